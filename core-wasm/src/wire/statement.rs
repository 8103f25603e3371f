//! The statement of activity, an extension of the API.

use super::json::{Entries, FromJson, required_amount, required_text};
use crate::{domain::money::amount::Amount, json::Value};

/// Sums of a row, in main units. What the server does not know is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    /// Paid in.
    pub deposits: Option<Amount>,
    /// Paid out.
    pub withdrawals: Option<Amount>,
    /// Other real money that was credited.
    pub credits: Option<Amount>,
    /// Stakes of real money.
    pub stakes: Amount,
    /// Winnings of real money.
    pub wins: Amount,
    /// Winnings less stakes, of real money.
    pub net: Amount,
    /// Stakes of bonus money.
    pub bonus_stakes: Option<Amount>,
    /// Winnings of bonus money.
    pub bonus_wins: Option<Amount>,
    /// Number of rounds and bets.
    pub rounds: Option<u32>,
    /// Seconds of play.
    pub seconds: Option<u32>,
}

impl FromJson for Sums {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            deposits: value.amount("deposits"),
            withdrawals: value.amount("withdrawals"),
            credits: value.amount("credits"),
            stakes: required_amount(value, "stakes")?,
            wins: required_amount(value, "wins")?,
            net: required_amount(value, "net")?,
            bonus_stakes: value.amount("bonusStakes"),
            bonus_wins: value.amount("bonusWins"),
            rounds: value.count("rounds"),
            seconds: value.count("seconds"),
        })
    }
}

/// A row: a time or a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The day, the first day of the week or month, or the identity of the game.
    pub key: String,
    /// Name of the game.
    pub name: Option<String>,
    /// Its sums.
    pub sums: Sums,
}

impl FromJson for Row {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { key: required_text(value, "key")?, name: value.text("name"), sums: Sums::read(value)? })
    }
}

/// Answer of `GET /api/player/statement`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Rows with activity.
    pub rows: Vec<Row>,
    /// The sums of the whole period.
    pub totals: Sums,
}

impl FromJson for Statement {
    fn read(value: &Value) -> Result<Self, &'static str> {
        // A row that is left out would make a wrong statement.
        let rows = value.get("rows").and_then(Value::as_array).ok_or("rows")?;
        let totals = value.get("totals").ok_or("totals")?;
        Ok(Self { rows: rows.iter().map(Row::read).collect::<Result<_, _>>()?, totals: Sums::read(totals)? })
    }
}
