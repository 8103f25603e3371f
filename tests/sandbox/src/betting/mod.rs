//! A small sportsbook: bets are placed, booked and settled here, and its client is served in a frame. The rules are the
//! crate `sportsbook`.
//!
//! A match follows from its number and the secret seed of the sandbox, so only changes by tests are stored.

pub(crate) mod api;
mod bets;
pub(crate) mod history;
pub(crate) mod pages;
mod place;
pub(crate) mod settle;
mod world;

pub(crate) use bets::has_open;

/// Identity under which the sportsbook is started, and under which its stakes are kept.
pub const IDENTITY: &str = "betsy-sportsbook-betsy";
