//! The amount input: masking while typing, clamping on blur.

use super::{amount::Amount, number_signs::NumberSigns};
use crate::domain::digits::western;

/// Maximum length of an amount, not counting group separators.
pub const MAXIMUM_LENGTH: usize = 10;

/// Reason the input is not an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputProblem {
    /// Invalid character; the edit was rejected.
    Foreign,
    /// Ambiguous separators.
    Unclear,
    /// The currency has no decimals.
    NoDecimals,
    /// More decimals than the currency has.
    TooManyDecimals,
    /// Too long; the edit was rejected.
    TooLong,
}

impl InputProblem {
    /// Key of the message below `modals.wallet.amount`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Foreign => "foreign",
            Self::Unclear => "unclear",
            Self::NoDecimals => "noDecimals",
            Self::TooManyDecimals => "tooManyDecimals",
            Self::TooLong => "tooLong",
        }
    }
}

/// Amount input after an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed {
    /// Digits with a decimal point. Commas remain between incomplete groups.
    pub text: String,
    /// Reason it is not an amount, or the edit was rejected.
    pub problem: Option<InputProblem>,
}

/// Masks an edit of the amount input, using the number signs of the player's
/// language. White space and complete groups are removed. The decimal sign is
/// accepted, and so is a point that is not the group separator. At most ten
/// characters, without leading zeros.
///
/// No sign or digit is dropped if that would change the amount. Text with an
/// invalid character (`1e9`, `-5`, `abc`) or several decimal signs is
/// rejected: the result holds `before`. Text that is not an amount in this
/// currency stays visible with a problem.
pub fn masked(before: &str, typed: &str, decimals: u32, signs: NumberSigns) -> Typed {
    let refused = |problem| Typed { text: before.to_owned(), problem: Some(problem) };
    let Some(plain) = with_plain_signs(typed, signs) else { return refused(InputProblem::Foreign) };
    let (whole, fraction) = match plain.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (plain.as_str(), None),
    };
    if fraction.is_some_and(|fraction| fraction.contains(['.', ','])) {
        return refused(InputProblem::Unclear);
    }
    let mut text = without_leading_zeros(&without_groups(whole), fraction.is_some());
    if let Some(fraction) = fraction {
        text.push('.');
        text.push_str(fraction);
    }
    let length = text.chars().filter(|character| *character != ',').count();
    if length > MAXIMUM_LENGTH {
        // A longer amount set by a button may be shortened character by
        // character.
        let mut rest = before.chars();
        let shortens = text.chars().all(|character| rest.any(|other| other == character));
        if !shortens {
            return refused(InputProblem::TooLong);
        }
    }
    let problem = problem_of(&text, decimals);
    Typed { text, problem }
}

/// Normalises to ASCII digits, a decimal point and commas between groups.
/// `None` if the text contains anything else.
fn with_plain_signs(typed: &str, signs: NumberSigns) -> Option<String> {
    let invisible = |character: char| {
        character.is_whitespace()
            || matches!(character, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{2066}'..='\u{2069}')
    };
    let plain = |character: char| match western(character) {
        digit if digit.is_ascii_digit() => Some(digit),
        // Unambiguous in every language.
        '\u{66b}' => Some('.'),
        '\u{66c}' | '\'' | '\u{2019}' => Some(','),
        sign if sign == signs.group => Some(','),
        sign if sign == signs.decimal || sign == '.' => Some('.'),
        _ => None,
    };
    typed.chars().filter(|character| !invisible(*character)).map(plain).collect()
}

/// Removes the separators of complete groups: three digits in the last, two or
/// three in the middle. Otherwise returns the text unchanged.
fn without_groups(whole: &str) -> String {
    let mut groups = whole.split(',').rev();
    let last = groups.next().unwrap_or_default();
    let first = whole.split(',').next().unwrap_or_default();
    let between = groups.clone().count().saturating_sub(1);
    let complete = !whole.contains(',')
        || (last.len() == 3
            && !first.is_empty()
            && groups.take(between).all(|group| matches!(group.len(), 2 | 3)));
    if complete { whole.replace(',', "") } else { whole.to_owned() }
}

fn without_leading_zeros(whole: &str, has_fraction: bool) -> String {
    let significant = whole.trim_start_matches('0');
    match (significant.is_empty(), whole.is_empty() && !has_fraction) {
        (true, true) => String::new(),
        (true, false) => "0".to_owned(),
        (false, _) => significant.to_owned(),
    }
}

/// Returns the reason a text is not an amount of a currency with `decimals`
/// decimals.
pub fn problem_of(text: &str, decimals: u32) -> Option<InputProblem> {
    if text.contains(',') {
        return Some(InputProblem::Unclear);
    }
    let fraction = text.split_once('.')?.1;
    if decimals == 0 {
        return Some(InputProblem::NoDecimals);
    }
    let fits = usize::try_from(decimals).is_ok_and(|decimals| fraction.len() <= decimals);
    (!fits).then_some(InputProblem::TooManyDecimals)
}

/// Parses the text. `None` if it is empty, incomplete or not an amount of this
/// currency.
pub fn parsed(text: &str, decimals: u32) -> Option<Amount> {
    if problem_of(text, decimals).is_some() {
        return None;
    }
    text.strip_suffix('.').unwrap_or(text).parse().ok()
}

/// Text of the field after blur. An empty text or an amount below the minimum
/// becomes the minimum; an amount above the maximum becomes the maximum. A
/// text with a problem is not changed.
pub fn clamped(text: &str, minimum: Amount, maximum: Amount, decimals: u32) -> String {
    if problem_of(text, decimals).is_some() {
        return text.to_owned();
    }
    match parsed(text, decimals) {
        None => minimum.to_string(),
        Some(amount) if amount < minimum => minimum.to_string(),
        Some(amount) if maximum.is_positive() && amount > maximum => maximum.max(minimum).to_string(),
        Some(_) => text.strip_suffix('.').unwrap_or(text).to_owned(),
    }
}

/// True if an amount is within the limits (inclusive). A maximum of zero means
/// unlimited.
pub fn in_range(amount: Amount, minimum: Amount, maximum: Amount) -> bool {
    amount >= minimum && (!maximum.is_positive() || amount <= maximum)
}

/// Initial deposit amount: the default preset, else twice the minimum, at most
/// the maximum. Raised to the minimum of the bonus the wallet was opened with.
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
