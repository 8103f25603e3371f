//! Storage of passkeys and of their challenges.

use super::response::{Checked, encode};
use crate::clock::{MINUTE, iso};
use crate::db;
use crate::http::error::ApiError;
use crate::ids;
use crate::state::Tx;
use rusqlite::Row;
use serde::Serialize;
use utoipa::ToSchema;

/// Milliseconds in which a challenge can be answered.
pub const LIFE: i64 = 5 * MINUTE;

/// A passkey in the list of its player.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Passkey)]
pub struct Listed {
    id: String,
    /// The player's own name for it.
    name: String,
    created_at: String,
    /// The last sign-in with it; null if there was none.
    last_used_at: Option<String>,
}

/// The key of a sign-in.
pub struct Registered {
    /// Whose it is.
    pub player: String,
    /// As DER.
    pub public_key: Vec<u8>,
    /// That of the last signature.
    pub counter: u32,
}

/// A credential that a browser shall not make again.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PasskeyDescriptor)]
pub struct Descriptor {
    id: String,
    r#type: &'static str,
    transports: Vec<String>,
}

/// Stores a new challenge for the registration of a player, or for a sign-in without one.
pub fn challenge(tx: &Tx<'_>, player: Option<&str>) -> Result<String, ApiError> {
    let challenge = encode(&ids::random::<32>());
    tx.execute("DELETE FROM passkey_challenges WHERE expires_at <= ?1", [tx.now])?;
    tx.execute(
        "INSERT INTO passkey_challenges (challenge, player_id, expires_at) VALUES (?1, ?2, ?3)",
        (&challenge, player, tx.now + LIFE),
    )?;
    Ok(challenge)
}

/// Uses a challenge up. False if it was used, is too old, or was made for somebody or something else. Whoever calls this
/// must commit then, so that a wrong answer uses it up, too.
pub fn take(tx: &Tx<'_>, challenge: &str, player: Option<&str>) -> Result<bool, ApiError> {
    let sql = "DELETE FROM passkey_challenges WHERE challenge = ?1 AND player_id IS ?2 AND expires_at > ?3";
    Ok(tx.execute(sql, (challenge, player, tx.now))? == 1)
}

/// Stores a passkey. False if somebody has this credential already.
pub fn add(tx: &Tx<'_>, player: &str, key: &Checked, name: &str) -> Result<bool, ApiError> {
    let added = tx.execute(
        "INSERT OR IGNORE INTO passkeys (id, player_id, name, public_key, counter, transports, created_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        (&key.id, player, name, &key.public_key, key.counter, key.transports.join(" "), tx.now),
    )?;
    Ok(added == 1)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Listed> {
    let last_used_at = row.get::<_, Option<i64>>(3)?.map(iso);
    Ok(Listed { id: row.get(0)?, name: row.get(1)?, created_at: iso(row.get(2)?), last_used_at })
}

/// The passkeys of a player, oldest first.
pub fn list(tx: &Tx<'_>, player: &str) -> Result<Vec<Listed>, ApiError> {
    let sql =
        "SELECT id, name, created_at, used_at FROM passkeys WHERE player_id = ?1 ORDER BY created_at, rowid";
    Ok(db::all(tx, sql, [player], read)?)
}

/// The credentials of a player.
pub fn descriptors(tx: &Tx<'_>, player: &str) -> Result<Vec<Descriptor>, ApiError> {
    let sql = "SELECT id, transports FROM passkeys WHERE player_id = ?1 ORDER BY created_at, rowid";
    Ok(db::all(tx, sql, [player], |row| {
        let transports = row.get::<_, String>(1)?.split_whitespace().map(str::to_owned).collect();
        Ok(Descriptor { id: row.get(0)?, r#type: "public-key", transports })
    })?)
}

/// The key of a credential.
pub fn find(tx: &Tx<'_>, id: &str) -> Result<Option<Registered>, ApiError> {
    Ok(db::first(tx, "SELECT player_id, public_key, counter FROM passkeys WHERE id = ?1", [id], |row| {
        Ok(Registered { player: row.get(0)?, public_key: row.get(1)?, counter: row.get(2)? })
    })?)
}

/// Notes a sign-in.
pub fn used(tx: &Tx<'_>, id: &str, counter: u32) -> Result<(), ApiError> {
    tx.execute("UPDATE passkeys SET counter = ?1, used_at = ?2 WHERE id = ?3", (counter, tx.now, id))?;
    Ok(())
}

/// Names a passkey of a player. False if the player has no such passkey.
pub fn rename(tx: &Tx<'_>, player: &str, id: &str, name: &str) -> Result<bool, ApiError> {
    let sql = "UPDATE passkeys SET name = ?1 WHERE id = ?2 AND player_id = ?3";
    Ok(tx.execute(sql, (name, id, player))? == 1)
}

/// Removes a passkey of a player. False if the player has no such passkey.
pub fn remove(tx: &Tx<'_>, player: &str, id: &str) -> Result<bool, ApiError> {
    Ok(tx.execute("DELETE FROM passkeys WHERE id = ?1 AND player_id = ?2", (id, player))? == 1)
}
