//! Rounds in which the player decides. The stake is taken at the start, and the round waits for its player for a day,
//! in any session of the game. Every decision has a number, so a repeated request does not decide twice.

use super::engine::{self, engine_of};
use super::record::{self, COLUMNS, Round, read, state};
use super::rounds::Outcome;
use super::session::{self, Session};
use super::{held, open};
use crate::clock::HOUR;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::state::Tx;
use games::fairness::Draw;
use games::rules::{Decided, Edition, Hand, Kind, Round as Asked, Turn};
use serde_json::Value;

/// Time after which a round that its player has left is ended, milliseconds.
const WAIT: i64 = 24 * HOUR;
/// Field of the outcome with the number of decisions that were made.
const MADE: &str = "decisions";

/// The open round of the player, if the game of the session has rounds with decisions.
pub fn waiting(tx: &Tx<'_>, session: &Session) -> Result<Option<Round>, ApiError> {
    match session.engine(tx)?.rules.kind() {
        Kind::Decided(_) => open::of_session(tx, session),
        Kind::Alone(_) | Kind::Shared(_) => Ok(None),
    }
}

/// Begins a round: takes the stake, and plays the first turn.
pub fn begin(
    tx: &Tx<'_>,
    session: &mut Session,
    mut round: Round,
    game: &dyn Decided,
    request: &Body,
) -> Result<Round, ApiError> {
    let mut seed = session::seed(tx, &session.id)?;
    seed.count(tx)?;
    (round.seed, round.client, round.nonce) = (Some(seed.id), seed.client, seed.nonce);
    let asked = Asked {
        request,
        currency: engine::currency_of(tx.app, &round.currency),
        edition: engine::edition_of(session.game(tx)?),
        stake: round.stake,
    };
    let turn = game.begin(&asked, &mut numbers(tx, &round)?)?;
    if let Some(account) = session.account(tx)? {
        // The outcome of the last round is told now, at the latest.
        held::release_game(tx, &account.player, &round.game)?;
    }
    state::OPEN.clone_into(&mut round.state);
    open::take(tx, session, &mut round)?;
    round.insert(tx, session, &request.text("key"))?;
    apply(tx, round, game, turn, 0)
}

/// Carries out a decision, and takes what it adds to the stake. One that was made already is answered with the round as it
/// is; a refused one changes nothing.
///
/// # Errors
///
/// Conflict (409) if an earlier decision is missing.
pub fn decide(tx: &Tx<'_>, session: &Session, id: &str, request: &Body) -> Outcome {
    let mut round = record::owned(tx, id, session.owner())?;
    let (game, edition) = rules_of(tx, &round)?;
    let number = request.0.get("number").and_then(Value::as_i64);
    let number = number.ok_or_else(|| ApiError::field("number", "Every decision needs a number."))?;
    let made = made(&round);
    if round.state != state::OPEN || number <= made {
        return Ok(Ok(round));
    }
    if number != made + 1 {
        return Err(ApiError::conflict("An earlier decision is missing."));
    }
    let hand = Hand { outcome: &round.outcome, edition, stake: round.stake };
    let turn = game.decide(&hand, request, &mut numbers(tx, &round)?)?;
    if turn.further > 0
        && let Err(refused) = open::raise(tx, session, &mut round, turn.further, number)?
    {
        return Ok(Err(refused));
    }
    apply(tx, round, game, turn, number).map(Ok)
}

/// Ends every round that its player has left for too long.
pub fn settle_due(tx: &Tx<'_>) -> Result<(), ApiError> {
    let sql = format!("{COLUMNS} WHERE state = 'open' AND at <= ?1");
    for round in db::all(tx, &sql, [tx.now - WAIT], read)? {
        let Ok((game, edition)) = rules_of(tx, &round) else { continue };
        // A win that does not fit in its account is tried again; other rounds do not wait for it.
        tx.attempt(|| {
            let hand = Hand { outcome: &round.outcome, edition, stake: round.stake };
            let turn = game.leave(&hand, &mut numbers(tx, &round)?);
            let made = made(&round);
            let over = Turn { payout: turn.payout.or(Some(round.stake)), ..turn };
            apply(tx, round, game, over, made).map(|_| ())
        })?;
    }
    Ok(())
}

/// True while an open round uses a seed. Such a seed must not be revealed: it determines the hidden draws.
pub fn uses(tx: &Tx<'_>, seed: i64) -> Result<bool, ApiError> {
    Ok(db::count(tx, "SELECT COUNT(*) FROM play_rounds WHERE seed_id = ?1 AND state = 'open'", [seed])? > 0)
}

/// Refuses to reveal a seed that an open round uses.
pub fn check_revealable(tx: &Tx<'_>, seed: i64) -> Result<(), ApiError> {
    if uses(tx, seed)? {
        return Err(ApiError::conflict("The seed is in use until the open round is over."));
    }
    Ok(())
}

/// The rules of a round with decisions.
fn rules_of(tx: &Tx<'_>, round: &Round) -> Result<(&'static dyn Decided, Edition), ApiError> {
    let game = tx.app.catalog.games.find(&round.game).ok_or_else(ApiError::not_found)?;
    match engine_of(game).rules.kind() {
        Kind::Decided(rules) => Ok((rules, engine::edition_of(game))),
        Kind::Alone(_) | Kind::Shared(_) => Err(ApiError::not_found()),
    }
}

/// The numbers of a round, from the first one on.
fn numbers(tx: &Tx<'_>, round: &Round) -> Result<Draw, ApiError> {
    let seed = session::seed_of(tx, round.seed.ok_or_else(ApiError::not_found)?)?;
    Ok(Draw::new(&seed.server, &round.client, round.nonce))
}

/// Number of decisions that were made.
fn made(round: &Round) -> i64 {
    round.outcome.get(MADE).and_then(Value::as_i64).unwrap_or_default()
}

/// Stores the result of a turn, and books the win if the round is over.
fn apply(
    tx: &Tx<'_>,
    mut round: Round,
    game: &dyn Decided,
    turn: Turn,
    made: i64,
) -> Result<Round, ApiError> {
    round.outcome = turn.outcome;
    if let Some(fields) = round.outcome.as_object_mut() {
        fields.insert(MADE.to_owned(), made.into());
    }
    let Some(payout) = turn.payout else {
        round.save(tx)?;
        return Ok(round);
    };
    round.payout = payout;
    state::DONE.clone_into(&mut round.state);
    round.save(tx)?;
    let until = tx.now + game.showing();
    open::with_money(tx, &round, payout, |bet| {
        held::hold(tx, &round, bet.account, until, || bet.settle(tx, round.lent, payout))
    })?;
    Ok(round)
}
