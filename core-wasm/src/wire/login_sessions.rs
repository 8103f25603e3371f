//! Where the player is signed in; the change of the password.

use crate::json::Value;

use super::json::{Entries, ObjectBuilder, Read, required_text};

/// A login session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginSession {
    /// Id.
    pub id: String,
    /// Whether it is over.
    pub closed: bool,
    /// Whether it was begun on a computer.
    pub desktop: bool,
    /// What the browser said of itself.
    pub user_agent: String,
    /// Country, two capitals.
    pub country: String,
    /// Address of the network.
    pub ip: String,
    /// When it began.
    pub created_at: String,
}

impl Read for LoginSession {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "sessionId")?,
            closed: value.text("closedAt").is_some_and(|at| !at.is_empty()),
            desktop: value.text("deviceType").as_deref() == Some("desktop"),
            user_agent: value.text_or_empty("userAgent"),
            country: value.text_or_empty("country"),
            ip: value.text_or_empty("ip"),
            created_at: value.text_or_empty("createdAt"),
        })
    }
}

/// Body of a change of the password.
pub fn change_password_body(current: &str, password: &str, repeated: &str) -> Value {
    ObjectBuilder::new()
        .text("currentPassword", current)
        .text("newPassword", password)
        .text("repeatNewPassword", repeated)
        .build()
}
