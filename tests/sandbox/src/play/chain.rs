//! Hash chains of the crash rooms: the seed of a round is the hash of the next one's, and the hash of the first one was
//! published before anybody could bet. So the house cannot choose an outcome after it knows the bets.

use super::fairness::commitment;
use crate::db;
use crate::http::error::ApiError;
use crate::state::Tx;
use serde_json::{Value, json};

/// Rounds of a chain: about half a day.
const LENGTH: i64 = 4096;

/// The seed of a round, and what proves that it was fixed before.
#[derive(Debug)]
pub struct Link {
    /// Secret until the end of the round.
    pub seed: String,
    /// Published when the chain began.
    pub anchor: String,
    /// Number of hashes from the seed to the anchor.
    pub hashes: i64,
}

impl Link {
    /// The public part.
    pub fn wire(&self) -> Value {
        json!({ "anchor": self.anchor, "hashes": self.hashes })
    }
}

fn hashed(seed: &str, times: i64) -> String {
    (0..times).fold(seed.to_owned(), |seed, _| commitment(&seed))
}

/// The link of a round; begins the next chain if the last one is used up.
pub fn link(tx: &Tx<'_>, room: &str, number: i64) -> Result<Link, ApiError> {
    let sql = "SELECT first, anchor, secret, length FROM crash_chains WHERE room = ?1 AND first <= ?2 ORDER BY first DESC LIMIT 1";
    let chain = db::first(tx, sql, (room, number), |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?, row.get::<_, i64>(3)?))
    })?;
    match chain.filter(|(first, _, _, length)| number < first + length) {
        Some((first, anchor, secret, length)) => {
            let place = number - first;
            Ok(Link { seed: hashed(&secret, length - 1 - place), anchor, hashes: place + 1 })
        }
        None => begin(tx, room, number, &tx.app.play.seed(), LENGTH),
    }
}

/// Begins a chain.
fn begin(tx: &Tx<'_>, room: &str, first: i64, secret: &str, length: i64) -> Result<Link, ApiError> {
    let seed = hashed(secret, length - 1);
    let anchor = commitment(&seed);
    tx.execute(
        "INSERT OR REPLACE INTO crash_chains (room, first, anchor, secret, length) VALUES (?1, ?2, ?3, ?4, ?5)",
        (room, first, &anchor, secret, length),
    )?;
    Ok(Link { seed, anchor, hashes: 1 })
}

/// The link of a new round. A seed that a test has queued is a chain of its own.
pub fn next(tx: &Tx<'_>, room: &str, number: i64) -> Result<Link, ApiError> {
    match tx.app.play.queued() {
        Some(seed) => begin(tx, room, number, &seed, 1),
        None => link(tx, room, number),
    }
}
