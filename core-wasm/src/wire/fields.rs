//! Field definitions of the registration and profile forms.

use crate::json::Value;

use super::{
    Answer,
    json::{Entries, FromJson, required_text},
};
use crate::error::CoreError;

/// Element of `GET /api/player/fields/validations`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldDefinition {
    /// Name.
    pub name: String,
    /// True if editable.
    pub editable: bool,
    /// True if required.
    pub required: bool,
    /// True if visible.
    pub visible: bool,
    /// Position in the form; if missing, the field keeps its place in the
    /// list.
    pub position: Option<i64>,
    /// Initial value as text.
    pub initial: String,
}

impl FieldDefinition {
    /// Reads and sorts the definitions.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Malformed` if no definition can be read.
    pub fn all(answer: &Answer) -> Result<Vec<Self>, CoreError> {
        let mut definitions = answer.list::<Self>()?;
        if definitions.is_empty() {
            return Err(answer.malformed("there is no field"));
        }
        definitions.sort_by_key(|definition| definition.position.unwrap_or(i64::MAX));
        Ok(definitions)
    }
}

impl FromJson for FieldDefinition {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            name: required_text(value, "name")?,
            editable: value.flag("editable").unwrap_or(true),
            required: value.flag("isRequired").unwrap_or(false),
            visible: value.flag("isVisible").unwrap_or(true),
            position: value.whole("position"),
            initial: match value.get("value") {
                Some(Value::String(text)) => text.as_str().to_owned(),
                Some(Value::Number(number)) => number.as_str().to_owned(),
                Some(Value::Bool(true)) => "1".to_owned(),
                _ => String::new(),
            },
        })
    }
}
