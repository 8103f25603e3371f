//! Validation: the rules of a field, and the messages they give.

pub mod fields;
pub mod patterns;
pub mod rules;
