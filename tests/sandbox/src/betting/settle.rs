//! The end of bets: by the clock, or by a cash-out. Each end is booked once.

use super::bets::{self, Placed, state};
use super::world;
use crate::bonuses;
use crate::db;
use crate::http::error::ApiError;
use crate::play::{Bet, Subject};
use crate::state::Tx;
use crate::wallet::{self, Account};
use sportsbook::Sport;
use sportsbook::settlement::{self, End};

/// Settles every bet whose matches have ended.
pub fn settle_due(tx: &Tx<'_>) -> Result<(), ApiError> {
    let sql = "SELECT DISTINCT bet_id FROM sport_legs JOIN sport_bets ON sport_bets.id = bet_id \
               WHERE state = 1 AND result IS NULL AND ends_at <= ?1";
    for id in db::all(tx, sql, [tx.now], |row| row.get::<_, String>(0))? {
        // A win that does not fit in its account is tried again; other bets do not wait for it.
        tx.attempt(|| settle(tx, bets::load(tx, &id)?))?;
    }
    Ok(())
}

/// Decides the legs whose matches have ended, and the bet if that decides it.
fn settle(tx: &Tx<'_>, mut bet: Placed) -> Result<(), ApiError> {
    let id = bet.id.clone();
    for (position, leg) in bet.legs.iter_mut().enumerate().filter(|(_, leg)| leg.result.is_none()) {
        let Some(result) = world::find(tx, &leg.matched)?.result(leg.market, &leg.outcome, leg.line) else {
            continue;
        };
        tx.execute(
            "UPDATE sport_legs SET result = ?1 WHERE bet_id = ?2 AND position = ?3",
            (result, &id, i64::try_from(position).unwrap_or(0)),
        )?;
        leg.result = Some(result.to_owned());
    }
    let legs: Vec<_> = bet.legs.iter().map(bets::Leg::counted).collect();
    let Some(end) = settlement::end(bet.stake, &legs) else { return Ok(()) };
    match end {
        End::Lost => finish(tx, bet, state::LOST, 0),
        End::Refund => {
            bet.coefficient = bet.counted();
            let stake = bet.stake;
            finish(tx, bet, state::REFUND, stake)
        }
        End::Won { payout } => {
            bet.coefficient = bet.counted();
            finish(tx, bet, state::WON, payout)
        }
    }
}

/// Answer to a cash-out.
#[derive(Debug)]
pub enum CashOut {
    /// The bet, which was cashed out.
    Done(Box<Placed>),
    /// The offer is below what the player has seen: the offer now, minor units. `None` if there is no offer any more.
    Moved(Option<i64>),
}

/// Takes the offer for a bet, if it is not below what the player has seen. A bet that has ended otherwise has no offer.
pub fn cash_out(tx: &Tx<'_>, player: &str, id: &str, seen: i64) -> Result<CashOut, ApiError> {
    let bet = bets::load(tx, id)?;
    if bet.player != player {
        return Err(ApiError::not_found());
    }
    if bet.state == state::CASH_OUT {
        return Ok(CashOut::Done(Box::new(bet)));
    }
    match bet.offer(tx)? {
        Some(offer) if offer >= seen => {
            finish(tx, bet, state::CASH_OUT, offer)?;
            bets::load(tx, id).map(|bet| CashOut::Done(Box::new(bet)))
        }
        offer => Ok(CashOut::Moved(offer)),
    }
}

fn finish(tx: &Tx<'_>, mut placed: Placed, end: i64, payout: i64) -> Result<(), ApiError> {
    (placed.state, placed.payout) = (end, payout);
    placed.save(tx)?;
    if payout > 0 {
        // Nobody's money goes where it is not seen.
        wallet::open(tx, &placed.player, &placed.currency)?;
    }
    let account = Account {
        id: placed.account.clone(),
        ..wallet::in_currency(tx, &placed.player, &placed.currency)?.ok_or_else(ApiError::not_found)?
    };
    let sports: Vec<Sport> = placed.legs.iter().map(bets::Leg::sport).collect();
    let bet = Bet {
        round: &placed.id,
        account: &account,
        what: Subject::Sports(&sports),
        stake: placed.stake,
        channel: None,
    };
    if end == state::REFUND {
        bet.give_back(tx, placed.lent)?;
    } else {
        bet.settle_and_list(tx, placed.lent, payout)?;
    }
    // The bonus waited for this bet; it may have ended by itself meanwhile.
    let Some(bonus) = &placed.bonus else { return Ok(()) };
    let held = bonuses::in_play(tx, &placed.player, &placed.currency)?.filter(|held| held.id == *bonus);
    held.map_or(Ok(()), |held| bonuses::set_opened(tx, &held.id, held.opened - 1).map(|_| ()))
}
