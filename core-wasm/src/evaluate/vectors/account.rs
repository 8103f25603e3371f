//! Limits, documents and the verification of identities.

use super::{Answered, RuleError, list, optional, server_time, shared, text};
use crate::{
    domain::{
        documents::{self, CardState, ReviewStatus},
        limits::{self, Definition, Length, Limit},
        verification::VerificationState,
    },
    json::Value,
    wire::json::{Entries, ObjectBuilder, required_text, required_whole},
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    match rule.split('.').next() {
        Some("document") => document(rule, input),
        Some("verification") => verification(rule, input),
        _ => limit(rule, input),
    }
}

fn verification(rule: &str, input: &Value) -> Answered {
    match rule {
        "verification.state" => {
            let (status, answer) = (input.text_or_empty("status"), input.text_or_empty("answer"));
            Ok(optional(VerificationState::of_review(&status, &answer).map(VerificationState::name)))
        }
        _ => Err(RuleError::Unknown),
    }
}

fn definition(input: &Value) -> Result<Definition, &'static str> {
    Definition::of_code(required_whole(input, "definition")?).ok_or("definition")
}

fn limit(rule: &str, input: &Value) -> Answered {
    let known: Vec<Limit> = input.list("limits");
    Ok(match rule {
        "limit.grouped" => list(limits::grouped(&known, definition(input)?), |(period, rows)| {
            let ids = list(rows, |limit| text(&limit.id));
            ObjectBuilder::new().text("period", period).value("limits", ids).build()
        }),
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
        "limit.binding" => {
            let binding = limits::binding(&known, definition(input)?, &required_text(input, "currency")?);
            optional(binding.map(|limit| &limit.id))
        }
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
        "limit.depositRoom" => optional(limits::deposit_room(&known, &required_text(input, "currency")?)),
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
        _ => return shared::limit(rule, input),
    })
}

fn document(rule: &str, input: &Value) -> Answered {
    Ok(match rule {
        "document.card" => text(documents::card_of(&required_text(input, "type")?)),
        "document.accepted" => Value::Bool(documents::is_accepted(&required_text(input, "fileName")?)),
        "document.cardState" => {
            let rows: Vec<(String, ReviewStatus)> = input
                .elements("documents")
                .iter()
                .map(|row| {
                    (row.text_or_empty("type"), ReviewStatus::of_code(row.whole("status").unwrap_or(0)))
                })
                .collect();
            let rows: Vec<(&str, ReviewStatus)> =
                rows.iter().map(|(kind, status)| (kind.as_str(), *status)).collect();
            text(match documents::card_state(&required_text(input, "card")?, &rows) {
                CardState::None => "none",
                CardState::Pending => "pending",
                CardState::Approved => "approved",
                CardState::Rejected => "rejected",
            })
        }
        _ => return Err(RuleError::Unknown),
    })
}
