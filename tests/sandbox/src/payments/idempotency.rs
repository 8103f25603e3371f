//! Idempotent requests by `Idempotency-Key`.

use crate::db;
use crate::http::error::ApiError;
use crate::state::Tx;
use serde_json::Value;

/// The longest key.
const LONGEST: usize = 200;

/// Previous response, if the key was used for the same request.
pub fn recall(
    tx: &Tx<'_>,
    player: &str,
    key: Option<&str>,
    request: &str,
) -> Result<Option<Value>, ApiError> {
    let Some(key) = key else { return Ok(None) };
    if key.len() > LONGEST {
        return Err(ApiError::field("Idempotency-Key", "This key is too long."));
    }
    let found = db::first(
        tx,
        "SELECT request, answer FROM idempotency WHERE player_id = ?1 AND key = ?2",
        (player, key),
        |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)),
    )?;
    match found {
        None => Ok(None),
        Some((before, answer)) if before == request => {
            Ok(Some(serde_json::from_str(&answer).map_err(ApiError::internal)?))
        }
        Some(_) => Err(ApiError::field("Idempotency-Key", "This key was used for a different request.")),
    }
}

/// Idempotency key of a payment.
pub fn key_of(tx: &Tx<'_>, player: &str, invoice: &str) -> Result<Option<String>, ApiError> {
    db::first(
        tx,
        "SELECT key FROM idempotency WHERE player_id = ?1 AND json_extract(answer, '$.invoiceId') = ?2 AND json_valid(answer)",
        (player, invoice),
        |row| row.get(0),
    )
    .map_err(Into::into)
}

/// Stores a response under a key.
pub fn remember(
    tx: &Tx<'_>,
    player: &str,
    key: Option<&str>,
    request: &str,
    answer: &Value,
) -> Result<(), ApiError> {
    if let Some(key) = key {
        tx.execute(
            "INSERT INTO idempotency (player_id, key, request, answer, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            (player, key, request, answer.to_string(), tx.now),
        )?;
    }
    Ok(())
}
