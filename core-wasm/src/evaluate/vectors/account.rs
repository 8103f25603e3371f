//! Documents and the verification of identities.

use super::{Answered, RuleError, optional, text};
use crate::{
    domain::{
        documents::{self, CardState, ReviewStatus},
        verification::VerificationState,
    },
    json::Value,
    wire::json::{Entries, required_text},
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    match rule.split('.').next() {
        Some("document") => document(rule, input),
        _ => verification(rule, input),
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
