//! Roulette of one player.

use super::chips::{self, Wire};
use super::{RTP, payout, rules, spin};
use crate::fairness::Draw;
use crate::proof::{Bet, Mapping, Outcome};
use crate::rules::{Alone, Currency, Edition, Kind, Played, Refusal, Request, Round, Rules};
use serde::Serialize;
use serde_json::{Value, json};
use values::money::Amount;

/// The game.
#[derive(Debug)]
pub struct Roulette;

/// The outcome on the wire.
#[derive(Serialize)]
struct Spun {
    number: i64,
    bets: Vec<Wire>,
}

impl Rules for Roulette {
    fn name(&self) -> &'static str {
        "roulette"
    }

    fn rtp(&self, _: Edition) -> i64 {
        RTP
    }

    fn page(&self, _: Edition) -> Value {
        rules()
    }

    fn kind(&self) -> Kind {
        Kind::Alone(&Self)
    }

    fn stake(&self, request: &dyn Request, currency: Currency) -> Result<Option<i64>, Refusal> {
        chips::stake(request, currency)
    }

    fn mapping(&self, _: Edition) -> Mapping {
        chips::mapping()
    }

    fn bets(&self, outcome: &Value, _: Amount) -> Vec<Bet> {
        chips::bets(outcome)
    }

    fn result(&self, outcome: &Value) -> Option<Outcome> {
        chips::result(outcome)
    }
}

impl Alone for Roulette {
    fn cycle(&self) -> i64 {
        5_000
    }

    fn play(&self, round: &Round<'_>, source: &mut Draw) -> Result<Played, Refusal> {
        let chips = chips::read(round.request, round.currency)?;
        let number = spin(source);
        let bets = chips.iter().map(|chip| chip.wire(round.currency.decimals, Some(number))).collect();
        let payout = chips.iter().map(|chip| payout(chip.spot, chip.stake, number)).sum();
        Ok(Played { outcome: json!(Spun { number, bets }), payout, showing: 10_000 })
    }
}
