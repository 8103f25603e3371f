//! Domain core of the player site: all business rules, compiled to WebAssembly
//! and used by a front end through typed bindings.
//!
//! - [`domain`]: pure rules. No clock, no network, no floating point.
//! - [`wire`]: requests and responses of the API, and their conversion to
//!   domain types.
//! - [`machines`]: pure state machines for everything that can race.
//! - [`ports`]: interfaces to the host.
//! - [`store`]: the published state.
//! - [`platform`]: what every feature stands on.
//! - [`session`]: who is here.
//! - [`features`]: one folder each, and a row in one table.
//! - [`site`]: the start and the addresses of the site.
//! - [`core`]: the core of a page, which these rooms share.
//! - `evaluate`: the rules as JSON requests, for other programs.
//! - `web`: the browser's implementation of the ports, and the exports.

#![allow(
    clippy::match_same_arms,
    reason = "rules are tables: one arm for each case, even if two have the same result"
)]
#![allow(clippy::needless_for_each, reason = "a chain is shorter than a loop")]
#![allow(clippy::needless_pass_by_value, reason = "handlers take ownership of events")]
#![allow(clippy::return_self_not_must_use, reason = "amounts and builders: ignoring a result has no effect")]

pub mod config;
#[cfg(feature = "site")]
pub mod core;
pub mod domain;
pub mod error;
#[cfg(any(test, feature = "evaluate", feature = "rules"))]
pub mod evaluate;
#[cfg(feature = "site")]
pub mod features;
pub mod json;
pub mod machines;
#[cfg(feature = "site")]
pub mod platform;
#[cfg(feature = "site")]
pub mod ports;
#[cfg(feature = "site")]
pub mod session;
#[cfg(feature = "site")]
pub mod site;
#[cfg(feature = "site")]
pub mod store;
#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::missing_panics_doc
)]
pub mod testing;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]
mod tests;
#[cfg(target_arch = "wasm32")]
mod web;
pub mod wire;
