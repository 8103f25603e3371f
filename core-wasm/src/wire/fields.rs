//! Field definitions of forms.

use crate::json::Value;

use super::json::{Entries, Read, required_text};

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
    /// Its first value as text.
    pub initial: String,
}

impl Read for FieldDefinition {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            name: required_text(value, "name")?,
            editable: value.flag("editable").unwrap_or(true),
            required: value.flag("isRequired").unwrap_or(false),
            visible: value.flag("isVisible").unwrap_or(true),
            initial: match value.get("value") {
                Some(Value::String(text)) => text.clone(),
                Some(Value::Number(number)) => number.as_str().to_owned(),
                Some(Value::Bool(true)) => "1".to_owned(),
                _ => String::new(),
            },
        })
    }
}
