//! Passkeys.

use super::json::{Entries, FromJson, ObjectBuilder, required_text};
use crate::json::Value;

/// Element of `GET /api/player/passkeys`, and of the answer to each change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Id of the credential.
    pub id: String,
    /// The player's own name for it.
    pub name: String,
    /// Date-time at which it was made.
    pub created_at: String,
    /// Date-time of the last sign-in with it.
    pub last_used_at: Option<String>,
}

impl FromJson for Passkey {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            name: value.text_or_empty("name"),
            created_at: value.text_or_empty("createdAt"),
            last_used_at: value.text("lastUsedAt").filter(|at| !at.is_empty()),
        })
    }
}

/// Options for the browser: the response of `POST /api/player/passkeys/options` and of
/// `POST /api/player/sessions/passkey/options`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyOptions {
    /// As the server has written them, for `PublicKeyCredential`.
    pub text: String,
    /// Milliseconds in which they can be answered.
    pub timeout: Option<u32>,
}

impl FromJson for PasskeyOptions {
    fn read(value: &Value) -> Result<Self, &'static str> {
        required_text(value, "challenge")?;
        Ok(Self { text: value.to_string(), timeout: value.count("timeout") })
    }
}

/// Body of `POST /api/player/passkeys`.
pub fn new_passkey_body(credential: Value) -> Value {
    ObjectBuilder::new().value("credential", credential).build()
}
