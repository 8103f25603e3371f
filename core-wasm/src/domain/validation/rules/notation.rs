//! Parser of the rule notation used by the server and the content.
//!
//! A text holds items separated by `|`; an item is a name with parameters:
//! `required|min:6|between:1,3|regex:/^a|b$/i|minAge:18`. A pattern may
//! contain `|` and `,`. A pattern between slashes ends at the slash that is
//! followed (after the flags) by `|`, by `,/` (an alternative pattern; one
//! match is enough) or by the end of the text. A pattern without slashes
//! extends to the end of the text. In a list, each item is one rule and is not
//! split: its pattern is everything after the colon.

use super::{
    Rule,
    dates::{self, Order},
    generic::{Bound, GenericRule, value_rule},
    numbers,
};

/// Parsed rules and the items that could not be parsed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ParsedRules {
    /// Rules in order.
    pub rules: Vec<Rule>,
    /// Items with an unknown name or an invalid parameter.
    pub unknown: Vec<String>,
}

impl ParsedRules {
    /// Parses and adds the items of a text.
    pub fn text(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let end = item_end(rest);
            let (item, behind) = rest.split_at_checked(end).unwrap_or((rest, ""));
            self.add(item, true);
            rest = behind.strip_prefix('|').unwrap_or(behind);
        }
    }

    /// Parses and adds one item of a list.
    pub fn item(&mut self, item: &str) {
        self.add(item, false);
    }

    fn add(&mut self, item: &str, splits: bool) {
        let item = item.trim();
        if item.is_empty() {
            return;
        }
        let (name, parameters) = item.split_once(':').unwrap_or((item, ""));
        if name == "between" {
            let bounds = parameters.split_once(',');
            match bounds.and_then(|(least, most)| Some((count(least)?, count(most)?))) {
                Some((least, most)) => {
                    self.rules.extend([Rule::MinimumLength(least), Rule::MaximumLength(most)]);
                }
                None => self.unknown.push(item.to_owned()),
            }
            return;
        }
        match rule(name, parameters, splits) {
            Some(rule) => self.rules.push(rule),
            None => self.unknown.push(item.to_owned()),
        }
    }
}

fn is_pattern(item: &str) -> Option<&str> {
    item.strip_prefix("regex:").or_else(|| item.strip_prefix("not_regex:"))
}

/// Index of the end of the first item.
fn item_end(text: &str) -> usize {
    match is_pattern(text.trim_start()) {
        Some(patterns) if patterns.starts_with('/') => {
            let before = text.len() - patterns.len();
            let mut end = 0;
            while let Some(rest) = patterns.get(end..) {
                end += pattern_end(rest);
                if patterns.get(end..).is_some_and(|rest| rest.starts_with(",/")) {
                    end += 1;
                } else {
                    break;
                }
            }
            before + end
        }
        Some(_) => text.len(),
        None => text.find('|').unwrap_or(text.len()),
    }
}

/// Index of the end of a pattern between slashes, including its flags.
fn pattern_end(text: &str) -> usize {
    let closes = |at: usize| {
        let flags = text.get(at + 1..).unwrap_or_default();
        let behind = flags.trim_start_matches(|flag: char| flag.is_ascii_lowercase());
        let end = text.len() - behind.len();
        (behind.is_empty() || behind.starts_with('|') || behind.starts_with(",/")).then_some(end)
    };
    let (mut escaped, mut in_class) = (false, false);
    for (at, character) in text.char_indices().skip(1) {
        // A slash inside a character class does not end the pattern.
        if character == '/'
            && !escaped
            && !in_class
            && let Some(end) = closes(at)
        {
            return end;
        }
        match character {
            '[' if !escaped => in_class = true,
            ']' if !escaped => in_class = false,
            _ => {}
        }
        escaped = character == '\\' && !escaped;
    }
    text.len()
}

/// Splits the patterns of an item.
fn patterns_of(text: &str, splits: bool) -> Vec<String> {
    let mut patterns = Vec::new();
    let mut rest = text;
    while splits && rest.starts_with('/') {
        let (pattern, behind) = rest.split_at_checked(pattern_end(rest)).unwrap_or((rest, ""));
        patterns.push(pattern.to_owned());
        rest = behind.strip_prefix(',').unwrap_or(behind);
    }
    if !rest.is_empty() {
        patterns.push(rest.to_owned());
    }
    patterns
}

fn count(text: &str) -> Option<usize> {
    let text = text.trim();
    if numbers::is_digits(text) { text.parse().ok() } else { None }
}

fn number(text: &str) -> Option<String> {
    numbers::is_numeric(text).then(|| text.to_owned())
}

fn field(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn order(order: Order, text: &str) -> Option<Rule> {
    let bound = if text == "today" { Bound::Today } else { Bound::Day(dates::day(text)?) };
    Some(GenericRule::DateOrder(order, bound).into())
}

fn rule(name: &str, parameters: &str, splits: bool) -> Option<Rule> {
    let pair = || parameters.split_once(',').map(|(one, other)| (one.trim(), other.trim()));
    Some(match name {
        "required" => Rule::Required,
        "required_if" => {
            let (other, value) = pair()?;
            GenericRule::RequiredIf(field(other)?, value.to_owned()).into()
        }
        "accepted" => Rule::Accepted,
        "declined" => GenericRule::Declined.into(),
        "min" | "minLength" => Rule::MinimumLength(count(parameters)?),
        "max" | "maxLength" => Rule::MaximumLength(count(parameters)?),
        "minValue" => GenericRule::MinimumValue(number(parameters)?).into(),
        "maxValue" => GenericRule::MaximumValue(number(parameters)?).into(),
        "digits" => GenericRule::Digits(count(parameters)?).into(),
        "digits_between" => {
            let (least, most) = pair()?;
            GenericRule::DigitsBetween(count(least)?, count(most)?).into()
        }
        "regex" => GenericRule::AnyPattern(patterns_of(&field(parameters)?, splits)).into(),
        "not_regex" => GenericRule::NoPattern(patterns_of(&field(parameters)?, splits)).into(),
        "date_equals" => order(Order::Equal, parameters)?,
        "before" => order(Order::Before, parameters)?,
        "before_or_equal" => order(Order::BeforeOrEqual, parameters)?,
        "after" => order(Order::After, parameters)?,
        "after_or_equal" => order(Order::AfterOrEqual, parameters)?,
        "minAge" => Rule::MinimumAge(count(parameters)?),
        "maxAge" => GenericRule::MaximumAge(count(parameters)?).into(),
        "confirmed" => Rule::Confirmed(field(parameters)?),
        "different" => GenericRule::Different(field(parameters)?).into(),
        "email" => Rule::Email,
        "phone" => Rule::Phone,
        "date" => Rule::Date,
        "integer" => Rule::Integer,
        "cpf_number" => Rule::Cpf,
        _ => GenericRule::Value(value_rule(name)?).into(),
    })
}
