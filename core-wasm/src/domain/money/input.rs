//! The amount input: what a typed text stands for, and the limits on blur.

use super::{amount::Amount, number_signs::NumberSigns};
use crate::domain::typed_text::{self, is_invisible};

/// Maximum length of an amount, without signs for groups.
pub const MAXIMUM_LENGTH: usize = 10;

/// Reason the input is not an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputProblem {
    /// A character that no number has.
    Foreign,
    /// Signs with more than one meaning, or without one.
    Unclear,
    /// The currency has no decimals.
    NoDecimals,
    /// More decimals than the currency has.
    TooManyDecimals,
    /// Too long.
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

/// Content of an amount field: the text as it was typed or pasted, and the
/// signs of the language in which it was. It is read as a whole, whenever it is
/// needed, so that keys one by one end as a paste does.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AmountText {
    text: String,
    signs: NumberSigns,
    /// The length allowed, if it is more than [`MAXIMUM_LENGTH`]: an exact
    /// amount set by a button may be longer, and then edited.
    room: usize,
}

impl AmountText {
    /// The text of an amount, which is given with a decimal point.
    pub fn exact(plain: &str, signs: NumberSigns) -> Self {
        Self { text: in_language(plain, signs), signs, room: plain.len() }
    }

    /// The text after an edit.
    pub fn typed(&self, text: &str, signs: NumberSigns) -> Self {
        let room = plain(&self.text, self.signs).map_or(0, |plain| plain.len().min(self.room));
        Self { text: text.to_owned(), signs, room }
    }

    /// The number that the text stands for: digits with a decimal point, or
    /// nothing.
    ///
    /// # Errors
    ///
    /// Returns why the text has no meaning, or more than one.
    pub fn plain(&self) -> Result<String, InputProblem> {
        let plain = plain(&self.text, self.signs)?;
        if plain.len() > MAXIMUM_LENGTH.max(self.room) { Err(InputProblem::TooLong) } else { Ok(plain) }
    }

    /// Why the text is not an amount of a currency with `decimals` decimals.
    pub fn problem(&self, decimals: u32) -> Option<InputProblem> {
        self.plain().map_or_else(Some, |plain| problem_of(&plain, decimals))
    }

    /// The amount. `None` if the text is empty or not an amount of this
    /// currency.
    pub fn amount(&self, decimals: u32) -> Option<Amount> {
        parsed(&self.plain().ok()?, decimals)
    }

    /// The text as it is shown in a language: as typed, or, if it was typed in
    /// another language, with the signs of this one.
    pub fn shown(&self, signs: NumberSigns) -> String {
        match self.plain() {
            Ok(plain) if self.signs != signs => in_language(&plain, signs),
            _ => self.text.clone(),
        }
    }

    /// The text after the field is left: within the limits ([`clamped`]), and
    /// with the signs of the language. A text with a problem stays as typed.
    pub fn left(&self, minimum: Amount, maximum: Amount, decimals: u32, signs: NumberSigns) -> Self {
        match self.plain() {
            Ok(plain) if problem_of(&plain, decimals).is_none() => {
                Self::exact(&clamped(&plain, minimum, maximum, decimals), signs)
            }
            _ => self.clone(),
        }
    }

    /// The text as typed.
    pub fn as_typed(&self) -> &str {
        &self.text
    }
}

/// Writes the decimal point of a number as the language does.
fn in_language(plain: &str, signs: NumberSigns) -> String {
    plain.replace('.', signs.decimal.encode_utf8(&mut [0; 4]))
}

/// Part of a typed number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// White space and invisible marks.
    Blank,
    /// A point, a comma, or a sign with one meaning in every language:
    /// apostrophe and Arabic comma for groups, Arabic point for decimals.
    Mark(char),
}

fn sign(character: char) -> Option<Sign> {
    Some(match character {
        blank if is_invisible(blank) || blank.is_whitespace() => Sign::Blank,
        '.' | ',' | '\u{66b}' => Sign::Mark(character),
        '\'' | '\u{2019}' | '\u{66c}' => Sign::Mark('\''),
        _ => return None,
    })
}

