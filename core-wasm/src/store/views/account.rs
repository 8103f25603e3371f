//! The player's account.

use serde::Serialize;

use crate::{
    domain::{referrals::ReferralState, verification::VerificationState},
    wire::documents::Referral,
};

use super::ListPhase;

/// State of a login session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LoginSessionState {
    /// The current session.
    Current,
    /// Another active session, which can be closed.
    Active,
    /// Ended.
    Closed,
}

/// A login session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LoginSessionView {
    /// Id.
    pub id: String,
    /// State.
    pub state: LoginSessionState,
    /// True if it was started on a desktop computer.
    pub desktop: bool,
    /// Browser; empty if unknown.
    pub browser: String,
    /// Operating system; empty if unknown.
    pub system: String,
    /// Country, two-letter code in upper case; empty if unknown.
    pub country: String,
    /// IP address.
    pub ip: String,
    /// Start, ISO 8601.
    pub created_at: String,
    /// True while it is being closed.
    pub closing: bool,
}

/// The list of login sessions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LoginSessionsView {
    /// Current phase.
    pub phase: ListPhase,
    /// Current page, from one.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
    /// State of closing all other sessions in one call. Absent if the site does
    /// not offer it, or if no other session is known to be open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub others: Option<OtherSessions>,
}

impl Default for LoginSessionsView {
    fn default() -> Self {
        Self { phase: ListPhase::Loading, page: 1, pages: 1, others: None }
    }
}

/// State of closing all login sessions except the current one in one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum OtherSessions {
    /// They can be closed. Some may be open.
    Closable,
    /// They are being closed.
    Closing,
}

/// A consent with its own switch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ConsentView {
    /// Field name: `receiveEmailPromo`, `receiveSmsPromo`, `receiveBonus`.
    pub name: String,
    /// True if given.
    pub given: bool,
    /// True while a change is in flight.
    pub busy: bool,
}

/// Data of the profile page in addition to its form, and of the verification
/// page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProfileInfoView {
    /// Consents.
    pub consents: Vec<ConsentView>,
    /// True if the e-mail address is not confirmed.
    pub can_confirm_email: bool,
    /// True if the saved phone number is not confirmed and codes can be sent.
    pub can_confirm_phone: bool,
    /// State of the identity verification, as far as the provider has told it in
    /// this browser; absent if documents have to be sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub verification: Option<VerificationState>,
}

/// A referred player, anonymous.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ReferralView {
    /// Progress of the referral.
    pub state: ReferralState,
    /// Registration, date-time.
    pub registered_at: String,
    /// Qualification, or the deadline for it, date-time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<String>,
}

impl From<Referral> for ReferralView {
    fn from(Referral { state, registered_at, decided_at }: Referral) -> Self {
        Self { state, registered_at, decided_at }
    }
}

/// The referral page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ReferralsView {
    /// Loading state of the list.
    pub phase: ListPhase,
    /// The player's referral link; `None` without a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Number of qualified referrals.
    pub qualified: u32,
    /// Total number.
    pub total: u32,
    /// Current page, from one.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
    /// Rows of the page. Not named `rows`, because the loader treats that name
    /// as a row slice.
    #[serde(rename = "entries")]
    pub rows: Vec<ReferralView>,
}

impl Default for ReferralsView {
    fn default() -> Self {
        Self {
            phase: ListPhase::Loading,
            link: None,
            qualified: 0,
            total: 0,
            page: 1,
            pages: 1,
            rows: Vec::new(),
        }
    }
}
