//! Wrong passwords: after a few for one login, nobody may try that login for a while.

use crate::auth::player::digits;
use crate::clock::MINUTE;
use crate::db;
use crate::http::error::ApiError;
use crate::state::Tx;

/// How long a wrong password counts.
const WINDOW: i64 = 15 * MINUTE;

/// One login however it is written.
fn name(login: &str) -> String {
    if login.contains('@') { login.to_lowercase() } else { digits(login) }
}

/// Refuses a login that was tried too often.
pub fn check(tx: &Tx<'_>, login: &str) -> Result<(), ApiError> {
    let allowed = tx.app.settings().sign_in_tries.max(1);
    // The login is open again as soon as this one no longer counts.
    let decisive = db::first(
        tx,
        "SELECT at FROM wrong_passwords WHERE login = ?1 AND at > ?2 ORDER BY at DESC LIMIT 1 OFFSET ?3",
        (name(login), tx.now - WINDOW, allowed - 1),
        |row| row.get::<_, i64>(0),
    )?;
    decisive.map_or(Ok(()), |at| Err(ApiError::too_many_tries().wait(at + WINDOW - tx.now)))
}

/// Counts a wrong password. Logins that nobody has count as well, or the refusal would tell who is a player.
pub fn add(tx: &Tx<'_>, login: &str) -> Result<(), ApiError> {
    // Of several tries at the same moment, those above the limit learn nothing.
    check(tx, login)?;
    tx.execute("DELETE FROM wrong_passwords WHERE at <= ?1", [tx.now - WINDOW])?;
    tx.execute("INSERT INTO wrong_passwords (login, at) VALUES (?1, ?2)", (name(login), tx.now))?;
    Ok(())
}

/// Forgets the wrong passwords of a login.
pub fn clear(tx: &Tx<'_>, login: &str) -> Result<(), ApiError> {
    tx.execute("DELETE FROM wrong_passwords WHERE login = ?1", [name(login)])?;
    Ok(())
}
