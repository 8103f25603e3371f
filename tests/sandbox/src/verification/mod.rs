//! Identity verification by a company with a script of its own, as Sumsub offers it.

pub mod pages;

use crate::auth::otp;
use crate::clock::MINUTE;
use crate::db;
use crate::documents::store::status;
use crate::http::Answer;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::ids;
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::State;
use serde_json::json;

const KIND: &str = "verification";
/// How long a token is good.
const LIFE: i64 = 10 * MINUTE;

/// POST /api/player/services/sumsub/auth: a token for the provider's script, without the usual envelope.
pub async fn authorize(State(app): State<Shared>, caller: Caller) -> Answer {
    app.run(|tx| {
        let token = ids::token();
        otp::store(tx, KIND, &caller.player, &token, LIFE)?;
        Ok(Json(json!({ "token": token })))
    })
}

/// Whose token this is; one that was replaced by a newer one is good until its end.
fn owner(tx: &Tx<'_>, token: &str) -> Result<Option<String>, ApiError> {
    let sql = "SELECT subject FROM codes WHERE kind = ?1 AND code = ?2 AND expires_at > ?3";
    Ok(db::first(tx, sql, (KIND, token, tx.now), |row| row.get(0))?)
}

/// How far a player's verification has come; `None` before anything was submitted.
fn state_of(tx: &Tx<'_>, player: &str) -> Result<Option<i64>, ApiError> {
    let sql = "SELECT status FROM verifications WHERE player_id = ?1";
    Ok(db::first(tx, sql, [player], |row| row.get(0))?)
}

/// The player hands documents in. Whoever is verified stays so.
fn submit(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    tx.execute(
        "INSERT INTO verifications (player_id, status, at) VALUES (?1, ?2, ?3) \
         ON CONFLICT (player_id) DO UPDATE SET status = ?2, at = ?3 WHERE status <> ?4",
        (player, status::PENDING, tx.now, status::APPROVED),
    )?;
    Ok(())
}

/// The players who wait for the reviewer, oldest first.
pub fn waiting(tx: &Tx<'_>) -> Result<Vec<String>, ApiError> {
    let sql = "SELECT player_id FROM verifications WHERE status = ?1 ORDER BY at LIMIT 100";
    Ok(db::all(tx, sql, [status::PENDING], |row| row.get(0))?)
}

/// Writes down what the reviewer said about a player.
pub fn judge(tx: &Tx<'_>, player: &str, state: i64) -> Result<(), ApiError> {
    let changed = tx.execute(
        "UPDATE verifications SET status = ?1, at = ?2 WHERE player_id = ?3",
        (state, tx.now, player),
    )?;
    if changed == 0 { Err(ApiError::not_found()) } else { Ok(()) }
}
