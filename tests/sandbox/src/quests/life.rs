//! Changes of state, with their events.

use super::standing::Standing;
use super::{state, wire};
use crate::db;
use crate::http::error::ApiError;
use crate::retention;
use crate::seed::quests::{QUESTS, find};
use crate::state::Tx;
use crate::wallet;

/// Gives a quest a new state and says so.
pub fn enter(tx: &Tx<'_>, standing: &mut Standing, state: i64) -> Result<(), ApiError> {
    standing.state = state;
    standing.save(tx)?;
    tx.publish(channel(&standing.player), wire::quest_event(tx, standing));
    Ok(())
}

/// The channel of a player's quests.
pub fn channel(player: &str) -> String {
    format!("retention:quests#{player}")
}

/// Completes a quest whose tasks are all done, and pays its reward.
pub fn complete(tx: &Tx<'_>, standing: &mut Standing) -> Result<(), ApiError> {
    enter(tx, standing, state::COMPLETED)?;
    let (player, quest) = (&standing.player, standing.quest);
    if quest.cash > 0 {
        let subject = format!("{}:{player}", quest.id());
        wallet::reward(tx, (player, "USD"), quest.cash, ("quest reward", &subject))?;
    }
    if quest.points > 0 {
        retention::add_points(tx, player, quest.points)?;
    }
    Ok(())
}

/// Ends the active quests whose time is over.
pub fn expire(tx: &Tx<'_>) -> Result<(), ApiError> {
    let sql = "SELECT player_id, quest_id FROM quests WHERE state = ?1";
    let rows =
        db::all(tx, sql, [state::ACTIVE], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
    for (player, id) in rows {
        let Some(quest) = find(&id).filter(|quest| quest.ends.is_some()) else { continue };
        let mut standing = Standing::load(tx, &player, quest)?;
        if standing.is_over(tx.now) {
            enter(tx, &mut standing, state::EXPIRED)?;
        }
    }
    Ok(())
}

/// The first player has begun the first quest.
pub fn seed(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    let mut standing = Standing::load(tx, player, &QUESTS[0])?;
    enter(tx, &mut standing, state::ACTIVE)
}
