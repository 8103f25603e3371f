//! The second factor.

use serde::Serialize;

use super::{FocusRequest, ListPhase, Message};

/// A task of the player: a change of the second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FactorTask {
    /// Switches it on.
    Enable,
    /// Switches it off.
    Disable,
    /// Makes new recovery codes.
    Recovery,
}

/// The second factor of the player.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own that the page shows")]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorView {
    /// True if the site offers it.
    pub offered: bool,
    /// Loading state of the factor.
    pub phase: ListPhase,
    /// True if the factor is on. Valid only in the phase `ready`.
    pub enabled: bool,
    /// Number of unused recovery codes; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub recovery_codes_left: Option<u32>,
    /// The current task; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub task: Option<FactorTask>,
    /// The secret for the code app, in Base32; empty if there is none.
    pub secret: String,
    /// The address of the secret for a QR code, which begins with `otpauth://`; empty if there is none.
    pub address: String,
    /// The code as typed.
    pub code: String,
    /// True while a request is on its way.
    pub busy: bool,
    /// True if the code can be sent.
    pub can_send: bool,
    /// Why the last code was not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub error: Option<Message>,
    /// The field that takes the focus after a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub focus: Option<FocusRequest>,
    /// New recovery codes, shown this once.
    pub recovery_codes: Vec<String>,
}
