//! Generated documents, referrals and sessions of a player.

use super::{Fine, Reply, fine};
use crate::auth::{player, sessions};
use crate::documents::store::{self, Document};
use crate::http::error::ApiError;
use crate::http::input::{Input, Number, Text};
use crate::http::value_of;
use crate::referrals;
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};

/// Maximum count: enough for any test, and fast.
const MOST: i64 = 5000;

fn count(given: Number) -> i64 {
    given.0.unwrap_or(1).clamp(0, MOST)
}

fn known(tx: &Tx<'_>, player: &str) -> Result<String, ApiError> {
    player::load(tx, player)
        .map(|player| player.id)
        .map_err(|_| ApiError::field("playerId", "There is no such player."))
}

/// Documents of a player, or the state of one with an id.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Documents {
    id: Text,
    player_id: Text,
    count: Number,
    r#type: Text,
    file_name: Text,
    status: Number,
    reject_reason: Text,
}

/// So many things of a player.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct SoMany {
    player_id: Text,
    count: Number,
}

/// Sessions that were made.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Made {
    session_ids: Vec<String>,
}

/// POST /__sandbox/documents makes documents, or changes one.
pub async fn documents(State(app): State<Shared>, Input(given): Input<Documents>) -> Reply {
    app.run(|tx| {
        let state = given.status.0.unwrap_or(store::status::PENDING);
        let reason = given.reject_reason.filled();
        if let Some(id) = given.id.filled() {
            store::judge(tx, id, state, reason)?;
            return store::load(tx, id).map(|document| Json(value_of(document.wire())));
        }
        let player = known(tx, &given.player_id)?;
        let made = (0..count(given.count)).map(|_| {
            let mut document = Document::new(
                tx,
                &player,
                given.r#type.filled().unwrap_or("identity_front"),
                given.file_name.filled().unwrap_or("passport.png"),
                1024,
            );
            document.status = state;
            document.reject_reason = reason.map(ToOwned::to_owned);
            document.save(tx)?;
            Ok(document.wire())
        });
        let made: Vec<store::Wire> = made.collect::<Result<_, ApiError>>()?;
        Ok(Json(value_of(made)))
    })
}

/// POST /__sandbox/referrals
pub async fn referrals(State(app): State<Shared>, Input(given): Input<SoMany>) -> Reply<Fine> {
    app.run(|tx| {
        let player = known(tx, &given.player_id)?;
        referrals::make_up(tx, &player, count(given.count))
    })?;
    Ok(fine())
}

/// POST /__sandbox/sessions: other open sessions.
pub async fn sessions(State(app): State<Shared>, Input(given): Input<SoMany>) -> Reply<Made> {
    app.run(|tx| {
        let player = known(tx, &given.player_id)?;
        let session_ids = sessions::make_up(tx, &player, count(given.count))?;
        Ok(Json(Made { session_ids }))
    })
}
