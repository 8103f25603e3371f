//! Crash: the point at which a round ends, and the multiplier as a function of time.

use crate::fairness;
use crate::proof::{Bet, Mapping, Numbers, Outcome, hundredths, whole};
use crate::rules::{Currency, Drawn, Edition, Genre, Kind, Refusal, Request, Rules, Settled, Shared};
use serde_json::{Map, Value, json};
use values::money::{self, Amount};

/// Return to player in hundredths of a per cent, at any cash-out.
pub const RTP: i64 = 9700;
/// Time for bets before a round starts, milliseconds.
pub const BETTING: i64 = 6_000;
/// Time between the crash and the next round, milliseconds.
pub const PAUSE: i64 = 3_000;
/// Largest multiplier in hundredths.
pub const LARGEST: i64 = 100_000;
/// Growth of the multiplier in each millisecond: 0.008 %.
const GROWTH: u128 = 8;
const GROWTH_UNIT: u128 = 100_000;
/// Fraction bits of the fixed-point calculation.
const BITS: u32 = 48;

/// The smallest automatic cash-out, in hundredths.
const SMALLEST_AUTO: i64 = 101;
/// Decimals of a multiplier.
const DECIMALS: u32 = 2;

/// The game.
#[derive(Debug)]
pub struct Crash;

/// Crash point in hundredths from 52 uniform bits: a multiplier `m` is reached with the chance 0.97 / m.
pub fn point(bits: u64) -> i64 {
    let whole = 1_u128 << 52;
    let left = whole - (u128::from(bits) & (whole - 1));
    let point = i64::try_from(97 * whole / left).unwrap_or(LARGEST);
    point.clamp(100, LARGEST)
}

/// Crash point of a round of a room.
pub fn point_of(seed: &str, room: &str, number: i64) -> i64 {
    let bytes = fairness::mac(seed, &format!("{room}:{number}"));
    point(bytes.first_chunk().map_or(0, |first| u64::from_be_bytes(*first) >> 12))
}

/// Multiplier in hundredths, `elapsed` milliseconds after the start.
pub fn multiplier(elapsed: i64) -> i64 {
    // After two minutes every multiplier is above the largest one.
    let mut left = u32::try_from(elapsed.clamp(0, 120_000)).unwrap_or_default();
    let mut power = 1_u128 << BITS;
    let mut base = (power * (GROWTH_UNIT + GROWTH)) / GROWTH_UNIT;
    while left > 0 {
        if left & 1 == 1 {
            power = (power * base) >> BITS;
        }
        base = (base * base) >> BITS;
        left >>= 1;
    }
    i64::try_from((power * 100) >> BITS).unwrap_or(LARGEST).min(LARGEST)
}

/// Milliseconds after the start at which a multiplier is reached.
pub fn time_of(multiplier_wanted: i64) -> i64 {
    let (mut low, mut high) = (0, 120_000);
    while low < high {
        let middle = i64::midpoint(low, high);
        if multiplier(middle) >= multiplier_wanted { high = middle } else { low = middle + 1 }
    }
    low
}

/// The win for a stake at a multiplier in hundredths, rounded down.
pub fn payout(stake: i64, multiplier: i64) -> i64 {
    i64::try_from(i128::from(stake) * i128::from(multiplier) / 100).unwrap_or(i64::MAX)
}

impl Rules for Crash {
    fn name(&self) -> &'static str {
        "crash"
    }

    fn genre(&self) -> Genre {
        Genre::Crash
    }

    fn rtp(&self, _: Edition) -> i64 {
        RTP
    }

    fn largest_win(&self, _: Edition) -> i64 {
        LARGEST
    }

    fn page(&self, _: Edition) -> Value {
        json!({ "betting": BETTING, "largest": LARGEST })
    }

    fn kind(&self) -> Kind {
        Kind::Shared(&Self)
    }

    fn numbers(&self) -> Numbers {
        Numbers::SINGLE
    }

    fn mapping(&self, _: Edition, _: &Value) -> Mapping {
        // The smallest number gives the return to player.
        Mapping::Reciprocal { share: RTP / 100, smallest: 100, largest: LARGEST }
    }

    fn bets(&self, outcome: &Value, stake: Amount) -> Vec<Bet> {
        let left_at = whole(outcome, "cashedAt").or_else(|| whole(outcome, "auto"));
        let left_at = left_at.map(|multiplier| money::wire(multiplier, DECIMALS));
        let label = left_at.as_ref().map(ToString::to_string).unwrap_or_default();
        let factor = left_at.clone().unwrap_or_else(|| 0.into());
        vec![Bet { left_at, ..Bet::new(label, stake, factor) }]
    }

    fn result(&self, outcome: &Value) -> Option<Outcome> {
        whole(outcome, "point").map(hundredths).map(Outcome::value)
    }
}

