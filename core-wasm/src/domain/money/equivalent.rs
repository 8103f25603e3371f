//! Value of a balance in a fiat currency chosen by the player.

use super::{amount::Amount, currency::Currency};

/// Default equivalent currency.
pub const DEFAULT_EQUIVALENT: &str = "USD";
/// Decimals of an equivalent.
pub const EQUIVALENT_DECIMALS: u32 = 2;

/// Converts `balance` (main units of `currency`) to main units of
/// `equivalent`, rounded half away from zero to two decimals.
///
/// Rates are minor units per minor unit of the base, so the result is divided
/// by the equivalent's own ratio. `None` if a rate or ratio is missing or
/// zero.
pub fn equivalent_of(balance: Amount, currency: &Currency, equivalent: &Currency) -> Option<Amount> {
    if balance.is_zero() {
        return Some(Amount::ZERO);
    }
    // A single division, so that only the result is rounded.
    let exact = balance
        .times(currency.subunit_to_unit)
        .and_then(|minor| minor.times(equivalent.rate))
        .and_then(|minor| minor.over(currency.rate.times(equivalent.subunit_to_unit)?));
    let worth = exact.or_else(|| {
        // Overflow: divide first, keeping 28 digits.
        let base_minor = balance.times(currency.subunit_to_unit.over(currency.rate)?)?;
        base_minor.times(equivalent.rate.over(equivalent.subunit_to_unit)?)
    })?;
    Some(worth.rounded(EQUIVALENT_DECIMALS))
}
