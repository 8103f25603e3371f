//! Questions in content documents.

use super::json::{Entries, Read, required_text};
use crate::{domain::questions::Question, json::Value};

impl Read for Question {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { question: required_text(value, "question")?, answer: value.text_or_empty("answer") })
    }
}
