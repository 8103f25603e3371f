//! The vault, of `GET` and `POST /api/player/vault` and `PUT /api/player/vault/{id}`.

use super::json::{FromJson, ObjectBuilder, required_amount, required_text};
use crate::{
    domain::{money::amount::Amount, time::ServerTime},
    json::Value,
};

/// Money with an end of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VaultEntry {
    /// Id.
    pub id: String,
    /// Id of the account that it came from and returns to.
    pub account_id: String,
    /// Currency code.
    pub currency: String,
    /// Amount in main units that is in the vault, or has returned; zero if all
    /// of it was withdrawn.
    pub amount: Amount,
    /// Date-time at which it returns.
    pub ends_at: String,
    /// Date-time at which it has returned; `None` while it is in the vault.
    pub returned_at: Option<String>,
    /// Idempotency key of the request that made it.
    pub key: Option<String>,
}

impl FromJson for VaultEntry {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let ends_at = required_text(value, "endsAt")?;
        ServerTime::parse(&ends_at).ok_or("endsAt")?;
        Ok(Self {
            id: required_text(value, "id")?,
            account_id: required_text(value, "accountId")?,
            currency: required_text(value, "currency")?,
            amount: required_amount(value, "amount")?,
            ends_at,
            returned_at: text_or_null(value, "returnedAt")?,
            key: text_or_null(value, "idempotencyKey")?,
        })
    }
}

/// Reads a text or null. Any other value is an error: it must not look as if the field were absent.
fn text_or_null(value: &Value, key: &'static str) -> Result<Option<String>, &'static str> {
    match value.get(key) {
        Some(Value::Null) => Ok(None),
        Some(_) => required_text(value, key).map(Some),
        None => Err(key),
    }
}

/// Response of `GET /api/player/vault`. An entry that cannot be read makes the whole response invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VaultAnswer {
    /// Lengths to choose from, days.
    pub lengths: Vec<u32>,
    /// Entries that are in the vault, and those that have returned lately.
    pub entries: Vec<VaultEntry>,
}

impl FromJson for VaultAnswer {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let list = |key: &'static str| match value.get(key) {
            Some(Value::Array(list)) => Ok(list),
            _ => Err(key),
        };
        let days =
            |length: &Value| length.as_i64().and_then(|days| u32::try_from(days).ok()).ok_or("lengths");
        Ok(Self {
            lengths: list("lengths")?.iter().map(days).collect::<Result<_, _>>()?,
            entries: list("entries")?.iter().map(VaultEntry::read).collect::<Result<_, _>>()?,
        })
    }
}

/// Body of `POST /api/player/vault`.
pub fn vault_body(account: &str, amount: Amount, days: u32) -> Value {
    ObjectBuilder::new()
        .text("accountId", account)
        .amount("amount", amount)
        .whole("days", days.into())
        .build()
}

/// Body of `PUT /api/player/vault/{id}`.
pub fn vault_end_body(days: u32) -> Value {
    ObjectBuilder::new().whole("days", days.into()).build()
}
