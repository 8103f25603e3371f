//! Quests on the wire.

use super::standing::Standing;
use crate::auth::player;
use crate::clock::iso;
use crate::contract::codes::{QuestState, TaskOrder};
use crate::money::{self, Amount};
use crate::seed::EPOCH_MS;
use crate::seed::bonuses::worth;
use crate::seed::quests::{Goal, Task};
use crate::seed::texts::text;
use crate::state::Tx;
use serde::Serialize;
use utoipa::ToSchema;

/// Currency code of loyalty points in rewards.
pub const POINTS: &str = "PTS";

/// Id of a task of a quest.
fn task_id(standing: &Standing, place: usize) -> String {
    format!("{}-{}", standing.quest.identity, place + 1)
}

/// A quest on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Quest {
    id: String,
    player_id: String,
    #[schema(value_type = QuestState)]
    state: i64,
    name: String,
    identity: &'static str,
    description: String,
    order: usize,
    /// 1 in any order, 2 one after the other.
    #[schema(value_type = TaskOrder)]
    task_execution_order: i64,
    /// Always null: no quest is in a package.
    package_order: Option<i64>,
    tasks: Vec<QuestTask>,
    rewards: Vec<Reward>,
    end_at: Option<String>,
}

/// A task of a quest, with what counts for it.
#[derive(Debug, Serialize, ToSchema)]
struct QuestTask {
    #[serde(flatten)]
    core: Core,
    conditions: Conditions,
}

/// A task on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestTaskState)]
struct Core {
    id: String,
    is_active: bool,
    is_completed: bool,
    r#type: i64,
    progress: i64,
    quantity: i64,
    name: String,
    description: &'static str,
    execution_order: usize,
}

/// What counts for a task; which fields there are depends on its type.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestConditions)]
struct Conditions {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<String>>)]
    fields: Option<&'static [&'static str]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<String>>)]
    games: Option<&'static [&'static str]>,
    #[serde(flatten)]
    amounts: Option<Amounts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    currencies: Option<Vec<InCurrency>>,
    #[serde(flatten)]
    multiplier: Option<Multiplier>,
}

/// Smallest and largest amount; null without a limit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = QuestAmounts)]
enum Amounts {
    #[serde(rename_all = "camelCase")]
    Deposit { min_amount: Option<Amount>, max_amount: Option<Amount> },
    #[serde(rename_all = "camelCase")]
    Bet { spin_amount: Option<Amount>, max_spin_amount: Option<Amount> },
    #[serde(rename_all = "camelCase")]
    Win { min_payout: Option<Amount>, max_payout: Option<Amount> },
}

/// The amounts in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestAmountsInCurrency)]
struct InCurrency {
    iso_code: &'static str,
    #[serde(flatten)]
    amounts: Amounts,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestMultiplier)]
struct Multiplier {
    multiplier: Option<Amount>,
    max_multiplier: Option<Amount>,
}

/// What a completed quest pays.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuestReward)]
struct Reward {
    r#type: i64,
    amount: Amount,
    attributes: Attributes,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestRewardAttributes)]
struct Attributes {
    iso_code: &'static str,
    lock_balance: bool,
}

/// The event of a changed quest.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestEvent {
    event: &'static str,
    quest: Quest,
}

/// The event of a changed task.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuestTaskEvent)]
pub struct TaskEvent {
    event: &'static str,
    task: ChangedTask,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangedQuestTask)]
struct ChangedTask {
    #[serde(flatten)]
    core: Core,
    player_id: String,
    quest_id: String,
    created_at: String,
    #[schema(value_type = Option<String>)]
    updated_at: String,
}

/// The limits of a task, in some currency; null without a limit.
fn limits(goal: &Goal, amount: impl Fn(i64) -> Amount) -> Option<Amounts> {
    let amount = |cents: i64| (cents != 0).then(|| amount(cents));
    match *goal {
        Goal::Confirm | Goal::Enter | Goal::Fields(_) => None,
        Goal::Deposit { from, to } => {
            Some(Amounts::Deposit { min_amount: amount(from), max_amount: amount(to) })
        }
        Goal::Bet { from, to, .. } => {
            Some(Amounts::Bet { spin_amount: amount(from), max_spin_amount: amount(to) })
        }
        Goal::Win { from, .. } => Some(Amounts::Win { min_payout: amount(from), max_payout: None }),
    }
}

