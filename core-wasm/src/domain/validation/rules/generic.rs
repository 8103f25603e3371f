//! The rules of the specification's generic set that no field of this site has:
//! the API sends no rules with its field definitions. They are part of the
//! tests and of the build for the vectors, and not of the package.

use std::cmp::Ordering;

use super::{
    Rule, RuleContext, Violation, age_compares,
    dates::{self, Day, Order},
    found, network,
    numbers::{self, is_digits, is_numeric},
    text,
};

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

/// A rule that no field of the site has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GenericRule {
    /// Different from another field.
    Different(String),
    /// Required if another field has this value.
    RequiredIf(String, String),
    /// The checkbox must not be ticked.
    Declined,
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
    /// Maximum age in years.
    MaximumAge(usize),
    /// Matches at least one pattern.
    AnyPattern(Vec<String>),
    /// Matches none of the patterns.
    NoPattern(Vec<String>),
    /// A rule that depends only on the value.
    Value(ValueRule),
}

impl From<GenericRule> for Rule {
    fn from(rule: GenericRule) -> Self {
        Self::Generic(rule)
    }
}

impl GenericRule {
    /// Name of the other field that the rule depends on.
    pub fn depends_on(&self) -> Option<&str> {
        match self {
            Self::Different(field) | Self::RequiredIf(field, _) => Some(field),
            _ => None,
        }
    }

    /// The violation of an empty value.
    pub(super) fn violation_of_empty(&self, context: &dyn RuleContext) -> Option<Violation> {
        match self {
            Self::RequiredIf(field, wanted)
                if context.value_of(field).is_some_and(|other| other == *wanted) =>
            {
                Some(Violation::of("required_if"))
            }
            _ => None,
        }
    }

    /// The violation of a value that is not empty.
    pub(super) fn violation(&self, value: &str, context: &dyn RuleContext) -> Option<Violation> {
        let passes = |holds: bool, rule: &'static str| (!holds).then(|| Violation::of(rule));
        let parameter = |holds: bool, rule: &'static str, value: &dyn ToString| {
            (!holds).then(|| Violation { rule, parameters: vec![("param", value.to_string())] })
        };
        match self {
            Self::RequiredIf(..) => None,
            Self::Declined => passes(matches!(value, "0" | "false" | "no" | "off"), "declined"),
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
            Self::MaximumAge(years) => {
                parameter(age_compares(value, *years, context, Ordering::Greater), "maxAge", years)
            }
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
        }
    }
}

fn compares(value: &str, bound: &str, unwanted: Ordering) -> bool {
    is_numeric(value) && numbers::compare(value, bound) != unwanted
}
