//! Rules of quests.

use serde::Serialize;

use super::money::amount::Amount;

/// List in which a quest is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum QuestTab {
    /// Begun.
    Active,
    /// Can be begun.
    Available,
    /// All tasks are done.
    Completed,
    /// Out of time, or given up.
    Expired,
}

impl QuestTab {
    /// The tab of that name.
    pub fn of(name: &str) -> Option<Self> {
        match name {
            "active" => Some(Self::Active),
            "available" => Some(Self::Available),
            "completed" => Some(Self::Completed),
            "expired" => Some(Self::Expired),
            _ => None,
        }
    }

    /// Codes of `state` of its quests, as the API filters by them.
    pub const fn states(self) -> &'static [&'static str] {
        match self {
            Self::Active => &["2"],
            Self::Available => &["1"],
            Self::Completed => &["3", "4"],
            Self::Expired => &["5", "6"],
        }
    }
}

/// Tab of a quest, by its `state`; `None` for an unknown state.
pub const fn tab(state: i64) -> Option<QuestTab> {
    match state {
        1 => Some(QuestTab::Available),
        2 => Some(QuestTab::Active),
        3 | 4 => Some(QuestTab::Completed),
        5 | 6 => Some(QuestTab::Expired),
        _ => None,
    }
}

/// True if a quest can have come from one state to another. Events can arrive
/// in another order than they were sent: one that leads back is late.
pub const fn leads_on(from: i64, to: i64) -> bool {
    const fn stage(state: i64) -> i64 {
        match state {
            4 => 3,
            5 | 6 => 2,
            _ => state - 1,
        }
    }
    stage(from) <= stage(to)
}

/// Actions of a player on a quest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum QuestAction {
    /// Nothing.
    Nothing,
    /// Begin it.
    Start,
    /// Take its reward.
    Claim,
    /// Give it up.
    Cancel,
}

/// Returns the actions on a quest. `complete` is true if all its tasks are
/// completed.
pub const fn action(state: i64, complete: bool) -> QuestAction {
    match state {
        1 if complete => QuestAction::Claim,
        1 => QuestAction::Start,
        2 => QuestAction::Cancel,
        _ => QuestAction::Nothing,
    }
}

/// True if the time until the end of a quest is shown.
pub const fn counts_down(state: i64) -> bool {
    matches!(state, 1 | 2)
}

/// True if the progress of its tasks is shown.
pub const fn shows_progress(state: i64) -> bool {
    !matches!(state, 3 | 4)
}

/// True if a task is done.
pub fn is_done(progress: Amount, quantity: Amount) -> bool {
    progress == quantity
}

/// Progress of a task in percent, with two decimals.
pub fn percent(progress: Amount, quantity: Amount) -> Amount {
    let whole = Amount::whole(100);
    if !quantity.is_positive() {
        return whole;
    }
    let share = progress.times(whole).and_then(|progress| progress.over(quantity));
    share.unwrap_or(Amount::ZERO).max(Amount::ZERO).min(whole).rounded(2).normalized()
}

/// Places of the tasks in the order of their progress bars: most progress
/// first.
pub fn bar_order(percents: &[Amount]) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::new();
    for (place, percent) in percents.iter().enumerate() {
        let more = |known: &usize| percents.get(*known).is_some_and(|known| known >= percent);
        let at = places.iter().take_while(|known| more(known)).count();
        places.insert(at, place);
    }
    places
}

/// Places of the tasks in the order in which they are shown: as received if
/// they can be done in any order, else by their order of execution.
pub fn task_order(orders: &[i64], in_any_order: bool) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::new();
    for (place, order) in orders.iter().enumerate() {
        let before = |known: &usize| in_any_order || orders.get(*known).is_some_and(|known| known <= order);
        let at = places.iter().take_while(|known| before(known)).count();
        places.insert(at, place);
    }
    places
}

/// A reward, for its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reward {
    /// Currency code.
    pub currency: String,
    /// True if it is no money: points, for example.
    pub is_virtual: bool,
}

/// Places of the rewards: money before the rest, the active currency first.
pub fn reward_order(rewards: &[Reward], active: &str) -> Vec<usize> {
    let class = |reward: &Reward| match reward {
        Reward { is_virtual: true, .. } => 2,
        reward if reward.currency == active => 0,
        _ => 1,
    };
    let of_class = |wanted: usize| {
        rewards.iter().enumerate().filter(move |(_, reward)| class(reward) == wanted).map(|(place, _)| place)
    };
    (0..3).flat_map(of_class).collect()
}

/// Limits of a task: the smallest and the largest amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// Smallest amount; `None` without a limit.
    pub from: Option<Amount>,
    /// Largest amount; `None` without a limit.
    pub to: Option<Amount>,
}

impl Span {
    /// A missing amount and zero are no limit.
    pub fn new(from: Option<Amount>, to: Option<Amount>) -> Self {
        let limit = |amount: Option<Amount>| amount.filter(|amount| amount.is_positive());
        Self { from: limit(from), to: limit(to) }
    }
}

/// Limits of a task, and the currency they are in: those of the active currency
/// if the task has them, else those of the base currency.
pub fn span<'a>(own: Span, base: &'a str, currencies: &'a [(String, Span)], active: &str) -> (Span, &'a str) {
    match currencies.iter().find(|(code, _)| code == active) {
        Some((code, span)) => (*span, code),
        None => (own, base),
    }
}
