//! The rules. Each passes on an empty value except "required", "accepted" and
//! `required_if`.

pub mod dates;
pub mod network;
pub mod notation;
pub mod numbers;
pub mod text;

use super::patterns::{self, Patterns};
use crate::domain::phone;
use dates::{Day, Order};
use numbers::{is_cpf, is_digits, is_integer, is_numeric};
use std::cmp::Ordering;

pub use dates::{days_in, is_date};
pub use text::is_email;

/// A rule that looks at the value alone: its name, and whether a value passes.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    name: &'static str,
    holds: fn(&str) -> bool,
}

impl PartialEq for Form {
    /// The name says which one it is.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Form {}

/// The rule of that name that looks at the value alone.
pub fn form(name: &str) -> Option<Form> {
    let (name, holds): (&'static str, fn(&str) -> bool) = match name {
        "numeric" => ("numeric", is_numeric),
        "alpha" => ("alpha", text::is_alpha),
        "alpha_num" => ("alpha_num", text::is_alpha_num),
        "alpha_dash" => ("alpha_dash", text::is_alpha_dash),
        // What a form holds is text.
        "string" => ("string", |_| true),
        "lowercase" => ("lowercase", |value| !value.chars().any(char::is_uppercase)),
        "uppercase" => ("uppercase", |value| !value.chars().any(char::is_lowercase)),
        "boolean" => ("boolean", |value| matches!(value, "1" | "0" | "true" | "false")),
        // Several choices, as a form writes them: the text of a JSON array.
        "array" => ("array", |value| crate::json::parse(value).is_ok_and(|read| read.as_array().is_some())),
        "countryCode" => ("countryCode", text::is_country_code),
        "languageCode" => ("languageCode", text::is_language_code),
        "locale" => ("locale", text::is_locale),
        "ip" => ("ip", network::is_ip),
        "mac_address" => ("mac_address", network::is_mac_address),
        "url" => ("url", network::is_url),
        _ => return None,
    };
    Some(Form { name, holds })
}

/// The day a date is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The day it is.
    Today,
    /// A day of the calendar.
    Day(Day),
}

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
    /// The same as another field.
    Confirmed(String),
    /// Not the same as another field.
    Different(String),
    /// There must be a value where another field has that value.
    RequiredIf(String, String),
    /// A box that must stay empty.
    Declined,
    /// At most so many characters.
    MaximumLength(usize),
    /// A number not less than this one.
    MinimumValue(String),
    /// A number not more than this one.
    MaximumValue(String),
    /// Exactly so many digits.
    Digits(usize),
    /// Digits, as many as these bounds allow.
    DigitsBetween(usize, usize),
    /// A date that stands so beside a day.
    DateOrder(Order, Bound),
    /// A birthday at least so many years ago.
    MinimumAge(usize),
    /// A birthday at most so many years ago.
    MaximumAge(usize),
    /// Any one of several patterns.
    AnyPattern(Vec<String>),
    /// None of several patterns.
    NoPattern(Vec<String>),
    /// A rule that looks at the value alone.
    Form(Form),
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
    /// The day it is, UTC.
    fn today(&self) -> Day;
}

/// The first rule that a value breaks.
pub fn check(rules: &[Rule], value: &str, surroundings: &dyn Surroundings) -> Option<Violation> {
    rules.iter().find_map(|rule| rule.violation(value, surroundings))
}

impl Rule {
    /// The other field that the rule compares with.
    pub fn looks_at(&self) -> Option<&str> {
        match self {
            Self::Confirmed(field) | Self::Different(field) | Self::RequiredIf(field, _) => Some(field),
            _ => None,
        }
    }