fn conditions(tx: &Tx<'_>, task: &Task) -> Conditions {
    let base = |cents: i64| money::wire(cents, 2);
    let amounts = limits(&task.goal, base);
    let in_currencies = || {
        let currencies = tx.app.catalog.listed_currencies().filter_map(|currency| {
            let amounts = limits(&task.goal, |cents| money::wire(worth(currency, cents), currency.decimals))?;
            Some(InCurrency { iso_code: currency.code, amounts })
        });
        currencies.collect()
    };
    let games = match task.goal {
        Goal::Bet { games, .. } | Goal::Win { games, .. } => Some(games).filter(|games| !games.is_empty()),
        _ => None,
    };
    let multiplier = match task.goal {
        Goal::Win { multiplier, .. } => {
            Some(Multiplier { multiplier: (multiplier != 0).then(|| base(multiplier)), max_multiplier: None })
        }
        _ => None,
    };
    Conditions {
        fields: if let Goal::Fields(fields) = task.goal { Some(fields) } else { None },
        games,
        currencies: amounts.is_some().then(in_currencies),
        amounts,
        multiplier,
    }
}

fn core(tx: &Tx<'_>, standing: &Standing, place: usize, task: &Task) -> Core {
    let locale = player::locale(tx, &standing.player);
    Core {
        id: task_id(standing, place),
        is_active: standing.is_active(place),
        is_completed: standing.is_done(place),
        r#type: task.goal.kind(),
        progress: standing.progress.get(place).copied().unwrap_or_default(),
        quantity: task.quantity,
        name: text(task.name, &locale).to_owned(),
        description: "",
        execution_order: place + 1,
    }
}

/// A quest.
pub fn quest(tx: &Tx<'_>, standing: &Standing) -> Quest {
    let quest = standing.quest;
    let locale = player::locale(tx, &standing.player);
    let tasks = quest.tasks.iter().enumerate().map(|(place, task)| QuestTask {
        core: core(tx, standing, place, task),
        conditions: conditions(tx, task),
    });
    let reward = |amount: Amount, iso_code: &'static str| Reward {
        r#type: 1,
        amount,
        attributes: Attributes { iso_code, lock_balance: false },
    };
    let cash = (quest.cash > 0).then(|| reward(money::wire(quest.cash, 2), "USD"));
    let points = (quest.points > 0).then(|| reward(quest.points.into(), POINTS));
    let order = crate::seed::quests::QUESTS.iter().position(|one| one.identity == quest.identity);
    Quest {
        id: quest.id(),
        player_id: standing.player.clone(),
        state: standing.state,
        name: text(quest.name, &locale).to_owned(),
        identity: quest.identity,
        description: text(quest.description, &locale).to_owned(),
        order: order.unwrap_or_default() + 1,
        task_execution_order: if quest.in_order { 2 } else { 1 },
        package_order: None,
        tasks: tasks.collect(),
        rewards: cash.into_iter().chain(points).collect(),
        end_at: standing.ends.map(iso),
    }
}

/// The event of a changed quest.
pub fn quest_event(tx: &Tx<'_>, standing: &Standing) -> QuestEvent {
    QuestEvent { event: "quest.updated", quest: quest(tx, standing) }
}

/// The event of a changed task. `active` is what it was before the change: a task that has just been done counted.
pub fn task_event(tx: &Tx<'_>, standing: &Standing, place: usize, task: &Task, active: bool) -> TaskEvent {
    let core = Core { is_active: active, ..core(tx, standing, place, task) };
    let task = ChangedTask {
        core,
        player_id: standing.player.clone(),
        quest_id: standing.quest.id(),
        created_at: iso(EPOCH_MS),
        updated_at: iso(tx.now),
    };
    TaskEvent { event: "quest.task.updated", task }
}
