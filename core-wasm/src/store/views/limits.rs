//! Limits set by players.

use serde::Serialize;

use super::{ExclusionKind, FocusRequest, ListPhase, Message, MoneyView};
use crate::domain::time;

/// Kind of money that a limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LimitKind {
    /// All stakes.
    Bet,
    /// Stakes minus winnings.
    Loss,
    /// All deposits; withdrawals do not count.
    Deposit,
}

/// A change of a limit that is not in force yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum LimitChangeView {
    /// A different amount.
    Raise {
        /// The new amount.
        amount: MoneyView,
        /// Date-time at which it takes effect or can be confirmed.
        at: String,
        /// Confirmation deadline, date-time. Without confirmation the change
        /// expires.
        #[serde(skip_serializing_if = "Option::is_none")]
        confirm_until: Option<String>,
        /// True if it can be confirmed now.
        can_confirm: bool,
    },
    /// Removal of the limit.
    Removal {
        /// Date-time of the removal.
        at: String,
    },
}

/// A money limit for a period, in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct CashLimitView {
    /// Id.
    pub id: String,
    /// Kind of money that the limit counts.
    pub kind: LimitKind,
    /// Id of the period: `daily`, `weekly`, `monthly`.
    pub period: String,
    /// Currency code, main unit.
    pub currency: String,
    /// The amount in force.
    pub amount: MoneyView,
    /// Amount used in the current period; absent if unknown, as `left` and
    /// `share` are then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<MoneyView>,
    /// Remaining amount; never below zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<MoneyView>,
    /// Used percentage, 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<u32>,
    /// End of the period, when counting restarts, date-time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub renews_at: Option<String>,
    /// True if in force; false if it takes effect later.
    pub in_force: bool,
    /// Pending change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<LimitChangeView>,
    /// True if it can be changed now.
    pub can_edit: bool,
    /// True for the most restrictive of several limits of this kind and
    /// currency.
    pub binding: bool,
    /// True while a change is in flight.
    pub busy: bool,
}

/// The limits of one period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LimitPeriodView {
    /// Id of the period.
    pub period: String,
    /// Its limits.
    pub limits: Vec<CashLimitView>,
}

/// The limits of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LimitGroupView {
    /// Kind of money that the limits count.
    pub kind: LimitKind,
    /// By period: daily, weekly, monthly. Periods without a limit are omitted.
    pub periods: Vec<LimitPeriodView>,
    /// True if another limit can be added.
    pub can_add: bool,
}

/// Time left in whole units. At least one of them is above zero until the end.
/// From seven days on it has no hours, from one day on no minutes. A length of
/// time has all its units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TimeLeftView {
    /// Days.
    pub days: u32,
    /// Hours, below 24.
    pub hours: u32,
    /// Minutes, below 60, rounded up.
    pub minutes: u32,
}

impl TimeLeftView {
    /// A length of time in minutes.
    pub fn of_minutes(minutes: u64) -> Self {
        let (days, hours, minutes) = time::units(minutes);
        Self { days, hours, minutes }
    }
}

/// A current pause or self-exclusion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExclusionView {
    /// Id of the chosen period.
    pub period: String,
    /// End, date-time; `None` if permanent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// Time left; `None` if permanent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<TimeLeftView>,
}

/// Selects the sentence that explains a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ExclusionMeaning {
    /// Permanent.
    Forever,
    /// Ends at a known date.
    Dated,
    /// The end is known to the server only.
    Undated,
    /// Extends the current one to a known date.
    LongerDated,
    /// Extends the current one; the end is known to the server only.
    LongerUndated,
}

/// A selectable period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExclusionPeriodView {
    /// Unique id of the choice; the value of the confirmation dialog.
    pub id: String,
    /// Pause or self-exclusion.
    pub kind: ExclusionKind,
    /// Id of the period.
    pub period: String,
    /// Expected end if it started now, date-time. For information before
    /// confirmation. `None` if permanent or of unknown length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<String>,
    /// Meaning of the choice.
    pub meaning: ExclusionMeaning,
    /// True if it extends the current one.
    pub longer: bool,
}

/// Choices for a pause or a self-exclusion.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExclusionChoiceView {
    /// The current one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<ExclusionView>,
    /// Selectable periods, shortest first. If one is in force, they extend it.
    pub periods: Vec<ExclusionPeriodView>,
    /// True while a request is in flight.
    pub busy: bool,
}

/// The player's limits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LimitsView {
    /// Loading state of the list.
    pub phase: ListPhase,
    /// True if the wallet suggests a deposit limit: the player has none and has
    /// not dismissed the suggestion in this session.
    pub suggests_deposit_limit: bool,
    /// Money limits: bet, loss, deposit.
    pub groups: Vec<LimitGroupView>,
    /// A pause.
    pub cooling_off: ExclusionChoiceView,
    /// A self-exclusion.
    pub self_exclusion: ExclusionChoiceView,
}

impl Default for LimitsView {
    fn default() -> Self {
        Self {
            phase: ListPhase::Loading,
            suggests_deposit_limit: false,
            groups: Vec::new(),
            cooling_off: ExclusionChoiceView::default(),
            self_exclusion: ExclusionChoiceView::default(),
        }
    }
}

/// An option in the limit dialog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LimitChoiceView {
    /// Id of the period, or code of the currency.
    pub value: String,
    /// True if selected.
    pub chosen: bool,
    /// True if selectable. An option that already has a limit is disabled.
    pub enabled: bool,
}

/// Phase of the limit dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LimitFormPhase {
    /// Closed.
    #[default]
    Closed,
    /// Ready for input.
    Ready,
    /// The limit is being sent.
    Submitting,
    /// The removal is being sent.
    Removing,
}

/// When an entered amount would take effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LimitEffect {
    /// Immediately.
    AtOnce,
    /// After the server's delay.
    Later,
    /// The entered amount only cancels the pending change.
    TakesBack,
}

/// The dialog that adds or changes a money limit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LimitFormView {
    /// Current phase.
    pub phase: LimitFormPhase,
    /// Kind of money that the limit counts; `None` while closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<LimitKind>,
    /// The limit being changed; `None` for a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<CashLimitView>,
    /// Selectable periods; empty while changing a limit.
    pub periods: Vec<LimitChoiceView>,
    /// Selectable currencies; empty while changing a limit.
    pub currencies: Vec<LimitChoiceView>,
    /// The entered amount in display units.
    pub amount: String,
    /// Code of the display unit; empty if no currency is selected.
    pub code: String,
    /// Error of the amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount_error: Option<Message>,
    /// When the amount would take effect, while changing a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<LimitEffect>,
    /// True if it can be sent.
    pub can_submit: bool,
    /// True if the removal can be requested.
    pub can_remove: bool,
    /// Form-level error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
    /// The field to focus after a refused submission, until the player uses the
    /// form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub focus: Option<FocusRequest>,
}
