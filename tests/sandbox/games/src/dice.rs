//! Dice: a number from 00.00 to 99.99 against a chance that the player chooses.

use crate::fairness::Source;

/// Return to player in hundredths of a per cent.
pub const RTP: i64 = 9700;
/// Smallest and largest chance in per cent.
pub const CHANCES: std::ops::RangeInclusive<i64> = 2..=90;

/// The player's choice for a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// Chance to win in per cent.
    pub chance: i64,
    /// True for the high numbers, false for the low ones.
    pub over: bool,
}

impl Wish {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::cast_precision_loss)]
    use super::*;
    use crate::fairness::Fast;

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
