//! The amount input: what may be typed, what leaving the field does to it.

use super::{amount::Amount, number_signs::NumberSigns};
use crate::domain::digits::western;

/// Characters an amount may have, signs between groups aside.
pub const MAXIMUM_LENGTH: usize = 10;

/// Why what was typed is no amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputProblem {
    /// It holds a character that no amount has; it was not taken.
    Foreign,
    /// Its signs do not make one number.
    Unclear,
    /// The currency has no decimals.
    NoDecimals,
    /// The currency has fewer decimals.
    TooManyDecimals,
    /// It is longer than an amount may be; it was not taken.
    TooLong,
}

impl InputProblem {
    /// Its name in the content, below `modals.wallet.amount`.
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

/// Content of an amount input after an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed {
    /// Digits, with a point for the fraction; commas stand between groups
    /// that are not complete.
    pub text: String,
    /// Why it is no amount, or why what was typed was not taken.
    pub problem: Option<InputProblem>,
}

/// The text an amount input holds after the player typed or pasted `typed`,
/// read by the player's language: white space and complete groups are dropped,
/// the decimal sign counts, and so does a point that is not the sign for
/// groups. At most ten characters, without leading zeros.
///
/// What is shown is what is meant: no sign and no digit is dropped that would
/// make another amount of it. A text with a foreign character (`1e9`, `-5`,
/// `abc`) or of several decimal signs is not taken: the answer holds `before`.
/// One that is no amount in this currency stays on show and is none.
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
        // A longer amount, put there by a button, can be made shorter bit by bit.
        let mut rest = before.chars();
        let shortens = text.chars().all(|character| rest.any(|other| other == character));
        if !shortens {
            return refused(InputProblem::TooLong);
        }
    }
    let problem = problem_of(&text, decimals);
    Typed { text, problem }
}

/// The text with western digits, a point for the fraction and commas between
/// groups; `None` where it holds anything else.
fn with_plain_signs(typed: &str, signs: NumberSigns) -> Option<String> {
    let invisible = |character: char| {
        character.is_whitespace()
            || matches!(character, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{2066}'..='\u{2069}')
    };
    let plain = |character: char| match western(character) {
        digit if digit.is_ascii_digit() => Some(digit),
        // These have one meaning in every language.
        '\u{66b}' => Some('.'),
        '\u{66c}' | '\'' | '\u{2019}' => Some(','),
        sign if sign == signs.group => Some(','),
        sign if sign == signs.decimal || sign == '.' => Some('.'),
        _ => None,
    };
    typed.chars().filter(|character| !invisible(*character)).map(plain).collect()
}

/// The digits of a whole number whose groups are complete: three digits in
/// the last, two or three in those between. Otherwise the text as it is.
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

/// Why a text on show is no amount of a currency with so many decimals.
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

/// The amount a text means; `None` for an empty or unfinished one, and for one
/// that is no amount of a currency with so many decimals.
pub fn parsed(text: &str, decimals: u32) -> Option<Amount> {
    if problem_of(text, decimals).is_some() {
        return None;
    }
    text.strip_suffix('.').unwrap_or(text).parse().ok()
}

/// What the field holds after it is left: an empty text or an amount below the
/// minimum becomes the minimum, one above the maximum becomes the maximum. A
/// text that is no amount of this currency stays: nobody knows what it means.
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
