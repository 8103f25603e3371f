//! Rules of the sandbox's sportsbook: course of matches, prices of bets, settlement.
//!
//! This crate has no access to players, accounts, the database or the clock: the time and the seed are arguments. Times are
//! milliseconds since the epoch, odds hundredths, chances ten-thousandths, amounts whole minor units of a currency.
//!
//! - [`fixtures`]: the matches of a sport. [`score`]: how one goes, step by step.
//! - [`market`]: markets and probabilities. [`arithmetic`]: prices, payouts and offers.
//! - [`matches`]: a match at a time, with its prices and results. [`settlement`]: how a bet on matches ends.
//! - [`words`]: texts of the history, in each language.

pub mod arithmetic;
pub mod fixtures;
pub mod market;
pub mod matches;
pub mod score;
pub mod settlement;
pub mod words;

/// A kind of sport.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sport {
    /// Two halves; a draw is possible.
    Football,
    /// Best of three sets.
    Tennis,
    /// Four quarters; overtime decides.
    Basketball,
}

impl Sport {
    /// Every sport, in the order of the client.
    pub const ALL: [Self; 3] = [Self::Football, Self::Tennis, Self::Basketball];

    /// The sport on the wire and in the ids of matches.
    pub fn name(self) -> &'static str {
        match self {
            Self::Football => "football",
            Self::Tennis => "tennis",
            Self::Basketball => "basketball",
        }
    }

    /// The sport with a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sport| sport.name() == name)
    }
}
