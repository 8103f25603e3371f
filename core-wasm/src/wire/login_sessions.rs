//! Login sessions and change of the password.

use crate::json::Value;

use super::json::{Entries, FromJson, ObjectBuilder, required_text};

/// Element of `GET /api/player/sessions`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginSession {
    /// Id.
    pub id: String,
    /// True if the session is closed.
    pub closed: bool,
    /// True if started on a desktop device.
    pub desktop: bool,
    /// User agent.
    pub user_agent: String,
    /// Country code, two upper-case letters.
    pub country: String,
    /// IP address.
    pub ip: String,
    /// Start date-time.
    pub created_at: String,
}

impl FromJson for LoginSession {
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

/// Answer of `GET /api/player/sessions/previous`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviousSession {
    /// The last use of the account before this session. `None` on the first
    /// visit.
    pub visit: Option<Visit>,
}

/// A use of the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// Date-time.
    pub used_at: String,
    /// User agent.
    pub user_agent: String,
}

impl FromJson for Visit {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { used_at: required_text(value, "usedAt")?, user_agent: value.text_or_empty("userAgent") })
    }
}

impl FromJson for PreviousSession {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let visit = value.get("visit").filter(|visit| **visit != Value::Null);
        Ok(Self { visit: visit.map(Visit::read).transpose()? })
    }
}

/// Body of `PUT /api/player/passwords`.
pub fn change_password_body(current: &str, password: &str, repeated: &str) -> Value {
    ObjectBuilder::new()
        .text("currentPassword", current)
        .text("newPassword", password)
        .text("repeatNewPassword", repeated)
        .build()
}
