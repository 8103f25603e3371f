//! Rules of fields that the package does not offer without a core: those in the
//! notation of servers, most of which the core itself never reads, phone numbers
//! as they are typed, and nicknames.

use super::{
    Answered, RuleError,
    fields::{checked, context},
    list, text,
};
use crate::{
    domain::{
        phone,
        validation::{
            fields,
            patterns::Patterns,
            rules::{
                Rule,
                generic::{Bound, GenericRule},
                notation,
            },
        },
    },
    json::Value,
    wire::json::{Entries, ObjectBuilder, required_text},
};

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

/// Parses the rules of an input: a text, or a list of items.
fn notated(input: &Value) -> notation::ParsedRules {
    let mut read = notation::ParsedRules::default();
    match input.text("rules") {
        Some(text) => read.text(&text),
        None => input.texts("rules").iter().for_each(|item| read.item(item)),
    }
    read
}

/// The input contains the rules in their notation; "today" is the reference day
/// (yyyy-m-d) of date and age rules.
pub(super) fn answer(rule: &str, input: &Value, patterns: &dyn Patterns) -> Answered {
    Ok(match rule {
        "field.nickname" => text(fields::nickname_of(&required_text(input, "email")?)),
        "field.masked" => {
            text(fields::masked(&required_text(input, "mask")?, &required_text(input, "text")?))
        }
        "phone.entered" => {
            let table = input.object("table").and_then(phone::Table::read).ok_or("table")?;
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
        "rule.check" => {
            let read = notated(input);
            let context = context(input, patterns, asks_for_today(input))?;
            let violation = checked(&read.rules, &context, input)?;
            let answer = ObjectBuilder::new().value("violation", violation);
            answer.value("unknown", list(read.unknown, text)).build()
        }
        _ => return Err(RuleError::Unknown),
    })
}
