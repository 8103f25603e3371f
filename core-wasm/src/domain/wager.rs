//! Turnover required before a withdrawal.

use super::money::{amount::Amount, currency::Currency};

/// Completed share in percent with two decimals; 100 if nothing is required.
pub fn progress(total: Amount, left: Amount) -> Amount {
    let whole = Amount::whole(100);
    if !total.is_positive() {
        return whole;
    }
    let done = total.minus(left).and_then(|done| done.times(whole)).and_then(|done| done.over(total));
    done.unwrap_or(Amount::ZERO).max(Amount::ZERO).min(whole).rounded(2)
}

/// Wagered amount in main units, rounded to the currency's smallest step.
/// `None` if nothing is left to wager.
pub fn placed(total: Amount, left: Amount, currency: &Currency) -> Option<Amount> {
    if !left.is_positive() {
        return None;
    }
    Some(total.minus(left)?.max(Amount::ZERO).rounded(currency.decimals()))
}
