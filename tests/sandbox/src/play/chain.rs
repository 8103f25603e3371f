//! Hash chains of the rooms: the seed of a round is the hash of the next one's, and the hash of the first one was
//! published before anybody could bet. So the house cannot choose an outcome after it knows the bets.

use crate::db;
use crate::http::error::ApiError;
use crate::state::Tx;
use games::fairness::commitment;
use serde::Serialize;

/// Rounds of a chain: some hours.
const LENGTH: i64 = 1024;

fn hashed(seed: &str, times: i64) -> String {
    (0..times).fold(seed.to_owned(), |seed, _| commitment(&seed))
}

/// First round, anchor, secret and length of the chain of a round.
type Row = (i64, String, String, i64);

fn chain(tx: &Tx<'_>, room: &str, number: i64) -> Result<Option<Row>, ApiError> {
    let sql = "SELECT first, anchor, secret, length FROM crash_chains WHERE room = ?1 AND first <= ?2 ORDER BY first DESC LIMIT 1";
    let chain =
        db::first(tx, sql, (room, number), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    Ok(chain.filter(|(first, _, _, length): &Row| number < first + length))
}

/// Public data of the link of a round.
#[derive(Debug, Serialize)]
pub struct Proof {
    anchor: String,
    /// So many hashes of the round's seed are the anchor.
    hashes: i64,
}

/// Public data of the link of a round, if it has a chain.
pub fn proof(tx: &Tx<'_>, room: &str, number: i64) -> Result<Option<Proof>, ApiError> {
    let chain = chain(tx, room, number)?;
    Ok(chain.map(|(first, anchor, ..)| Proof { anchor, hashes: number - first + 1 }))
}

/// The seed of a new round; begins the next chain if the last one is used up. A seed that a test has queued is a chain of its
/// own.
pub fn next(tx: &Tx<'_>, room: &str, number: i64) -> Result<String, ApiError> {
    if let Some(seed) = tx.app.play.queued() {
        return begin(tx, room, number, &seed, 1);
    }
    match chain(tx, room, number)? {
        Some((first, _, secret, length)) => Ok(hashed(&secret, length - 1 - (number - first))),
        None => begin(tx, room, number, &tx.app.play.seed(), LENGTH),
    }
}

/// Begins a chain; answers its first seed.
fn begin(tx: &Tx<'_>, room: &str, first: i64, secret: &str, length: i64) -> Result<String, ApiError> {
    let seed = hashed(secret, length - 1);
    tx.execute(
        "INSERT OR REPLACE INTO crash_chains (room, first, anchor, secret, length) VALUES (?1, ?2, ?3, ?4, ?5)",
        (room, first, commitment(&seed), secret, length),
    )?;
    Ok(seed)
}
