//! Passkeys.

use serde::Serialize;

use super::{FocusRequest, ListPhase, Message};

/// The sign-in with a passkey, beside the sign-in form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PasskeySignInView {
    /// True if the site and this browser offer it.
    pub offered: bool,
    /// True while the browser asks the visitor, or a request is on its way.
    pub busy: bool,
}

/// A passkey of the player.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyView {
    /// Id of the credential.
    pub id: String,
    /// The player's own name for it.
    pub name: String,
    /// Date-time at which it was made.
    pub created_at: String,
    /// Date-time of the last sign-in with it; absent if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub last_used_at: Option<String>,
}

/// A task of the player: a change of the passkeys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PasskeyTask {
    /// Makes one.
    Add,
    /// Names one.
    Rename,
    /// Removes one.
    Remove,
}

/// A proof that the person at the device is the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PasskeyProof {
    /// The current password.
    Password,
    /// A code of the second factor.
    Code,
}

/// The passkeys of the player.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own that the page shows")]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PasskeysView {
    /// True if the site offers passkeys.
    pub offered: bool,
    /// True if this browser can make them at the address of the page.
    pub supported: bool,
    /// Loading state of the list.
    pub phase: ListPhase,
    /// The passkeys, oldest first. Valid only in the phase `ready`.
    pub list: Vec<PasskeyView>,
    /// The current task; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub task: Option<PasskeyTask>,
    /// Id of the passkey that the task is about; empty for a new one.
    pub subject: String,
    /// The proof that the server asks for before it does the task; absent if it has not asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub proof: Option<PasskeyProof>,
    /// The typed text: a name, or the proof.
    pub typed: String,
    /// True while the browser asks the player, or a request is on its way.
    pub busy: bool,
    /// True if the task can be sent.
    pub can_send: bool,
    /// The reason why the task was not done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub error: Option<Message>,
    /// The field that takes the focus after a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub focus: Option<FocusRequest>,
}
