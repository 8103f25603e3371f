//! Quests and loyalty.

use crate::clock::{DAY, iso};
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::{Caller, Params};
use crate::http::{Answer, data, paged};
use crate::money;
use crate::payments::invoice::Invoice;
use crate::seed::bonuses::worth;
use crate::seed::{EPOCH_MS, fixed_id};
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Map, Value, json};

/// States of a quest.
mod state {
    pub const AVAILABLE: i64 = 1;
    pub const ACTIVE: i64 = 2;
    pub const COMPLETED: i64 = 3;
    pub const CANCELED: i64 = 6;
}

/// Identity, name, description, required deposits, reward in cents of the base currency.
const QUESTS: [(&str, &str, &str, i64, i64); 3] = [
    ("first-steps", "First steps", "One deposit opens the door.", 1, 500),
    ("regular", "A regular guest", "Three deposits, whenever you like.", 3, 1500),
    ("collector", "The collector", "Five deposits of any size.", 5, 4000),
];

const LEVELS: [(&str, i64); 6] = [
    ("Copper", 0),
    ("Bronze", 500),
    ("Silver", 2000),
    ("Gold", 8000),
    ("Platinum", 25_000),
    ("Obsidian", 100_000),
];

fn quest_id(index: usize) -> String {
    fixed_id(0x5000_0000, u64::try_from(index).unwrap_or_default() + 1)
}

fn task(index: usize, needed: i64, quest_state: i64, progress: i64) -> Map<String, Value> {
    let task = json!({
        "id": format!("task-{}", index + 1), "isActive": quest_state == state::ACTIVE, "isCompleted": progress >= needed, "type": 6,
        "progress": progress.min(needed), "quantity": needed, "name": "Make a deposit", "description": "Any method counts.",
        "executionOrder": 1,
    });
    if let Value::Object(task) = task { task } else { Map::new() }
}

fn quest(tx: &Tx<'_>, player: &str, index: usize, quest_state: i64, progress: i64) -> Option<Value> {
    let (identity, name, description, needed, reward) = *QUESTS.get(index)?;
    let base = tx.app.catalog.currency("USD")?;
    let mut task = task(index, needed, quest_state, progress);
    let conditions: Vec<Value> = tx
        .app
        .catalog
        .currencies
        .iter()
        .map(|currency| json!({ "isoCode": currency.code, "minAmount": money::wire(worth(currency, 1000), currency.decimals), "maxAmount": null }))
        .collect();
    task.insert("conditions".into(), json!({ "minAmount": 10, "maxAmount": null, "currencies": conditions }));
    Some(json!({
        "id": quest_id(index), "playerId": player, "state": quest_state, "name": name, "identity": identity,
        "description": description, "order": index + 1, "taskExecutionOrder": 1, "packageOrder": null, "tasks": [task],
        "rewards": [{ "type": 1, "amount": money::wire(worth(base, reward), 2), "attributes": { "isoCode": "USD", "lockBalance": false } }],
        "endAt": iso(EPOCH_MS + 5 * 365 * DAY),
    }))
}

/// State and progress of every quest.
fn states(tx: &Tx<'_>, player: &str) -> Result<Vec<(i64, i64)>, ApiError> {
    let known =
        db::all(tx, "SELECT quest_id, state, progress FROM quests WHERE player_id = ?1", [player], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?))
        })?;
    let of = |index: usize| {
        let id = quest_id(index);
        known.iter().find(|row| row.0 == id).map_or((state::AVAILABLE, 0), |row| (row.1, row.2))
    };
    Ok((0..QUESTS.len()).map(of).collect())
}

fn store(
    tx: &Tx<'_>,
    player: &str,
    index: usize,
    quest_state: i64,
    progress: i64,
) -> Result<Value, ApiError> {
    tx.execute(
        "INSERT INTO quests (player_id, quest_id, state, progress) VALUES (?1, ?2, ?3, ?4) \
         ON CONFLICT (player_id, quest_id) DO UPDATE SET state = ?3, progress = ?4",
        (player, quest_id(index), quest_state, progress),
    )?;
    quest(tx, player, index, quest_state, progress).ok_or_else(ApiError::not_found)
}

fn change(app: &Shared, caller: &Caller, id: &str, from: i64, to: i64) -> Answer {
    app.run(|tx| {
        let states = states(tx, &caller.player)?;
        let index = (0..QUESTS.len()).find(|index| quest_id(*index) == id).ok_or_else(ApiError::not_found)?;
        if states.get(index).is_none_or(|found| found.0 != from) {
            return Err(ApiError::field("state", "This is not possible any more."));
        }
        let quest = store(tx, &caller.player, index, to, 0)?;
        tx.publish(
            format!("retention:quests#{}", caller.player),
            json!({ "event": "quest.updated", "quest": quest }),
        );
        Ok(quest)
    })
    .map(data)
}

fn list(app: &Shared, caller: &Caller, params: &Params, wanted: impl Fn(i64) -> bool) -> Answer {
    let rows = app.run(|tx| {
        let states = states(tx, &caller.player)?;
        let chosen = states.into_iter().enumerate().filter(|(_, (found, _))| wanted(*found));
        Ok(chosen
            .filter_map(|(index, (found, progress))| quest(tx, &caller.player, index, found, progress))
            .collect())
    })?;
    Ok(Json(paged(rows, params)))
}

