//! Rules of the sandbox's games: which outcome follows from the seeds of a round, and what it pays.
//!
//! This crate has no access to players, accounts or the clock. Amounts are whole minor units of a currency.
//!
//! - [`fairness`]: numbers from committed seeds.
//! - [`rules`]: the interface of a game. [`proof`]: the same rules as data, for verification of a round.
//! - [`jackpot`]: the pool that some games feed, and the draw that pays it.
//! - [`slot`], [`dice`], [`limbo`], [`plinko`], [`mines`], [`roulette`], [`crash`], [`video_poker`],
//!   [`blackjack`]: one game each; live roulette is in [`roulette`]. [`cards`]: the cards of card games.

pub mod blackjack;
pub mod cards;
pub mod crash;
pub mod dice;
pub mod fairness;
pub mod jackpot;
pub mod limbo;
pub mod mines;
mod models;
pub mod plinko;
pub mod proof;
pub mod roulette;
pub mod rules;
pub mod slot;
pub mod video_poker;
