//! The player's account.

use serde::Serialize;

use crate::{domain::referrals::ReferralState, wire::documents::Referral};

use super::ListPhase;

/// Whether a login session goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LoginSessionState {
    /// It is this one.
    Current,
    /// It goes on elsewhere, and can be closed.
    Active,
    /// It is over.
    Closed,
}

/// A login session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LoginSessionView {
    /// Id.
    pub id: String,
    /// Whether it goes on.
    pub state: LoginSessionState,
    /// Whether it was begun on a computer.
    pub desktop: bool,
    /// Browser; empty where it is not known.
    pub browser: String,
    /// System; empty where it is not known.
    pub system: String,
    /// Country, two capitals; empty where it is not known.
    pub country: String,
    /// Address of the network.
    pub ip: String,
    /// When it began, ISO 8601.
    pub created_at: String,
    /// Whether it is being closed.
    pub closing: bool,
}

/// The list of login sessions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LoginSessionsView {
    /// Where it stands.
    pub phase: ListPhase,
    /// The page on show, from one.
    pub page: u32,
    /// How many pages there are.
    pub pages: u32,
}

impl Default for LoginSessionsView {
    fn default() -> Self {
        Self { phase: ListPhase::Loading, page: 1, pages: 1 }
    }
}

/// A consent that is a switch of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ConsentView {
    /// Its field: `receiveEmailPromo`, `receiveSmsPromo`, `receiveBonus`.
    pub name: String,
    /// Whether it is given.
    pub given: bool,
    /// Whether a change of it is on its way to the server.
    pub busy: bool,
}

/// What the page of the profile shows beside its form.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProfileInfoView {
    /// Consents.
    pub consents: Vec<ConsentView>,
    /// Whether the e-mail address waits for its confirmation.
    pub can_confirm_email: bool,
    /// Whether the saved phone number waits for its confirmation, and codes
    /// can be sent.
    pub can_confirm_phone: bool,
}

/// Somebody whom the player brought along; who it is, is not told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ReferralView {
    /// How far they have come.
    pub state: ReferralState,
    /// When they registered, date-time.
    pub registered_at: String,
    /// When they qualified, or until when they can, date-time.
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
    /// Where the list stands.
    pub phase: ListPhase,
    /// The player's link; none without a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// How many of all count.
    pub qualified: u32,
    /// How many there are.
    pub total: u32,
    /// The page on show, from one.
    pub page: u32,
    /// How many pages there are.
    pub pages: u32,
    /// The page. Not named `rows`, which marks a list of rows to the loader.
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
