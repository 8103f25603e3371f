//! Domain core of the player site: every rule of the product, compiled to
//! WebAssembly and driven by a front end through typed bindings.
//!
//! - [`domain`]: pure rules. No clock, no network, no floating point.
//! - [`wire`]: requests and answers of the API, and how they become domain
//!   types.
//! - [`machines`]: whatever can race, as pure steps.
//! - [`ports`]: what the core needs from the world around it.
//! - [`services`]: use cases over the ports.
//! - [`store`]: the published state.
//! - [`evaluate`]: the rules as questions in JSON, for other programs.
//! - `web`: the browser's side of the ports, and the exports.

#![allow(
    clippy::match_same_arms,
    reason = "rules are tables: one arm for each case, also where two have the same answer"
)]
#![allow(clippy::needless_for_each, reason = "one line at the end of a chain reads better than a loop")]
#![allow(clippy::needless_pass_by_value, reason = "an event is handed over to whoever handles it")]
#![allow(
    clippy::return_self_not_must_use,
    reason = "amounts and builders: a result not used changes nothing"
)]

pub mod config;
pub mod domain;
pub mod error;
#[cfg(any(test, feature = "evaluate"))]
pub mod evaluate;
pub mod json;
pub mod machines;
pub mod ports;
pub mod services;
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
