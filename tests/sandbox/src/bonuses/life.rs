//! Activation, cancellation, expiry, the end.

use super::held::{COLUMNS, read, spins_game};
use super::{ACTIVATION, Held, SPINNING, WAGERING, result, status};
use crate::db;
use crate::http::error::ApiError;
use crate::ledger::{self, Holder};
use crate::limits;
use crate::state::Tx;
use crate::wallet;

/// Every bonus of a player, oldest first.
pub(super) fn of_player(tx: &Tx<'_>, player: &str) -> Result<Vec<Held>, ApiError> {
    Ok(db::all(tx, &format!("{COLUMNS} WHERE player_id = ?1 ORDER BY created_at, rowid"), [player], read)?)
}

/// The cash bonus a player is wagering in a currency; there is at most one.
pub fn in_play(tx: &Tx<'_>, player: &str, currency: &str) -> Result<Option<Held>, ApiError> {
    let sql = format!("{COLUMNS} WHERE player_id = ?1 AND currency = ?2 AND status = ?3 AND kind = 'cash'");
    Ok(db::first(tx, &sql, (player, currency, status::ACTIVE), read)?)
}

/// The active free spins that a player has left for a game.
pub fn spins_in_play(
    tx: &Tx<'_>,
    player: &str,
    currency: &str,
    game: &str,
) -> Result<Option<Held>, ApiError> {
    let sql = format!(
        "{COLUMNS} WHERE player_id = ?1 AND currency = ?2 AND status = ?3 AND kind = 'freespins' AND used < amount \
         ORDER BY activated_at, rowid"
    );
    // All free spins are for one game.
    if game != spins_game() {
        return Ok(None);
    }
    Ok(db::first(tx, &sql, (player, currency, status::ACTIVE), read)?)
}

fn locked() -> ApiError {
    ApiError::bad_request("This bonus cannot be cancelled any more: its wagering has begun.")
}

/// Activates an issued bonus. Only one can be active: it replaces the previous one.
pub(super) fn activate(tx: &Tx<'_>, held: &mut Held) -> Result<(), ApiError> {
    if held.status != status::ISSUED {
        return Err(ApiError::field("status", "This is not possible any more."));
    }
    // Its term would run while play is barred.
    limits::check_excluded(tx, &held.player)?;
    let spins = held.is_spins(tx);
    if !spins && let Some(mut before) = in_play(tx, &held.player, &held.currency)? {
        if before.is_locked(tx) {
            return Err(locked());
        }
        finish(tx, &mut before, result::CANCELED)?;
    }
    held.status = status::ACTIVE;
    held.activated_at = Some(tx.now);
    held.save(tx)?;
    if !spins {
        let account = wallet::open(tx, &held.player, &held.currency)?;
        let between = (&Holder::House, &Holder::Bonus(account));
        ledger::transfer_once(tx, between, &held.currency, held.amount, "bonus", &held.id)?;
        announce_account(tx, held)?;
    }
    Ok(())
}

/// Cancels a bonus.
pub(super) fn cancel(tx: &Tx<'_>, held: &mut Held) -> Result<(), ApiError> {
    if held.status == status::FINISHED {
        return Err(ApiError::field("status", "This is not possible any more."));
    }
    if held.is_locked(tx) {
        return Err(locked());
    }
    finish(tx, held, result::CANCELED)
}

/// Ends a bonus. If wagered, the player keeps the rest up to the maximum win; else it returns to the house.
pub(super) fn finish(tx: &Tx<'_>, held: &mut Held, how: i64) -> Result<(), ApiError> {
    let was_active = held.status == status::ACTIVE;
    (held.status, held.result, held.finished_at) = (status::FINISHED, how, Some(tx.now));
    held.save(tx)?;
    if !was_active || held.is_spins(tx) {
        return Ok(());
    }
    let account = wallet::open(tx, &held.player, &held.currency)?;
    let bonus = Holder::Bonus(account.clone());
    let left = ledger::balance(tx, &bonus, &held.currency)?;
    let kept = if how == result::PLAYED { left.min(held.max_win(tx)) } else { 0 };
    for (to, amount, reason) in
        [(Holder::Real(account), kept, "bonus won"), (Holder::House, left - kept, "bonus taken back")]
    {
        if amount > 0 {
            ledger::transfer_once(tx, (&bonus, &to), &held.currency, amount, reason, &held.id)?;
        }
    }
    announce_account(tx, held)
}

fn announce_account(tx: &Tx<'_>, held: &Held) -> Result<(), ApiError> {
    match wallet::in_currency(tx, &held.player, &held.currency)? {
        Some(account) => wallet::announce(tx, &account),
        None => Ok(()),
    }
}

/// Ends all expired bonuses.
pub fn expire_all(tx: &Tx<'_>) -> Result<(), ApiError> {
    let sql = format!(
        "{COLUMNS} WHERE (status = {} AND created_at <= ?1) \
         OR (status = {active} AND kind = 'cash' AND activated_at <= ?2) \
         OR (status = {active} AND kind = 'freespins' AND activated_at <= ?3) ORDER BY created_at, rowid",
        status::ISSUED,
        active = status::ACTIVE
    );
    let over = db::all(tx, &sql, (tx.now - ACTIVATION, tx.now - WAGERING, tx.now - SPINNING), read)?;
    for mut held in over {
        finish(tx, &mut held, result::EXPIRED)?;
    }
    Ok(())
}
