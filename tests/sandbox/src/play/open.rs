//! Rounds whose stake is taken and whose outcome is open: bets in shared rounds, and rounds that wait for a decision.

use super::record::{COLUMNS, Round, read};
use super::rounds;
use super::session::{self, Session};
use super::stake::{self, Bet, Subject};
use crate::bonuses;
use crate::db;
use crate::http::error::ApiError;
use crate::limits;
use crate::state::Tx;
use crate::wallet;

/// The open round of a player in the game of a session, in whichever session it was begun.
pub fn of_session(tx: &Tx<'_>, session: &Session) -> Result<Option<Round>, ApiError> {
    let sql = format!("{COLUMNS} WHERE owner = ?1 AND game = ?2 AND state = 'open'");
    Ok(db::first(tx, &sql, (session.owner(), &session.game(tx)?.identity), read)?)
}

/// Takes the stake of a round. A bonus whose money is in it stays until the round is over.
pub fn take(tx: &Tx<'_>, session: &mut Session, round: &mut Round) -> Result<(), ApiError> {
    let Some(account) = session.account(tx)? else { return session.add_fun(tx, -round.stake) };
    let bet = Bet {
        round: &round.id,
        account: &account,
        what: Subject::Game(session.game(tx)?),
        stake: round.stake,
        channel: None,
    };
    round.lent = bet.take(tx)?;
    keep_lender(tx, &bet, round.lent)?;
    wallet::announce(tx, &account)
}

/// A bonus that has lent money to an open round for the first time waits for it.
fn keep_lender(tx: &Tx<'_>, bet: &Bet<'_>, lent: i64) -> Result<(), ApiError> {
    if lent > 0
        && let Some(held) = bet.lender(tx)?
    {
        bonuses::set_opened(tx, &held.id, held.opened + 1)?;
    }
    Ok(())
}

/// Takes a further stake for an open round, in the transaction of the decision with this number. A refusal keeps what the
/// transaction has done (its events).
///
/// A player who may not begin a round may not stake more in one that runs, but can still end it.
pub fn raise(
    tx: &Tx<'_>,
    caller: &Session,
    round: &mut Round,
    further: i64,
    number: i64,
) -> Result<Result<(), ApiError>, ApiError> {
    if let Some(refused) = caller.end(tx)? {
        return Ok(Err(refused));
    }
    // The round may have begun in an earlier session with another account.
    let mut session = session::any(tx, &round.session)?.ok_or_else(session::over)?;
    let whole = round.stake + further;
    if session.is_demo() {
        if session.balance(tx)? < further {
            return Ok(Err(stake::too_little()));
        }
        session.add_fun(tx, -further)?;
        round.stake = whole;
        return Ok(Ok(()));
    }
    let account = session.account(tx)?.ok_or_else(session::over)?;
    let game = session.game(tx)?;
    limits::check_further_stake(tx, &account.player, &account.currency, further, round.at)?;
    // The largest stake of a bonus is that of a whole round.
    if let Err(refused) = rounds::check_bonus(tx, &account, whole, &Subject::Game(game))? {
        return Ok(Err(refused));
    }
    let id = round.id.clone();
    let what = Subject::Game(game);
    let bet = Bet { round: &id, account: &account, what, stake: round.stake, channel: None };
    let lent = bet.raise(tx, further, number)?;
    if round.lent == 0 {
        keep_lender(tx, &bet, lent)?;
    }
    round.stake = whole;
    round.lent += lent;
    wallet::announce(tx, &account)?;
    Ok(Ok(()))
}

/// Books a change of a round on the account, or adds `fun` to the play money.
pub fn with_money(
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
