//! The shared rounds of crash games and of live roulette. They follow from the sandbox's clock: rounds begin when somebody looks, and bets are
//! settled when their time has come, whether their player is still there or not.

use super::chain::Proof;
use super::engine::{Engine, engine_of};
use super::rounds::{self, COLUMNS, ChipWire, Round, Wish, read, state};
use super::session::{self, Session};
use super::stake::{Bet, Subject};
use super::{bots, chain, engine, winners};
use crate::bonuses;
use crate::db;
use crate::http::error::ApiError;
use crate::http::value_of;
use crate::money;
use crate::state::Tx;
use crate::wallet;
use games::crash;
use games::fairness::{Draw, commitment};
use games::roulette::{self, Spot};
use serde::Serialize;
use serde_json::Value;

/// Rounds of a room that are kept.
const KEPT: i64 = 50;
/// Finished rounds shown.
const HISTORY: i64 = 12;
/// Bets shown.
const SHOWN: usize = 30;
/// A gap in which nobody looked; rounds do not fill a longer one.
const GAP: i64 = 1000;

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
    let is_wheel = is_wheel(tx, room);
    let pause = pause_of(tx, room);
    let next_at = match &last {
        Some(last) if tx.now < last.ends_at + pause => return Ok(last.clone()),
        Some(last) if tx.now < last.ends_at + pause + GAP => last.ends_at + pause,
        _ => tx.now,
    };
    let number = last.map_or(0, |last| last.number) + 1;
    let seed = chain::next(tx, room, number)?;
    let (betting, point, running) = if is_wheel {
        let point = roulette::spin(&mut Draw::new(&seed, room, number));
        (roulette::BETTING, point, roulette::RUNNING)
    } else {
        let point = crash::point_of(&seed, room, number);
        (crash::BETTING, point, crash::time_of(point))
    };
    let starts_at = next_at + betting;
    let round = Shared { number, seed, starts_at, point, ends_at: starts_at + running };
    tx.execute(
        "INSERT INTO crash_rounds (room, number, seed, starts_at, point, ends_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (room, round.number, &round.seed, round.starts_at, round.point, round.ends_at),
    )?;
    tx.execute("DELETE FROM crash_rounds WHERE room = ?1 AND number <= ?2", (room, number - KEPT))?;
    Ok(round)
}

/// True if a room has a wheel.
fn is_wheel(tx: &Tx<'_>, room: &str) -> bool {
    tx.app.catalog.games.find(room).is_some_and(|game| engine_of(game) == Engine::Wheel)
}

