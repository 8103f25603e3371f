//! Rounds whose stake is taken and whose outcome is open: bets in shared rounds, and rounds that wait for a decision.

use super::record::{COLUMNS, Round, read};
use super::session::{self, Session};
use super::stake::{Bet, Subject};
use crate::bonuses;
use crate::db;
use crate::http::error::ApiError;
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
    if round.lent > 0
        && let Some(held) = bet.lender(tx)?
    {
        bonuses::set_opened(tx, &held.id, held.opened + 1)?;
    }
    wallet::announce(tx, &account)
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
