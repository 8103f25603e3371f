//! Questions in content documents.

use super::json::{Entries, FromJson, required_text};
use crate::{domain::questions::Question, json::Value};

impl FromJson for Question {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { question: required_text(value, "question")?, answer: value.text_or_empty("answer") })
    }
}