fn pause_of(tx: &Tx<'_>, room: &str) -> i64 {
    if is_wheel(tx, room) { roulette::PAUSE } else { crash::PAUSE }
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

fn open_round(tx: &Tx<'_>, session: &Session) -> Result<Option<Round>, ApiError> {
    let sql = format!("{COLUMNS} WHERE owner = ?1 AND game = ?2 AND state = 'open'");
    Ok(db::first(tx, &sql, (session.owner(), &session.game(tx)?.identity), read)?)
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

/// The outcome of a bet that waits for its round.
#[derive(Serialize)]
struct Waiting {
    auto: Option<i64>,
    hash: String,
    chain: Option<Proof>,
    /// On a wheel only.
    #[serde(skip_serializing_if = "Option::is_none")]
    bets: Option<Vec<ChipWire>>,
}

/// Takes a bet in the next round.
pub fn bet(tx: &Tx<'_>, session: &mut Session, mut round: Round, wish: &Wish) -> Result<Round, ApiError> {
    settle_due(tx)?;
    let shared = current(tx, &round.game)?;
    if shared.phase(tx.now) != "betting" {
        return Err(ApiError::conflict("Bets are closed until the next round."));
    }
    if open_round(tx, session)?.is_some() {
        return Err(ApiError::conflict("There is a bet in this round already."));
    }
    let is_wheel = is_wheel(tx, &round.game);
    let auto = match wish.auto.filled().filter(|_| !is_wheel) {
        None => None,
        Some(text) => {
            let auto = money::parse(text, 2).filter(|auto| (101..=crash::LARGEST).contains(auto));
            Some(auto.ok_or_else(|| ApiError::field("auto", "Enter a multiplier from 1.01 to 1000."))?)
        }
    };
    round.nonce = shared.number;
    state::OPEN.clone_into(&mut round.state);
    let proof = chain::proof(tx, &round.game, shared.number)?;
    let mut outcome = Waiting { auto, hash: commitment(&shared.seed), chain: proof, bets: None };
    if is_wheel {
        let decimals = engine::decimals(tx.app, &round.currency);
        let chips = rounds::chips(tx, wish, &round.currency)?;
        outcome.bets = Some(chips.iter().map(|chip| rounds::chip(chip, decimals, None)).collect());
    }
    round.outcome = value_of(outcome);
    match session.account(tx)? {
        None => session.add_fun(tx, -round.stake)?,
        Some(account) => {
            let bet = Bet {
                round: &round.id,
                account: &account,
                what: Subject::Game(session.game(tx)?),
                stake: round.stake,
                channel: None,
            };
            round.lent = bet.take(tx)?;
            if round.lent > 0
                && let Some(held) = bet.lender(tx)?
            {
                bonuses::set_opened(tx, &held.id, held.opened + 1)?;
            }
            wallet::announce(tx, &account)?;
        }
    }
    round.insert(tx, session, wish.key())?;
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
    if shared.phase(tx.now) != "running" || is_wheel(tx, &round.game) {
        return Err(ApiError::conflict("There is nothing to cash out now."));
    }
    finish(tx, round, &shared, Some(crash::multiplier(tx.now - shared.starts_at)))
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
    with_money(tx, &round, round.stake, |bet| bet.give_back(tx, round.lent))?;
    Ok(round)
}

/// Books a change of a round on the account, or adds `fun` to the play money.
fn with_money(
    tx: &Tx<'_>,
    round: &Round,
    fun: i64,
    book: impl FnOnce(&Bet<'_>) -> Result<(), ApiError>,
) -> Result<(), ApiError> {
    let Some(mut session) = session::any(tx, &round.session)? else { return Ok(()) };
    let Some(player) = session.player.clone() else { return session.add_fun(tx, fun) };
    // A hidden account is paid too.
    let account = wallet::in_currency(tx, &player, &round.currency)?.ok_or_else(ApiError::not_found)?;
    let bet = Bet {
        round: &round.id,
        account: &account,
        what: Subject::Game(session.game(tx)?),
        stake: round.stake,
        channel: Some((&session.platform, &session.country)),
    };
    let lender = if round.lent > 0 { bet.lender(tx)? } else { None };
    book(&bet)?;
    // The bonus may end now, after its share is booked.
    match lender {
        Some(held) => bonuses::set_opened(tx, &held.id, held.opened - 1).map(|_| ()),
        None => Ok(()),
    }
}

/// Notes which bets on the table have won; answers what they pay.
fn table_payout(tx: &Tx<'_>, round: &mut Round, number: i64) -> i64 {
    let decimals = engine::decimals(tx.app, &round.currency);
    let mut paid = 0_i64;
    let Some(fields) = round.outcome.as_object_mut() else { return 0 };
    for bet in fields.get_mut("bets").and_then(Value::as_array_mut).into_iter().flatten() {
        let of = |name: &str| bet.get(name).and_then(Value::as_str).unwrap_or_default();
        let spot = Spot::parse(of("on"));
        let stake = money::parse(of("stake"), decimals).unwrap_or_default();
        let Some(spot) = spot else { continue };
        paid = paid.saturating_add(roulette::payout(spot, stake, number));
        *bet = value_of(rounds::chip(&(of("on").to_owned(), spot, stake), decimals, Some(number)));
    }
    fields.insert("number".into(), number.into());
    paid
}

/// Settles a bet: cashed out at a multiplier, or lost.
fn finish(tx: &Tx<'_>, mut round: Round, shared: &Shared, at: Option<i64>) -> Result<Round, ApiError> {
    round.payout = if is_wheel(tx, &round.game) {
        table_payout(tx, &mut round, shared.point)
    } else {
        at.map_or(0, |at| crash::payout(round.stake, at))
    };
    state::DONE.clone_into(&mut round.state);
    if let Some(fields) = round.outcome.as_object_mut() {
        fields.insert("cashedAt".into(), at.into());
        // Kept with the bet, because old shared rounds are forgotten. The page gets them after the crash only.
        fields.insert("seed".into(), shared.seed.clone().into());
        fields.insert("point".into(), shared.point.into());
        fields.insert("endsAt".into(), shared.ends_at.into());
    }
    round.save(tx)?;
    with_money(tx, &round, round.payout, |bet| bet.settle_and_list(tx, round.lent, round.payout))?;
    Ok(round)
}

/// Settles every bet whose automatic cash-out or crash has passed.
pub fn settle_due(tx: &Tx<'_>) -> Result<(), ApiError> {
    for round in db::all(tx, &format!("{COLUMNS} WHERE state = 'open'"), [], read)? {
        let Some(shared) = shared_of(tx, &round)? else { continue };
        let auto = round.outcome.get("auto").and_then(Value::as_i64).filter(|auto| *auto <= shared.point);
        let reached = auto.filter(|auto| shared.starts_at + crash::time_of(*auto) <= tx.now);
        if reached.is_some() || shared.ends_at <= tx.now {
            // A win that does not fit in its account is tried again; other bets do not wait for it.
            tx.attempt(|| finish(tx, round, &shared, reached).map(|_| ()))?;
        }
    }
    Ok(())
}

/// Hides what a bet must not tell before the crash.
pub fn conceal(outcome: &mut Value, now: i64) {
    let Some(fields) = outcome.as_object_mut() else { return };
    let ends_at = fields.remove("endsAt").and_then(|at| at.as_i64());
    if ends_at.is_some_and(|ends_at| now < ends_at) {
        fields.remove("seed");
        fields.remove("point");
    }
}

/// A room on the wire.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    number: i64,
    phase: &'static str,
    starts_at: i64,
    now: i64,
    next_at: Option<i64>,
    hash: String,
    chain: Option<Proof>,
    point: Option<i64>,
    bets: Vec<RoomBet>,
    history: Vec<Past>,
}

/// A bet as everybody sees it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RoomBet {
    /// Absent for somebody who plays for fun.
    pub name: Option<String>,
    /// Amount.
    pub stake: String,
    /// Currency code.
    pub currency: String,
    /// Multiplier at which it was cashed out.
    pub cashed_at: Option<i64>,
}

/// A round that is over.
#[derive(Debug, Serialize)]
struct Past {
    number: i64,
    point: i64,
}

/// The room as everybody sees it.
pub fn view(tx: &Tx<'_>, room: &str) -> Result<View, ApiError> {
    settle_due(tx)?;
    let shared = current(tx, room)?;
    let phase = shared.phase(tx.now);
    let over = phase == "crashed";
    let sql = format!(
        "{COLUMNS} WHERE game = ?1 AND nonce = ?2 AND seed_id IS NULL AND state <> 'cancelled' ORDER BY rowid"
    );
    let mut bets = Vec::new();
    for round in db::all(tx, &sql, (room, shared.number), read)?.into_iter().take(SHOWN) {
        let player = session::any(tx, &round.session)?.and_then(|session| session.player);
        let name = player.map(|player| winners::name_of(tx, &player)).transpose()?;
        let decimals = engine::decimals(tx.app, &round.currency);
        bets.push(RoomBet {
            name,
            stake: money::print(round.stake, decimals),
            currency: round.currency,
            cashed_at: round.outcome.get("cashedAt").and_then(Value::as_i64),
        });
    }
    if tx.app.is_demo() {
        // On a wheel nobody cashes out.
        let point = if is_wheel(tx, room) { 0 } else { shared.point };
        bets.extend(bots::bets(tx, room, shared.number, shared.starts_at, point));
    }
    let sql = format!("{ROUND} AND ends_at <= ?2 ORDER BY number DESC LIMIT ?3");
    let history: Vec<Past> = db::all(tx, &sql, (room, tx.now, HISTORY), row)?
        .iter()
        .map(|round| Past { number: round.number, point: round.point })
        .collect();
    let is_known = over || phase == "running" && is_wheel(tx, room);
    Ok(View {
        number: shared.number,
        phase,
        starts_at: shared.starts_at,
        now: tx.now,
        next_at: over.then_some(shared.ends_at + pause_of(tx, room)),
        hash: commitment(&shared.seed),
        chain: chain::proof(tx, room, shared.number)?,
        point: is_known.then_some(shared.point),
        bets,
        history,
    })
}

/// Data for checking a bet in a room: the signed message.
pub fn message(round: &Round) -> String {
    format!("{}:{}", round.game, round.nonce)
}

/// The newest bets of a session, for its list.
pub fn recent(tx: &Tx<'_>, session: &Session) -> Result<Vec<Round>, ApiError> {
    let sql = format!("{} WHERE session_id = ?1 ORDER BY at DESC, rowid DESC LIMIT 20", rounds::COLUMNS);
    Ok(db::all(tx, &sql, [&session.id], read)?)
}
