//! Verification documents and referrals.

use crate::json::Value;

use super::json::{Entries, FromJson, required_text};
use crate::domain::{documents::ReviewStatus, referrals::ReferralState};

/// Element of `GET /api/player/documents`; response of `POST
/// /api/player/documents`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Id.
    pub id: String,
    /// Id of the document type.
    pub kind: String,
    /// File name.
    pub file_name: String,
    /// Review status.
    pub status: ReviewStatus,
    /// Reason of the rejection.
    pub reject_reason: Option<String>,
    /// Upload date-time.
    pub created_at: String,
}

impl FromJson for Document {
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

/// Response of `GET /api/player/profile/referrals`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referrals {
    /// Rows of the page.
    pub rows: Vec<Referral>,
}

impl FromJson for Referrals {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { rows: value.list("referrals") })
    }
}

/// A referred player, anonymous.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referral {
    /// State of the referral.
    pub state: ReferralState,
    /// Registration date-time.
    pub registered_at: String,
    /// Date-time of the qualification, or its deadline.
    pub decided_at: Option<String>,
}

impl FromJson for Referral {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let date = |key: &str| value.text(key).filter(|text| !text.is_empty());
        let state = match value.whole("qualified") {
            Some(2) => ReferralState::Qualified,
            Some(3) => ReferralState::NotQualified,
            Some(1) | None => ReferralState::InProgress,
            Some(_) => return Err("qualified"),
        };
        let decided_at = match state {
            ReferralState::Qualified => date("qualificationDate"),
            _ => date("qualificationEndDate"),
        };
        Ok(Self { state, registered_at: value.text_or_empty("registrationDate"), decided_at })
    }
}
