//! The last use of an account before the present session.

use crate::clock::iso;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::{Answer, data};
use crate::state::{Shared, Tx};
use axum::extract::State;
use rusqlite::Row;
use serde::Serialize;
use utoipa::ToSchema;

/// Resolution of the time of a use, in milliseconds: it saves a write at every call.
const RESOLUTION: i64 = 60_000;

/// Notes that a session is used now.
pub fn note_use(tx: &Tx<'_>, session: &str) -> Result<(), ApiError> {
    tx.execute(
        "UPDATE sessions SET used_at = ?1 WHERE id = ?2 AND COALESCE(used_at, created_at) <= ?1 - ?3",
        (tx.now, session, RESOLUTION),
    )?;
    Ok(())
}

/// A use of the account by another session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Visit {
    used_at: String,
    ip: String,
    country: String,
    device_type: String,
    user_agent: String,
}

/// The last use of the account before the session of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct PreviousSession {
    /// Null on the first visit.
    visit: Option<Visit>,
}

fn read(row: &Row<'_>) -> rusqlite::Result<Visit> {
    Ok(Visit {
        used_at: iso(row.get(0)?),
        ip: row.get(1)?,
        country: row.get(2)?,
        device_type: row.get(3)?,
        user_agent: row.get(4)?,
    })
}

/// GET /api/player/sessions/previous
pub async fn previous(State(app): State<Shared>, caller: Caller) -> Answer<PreviousSession> {
    let sql = "SELECT COALESCE(used_at, created_at) AS used, ip, country, device_type, user_agent FROM sessions \
               WHERE player_id = ?1 AND id <> ?2 ORDER BY used DESC, rowid DESC LIMIT 1";
    let visit = app.run(|tx| Ok(db::first(tx, sql, [&caller.player, &caller.session], read)?))?;
    Ok(data(PreviousSession { visit }))
}
