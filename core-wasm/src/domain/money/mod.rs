//! Money: exact amounts, display units, fiat equivalents, and the rules of the
//! amount input.

pub mod amount;
pub mod currency;
pub mod equivalent;
pub mod input;
pub mod number_signs;
