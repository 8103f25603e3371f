//! Rate limit for wrong passwords: after a few failures a login is blocked for a while, for the visitor who failed. Others
//! can still sign in with it, so nobody can lock a player out.

use crate::auth::player::digits;
use crate::clock::MINUTE;
use crate::db;
use crate::http::error::ApiError;
use crate::state::Tx;

/// Period in which a wrong password counts.
const WINDOW: i64 = 15 * MINUTE;

/// Normalises a login.
fn name(login: &str) -> String {
    if login.contains('@') { login.to_lowercase() } else { digits(login) }
}

/// Refuses a login that is blocked for a visitor's address.
pub fn check(tx: &Tx<'_>, login: &str, visitor: &str) -> Result<(), ApiError> {
    let allowed = tx.app.settings().sign_in_tries.max(1);
    // The block ends when this failure no longer counts.
    let decisive = db::first(
        tx,
        "SELECT at FROM wrong_passwords WHERE login = ?1 AND visitor = ?2 AND at > ?3 ORDER BY at DESC LIMIT 1 OFFSET ?4",
        (name(login), visitor, tx.now - WINDOW, allowed - 1),
        |row| row.get::<_, i64>(0),
    )?;
    decisive.map_or(Ok(()), |at| Err(ApiError::too_many_tries().wait(at + WINDOW - tx.now)))
}

/// Counts a wrong password. Unknown logins are counted too, so that a refusal does not reveal players.
pub fn add(tx: &Tx<'_>, login: &str, visitor: &str) -> Result<(), ApiError> {
    // Of concurrent attempts, those above the limit are refused without a check.
    check(tx, login, visitor)?;
    tx.execute("DELETE FROM wrong_passwords WHERE at <= ?1", [tx.now - WINDOW])?;
    tx.execute(
        "INSERT INTO wrong_passwords (login, visitor, at) VALUES (?1, ?2, ?3)",
        (name(login), visitor, tx.now),
    )?;
    Ok(())
}

/// Forgets the wrong passwords of a login.
pub fn clear(tx: &Tx<'_>, login: &str) -> Result<(), ApiError> {
    tx.execute("DELETE FROM wrong_passwords WHERE login = ?1", [name(login)])?;
    Ok(())
}
