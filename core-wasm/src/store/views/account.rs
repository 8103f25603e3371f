//! The player's account.

use serde::Serialize;

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
