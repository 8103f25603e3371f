//! The start, the router and the links. This module depends on features only
//! through the table in `features/mod.rs`.

pub(crate) mod links;
pub mod navigation;
pub(crate) mod route_rules;
pub mod start;
