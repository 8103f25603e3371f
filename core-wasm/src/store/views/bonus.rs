//! Bonuses.

use super::app::Message;
use super::lobby::ListPhase;
use super::money::MoneyView;
use serde::Serialize;

/// Kind of a player's bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PlayerBonusKind {
    /// Money.
    #[default]
    Bonus,
    /// Free spins.
    FreeSpin,
}

/// Where a player's bonus stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PlayerBonusStatus {
    /// It can be activated.
    Issued,
    /// It is being wagered, or used.
    Active,
    /// It has been wagered, or used up.
    Played,
    /// It was cancelled.
    Canceled,
    /// Its time was over.
    Expired,
    /// It was lost.
    Lost,
}

/// A player's bonus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct PlayerBonusView {
    /// Id.
    pub id: String,
    /// Money or free spins.
    pub kind: PlayerBonusKind,
    /// Name.
    pub name: String,
    /// Where it stands.
    pub status: PlayerBonusStatus,
    /// Whether it is active (else issued).
    pub active: bool,
    /// Amount of money.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<MoneyView>,
    /// Number of free spins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Free spins that are used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<u32>,
    /// Wagered or used so far, 0 to 100.
    pub progress: u32,
    /// Wagered so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wagered: Option<MoneyView>,
    /// All that is to be wagered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_wager: Option<MoneyView>,
    /// Whether all is wagered and bets of it are not decided.
    pub waits_for_results: bool,
    /// When it expires, date-time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<String>,
    /// When it was issued, date-time; empty where it is not known.
    pub created_at: String,
    /// Whether it can be activated.
    pub can_activate: bool,
    /// Whether it can be cancelled.
    pub can_cancel: bool,
    /// Whether a change of it is on its way.
    pub busy: bool,
    /// Its terms.
    pub terms: Vec<BonusTermView>,
}

/// A term of a bonus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum BonusTermView {
    /// An amount.
    Money {
        /// Key of its label.
        label: String,
        /// The amount.
        money: MoneyView,
    },
    /// So many times.
    Times {
        /// Key of its label.
        label: String,
        /// Decimal text.
        times: String,
    },
    /// A share.
    Percent {
        /// Key of its label.
        label: String,
        /// Decimal text.
        percent: String,
    },
    /// Yes or no.
    Flag {
        /// Key of its label.
        label: String,
        /// Whether it holds.
        holds: bool,
    },
    /// A moment.
    Date {
        /// Key of its label.
        label: String,
        /// Date-time.
        date: String,
    },
}

/// Bonuses that came together, or one alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BonusGroupView {
    /// Key of the group.
    pub id: String,
    /// Name of the package, else of the bonus.
    pub name: String,
    /// Whether one of them is active.
    pub active: bool,
    /// Whether they are a package.
    pub package: bool,
    /// The bonuses, in the package's order; finished ones among them.
    pub items: Vec<PlayerBonusView>,
}

/// A cashback that the player has coming.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CashbackView {
    /// Name of its bonus.
    pub name: String,
    /// Amount.
    pub amount: MoneyView,
    /// When it comes, date-time.
    pub date: String,
}

/// What is asked before a bonus is activated or cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BonusActionView {
    /// Whether it is cancelled, else activated.
    pub cancels: bool,
    /// The bonus.
    pub bonus: PlayerBonusView,
    /// The bonus that holds the player, or ends with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<PlayerBonusView>,
    /// Whether it has been confirmed, and is on its way.
    pub busy: bool,
}

/// The code on the page of bonuses.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BonusPageCodeView {
    /// Text of the input.
    pub text: String,
    /// Whether it is on its way.
    pub busy: bool,
    /// Whether it can be sent.
    pub can_submit: bool,
    /// Time until codes can be tried again, as `m:ss`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked: Option<String>,
}

/// The page of bonuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BonusesPageView {
    /// Where its lists stand.
    pub phase: ListPhase,
    /// Cashback in the active currency.
    pub cashback: Vec<CashbackView>,
    /// The code.
    pub code: BonusPageCodeView,
    /// What is asked now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<BonusActionView>,
}

impl Default for BonusesPageView {
    fn default() -> Self {
        Self {
            phase: ListPhase::Loading,
            cashback: Vec::new(),
            code: BonusPageCodeView::default(),
            action: None,
        }
    }
}

/// The history of bonuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BonusHistoryView {
    /// Where the list stands.
    pub phase: ListPhase,
    /// Of money or of free spins.
    pub kind: PlayerBonusKind,
    /// The page on show, from one.
    pub page: u32,
    /// How many pages there are.
    pub pages: u32,
}

impl Default for BonusHistoryView {
    fn default() -> Self {
        Self { phase: ListPhase::Loading, kind: PlayerBonusKind::Bonus, page: 1, pages: 1 }
    }
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
    /// Id of its package.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub package_id: Option<String>,
    /// Its terms, to be read before it is taken; those of its first bonus.
    pub terms: Vec<BonusTermView>,
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
