//! Limits that players set for themselves.

use serde::Serialize;

use super::{ExclusionKind, ListPhase, Message, MoneyView};

/// What a limit of money counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LimitKind {
    /// All stakes.
    Bet,
    /// Stakes less what was won.
    Loss,
    /// All deposits; withdrawals do not count.
    Deposit,
}

/// A change of a limit that is not in force yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum LimitChangeView {
    /// Another amount.
    Raise {
        /// The amount to come.
        amount: MoneyView,
        /// When it comes into force, or can be confirmed, date-time.
        at: String,
        /// Until when it must be confirmed, date-time; it lapses otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        confirm_until: Option<String>,
        /// Whether it can be confirmed now.
        can_confirm: bool,
    },
    /// The limit goes.
    Removal {
        /// When it goes, date-time.
        at: String,
    },
}

/// A limit of money for a period, in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct CashLimitView {
    /// Id.
    pub id: String,
    /// What it counts.
    pub kind: LimitKind,
    /// Id of the period: `daily`, `weekly`, `monthly`.
    pub period: String,
    /// Currency code, main unit.
    pub currency: String,
    /// The amount in force.
    pub amount: MoneyView,
    /// What is used of it in the current period.
    pub used: MoneyView,
    /// What is left of it; never below zero.
    pub left: MoneyView,
    /// Percentage that is used: 0 to 100.
    pub share: u32,
    /// When the period ends and counting begins anew, date-time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub renews_at: Option<String>,
    /// Whether it is in force; one that only waits for its date is not.
    pub in_force: bool,
    /// The change to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<LimitChangeView>,
    /// Whether it can be changed now.
    pub can_edit: bool,
    /// Whether it is the one that allows least of its kind in its currency,
    /// where there are several.
    pub binding: bool,
    /// Whether a change of it is on its way to the server.
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
    /// What they count.
    pub kind: LimitKind,
    /// By period: daily, weekly, monthly; periods without a limit are left
    /// out.
    pub periods: Vec<LimitPeriodView>,
    /// Whether another one can be added.
    pub can_add: bool,
}

/// How long there is still to go, in whole units; at least one of them is
/// above zero until it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TimeLeftView {
    /// Days.
    pub days: u32,
    /// Hours, below 24.
    pub hours: u32,
    /// Minutes, below 60; a begun minute counts.
    pub minutes: u32,
}

/// A pause or an exclusion that goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExclusionView {
    /// Id of the chosen period.
    pub period: String,
    /// When it ends, date-time; never where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// How long it goes on; none for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<TimeLeftView>,
}

/// Which sentence says what a choice means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ExclusionMeaning {
    /// It never ends.
    Forever,
    /// It ends at a date that is known.
    Dated,
    /// When it ends, only the server knows.
    Undated,
    /// The one that goes on ends later: at a date that is known.
    LongerDated,
    /// The one that goes on ends later.
    LongerUndated,
}

/// A period to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExclusionPeriodView {
    /// Names this choice among all: the value of the dialog that asks about
    /// it.
    pub id: String,
    /// What would begin.
    pub kind: ExclusionKind,
    /// Id of the period.
    pub period: String,
    /// When it would end if it began now, date-time: only to say beforehand
    /// what the choice means. None for one without an end, or of a length that
    /// is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<String>,
    /// What it means.
    pub meaning: ExclusionMeaning,
    /// Whether it makes one that goes on longer.
    pub longer: bool,
}

/// A way of keeping away from play for a time.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExclusionChoiceView {
    /// The one that goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<ExclusionView>,
    /// The periods that can be chosen now, shortest first. While one goes on
    /// these make it longer.
    pub periods: Vec<ExclusionPeriodView>,
    /// Whether the choice is on its way to the server.
    pub busy: bool,
}

/// The player's limits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LimitsView {
    /// Where the list stands.
    pub phase: ListPhase,
    /// Whether the wallet suggests a deposit limit: the player has none, and
    /// has not waved it away in this session.
    pub suggests_deposit_limit: bool,
    /// Limits of money: bet, loss, deposit.
    pub groups: Vec<LimitGroupView>,
    /// A pause.
    pub cooling_off: ExclusionChoiceView,
    /// An exclusion.
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

/// Something to choose in the dialog of a limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LimitChoiceView {
    /// Id of the period, or code of the currency.
    pub value: String,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Whether it can be chosen; what has a limit already cannot.
    pub enabled: bool,
}

/// Where the dialog of a limit stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LimitFormPhase {
    /// Not in use.
    #[default]
    Closed,
    /// It can be filled in.
    Ready,
    /// The limit has been sent.
    Submitting,
    /// The removal has been sent.
    Removing,
}

/// When a typed amount would come into force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LimitEffect {
    /// At once.
    AtOnce,
    /// After the delay of the server.
    Later,
    /// Nothing would change but that a change to come is taken back.
    TakesBack,
}

/// The dialog that adds or changes a limit of money.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LimitFormView {
    /// Where it stands.
    pub phase: LimitFormPhase,
    /// What the limit counts; none while closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<LimitKind>,
    /// The limit that is changed; none for a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<CashLimitView>,
    /// Periods to choose from; none while one is changed.
    pub periods: Vec<LimitChoiceView>,
    /// Currencies to choose from; none while one is changed.
    pub currencies: Vec<LimitChoiceView>,
    /// The typed amount, in the shown unit.
    pub amount: String,
    /// Code of the shown unit; empty while no currency is chosen.
    pub code: String,
    /// What is wrong with the amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount_error: Option<Message>,
    /// When the amount would come into force, while one is changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<LimitEffect>,
    /// Whether it can be sent.
    pub can_submit: bool,
    /// Whether the removal can be asked for.
    pub can_remove: bool,
    /// What is wrong with the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
}
