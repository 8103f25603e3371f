//! Field definitions of forms.

use serde::Deserialize;
use serde_json::Value;

use super::lenient;

/// A field of the registration or the profile, as the server defines it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FieldDefinition {
    /// Name.
    pub name: String,
    #[serde(default, deserialize_with = "lenient")]
    editable: Option<bool>,
    #[serde(default, deserialize_with = "lenient")]
    is_required: Option<bool>,
    #[serde(default, deserialize_with = "lenient")]
    is_visible: Option<bool>,
    #[serde(default)]
    value: Value,
}

impl FieldDefinition {
    /// Whether it must be filled in.
    pub fn required(&self) -> bool {
        self.is_required.unwrap_or(false)
    }

    /// Whether it is shown.
    pub fn visible(&self) -> bool {
        self.is_visible.unwrap_or(true)
    }

    /// Whether the player may change it.
    pub fn editable(&self) -> bool {
        self.editable.unwrap_or(true)
    }

    /// Its first value as text.
    pub fn initial(&self) -> String {
        match &self.value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Bool(true) => "1".to_owned(),
            _ => String::new(),
        }
    }
}
