//! Limits of `GET`, `POST`, `PUT` and `DELETE /api/player/limits`.

use crate::json::Value;

use super::json::{Entries, FromJson, ObjectBuilder, required_text, required_whole};
use crate::domain::{
    limits::{Definition, Limit},
    money::amount::Amount,
};

/// Status of a limit in force.
const ACTIVE: i64 = 1;

impl FromJson for Limit {
    fn read(value: &Value) -> Result<Self, &'static str> {
        ListedLimit::read(value)?.0.ok_or("definition")
    }
}

/// An element of the list of limits; `None` for a kind of limit that this
/// version does not know. A known kind that cannot be read makes the whole
/// list unreadable: a limit must not disappear.
pub struct ListedLimit(pub Option<Limit>);

impl FromJson for ListedLimit {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let Some(definition) = Definition::of_code(required_whole(value, "definition")?) else {
            return Ok(Self(None));
        };
        let amount = value.amount("amount");
        if amount.is_none() && Definition::CASH.contains(&definition) {
            return Err("amount");
        }
        Ok(Self(Some(Limit {
            id: required_text(value, "id")?,
            definition,
            active: required_whole(value, "status")? == ACTIVE,
            amount,
            used: value.amount("currentAmount"),
            currency: value.text_or_empty("currency"),
            period: value.text_or_empty("period"),
            expired_at: value.text("expiredAt").filter(|at| !at.is_empty()),
            cancel_process: value.flag("cancelProcess").unwrap_or(false),
            pending_exists: value.flag("pendingExist").unwrap_or(false),
            confirmable_from: value.text("confirmableFrom"),
            confirmable_until: value.text("confirmableUntil"),
        })))
    }
}

/// Body of `POST /api/player/limits` for a cash limit.
pub fn cash_limit_body(definition: Definition, period: &str, currency: &str, amount: Amount) -> Value {
    ObjectBuilder::new()
        .whole("definition", definition.code())
        .text("period", period)
        .text("currency", currency)
        .amount("amount", amount)
        .build()
}

/// Body of `POST /api/player/limits` for a cooling-off period or
/// self-exclusion.
pub fn exclusion_body(definition: Definition, period: &str) -> Value {
    ObjectBuilder::new().whole("definition", definition.code()).text("period", period).build()
}

/// Body of `PUT /api/player/limits/{id}`.
pub fn amount_body(amount: Amount) -> Value {
    ObjectBuilder::new().amount("amount", amount).build()
}
