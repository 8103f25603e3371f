//! Validation: rules of fields and their messages.

pub mod fields;
pub mod patterns;
pub mod rules;
pub mod typing;