/// GET /api/retention/quests
pub async fn quests(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    list(&app, &caller, &params, |found| found == state::AVAILABLE)
}

/// GET /api/retention/player-quests
pub async fn player_quests(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    let wanted = params.numbers("state");
    list(&app, &caller, &params, |found| {
        found != state::AVAILABLE && (wanted.is_empty() || wanted.contains(&found))
    })
}

/// PUT /api/retention/quests/{id}/activate
pub async fn activate(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Answer {
    change(&app, &caller, &id, state::AVAILABLE, state::ACTIVE)
}

/// PUT /api/retention/player-quests/{id}/cancel
pub async fn cancel(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Answer {
    change(&app, &caller, &id, state::ACTIVE, state::CANCELED)
}

fn level(index: usize) -> Value {
    LEVELS.get(index).map_or(Value::Null, |(name, points)| {
        let number = u64::try_from(index).unwrap_or_default() + 1;
        json!({ "id": fixed_id(0x4000_0000, number), "name": name, "order": index + 1, "points": points })
    })
}

fn level_of(points: i64) -> usize {
    LEVELS.iter().rposition(|row| points >= row.1).unwrap_or_default()
}

fn points(tx: &Tx<'_>, player: &str) -> Result<(i64, Option<i64>), ApiError> {
    let found =
        db::first(tx, "SELECT points, updated_at FROM points WHERE player_id = ?1", [player], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    Ok(found.unwrap_or((0, None)))
}

fn account_wire(tx: &Tx<'_>, player: &str) -> Result<Value, ApiError> {
    let (points, updated) = points(tx, player)?;
    let created = db::count(tx, "SELECT created_at FROM players WHERE id = ?1", [player])?;
    let current = level_of(points);
    Ok(json!({
        "id": player, "playerId": player, "points": points, "currentLevel": level(current), "nextLevel": level(current + 1),
        "createdAt": iso(created), "updatedAt": updated.map(iso),
    }))
}

fn add_points(tx: &Tx<'_>, player: &str, gained: i64) -> Result<(), ApiError> {
    let (before, _) = points(tx, player)?;
    let after = before + gained;
    tx.execute(
        "INSERT INTO points (player_id, points, updated_at) VALUES (?1, ?2, ?3) \
         ON CONFLICT (player_id) DO UPDATE SET points = ?2, updated_at = ?3",
        (player, after, tx.now),
    )?;
    let event =
        if level_of(after) > level_of(before) { "account.level.updated" } else { "account.balance.updated" };
    let body = json!({ "event": event, "playerAccount": account_wire(tx, player)? });
    tx.publish(format!("retention:accounts#{player}"), body);
    Ok(())
}

/// Initial points of the first player.
pub fn seed(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    add_points(tx, player, 120)?;
    store(tx, player, 0, state::ACTIVE, 0).map(drop)
}

/// A paid deposit adds points and advances the active quests.
pub fn after_deposit(tx: &Tx<'_>, invoice: &Invoice) -> Result<(), ApiError> {
    let player = &invoice.player;
    let cents =
        tx.app.catalog.currency(&invoice.currency).map_or(0, |currency| currency.to_base(invoice.amount));
    if cents >= 100 {
        add_points(tx, player, cents / 100)?;
    }
    let channel = format!("retention:quests#{player}");
    for (index, (found, progress)) in states(tx, player)?.into_iter().enumerate() {
        let Some((_, _, _, needed, reward)) = QUESTS.get(index).copied().filter(|_| found == state::ACTIVE)
        else {
            continue;
        };
        let progress = progress + 1;
        let done = progress >= needed;
        let quest = store(tx, player, index, if done { state::COMPLETED } else { state::ACTIVE }, progress)?;
        let mut task = task(index, needed, state::ACTIVE, progress);
        let times = json!({ "playerId": player, "questId": quest_id(index), "createdAt": iso(EPOCH_MS), "updatedAt": iso(tx.now) });
        if let Value::Object(times) = times {
            task.extend(times);
        }
        tx.publish(channel.clone(), json!({ "event": "quest.task.updated", "task": task }));
        if done {
            pay_reward(tx, player, reward)?;
            tx.publish(channel.clone(), json!({ "event": "quest.updated", "quest": quest }));
        }
    }
    Ok(())
}

fn pay_reward(tx: &Tx<'_>, player: &str, cents: i64) -> Result<(), ApiError> {
    use crate::ledger::{self, Holder};
    use crate::wallet;
    let Some(account) = wallet::in_currency(tx, player, "USD")? else { return Ok(()) };
    ledger::transfer(tx, &Holder::House, &Holder::Real(account.id.clone()), "USD", cents, "quest reward")?;
    wallet::announce(tx, &account)
}

/// GET /api/retention/account
pub async fn account(State(app): State<Shared>, caller: Caller) -> Answer {
    app.run(|tx| account_wire(tx, &caller.player)).map(data)
}

/// GET /api/retention/levels
pub async fn levels(params: Params) -> Answer {
    let mut rows: Vec<Value> = (0..LEVELS.len()).map(level).collect();
    if params.get("sortOrder") == Some("desc") {
        rows.reverse();
    }
    Ok(Json(paged(rows, &params)))
}
