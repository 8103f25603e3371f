//! Tests of the core on its in-memory ports.

mod deposit;
mod deposit_lost;
mod session;
mod sign_up;
mod support;
mod tabs;
mod vectors;
mod wallet;
