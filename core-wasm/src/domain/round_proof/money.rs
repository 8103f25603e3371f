//! Whole numbers of the smallest unit, so that wins are rounded down as games do it.

use crate::domain::money::amount::Amount;

/// Most decimals of a currency.
const MOST_DECIMALS: u32 = 28;

/// An amount in units of ten to the power of minus `decimals`. Absent if it has more decimals.
pub fn minor_units(amount: Amount, decimals: u32) -> Option<i128> {
    let text = amount.to_string();
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let missing = usize::try_from(decimals).ok()?.checked_sub(fraction.len())?;
    format!("{whole}{fraction}{}", "0".repeat(missing)).parse().ok()
}

/// The amount of a number of units of ten to the power of minus `decimals`.
pub fn exact(units: i128, decimals: u32) -> Option<Amount> {
    if decimals > MOST_DECIMALS {
        return None;
    }
    let width = usize::try_from(decimals).ok()? + 1;
    let digits = format!("{:0>width$}", units.unsigned_abs());
    let (whole, fraction) = digits.split_at_checked(digits.len() + 1 - width)?;
    let sign = if units < 0 { "-" } else { "" };
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{fraction}").parse().ok()
}

/// A stake times a factor, rounded down to whole units.
pub(super) fn multiplied(stake: i128, factor: Amount) -> Option<i128> {
    let scale = factor.decimal().scale();
    let numerator = factor.decimal().mantissa();
    Some(stake.checked_mul(numerator)?.div_euclid(10_i128.checked_pow(scale)?))
}
