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
    let from = "FROM ledger WHERE holder = ?1 AND currency = ?2";
    db::sum(connection, "amount", from, (holder.key(), currency)).map(db::clamp)
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
    book(tx, (from, to), currency, amount, reason, None)
}

/// Moves the money of a payment. The same reason for the same payment is booked once, or the database refuses.
pub fn transfer_once(
    tx: &Tx<'_>,
    between: (&Holder, &Holder),
    currency: &str,
    amount: i64,
    reason: &str,
    payment: &str,
) -> Result<(), ApiError> {
    book(tx, between, currency, amount, reason, Some(payment))
}

fn book(
    tx: &Tx<'_>,
    (from, to): (&Holder, &Holder),
    currency: &str,
    amount: i64,
    reason: &str,
    subject: Option<&str>,
) -> Result<(), ApiError> {
    if amount <= 0 || from == to {
        return Err(ApiError::bad_request("Only a positive amount can be moved."));
    }
    if !from.may_owe() && balance(tx, from, currency)? < amount {
        return Err(ApiError::field("amount", "The balance is not sufficient."));
    }
    if !to.may_owe() && balance(tx, to, currency)?.checked_add(amount).is_none() {
        return Err(ApiError::field("amount", "The balance would become too large."));
    }
    write(tx, (from, to), currency, amount, reason, subject)
}

/// Books money that once came in with one payment and went out with another. No balance changes, so none is asked for:
/// thousands of these are written in a moment.
pub fn in_and_out(
    tx: &Tx<'_>,
    player: &Holder,
    currency: &str,
    amount: i64,
    (deposit, withdrawal): (&str, &str),
) -> Result<(), ApiError> {
    write(tx, (&Holder::Provider, player), currency, amount, "deposit", Some(deposit))?;
    write(tx, (player, &Holder::Provider), currency, amount, "withdrawal", Some(withdrawal))
}

fn write(
    tx: &Tx<'_>,
    (from, to): (&Holder, &Holder),
    currency: &str,
    amount: i64,
    reason: &str,
    subject: Option<&str>,
) -> Result<(), ApiError> {
    let id = ids::uuid();
    let mut insert = tx.prepare_cached(
        "INSERT INTO ledger (tx, holder, currency, amount, reason, at, subject) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    insert.execute((&id, from.key(), currency, -amount, reason, tx.now, subject))?;
    insert.execute((&id, to.key(), currency, amount, reason, tx.now, subject))?;
    Ok(())
}

/// The sum over all holders of every currency; all zero when money was conserved.
pub fn totals(connection: &Connection) -> rusqlite::Result<Vec<(String, i128)>> {
    let sql = format!("SELECT currency, {} FROM ledger GROUP BY currency", db::sums("amount"));
    db::all(connection, &sql, [], |row| Ok((row.get(0)?, db::whole(row, 1)?)))
}
