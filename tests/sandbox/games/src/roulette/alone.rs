//! Roulette of one player.

use super::chips::{self, Wire};
use super::{payout, spin};
use crate::fairness::Draw;
use crate::rules::{Alone, Played, Refusal, Round};
use serde::Serialize;
use serde_json::json;

/// A wheel for each player.
pub struct Single;

/// The outcome on the wire.
#[derive(Serialize)]
struct Spun {
    number: i64,
    bets: Vec<Wire>,
}

impl Alone for Single {
    fn play(&self, round: &Round<'_>, source: &mut Draw) -> Result<Played, Refusal> {
        let chips = chips::read(round.request, round.currency)?;
        let number = spin(source);
        let bets = chips.iter().map(|chip| chip.wire(round.currency.decimals, Some(number))).collect();
        let payout = chips.iter().map(|chip| payout(chip.spot, chip.stake, number)).sum();
        Ok(Played { outcome: json!(Spun { number, bets }), payout, showing: 10_000 })
    }
}
