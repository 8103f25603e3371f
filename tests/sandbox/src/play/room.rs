//! Shared rounds: all players of a game have the same one. They follow from the sandbox's clock: rounds begin when somebody
//! looks, and bets are settled when their time has come, whether their player is still there or not.

mod view;

pub use view::{RoomBet, View, view};

use super::chain::Proof;
use super::engine::engine_of;
use super::record::{COLUMNS, Round, read, state};
use super::session::Session;
use super::{chain, engine, open};
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::http::value_of;
use crate::state::Tx;
use games::fairness::commitment;
use games::rules::{Drawn, Settled, Shared as Rules};
use serde::Serialize;
use serde_json::{Map, Value};

/// Rounds of a room that are kept.
const KEPT: i64 = 50;
/// A gap in which nobody looked; rounds do not fill a longer one.
const GAP: i64 = 1000;

/// Time for which the rounds of a table are made up that nobody has looked at, milliseconds.
const LOOKED_BACK: i64 = 600_000;

/// One shared round.
#[derive(Debug, Clone)]
pub struct Shared {
    number: i64,
    seed: String,
    starts_at: i64,
    point: i64,
    ends_at: i64,
}

const ROUND: &str = "SELECT number, seed, starts_at, point, ends_at FROM crash_rounds WHERE room = ?1";

fn row(row: &rusqlite::Row<'_>) -> rusqlite::Result<Shared> {
    Ok(Shared {
        number: row.get(0)?,
        seed: row.get(1)?,
        starts_at: row.get(2)?,
        point: row.get(3)?,
        ends_at: row.get(4)?,
    })
}

fn newest(tx: &Tx<'_>, room: &str) -> Result<Option<Shared>, ApiError> {
    Ok(db::first(tx, &format!("{ROUND} ORDER BY number DESC LIMIT 1"), [room], row)?)
}

/// The round of a room at this moment; begins the next one if the last one is over.
fn current(tx: &Tx<'_>, room: &str) -> Result<Shared, ApiError> {
    let last = newest(tx, room)?;
    let rules = rules_of(tx, room)?;
    let pause = rules.pause();
    let next_at = match &last {
        Some(last) if tx.now < last.ends_at + pause => return Ok(last.clone()),
        Some(last) if tx.now < last.ends_at + pause + GAP => last.ends_at + pause,
        _ => tx.now,
    };
    begin(tx, room, last.map_or(0, |last| last.number) + 1, next_at)
}

/// Begins a round whose bets are taken from `next_at` on.
fn begin(tx: &Tx<'_>, room: &str, number: i64, next_at: i64) -> Result<Shared, ApiError> {
    let rules = rules_of(tx, room)?;
    let seed = chain::next(tx, room, number)?;
    let Drawn { result: point, running } = rules.draw(&seed, room, number);
    let starts_at = next_at + rules.betting();
    let round = Shared { number, seed, starts_at, point, ends_at: starts_at + running };
    tx.execute(
        "INSERT INTO crash_rounds (room, number, seed, starts_at, point, ends_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (room, round.number, &round.seed, round.starts_at, round.point, round.ends_at),
    )?;
    tx.execute("DELETE FROM crash_rounds WHERE room = ?1 AND number <= ?2", (room, number - KEPT))?;
    Ok(round)
}

/// Lets the rounds pass that a table has had since somebody looked at it, and returns its last results, the newest first. A
/// table does not stop while nobody looks; what is longer ago than [`LOOKED_BACK`] is left out.
pub fn last_results(tx: &Tx<'_>, room: &str, count: usize) -> Result<Vec<i64>, ApiError> {
    settle_due(tx)?;
    let pause = rules_of(tx, room)?.pause();
    let last = newest(tx, room)?;
    let mut number = last.as_ref().map_or(0, |last| last.number);
    let earliest = tx.now - LOOKED_BACK;
    let mut next_at = last.map_or(earliest, |last| (last.ends_at + pause).max(earliest));
    while next_at <= tx.now {
        number += 1;
        next_at = begin(tx, room, number, next_at)?.ends_at + pause;
    }
    Ok(past(tx, room, count)?.iter().map(|round| round.point).collect())
}

