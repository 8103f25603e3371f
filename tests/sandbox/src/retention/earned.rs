//! Loyalty points that do not come from quests: for actions that count once, and for the time of membership. Deposits and
//! stakes earn no points, so the programme does not reward spending.

use super::add_points;
use crate::clock::DAY;
use crate::db;
use crate::http::error::ApiError;
use crate::state::Tx;

/// Points for each action and each month.
const POINTS: i64 = 100;
/// A month of membership, milliseconds.
const MONTH: i64 = 30 * DAY;

/// An action that earns points once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Once {
    /// The identity is confirmed.
    Identity,
    /// The player has set a limit of money or time. Breaks and exclusions earn no points.
    Limit,
}

/// Adds the points of an action, unless the player has earned them before.
pub fn once(tx: &Tx<'_>, player: &str, what: Once) -> Result<(), ApiError> {
    let kind = match what {
        Once::Identity => "identity",
        Once::Limit => "limit",
    };
    if earn(tx, player, kind)? { add_points(tx, player, POINTS) } else { Ok(()) }
}

/// Adds the points of all completed months of membership.
pub fn credit_due(tx: &Tx<'_>) -> Result<(), ApiError> {
    let sql = "SELECT players.id, players.created_at FROM points_due \
               JOIN players ON players.id = points_due.player_id WHERE due_at <= ?1 ORDER BY due_at, players.id";
    let due = db::all(tx, sql, [tx.now], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))?;
    for (player, since) in due {
        let months = ((tx.now - since) / MONTH).max(0);
        let mut gained = 0;
        for month in 1..=months {
            if earn(tx, &player, &format!("month {month}"))? {
                gained += POINTS;
            }
        }
        let next = since + (months + 1) * MONTH;
        tx.execute("UPDATE points_due SET due_at = ?1 WHERE player_id = ?2", (next, &player))?;
        if gained > 0 {
            add_points(tx, &player, gained)?;
        }
    }
    Ok(())
}

/// Records that points were earned. Returns false if they were earned before.
fn earn(tx: &Tx<'_>, player: &str, kind: &str) -> Result<bool, ApiError> {
    let sql = "INSERT OR IGNORE INTO points_earned (player_id, kind, at) VALUES (?1, ?2, ?3)";
    Ok(tx.execute(sql, (player, kind, tx.now))? > 0)
}
