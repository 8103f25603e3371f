//! The other rules of limits.

use super::{Answered, list, optional, server_time, text};
use crate::{
    domain::limits::{self, Length},
    evaluate::limits::{self as shared, definition, limits_of},
    json::Value,
    wire::json::{Entries, required_text},
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    let known = limits_of(input)?;
    Ok(match rule {
        "limit.periodIsFree" => Value::Bool(limits::period_is_free(
            &known,
            definition(input)?,
            &required_text(input, "period")?,
            &input.texts("currencies"),
        )),
        "limit.currencyIsFree" => Value::Bool(limits::currency_is_free(
            &known,
            definition(input)?,
            input.text("period").as_deref(),
            &input.texts("periods"),
            &required_text(input, "currency")?,
        )),
        "limit.confirmable" => {
            let now = server_time(input, "now")?;
            list(&known, |limit| Value::Bool(limit.is_confirmable(now)))
        }
        "limit.waitingFor" => {
            list(&known, |limit| optional(limits::waiting_for(&known, limit).map(|it| &it.id)))
        }
        "limit.reachedElsewhere" => {
            let currency = required_text(input, "currency")?;
            optional(limits::reached_elsewhere(&known, &currency).map(|limit| &limit.id))
        }
        "limit.editable" => list(&known, |limit| Value::Bool(limit.can_edit())),
        "limit.choices" => {
            let (definition, now) = (definition(input)?, server_time(input, "now")?);
            let current = limits::current(&known, definition, now);
            list(limits::choices(&input.texts("periods"), definition, current, now), text)
        }
        "limit.excluded" => {
            optional(limits::excluded(&known, server_time(input, "now")?).map(|limit| &limit.id))
        }
        "limit.depositStop" => {
            let currency = required_text(input, "currency")?;
            optional(
                limits::deposit_stop(&known, &currency, server_time(input, "now")?).map(|limit| &limit.id),
            )
        }
        "limit.nextReload" => limits::next_reload(&known, server_time(input, "now")?)
            .map_or(Value::Null, |due| Value::from(due.milliseconds())),
        "limit.length" => match limits::length_of(&required_text(input, "period")?) {
            Some(Length::For { milliseconds, .. }) => Value::from(milliseconds),
            Some(Length::Forever) => text("forever"),
            None => Value::Null,
        },
        _ => return shared::answer(rule, input),
    })
}
