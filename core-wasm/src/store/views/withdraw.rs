//! The withdrawal form of the wallet.

use serde::Serialize;

use super::{AmountView, LostView, Message, MoneyView, NetworkView};

/// Phase of the withdrawal form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum WithdrawPhase {
    /// Closed.
    #[default]
    Closed,
    /// Loading.
    Loading,
    /// Methods are available.
    Ready,
    /// No method for this currency and region.
    Empty,
    /// Failed to load.
    Failed,
    /// The wagering requirement is not met.
    Wager,
}

/// Wagering requirement before a withdrawal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WagerView {
    /// Wagering multiplier of deposits.
    pub multiplier: String,
    /// Total amount to wager.
    pub total: MoneyView,
    /// Remaining amount to wager.
    pub left: MoneyView,
    /// Amount wagered so far; `None` if nothing remains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<MoneyView>,
    /// Wagered percentage, 0 to 100: decimal text with up to two decimals.
    pub progress: String,
}

/// Screen of the withdrawal.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum WithdrawScreenView {
    /// The form.
    #[default]
    Form,
    /// The form is being sent.
    Submitting,
    /// The provider's page in an iframe.
    Frame {
        /// URL.
        url: String,
    },
    /// A link to the provider's page, which could not be opened.
    Link {
        /// URL.
        url: String,
        /// True if the browser blocked the window.
        blocked: bool,
    },
    /// The response was lost.
    Lost(LostView),
}

/// The withdrawal form of the wallet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WithdrawView {
    /// Current phase.
    pub phase: WithdrawPhase,
    /// Id of the selected method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Withdrawable amount, including the vault.
    pub available: MoneyView,
    /// Amount in the vault, included in `available`. A withdrawal uses it last.
    /// Absent if it is zero or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vault: Option<MoneyView>,
    /// The amount, without presets.
    pub amount: AmountView,
    /// Networks of a crypto method.
    pub networks: Vec<NetworkView>,
    /// Id of the selected network.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network: Option<String>,
    /// Error of the network.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network_hint: Option<Message>,
    /// Name of the coin or the currency.
    pub coin: String,
    /// The wagering requirement, in the phase `wager`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wager: Option<WagerView>,
    /// True if it can be sent.
    pub can_submit: bool,
    /// Displayed screen.
    pub screen: WithdrawScreenView,
}
