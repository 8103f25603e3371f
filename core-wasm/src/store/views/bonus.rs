//! Bonuses.

use super::app::Message;
use super::lobby::ListPhase;
use super::money::MoneyView;
use serde::Serialize;

use crate::domain::{
    bonus_actions::BonusAvailability,
    bonus_conditions::{CountingGames, PeriodUnit},
};

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

/// Status of a player's bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PlayerBonusStatus {
    /// Can be activated.
    Issued,
    /// Being wagered or used.
    Active,
    /// Wagered or used up.
    Played,
    /// Cancelled.
    Canceled,
    /// Expired.
    Expired,
    /// Lost.
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
    /// Name of its package.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub package_name: Option<String>,
    /// Status.
    pub status: PlayerBonusStatus,
    /// True if active, false if issued.
    pub active: bool,
    /// Amount of a money bonus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<MoneyView>,
    /// Number of free spins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Title of the game of free spins; absent until it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Number of used free spins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<u32>,
    /// Progress of wagering or use, 0 to 100.
    pub progress: u32,
    /// Amount wagered so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wagered: Option<MoneyView>,
    /// Total amount to wager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_wager: Option<MoneyView>,
    /// True if wagering is complete but some of its bets are not settled.
    pub waits_for_results: bool,
    /// Expiry, date-time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<String>,
    /// Issue time, date-time; empty if unknown.
    pub created_at: String,
    /// True if it can be activated.
    pub can_activate: bool,
    /// True if it can be cancelled.
    pub can_cancel: bool,
    /// True while a change is in flight.
    pub busy: bool,
    /// True if a withdrawal cancels it, false if it does not; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends_at_withdrawal: Option<bool>,
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
    /// A multiplier.
    Times {
        /// Key of its label.
        label: String,
        /// Decimal text.
        times: String,
        /// Bonus and sum of the stakes. Absent until the amount of the bonus is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        stake: Option<WagerStakeView>,
    },
    /// A percentage.
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
        /// Value.
        holds: bool,
    },
    /// A date.
    Date {
        /// Key of its label.
        label: String,
        /// Date-time.
        date: String,
    },
    /// A period.
    Period {
        /// Key of its label.
        label: String,
        /// Its unit.
        unit: PeriodUnit,
        /// Number of units.
        count: u32,
    },
    /// The game of free spins.
    Game {
        /// Key of its label.
        label: String,
        /// Its title.
        title: String,
    },
    /// The games that count.
    Games {
        /// Key of its label.
        label: String,
        /// Which they are.
        games: CountingGames,
    },
}

/// Sum of the stakes that fulfils the wagering requirement of a bonus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WagerStakeView {
    /// Amount of the bonus.
    pub bonus: MoneyView,
    /// The sum of the stakes.
    pub total: MoneyView,
}

/// A package of bonuses, or a single bonus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BonusGroupView {
    /// Key of the group.
    pub id: String,
    /// Name of the package, else of the bonus.
    pub name: String,
    /// True if one of them is active.
    pub active: bool,
    /// True if it is a package.
    pub package: bool,
    /// The bonuses in the package's order, including finished ones.
    pub items: Vec<PlayerBonusView>,
}

/// A bonus of the welcome package, as it is for the player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WelcomeBonusView {
    /// Id of the bonus, which the content names.
    pub id: String,
    /// Availability for the player.
    pub availability: BonusAvailability,
}

/// An upcoming cashback.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CashbackView {
    /// Name of the cashback bonus.
    pub name: String,
    /// Amount.
    pub amount: MoneyView,
    /// Payout time, date-time.
    pub date: String,
}

/// Confirmation before a bonus is activated or cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BonusActionView {
    /// True for a cancellation, false for an activation.
    pub cancels: bool,
    /// The bonus.
    pub bonus: PlayerBonusView,
    /// The other bonus involved: the one that prevents the action, or the one
    /// that ends with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<PlayerBonusView>,
    /// True while the confirmed action is in flight.
    pub busy: bool,
}

/// A bonus that can be activated, offered where the player can play on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ReadyBonusView {
    /// Loading state of the lists that have it.
    pub phase: ListPhase,
    /// The bonus; `undefined` if the server has none that can be activated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<PlayerBonusView>,
    /// The active bonus that ends with the activation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<PlayerBonusView>,
    /// Other bonuses of its package that can be activated.
    pub waiting: Vec<PlayerBonusView>,
}

/// The code field of the bonuses page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BonusPageCodeView {
    /// Input text.
    pub text: String,
    /// True while the code is being sent.
    pub busy: bool,
    /// True if it can be sent.
    pub can_submit: bool,
    /// Time until codes can be sent again, as `m:ss`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked: Option<String>,
}

/// The bonuses page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BonusesPageView {
    /// Loading state of its lists.
    pub phase: ListPhase,
    /// Cashback in the active currency.
    pub cashback: Vec<CashbackView>,
    /// The code field.
    pub code: BonusPageCodeView,
    /// The action to confirm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<BonusActionView>,
    /// The bonus that a dialog offers to activate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ready: Option<ReadyBonusView>,
}

impl Default for BonusesPageView {
    fn default() -> Self {
        Self {
            phase: ListPhase::Loading,
            cashback: Vec::new(),
            code: BonusPageCodeView::default(),
            action: None,
            ready: None,
        }
    }
}

/// The history of bonuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BonusHistoryView {
    /// Loading state of the list.
    pub phase: ListPhase,
    /// Money bonuses or free spins.
    pub kind: PlayerBonusKind,
    /// Current page, from one.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
}

impl Default for BonusHistoryView {
    fn default() -> Self {
        Self { phase: ListPhase::Loading, kind: PlayerBonusKind::Bonus, page: 1, pages: 1 }
    }
}

/// Reward of a deposit bonus.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RewardView {
    /// Cash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cash: Option<MoneyView>,
    /// Percentage of the deposit.
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
    /// A percentage of the deposit.
    Percent,
    /// Free spins.
    FreeSpins,
}

/// A bonus of a package that is offered for a deposit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PackageItemView {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Reward.
    pub reward: RewardView,
    /// Terms.
    pub terms: Vec<BonusTermView>,
}

/// A row of the deposit bonus list.
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
    /// The bonuses of a package in its order; empty for a single bonus.
    pub package_items: Vec<PackageItemView>,
    /// Smallest deposit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum: Option<MoneyView>,
    /// Largest deposit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximum: Option<MoneyView>,
    /// True if it is not available for the entered amount.
    pub disabled: bool,
    /// True if selected.
    pub selected: bool,
    /// Reward.
    pub reward: RewardView,
    /// Money that the bonus adds to the entered deposit; absent if the reward does
    /// not depend on the deposit. For a package, the sum of its bonuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gain: Option<MoneyView>,
    /// Wagering multiplier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wager: Option<String>,
    /// Id of its package.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub package_id: Option<String>,
    /// Terms of its first bonus, shown before selection.
    pub terms: Vec<BonusTermView>,
}

/// Selected row of the bonus list.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum ChoiceView {
    /// A bonus.
    Bonus {
        /// Its id.
        id: String,
    },
    /// The bonus-code row.
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
    /// Input text.
    pub text: String,
    /// Stored code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub applied: Option<String>,
    /// True while a request is in flight.
    pub busy: bool,
    /// Error message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
}
