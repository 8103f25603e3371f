//! Usage of limits and the remaining amounts.

use super::{BET, DEPOSIT, LOSS, Limit, current, time};
use crate::db;
use crate::http::error::ApiError;
use crate::payments::invoice::{kind, status};
use crate::state::Tx;

impl Limit {
    /// Usage in the current window; `open` includes deposits that may still be paid.
    pub(super) fn used(&self, tx: &Tx<'_>, player: &str, open: bool) -> Result<i64, ApiError> {
        self.used_at(tx, player, open, tx.now)
    }

    /// Usage by play in the window of a time, or by deposits in the current one.
    fn used_at(&self, tx: &Tx<'_>, player: &str, open: bool, at: i64) -> Result<i64, ApiError> {
        match self.definition {
            BET => Ok(self.played(tx, player, at)?.0),
            // A win reduces the loss, but never below zero, so that it does not raise the limit.
            LOSS => self.played(tx, player, at).map(|(staked, paid)| staked.saturating_sub(paid).max(0)),
            _ => self.deposited(tx, player, open),
        }
    }

    /// Deposits credited in the current window. An open deposit counts in whatever window it is paid, so it counts
    /// until it is paid, declined or expired.
    fn deposited(&self, tx: &Tx<'_>, player: &str, open: bool) -> Result<i64, ApiError> {
        let sum = db::sum(
            tx,
            "amount",
            "FROM invoices WHERE player_id = ?1 AND currency = ?2 AND type = ?3 AND listed = 1 \
             AND ((status = ?4 AND COALESCE(credited_at, created_at) >= ?5) OR (status = ?6 AND ?7))",
            (
                player,
                &self.currency,
                kind::DEPOSIT,
                status::SUCCESS,
                self.window_start(tx.now),
                status::PENDING,
                open,
            ),
        )?;
        Ok(db::clamp(sum))
    }

    /// Stakes and payouts of the rounds that began in the window of a time.
    fn played(&self, tx: &Tx<'_>, player: &str, at: i64) -> Result<(i64, i64), ApiError> {
        let (start, end) = (self.window_start(at), self.window_end(at));
        let sum = |column: &str| {
            let from = "FROM spins LEFT JOIN jackpot_draws ON jackpot_draws.round = spins.id \
                        WHERE player_id = ?1 AND currency = ?2 AND at >= ?3 AND at < ?4";
            db::sum(tx, column, from, (player, &self.currency, start, end)).map(db::clamp)
        };
        Ok((sum("amount")?, sum("payout")?.saturating_add(sum("won")?)))
    }

    fn room(&self, tx: &Tx<'_>, player: &str, open: bool, at: i64) -> Result<i64, ApiError> {
        Ok(self.amount.unwrap_or_default().saturating_sub(self.used_at(tx, player, open, at)?))
    }

    fn binds(&self, definition: i64, currency: &str) -> bool {
        self.definition == definition && self.currency.as_deref() == Some(currency)
    }
}

/// Smallest remaining amount among the limits of a type; `None` without a limit, 0 or less if fully used. `open` counts
/// deposits that may still be paid.
fn room(
    tx: &Tx<'_>,
    player: &str,
    definition: i64,
    currency: &str,
    open: bool,
    at: i64,
) -> Result<Option<i64>, ApiError> {
    let mut lowest: Option<i64> = None;
    for limit in current(tx, player)? {
        if limit.binds(definition, currency) {
            let room = limit.room(tx, player, open, at)?;
            lowest = Some(lowest.map_or(room, |lowest| lowest.min(room)));
        }
    }
    Ok(lowest)
}

/// Remaining deposit amount in a currency; `None` without a limit, 0 while excluded.
pub fn deposit_room(tx: &Tx<'_>, player: &str, currency: &str) -> Result<Option<i64>, ApiError> {
    if is_excluded(tx, player)? {
        return Ok(Some(0));
    }
    room(tx, player, DEPOSIT, currency, true, tx.now)
}

/// Why a deposit that has been paid may not be credited; `None` if it may. Asked when the money arrives: the limit can
/// be lower by then, or used up.
pub fn credit_refusal(
    tx: &Tx<'_>,
    player: &str,
    currency: &str,
    amount: i64,
) -> Result<Option<&'static str>, ApiError> {
    if is_excluded(tx, player)? {
        return Ok(Some("exclusion"));
    }
    let beyond = room(tx, player, DEPOSIT, currency, false, tx.now)?.is_some_and(|room| amount > room);
    Ok(beyond.then_some("deposit limit"))
}

/// True for players who have excluded themselves or take a break.
pub fn is_excluded(tx: &Tx<'_>, player: &str) -> Result<bool, ApiError> {
    Ok(current(tx, player)?.iter().any(Limit::excludes))
}

/// Refuses players who have excluded themselves or take a break.
pub fn check_excluded(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    if is_excluded(tx, player)? {
        return Err(ApiError::rule(14100, "You have excluded yourself from playing."));
    }
    Ok(())
}

/// Refuses a stake that would exceed a limit.
pub fn check_stake(tx: &Tx<'_>, player: &str, currency: &str, stake: i64) -> Result<(), ApiError> {
    check_excluded(tx, player)?;
    time::check(tx, player)?;
    check_room(tx, player, currency, stake, tx.now)
}

/// Refuses a further stake in a round that began at a time, in milliseconds. It counts where its round counts, and it may not
/// exceed a limit that is in force now either.
pub fn check_further_stake(
    tx: &Tx<'_>,
    player: &str,
    currency: &str,
    stake: i64,
    at: i64,
) -> Result<(), ApiError> {
    check_stake(tx, player, currency, stake)?;
    check_room(tx, player, currency, stake, at)
}

/// Refuses a stake that would exceed a limit in the window of a time.
fn check_room(tx: &Tx<'_>, player: &str, currency: &str, stake: i64, at: i64) -> Result<(), ApiError> {
    let passed = |room: Option<i64>| room.is_some_and(|room| stake > room);
    if passed(room(tx, player, BET, currency, false, at)?) {
        return Err(ApiError::rule(14105, "Your bet limit is reached."));
    }
    if passed(room(tx, player, LOSS, currency, false, at)?) {
        return Err(ApiError::rule(14101, "Your loss limit is reached."));
    }
    Ok(())
}

/// Refuses to start a real-money game if the smallest stake exceeds a limit. The account may not exist: an exclusion
/// is reported first.
pub fn check_play(tx: &Tx<'_>, player: &str, currency: Option<&str>) -> Result<(), ApiError> {
    match currency {
        Some(currency) => check_stake(tx, player, currency, 1),
        None => check_excluded(tx, player),
    }
}
