//! Double-entry ledger: money only moves between holders, so the sum of every currency is zero.

use crate::db;
use crate::http::error::ApiError;
use crate::ids;
use crate::state::Tx;
use rusqlite::Connection;

/// Holder of money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// A player's withdrawable money.
    Real(String),
    /// A player's bonus money.
    Bonus(String),
    /// Money reserved for a withdrawal.
    Reserve(String),
    /// Money of an account that a player keeps from play.
    Vault(String),
    /// The payment provider: the world outside.
    Provider,
    /// The house, which pays bonuses.
    House,
    /// The pool of the jackpot.
    Jackpot,
}

impl Holder {
    /// Its name in the ledger.
    pub fn key(&self) -> String {
        match self {
            Self::Real(account) => format!("real:{account}"),
            Self::Bonus(account) => format!("bonus:{account}"),
            Self::Reserve(invoice) => format!("reserve:{invoice}"),
            Self::Vault(account) => format!("vault:{account}"),
            Self::Provider => "provider".into(),
            Self::House => "house".into(),
            Self::Jackpot => "jackpot".into(),
        }
    }

    /// Players, reserves, vaults and the jackpot cannot be negative; provider and house are the counterparts.
    fn may_owe(&self) -> bool {
        matches!(self, Self::Provider | Self::House)
    }
}

/// The balance of a holder in minor units.
pub fn balance(connection: &Connection, holder: &Holder, currency: &str) -> rusqlite::Result<i64> {
    if holder.may_owe() {
        // Their sums can exceed 64 bits.
        let from = "FROM ledger WHERE holder = ?1 AND currency = ?2";
        return db::sum(connection, "amount", from, (holder.key(), currency)).map(db::clamp);
    }
    let sql = "SELECT amount FROM balances WHERE holder = ?1 AND currency = ?2";
    Ok(db::first(connection, sql, (holder.key(), currency), |row| row.get(0))?.unwrap_or_default())
}

/// Moves `amount` between holders. Refuses non-positive amounts and negative balances.
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

/// Moves money for a subject, such as a payment. The database refuses a second booking with the same reason for it.
pub fn transfer_once(
    tx: &Tx<'_>,
    between: (&Holder, &Holder),
    currency: &str,
    amount: i64,
    reason: &str,
    subject: &str,
) -> Result<(), ApiError> {
    book(tx, between, currency, amount, reason, Some(subject))
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

/// Books money that came in with one payment and went out with another. Balances do not change and are not checked,
/// which makes thousands of bookings fast.
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

/// Sum of every currency over all holders; zero if the ledger is balanced.
pub fn totals(connection: &Connection) -> rusqlite::Result<Vec<(String, i128)>> {
    let sql = format!("SELECT currency, {} FROM ledger GROUP BY currency", db::sums("amount"));
    db::all(connection, &sql, [], |row| Ok((row.get(0)?, db::whole(row, 1)?)))
}
