//! Bonus endpoints.

use super::held::{CashWire, SpinsWire, Wire};
use super::{Held, life, offered, was_issued};
use crate::auth::player;
use crate::contract::codes::{BonusStatus, IssueStatus, SortOrder};
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Numbers, Query, Text};
use crate::http::{Answer, List, Page, Pages, data, paged, rows};
use crate::money;
use crate::seed::bonuses::{BonusDefinition, Wire as Offered};
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which bonuses of the player are asked for; an empty list means all.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = HeldBonusesQuery)]
pub struct HeldFilter {
    #[schema(value_type = Vec<BonusStatus>)]
    status: Numbers,
    currency: Vec<String>,
    package_id: Vec<String>,
    #[schema(value_type = SortOrder)]
    sort_order: Text,
}

fn held_list<T>(
    app: &Shared,
    caller: &Caller,
    filter: HeldFilter,
    page: Page,
    kind: fn(Wire) -> Option<T>,
) -> Pages<T> {
    let (states, currencies, packages) = (filter.status.0, filter.currency, filter.package_id);
    let mut rows = app.run(|tx| {
        let wanted = |held: &Held| {
            (states.is_empty() || states.contains(&held.status))
                && (currencies.is_empty() || currencies.contains(&held.currency))
                && (packages.is_empty()
                    || held.package.as_ref().is_some_and(|package| packages.contains(package)))
        };
        let rows = life::of_player(tx, &caller.player)?.into_iter().filter(wanted);
        Ok(rows.filter_map(|held| kind(held.wire(tx))).collect::<Vec<_>>())
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
) -> Pages<CashWire> {
    held_list(&app, &caller, filter, page, Wire::cash)
}

/// GET /api/game/player-freespins
pub async fn player_freespins(
    State(app): State<Shared>,
    caller: Caller,
    Query(filter): Query<HeldFilter>,
    page: Page,
) -> Pages<SpinsWire> {
    held_list(&app, &caller, filter, page, Wire::spins)
}

/// Changes what the caller holds. Something of the other kind is not found.
fn act<T>(
    app: &Shared,
    caller: &Caller,
    id: &str,
    change: fn(&Tx<'_>, &mut Held) -> Result<(), ApiError>,
    kind: fn(Wire) -> Option<T>,
) -> Answer<T> {
    app.run(|tx| {
        let mut held = super::load(tx, id)?;
        if held.player != caller.player || kind(held.wire(tx)).is_none() {
            return Err(ApiError::not_found());
        }
        change(tx, &mut held)?;
        kind(held.wire(tx)).ok_or_else(ApiError::not_found)
    })
    .map(data)
}

/// PUT /api/game/player-bonuses/{id}/activate
pub async fn activate_bonus(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<CashWire> {
    act(&app, &caller, &id, life::activate, Wire::cash)
}

/// PUT /api/game/player-bonuses/{id}/cancel
pub async fn cancel_bonus(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<CashWire> {
    act(&app, &caller, &id, life::cancel, Wire::cash)
}

/// PUT /api/game/player-freespins/{id}/activate
pub async fn activate_spins(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<SpinsWire> {
    act(&app, &caller, &id, life::activate, Wire::spins)
}

/// PUT /api/game/player-freespins/{id}/cancel
pub async fn cancel_spins(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<SpinsWire> {
    act(&app, &caller, &id, life::cancel, Wire::spins)
}

/// Which deposit bonuses are asked for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = DepositBonusesQuery)]
pub struct Offer {
    #[schema(required)]
    currency: Text,
    amount: Text,
    bonus_ids: Vec<String>,
}

/// GET /api/game/bonuses
pub async fn deposit_bonuses(
    State(app): State<Shared>,
    caller: Caller,
    Query(offer): Query<Offer>,
) -> List<Offered> {
    let currency = app
        .catalog
        .currency(&offer.currency)
        .ok_or_else(|| ApiError::field("currency", "This currency is not available."))?;
    let amount = offer.amount.filled().and_then(|text| money::parse(text, currency.decimals));
    let wanted = offer.bonus_ids;
    let game = app.catalog.games.games.first();
    app.run(|tx| {
        let offers = offered(tx, &caller.player)?.into_iter().filter(|bonus| {
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
        Ok(offers.map(wire).collect::<Vec<_>>())
    })
    .map(rows)
}

/// The bonuses whose state is asked for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = BonusStatusQuery)]
pub struct Which {
    bonus_ids: Vec<String>,
}

/// Whether the player has received a bonus: 1 if so, else 3.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BonusIssue)]
pub struct Issued {
    id: String,
    #[schema(value_type = IssueStatus)]
    issue_status: i64,
    #[schema(value_type = IssueStatus)]
    status: i64,
}

/// GET /api/game/bonuses/status
pub async fn issue_status(
    State(app): State<Shared>,
    caller: Caller,
    Query(which): Query<Which>,
) -> List<Issued> {
    app.run(|tx| {
        let entry = |id: String| {
            let state = if was_issued(tx, &caller.player, &id)? { 1 } else { 3 };
            Ok(Issued { id, issue_status: state, status: state })
        };
        which.bonus_ids.into_iter().map(entry).collect::<Result<Vec<_>, ApiError>>()
    })
    .map(rows)
}
