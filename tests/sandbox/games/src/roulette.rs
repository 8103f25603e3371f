//! Roulette with a single zero. Every player has a wheel of his own; in live games all players have the same one.

mod alone;
mod chips;
mod game;
mod inside;
mod shared;

pub use game::Roulette;

use crate::fairness::Source;
use inside::Group;
use serde_json::{Value, json};

/// Return to player in hundredths of a per cent: 36 of 37, whatever is bet on.
pub const RTP: i64 = 9730;
/// Numbers of the wheel: 0 to 36.
pub const NUMBERS: u32 = 37;
/// The numbers as they lie on the wheel.
const WHEEL: [i64; 37] = [
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9,
    22, 18, 29, 7, 28, 12, 35, 3, 26,
];
const RED: [i64; 18] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/// The colour of the pocket with a number.
fn color_of(number: i64) -> &'static str {
    match number {
        0 => "green",
        red if RED.contains(&red) => "red",
        _ => "black",
    }
}

/// Spot of a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// One number.
    Number(i64),
    /// Red numbers.
    Red,
    /// Black numbers.
    Black,
    /// Odd numbers.
    Odd,
    /// Even numbers but zero.
    Even,
    /// 1 to 18.
    Low,
    /// 19 to 36.
    High,
    /// The first, second or third twelve.
    Dozen(i64),
    /// Every third number, from 1, 2 or 3.
    Column(i64),
    /// Numbers that lie beside each other.
    Inside(Group),
}

impl Spot {
    /// A spot as the page names it: "17", "red", "dozen2", "column3", "1-2".
    pub fn parse(text: &str) -> Option<Self> {
        let part = |rest: &str| rest.parse().ok().filter(|part| (1..=3).contains(part));
        Some(match text {
            "red" => Self::Red,
            "black" => Self::Black,
            "odd" => Self::Odd,
            "even" => Self::Even,
            "low" => Self::Low,
            "high" => Self::High,
            _ => {
                if let Some(rest) = text.strip_prefix("dozen") {
                    Self::Dozen(part(rest)?)
                } else if let Some(rest) = text.strip_prefix("column") {
                    Self::Column(part(rest)?)
                } else if text.contains('-') {
                    Self::Inside(Group::parse(text)?)
                } else {
                    let number = text.parse().ok().filter(|number| (0..=36).contains(number))?;
                    // One name for each spot: not "+7" or "07".
                    Some(Self::Number(number)).filter(|_| number.to_string() == text)?
                }
            }
        })
    }

    /// True if a number wins.
    pub fn covers(self, number: i64) -> bool {
        match self {
            Self::Number(own) => return own == number,
            Self::Inside(group) => return group.covers(number),
            _ => {}
        }
        number != 0
            && match self {
                Self::Number(_) | Self::Inside(_) => false,
                Self::Red => RED.contains(&number),
                Self::Black => !RED.contains(&number),
                Self::Odd => number % 2 == 1,
                Self::Even => number % 2 == 0,
                Self::Low => number <= 18,
                Self::High => number > 18,
                Self::Dozen(part) => (number - 1) / 12 + 1 == part,
                Self::Column(part) => (number - 1) % 3 + 1 == part,
            }
    }

    /// Factor of a winning bet, its stake included: 36 divided by the numbers that win.
    pub fn factor(self) -> i64 {
        match self {
            Self::Number(_) => 36,
            Self::Inside(group) => 36 / group.count(),
            Self::Dozen(_) | Self::Column(_) => 3,
            _ => 2,
        }
    }
}

/// The number of a round.
pub fn spin(source: &mut impl Source) -> i64 {
    i64::from(source.below(NUMBERS))
}

/// The win of a bet in minor units.
pub fn payout(spot: Spot, stake: i64, number: i64) -> i64 {
    if spot.covers(number) { stake.saturating_mul(spot.factor()) } else { 0 }
}

/// Rules for the page.
pub fn rules() -> Value {
    json!({ "wheel": WHEEL.as_slice(), "red": RED })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::cast_precision_loss)]
    use super::*;
    use crate::fairness::Fast;
    use std::collections::HashSet;

    fn spots() -> Vec<Spot> {
        let outside = ["red", "black", "odd", "even", "low", "high"].map(ToOwned::to_owned);
        let thirds = (1..=3).flat_map(|part| [format!("dozen{part}"), format!("column{part}")]);
        let numbers = (0..=36).map(|number| number.to_string());
        let inside = ["0-1", "17-20", "0-2-3", "34-35-36", "0-1-2-3", "25-26-28-29", "31-32-33-34-35-36"];
        let inside = inside.map(ToOwned::to_owned);
        let names = outside.into_iter().chain(thirds).chain(numbers).chain(inside);
        names.map(|text| Spot::parse(&text).unwrap()).collect()
    }

    #[test]
    fn every_bet_returns_36_of_37() {
        assert_eq!(spots().len(), 49 + 7);
        for spot in spots() {
            let paid: i64 = (0..=36).map(|number| payout(spot, 1, number)).sum();
            assert_eq!(paid, 36, "{spot:?}");
        }
        assert_eq!((36 * 10_000_i64 + 18) / 37, RTP);
        for wrong in ["37", "-1", "07", "+7", "dozen0", "dozen4", "column", "green", ""] {
            assert_eq!(Spot::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn wheel_and_colours_are_those_of_a_real_table() {
        assert_eq!(WHEEL.iter().collect::<HashSet<_>>().len(), 37);
        // Red and black take turns around the wheel.
        for (index, number) in WHEEL.iter().enumerate().skip(1) {
            assert_eq!(RED.contains(number), index % 2 == 1, "{number}");
        }
    }

    #[test]
    fn ten_million_spins_return_what_is_stated() {
        let mut source = Fast(36);
        let bets = ["17", "red", "low", "dozen2", "column3"].map(|text| Spot::parse(text).unwrap());
        let mut paid = [0_i64; 5];
        let mut counts = [0_u32; 37];
        for _ in 0..10_000_000 {
            let number = spin(&mut source);
            *counts.get_mut(usize::try_from(number).unwrap()).unwrap() += 1;
            for (paid, spot) in paid.iter_mut().zip(bets) {
                *paid += payout(spot, 1, number);
            }
        }
        for (paid, within) in paid.into_iter().zip([0.008, 0.002, 0.002, 0.002, 0.002]) {
            let found = paid as f64 / 1e7;
            assert!((found - 36.0 / 37.0).abs() < within, "{found}");
        }
        assert!(counts.iter().all(|count| (268_000..273_000).contains(count)), "{counts:?}");
    }
}
