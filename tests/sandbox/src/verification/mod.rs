//! Identity verification by a provider with its own script, like Sumsub.

pub mod pages;

use crate::auth::otp;
use crate::clock::MINUTE;
use crate::db;
use crate::documents::store::status;
use crate::http::Plain;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::ids;
use crate::retention::{self, Once};
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

const KIND: &str = "verification";
/// Token lifetime.
const LIFE: i64 = 10 * MINUTE;

/// What the provider's script needs.
#[derive(Serialize, ToSchema)]
#[schema(as = VerificationAccess)]
pub struct Access {
    token: String,
}

/// POST /api/player/services/sumsub/auth: a token for the provider's script, without the usual envelope.
pub async fn authorize(State(app): State<Shared>, caller: Caller) -> Plain<Access> {
    app.run(|tx| {
        let token = ids::token();
        otp::store(tx, KIND, &caller.player, &token, LIFE)?;
        Ok(Json(Access { token }))
    })
}

/// Player of a token. A token replaced by a newer one stays valid until it expires.
fn owner(tx: &Tx<'_>, token: &str) -> Result<Option<String>, ApiError> {
    let sql = "SELECT subject FROM codes WHERE kind = ?1 AND code = ?2 AND expires_at > ?3";
    Ok(db::first(tx, sql, (KIND, token, tx.now), |row| row.get(0))?)
}

/// State of a player's verification; `None` before a submission.
fn state_of(tx: &Tx<'_>, player: &str) -> Result<Option<i64>, ApiError> {
    let sql = "SELECT status FROM verifications WHERE player_id = ?1";
    Ok(db::first(tx, sql, [player], |row| row.get(0))?)
}

/// Submits documents. A verified player stays verified.
fn submit(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    tx.execute(
        "INSERT INTO verifications (player_id, status, at) VALUES (?1, ?2, ?3) \
         ON CONFLICT (player_id) DO UPDATE SET status = ?2, at = ?3 WHERE status <> ?4",
        (player, status::PENDING, tx.now, status::APPROVED),
    )?;
    Ok(())
}

/// Players waiting for review, oldest first.
pub fn waiting(tx: &Tx<'_>) -> Result<Vec<String>, ApiError> {
    let sql = "SELECT player_id FROM verifications WHERE status = ?1 ORDER BY at LIMIT 100";
    Ok(db::all(tx, sql, [status::PENDING], |row| row.get(0))?)
}

/// Stores the reviewer's decision about a player.
pub fn judge(tx: &Tx<'_>, player: &str, state: i64) -> Result<(), ApiError> {
    let changed = tx.execute(
        "UPDATE verifications SET status = ?1, at = ?2 WHERE player_id = ?3",
        (state, tx.now, player),
    )?;
    if changed == 0 {
        return Err(ApiError::not_found());
    }
    if state == status::APPROVED { retention::once(tx, player, Once::Identity) } else { Ok(()) }
}
