//! The slot as a game of the server.

use super::{Slot, of, payout};
use crate::fairness::Draw;
use crate::proof::{Bet, Mapping, Outcome, Pay, Spin, whole};
use crate::rules::{Alone, Edition, Genre, Kind, Played, Refusal, Round, Rules};
use serde_json::Value;
use values::money::Amount;

/// Stakes are multiples of this, so that each line has the same whole stake.
const UNIT: i64 = 20;
/// Time in which a paid spin is shown, milliseconds.
const PAID_SPIN: i64 = 5_000;
/// Time in which a free spin is shown, milliseconds.
const FREE_SPIN: i64 = 4_500;

/// The game.
#[derive(Debug)]
pub struct Reels;

impl Edition {
    fn slot(self) -> &'static Slot {
        of(self.volatility)
    }

    /// Lines that are played: those of the catalogue if there are any, else 20.
    fn lines(self) -> usize {
        if self.paylines == 10 { 10 } else { 20 }
    }
}

fn spin(spin: &Value) -> Option<Spin> {
    let stops = spin.get("stops")?.as_array()?.iter().map(Value::as_i64).collect::<Option<_>>()?;
    Some(Spin { stops, units: whole(spin, "units")? })
}

impl Rules for Reels {
    fn name(&self) -> &'static str {
        "slot"
    }

    fn genre(&self) -> Genre {
        Genre::Slots
    }

    fn rtp(&self, edition: Edition) -> i64 {
        edition.slot().rtp
    }

    fn largest_win(&self, edition: Edition) -> i64 {
        let lines = edition.lines();
        edition.slot().largest(lines) * 100 / i64::try_from(lines).unwrap_or(1)
    }

    fn page(&self, edition: Edition) -> Value {
        edition.slot().wire(edition.lines())
    }

    fn kind(&self) -> Kind {
        Kind::Alone(&Self)
    }

    fn unit(&self) -> i64 {
        UNIT
    }

    fn takes_free_spins(&self) -> bool {
        true
    }

    fn mapping(&self, edition: Edition, _: &Value) -> Mapping {
        let rules = edition.slot().strips(edition.lines());
        let pay = |(symbol, units): (char, [i64; 3])| Pay { symbol: symbol.into(), units: units.into() };
        Mapping::Reels {
            reels: rules.reels.map(|reel| reel.chars().map(String::from).collect()).into(),
            rows: 3,
            lines: rules.lines.iter().map(|line| line.to_vec()).collect(),
            wild: "W".into(),
            scatter: "S".into(),
            least: 3,
            pays: rules.pays.into_iter().map(pay).collect(),
            free: rules.free.into(),
            factor: rules.factor,
        }
    }

    /// No bets: the pay table defines the payout of a spin.
    fn bets(&self, _: &Value, _: Amount) -> Vec<Bet> {
        Vec::new()
    }

    fn result(&self, outcome: &Value) -> Option<Outcome> {
        let spins = outcome.get("spins")?.as_array()?.iter().map(spin).collect::<Option<_>>()?;
        Some(Outcome { value: None, spins: Some(spins) })
    }
}

impl Alone for Reels {
    fn play(&self, round: &Round<'_>, source: &mut Draw) -> Result<Played, Refusal> {
        let lines = round.edition.lines();
        let played = round.edition.slot().play(source, lines);
        let free = i64::try_from(played.spins.len()).unwrap_or(1) - 1;
        Ok(Played {
            outcome: played.wire(lines),
            payout: payout(round.stake, played.units, lines),
            showing: PAID_SPIN + FREE_SPIN * free,
        })
    }
}
