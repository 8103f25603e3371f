//! Quests on the wire.

use super::standing::Standing;
use crate::auth::player;
use crate::clock::iso;
use crate::money;
use crate::seed::EPOCH_MS;
use crate::seed::bonuses::worth;
use crate::seed::quests::{Goal, Task};
use crate::seed::texts::text;
use crate::state::Tx;
use serde_json::{Map, Value, json};

/// Currency code of loyalty points in rewards.
pub const POINTS: &str = "PTS";

/// Id of a task of a quest.
fn task_id(standing: &Standing, place: usize) -> String {
    format!("{}-{}", standing.quest.identity, place + 1)
}

/// An amount in the base currency; null without a limit.
fn base(cents: i64) -> Value {
    if cents == 0 { Value::Null } else { money::wire(cents, 2) }
}

/// The two amounts of a task in the base currency, and in every currency.
fn amounts(tx: &Tx<'_>, (low, from): (&str, i64), (high, to): (&str, i64), games: Option<&[&str]>) -> Value {
    let in_currencies = tx.app.catalog.listed_currencies().map(|currency| {
        let amount = |cents: i64| match cents {
            0 => Value::Null,
            cents => money::wire(worth(currency, cents), currency.decimals),
        };
        let mut element = Map::new();
        element.insert("isoCode".into(), currency.code.into());
        element.insert(low.to_owned(), amount(from));
        element.insert(high.to_owned(), amount(to));
        Value::Object(element)
    });
    let mut all = Map::new();
    if let Some(games) = games.filter(|games| !games.is_empty()) {
        all.insert("games".into(), json!(games));
    }
    all.insert(low.to_owned(), base(from));
    all.insert(high.to_owned(), base(to));
    all.insert("currencies".into(), in_currencies.collect());
    Value::Object(all)
}

fn conditions(tx: &Tx<'_>, task: &Task) -> Value {
    match task.goal {
        Goal::Confirm | Goal::Enter => json!({}),
        Goal::Fields(fields) => json!({ "fields": fields }),
        Goal::Deposit { from, to } => amounts(tx, ("minAmount", from), ("maxAmount", to), None),
        Goal::Bet { games, from, to } => {
            amounts(tx, ("spinAmount", from), ("maxSpinAmount", to), Some(games))
        }
        Goal::Win { games, multiplier, from } => {
            let mut all = amounts(tx, ("minPayout", from), ("maxPayout", 0), Some(games));
            if let Some(all) = all.as_object_mut() {
                all.insert("multiplier".into(), base(multiplier));
                all.insert("maxMultiplier".into(), Value::Null);
            }
            all
        }
    }
}

fn core(tx: &Tx<'_>, standing: &Standing, place: usize, task: &Task) -> Map<String, Value> {
    let locale = player::locale(tx, &standing.player);
    let value = json!({
        "id": task_id(standing, place), "isActive": standing.is_active(place), "isCompleted": standing.is_done(place),
        "type": task.goal.kind(), "progress": standing.progress.get(place).copied().unwrap_or_default(),
        "quantity": task.quantity, "name": text(task.name, &locale), "description": "", "executionOrder": place + 1,
    });
    if let Value::Object(fields) = value { fields } else { Map::new() }
}

/// A quest.
pub fn quest(tx: &Tx<'_>, standing: &Standing) -> Value {
    let quest = standing.quest;
    let locale = player::locale(tx, &standing.player);
    let tasks = quest.tasks.iter().enumerate().map(|(place, task)| {
        let mut fields = core(tx, standing, place, task);
        fields.insert("conditions".into(), conditions(tx, task));
        Value::Object(fields)
    });
    let reward = |amount: Value, code: &str| json!({ "type": 1, "amount": amount, "attributes": { "isoCode": code, "lockBalance": false } });
    let cash = (quest.cash > 0).then(|| reward(money::wire(quest.cash, 2), "USD"));
    let points = (quest.points > 0).then(|| reward(quest.points.into(), POINTS));
    let rewards: Vec<Value> = cash.into_iter().chain(points).collect();
    let order = crate::seed::quests::QUESTS.iter().position(|one| one.identity == quest.identity);
    json!({
        "id": quest.id(), "playerId": standing.player, "state": standing.state, "name": text(quest.name, &locale),
        "identity": quest.identity, "description": text(quest.description, &locale), "order": order.unwrap_or_default() + 1,
        "taskExecutionOrder": if quest.in_order { 2 } else { 1 }, "packageOrder": null,
        "tasks": tasks.collect::<Vec<Value>>(), "rewards": rewards, "endAt": standing.ends.map(iso),
    })
}

/// The event of a changed task. `active` is what it was before the change: a task that has just been done counted.
pub fn task_event(tx: &Tx<'_>, standing: &Standing, place: usize, task: &Task, active: bool) -> Value {
    let mut fields = core(tx, standing, place, task);
    fields.insert("isActive".into(), active.into());
    fields.insert("playerId".into(), standing.player.clone().into());
    fields.insert("questId".into(), standing.quest.id().into());
    fields.insert("createdAt".into(), iso(EPOCH_MS).into());
    fields.insert("updatedAt".into(), iso(tx.now).into());
    json!({ "event": "quest.task.updated", "task": fields })
}
