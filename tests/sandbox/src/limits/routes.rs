//! Limit endpoints.

use super::rules::{self, Change};
use super::{COOLING, DEPOSIT, EXCLUSION, Wire, current, length};
use crate::contract::codes::LimitDefinition;
use crate::http::error::{ApiError, Fields};
use crate::http::extract::Caller;
use crate::http::input::{Input, Number, Text};
use crate::http::{Answer, List, data, rows};
use crate::ids;
use crate::retention::{self, Once};
use crate::seed::constants::{CASH_PERIODS, COOLING_OFF, SELF_EXCLUSION};
use crate::state::{Shared, Tx};
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;

/// GET /api/player/limits
pub async fn list(State(app): State<Shared>, caller: Caller) -> List<Wire> {
    app.run(|tx| {
        let mut shown = Vec::new();
        for limit in current(tx, &caller.player)? {
            shown.extend(limit.wire(tx, &caller.player)?);
        }
        Ok(rows(shown))
    })
}

fn answer(tx: &Tx<'_>, player: &str, id: &str) -> Result<Wire, ApiError> {
    rules::one(tx, player, id)?.wire(tx, player)?.into_iter().next().ok_or_else(ApiError::not_found)
}

/// A limit that a player wants.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = LimitRequest)]
pub struct New {
    #[schema(value_type = LimitDefinition, required)]
    definition: Number,
    #[schema(required)]
    period: Text,
    currency: Text,
    #[schema(value_type = crate::money::Amount)]
    amount: Text,
}

/// POST /api/player/limits
pub async fn create(State(app): State<Shared>, caller: Caller, Input(new): Input<New>) -> Answer<Wire> {
    let definition = new.definition.0.unwrap_or_default();
    let period = String::from(new.period);
    let periods: &[(&str, &str)] = match definition {
        1..=3 => &CASH_PERIODS,
        EXCLUSION => &SELF_EXCLUSION,
        COOLING => &COOLING_OFF,
        _ => return Err(ApiError::field("definition", "This kind of limit is not known.")),
    };
    let mut wrong = Fields::default();
    if !periods.iter().any(|row| row.0 == period) {
        wrong.add("period", "Choose a period.");
    }
    let cash = definition <= DEPOSIT;
    let currency = app.catalog.currency(&new.currency).filter(|_| cash);
    let mut amount = None;
    match currency {
        Some(currency) => match rules::amount(&new.amount, currency.decimals) {
            Ok(found) => amount = Some(found),
            Err(text) => wrong.add("amount", text),
        },
        None if cash => wrong.add("currency", "Choose a currency."),
        None => (),
    }
    wrong.finish()?;
    app.run(|tx| {
        let code = currency.map(|found| found.code.to_owned());
        let exists = current(tx, &caller.player)?.iter().any(|limit| {
            limit.definition == definition && (!cash || (limit.period == period && limit.currency == code))
        });
        if exists {
            return Err(ApiError::field("period", "There is such a limit already."));
        }
        let id = ids::uuid();
        let ends = if cash { None } else { length(&period).map(|length| tx.now + length) };
        tx.execute(
            "INSERT INTO limits (id, player_id, definition, period, currency, amount, started_at, ends_at, created_at) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?7)",
            (&id, &caller.player, definition, &period, &code, amount, tx.now, ends),
        )?;
        if cash {
            retention::once(tx, &caller.player, Once::Limit)?;
        }
        answer(tx, &caller.player, &id)
    })
    .map(data)
}

/// PUT /api/player/limits/{id}
pub async fn update(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Input(wish): Input<Change>,
) -> Answer<Wire> {
    app.run(|tx| {
        let limit = rules::one(tx, &caller.player, &id)?;
        rules::change(tx, &limit, &wish)?;
        answer(tx, &caller.player, &limit.id)
    })
    .map(data)
}

/// DELETE /api/player/limits/{id}: cancels a scheduled change immediately, removes a limit after the delay, never
/// removes an exclusion.
pub async fn remove(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Answer<Wire> {
    app.run(|tx| {
        let limit = rules::one(tx, &caller.player, &id)?;
        rules::remove(tx, &limit, &id)?;
        answer(tx, &caller.player, &limit.id)
    })
    .map(data)
}
