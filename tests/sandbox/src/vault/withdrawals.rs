//! Withdrawals from the vault. A withdrawal takes the money of the account first, and the rest from the entries, the
//! earliest end first. Money that is not paid out returns to its entry: a withdrawal that ends without a payout must not
//! make money playable before its time.

use super::{COLUMNS, Entry, read};
use crate::db;
use crate::http::error::ApiError;
use crate::ledger::{self, Holder};
use crate::payments::invoice::Invoice;
use crate::state::Tx;
use crate::wallet::Account;

/// Reason of the booking that reserves money of the vault; the subject is the payment.
pub const RESERVED: &str = "vault reserved";
/// Reason of the booking that returns it to the vault; the subject is the payment.
pub const RESTORED: &str = "vault restored";

/// Reserves money of an account's entries for a withdrawal, in minor units.
///
/// # Errors
///
/// A wrong amount (422) if the vault has less; an internal error if the database fails.
pub fn reserve(tx: &Tx<'_>, account: &Account, invoice: &Invoice, amount: i64) -> Result<(), ApiError> {
    if amount == 0 {
        return Ok(());
    }
    // The ledger refuses an amount above the balance.
    let between = (&Holder::Vault(account.id.clone()), &Holder::Reserve(invoice.id.clone()));
    ledger::transfer_once(tx, between, &account.currency, amount, RESERVED, &invoice.id)?;
    let sql = format!(
        "{COLUMNS} WHERE account_id = ?1 AND returned_at IS NULL AND amount > 0 ORDER BY ends_at, vault_entries.rowid"
    );
    let mut rest = amount;
    for entry in db::all(tx, &sql, [&account.id], read)? {
        let part = entry.amount.min(rest);
        if part == 0 {
            break;
        }
        rest -= part;
        tx.execute(
            "INSERT INTO vault_withdrawals (invoice_id, entry_id, amount) VALUES (?1, ?2, ?3)",
            (&invoice.id, &entry.id, part),
        )?;
        set_amount(tx, &entry, entry.amount - part)?;
    }
    Ok(())
}

/// Moves reserved money back to its entries, except to those that have ended. Returns the rest of the withdrawal in minor
/// units; it belongs to the account.
///
/// # Errors
///
/// An internal error if the database fails.
pub fn restore(tx: &Tx<'_>, invoice: &Invoice) -> Result<i64, ApiError> {
    let sql = "SELECT entry_id, amount FROM vault_withdrawals WHERE invoice_id = ?1";
    let parts = db::all(tx, sql, [&invoice.id], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))?;
    let mut restored = 0;
    for (id, part) in parts {
        let sql = format!("{COLUMNS} WHERE vault_entries.id = ?1 AND returned_at IS NULL AND ends_at > ?2");
        if let Some(entry) = db::first(tx, &sql, (&id, tx.now), read)? {
            set_amount(tx, &entry, entry.amount + part)?;
            restored += part;
        }
    }
    if restored > 0 {
        let between = (&Holder::Reserve(invoice.id.clone()), &Holder::Vault(invoice.account.clone()));
        ledger::transfer_once(tx, between, &invoice.currency, restored, RESTORED, &invoice.id)?;
    }
    Ok(invoice.amount - restored)
}

fn set_amount(tx: &Tx<'_>, entry: &Entry, amount: i64) -> Result<(), ApiError> {
    tx.execute("UPDATE vault_entries SET amount = ?1 WHERE id = ?2", (amount, &entry.id))?;
    Entry { amount, ..entry.clone() }.announce(tx);
    Ok(())
}
