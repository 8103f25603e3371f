//! The rules that both kinds of roulette share.

use super::alone::Single;
use super::shared::Live;
use super::{RTP, chips, rules};
use crate::proof::{Bet, Mapping, Outcome};
use crate::rules::{Currency, Edition, Genre, Kind, Refusal, Request, Rules};
use serde_json::Value;
use values::money::Amount;

/// The game, by its kind of rounds.
#[derive(Debug)]
pub enum Roulette {
    /// Each player has a wheel of his own.
    Single,
    /// All players of a table have the same wheel.
    Live,
}

impl Rules for Roulette {
    fn name(&self) -> &'static str {
        match self {
            Self::Single => "roulette",
            Self::Live => "live",
        }
    }

    fn genre(&self) -> Genre {
        Genre::Roulette
    }

    fn rtp(&self, _: Edition) -> i64 {
        RTP
    }

    fn largest_win(&self, _: Edition) -> i64 {
        // A number alone: the stake comes back with 35 times as much.
        3_600
    }

    fn page(&self, _: Edition) -> Value {
        rules()
    }

    fn kind(&self) -> Kind {
        match self {
            Self::Single => Kind::Alone(&Single),
            Self::Live => Kind::Shared(&Live),
        }
    }

    fn stake(&self, request: &dyn Request, currency: Currency) -> Result<Option<i64>, Refusal> {
        chips::stake(request, currency)
    }

    fn mapping(&self, _: Edition, _: &Value) -> Mapping {
        chips::mapping()
    }

    fn bets(&self, outcome: &Value, _: Amount) -> Vec<Bet> {
        chips::bets(outcome)
    }

    fn result(&self, outcome: &Value) -> Option<Outcome> {
        chips::result(outcome)
    }
}
