//! The withdrawal in the wallet.

use serde::Serialize;

use super::{AmountView, LostView, Message, MoneyView, NetworkView};

/// Where the withdrawals of the wallet stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum WithdrawPhase {
    /// Not open.
    #[default]
    Closed,
    /// Being loaded.
    Loading,
    /// There are methods.
    Ready,
    /// There is none for this currency and region.
    Empty,
    /// They could not be loaded.
    Failed,
    /// Something must be wagered first.
    Wager,
}

/// What must be wagered before money can be withdrawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WagerView {
    /// How often deposits must be wagered.
    pub multiplier: String,
    /// All that must be wagered.
    pub total: MoneyView,
    /// What is left of it.
    pub left: MoneyView,
    /// What is wagered already; none when nothing is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<MoneyView>,
    /// What is wagered already in percent: decimal text of up to two
    /// decimals, 0 to 100.
    pub progress: String,
}

/// What the withdrawal shows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum WithdrawScreenView {
    /// The form.
    #[default]
    Form,
    /// The form has been sent.
    Submitting,
    /// The provider's page in a frame.
    Frame {
        /// Its address.
        url: String,
    },
    /// The provider's page could not be opened: a link to it.
    Link {
        /// Its address.
        url: String,
        /// Whether the browser did not let the window open.
        blocked: bool,
    },
    /// The answer was lost.
    Lost(LostView),
}

/// The withdrawal in the wallet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WithdrawView {
    /// Where it stands.
    pub phase: WithdrawPhase,
    /// Chosen method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// What can be withdrawn.
    pub available: MoneyView,
    /// The amount; without presets.
    pub amount: AmountView,
    /// Networks of a crypto method.
    pub networks: Vec<NetworkView>,
    /// Chosen network.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network: Option<String>,
    /// What is wrong with the network.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network_hint: Option<Message>,
    /// Name of the coin or the currency.
    pub coin: String,
    /// What must be wagered first, while the phase says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wager: Option<WagerView>,
    /// Whether it can be sent.
    pub can_submit: bool,
    /// What is shown.
    pub screen: WithdrawScreenView,
}
