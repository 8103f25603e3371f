//! Tests of the core on its in-memory ports.

mod accounts;
mod arrivals;
mod code_step;
mod contact;
mod deposit;
mod deposit_lost;
mod deposit_machine;
mod documents;
mod history;
mod limits;
mod methods;
mod profile;
mod properties;
mod realtime;
mod recovery;
mod samples;
mod security;
mod session;
mod sign_up;
mod start;
mod support;
mod tabs;
mod tracking;
mod vectors;
mod wallet;
mod withdraw;
