//! Quests.

use serde::Serialize;

use super::{ListPhase, MoneyView};
use crate::domain::quests::{QuestAction, QuestTab};

/// Limits of an amount.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QuestAmountsView {
    /// Smallest amount; absent without a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub from: Option<MoneyView>,
    /// Largest amount; absent without a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub to: Option<MoneyView>,
}

/// Limits of a win as a multiple of its stake: exact decimal texts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QuestMultiplierView {
    /// Smallest multiple; absent without a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub from: Option<String>,
    /// Largest multiple; absent without a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub to: Option<String>,
}

/// A task of a quest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QuestTaskView {
    /// Id.
    pub id: String,
    /// Code of its type: 1 confirm, 2 profile fields, 3 win, 4 bet, 5 take
    /// part, 6 deposit.
    #[serde(rename = "type")]
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub code: i64,
    /// Name from the API.
    pub name: String,
    /// Description from the API; empty if none.
    pub description: String,
    /// True if it counts now.
    pub active: bool,
    /// True if it is done.
    pub done: bool,
    /// Progress, rounded down to a whole number.
    pub progress: String,
    /// Progress at which it is done, a decimal text.
    pub quantity: String,
    /// Progress in percent, a text with at most two decimals.
    pub percent: String,
    /// Names of the profile fields to fill in.
    pub fields: Vec<String>,
    /// Identities of the games that count; empty: all, or none are needed.
    pub games: Vec<String>,
    /// Limits of the amount; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub amounts: Option<QuestAmountsView>,
    /// Limits of a win; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub multiplier: Option<QuestMultiplierView>,
}

/// A reward of a quest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QuestRewardView {
    /// Amount.
    pub amount: MoneyView,
    /// True if it is no money: points, for example.
    #[serde(rename = "virtual")]
    pub is_virtual: bool,
}

/// A quest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QuestView {
    /// Id.
    pub id: String,
    /// List in which it is shown.
    pub tab: QuestTab,
    /// Code of its state.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub state: i64,
    /// Name from the API.
    pub name: String,
    /// Description from the API; empty if none.
    pub description: String,
    /// Actions that the player can take.
    pub action: QuestAction,
    /// End, date-time, if the time until then is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub deadline: Option<String>,
    /// True if one task comes after another.
    pub in_order: bool,
    /// Tasks in the order in which they are shown.
    pub tasks: Vec<QuestTaskView>,
    /// Ids of the tasks in the order of their progress bars; empty if none are
    /// shown.
    pub bars: Vec<String>,
    /// Number of tasks that are not done.
    pub tasks_left: u32,
    /// Rewards: money first, that in the active currency before the rest.
    pub rewards: Vec<QuestRewardView>,
    /// True while a change of it is in flight.
    pub busy: bool,
}

/// A list of quests.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QuestListView {
    /// Loading state.
    pub phase: ListPhase,
    /// Page number, from one.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
    /// Number of quests on all pages.
    pub total: u32,
}

/// Lists of the player's quests.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QuestsHubView {
    /// The list that the hub opens with: the quests on offer if none is under way. Undefined while that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub first_tab: Option<QuestTab>,
    /// Quests under way.
    pub active: QuestListView,
    /// Quests on offer so far.
    pub available: QuestListView,
    /// State of loading more quests on offer: `ready` if none are loading.
    pub more: ListPhase,
    /// True if there are more quests on offer.
    pub has_more: bool,
    /// Completed quests.
    pub completed: QuestListView,
    /// Quests out of time or given up.
    pub expired: QuestListView,
    /// Games of a task.
    pub games: QuestGamesView,
}

/// Games of a task.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QuestGamesView {
    /// Id of the task that was asked for last.
    pub task: String,
    /// Loading state.
    pub phase: ListPhase,
    /// Ids of its games.
    pub game_ids: Vec<String>,
}
