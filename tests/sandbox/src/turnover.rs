//! Turnover that a player must still wager in a currency before a withdrawal.

use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Query, Text};
use crate::http::{Answer, data};
use crate::money::{self, Amount};
use crate::state::{Shared, Tx};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Decimals of the multiplier.
const MULTIPLIER_DIGITS: u32 = 2;

/// Remaining turnover in minor units; a pinned value overrides the counted one.
fn standing(tx: &Tx<'_>, player: &str, currency: &str) -> Result<i64, ApiError> {
    match &tx.app.settings().wager_pinned {
        Some((_, left)) => Ok(money::parse(left, tx.app.catalog.decimals(currency)).unwrap_or_default()),
        None => counted(tx, player, currency).map(|(_, left)| left),
    }
}

/// Total and remaining turnover, in minor units.
fn counted(tx: &Tx<'_>, player: &str, currency: &str) -> Result<(i64, i64), ApiError> {
    let sql = "SELECT total, remaining FROM turnover WHERE player_id = ?1 AND currency = ?2";
    let found = db::first(tx, sql, (player, currency), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(found.unwrap_or_default())
}

fn store(tx: &Tx<'_>, player: &str, currency: &str, total: i64, left: i64) -> Result<(), ApiError> {
    tx.execute(
        "INSERT INTO turnover (player_id, currency, total, remaining) VALUES (?1, ?2, ?3, ?4) \
         ON CONFLICT (player_id, currency) DO UPDATE SET total = ?3, remaining = ?4",
        (player, currency, total, left),
    )?;
    Ok(())
}

/// Adds the turnover of a paid deposit.
pub fn after_deposit(tx: &Tx<'_>, player: &str, currency: &str, amount: i64) -> Result<(), ApiError> {
    let multiplier = money::parse(&tx.app.settings().wager_multiplier, MULTIPLIER_DIGITS).unwrap_or_default();
    let more = money::percent(amount, multiplier);
    if more <= 0 {
        return Ok(());
    }
    let (total, left) = counted(tx, player, currency)?;
    // A completed turnover is closed; a new deposit starts a new count.
    let before = if left == 0 { 0 } else { total };
    store(tx, player, currency, before.saturating_add(more), left.saturating_add(more))
}

/// Subtracts a stake from the remaining turnover.
pub fn after_bet(tx: &Tx<'_>, player: &str, currency: &str, stake: i64) -> Result<(), ApiError> {
    let (total, left) = counted(tx, player, currency)?;
    if left == 0 {
        return Ok(());
    }
    store(tx, player, currency, total, (left - stake).max(0))
}

/// Refuses a withdrawal while turnover is left, if the setting is enabled.
pub fn check_withdrawal(tx: &Tx<'_>, player: &str, currency: &str) -> Result<(), ApiError> {
    if !tx.app.settings().wager_enabled {
        return Ok(());
    }
    let left = standing(tx, player, currency)?;
    if left > 0 {
        let left = money::print(left, tx.app.catalog.decimals(currency));
        return Err(ApiError::field("amount", format!("Bet {left} {currency} more before you withdraw.")));
    }
    Ok(())
}

/// The currency whose turnover is asked for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = TurnOverQuery)]
pub struct Asked {
    #[schema(required)]
    currency: Text,
}

/// What is left to be bet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TurnOver)]
pub struct Left {
    total: Option<Amount>,
    turn_over_wager: Option<Amount>,
    turn_over_wager_amount: Option<Amount>,
    currency: String,
}

/// GET /api/risk/reasons/turn-over-wager
pub async fn show(State(app): State<Shared>, caller: Caller, Query(asked): Query<Asked>) -> Answer<Left> {
    let code = &*asked.currency;
    let Some(currency) = app.catalog.currency(code) else {
        return Err(ApiError::field("currency", "This currency is not available."));
    };
    let settings = app.settings();
    // A pinned value is returned digit for digit, even with more decimals than the currency has.
    let (total, left) = if let Some((total, left)) = settings.wager_pinned {
        (money::number(&total), money::number(&left))
    } else {
        let (total, left) = app.run(|tx| counted(tx, &caller.player, code))?;
        (Some(money::wire(total, currency.decimals)), Some(money::wire(left, currency.decimals)))
    };
    let multiplier = settings.wager_multiplier;
    let shown = if multiplier == "0" { "1" } else { multiplier.as_str() };
    Ok(data(Left {
        total,
        turn_over_wager: money::number(shown),
        turn_over_wager_amount: left,
        currency: code.to_owned(),
    }))
}
