//! Storage of second factors, and the check of their codes.

use crate::auth::otp;
use crate::auth::totp;
use crate::clock::{DAY, MINUTE};
use crate::db;
use crate::http::error::ApiError;
use crate::ids;
use crate::state::Tx;
use sha2::{Digest, Sha256};

/// Wrong codes that are allowed within [`WINDOW`].
const TRIES: i64 = 5;
/// Period in which a wrong code counts.
const WINDOW: i64 = 15 * MINUTE;
/// How long a device is not asked again.
const DEVICE_LIFE: i64 = 90 * DAY;
/// Number of recovery codes.
const RECOVERY_CODES: usize = 10;

/// A stored second factor.
pub struct Factor {
    /// The shared secret.
    pub secret: Vec<u8>,
    /// True once it was confirmed with a code.
    pub is_on: bool,
    last_step: i64,
}

fn hash(text: &str) -> String {
    ids::hex(&Sha256::digest(text.as_bytes()))
}

/// The second factor of a player, also one that is not confirmed.
pub fn find(tx: &Tx<'_>, player: &str) -> Result<Option<Factor>, ApiError> {
    let sql = "SELECT secret, confirmed_at, last_step FROM second_factors WHERE player_id = ?1";
    Ok(db::first(tx, sql, [player], |row| {
        let is_on = row.get::<_, Option<i64>>(1)?.is_some();
        Ok(Factor { secret: row.get(0)?, is_on, last_step: row.get(2)? })
    })?)
}

/// True if the player must give codes.
pub fn is_on(tx: &Tx<'_>, player: &str) -> Result<bool, ApiError> {
    Ok(find(tx, player)?.is_some_and(|factor| factor.is_on))
}

/// Stores a new secret, which counts after its confirmation.
pub fn begin(tx: &Tx<'_>, player: &str) -> Result<Vec<u8>, ApiError> {
    let secret = ids::random::<20>().to_vec();
    tx.execute(
        "INSERT OR REPLACE INTO second_factors (player_id, secret) VALUES (?1, ?2)",
        (player, &secret),
    )?;
    Ok(secret)
}

/// Turns the factor on.
pub fn confirm(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    tx.execute("UPDATE second_factors SET confirmed_at = ?1 WHERE player_id = ?2", (tx.now, player))?;
    Ok(())
}

/// Removes the factor and all that belongs to it. The tries stay: they limit the next factor, too.
pub fn remove(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    forget_devices(tx, player)?;
    tx.execute("DELETE FROM recovery_codes WHERE player_id = ?1", [player])?;
    tx.execute("DELETE FROM second_factors WHERE player_id = ?1", [player])?;
    Ok(())
}

/// Kind of a right code.
pub enum CodeKind {
    /// A code of the app.
    App,
    /// A recovery code, which is used up.
    Recovery,
}

/// Checks a code of the app, or a recovery code, and uses it up. A wrong one is counted: whoever calls this must commit
/// then, and must not have written anything else. The inner refusal is that of the player.
pub fn check(tx: &Tx<'_>, player: &str, typed: &str) -> Result<Result<CodeKind, ApiError>, ApiError> {
    let decisive = db::first(
        tx,
        "SELECT at FROM factor_tries WHERE player_id = ?1 AND at > ?2 ORDER BY at DESC LIMIT 1 OFFSET ?3",
        (player, tx.now - WINDOW, TRIES - 1),
        |row| row.get::<_, i64>(0),
    )?;
    if let Some(at) = decisive {
        return Ok(Err(ApiError::too_many_tries().wait(at + WINDOW - tx.now)));
    }
    let clean: String = typed.chars().filter(char::is_ascii_alphanumeric).collect();
    let clean = clean.to_ascii_uppercase();
    if let Some(factor) = find(tx, player)? {
        if use_step(tx, player, &factor, &clean)? {
            return Ok(Ok(CodeKind::App));
        }
        if use_recovery(tx, player, &clean)? {
            return Ok(Ok(CodeKind::Recovery));
        }
    }
    tx.execute("DELETE FROM factor_tries WHERE at <= ?1", [tx.now - WINDOW])?;
    tx.execute("INSERT INTO factor_tries (player_id, at) VALUES (?1, ?2)", (player, tx.now))?;
    Ok(Err(otp::wrong_code()))
}

/// A code of the step before, of this one or of the next one counts, unless it or a later one was used.
fn use_step(tx: &Tx<'_>, player: &str, factor: &Factor, code: &str) -> Result<bool, ApiError> {
    let now = totp::step(tx.now);
    let fits = |step: &i64| *step > factor.last_step && totp::code(&factor.secret, *step) == code;
    let Some(step) = (now - 1..=now + 1).find(fits) else { return Ok(false) };
    tx.execute("UPDATE second_factors SET last_step = ?1 WHERE player_id = ?2", (step, player))?;
    Ok(true)
}

fn use_recovery(tx: &Tx<'_>, player: &str, code: &str) -> Result<bool, ApiError> {
    let sql = "DELETE FROM recovery_codes WHERE player_id = ?1 AND hash = ?2";
    Ok(tx.execute(sql, (player, hash(code)))? == 1)
}

/// Replaces the recovery codes. Only their hashes are stored.
pub fn new_recovery_codes(tx: &Tx<'_>, player: &str) -> Result<Vec<String>, ApiError> {
    tx.execute("DELETE FROM recovery_codes WHERE player_id = ?1", [player])?;
    let mut codes = Vec::new();
    for _ in 0..RECOVERY_CODES {
        let code: String = totp::base32(&ids::random::<10>()).chars().take(10).collect();
        tx.execute("INSERT INTO recovery_codes (player_id, hash) VALUES (?1, ?2)", (player, hash(&code)))?;
        let (first, second) = code.split_at(5);
        codes.push(format!("{first}-{second}"));
    }
    Ok(codes)
}

/// Number of recovery codes that were not used.
pub fn recovery_codes_left(tx: &Tx<'_>, player: &str) -> Result<i64, ApiError> {
    Ok(db::count(tx, "SELECT COUNT(*) FROM recovery_codes WHERE player_id = ?1", [player])?)
}

/// A token by which a device that gave a code is known.
pub fn remember_device(tx: &Tx<'_>, player: &str) -> Result<String, ApiError> {
    let token = ids::token();
    tx.execute("DELETE FROM factor_devices WHERE expires_at <= ?1", [tx.now])?;
    tx.execute(
        "INSERT INTO factor_devices (player_id, hash, expires_at) VALUES (?1, ?2, ?3)",
        (player, hash(&token), tx.now + DEVICE_LIFE),
    )?;
    Ok(token)
}

/// True if a device of the player has this token.
pub fn knows_device(tx: &Tx<'_>, player: &str, token: &str) -> Result<bool, ApiError> {
    let sql = "SELECT COUNT(*) FROM factor_devices WHERE player_id = ?1 AND hash = ?2 AND expires_at > ?3";
    Ok(db::count(tx, sql, (player, hash(token), tx.now))? == 1)
}

/// Every device must give a code again.
pub fn forget_devices(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    tx.execute("DELETE FROM factor_devices WHERE player_id = ?1", [player])?;
    Ok(())
}
