//! Values that the server and the crates of rules share.
//!
//! - [`money`]: amounts, as whole minor units and as decimal numbers.
//! - [`hash`]: numbers that follow from a text.

pub mod hash;
pub mod money;
