//! Rules of the sandbox's games: which outcome follows from the seeds of a round, and what it pays.
//!
//! This crate has no access to players, accounts or the clock. Amounts are whole minor units of a currency.
//!
//! - [`fairness`]: numbers from committed seeds.
//! - [`slot`], [`dice`], [`roulette`], [`crash`]: one game each.

pub mod crash;
pub mod dice;
pub mod fairness;
mod models;
pub mod roulette;
pub mod slot;
