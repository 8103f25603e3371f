//! The result of a round from its numbers.

use super::{Drawn, Mapping, Numbers, Outcome, RoundProof, cards::Stock};

/// Separates the steps of a path from its factor.
const TIMES: &str = " × ";

/// Steps of a path, true for a step to the right, and its factor. `None` if the
/// text of the result is not a path.
pub fn path_of(result: &str) -> Option<(Vec<bool>, &str)> {
    let (digits, factor) = result.split_once(TIMES)?;
    let is_right = |digit: char| digit.to_digit(2).map(|bit| bit == 1);
    Some((digits.chars().map(is_right).collect::<Option<_>>()?, factor))
}

/// Draws the numbers of a round and computes its result.
pub(super) fn outcome(proof: &RoundProof, mapping: &Mapping, numbers: &mut Numbers<'_>) -> Option<Outcome> {
    match mapping {
        Mapping::Range { count, decimals } => {
            let number = numbers.next_below(*count)?;
            Some(Outcome::Value(shown(u64::from(number), *decimals)))
        }
        Mapping::Table(entries) => {
            let sum = entries.iter().try_fold(0_u32, |sum, entry| sum.checked_add(entry.weight))?;
            let mut number = numbers.next_below(sum)?;
            for entry in entries {
                match number.checked_sub(entry.weight) {
                    Some(left) => number = left,
                    None => return Some(Outcome::Value(entry.label.clone())),
                }
            }
            None
        }
        Mapping::Reciprocal { share, smallest, largest } => {
            let bits = proof.draw.as_ref()?.bits;
            let whole = 1_u128.checked_shl(bits)?;
            let left = whole.checked_sub(u128::from(numbers.next_plain()?))?;
            let value = (u128::from(*share) * whole).checked_div(left)?;
            let value = value.clamp(u128::from(*smallest), u128::from((*largest).max(*smallest)));
            Some(Outcome::Value(shown(u64::try_from(value).ok()?, 2)))
        }
        Mapping::Path(factors) => {
            let steps = (1..factors.len()).map(|_| numbers.next_below(2)).collect::<Option<Vec<_>>>()?;
            let factor = factors.get(ones(&numbers.drawn))?;
            let digits: String = steps.iter().map(ToString::to_string).collect();
            Some(Outcome::Value(format!("{digits}{TIMES}{factor}")))
        }
        Mapping::Drawing { items, count } => {
            let mut left = Stock::new(items, 1);
            let mut next = |below| numbers.next_below(below);
            let drawn = (0..*count).map(|_| left.draw(&mut next)).collect::<Option<Vec<_>>>()?;
            Some(Outcome::Value(drawn.join(" ")))
        }
        Mapping::Poker(poker) => {
            poker.play(&mut |below| numbers.next_below(below)).map(|(result, _)| Outcome::Value(result))
        }
        Mapping::Blackjack(blackjack) => {
            let settled = blackjack.play(&mut |below| numbers.next_below(below))?;
            Some(Outcome::Value(settled.result))
        }
        Mapping::Reels(reels) => reels.play(numbers).map(Outcome::Spins),
    }
}

/// The number of ones among the numbers of a path.
pub(super) fn ones(drawn: &[Drawn]) -> usize {
    drawn.iter().filter(|drawn| drawn.result == 1).count()
}

/// A whole number with a point before its last digits.
pub fn shown(number: u64, decimals: u32) -> String {
    let width = usize::try_from(decimals).unwrap_or_default();
    let digits = format!("{number:0>width$}", width = width + 1);
    match digits.split_at_checked(digits.len().saturating_sub(width)) {
        Some((whole, fraction)) if !fraction.is_empty() => format!("{whole}.{fraction}"),
        _ => digits,
    }
}
