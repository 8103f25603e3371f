//! Tests of the core on its in-memory ports.

mod session;
mod support;
mod vectors;
