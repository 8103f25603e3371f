//! Domain core.