/// The last rounds that are over, the newest first.
fn past(tx: &Tx<'_>, room: &str, count: usize) -> Result<Vec<Shared>, ApiError> {
    let sql = format!("{ROUND} AND ends_at <= ?2 ORDER BY number DESC LIMIT ?3");
    Ok(db::all(tx, &sql, (room, tx.now, i64::try_from(count).unwrap_or(i64::MAX)), row)?)
}

/// The rules of a room.
fn rules_of(tx: &Tx<'_>, room: &str) -> Result<&'static dyn Rules, ApiError> {
    let game = tx.app.catalog.games.find(room).ok_or_else(ApiError::not_found)?;
    engine_of(game).shared().ok_or_else(ApiError::not_found)
}

impl Shared {
    fn phase(&self, now: i64) -> &'static str {
        if now < self.starts_at {
            "betting"
        } else if now < self.ends_at {
            "running"
        } else {
            "crashed"
        }
    }
}

/// The player's bet in the round that is shared at the moment, in whichever session it was made.
pub fn own(tx: &Tx<'_>, session: &Session) -> Result<Option<Round>, ApiError> {
    settle_due(tx)?;
    let room = &session.game(tx)?.identity;
    let number = current(tx, room)?.number;
    let sql = format!(
        "{COLUMNS} WHERE owner = ?1 AND game = ?2 AND nonce = ?3 AND state <> 'cancelled' ORDER BY rowid DESC LIMIT 1"
    );
    Ok(db::first(tx, &sql, (session.owner(), room, number), read)?)
}

/// Fields that the server stores with a bet, beside those of its game.
#[derive(Serialize)]
struct Waiting {
    hash: String,
    chain: Option<Proof>,
    #[serde(flatten)]
    bet: Map<String, Value>,
}

/// The open bet that a request replaces, if it names one.
///
/// # Errors
///
/// Conflict (409) if that bet is not open any more, or is in another game or currency.
pub fn replaced(
    tx: &Tx<'_>,
    session: &Session,
    request: &Body,
    currency: &str,
) -> Result<Option<Round>, ApiError> {
    let id = request.text("replaces");
    if id.is_empty() {
        return Ok(None);
    }
    let round = own_round(tx, session, &id)?;
    let is_same = round.game == session.game(tx)?.identity && round.currency == currency;
    if is_same && round.state == state::OPEN {
        Ok(Some(round))
    } else {
        Err(ApiError::conflict("The bet is not open any more."))
    }
}

/// Takes a bet in the next round, in place of another one if one is given. If it is refused, the other one stands.
pub fn bet(
    tx: &Tx<'_>,
    session: &mut Session,
    mut round: Round,
    rules: &dyn Rules,
    (request, replaced): (&Body, Option<&Round>),
) -> Result<Round, ApiError> {
    settle_due(tx)?;
    let shared = current(tx, &round.game)?;
    if shared.phase(tx.now) != "betting" {
        return Err(ApiError::conflict("Bets are closed until the next round."));
    }
    if let Some(replaced) = replaced {
        cancel(tx, session, &replaced.id)?;
    }
    if open::of_session(tx, session)?.is_some() {
        return Err(ApiError::conflict("There is a bet in this round already."));
    }
    let bet = rules.bet(request, engine::currency_of(tx.app, &round.currency))?;
    round.nonce = shared.number;
    state::OPEN.clone_into(&mut round.state);
    let chain = chain::proof(tx, &round.game, shared.number)?;
    round.outcome = value_of(Waiting { hash: commitment(&shared.seed), chain, bet });
    open::take(tx, session, &mut round)?;
    round.insert(tx, session, &request.text("key"))?;
    Ok(round)
}

fn own_round(tx: &Tx<'_>, session: &Session, id: &str) -> Result<Round, ApiError> {
    settle_due(tx)?;
    let sql = format!("{COLUMNS} WHERE id = ?1 AND owner = ?2");
    db::first(tx, &sql, (id, session.owner()), read)?.ok_or_else(ApiError::not_found)
}

