//! The API of quests.

use super::events::move_tasks;
use super::standing::{Standing, of_profile};
use super::{life, state, wire};
use crate::auth::player;
use crate::contract::codes::QuestState;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Numbers, Query};
use crate::http::{Answer, Page, Pages, data, paged};
use crate::limits;
use crate::seed::quests::{QUESTS, find};
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;

fn list(
    app: &Shared,
    caller: &Caller,
    page: Page,
    wanted: impl Fn(&Standing, i64) -> bool,
) -> Pages<wire::Quest> {
    let rows = app.run(|tx| {
        let mut rows = Vec::new();
        for quest in &QUESTS {
            let standing = Standing::load(tx, &caller.player, quest)?;
            if wanted(&standing, tx.now) {
                rows.push(wire::quest(tx, &standing));
            }
        }
        Ok(rows)
    })?;
    Ok(Json(paged(rows, page)))
}

/// GET /api/retention/quests
pub async fn available(State(app): State<Shared>, caller: Caller, page: Page) -> Pages<wire::Quest> {
    list(&app, &caller, page, |found, now| found.state == state::AVAILABLE && !found.is_over(now))
}

/// States of quests; all if empty.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = PlayerQuestsQuery)]
pub struct States {
    #[schema(value_type = Vec<QuestState>)]
    state: Numbers,
}

/// GET /api/retention/player-quests
pub async fn of_player(
    State(app): State<Shared>,
    caller: Caller,
    Query(States { state: Numbers(wanted) }): Query<States>,
    page: Page,
) -> Pages<wire::Quest> {
    list(&app, &caller, page, |found, _| {
        found.state != state::AVAILABLE && (wanted.is_empty() || wanted.contains(&found.state))
    })
}

/// The standing of a quest that must be in a state.
fn in_state(tx: &Tx<'_>, caller: &Caller, id: &str, wanted: i64) -> Result<Standing, ApiError> {
    let quest = find(id).ok_or_else(ApiError::not_found)?;
    let standing = Standing::load(tx, &caller.player, quest)?;
    if standing.state != wanted || standing.is_over(tx.now) {
        return Err(ApiError::field("state", "This is not possible any more."));
    }
    Ok(standing)
}

/// PUT /api/retention/quests/{id}/activate: begins a quest. One whose tasks are all done is completed at once.
pub async fn activate(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<wire::Quest> {
    app.run(|tx| {
        limits::check_play(tx, &caller.player, None)?;
        let mut standing = in_state(tx, &caller, &id, state::AVAILABLE)?;
        if standing.is_complete() {
            life::complete(tx, &mut standing)?;
            return Ok(wire::quest(tx, &standing));
        }
        standing.progress.fill(0);
        life::enter(tx, &mut standing, state::ACTIVE)?;
        let player = player::load(tx, &caller.player)?;
        move_tasks(tx, &mut standing, |task, _| of_profile(task, &player))?;
        Ok(wire::quest(tx, &standing))
    })
    .map(data)
}

/// PUT /api/retention/player-quests/{id}/cancel
pub async fn cancel(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<wire::Quest> {
    app.run(|tx| {
        let mut standing = in_state(tx, &caller, &id, state::ACTIVE)?;
        life::enter(tx, &mut standing, state::CANCELED)?;
        Ok(wire::quest(tx, &standing))
    })
    .map(data)
}
