//! Money: exact amounts, the units they are shown in, their fiat equivalent,
//! and the rules of the amount input.

pub mod amount;
pub mod currency;
pub mod equivalent;
pub mod input;
pub mod number_signs;
