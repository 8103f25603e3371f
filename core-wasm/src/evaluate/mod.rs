//! Evaluation of the rules by name, with JSON input and output.
//!
//! A server or another front end can use the same rules as the site: is a text
//! an amount, what is a balance worth, which bonus does a deposit get. All
//! rules are pure: the result depends only on the input. Amounts are JSON
//! strings (numbers are accepted too), so that no digit is lost.

mod amounts;
mod fields;
mod limits;
mod tokens;
#[cfg(any(test, feature = "evaluate"))]
mod vectors;

use crate::{
    domain::time::ServerTime,
    domain::validation::patterns::Patterns,
    json::{Text, Value},
    wire::json::{Entries, ObjectBuilder, required_whole},
};

/// Reason a rule could not be evaluated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EvaluateError {
    /// No rule has this name.
    #[error("there is no rule {0}")]
    UnknownRule(String),
    /// The input is not JSON, or an entry is missing or of the wrong type.
    #[error("the input of {rule} cannot be used: {reason}")]
    Input {
        /// Name of the rule.
        rule: String,
        /// Reason.
        reason: String,
    },
}

enum RuleError {
    Unknown,
    Entry(&'static str),
}

impl From<&'static str> for RuleError {
    fn from(entry: &'static str) -> Self {
        Self::Entry(entry)
    }
}

type Answered = Result<Value, RuleError>;

/// Evaluates a rule with JSON input. `patterns` runs the patterns of the
/// input.
///
/// # Errors
///
/// Returns an `EvaluateError` if the rule is unknown or the input is invalid.
#[cfg(any(test, feature = "evaluate"))]
pub fn evaluate(rule: &str, input: &str, patterns: &dyn Patterns) -> Result<String, EvaluateError> {
    evaluate_with(rule, input, |area, input| vectors::answer(area, rule, input, patterns))
}

/// Evaluates one of the rules that the package offers without a core: fields,
/// phone numbers, amounts, currencies, limits, tokens. A build of these alone
/// is small.
///
/// # Errors
///
/// Returns an `EvaluateError` if the rule is not among them or the input is
/// invalid.
pub fn evaluate_shared(rule: &str, input: &str, patterns: &dyn Patterns) -> Result<String, EvaluateError> {
    evaluate_with(rule, input, |area, input| match area {
        "amount" => amounts::amount(rule, input, amounts::sample_signs),
        "currency" => amounts::currency(rule, input),
        "limit" => limits::answer(rule, input),
        "token" => tokens::answer(rule, input),
        _ => fields::answer(rule, input, patterns),
    })
}

/// Evaluates a rule with the function that answers for its area.
fn evaluate_with(
    rule: &str,
    input: &str,
    answer: impl Fn(&str, &Value) -> Answered,
) -> Result<String, EvaluateError> {
    let unusable = |reason: String| EvaluateError::Input { rule: rule.to_owned(), reason };
    let input: Value = crate::json::parse(input).map_err(|error| unusable(error.to_string()))?;
    let area = rule.split('.').next().unwrap_or_default();
    match answer(area, &input) {
        Ok(answer) => Ok(answer.to_string()),
        Err(RuleError::Unknown) => Err(EvaluateError::UnknownRule(rule.to_owned())),
        Err(RuleError::Entry(entry)) => Err(unusable(format!("{entry} is missing or of the wrong type"))),
    }
}

fn text(text: impl Into<Text>) -> Value {
    Value::String(text.into())
}

fn optional(value: Option<impl ToString>) -> Value {
    value.map_or(Value::Null, |value| text(value.to_string()))
}

fn failure(error: &impl ToString) -> Value {
    ObjectBuilder::new().text("error", &error.to_string()).build()
}

fn list<T>(items: impl IntoIterator<Item = T>, each: impl FnMut(T) -> Value) -> Value {
    Value::Array(items.into_iter().map(each).collect())
}

fn digits(input: &Value, key: &'static str) -> Result<u32, &'static str> {
    input.count(key).ok_or(key)
}

fn server_time(input: &Value, key: &'static str) -> Result<ServerTime, &'static str> {
    Ok(ServerTime::estimated(moment(input, key)?, 0))
}

fn moment(input: &Value, key: &'static str) -> Result<u64, &'static str> {
    u64::try_from(required_whole(input, key)?).map_err(|_| key)
}
