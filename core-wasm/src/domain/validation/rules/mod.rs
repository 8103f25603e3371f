//! The validation rules. Every rule except "required", "accepted" and
//! `required_if` passes for an empty value.

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

/// A rule that depends only on the value: its name and its check.
#[derive(Debug, Clone, Copy)]
pub struct ValueRule {
    name: &'static str,
    holds: fn(&str) -> bool,
}

impl PartialEq for ValueRule {
    /// Rules are equal if their names are.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for ValueRule {}

/// Finds a value-only rule by name.
pub fn value_rule(name: &str) -> Option<ValueRule> {
    let (name, holds): (&'static str, fn(&str) -> bool) = match name {
        "numeric" => ("numeric", is_numeric),
        "alpha" => ("alpha", text::is_alpha),
        "alpha_num" => ("alpha_num", text::is_alpha_num),
        "alpha_dash" => ("alpha_dash", text::is_alpha_dash),
        // Values of a form are always text.
        "string" => ("string", |_| true),
        "lowercase" => ("lowercase", |value| !value.chars().any(char::is_uppercase)),
        "uppercase" => ("uppercase", |value| !value.chars().any(char::is_lowercase)),
        "boolean" => ("boolean", |value| matches!(value, "1" | "0" | "true" | "false")),
        // A multiple choice; a form writes it as a JSON array.
        "array" => ("array", |value| crate::json::parse(value).is_ok_and(|read| read.as_array().is_some())),
        "countryCode" => ("countryCode", text::is_country_code),
        "languageCode" => ("languageCode", text::is_language_code),
        "locale" => ("locale", text::is_locale),
        "ip" => ("ip", network::is_ip),
        "mac_address" => ("mac_address", network::is_mac_address),
        "url" => ("url", network::is_url),
        _ => return None,
    };
    Some(ValueRule { name, holds })
}

/// Reference day of a date comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The current day.
    Today,
    /// A fixed day.
    Day(Day),
}

/// A rule of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// A value is required.
    Required,
    /// The checkbox must be ticked.
    Accepted,
    /// Minimum number of characters.
    MinimumLength(usize),
    /// An e-mail address.
    Email,
    /// A valid international phone number.
    Phone,
    /// Equal to another field.
    Confirmed(String),
    /// Different from another field.
    Different(String),
    /// Required if another field has this value.
    RequiredIf(String, String),
    /// The checkbox must not be ticked.
    Declined,
    /// Maximum number of characters.
    MaximumLength(usize),
    /// Minimum number.
    MinimumValue(String),
    /// Maximum number.
    MaximumValue(String),
    /// Exact number of digits.
    Digits(usize),
    /// Number of digits within these bounds.
    DigitsBetween(usize, usize),
    /// A date compared with a reference day.
    DateOrder(Order, Bound),
    /// Minimum age in years.
    MinimumAge(usize),
    /// Maximum age in years.
    MaximumAge(usize),
    /// Matches at least one pattern.
    AnyPattern(Vec<String>),
    /// Matches none of the patterns.
    NoPattern(Vec<String>),
    /// A rule that depends only on the value.
    Value(ValueRule),
    /// A calendar date `yyyy-m-d`.
    Date,
    /// A whole number.
    Integer,
    /// A Brazilian tax id with its check digits.
    Cpf,
    /// A server pattern in JavaScript syntax.
    Pattern(String),
}

/// A failed rule: its message key and the placeholder values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Key of the rule's message.
    pub rule: &'static str,
    /// Placeholder names and values.
    pub parameters: Vec<(&'static str, String)>,
}

impl Violation {
    /// A violation whose message has no placeholders.
    pub fn of(rule: &'static str) -> Self {
        Self { rule, parameters: Vec::new() }
    }

    /// A violation whose message has the placeholder `{param}`. Older messages
    /// name the same value after its bound.
    pub fn with(rule: &'static str, name: &'static str, value: impl ToString) -> Self {
        let value = value.to_string();
        Self { rule, parameters: vec![("param", value.clone()), (name, value)] }
    }
}

