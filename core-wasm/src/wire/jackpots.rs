//! Jackpots of games: an extension of the API.

use super::json::{Entries, FromJson, parse, required_amount, required_text, required_whole};
use crate::{domain::money::amount::Amount, error::CoreError, json::Value};

/// Name of the event of a pool.
const EVENT: &str = "game.jackpot.updated";

/// Element of `GET /api/game/jackpots`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jackpot {
    /// Its pool.
    pub pool: Pool,
    /// Amount that the house puts into a new pool, in main units.
    pub seed: Amount,
    /// Share of each stake that the pool gets, in per cent.
    pub share: Amount,
    /// The chance of a round is its stake divided by this amount, in main units.
    pub turnover: Amount,
    /// Per cent of the stakes that it returns on average.
    pub rtp: Amount,
    /// The games that feed it and can win it.
    pub games: Vec<JackpotGame>,
}

/// Amount of a pool at one time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    /// Id of the jackpot.
    pub id: String,
    /// Currency code.
    pub currency: String,
    /// Amount of the pool, in main units.
    pub amount: Amount,
    /// Grows with every change of the pool.
    pub version: i64,
}

/// A game of a jackpot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JackpotGame {
    /// URL identifier.
    pub identity: String,
    /// Return of the game without the jackpot, in per cent; `None` if the API does not tell.
    pub rtp: Option<Amount>,
}

impl FromJson for Pool {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            currency: required_text(value, "currency")?,
            amount: required_amount(value, "amount")?,
            version: required_whole(value, "version")?,
        })
    }
}

impl FromJson for JackpotGame {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { identity: required_text(value, "identity")?, rtp: value.amount("rtp") })
    }
}

impl FromJson for Jackpot {
    fn read(value: &Value) -> Result<Self, &'static str> {
        value.get("games").and_then(Value::as_array).ok_or("games")?;
        Ok(Self {
            pool: Pool::read(value)?,
            seed: required_amount(value, "seed")?,
            share: required_amount(value, "share")?,
            turnover: required_amount(value, "turnover")?,
            rtp: required_amount(value, "rtp")?,
            games: value.list("games"),
        })
    }
}

/// Decodes a publication on the channel of the jackpots; `None` for an event unknown to this version of the core.
///
/// # Errors
///
/// Returns `CoreError::Malformed` if the text is not JSON or a required field is missing.
pub fn changed_pool(text: &str) -> Result<Option<Pool>, CoreError> {
    let malformed = |reason: &str| CoreError::Malformed {
        call: "a realtime event".to_owned(),
        reason: reason.to_owned(),
    };
    let body = parse(text).ok_or_else(|| malformed("not JSON"))?;
    if body.text("event").as_deref() != Some(EVENT) {
        return Ok(None);
    }
    let pool = body.get("jackpot").ok_or_else(|| malformed("jackpot"))?;
    Pool::read(pool).map(Some).map_err(malformed)
}