    fn violation(&self, value: &str, surroundings: &dyn Surroundings) -> Option<Violation> {
        if value.trim().is_empty() {
            return match self {
                Self::Required => Some(Violation::of("required")),
                Self::Accepted => Some(Violation::of("accepted")),
                Self::RequiredIf(field, wanted)
                    if surroundings.value_of(field).is_some_and(|other| other == *wanted) =>
                {
                    Some(Violation::of("required_if"))
                }
                _ => None,
            };
        }
        let passes = |holds: bool, rule: &'static str| (!holds).then(|| Violation::of(rule));
        let parameter = |holds: bool, rule: &'static str, value: &dyn ToString| {
            (!holds).then(|| Violation { rule, parameters: vec![("param", value.to_string())] })
        };
        let older = |years: &usize, unwanted: Ordering| {
            dates::day(value).is_some_and(|born| {
                let age = dates::age(born, surroundings.today());
                age.cmp(&i64::try_from(*years).unwrap_or(i64::MAX)) != unwanted
            })
        };
        match self {
            Self::Required | Self::RequiredIf(..) => None,
            Self::Declined => passes(matches!(value, "0" | "false" | "no" | "off"), "declined"),
            Self::MaximumLength(most) => {
                (value.chars().count() > *most).then(|| Violation::with("max", "max", most))
            }
            Self::MinimumValue(bound) => parameter(compares(value, bound, Ordering::Less), "minValue", bound),
            Self::MaximumValue(bound) => {
                parameter(compares(value, bound, Ordering::Greater), "maxValue", bound)
            }
            Self::Digits(count) => parameter(is_digits(value) && value.len() == *count, "digits", count),
            Self::DigitsBetween(least, most) => {
                (!(is_digits(value) && (*least..=*most).contains(&value.len()))).then(|| Violation {
                    rule: "digits_between",
                    parameters: vec![("min", least.to_string()), ("max", most.to_string())],
                })
            }
            Self::DateOrder(wanted, bound) => {
                let other = match bound {
                    Bound::Today => surroundings.today(),
                    Bound::Day(day) => *day,
                };
                let holds = dates::day(value).is_some_and(|day| wanted.holds(day, other));
                parameter(holds, wanted.name(), &dates::text_of(other))
            }
            Self::MinimumAge(years) => parameter(older(years, Ordering::Less), "minAge", years),
            Self::MaximumAge(years) => parameter(older(years, Ordering::Greater), "maxAge", years),
            Self::Different(field) => {
                passes(surroundings.value_of(field).is_none_or(|other| other != value), "different")
            }
            Self::AnyPattern(all) => {
                passes(all.iter().any(|pattern| found(pattern, value, surroundings).unwrap_or(true)), "regex")
            }
            Self::NoPattern(all) => passes(
                !all.iter().any(|pattern| found(pattern, value, surroundings).unwrap_or(false)),
                "not_regex",
            ),
            Self::Form(form) => passes((form.holds)(value), form.name),
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
            Self::Pattern(pattern) => passes(found(pattern, value, surroundings).unwrap_or(true), "regex"),
        }
    }
}

fn is_accepted(value: &str) -> bool {
    matches!(value, "1" | "true" | "yes" | "on")
}

/// Whether a pattern matches; `None` for a pattern that cannot be
/// used, or a value too long to be tried: the server decides.
fn found(pattern: &str, value: &str, surroundings: &dyn Surroundings) -> Option<bool> {
    if value.len() > patterns::MAXIMUM_VALUE {
        return None;
    }
    let source = patterns::source(pattern)?;
    Some(surroundings.patterns().captures(&source, value)?.is_some())
}

fn compares(value: &str, bound: &str, unwanted: Ordering) -> bool {
    is_numeric(value) && numbers::compare(value, bound) != unwanted
}

fn is_phone(value: &str, surroundings: &dyn Surroundings) -> bool {
    let digits = value.strip_prefix('+').unwrap_or(value);
    match surroundings.phone_table() {
        Some(table) => table.is_valid(digits, surroundings.patterns()),
        None => digits.len() >= 4 && digits.bytes().all(|byte| byte.is_ascii_digit()),
    }
}
