//! Rounds as they are kept, and as the page gets them.

use super::session::Session;
use super::{engine, jackpot};
use crate::clock::iso;
use crate::db;
use crate::http::error::ApiError;
use crate::money;
use crate::state::Tx;
use rusqlite::Row;
use serde::Serialize;
use serde_json::Value;

/// State of a round.
pub mod state {
    /// The stake is taken, the outcome is open (shared rounds only).
    pub const OPEN: &str = "open";
    /// The outcome is booked.
    pub const DONE: &str = "done";
    /// The stake was given back before the start (shared rounds only).
    pub const CANCELLED: &str = "cancelled";
}

/// One round.
#[derive(Debug, Clone)]
pub struct Round {
    /// Id; also the id of the bet in the player's history and in the ledger.
    pub id: String,
    /// Play session.
    pub session: String,
    /// Identity of the game.
    pub game: String,
    /// Committed seed; absent in shared rounds, which have their own.
    pub seed: Option<i64>,
    /// The seed of the player at that time.
    pub client: String,
    /// Number of the round under its seed; or the number of the shared round.
    pub nonce: i64,
    /// Currency code.
    pub currency: String,
    /// Minor units.
    pub stake: i64,
    /// Bonus money in the stake.
    pub lent: i64,
    /// Minor units.
    pub payout: i64,
    /// Value of the stake if it was a free spin.
    pub free: i64,
    /// See [`state`].
    pub state: String,
    /// Outcome of the round; its shape depends on the game.
    pub outcome: Value,
    /// True once the page has shown it.
    pub shown: bool,
    /// Time of the stake.
    pub at: i64,
}

/// A round on the wire.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Wire {
    id: String,
    game: String,
    stake: String,
    payout: String,
    /// The jackpot that the round has won beside its payout; null for none.
    jackpot: Option<String>,
    currency: String,
    decimals: u32,
    state: String,
    /// Value of the stake of a free spin.
    free: Option<String>,
    result: &'static str,
    client_seed: String,
    nonce: i64,
    /// Its shape depends on the game.
    pub outcome: Value,
    shown: bool,
    created_at: String,
}

/// The columns in the order [`read`] expects.
pub const COLUMNS: &str = "SELECT id, session_id, game, seed_id, client, nonce, currency, stake, lent, payout, free, state, \
                           outcome, shown, at FROM play_rounds";

/// Reads a row of [`COLUMNS`].
pub fn read(row: &Row<'_>) -> rusqlite::Result<Round> {
    let outcome: String = row.get(12)?;
    Ok(Round {
        id: row.get(0)?,
        session: row.get(1)?,
        game: row.get(2)?,
        seed: row.get(3)?,
        client: row.get(4)?,
        nonce: row.get(5)?,
        currency: row.get(6)?,
        stake: row.get(7)?,
        lent: row.get(8)?,
        payout: row.get(9)?,
        free: row.get(10)?,
        state: row.get(11)?,
        outcome: serde_json::from_str(&outcome).unwrap_or_default(),
        shown: row.get(13)?,
        at: row.get(14)?,
    })
}

impl Round {
    /// Writes a new round.
    pub fn insert(&self, tx: &Tx<'_>, session: &Session, key: &str) -> Result<(), ApiError> {
        tx.execute(
            "INSERT INTO play_rounds (id, session_id, owner, key, game, seed_id, client, nonce, currency, stake, lent, payout, \
             free, state, outcome, shown, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, 0, ?16)",
            rusqlite::params![
                self.id, self.session, session.owner(), key, self.game, self.seed, self.client, self.nonce,
                self.currency, self.stake, self.lent, self.payout, self.free, self.state,
                self.outcome.to_string(), self.at
            ],
        )?;
        Ok(())
    }

    /// Writes the result of a turn or a settlement. A turn may have added to the stake.
    pub fn save(&self, tx: &Tx<'_>) -> Result<(), ApiError> {
        tx.execute(
            "UPDATE play_rounds SET payout = ?1, state = ?2, outcome = ?3, stake = ?4, lent = ?5 WHERE id = ?6",
            (self.payout, &self.state, self.outcome.to_string(), self.stake, self.lent, &self.id),
        )?;
        Ok(())
    }

    /// The round on the wire. Amounts are texts, because some currencies have more digits than a number in a browser.
    pub fn wire(&self, tx: &Tx<'_>) -> Result<Wire, ApiError> {
        let decimals = engine::decimals(tx.app, &self.currency);
        let stake = self.stake.max(self.free);
        let won = jackpot::won(tx, &self.id)?;
        let result = match self.payout.saturating_add(won) {
            0 => "none",
            payout if payout <= stake => "back",
            _ => "win",
        };
        Ok(Wire {
            id: self.id.clone(),
            game: self.game.clone(),
            stake: money::print(self.stake, decimals),
            payout: money::print(self.payout, decimals),
            jackpot: (won > 0).then(|| money::print(won, decimals)),
            currency: self.currency.clone(),
            decimals,
            state: self.state.clone(),
            free: (self.free > 0).then(|| money::print(self.free, decimals)),
            result,
            client_seed: self.client.clone(),
            nonce: self.nonce,
            outcome: self.outcome.clone(),
            shown: self.shown,
            created_at: iso(self.at),
        })
    }
}

/// The round with a key, if it was played already.
pub fn known(tx: &Tx<'_>, session: &Session, key: &str) -> Result<Option<Round>, ApiError> {
    let sql = format!("{COLUMNS} WHERE session_id = ?1 AND key = ?2");
    Ok(db::first(tx, &sql, (&session.id, key), read)?)
}

/// The newest round of a player in the game of a session, whichever session it was played in.
pub fn last(tx: &Tx<'_>, session: &Session) -> Result<Option<Round>, ApiError> {
    let sql = format!("{COLUMNS} WHERE owner = ?1 AND game = ?2 ORDER BY at DESC, rowid DESC LIMIT 1");
    Ok(db::first(tx, &sql, (session.owner(), &session.game(tx)?.identity), read)?)
}

/// The newest round of a player in the game of a session with a stake in this currency. A free spin has none, and a bet that
/// was taken back was no round.
pub fn last_staked(tx: &Tx<'_>, session: &Session, currency: &str) -> Result<Option<Round>, ApiError> {
    let sql = format!(
        "{COLUMNS} WHERE owner = ?1 AND game = ?2 AND currency = ?3 AND stake > 0 AND state <> 'cancelled' \
         ORDER BY at DESC, rowid DESC LIMIT 1"
    );
    Ok(db::first(tx, &sql, (session.owner(), &session.game(tx)?.identity, currency), read)?)
}

/// A round by its id.
pub fn by_id(tx: &Tx<'_>, id: &str) -> Result<Round, ApiError> {
    db::first(tx, &format!("{COLUMNS} WHERE id = ?1"), [id], read)?.ok_or_else(ApiError::not_found)
}

/// The round of an owner.
///
/// # Errors
///
/// Not found (404) if there is none, or if it is somebody else's.
pub fn owned(tx: &Tx<'_>, id: &str, owner: &str) -> Result<Round, ApiError> {
    let sql = format!("{COLUMNS} WHERE id = ?1 AND owner = ?2");
    db::first(tx, &sql, [id, owner], read)?.ok_or_else(ApiError::not_found)
}

/// The newest rounds of a session, for its list.
pub fn recent(tx: &Tx<'_>, session: &Session) -> Result<Vec<Round>, ApiError> {
    let sql = format!("{COLUMNS} WHERE session_id = ?1 ORDER BY at DESC, rowid DESC LIMIT 20");
    Ok(db::all(tx, &sql, [&session.id], read)?)
}
