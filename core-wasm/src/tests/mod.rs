//! Tests of the core on its in-memory ports.

mod accounts;
mod deposit;
mod deposit_lost;
mod realtime;
mod session;
mod sign_up;
mod start;
mod support;
mod tabs;
mod vectors;
mod wallet;
