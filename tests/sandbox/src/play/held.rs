//! Announcements of an outcome that its game has not shown yet.
//!
//! The ledger is booked at once. What the site would tell of it (balance, bonuses, quests, winners, the row in the history)
//! waits until the page says that it has shown the round, or until the time for that has passed. A read of the balance is
//! always true.

use super::record::Round;
use super::stake;
use crate::bonuses;
use crate::db;
use crate::http::error::ApiError;
use crate::http::value_of;
use crate::state::Tx;
use crate::tournaments;
use crate::wallet::{self, Account};
use serde_json::Value;

/// Channel of balances, whose events are made anew at the release.
const BALANCES: &str = "wallet:accounts#";

/// Does a part of the work and keeps its events back, until `until` at the latest.
pub fn hold(
    tx: &Tx<'_>,
    round: &Round,
    account: &Account,
    until: i64,
    part: impl FnOnce() -> Result<(), ApiError>,
) -> Result<(), ApiError> {
    let events = tx.withheld(part)?;
    let keep = |account: Option<&str>, channel: &str, body: &Value, player: &str| {
        tx.execute(
            "INSERT INTO play_held (round, game, player, account, due_at, channel, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            (&round.id, &round.game, player, account, until, channel, body.to_string()),
        )
    };
    keep(Some(&account.id), "", &Value::Null, &account.player)?;
    for (channel, body) in events {
        if channel.starts_with(BALANCES) {
            let id = body.pointer("/account/id").and_then(Value::as_str);
            keep(id, "", &Value::Null, &account.player)?;
        } else {
            keep(None, &channel, &body, &account.player)?;
        }
    }
    Ok(())
}

/// True while a round of this account is not shown yet: its balance is told with the last of them.
pub fn covers(tx: &Tx<'_>, account: &str) -> Result<bool, ApiError> {
    Ok(db::count(tx, "SELECT COUNT(*) FROM play_held WHERE account = ?1", [account])? > 0)
}

/// Tells what is kept back for a round.
pub fn release(tx: &Tx<'_>, round: &str) -> Result<(), ApiError> {
    tell(tx, "round = ?1 AND 0 < ?2", (round, 1))
}

/// Tells what is kept back for the rounds of a player in one game: the next one begins.
pub fn release_game(tx: &Tx<'_>, player: &str, game: &str) -> Result<(), ApiError> {
    tell(tx, "player = ?1 AND game = ?2", (player, game))
}

/// Tells what has been kept back for long enough.
pub fn release_due(tx: &Tx<'_>) -> Result<(), ApiError> {
    tell(tx, "due_at <= ?1 AND 0 < ?2", (tx.now, 1))
}

fn tell(tx: &Tx<'_>, which: &str, params: impl rusqlite::Params + Copy) -> Result<(), ApiError> {
    let sql =
        format!("SELECT round, player, account, channel, body FROM play_held WHERE {which} ORDER BY id");
    let rows = db::all(tx, &sql, params, |row| {
        let ids: (String, String, Option<String>) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok((ids, row.get::<_, String>(3)?, row.get::<_, String>(4)?))
    })?;
    tx.execute(&format!("DELETE FROM play_held WHERE {which}"), params)?;
    let mut told = Vec::new();
    for ((round, player, account), channel, body) in rows {
        if let Some(account) = account {
            if stake::is_unlisted(tx, &round)? {
                stake::list(tx, &round)?;
            }
            if !told.contains(&account) {
                if let Some(account) = wallet::of_player(tx, &player, &account)? {
                    wallet::announce(tx, &account)?;
                }
                told.push(account);
            }
        } else if !tournaments::announce_again(tx, &channel)? {
            tx.publish(channel, fresh(tx, serde_json::from_str(&body).unwrap_or_default()));
        }
    }
    Ok(())
}

/// A bonus may have changed since its event was kept back.
fn fresh(tx: &Tx<'_>, mut body: Value) -> Value {
    for name in ["playerBonus", "playerFreespin"] {
        let Some(field) = body.get_mut(name) else { continue };
        let id = field.get("id").and_then(Value::as_str).unwrap_or_default();
        if let Ok(held) = bonuses::load(tx, id) {
            *field = value_of(held.wire(tx));
        }
    }
    body
}
