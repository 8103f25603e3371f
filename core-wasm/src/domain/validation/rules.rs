//! The rules. Each passes on an empty value except "required".

use super::patterns::{self, Patterns};
use crate::domain::phone;

/// A rule of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// There must be a value.
    Required,
    /// A box that must be ticked.
    Accepted,
    /// At least so many characters.
    MinimumLength(usize),
    /// An e-mail address.
    Email,
    /// A valid international phone number.
    Phone,
    /// An e-mail address or phone number, whichever the tab says.
    Confirmed(String),
    /// A calendar date `yyyy-m-d`.
    Date,
    /// A whole number.
    Integer,
    /// A Brazilian tax id with its check digits.
    Cpf,
    /// A pattern of the server, in JavaScript's syntax.
    Pattern(String),
}

/// A rule that failed: its name in the validation messages, and the values of
/// the message's placeholders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Name of the rule's message.
    pub rule: &'static str,
    /// Placeholder names and values.
    pub parameters: Vec<(&'static str, String)>,
}

impl Violation {
    /// A violation whose message has no placeholders.
    pub fn of(rule: &'static str) -> Self {
        Self { rule, parameters: Vec::new() }
    }

    /// A violation whose message has one placeholder, `{param}`, also known
    /// to older messages by the name of its bound.
    pub fn with(rule: &'static str, name: &'static str, value: impl ToString) -> Self {
        let value = value.to_string();
        Self { rule, parameters: vec![("param", value.clone()), (name, value)] }
    }
}

/// What rules need to know beside the value.
pub trait Surroundings {
    /// Value of another field of the form.
    fn value_of(&self, field: &str) -> Option<String>;
    /// The host's engine for patterns.
    fn patterns(&self) -> &dyn Patterns;
    /// The table of phone numbers; `None` while it is not there, so that the
    /// server decides.
    fn phone_table(&self) -> Option<&phone::Table>;
}

/// The first rule that a value breaks.
pub fn check(rules: &[Rule], value: &str, surroundings: &dyn Surroundings) -> Option<Violation> {
    rules.iter().find_map(|rule| rule.violation(value, surroundings))
}

impl Rule {
    fn violation(&self, value: &str, surroundings: &dyn Surroundings) -> Option<Violation> {
        if value.trim().is_empty() {
            return match self {
                Self::Required => Some(Violation::of("required")),
                Self::Accepted => Some(Violation::of("accepted")),
                _ => None,
            };
        }
        let passes = |holds: bool, rule: &'static str| (!holds).then(|| Violation::of(rule));
        match self {
            Self::Required => None,
            Self::Accepted => passes(is_accepted(value), "accepted"),
            Self::MinimumLength(minimum) => {
                (value.chars().count() < *minimum).then(|| Violation::with("min", "min", minimum))
            }
            Self::Email => passes(is_email(value), "email"),
            Self::Phone => passes(is_phone(value, surroundings), "phone"),
            Self::Confirmed(field) => {
                passes(surroundings.value_of(field).is_none_or(|other| other == value), "confirmed")
            }
            Self::Date => passes(is_date(value), "date"),
            Self::Integer => passes(is_integer(value), "integer"),
            Self::Cpf => passes(is_cpf(value), "cpf_number"),
            Self::Pattern(pattern) => passes(fits(pattern, value, surroundings), "regex"),
        }
    }
}

fn is_accepted(value: &str) -> bool {
    matches!(value, "1" | "true" | "yes" | "on")
}

/// A pattern that cannot be used, or a value too long to be tried, passes:
/// the server decides.
fn fits(pattern: &str, value: &str, surroundings: &dyn Surroundings) -> bool {
    if value.len() > patterns::MAXIMUM_VALUE {
        return true;
    }
    let Some(bare) = patterns::bare(pattern) else { return true };
    surroundings.patterns().captures(bare, value).is_none_or(|found| found.is_some())
}

fn is_phone(value: &str, surroundings: &dyn Surroundings) -> bool {
    let digits = value.strip_prefix('+').unwrap_or(value);
    match surroundings.phone_table() {
        Some(table) => table.is_valid(digits, surroundings.patterns()),
        None => digits.len() >= 4 && digits.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

/// An address with one `@`, a local part of at most 64 characters without
/// spaces or stray dots, and a domain of at least two labels.
pub fn is_email(value: &str) -> bool {
    let Some((local, domain)) = value.rsplit_once('@') else { return false };
    let length = value.chars().count();
    let local_ok = !local.is_empty()
        && local.chars().count() <= 64
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && local.chars().all(|character| is_word(character) || ".!#$%&'*+/=?^_`{|}~-".contains(character));
    let labels: Vec<&str> = domain.split('.').collect();
    let label_ok = |label: &&str| {
        !label.is_empty()
            && label.chars().count() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|character| is_word(character) || character == '-')
    };
    let top_ok = labels.last().is_some_and(|label| {
        label.chars().count() >= 2 && label.chars().any(|character| !character.is_ascii_digit())
    });
    length <= 254 && local_ok && labels.len() >= 2 && labels.iter().all(label_ok) && top_ok
}

/// A letter or digit of any script: what is not ASCII counts, spaces and
/// controls aside.
fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || !(character.is_ascii() || character.is_whitespace() || character.is_control())
}

/// `yyyy-m-d` with one or two digits for month and day, between the years
/// 1000 and 3000, with the real lengths of months. A time after a space or
/// `T` is ignored.
pub fn is_date(value: &str) -> bool {
    let day_text = value.split([' ', 'T']).next().unwrap_or_default();
    let parts: Vec<&str> = day_text.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return false };
    let digits = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        (lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| text.parse::<u32>().ok())
            .flatten()
    };
    let (Some(year), Some(month), Some(day)) =
        (digits(year, 4..=4), digits(month, 1..=2), digits(day, 1..=2))
    else {
        return false;
    };
    (1000..=3000).contains(&year) && (1..=days_in(year, month)).contains(&day)
}

/// Days of a month; none for a month that is none.
pub fn days_in(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}

/// Digits with an optional sign.
pub fn is_integer(value: &str) -> bool {
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A Brazilian tax id: eleven digits (dots and dash aside), not all the same,
/// the last two being check digits.
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