fn shared_of(tx: &Tx<'_>, round: &Round) -> Result<Option<Shared>, ApiError> {
    Ok(db::first(tx, &format!("{ROUND} AND number = ?2"), (&round.game, round.nonce), row)?)
}

/// Cashes a running bet out at the multiplier of this moment. A bet that is settled already is answered as it is.
pub fn cash_out(tx: &Tx<'_>, session: &Session, id: &str) -> Result<Round, ApiError> {
    let round = own_round(tx, session, id)?;
    if round.state != state::OPEN {
        return Ok(round);
    }
    let shared = shared_of(tx, &round)?.ok_or_else(ApiError::not_found)?;
    let multiplier = rules_of(tx, &round.game)?.multiplier_at(tx.now - shared.starts_at);
    match multiplier.filter(|_| shared.phase(tx.now) == "running") {
        Some(multiplier) => finish(tx, round, &shared, Some(multiplier)),
        None => Err(ApiError::conflict("There is nothing to cash out now.")),
    }
}

/// Gives a bet back before the round starts.
pub fn cancel(tx: &Tx<'_>, session: &Session, id: &str) -> Result<Round, ApiError> {
    let mut round = own_round(tx, session, id)?;
    if round.state != state::OPEN {
        return Ok(round);
    }
    if shared_of(tx, &round)?.is_none_or(|shared| shared.phase(tx.now) != "betting") {
        return Err(ApiError::conflict("The round has started: this bet stands."));
    }
    state::CANCELLED.clone_into(&mut round.state);
    round.save(tx)?;
    open::with_money(tx, &round, round.stake, |bet| bet.give_back(tx, round.lent))?;
    Ok(round)
}

/// Settles a bet: it left at a multiplier, or stayed to the end.
fn finish(tx: &Tx<'_>, mut round: Round, shared: &Shared, at: Option<i64>) -> Result<Round, ApiError> {
    let rules = rules_of(tx, &round.game)?;
    let decimals = engine::decimals(tx.app, &round.currency);
    if let Some(outcome) = round.outcome.as_object_mut() {
        let mut bet = Settled { outcome, stake: round.stake, decimals };
        round.payout = rules.settle(&mut bet, shared.point, at);
    }
    state::DONE.clone_into(&mut round.state);
    if let Some(fields) = round.outcome.as_object_mut() {
        fields.insert("cashedAt".into(), at.into());
        // Kept with the bet, because old shared rounds are forgotten. The page gets them at the end of the round.
        fields.insert("seed".into(), shared.seed.clone().into());
        fields.insert("point".into(), shared.point.into());
        fields.insert("endsAt".into(), shared.ends_at.into());
    }
    round.save(tx)?;
    open::with_money(tx, &round, round.payout, |bet| bet.settle_and_list(tx, round.lent, round.payout))?;
    Ok(round)
}

/// Settles every bet whose automatic cash-out or end has passed.
pub fn settle_due(tx: &Tx<'_>) -> Result<(), ApiError> {
    for round in db::all(tx, &format!("{COLUMNS} WHERE state = 'open'"), [], read)? {
        let (Some(shared), Ok(rules)) = (shared_of(tx, &round)?, rules_of(tx, &round.game)) else { continue };
        let auto = round.outcome.get("auto").and_then(Value::as_i64);
        let reached = auto.filter(|auto| {
            rules.reached(*auto, shared.point).is_some_and(|after| shared.starts_at + after <= tx.now)
        });
        if reached.is_some() || shared.ends_at <= tx.now {
            // A win that does not fit in its account is tried again; other bets do not wait for it.
            tx.attempt(|| finish(tx, round, &shared, reached).map(|_| ()))?;
        }
    }
    Ok(())
}

/// Hides fields of a bet that are secret until the end of its round.
pub fn conceal(outcome: &mut Value, now: i64) {
    let Some(fields) = outcome.as_object_mut() else { return };
    let ends_at = fields.remove("endsAt").and_then(|at| at.as_i64());
    if ends_at.is_some_and(|ends_at| now < ends_at) {
        fields.remove("seed");
        fields.remove("point");
    }
}

/// Data for checking a bet in a room: the signed message.
pub fn message(round: &Round) -> String {
    format!("{}:{}", round.game, round.nonce)
}
