//! Deposits and withdrawals.

pub mod deposit;
pub mod idempotency;
pub mod invoice;
pub mod listing;
pub mod report;
pub mod request;
pub mod review;
pub mod settle;
pub mod withdraw;

use crate::auth::player;
use crate::http::error::ApiError;
use crate::http::extract::{Caller, Params, Visitor};
use crate::http::{Answer, data};
use crate::limits;
use crate::seed::methods::{self, Method};
use crate::state::Shared;
use axum::extract::State;
use serde_json::Value;

/// The deposit limit is reached.
pub fn limit_reached() -> ApiError {
    ApiError::rule(13100, "The deposit limit is reached.")
}

type Source = fn(&crate::seed::currencies::Currency, &str) -> Vec<Method>;

fn list(
    app: &Shared,
    caller: &Caller,
    visitor: &Visitor,
    params: &Params,
    source: Source,
) -> Result<Value, ApiError> {
    let code = params.get("currency").unwrap_or_default();
    let currency = app
        .catalog
        .currency(code)
        .ok_or_else(|| ApiError::field("currency", "This currency is not available."))?;
    let phone = app.run(|tx| player::load(tx, &caller.player))?.phone;
    let country = params.get("country").unwrap_or(&visitor.country);
    let methods = app.catalog.volume.fill_methods(source(currency, country));
    Ok(methods.iter().map(|method| method.wire(currency.decimals, phone.as_deref())).collect())
}

/// GET /api/payment/methods/deposit
pub async fn deposit_methods(
    State(app): State<Shared>,
    caller: Caller,
    visitor: Visitor,
    params: Params,
) -> Answer {
    let currency = params.get("currency").unwrap_or_default();
    if app.run(|tx| limits::deposit_room(tx, &caller.player, currency))?.is_some_and(|room| room <= 0) {
        return Err(limit_reached());
    }
    list(&app, &caller, &visitor, &params, methods::deposit).map(data)
}

/// GET /api/payment/methods/withdrawal
pub async fn withdrawal_methods(
    State(app): State<Shared>,
    caller: Caller,
    visitor: Visitor,
    params: Params,
) -> Answer {
    list(&app, &caller, &visitor, &params, methods::withdrawal).map(data)
}
