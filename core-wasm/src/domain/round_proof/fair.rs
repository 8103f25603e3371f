//! Computes the fair multiplier of a bet: the one without a house edge.

use super::{Bet, Condition, Mapping, exact, minor_units};
use crate::domain::money::amount::Amount;

/// Decimals of the multiplier.
const DECIMALS: u32 = 4;
/// Decimals of the values of a reciprocal mapping.
const HUNDREDTHS: u32 = 2;

/// A quotient with `DECIMALS`, rounded down.
fn quotient(all: u128, winning: u128) -> Option<Amount> {
    let scaled = all.checked_mul(10_u128.checked_pow(DECIMALS)?)?.checked_div(winning)?;
    exact(i128::try_from(scaled).ok()?, DECIMALS)
}

/// The ratio of all draws to those without an opened item: its numerator and its denominator.
fn without(items: usize, drawn: usize, opened: usize) -> Option<(u128, u128)> {
    (0..opened).try_fold((1_u128, 1_u128), |(all, winning), one| {
        let left = items.checked_sub(one)?;
        let free = left.checked_sub(drawn).filter(|free| *free > 0)?;
        Some((all.checked_mul(u128::try_from(left).ok()?)?, winning.checked_mul(u128::try_from(free).ok()?)?))
    })
}

/// Computes the multiplier at which a bet returns its stakes in full, on average: one divided by its chance, rounded down
/// to four decimals. `None` if the bet cannot win or does not fit the mapping, or if the numbers are too large.
pub fn fair_factor(bet: &Bet, mapping: &Mapping) -> Option<Amount> {
    match (&bet.wins, mapping) {
        (Condition::Within(from, to), Mapping::Range { count, .. }) => {
            let last = (*to).min(count.checked_sub(1)?);
            let winning = last.checked_sub(*from)?.checked_add(1)?;
            quotient((*count).into(), winning.into())
        }
        (Condition::OneOf(labels), Mapping::Table(entries)) => {
            let sum = |of: &dyn Fn(&str) -> bool| -> u128 {
                let weights = entries.iter().filter(|entry| of(&entry.label));
                weights.map(|entry| u128::from(entry.weight)).sum()
            };
            quotient(sum(&|_| true), sum(&|label| labels.iter().any(|named| named == label)))
        }
        (Condition::NoneOf(opened), Mapping::Drawing { items, count }) => {
            let named = items.iter().filter(|item| opened.contains(item)).count();
            let (all, winning) = without(items.len(), *count, named)?;
            quotient(all, winning)
        }
        (Condition::LeftAt(Some(at)), Mapping::Reciprocal { share, largest, .. }) => {
            let at = u128::try_from(minor_units(*at, HUNDREDTHS)?).ok()?;
            let share = u128::from(*share);
            // A result is at least as large with the chance of the share by the value.
            if at > u128::from(*largest) { None } else { quotient(at.max(share), share) }
        }
        _ => None,
    }
}