impl Shared for Crash {
    fn betting(&self) -> i64 {
        BETTING
    }

    fn pause(&self) -> i64 {
        PAUSE
    }

    fn draw(&self, seed: &str, room: &str, number: i64) -> Drawn {
        let point = point_of(seed, room, number);
        Drawn { result: point, running: time_of(point) }
    }

    fn bet(&self, request: &dyn Request, _: Currency) -> Result<Map<String, Value>, Refusal> {
        let text = request.text("auto");
        let auto = money::parse(&text, DECIMALS).filter(|auto| (SMALLEST_AUTO..=LARGEST).contains(auto));
        if auto.is_none() && !text.is_empty() {
            return Err(Refusal { field: "auto", reason: "Enter a multiplier from 1.01 to 1000." });
        }
        Ok(Map::from_iter([("auto".to_owned(), json!(auto))]))
    }

    fn multiplier_at(&self, elapsed: i64) -> Option<i64> {
        Some(multiplier(elapsed))
    }

    fn reached(&self, multiplier: i64, result: i64) -> Option<i64> {
        (multiplier <= result).then(|| time_of(multiplier))
    }

    fn settle(&self, bet: &mut Settled<'_>, _: i64, left_at: Option<i64>) -> i64 {
        left_at.map_or(0, |multiplier| payout(bet.stake, multiplier))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::cast_precision_loss)]
    use super::*;
    use crate::fairness::{Fast, Source};
    use crate::rules::Fields;

    #[test]
    fn the_multiplier_grows_and_can_be_inverted() {
        assert_eq!(multiplier(0), 100);
        assert!((199..=200).contains(&multiplier(8665)), "{}", multiplier(8665));
        for wanted in [100, 101, 150, 200, 1000, 12_345, LARGEST] {
            let time = time_of(wanted);
            assert!(multiplier(time) >= wanted && (time == 0 || multiplier(time - 1) < wanted), "{wanted}");
        }
        assert!((0..100_000).map(multiplier).is_sorted());
    }

    #[test]
    fn chances_are_exact() {
        let whole = 1_u64 << 52;
        assert_eq!((point(0), point(whole - 1)), (100, LARGEST));
        for cash_out in [101_i64, 150, 200, 1000, 5000, LARGEST] {
            // The smallest number whose point reaches the multiplier.
            let (mut low, mut high) = (0, whole - 1);
            while low < high {
                let middle = u64::midpoint(low, high);
                if point(middle) >= cash_out { high = middle } else { low = middle + 1 }
            }
            let exact = (whole - low) as f64 / whole as f64 * cash_out as f64 / 100.0;
            assert!((exact - 0.97).abs() < 1e-9, "{cash_out}: {exact}");
        }
    }

    #[test]
    fn a_cash_out_is_between_the_smallest_and_the_largest_multiplier() {
        let currency = Currency { decimals: 2, smallest: 20 };
        let auto = |text: &str| {
            let kept = Crash.bet(&Fields(json!({ "auto": text })), currency);
            kept.map(|fields| fields.get("auto").cloned()).map_err(|refusal| refusal.field)
        };
        assert_eq!(auto(""), Ok(Some(Value::Null)));
        assert_eq!((auto("1.01"), auto("1000")), (Ok(Some(json!(101))), Ok(Some(json!(100_000)))));
        for wrong in ["1", "1000.01", "1.001", "-2", "x"] {
            assert_eq!(auto(wrong), Err("auto"), "{wrong}");
        }
        assert_eq!(Crash.reached(200, 199), None);
        assert_eq!(Crash.reached(200, 200), Some(time_of(200)));
    }

    #[test]
    fn ten_million_rounds_return_what_is_stated() {
        let mut source = Fast(5);
        let (mut low, mut middle) = (0_i64, 0_i64);
        for _ in 0..10_000_000 {
            let point = point((u64::from(source.next()) << 20) | u64::from(source.next() >> 12));
            low += if point >= 150 { 150 } else { 0 };
            middle += if point >= 300 { 300 } else { 0 };
        }
        for found in [low, middle] {
            let found = found as f64 / 1e9;
            assert!((found - 0.97).abs() < 0.003, "{found}");
        }
    }
}
