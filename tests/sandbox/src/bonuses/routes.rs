//! Bonus endpoints.

use super::{Held, life, offered, was_issued};
use crate::auth::player;
use crate::http::error::ApiError;
use crate::http::extract::{Caller, Params};
use crate::http::{Answer, data, paged};
use crate::money;
use crate::seed::bonuses::BonusDefinition;
use crate::state::Shared;
use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

fn held_list(app: &Shared, caller: &Caller, params: &Params, spins: bool) -> Answer {
    let (states, currencies, packages) =
        (params.numbers("status"), params.list("currency"), params.list("packageId"));
    let mut rows = app.run(|tx| {
        let wanted = |held: &Held| {
            held.is_spins(tx) == spins
                && (states.is_empty() || states.contains(&held.status))
                && (currencies.is_empty() || currencies.contains(&held.currency.as_str()))
                && (packages.is_empty()
                    || held.package.as_deref().is_some_and(|package| packages.contains(&package)))
        };
        let rows = life::of_player(tx, &caller.player)?.into_iter().filter(wanted);
        Ok(rows.map(|held| held.wire(tx)).collect::<Vec<_>>())
    })?;
    if params.get("sortOrder") == Some("desc") {
        rows.reverse();
    }
    Ok(Json(paged(rows, params)))
}

/// GET /api/game/player-bonuses
pub async fn player_bonuses(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    held_list(&app, &caller, &params, false)
}

/// GET /api/game/player-freespins
pub async fn player_freespins(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    held_list(&app, &caller, &params, true)
}

/// PUT /api/game/player-bonuses/{id}/{activate,cancel} and the same for free spins.
pub async fn act(
    State(app): State<Shared>,
    caller: Caller,
    Path((id, action)): Path<(String, String)>,
) -> Answer {
    app.run(|tx| {
        let mut held = super::load(tx, &id)?;
        if held.player != caller.player {
            return Err(ApiError::not_found());
        }
        match action.as_str() {
            "activate" => life::activate(tx, &mut held)?,
            "cancel" => life::cancel(tx, &mut held)?,
            _ => return Err(ApiError::not_found()),
        }
        Ok(held.wire(tx))
    })
    .map(data)
}

/// GET /api/game/bonuses
pub async fn deposit_bonuses(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    let currency = app
        .catalog
        .currency(params.get("currency").unwrap_or_default())
        .ok_or_else(|| ApiError::field("currency", "This currency is not available."))?;
    let amount = params.get("amount").and_then(|text| money::parse(text, currency.decimals));
    let wanted = params.list("bonusIds");
    let game = app.catalog.games.games.first();
    app.run(|tx| {
        let rows = offered(tx, &caller.player)?.into_iter().filter(|bonus| {
            amount.is_none_or(|amount| bonus.accepts(currency, amount))
                && (wanted.is_empty() || wanted.contains(&bonus.id.as_str()))
        });
        let locale = player::locale(tx, &caller.player);
        let wire = |bonus: &BonusDefinition| {
            bonus.wire(
                &app.catalog.currencies,
                game.map_or("", |game| &game.id),
                game.map_or("", |game| &game.provider_id),
                &locale,
            )
        };
        Ok(rows.map(wire).collect::<Vec<_>>())
    })
    .map(data)
}

/// GET /api/game/bonuses/status
pub async fn issue_status(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    app.run(|tx| {
        let entry = |id: &str| {
            let state = if was_issued(tx, &caller.player, id)? { 1 } else { 3 };
            Ok(json!({ "id": id, "issueStatus": state, "status": state }))
        };
        params.list("bonusIds").into_iter().map(entry).collect::<Result<Vec<Value>, ApiError>>()
    })
    .map(data)
}
