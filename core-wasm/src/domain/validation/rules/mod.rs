//! The validation rules. Every rule except "required", "accepted" and
//! `required_if` passes for an empty value.

pub mod dates;
#[cfg(any(test, feature = "evaluate"))]
pub mod generic;
#[cfg(any(test, feature = "evaluate"))]
pub mod network;
#[cfg(any(test, feature = "evaluate"))]
pub mod notation;
pub mod numbers;
pub mod text;

use super::patterns::{self, Patterns};
use crate::domain::phone;
use dates::Day;
#[cfg(any(test, feature = "evaluate"))]
use generic::GenericRule;
use numbers::{is_cpf, is_integer};
use std::cmp::Ordering;

pub use dates::{days_in, is_date};
pub use text::is_email;

/// A rule of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// A value is required.
    Required,
    /// The checkbox must be ticked.
    Accepted,
    /// Minimum number of characters.
    MinimumLength(usize),
    /// Maximum number of characters. A longer text is refused, not cut.
    MaximumLength(usize),
    /// An e-mail address.
    Email,
    /// A valid international phone number.
    Phone,
    /// Equal to another field.
    Confirmed(String),
    /// Minimum age in years.
    MinimumAge(usize),
    /// A calendar date `yyyy-m-d`.
    Date,
    /// A whole number.
    Integer,
    /// A Brazilian tax id with its check digits.
    Cpf,
    /// A server pattern in JavaScript syntax.
    Pattern(String),
    /// A rule that no field of the site has: see [`GenericRule`].
    #[cfg(any(test, feature = "evaluate"))]
    Generic(GenericRule),
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
    /// A violation whose message has the placeholder `{param}`.
    fn parameter(rule: &'static str, value: impl ToString) -> Self {
        Self { rule, parameters: vec![("param", value.to_string())] }
    }

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
            Self::Confirmed(field) => Some(field),
            #[cfg(any(test, feature = "evaluate"))]
            Self::Generic(rule) => rule.depends_on(),
            _ => None,
        }
    }

    fn violation(&self, value: &str, context: &dyn RuleContext) -> Option<Violation> {
        if value.trim().is_empty() {
            return match self {
                Self::Required => Some(Violation::of("required")),
                Self::Accepted => Some(Violation::of("accepted")),
                #[cfg(any(test, feature = "evaluate"))]
                Self::Generic(rule) => rule.violation_of_empty(context),
                _ => None,
            };
        }
        let passes = |holds: bool, rule: &'static str| (!holds).then(|| Violation::of(rule));
        match self {
            Self::Required => None,
            #[cfg(any(test, feature = "evaluate"))]
            Self::Generic(rule) => rule.violation(value, context),
            Self::MinimumAge(years) => {
                let old_enough = age_compares(value, *years, context, Ordering::Less);
                (!old_enough).then(|| Violation::parameter("minAge", years))
            }
            Self::Accepted => passes(is_accepted(value), "accepted"),
            Self::MinimumLength(minimum) => {
                (value.chars().count() < *minimum).then(|| Violation::with("min", "min", minimum))
            }
            Self::MaximumLength(most) => {
                (value.chars().count() > *most).then(|| Violation::with("max", "max", most))
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

/// True if the age on a birth date does not compare like `unwanted` with a
/// number of years.
fn age_compares(value: &str, years: usize, context: &dyn RuleContext, unwanted: Ordering) -> bool {
    dates::day(value).is_some_and(|born| {
        let age = dates::age(born, context.today());
        age.cmp(&i64::try_from(years).unwrap_or(i64::MAX)) != unwanted
    })
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

fn is_phone(value: &str, context: &dyn RuleContext) -> bool {
    let digits = value.strip_prefix('+').unwrap_or(value);
    match context.phone_table() {
        Some(table) => table.is_valid(digits, context.patterns()),
        None => digits.len() >= 4 && digits.bytes().all(|byte| byte.is_ascii_digit()),
    }
}
