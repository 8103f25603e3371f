//! Numbers as text of any length, and the Brazilian tax id.

use std::cmp::Ordering;

/// Digits only.
pub fn is_digits(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// An optional sign, digits, and an optional fraction.
pub fn is_numeric(value: &str) -> bool {
    match value.split_once('.') {
        Some((whole, fraction)) => is_integer(whole) && is_digits(fraction),
        None => is_integer(value),
    }
}

/// Compares two numeric texts exactly, whatever their length.
pub fn compare(one: &str, other: &str) -> Ordering {
    let (one, other) = (Parts::of(one), Parts::of(other));
    match (one.negative, other.negative) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        (false, false) => one.magnitude(&other),
        (true, true) => other.magnitude(&one),
    }
}

/// Parts of a numeric text, without redundant zeros.
struct Parts<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Self {
        let unsigned = text.trim_start_matches(['-', '+']);
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let nothing = whole.is_empty() && fraction.is_empty();
        Self { negative: text.starts_with('-') && !nothing, whole, fraction }
    }

    fn magnitude(&self, other: &Self) -> Ordering {
        let longer = self.whole.len().cmp(&other.whole.len());
        longer.then_with(|| self.whole.cmp(other.whole)).then_with(|| self.fraction.cmp(other.fraction))
    }
}

/// Digits with an optional sign.
pub fn is_integer(value: &str) -> bool {
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A Brazilian tax id (CPF): eleven digits (dots, dashes and spaces ignored),
/// not all equal; the last two are check digits.
pub fn is_cpf(value: &str) -> bool {
    let separators = ['.', '-', ' '];
    if value.chars().any(|character| !character.is_ascii_digit() && !separators.contains(&character)) {
        return false;
    }
    let digits: Vec<u32> = value.chars().filter_map(|character| character.to_digit(10)).collect();
    let check_digit = |count: usize| {
        let weighted: u32 = digits
            .iter()
            .take(count)
            .zip((2..=count + 1).rev())
            .map(|(digit, weight)| digit * u32::try_from(weight).unwrap_or(0))
            .sum();
        let rest = weighted % 11;
        if rest < 2 { 0 } else { 11 - rest }
    };
    digits.len() == 11
        && digits.iter().any(|digit| digits.first() != Some(digit))
        && digits.get(9) == Some(&check_digit(9))
        && digits.get(10) == Some(&check_digit(10))
}
