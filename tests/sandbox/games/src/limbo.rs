//! Limbo: a multiplier is drawn against a target that the player chooses.

use crate::fairness::{Draw, Source};
use crate::proof::{Bet, Mapping, Outcome, hundredths, whole};
use crate::rules::{Alone, Edition, Genre, Kind, Played, Refusal, Request, Round, Rules};
use serde::Serialize;
use serde_json::{Value, json};
use values::money::{self, Amount};

/// Return to player in hundredths of a per cent, at any target.
pub const RTP: i64 = 9700;
/// Smallest and largest target in hundredths.
pub const TARGETS: std::ops::RangeInclusive<i64> = 101..=LARGEST;
/// The smallest result in hundredths. No target is as small.
const SMALLEST: i64 = 100;
/// The largest result in hundredths.
const LARGEST: i64 = 100_000;
/// Result of the smallest number in hundredths, before the lower bound applies. It equals the return to player.
const SHARE: i64 = RTP / 100;
/// Decimals of a multiplier.
const DECIMALS: u32 = 2;

/// The game.
#[derive(Debug)]
pub struct Limbo;

/// The result in hundredths from 32 uniform bits: a target `m` is reached with the chance 0.97 / m.
pub fn result(bits: u32) -> i64 {
    let whole = 1_i64 << 32;
    (SHARE * whole / (whole - i64::from(bits))).clamp(SMALLEST, LARGEST)
}

/// The win for a stake in minor units, rounded down.
pub fn payout(stake: i64, target: i64, result: i64) -> i64 {
    if result < target {
        return 0;
    }
    i64::try_from(i128::from(stake) * i128::from(target) / 100).unwrap_or(i64::MAX)
}

/// The target in a request.
fn target(request: &dyn Request) -> Result<i64, Refusal> {
    let target = money::parse(&request.text("target"), DECIMALS).filter(|target| TARGETS.contains(target));
    target.ok_or(Refusal { field: "target", reason: "Enter a multiplier from 1.01 to 1000." })
}

/// The outcome on the wire; multipliers are hundredths.
#[derive(Serialize)]
struct Drawn {
    result: i64,
    target: i64,
    win: bool,
}

/// The bet of a proof.
fn bet(outcome: &Value, stake: Amount) -> Option<Bet> {
    let target = money::wire(whole(outcome, "target")?, DECIMALS);
    Some(Bet { left_at: Some(target.clone()), ..Bet::new(target.to_string(), stake, target) })
}

impl Rules for Limbo {
    fn name(&self) -> &'static str {
        "limbo"
    }

    fn genre(&self) -> Genre {
        Genre::Limbo
    }

    fn rtp(&self, _: Edition) -> i64 {
        RTP
    }

    fn largest_win(&self, _: Edition) -> i64 {
        LARGEST
    }

    fn page(&self, _: Edition) -> Value {
        json!({ "smallest": TARGETS.start(), "largest": TARGETS.end(), "share": SHARE })
    }

    fn kind(&self) -> Kind {
        Kind::Alone(&Self)
    }

    fn mapping(&self, _: Edition, _: &Value) -> Mapping {
        Mapping::Reciprocal { share: SHARE, smallest: SMALLEST, largest: LARGEST }
    }

    fn bets(&self, outcome: &Value, stake: Amount) -> Vec<Bet> {
        bet(outcome, stake).into_iter().collect()
    }

    fn result(&self, outcome: &Value) -> Option<Outcome> {
        whole(outcome, "result").map(hundredths).map(Outcome::value)
    }
}

impl Alone for Limbo {
    fn play(&self, round: &Round<'_>, source: &mut Draw) -> Result<Played, Refusal> {
        let target = target(round.request)?;
        let result = result(source.next());
        let outcome = Drawn { result, target, win: result >= target };
        Ok(Played { outcome: json!(outcome), payout: payout(round.stake, target, result), showing: 4_000 })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::cast_precision_loss)]
    use super::*;
    use crate::fairness::Fast;
    use crate::rules::{Currency, Fields};

    /// Numbers of 2^32 that reach a target, found by halving.
    fn reaching(target: i64) -> i64 {
        let (mut low, mut high) = (0_u32, u32::MAX);
        while low < high {
            let middle = u32::midpoint(low, high);
            if result(middle) >= target { high = middle } else { low = middle + 1 }
        }
        (1_i64 << 32) - i64::from(low)
    }

    #[test]
    fn every_target_returns_what_is_stated() {
        let whole = (1_i64 << 32) as f64;
        for target in TARGETS {
            let exact = reaching(target) as f64 / whole * target as f64 / 100.0;
            // Less by at most one number of 2^32, times the target.
            assert!(exact <= 0.97 && exact > 0.97 - target as f64 / 100.0 / whole, "{target}: {exact}");
        }
    }

    #[test]
    fn ten_million_rounds_return_what_is_stated() {
        let mut source = Fast(11);
        let targets = [101, 200, 1_000];
        let mut paid = [0_i64; 3];
        for _ in 0..10_000_000 {
            let result = result(source.next());
            for (paid, target) in paid.iter_mut().zip(targets) {
                *paid += payout(100, target, result);
            }
        }
        for (paid, within) in paid.into_iter().zip([0.0005, 0.002, 0.004]) {
            let found = paid as f64 / 1e9;
            assert!((found - 0.97).abs() < within, "{found}");
        }
    }

    #[test]
    fn results_are_those_of_the_vectors() {
        for (bits, expected) in [
            (0, 100),
            (128_849_018, 100),
            (1 << 31, 194),
            (3 << 30, 388),
            (4_252_017_623, 9_699),
            (4_252_017_624, 9_700),
            (4_290_801_177, 99_999),
            (4_290_801_178, LARGEST),
            (u32::MAX, LARGEST),
        ] {
            assert_eq!(result(bits), expected, "{bits}");
        }
        // Computed by another program from the HMAC of "client:1:0" to "client:5:0" with the key "server".
        let drawn = |nonce: i64| result(Draw::new("server", "client", nonce).next());
        assert_eq!((1..=5).map(drawn).collect::<Vec<_>>(), [208, 993, 470, 137, 532]);
    }

    #[test]
    fn the_target_decides_the_win() {
        assert_eq!(payout(1_000, 250, 249), 0);
        assert_eq!(payout(1_000, 250, 250), 2_500);
        assert_eq!(payout(333, 101, 100_000), 336, "3.33 * 1.01 = 3.3633");
        let currency = Currency { decimals: 2, smallest: 20 };
        let edition = Edition { volatility: "low", paylines: 0 };
        let play = |target: Value| {
            let round =
                Round { request: &Fields(json!({ "target": target })), currency, edition, stake: 1000 };
            Limbo.play(&round, &mut Draw::new("server", "client", 1)).map_err(|refusal| refusal.field)
        };
        for wrong in [json!(null), json!("1"), json!("1000.01"), json!("1.015"), json!("-2"), json!("two")] {
            assert_eq!(play(wrong.clone()), Err("target"), "{wrong}");
        }
        for (target, kept) in [(json!("1.01"), 101), (json!(2.5), 250), (json!("1000"), 100_000)] {
            let found = play(target).map(|played| whole(&played.outcome, "target"));
            assert_eq!(found, Ok(Some(kept)));
        }
    }
}
