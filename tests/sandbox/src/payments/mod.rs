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

use crate::auth::{factor, player};
use crate::http::error::ApiError;
use crate::http::extract::{Caller, Visitor};
use crate::http::input::{Query, Text};
use crate::http::{List, rows};
use crate::limits;
use crate::seed::methods::{self, Method, Wire};
use crate::state::Shared;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

/// The deposit limit is reached.
pub fn limit_reached() -> ApiError {
    ApiError::rule(13100, "The deposit limit is reached.")
}

/// The methods of a currency, in a country; that of the visitor if absent.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = PaymentMethodsQuery)]
pub struct Place {
    #[schema(required)]
    currency: Text,
    country: Text,
}

type Source = fn(&crate::seed::currencies::Currency, &str) -> Vec<Method>;

fn list(
    app: &Shared,
    caller: &Caller,
    visitor: &Visitor,
    place: &Place,
    source: Source,
    asks: impl Fn(&Shared, &Caller, Vec<Method>) -> Result<Vec<Method>, ApiError>,
) -> Result<Vec<Wire>, ApiError> {
    let currency = app
        .catalog
        .currency(&place.currency)
        .ok_or_else(|| ApiError::field("currency", "This currency is not available."))?;
    let phone = app.run(|tx| player::load(tx, &caller.player))?.phone;
    let country = place.country.filled().unwrap_or(&visitor.country);
    let methods = asks(app, caller, app.catalog.volume.fill_methods(source(currency, country)))?;
    Ok(methods.iter().map(|method| method.wire(currency.decimals, phone.as_deref())).collect())
}

/// GET /api/payment/methods/deposit
pub async fn deposit_methods(
    State(app): State<Shared>,
    caller: Caller,
    visitor: Visitor,
    Query(place): Query<Place>,
) -> List<Wire> {
    if app.run(|tx| limits::deposit_room(tx, &caller.player, &place.currency))?.is_some_and(|room| room <= 0)
    {
        return Err(limit_reached());
    }
    list(&app, &caller, &visitor, &place, methods::deposit, |_, _, methods| Ok(methods)).map(rows)
}

/// GET /api/payment/methods/withdrawal
pub async fn withdrawal_methods(
    State(app): State<Shared>,
    caller: Caller,
    visitor: Visitor,
    Query(place): Query<Place>,
) -> List<Wire> {
    let ask = |app: &Shared, caller: &Caller, methods| {
        let needs_code = app.run(|tx| factor::store::is_on(tx, &caller.player))?;
        Ok(withdraw::with_code_field(methods, needs_code))
    };
    list(&app, &caller, &visitor, &place, methods::withdrawal, ask).map(rows)
}
