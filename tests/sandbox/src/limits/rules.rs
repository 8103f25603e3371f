//! Rules for changing limits.

use super::{COOLING, EXCLUSION, Limit, current, length};
use crate::http::error::ApiError;
use crate::http::input::Text;
use crate::ids;
use crate::money;
use crate::seed::constants::COOLING_OFF;
use crate::site::raises_need_confirmation;
use crate::state::Tx;
use serde::Deserialize;
use utoipa::ToSchema;

/// The largest amount, in units of the currency.
const LARGEST: i64 = 1_000_000;

/// Parses an amount; the error is the reason.
pub fn amount(text: &str, decimals: u32) -> Result<i64, &'static str> {
    let amount = money::parse(text, decimals).filter(|amount| *amount >= 0).ok_or("Enter an amount.")?;
    let largest = LARGEST.saturating_mul(money::scale(decimals));
    if amount > largest { Err("Enter an amount of at most 1000000.") } else { Ok(amount) }
}

/// The player's limit with this id, or whose scheduled increase has this id.
pub fn one(tx: &Tx<'_>, player: &str, id: &str) -> Result<Limit, ApiError> {
    current(tx, player)?
        .into_iter()
        .find(|limit| limit.id == id || limit.pending.as_ref().is_some_and(|raise| raise.id == id))
        .ok_or_else(ApiError::not_found)
}

/// Delay of a loosening; at least a moment, so that the response still has the limit.
pub(super) fn delay(tx: &Tx<'_>) -> i64 {
    tx.app.settings().limit_delay_seconds.saturating_mul(1000).max(1)
}

/// A change that a player wants: another period of a cooling-off, or another amount.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = LimitChange)]
pub struct Change {
    period: Text,
    #[schema(value_type = crate::money::Amount)]
    amount: Text,
}

/// Applies a change requested by the player.
pub fn change(tx: &Tx<'_>, limit: &Limit, wish: &Change) -> Result<(), ApiError> {
    match limit.definition {
        EXCLUSION => Err(ApiError::bad_request("A self-exclusion cannot be changed.")),
        COOLING => prolong(tx, limit, &wish.period),
        _ => change_amount(tx, limit, &wish.amount),
    }
}

fn prolong(tx: &Tx<'_>, limit: &Limit, period: &str) -> Result<(), ApiError> {
    let known = COOLING_OFF.iter().find(|row| row.0 == period).and_then(|row| length(row.0));
    let ends = known.map(|length| tx.now + length);
    if ends.is_none() || ends <= limit.ends_at {
        return Err(ApiError::field("period", "A cooling-off can only be made longer."));
    }
    tx.execute(
        "UPDATE limits SET period = ?1, ends_at = ?2, updated_at = ?3 WHERE id = ?4",
        (period, ends, tx.now, &limit.id),
    )?;
    Ok(())
}

/// Setting an amount cancels a scheduled removal.
fn change_amount(tx: &Tx<'_>, limit: &Limit, text: &str) -> Result<(), ApiError> {
    let amount = amount(text, limit.decimals(tx)).map_err(|wrong| ApiError::field("amount", wrong))?;
    if Some(amount) <= limit.amount {
        return put_in_force(tx, limit, amount);
    }
    // Repeating an increase does not extend its delay; once due, it counts as the confirmation.
    if let Some(raise) = limit.pending.as_ref().filter(|raise| raise.amount == amount) {
        if raise.lapses_at.is_some() && raise.due_at <= tx.now {
            put_in_force(tx, limit, amount)?;
        }
        return Ok(());
    }
    let due_at = tx.now + delay(tx);
    let time_to_confirm = tx.app.settings().limit_confirmation_seconds.saturating_mul(1000).max(1);
    let lapses_at = raises_need_confirmation(tx.app).then(|| due_at + time_to_confirm);
    tx.execute(
        "UPDATE limits SET removal_at = NULL, pending_id = ?1, pending_amount = ?2, pending_at = ?3, pending_until = ?4, \
         updated_at = ?5 WHERE id = ?6",
        (ids::uuid(), amount, due_at, lapses_at, tx.now, &limit.id),
    )?;
    Ok(())
}

/// Sets the amount immediately and drops a scheduled change.
fn put_in_force(tx: &Tx<'_>, limit: &Limit, amount: i64) -> Result<(), ApiError> {
    tx.execute(
        "UPDATE limits SET amount = ?1, removal_at = NULL, pending_id = NULL, pending_amount = NULL, pending_at = NULL, \
         pending_until = NULL, updated_at = ?2 WHERE id = ?3",
        (amount, tx.now, &limit.id),
    )?;
    Ok(())
}

/// Cancels a scheduled increase if `id` is its id; else schedules the removal and drops a scheduled increase.
pub fn remove(tx: &Tx<'_>, limit: &Limit, id: &str) -> Result<(), ApiError> {
    if limit.excludes() {
        return Err(ApiError::bad_request("An exclusion cannot be ended early."));
    }
    // An already scheduled removal keeps its date.
    let removal = (limit.id == id).then(|| limit.removal_at.unwrap_or(tx.now + delay(tx)));
    tx.execute(
        "UPDATE limits SET removal_at = ?1, pending_id = NULL, pending_amount = NULL, pending_at = NULL, pending_until = NULL, \
         updated_at = ?2 WHERE id = ?3",
        (removal, tx.now, &limit.id),
    )?;
    Ok(())
}
