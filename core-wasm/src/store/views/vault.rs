//! The vault: money that is kept from play until a date.

use serde::Serialize;

use super::{FocusRequest, ListPhase, Message, MoneyView, TimeLeftView};

/// Money in the vault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct VaultEntryView {
    /// Id.
    pub id: String,
    /// The amount.
    pub amount: MoneyView,
    /// Date-time of the server at which it returns to the account.
    pub until: String,
    /// True if one of the lengths makes its end later.
    pub can_prolong: bool,
}

/// Phase of the form of the vault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum VaultPhase {
    /// There is no form.
    #[default]
    Closed,
    /// The fields.
    Editing,
    /// The player confirms the request, which is shown in words.
    Confirming,
    /// No usable answer came: the money is in the vault, or it is not.
    Unknown,
}

/// An account whose money can be put into the vault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct VaultAccountView {
    /// Id.
    pub id: String,
    /// The most that can be put into the vault.
    pub available: MoneyView,
    /// True for the chosen account.
    pub chosen: bool,
}

/// A length to choose from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct VaultLengthView {
    /// Days, as the field `days` takes them.
    pub days: u32,
    /// The same in whole units.
    pub length: TimeLeftView,
    /// True for the chosen length.
    pub chosen: bool,
}

/// The form of the vault.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct VaultFormView {
    /// Current phase.
    pub phase: VaultPhase,
    /// Id of the entry whose end becomes later; absent for new money.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub entry: Option<String>,
    /// Accounts with real money; empty for an entry.
    pub accounts: Vec<VaultAccountView>,
    /// Lengths to choose from; for an entry, those that make its end later.
    pub lengths: Vec<VaultLengthView>,
    /// The entered amount in display units.
    pub amount: String,
    /// Code of the display unit of the chosen account.
    pub code: String,
    /// Error of the amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub amount_error: Option<Message>,
    /// Error of the whole form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub error: Option<Message>,
    /// True while a request is under way.
    pub busy: bool,
    /// True if everything is filled in.
    pub can_confirm: bool,
    /// The amount as it was read, or of the entry or the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub money: Option<MoneyView>,
    /// Date-time of the server before which the money does not return, if it is
    /// sent now. Absent while no length is chosen, and while the outcome is
    /// unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub until: Option<String>,
    /// The field to focus after a refused submission, until the player uses the
    /// form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub focus: Option<FocusRequest>,
}

/// The vault of the player.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct VaultView {
    /// True if the site offers it.
    pub offered: bool,
    /// Loading state. The entries are valid only in the phase `ready`.
    pub phase: ListPhase,
    /// Entries of the vault, the earliest end first.
    pub entries: Vec<VaultEntryView>,
    /// True if an account has real money.
    pub can_put: bool,
    /// The form.
    pub form: VaultFormView,
}