/// Context of a validation, in addition to the value.
pub trait RuleContext {
    /// Value of another field of the form.
    fn value_of(&self, field: &str) -> Option<String>;
    /// The host's engine for patterns.
    fn patterns(&self) -> &dyn Patterns;
    /// Phone number table. `None` before it is loaded; the server decides
    /// then.
    fn phone_table(&self) -> Option<&phone::Table>;
    /// Current day, UTC.
    fn today(&self) -> Day;
}

/// Returns the violation of the first rule that fails.
pub fn check(rules: &[Rule], value: &str, context: &dyn RuleContext) -> Option<Violation> {
    rules.iter().find_map(|rule| rule.violation(value, context))
}

impl Rule {
    /// Name of the other field that the rule depends on.
    pub fn depends_on(&self) -> Option<&str> {
        match self {
            Self::Confirmed(field) | Self::Different(field) | Self::RequiredIf(field, _) => Some(field),
            _ => None,
        }
    }

    fn violation(&self, value: &str, context: &dyn RuleContext) -> Option<Violation> {
        if value.trim().is_empty() {
            return match self {
                Self::Required => Some(Violation::of("required")),
                Self::Accepted => Some(Violation::of("accepted")),
                Self::RequiredIf(field, wanted)
                    if context.value_of(field).is_some_and(|other| other == *wanted) =>
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
                let age = dates::age(born, context.today());
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
                    Bound::Today => context.today(),
                    Bound::Day(day) => *day,
                };
                let holds = dates::day(value).is_some_and(|day| wanted.holds(day, other));
                parameter(holds, wanted.name(), &dates::text_of(other))
            }
            Self::MinimumAge(years) => parameter(older(years, Ordering::Less), "minAge", years),
            Self::MaximumAge(years) => parameter(older(years, Ordering::Greater), "maxAge", years),
            Self::Different(field) => {
                passes(context.value_of(field).is_none_or(|other| other != value), "different")
            }
            Self::AnyPattern(all) => {
                passes(all.iter().any(|pattern| found(pattern, value, context).unwrap_or(true)), "regex")
            }
            Self::NoPattern(all) => passes(
                !all.iter().any(|pattern| found(pattern, value, context).unwrap_or(false)),
                "not_regex",
            ),
            Self::Value(rule) => passes((rule.holds)(value), rule.name),
            Self::Accepted => passes(is_accepted(value), "accepted"),
            Self::MinimumLength(minimum) => {
                (value.chars().count() < *minimum).then(|| Violation::with("min", "min", minimum))
            }
            Self::Email => passes(is_email(value), "email"),
            Self::Phone => passes(is_phone(value, context), "phone"),
            Self::Confirmed(field) => {
                passes(context.value_of(field).is_none_or(|other| other == value), "confirmed")
            }
            Self::Date => passes(is_date(value), "date"),
            Self::Integer => passes(is_integer(value), "integer"),
            Self::Cpf => passes(is_cpf(value), "cpf_number"),
            Self::Pattern(pattern) => passes(found(pattern, value, context).unwrap_or(true), "regex"),
        }
    }
}

fn is_accepted(value: &str) -> bool {
    matches!(value, "1" | "true" | "yes" | "on")
}

/// True if the pattern matches. `None` if the pattern cannot be used or the
/// value is too long; the server decides then.
fn found(pattern: &str, value: &str, context: &dyn RuleContext) -> Option<bool> {
    if value.len() > patterns::MAXIMUM_VALUE {
        return None;
    }
    let source = patterns::source(pattern)?;
    Some(context.patterns().captures(&source, value)?.is_some())
}

fn compares(value: &str, bound: &str, unwanted: Ordering) -> bool {
    is_numeric(value) && numbers::compare(value, bound) != unwanted
}

fn is_phone(value: &str, context: &dyn RuleContext) -> bool {
    let digits = value.strip_prefix('+').unwrap_or(value);
    match context.phone_table() {
        Some(table) => table.is_valid(digits, context.patterns()),
        None => digits.len() >= 4 && digits.bytes().all(|byte| byte.is_ascii_digit()),
    }
}
