//! Bonuses.

use super::app::Message;
use super::money::MoneyView;
use serde::Serialize;

/// Kind of a player's bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PlayerBonusKind {
    /// Money.
    Bonus,
    /// Free spins.
    FreeSpin,
}

/// An issued or active bonus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PlayerBonusView {
    /// Id.
    pub id: String,
    /// Money or free spins.
    pub kind: PlayerBonusKind,
    /// Name.
    pub name: String,
    /// Whether it is active (else issued).
    pub active: bool,
    /// Amount of money.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<MoneyView>,
    /// Number of free spins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Wagered or used so far, 0 to 100.
    pub progress: u32,
    /// When it expires, date-time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<String>,
}

/// What a deposit bonus gives.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct GainView {
    /// Cash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cash: Option<MoneyView>,
    /// Share of the deposit, percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percent: Option<String>,
    /// Free spins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free_spins: Option<u32>,
}

/// Kind of a deposit bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DepositBonusKind {
    /// A fixed amount.
    Cash,
    /// A share of the deposit.
    Percent,
    /// Free spins.
    FreeSpins,
}

/// A row of the deposit bonuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DepositBonusView {
    /// Id of its (first) bonus.
    pub id: String,
    /// Name.
    pub name: String,
    /// Kind of its (first) bonus.
    #[serde(rename = "type")]
    pub kind: DepositBonusKind,
    /// Name of the package.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub package_name: Option<String>,
    /// How many bonuses it holds.
    pub items: u32,
    /// Smallest deposit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum: Option<MoneyView>,
    /// Largest deposit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximum: Option<MoneyView>,
    /// Whether it cannot be had for the typed amount.
    pub disabled: bool,
    /// Whether it is chosen.
    pub selected: bool,
    /// What it gives.
    pub gives: GainView,
    /// How many times it must be wagered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wager: Option<String>,
}

/// What is chosen among the bonuses.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum ChoiceView {
    /// A bonus.
    Bonus {
        /// Its id.
        id: String,
    },
    /// The row for a code.
    Code,
    /// No bonus.
    #[default]
    Declined,
}

/// The bonus code.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CodeView {
    /// Text of the input.
    pub text: String,
    /// Stored code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub applied: Option<String>,
    /// Whether a call is under way.
    pub busy: bool,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
}
