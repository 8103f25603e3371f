//! Search over questions.

use super::{Answered, RuleError, list, text};
use crate::{
    domain::questions::{self, Question},
    json::Value,
    wire::json::{Entries, required_text},
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    Ok(match rule {
        "questions.folded" => text(questions::folded(&required_text(input, "text")?)),
        "questions.found" => {
            let all: Vec<Question> = input.list("questions");
            let found = questions::found(&all, &required_text(input, "typed")?);
            list(found, |index| Value::from(u64::try_from(index).unwrap_or_default()))
        }
        _ => return Err(RuleError::Unknown),
    })
}
