//! Bonus endpoints.

use super::held::Wire;
use super::{Held, life, offered, was_issued};
use crate::auth::player;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Numbers, Query, Text};
use crate::http::{Answer, Page, Pages, data, paged};
use crate::money;
use crate::seed::bonuses::BonusDefinition;
use crate::state::Shared;
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Which bonuses of the player are asked for; an empty list means all.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct HeldFilter {
    status: Numbers,
    currency: Vec<String>,
    package_id: Vec<String>,
    sort_order: Text,
}

fn held_list(app: &Shared, caller: &Caller, filter: HeldFilter, page: Page, spins: bool) -> Pages<Wire> {
    let (states, currencies, packages) = (filter.status.0, filter.currency, filter.package_id);
    let mut rows = app.run(|tx| {
        let wanted = |held: &Held| {
            held.is_spins(tx) == spins
                && (states.is_empty() || states.contains(&held.status))
                && (currencies.is_empty() || currencies.contains(&held.currency))
                && (packages.is_empty()
                    || held.package.as_ref().is_some_and(|package| packages.contains(package)))
        };
        let rows = life::of_player(tx, &caller.player)?.into_iter().filter(wanted);
        Ok(rows.map(|held| held.wire(tx)).collect::<Vec<_>>())
    })?;
    if &*filter.sort_order == "desc" {
        rows.reverse();
    }
    Ok(Json(paged(rows, page)))
}

/// GET /api/game/player-bonuses
pub async fn player_bonuses(
    State(app): State<Shared>,
    caller: Caller,
    Query(filter): Query<HeldFilter>,
    page: Page,
) -> Pages<Wire> {
    held_list(&app, &caller, filter, page, false)
}

/// GET /api/game/player-freespins
pub async fn player_freespins(
    State(app): State<Shared>,
    caller: Caller,
    Query(filter): Query<HeldFilter>,
    page: Page,
) -> Pages<Wire> {
    held_list(&app, &caller, filter, page, true)
}

/// PUT /api/game/player-bonuses/{id}/{activate,cancel} and the same for free spins.
pub async fn act(
    State(app): State<Shared>,
    caller: Caller,
    Path((id, action)): Path<(String, String)>,
) -> Answer<Wire> {
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

/// Which deposit bonuses are asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Offer {
    currency: Text,
    amount: Text,
    bonus_ids: Vec<String>,
}

/// GET /api/game/bonuses
pub async fn deposit_bonuses(
    State(app): State<Shared>,
    caller: Caller,
    Query(offer): Query<Offer>,
) -> Answer<Vec<Value>> {
    let currency = app
        .catalog
        .currency(&offer.currency)
        .ok_or_else(|| ApiError::field("currency", "This currency is not available."))?;
    let amount = offer.amount.filled().and_then(|text| money::parse(text, currency.decimals));
    let wanted = offer.bonus_ids;
    let game = app.catalog.games.games.first();
    app.run(|tx| {
        let rows = offered(tx, &caller.player)?.into_iter().filter(|bonus| {
            amount.is_none_or(|amount| bonus.accepts(currency, amount))
                && (wanted.is_empty() || wanted.contains(&bonus.id))
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

/// The bonuses whose state is asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Which {
    bonus_ids: Vec<String>,
}

/// Whether the player has received a bonus: 1 if so, else 3.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Issued {
    id: String,
    issue_status: i64,
    status: i64,
}

/// GET /api/game/bonuses/status
pub async fn issue_status(
    State(app): State<Shared>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Answer<Vec<Issued>> {
    app.run(|tx| {
        let entry = |id: String| {
            let state = if was_issued(tx, &caller.player, &id)? { 1 } else { 3 };
            Ok(Issued { id, issue_status: state, status: state })
        };
        which.bonus_ids.into_iter().map(entry).collect::<Result<Vec<_>, ApiError>>()
    })
    .map(data)
}
