//! A small sportsbook: matches that move by the sandbox clock, prices, bets, settlement, and its client in a frame.
//!
//! A match follows from its number and the secret seed of the sandbox, so nothing of it is stored. Its prices come from
//! the same simulation that decides its result.

pub(crate) mod api;
mod arithmetic;
mod bets;
mod fixtures;
pub(crate) mod history;
mod market;
pub(crate) mod pages;
mod place;
mod score;
pub(crate) mod settle;
mod words;
mod world;

pub(crate) use bets::has_open;
pub(crate) use world::Prices;

/// Identity under which the sportsbook is started, and under which its stakes are kept.
pub const IDENTITY: &str = "betsy-sportsbook-betsy";

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
