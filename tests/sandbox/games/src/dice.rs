//! Dice: a number from 00.00 to 99.99 against a chance that the player chooses.

use crate::fairness::{Draw, Source};
use crate::proof::{Bet, Mapping, Outcome, hundredths, text, whole};
use crate::rules::{Alone, Edition, Genre, Kind, Played, Refusal, Request, Round, Rules};
use serde::Serialize;
use serde_json::{Value, json};
use values::money::{self, Amount};

/// Return to player in hundredths of a per cent.
pub const RTP: i64 = 9700;
/// Smallest and largest chance in per cent.
pub const CHANCES: std::ops::RangeInclusive<i64> = 2..=90;

/// Results of a roll.
const RESULTS: i64 = 10_000;
/// Decimals with which a roll is shown.
const SHOWN_DECIMALS: u32 = 2;
/// Decimals of a multiplier.
const MULTIPLIER_DECIMALS: u32 = 4;

/// The game.
#[derive(Debug)]
pub struct Dice;

/// The player's choice for a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// Chance to win in per cent.
    pub chance: i64,
    /// True for the high numbers, false for the low ones.
    pub over: bool,
}

impl Wish {
    /// The choice in a request.
    fn read(request: &dyn Request) -> Result<Self, Refusal> {
        let chance = request.number("chance").filter(|chance| CHANCES.contains(chance));
        let wrong = Refusal { field: "chance", reason: "Choose a chance from 2 to 90 per cent." };
        Ok(Self { chance: chance.ok_or(wrong)?, over: request.flag("over") })
    }

    /// Multiplier of the stake in ten-thousandths, rounded down.
    pub fn multiplier(self) -> i64 {
        RTP * 100 / self.chance.max(1)
    }

    /// True if a roll wins.
    pub fn wins(self, roll: i64) -> bool {
        if self.over { roll >= 10_000 - self.chance * 100 } else { roll < self.chance * 100 }
    }

    /// The win in minor units, rounded down.
    pub fn payout(self, stake: i64, roll: i64) -> i64 {
        if !self.wins(roll) {
            return 0;
        }
        i64::try_from(i128::from(stake) * i128::from(self.multiplier()) / 10_000).unwrap_or(i64::MAX)
    }
}

/// A roll in hundredths.
pub fn roll(source: &mut impl Source) -> i64 {
    i64::from(source.below(10_000))
}

/// The outcome on the wire.
#[derive(Serialize)]
struct Rolled {
    roll: i64,
    chance: i64,
    over: bool,
    multiplier: String,
    win: bool,
}

/// The bet of a proof.
fn bet(outcome: &Value, stake: Amount) -> Option<Bet> {
    let chance = whole(outcome, "chance")? * 100;
    let is_over = outcome.get("over")?.as_bool()?;
    let (from, to) = if is_over { (RESULTS - chance, RESULTS - 1) } else { (0, chance - 1) };
    let label = format!("{}–{}", hundredths(from), hundredths(to));
    let factor = money::number(text(outcome, "multiplier")?)?;
    Some(Bet { from: Some(from), to: Some(to), ..Bet::new(label, stake, factor) })
}

impl Rules for Dice {
    fn name(&self) -> &'static str {
        "dice"
    }

    fn genre(&self) -> Genre {
        Genre::Dice
    }

    fn rtp(&self, _: Edition) -> i64 {
        RTP
    }

    fn largest_win(&self, _: Edition) -> i64 {
        Wish { chance: *CHANCES.start(), over: true }.multiplier() / 100
    }

    fn page(&self, _: Edition) -> Value {
        json!({ "smallest": CHANCES.start(), "largest": CHANCES.end() })
    }

    fn kind(&self) -> Kind {
        Kind::Alone(&Self)
    }

    fn mapping(&self, _: Edition, _: &Value) -> Mapping {
        Mapping::Range { count: RESULTS, decimals: SHOWN_DECIMALS }
    }

    fn bets(&self, outcome: &Value, stake: Amount) -> Vec<Bet> {
        bet(outcome, stake).into_iter().collect()
    }

    fn result(&self, outcome: &Value) -> Option<Outcome> {
        whole(outcome, "roll").map(hundredths).map(Outcome::value)
    }
}

impl Alone for Dice {
    fn play(&self, round: &Round<'_>, source: &mut Draw) -> Result<Played, Refusal> {
        let wish = Wish::read(round.request)?;
        let roll = roll(source);
        let outcome = Rolled {
            roll,
            chance: wish.chance,
            over: wish.over,
            multiplier: money::print(wish.multiplier(), MULTIPLIER_DECIMALS),
            win: wish.wins(roll),
        };
        Ok(Played { outcome: json!(outcome), payout: wish.payout(round.stake, roll), showing: 4_000 })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::cast_precision_loss)]
    use super::*;
    use crate::fairness::Fast;
    use crate::rules::{Currency, Fields};

    #[test]
    fn every_chance_returns_what_is_stated() {
        for chance in CHANCES {
            for over in [false, true] {
                let wish = Wish { chance, over };
                let wins = (0..10_000).filter(|roll| wish.wins(*roll)).count();
                let exact = wins as f64 / 1e4 * wish.multiplier() as f64 / 1e4;
                assert!(exact <= 0.97 && exact > 0.9698, "{chance}: {exact}");
            }
        }
        assert_eq!(Wish { chance: 50, over: true }.payout(1000, 5000), 1940);
        assert_eq!(Wish { chance: 50, over: true }.payout(1000, 4999), 0);
    }

    #[test]
    fn a_choice_is_checked_before_it_is_played() {
        let currency = Currency { decimals: 2, smallest: 20 };
        let edition = Edition { volatility: "low", paylines: 0 };
        let play = |request: Value| {
            let round = Round { request: &Fields(request), currency, edition, stake: 1000 };
            Dice.play(&round, &mut Draw::new("server", "client", 1))
        };
        for wrong in [json!({}), json!({ "chance": 1 }), json!({ "chance": 91 }), json!({ "chance": "x" })] {
            assert_eq!(play(wrong.clone()).map_err(|refusal| refusal.field), Err("chance"), "{wrong}");
        }
        let roll = super::roll(&mut Draw::new("server", "client", 1));
        let wish = Wish { chance: 50, over: true };
        let played = play(json!({ "chance": 50, "over": true }));
        let found = played.map(|played| (played.payout, whole(&played.outcome, "roll")));
        assert_eq!(found, Ok((wish.payout(1000, roll), Some(roll))));
    }

    #[test]
    fn ten_million_rolls_return_what_is_stated() {
        let mut source = Fast(77);
        let wish = Wish { chance: 48, over: false };
        let mut paid = 0_i64;
        for _ in 0..10_000_000 {
            paid += wish.payout(10_000, roll(&mut source));
        }
        let found = paid as f64 / 1e11;
        assert!((found - 0.97).abs() < 0.002, "{found}");
    }
}
