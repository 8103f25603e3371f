//! Documents that prove who a player is; who was brought along.

use crate::json::Value;

use super::json::{Entries, Read, required_text};
use crate::domain::{documents::ReviewStatus, referrals::ReferralState};

/// A document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Id.
    pub id: String,
    /// Id of its type.
    pub kind: String,
    /// Name of the file.
    pub file_name: String,
    /// What the server says of it.
    pub status: ReviewStatus,
    /// Why it was refused.
    pub reject_reason: Option<String>,
    /// When it was uploaded.
    pub created_at: String,
}

impl Read for Document {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            kind: value.text_or_empty("type"),
            file_name: value.text_or_empty("fileName"),
            status: ReviewStatus::of_code(value.whole("status").unwrap_or(0)),
            reject_reason: value.text("rejectReason").filter(|reason| !reason.is_empty()),
            created_at: value.text_or_empty("createdAt"),
        })
    }
}

/// A page of those whom a player brought along.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referrals {
    /// The page.
    pub rows: Vec<Referral>,
}

impl Read for Referrals {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { rows: value.list("referrals") })
    }
}

/// Somebody whom a player brought along; who it is, is not told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referral {
    /// How far they have come.
    pub state: ReferralState,
    /// When they registered, date-time.
    pub registered_at: String,
    /// When they qualified, or until when they can, date-time.
    pub decided_at: Option<String>,
}

impl Read for Referral {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let date = |key: &str| value.text(key).filter(|text| !text.is_empty());
        let state = match value.whole("qualified") {
            Some(2) => ReferralState::Qualified,
            Some(3) => ReferralState::NotQualified,
            _ => ReferralState::InProgress,
        };
        let decided_at = match state {
            ReferralState::Qualified => date("qualificationDate"),
            _ => date("qualificationEndDate"),
        };
        Ok(Self { state, registered_at: value.text_or_empty("registrationDate"), decided_at })
    }
}
