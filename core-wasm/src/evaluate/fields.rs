//! Form fields: rules, notation, masks, phone numbers.

use super::{Answered, RuleError, list, text};
use crate::{
    domain::{
        phone,
        validation::{
            fields::{self, Strength},
            patterns::Patterns,
            rules::{
                self, Rule, RuleContext, dates,
                generic::{Bound, GenericRule},
                notation,
            },
        },
    },
    json::{Map, Value},
    wire::json::{Entries, ObjectBuilder, object_of_texts, required_text},
};

struct InputContext<'a> {
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

/// True if the result depends on the current day.
fn asks_for_today(input: &Value) -> bool {
    notated(input).rules.iter().any(|rule| {
        matches!(
            rule,
            Rule::MinimumAge(_)
                | Rule::Generic(GenericRule::MaximumAge(_) | GenericRule::DateOrder(_, Bound::Today))
        )
    })
}

/// Creates the rule context of an input.
fn context<'a>(input: &'a Value, patterns: &'a dyn Patterns) -> Result<InputContext<'a>, &'static str> {
    // Rules selected by field name do not use the day, so it is optional.
    let today = match input.text("today") {
        Some(text) => dates::day(&text).ok_or("today")?,
        None if asks_for_today(input) => return Err("today"),
        None => dates::day_of(0),
    };
    let table = input.object("table").and_then(phone::Table::read);
    Ok(InputContext { input, patterns, table, today })
}

/// Parses the rules of an input: a text, or a list of items.
fn notated(input: &Value) -> notation::ParsedRules {
    let mut read = notation::ParsedRules::default();
    match input.text("rules") {
        Some(text) => read.text(&text),
        None => input.texts("rules").iter().for_each(|item| read.item(item)),
    }
    read
}

/// Returns the first violation.
fn checked(all: &[Rule], context: &InputContext<'_>, input: &Value) -> Answered {
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
            checked(&all, &context(input, patterns)?, input)?
        }
        // The input contains the rules in their notation; "today" is the
        // reference day (yyyy-m-d) of date and age rules.
        "rule.check" => {
            let read = notated(input);
            let answer = ObjectBuilder::new()
                .value("violation", checked(&read.rules, &context(input, patterns)?, input)?);
            answer.value("unknown", list(read.unknown, text)).build()
        }
        "field.masked" => {
            text(fields::masked(&required_text(input, "mask")?, &required_text(input, "text")?))
        }
        "field.nickname" => text(fields::nickname_of(&required_text(input, "email")?)),
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
        "phone.entered" => {
            let table = table().ok_or("table")?;
            let countries = input.pairs("countries");
            let countries: Vec<phone::Country<'_>> =
                countries.iter().map(|(code, prefix)| (code.as_str(), prefix.as_str())).collect();
            let reader = phone::Reader { table: Some(&table), countries: &countries, patterns };
            let chosen = required_text(input, "country")?;
            let before = input.text_or_empty("before");
            list(input.texts("texts"), |entry| {
                let entered = reader.entered(&chosen, &before, &entry);
                text(format!("{} {} {}", entered.country, entered.local, entered.number))
            })
        }
        _ => return Err(RuleError::Unknown),
    })
}
