//! What a balance is worth in a fiat currency of the player's choice.

use super::{amount::Amount, currency::Currency};

/// The equivalent switched on first.
pub const DEFAULT_EQUIVALENT: &str = "USD";
/// Decimals of an equivalent.
pub const EQUIVALENT_DECIMALS: u32 = 2;

/// The worth of `balance` (main units of `currency`) in main units of
/// `equivalent`, rounded to two decimals, half away from zero.
///
/// Rates count minor units of a currency for one minor unit of the base, so
/// the ratio that divides is the equivalent's own. `None` where a rate or a
/// ratio is missing or zero.
pub fn equivalent_of(balance: Amount, currency: &Currency, equivalent: &Currency) -> Option<Amount> {
    if balance.is_zero() {
        return Some(Amount::ZERO);
    }
    // One division only, so that nothing is rounded before the end.
    let exact = balance
        .times(currency.subunit_to_unit)
        .and_then(|minor| minor.times(equivalent.rate))
        .and_then(|minor| minor.over(currency.rate.times(equivalent.subunit_to_unit)?));
    let worth = exact.or_else(|| {
        // Too long for one fraction: divide first and keep 28 digits.
        let base_minor = balance.times(currency.subunit_to_unit.over(currency.rate)?)?;
        base_minor.times(equivalent.rate.over(equivalent.subunit_to_unit)?)
    })?;
    Some(worth.rounded(EQUIVALENT_DECIMALS))
}
