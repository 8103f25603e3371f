//! Loyalty.

mod earned;

pub use earned::{Once, credit_due, once};

use crate::clock::iso;
use crate::contract::codes::SortOrder;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Query, Text};
use crate::http::{Answer, Page, Pages, data, paged};
use crate::seed::fixed_id;
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Name, points from which a player has the level, and cashback in percent, as in the texts of the site.
const LEVELS: [(&str, i64, i64); 6] = [
    ("Copper", 0, 10),
    ("Bronze", 200, 10),
    ("Silver", 600, 11),
    ("Gold", 1200, 12),
    ("Platinum", 2400, 13),
    ("Obsidian", 4800, 15),
];

/// A level on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LoyaltyLevel)]
pub struct Level {
    id: String,
    name: &'static str,
    order: usize,
    points: i64,
}

/// The points of a player on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LoyaltyAccount)]
pub struct Account {
    id: String,
    player_id: String,
    points: i64,
    current_level: Option<Level>,
    next_level: Option<Level>,
    created_at: String,
    updated_at: Option<String>,
}

/// The event of changed points.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LoyaltyEvent)]
pub struct Event {
    event: &'static str,
    player_account: Account,
}

fn level(index: usize) -> Option<Level> {
    let (name, points, _) = LEVELS.get(index)?;
    let number = u64::try_from(index).unwrap_or_default() + 1;
    Some(Level { id: fixed_id(0x4000_0000, number), name, order: index + 1, points: *points })
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

fn account_wire(tx: &Tx<'_>, player: &str) -> Result<Account, ApiError> {
    let (points, updated) = points(tx, player)?;
    let created = db::count(tx, "SELECT created_at FROM players WHERE id = ?1", [player])?;
    let current = level_of(points);
    Ok(Account {
        id: player.to_owned(),
        player_id: player.to_owned(),
        points,
        current_level: level(current),
        next_level: level(current + 1),
        created_at: iso(created),
        updated_at: updated.map(iso),
    })
}

/// Share of lost money that a player gets back, in percent.
pub fn cashback_percent(tx: &Tx<'_>, player: &str) -> Result<i64, ApiError> {
    let (points, _) = points(tx, player)?;
    LEVELS.get(level_of(points)).map(|row| row.2).ok_or_else(ApiError::not_found)
}

/// Adds loyalty points, with the event.
pub fn add_points(tx: &Tx<'_>, player: &str, gained: i64) -> Result<(), ApiError> {
    let (before, _) = points(tx, player)?;
    let after = before + gained;
    tx.execute(
        "INSERT INTO points (player_id, points, updated_at) VALUES (?1, ?2, ?3) \
         ON CONFLICT (player_id) DO UPDATE SET points = ?2, updated_at = ?3",
        (player, after, tx.now),
    )?;
    let event =
        if level_of(after) > level_of(before) { "account.level.updated" } else { "account.balance.updated" };
    let event = Event { event, player_account: account_wire(tx, player)? };
    tx.publish(format!("retention:accounts#{player}"), event);
    Ok(())
}

/// GET /api/retention/account
pub async fn account(State(app): State<Shared>, caller: Caller) -> Answer<Account> {
    app.run(|tx| account_wire(tx, &caller.player)).map(data)
}

/// In which order levels are asked for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = LevelsQuery)]
pub struct Order {
    #[schema(value_type = SortOrder)]
    sort_order: Text,
}

/// GET /api/retention/levels
pub async fn levels(Query(order): Query<Order>, page: Page) -> Pages<Level> {
    let mut rows: Vec<Level> = (0..LEVELS.len()).filter_map(level).collect();
    if &*order.sort_order == "desc" {
        rows.reverse();
    }
    Ok(Json(paged(rows, page)))
}
