//! The amount input: what may be typed, what leaving the field does to it.

use super::amount::Amount;
use crate::domain::digits::western;

/// Characters an amount may have.
pub const MAXIMUM_LENGTH: usize = 10;

/// The text an amount input shows after the player typed or pasted `typed`:
/// digits and one point (a comma typed as the decimal sign counts as one), at
/// most ten characters, without leading zeros. What is left of a longer
/// amount when something is deleted from it may be longer.
///
/// Text with any other character cannot be a mistake in an amount (`1e9`,
/// `-5`, `abc`), so it changes nothing: the answer is `before`. Spaces and
/// grouping spaces of a pasted number are dropped.
pub fn masked(before: &str, typed: &str, decimals: u32) -> String {
    let compact: String = typed
        .chars()
        .filter(|character| !character.is_whitespace())
        .map(|character| match character {
            ',' | '\u{66b}' => '.',
            other => western(other),
        })
        .collect();
    let points = compact.matches('.').count();
    let plain = compact.chars().all(|character| character.is_ascii_digit() || character == '.');
    if !plain || points > 1 {
        return before.to_owned();
    }
    let (whole, fraction) = match compact.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (compact.as_str(), None),
    };
    let significant = whole.trim_start_matches('0');
    let whole = match (significant.is_empty(), whole.is_empty(), fraction) {
        (true, true, None) => "",
        (true, _, _) => "0",
        _ => significant,
    };
    let mut text = whole.to_owned();
    if let Some(fraction) = fraction
        && decimals > 0
    {
        text.push('.');
        text.extend(fraction.chars().take(decimals as usize));
    }
    // A longer amount, put there by a button, can be made shorter bit by bit.
    let mut rest = before.chars();
    let shortens = text.chars().all(|character| rest.any(|other| other == character));
    if !shortens {
        text.truncate(MAXIMUM_LENGTH);
    }
    text
}

/// The amount a text means; `None` for an empty or unfinished one.
pub fn parsed(text: &str) -> Option<Amount> {
    text.strip_suffix('.').unwrap_or(text).parse().ok()
}

/// What the field holds after it is left: empty or below the minimum becomes
/// the minimum, above the maximum becomes the maximum.
pub fn clamped(text: &str, minimum: Amount, maximum: Amount) -> Amount {
    match parsed(text) {
        None => minimum,
        Some(amount) if amount < minimum => minimum,
        Some(amount) if maximum.is_positive() && amount > maximum => maximum.max(minimum),
        Some(amount) => amount,
    }
}

/// Whether an amount lies within the limits; a maximum of zero is none.
pub fn in_range(amount: Amount, minimum: Amount, maximum: Amount) -> bool {
    amount >= minimum && (!maximum.is_positive() || amount <= maximum)
}

/// The amount a deposit starts with: the default preset among those shown,
/// else twice the minimum (never above the maximum); the minimum of the bonus
/// the wallet was opened with where that is larger.
pub fn default_amount(
    default_preset: Option<Amount>,
    minimum: Amount,
    maximum: Amount,
    opened_bonus_minimum: Option<Amount>,
) -> Amount {
    let doubled = minimum.plus(minimum).unwrap_or(minimum);
    let capped = if maximum.is_positive() && doubled > maximum { maximum } else { doubled };
    let start = default_preset.unwrap_or(capped);
    match opened_bonus_minimum {
        Some(bonus) if bonus > start => bonus,
        _ => start,
    }
}
