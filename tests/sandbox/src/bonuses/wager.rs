//! Wagering.

use super::life::{finish, in_play};
use super::{Held, load, result, status};
use crate::http::error::ApiError;
use crate::ledger::{self, Holder};
use crate::state::Tx;
use crate::wallet;

/// A bet counts towards the active bonus, regardless of the money staked.
pub fn after_bet(tx: &Tx<'_>, player: &str, currency: &str, stake: i64) -> Result<(), ApiError> {
    let Some(mut held) = in_play(tx, player, currency)? else { return Ok(()) };
    held.wagered = held.wagered.saturating_add(stake);
    settle(tx, &mut held)
}

/// Ends a bonus that has no money left or is completely wagered, unless bets are unsettled.
fn settle(tx: &Tx<'_>, held: &mut Held) -> Result<(), ApiError> {
    if held.opened == 0 && held.status == status::ACTIVE && !held.is_spins(tx) {
        let account = wallet::open(tx, &held.player, &held.currency)?;
        if ledger::balance(tx, &Holder::Bonus(account), &held.currency)? == 0 {
            return finish(tx, held, result::LOST);
        }
        if held.wagered >= held.required() {
            return finish(tx, held, result::PLAYED);
        }
    }
    held.save(tx)
}

/// Sets the number of unsettled bets; at zero the bonus may end.
pub fn set_opened(tx: &Tx<'_>, id: &str, opened: i64) -> Result<Held, ApiError> {
    let mut held = load(tx, id)?;
    held.opened = opened.max(0);
    settle(tx, &mut held)?;
    Ok(held)
}

/// Plays free spins of an active batch. Winnings are real money. The booking carries the id of the round, if there is one.
pub fn play_spins(
    tx: &Tx<'_>,
    id: &str,
    count: i64,
    payout: i64,
    round: Option<&str>,
) -> Result<Held, ApiError> {
    let mut held = load(tx, id)?;
    if !held.is_spins(tx) || held.status != status::ACTIVE {
        return Err(ApiError::field("id", "These are no active free spins."));
    }
    if !(1..=held.amount - held.used).contains(&count) {
        return Err(ApiError::field("count", "So many spins are not left."));
    }
    held.used += count;
    if payout > 0 {
        held.won = held.won.saturating_add(payout);
        let account = wallet::open(tx, &held.player, &held.currency)?;
        let (house, real) = (Holder::House, Holder::Real(account));
        match round {
            Some(round) => {
                ledger::transfer_once(tx, (&house, &real), &held.currency, payout, "free spins", round)?;
            }
            None => ledger::transfer(tx, &house, &real, &held.currency, payout, "free spins")?,
        }
        if let Some(account) = wallet::in_currency(tx, &held.player, &held.currency)? {
            wallet::announce(tx, &account)?;
        }
    }
    if held.used == held.amount {
        finish(tx, &mut held, result::PLAYED)?;
    } else {
        held.save(tx)?;
    }
    Ok(held)
}
