//! The site as a whole: its start, its addresses and links. It may use every
//! feature, but names none: it tells them what happens.

pub(crate) mod links;
pub mod navigation;
pub(crate) mod route_rules;
pub mod start;
