//! Field definitions of forms.

use crate::json::Value;

use super::{
    Answer,
    json::{Entries, Read, required_text},
};
use crate::error::CoreError;

/// A field of the registration or the profile, as the server defines it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldDefinition {
    /// Name.
    pub name: String,
    /// Whether the player may change it.
    pub editable: bool,
    /// Whether it must be filled in.
    pub required: bool,
    /// Whether it is shown.
    pub visible: bool,
    /// Its place among the others; without one it stays where it is.
    pub position: Option<i64>,
    /// Its first value as text.
    pub initial: String,
}

impl FieldDefinition {
    /// The definitions of an answer in their order. Without any that can be
    /// read there is no form.
    pub fn all(answer: &Answer) -> Result<Vec<Self>, CoreError> {
        let mut definitions = answer.list::<Self>()?;
        if definitions.is_empty() {
            return Err(answer.malformed("there is no field"));
        }
        definitions.sort_by_key(|definition| definition.position.unwrap_or(i64::MAX));
        Ok(definitions)
    }
}

impl Read for FieldDefinition {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            name: required_text(value, "name")?,
            editable: value.flag("editable").unwrap_or(true),
            required: value.flag("isRequired").unwrap_or(false),
            visible: value.flag("isVisible").unwrap_or(true),
            position: value.whole("position"),
            initial: match value.get("value") {
                Some(Value::String(text)) => text.clone(),
                Some(Value::Number(number)) => number.as_str().to_owned(),
                Some(Value::Bool(true)) => "1".to_owned(),
                _ => String::new(),
            },
        })
    }
}
