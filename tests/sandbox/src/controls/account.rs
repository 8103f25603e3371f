//! Generated documents, referrals and sessions of a player.

use super::{Reply, fine};
use crate::auth::{player, sessions};
use crate::documents::store::{self, Document};
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::http::value_of;
use crate::referrals;
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

/// Maximum count: enough for any test, and fast.
const MOST: i64 = 5000;

fn count(body: &Body) -> i64 {
    body.number("count").unwrap_or(1).clamp(0, MOST)
}

fn known(tx: &Tx<'_>, body: &Body) -> Result<String, ApiError> {
    player::load(tx, &body.text("playerId"))
        .map(|player| player.id)
        .map_err(|_| ApiError::field("playerId", "There is no such player."))
}

/// POST /__sandbox/documents {playerId, count?, type?, fileName?, status?, rejectReason?} makes documents,
/// {id, status, rejectReason?} changes one.
pub async fn documents(State(app): State<Shared>, body: Body) -> Reply {
    app.run(|tx| {
        let state = body.number("status").unwrap_or(store::status::PENDING);
        let reason = body.filled("rejectReason");
        if let Some(id) = body.filled("id") {
            store::judge(tx, &id, state, reason.as_deref())?;
            return store::load(tx, &id).map(|document| Json(value_of(document.wire())));
        }
        let player = known(tx, &body)?;
        let made = (0..count(&body)).map(|_| {
            let mut document = Document::new(
                tx,
                &player,
                &body.filled("type").unwrap_or_else(|| "identity_front".into()),
                &body.filled("fileName").unwrap_or_else(|| "passport.png".into()),
                1024,
            );
            document.status = state;
            document.reject_reason.clone_from(&reason);
            document.save(tx)?;
            Ok(document.wire())
        });
        let made: Vec<store::Wire> = made.collect::<Result<_, ApiError>>()?;
        Ok(Json(value_of(made)))
    })
}

/// POST /__sandbox/referrals {playerId, count}
pub async fn referrals(State(app): State<Shared>, body: Body) -> Reply {
    app.run(|tx| {
        let player = known(tx, &body)?;
        referrals::make_up(tx, &player, count(&body))
    })?;
    Ok(fine())
}

/// POST /__sandbox/sessions {playerId, count}: other open sessions.
pub async fn sessions(State(app): State<Shared>, body: Body) -> Reply {
    app.run(|tx| {
        let player = known(tx, &body)?;
        let ids: Vec<Value> =
            sessions::make_up(tx, &player, count(&body))?.into_iter().map(Value::from).collect();
        Ok(Json(json!({ "sessionIds": ids })))
    })
}
