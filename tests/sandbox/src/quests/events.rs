//! Actions of players that move tasks.

use super::standing::{Standing, of_profile};
use super::{life, state, wire};
use crate::auth::player::Player;
use crate::db;
use crate::http::error::ApiError;
use crate::payments::invoice::Invoice;
use crate::seed::bonuses::worth;
use crate::seed::games::Game;
use crate::seed::quests::{Goal, Task, find};
use crate::state::Tx;

/// Moves the tasks of the active quests: `reached` answers the new progress of a task that counts, if it changed.
fn advance(tx: &Tx<'_>, player: &str, reached: impl Fn(&Task, i64) -> Option<i64>) -> Result<(), ApiError> {
    let sql = "SELECT quest_id FROM quests WHERE player_id = ?1 AND state = ?2 ORDER BY quest_id";
    for id in db::all(tx, sql, (player, state::ACTIVE), |row| row.get::<_, String>(0))? {
        let Some(quest) = find(&id) else { continue };
        let mut standing = Standing::load(tx, player, quest)?;
        if !standing.is_over(tx.now) {
            move_tasks(tx, &mut standing, &reached)?;
        }
    }
    Ok(())
}

/// Moves the tasks of one active quest, and completes it if all are done.
pub fn move_tasks(
    tx: &Tx<'_>,
    standing: &mut Standing,
    reached: impl Fn(&Task, i64) -> Option<i64>,
) -> Result<(), ApiError> {
    let before: Vec<bool> = (0..standing.quest.tasks.len()).map(|place| standing.is_active(place)).collect();
    let mut changed = false;
    for (place, task) in standing.quest.tasks.iter().enumerate() {
        let counts = before.get(place).copied().unwrap_or_default();
        let Some(progress) = standing.progress.get_mut(place).filter(|_| counts) else { continue };
        let Some(now) = reached(task, *progress).map(|now| now.min(task.quantity)) else { continue };
        if now == *progress {
            continue;
        }
        *progress = now;
        changed = true;
        standing.save(tx)?;
        tx.publish(life::channel(&standing.player), wire::task_event(tx, standing, place, task, true));
    }
    if !changed {
        return Ok(());
    }
    for (place, task) in standing.quest.tasks.iter().enumerate() {
        // A task whose turn has come.
        if standing.is_active(place) && !before.get(place).copied().unwrap_or_default() {
            tx.publish(life::channel(&standing.player), wire::task_event(tx, standing, place, task, true));
        }
    }
    if standing.is_complete() { life::complete(tx, standing) } else { Ok(()) }
}

/// True if an amount is within two limits in cents of the base currency; zero is no limit.
fn within(tx: &Tx<'_>, currency: &str, amount: i64, from: i64, to: i64) -> bool {
    let Some(currency) = tx.app.catalog.currency(currency) else { return false };
    amount >= worth(currency, from) && (to == 0 || amount <= worth(currency, to))
}

/// A paid deposit.
pub fn after_deposit(tx: &Tx<'_>, invoice: &Invoice) -> Result<(), ApiError> {
    advance(tx, &invoice.player, |task, progress| match task.goal {
        Goal::Deposit { from, to } if within(tx, &invoice.currency, invoice.amount, from, to) => {
            Some(progress + 1)
        }
        _ => None,
    })
}

/// A settled bet in a game. Sports bets do not count: they may be older than the quest.
pub fn after_bet(
    tx: &Tx<'_>,
    player: &str,
    game: Option<&Game>,
    currency: &str,
    (stake, payout): (i64, i64),
) -> Result<(), ApiError> {
    let Some(game) = game else { return Ok(()) };
    let counts = |games: &[&str]| games.is_empty() || games.contains(&game.identity.as_str());
    advance(tx, player, |task, progress| {
        let met = match task.goal {
            Goal::Bet { games, from, to } => counts(games) && within(tx, currency, stake, from, to),
            Goal::Win { games, multiplier, from } => {
                let times = i128::from(payout) * 100 >= i128::from(stake) * i128::from(multiplier);
                payout > 0 && times && counts(games) && within(tx, currency, payout, from, 0)
            }
            _ => false,
        };
        met.then_some(progress + 1)
    })
}

/// The player takes part in one more tournament.
pub fn after_entry(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    advance(tx, player, |task, progress| matches!(task.goal, Goal::Enter).then_some(progress + 1))
}

/// The profile has changed. What was filled in once stays counted.
pub fn after_profile(tx: &Tx<'_>, player: &Player) -> Result<(), ApiError> {
    advance(tx, &player.id, |task, progress| of_profile(task, player).map(|now| now.max(progress)))
}
