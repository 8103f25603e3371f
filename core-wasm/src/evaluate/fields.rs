//! Form fields: rules, notation, masks, phone numbers.

use super::{Answered, RuleError, text};
use crate::{
    domain::{
        phone,
        validation::{
            fields::{self, Strength},
            patterns::Patterns,
            rules::{self, Rule, RuleContext, dates},
        },
    },
    json::{Map, Value},
    wire::json::{Entries, ObjectBuilder, object_of_texts, required_text},
};

pub(super) struct InputContext<'a> {
    input: &'a Value,
    patterns: &'a dyn Patterns,
    table: Option<phone::Table>,
    today: dates::Day,
}

impl RuleContext for InputContext<'_> {
    fn value_of(&self, field: &str) -> Option<String> {
        self.input.object("values")?.text(field)
    }

    fn patterns(&self) -> &dyn Patterns {
        self.patterns
    }

    fn phone_table(&self) -> Option<&phone::Table> {
        self.table.as_ref()
    }

    fn today(&self) -> dates::Day {
        self.today
    }
}

/// Creates the rule context of an input. Rules selected by field name do not
/// use the day, so it is optional unless `needs_today`.
pub(super) fn context<'a>(
    input: &'a Value,
    patterns: &'a dyn Patterns,
    needs_today: bool,
) -> Result<InputContext<'a>, &'static str> {
    let today = match input.text("today") {
        Some(text) => dates::day(&text).ok_or("today")?,
        None if needs_today => return Err("today"),
        None => dates::day_of(0),
    };
    let table = input.object("table").and_then(phone::Table::read);
    Ok(InputContext { input, patterns, table, today })
}

/// Returns the first violation.
pub(super) fn checked(all: &[Rule], context: &InputContext<'_>, input: &Value) -> Answered {
    let Some(violation) = rules::check(all, &required_text(input, "value")?, context) else {
        return Ok(Value::Null);
    };
    let parameters: Vec<(String, String)> =
        violation.parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Ok(ObjectBuilder::new()
        .text("rule", violation.rule)
        .value("parameters", object_of_texts(&parameters))
        .build())
}

pub(super) fn answer(rule: &str, input: &Value, patterns: &dyn Patterns) -> Answered {
    let table = || input.object("table").and_then(phone::Table::read);
    Ok(match rule {
        "field.check" => {
            let required = input.flag("required").unwrap_or(false);
            let mut all = fields::rules_of(&required_text(input, "name")?, required);
            all.extend(input.text("pattern").map(Rule::Pattern));
            checked(&all, &context(input, patterns, false)?, input)?
        }
        "field.strength" => match fields::strength_of(&required_text(input, "password")?) {
            Some(Strength::Weak) => text("weak"),
            Some(Strength::Good) => text("good"),
            Some(Strength::Strong) => text("strong"),
            None => Value::Null,
        },
        // Checks many numbers per call, because the table is large.
        "phone.valid" => {
            let table = table().ok_or("table")?;
            let mut answers = Map::new();
            for number in input.texts("numbers") {
                let valid = table.is_valid(&number, patterns);
                answers.insert(number, Value::Bool(valid));
            }
            Value::Object(answers)
        }
        _ => return Err(RuleError::Unknown),
    })
}
