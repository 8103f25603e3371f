//! The rules of limits that the package offers without a core, by name.

use super::{Answered, RuleError, list, optional, text};
use crate::{
    domain::limits::{self, Definition, Effect, Limit},
    json::Value,
    wire::{
        json::{Entries, FromJson, ObjectBuilder, required_amount, required_text, required_whole},
        limits::ListedLimit,
    },
};

/// The limits of an input, without kinds that are not known. Another one that
/// cannot be read is an error: a limit must not be left out.
pub(super) fn limits_of(input: &Value) -> Result<Vec<Limit>, &'static str> {
    let mut limits = Vec::new();
    for limit in input.elements("limits") {
        limits.extend(ListedLimit::read(limit)?.0);
    }
    Ok(limits)
}

/// The definition of an input.
pub(super) fn definition(input: &Value) -> Result<Definition, &'static str> {
    Definition::of_code(required_whole(input, "definition")?).ok_or("definition")
}

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    let known = limits_of(input)?;
    Ok(match rule {
        "limit.grouped" => list(limits::grouped(&known, definition(input)?), |(period, rows)| {
            let ids = list(rows, |limit| text(limit.id.as_str()));
            ObjectBuilder::new().text("period", period).value("limits", ids).build()
        }),
        "limit.binding" => {
            let binding = limits::binding(&known, definition(input)?, &required_text(input, "currency")?);
            optional(binding.map(|limit| &limit.id))
        }
        "limit.depositRoom" => optional(limits::deposit_room(&known, &required_text(input, "currency")?)),
        "limit.share" => {
            let (amount, used) = (required_amount(input, "amount")?, required_amount(input, "used")?);
            ObjectBuilder::new()
                .whole("share", i64::from(limits::share(amount, used)))
                .text("left", &limits::left(amount, used).to_string())
                .build()
        }
        "limit.effect" => {
            let waits = input.flag("waits").unwrap_or(false);
            let effect = limits::effect(
                required_amount(input, "current")?,
                waits,
                required_amount(input, "replacement")?,
            );
            text(match effect {
                Effect::AtOnce => "atOnce",
                Effect::Later => "later",
                Effect::TakesBack => "takesBack",
                Effect::Nothing => "nothing",
            })
        }
        _ => return Err(RuleError::Unknown),
    })
}