/// Reads a typed number. Returns its digits with a decimal point, without signs
/// for groups and leading zeros.
///
/// It has one meaning if it has no sign, or its only sign is the decimal sign
/// of the language, or its signs for groups stand at every third digit behind a
/// first group that does not begin with 0. A single sign that cannot stand
/// between groups is the decimal sign, whichever it is. White space and
/// invisible marks are dropped at the ends, and where a sign for groups can
/// stand. Everything else is unclear.
fn plain(typed: &str, signs: NumberSigns) -> Result<String, InputProblem> {
    let mut runs = vec![String::new()];
    let mut between: Vec<Sign> = Vec::new();
    for character in typed.trim_matches(|character| sign(character) == Some(Sign::Blank)).chars() {
        let character = typed_text::plain(character);
        if character.is_ascii_digit() {
            if let Some(run) = runs.last_mut() {
                run.push(character);
            }
            continue;
        }
        let sign = sign(character).ok_or(InputProblem::Foreign)?;
        let is_same_blank = sign == Sign::Blank
            && between.last() == Some(&Sign::Blank)
            && runs.last().is_some_and(String::is_empty);
        if !is_same_blank {
            between.push(sign);
            runs.push(String::new());
        }
    }
    let (runs, marks) = without_blanks(&runs, &between).ok_or(InputProblem::Unclear)?;
    let (whole, fraction) = split(&runs, &marks, signs).ok_or(InputProblem::Unclear)?;
    let whole = match whole.trim_start_matches('0') {
        "" if !whole.is_empty() || fraction.is_some() => "0",
        significant => significant,
    };
    Ok(fraction.map_or_else(|| whole.to_owned(), |fraction| format!("{whole}.{fraction}")))
}

/// True if signs for groups can stand between these digits.
fn are_groups<T: AsRef<str>>(runs: &[T]) -> bool {
    let Some((first, others)) = runs.split_first() else { return false };
    let first = first.as_ref();
    matches!(first.len(), 1..=3)
        && !first.starts_with('0')
        && others.iter().all(|group| group.as_ref().len() == 3)
}

/// Drops white space and invisible marks between groups, all of them before the
/// first sign. `None` if they stand elsewhere.
fn without_blanks(runs: &[String], between: &[Sign]) -> Option<(Vec<String>, Vec<char>)> {
    let blanks = between.iter().take_while(|sign| **sign == Sign::Blank).count();
    let (spaced, others) = runs.split_at_checked(blanks + 1)?;
    if blanks > 0 && !are_groups(spaced) {
        return None;
    }
    let marks = between.iter().skip(blanks).map(|sign| match sign {
        Sign::Mark(mark) => Some(*mark),
        Sign::Blank => None,
    });
    let joined = std::iter::once(spaced.concat()).chain(others.iter().cloned()).collect();
    Some((joined, marks.collect::<Option<_>>()?))
}

/// Splits a number with signs into its whole part and its fraction. `None` if
/// that is unclear.
fn split(runs: &[String], marks: &[char], signs: NumberSigns) -> Option<(String, Option<String>)> {
    let is_decimal = |mark: char| mark == signs.decimal || mark == '\u{66b}';
    let is_group = |mark: char| mark == '\'' || (mark == signs.group && mark != signs.decimal);
    let (last, before) = match marks.split_last() {
        None => return Some((runs.concat(), None)),
        Some((last, before)) => (*last, before),
    };
    let has_groups = |runs: &[String], marks: &[char]| {
        are_groups(runs) && marks.iter().all(|mark| is_group(*mark) && marks.first() == Some(mark))
    };
    if !is_decimal(last) && has_groups(runs, marks) {
        return Some((runs.concat(), None));
    }
    let (fraction, whole) = runs.split_last()?;
    let ends = if before.is_empty() {
        is_decimal(last) || (matches!(last, '.' | ',') && !are_groups(runs))
    } else {
        is_decimal(last) && has_groups(whole, before)
    };
    ends.then(|| (whole.concat(), Some(fraction.clone())))
}

/// Returns the reason a number is not an amount of a currency with `decimals`
/// decimals.
fn problem_of(text: &str, decimals: u32) -> Option<InputProblem> {
    let fraction = text.split_once('.')?.1;
    if decimals == 0 {
        return Some(InputProblem::NoDecimals);
    }
    let fits = usize::try_from(decimals).is_ok_and(|decimals| fraction.len() <= decimals);
    (!fits).then_some(InputProblem::TooManyDecimals)
}

/// Parses a number with a decimal point. `None` if it is empty, incomplete or not an amount of this
/// currency.
pub fn parsed(text: &str, decimals: u32) -> Option<Amount> {
    if problem_of(text, decimals).is_some() {
        return None;
    }
    text.strip_suffix('.').unwrap_or(text).parse().ok()
}

/// A number with a decimal point, brought within limits. An empty text or an amount below the minimum
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
