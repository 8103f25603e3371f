//! What must be wagered before money can be withdrawn.

use super::money::{amount::Amount, currency::Currency};

/// How much of the whole is done, in percent with two decimals: nothing to do
/// is all done.
pub fn progress(total: Amount, left: Amount) -> Amount {
    let whole = Amount::whole(100);
    if !total.is_positive() {
        return whole;
    }
    let done = total.minus(left).and_then(|done| done.times(whole)).and_then(|done| done.over(total));
    done.unwrap_or(Amount::ZERO).max(Amount::ZERO).min(whole).rounded(2)
}

/// What has been wagered, in main units, rounded to the currency's smallest
/// step; none when nothing is left to wager.
pub fn placed(total: Amount, left: Amount, currency: &Currency) -> Option<Amount> {
    if !left.is_positive() {
        return None;
    }
    Some(total.minus(left)?.max(Amount::ZERO).rounded(currency.decimals()))
}
