//! The double-entry ledger: money only ever moves, so every currency sums to zero.

use crate::db;
use crate::http::error::ApiError;
use crate::ids;
use crate::state::Tx;
use rusqlite::Connection;

/// Who holds money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// A player's withdrawable money.
    Real(String),
    /// A player's bonus money.
    Bonus(String),
    /// Money set aside for a withdrawal.
    Reserve(String),
    /// The payment provider: the world outside.
    Provider,
    /// The house, which pays bonuses.
    House,
}

impl Holder {
    fn key(&self) -> String {
        match self {
            Self::Real(account) => format!("real:{account}"),
            Self::Bonus(account) => format!("bonus:{account}"),
            Self::Reserve(invoice) => format!("reserve:{invoice}"),
            Self::Provider => "provider".into(),
            Self::House => "house".into(),
        }
    }

    /// Players and reserves never go below zero; provider and house are the other side of all money.
    fn may_owe(&self) -> bool {
        matches!(self, Self::Provider | Self::House)
    }
}

/// The balance of a holder in minor units.
pub fn balance(connection: &Connection, holder: &Holder, currency: &str) -> rusqlite::Result<i64> {
    db::count(
        connection,
        "SELECT SUM(amount) FROM ledger WHERE holder = ?1 AND currency = ?2",
        (holder.key(), currency),
    )
}

/// Moves `amount` from one holder to another. Refuses amounts that are not positive and balances below zero.
pub fn transfer(
    tx: &Tx<'_>,
    from: &Holder,
    to: &Holder,
    currency: &str,
    amount: i64,
    reason: &str,
) -> Result<(), ApiError> {
    if amount <= 0 || from == to {
        return Err(ApiError::bad_request("Only a positive amount can be moved."));
    }
    if !from.may_owe() && balance(tx, from, currency)? < amount {
        return Err(ApiError::field("amount", "The balance is not sufficient."));
    }
    let id = ids::uuid();
    let mut insert = tx.prepare_cached(
        "INSERT INTO ledger (tx, holder, currency, amount, reason, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    insert.execute((&id, from.key(), currency, -amount, reason, tx.now))?;
    insert.execute((&id, to.key(), currency, amount, reason, tx.now))?;
    Ok(())
}

/// The sum over all holders of every currency; all zero when money was conserved.
pub fn totals(connection: &Connection) -> rusqlite::Result<Vec<(String, i64)>> {
    db::all(connection, "SELECT currency, SUM(amount) FROM ledger GROUP BY currency", [], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })
}
