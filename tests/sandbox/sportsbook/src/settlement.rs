//! How a bet ends: from the results of its legs.

use crate::arithmetic;

/// The outcome came true.
pub const WON: &str = "won";
/// It did not.
pub const LOST: &str = "lost";
/// The match was cancelled.
pub const VOID: &str = "void";

/// A leg of a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg<'a> {
    /// [`WON`], [`LOST`] or [`VOID`]; `None` while it is open.
    pub result: Option<&'a str>,
    /// Hundredths.
    pub odds: i64,
}

/// The end of a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// A leg is lost.
    Lost,
    /// Every match was cancelled: the stake is given back.
    Refund,
    /// Every leg that counts is won.
    Won {
        /// Minor units.
        payout: i64,
    },
}

/// The product of the odds of the legs that are not void.
pub fn coefficient<'a>(legs: impl IntoIterator<Item = Leg<'a>>) -> i64 {
    arithmetic::combined(legs.into_iter().filter(|leg| leg.result != Some(VOID)).map(|leg| leg.odds))
}

/// How a bet ends; `None` while it is open. One lost leg decides it, whatever the others do.
pub fn end(stake: i64, legs: &[Leg<'_>]) -> Option<End> {
    let count = |result: &str| legs.iter().filter(|leg| leg.result == Some(result)).count();
    let (won, lost, void) = (count(WON), count(LOST), count(VOID));
    if lost > 0 {
        return Some(End::Lost);
    }
    if won + void < legs.len() {
        return None;
    }
    if won == 0 {
        return Some(End::Refund);
    }
    Some(End::Won { payout: arithmetic::payout(stake, coefficient(legs.iter().copied())) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bet(results: &[Option<&str>]) -> Option<End> {
        let legs: Vec<_> = results.iter().map(|result| Leg { result: *result, odds: 200 }).collect();
        end(1000, &legs)
    }

    #[test]
    fn a_bet_ends_with_its_first_lost_leg_or_its_last_one() {
        assert_eq!(bet(&[None]), None);
        assert_eq!(bet(&[Some(WON), None]), None);
        assert_eq!(bet(&[Some(VOID), None]), None);
        assert_eq!(bet(&[Some(LOST), None]), Some(End::Lost));
        assert_eq!(bet(&[Some(LOST), Some(WON), Some(VOID)]), Some(End::Lost));
        assert_eq!(bet(&[Some(WON), Some(WON)]), Some(End::Won { payout: 4000 }));
    }

    #[test]
    fn a_leg_of_a_cancelled_match_does_not_count() {
        assert_eq!(bet(&[Some(WON), Some(VOID)]), Some(End::Won { payout: 2000 }));
        assert_eq!(bet(&[Some(VOID), Some(VOID)]), Some(End::Refund));
        assert_eq!(coefficient([Leg { result: Some(VOID), odds: 200 }]), arithmetic::ONE);
    }
}
