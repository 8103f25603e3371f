//! Progress of a player in a quest.

use super::state;
use crate::auth::player::{self, Player};
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::text_of;
use crate::seed::quests::{Goal, Quest, Task};
use crate::state::Tx;
use crate::tournaments;
use std::collections::HashMap;

/// State of a quest and progress of its tasks.
#[derive(Debug, Clone)]
pub struct Standing {
    /// Owner.
    pub player: String,
    /// The quest.
    pub quest: &'static Quest,
    /// See [`state`].
    pub state: i64,
    /// Progress by task, never above its quantity.
    pub progress: Vec<i64>,
    /// When it ends.
    pub ends: Option<i64>,
}

impl Standing {
    /// The standing of a player.
    pub fn load(tx: &Tx<'_>, player: &str, quest: &'static Quest) -> Result<Self, ApiError> {
        let id = quest.id();
        let sql = "SELECT state FROM quests WHERE player_id = ?1 AND quest_id = ?2";
        let found = db::first(tx, sql, (player, &id), |row| row.get(0))?.unwrap_or(state::AVAILABLE);
        let sql = "SELECT place, progress FROM quest_tasks WHERE player_id = ?1 AND quest_id = ?2";
        let rows = db::all(tx, sql, (player, &id), |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
        let known: HashMap<i64, i64> = rows.into_iter().collect();
        let mut progress: Vec<i64> =
            (0..).zip(quest.tasks).map(|(place, _)| known.get(&place).copied().unwrap_or(0)).collect();
        if found == state::AVAILABLE && quest.tasks.iter().any(|task| task.goal.is_of_profile()) {
            let player = player::load(tx, player)?;
            for (task, progress) in quest.tasks.iter().zip(&mut progress) {
                *progress = of_profile(task, &player).unwrap_or(*progress);
            }
        }
        let ends = quest.ends.map(|ends| Ok::<_, ApiError>(tournaments::origin(tx)? + ends)).transpose()?;
        Ok(Self { player: player.to_owned(), quest, state: found, progress, ends })
    }

    /// True if its end has come.
    pub fn is_over(&self, now: i64) -> bool {
        self.ends.is_some_and(|ends| ends <= now)
    }

    /// True if a task is done.
    pub fn is_done(&self, place: usize) -> bool {
        let needed = self.quest.tasks.get(place).map_or(0, |task| task.quantity);
        self.progress.get(place).is_some_and(|progress| *progress >= needed)
    }

    /// True if every task is done.
    pub fn is_complete(&self) -> bool {
        (0..self.quest.tasks.len()).all(|place| self.is_done(place))
    }

    /// True if a task counts now.
    pub fn is_active(&self, place: usize) -> bool {
        let first = !self.quest.in_order || (0..place).all(|earlier| self.is_done(earlier));
        self.state == state::ACTIVE && first && !self.is_done(place)
    }

    /// Writes the state and the progress.
    pub fn save(&self, tx: &Tx<'_>) -> Result<(), ApiError> {
        let id = self.quest.id();
        tx.execute(
            "INSERT INTO quests (player_id, quest_id, state) VALUES (?1, ?2, ?3) \
             ON CONFLICT (player_id, quest_id) DO UPDATE SET state = ?3",
            (&self.player, &id, self.state),
        )?;
        for (place, progress) in (0_i64..).zip(&self.progress) {
            tx.execute(
                "INSERT INTO quest_tasks (player_id, quest_id, place, progress) VALUES (?1, ?2, ?3, ?4) \
                 ON CONFLICT (player_id, quest_id, place) DO UPDATE SET progress = ?4",
                (&self.player, &id, place, progress),
            )?;
        }
        Ok(())
    }
}

/// Progress of a task that the profile decides about.
pub fn of_profile(task: &Task, player: &Player) -> Option<i64> {
    match task.goal {
        Goal::Confirm => Some(i64::from(player.confirmed_at.is_some() || player.phone_confirmed)),
        Goal::Fields(fields) => {
            let filled =
                |field: &&&str| player.details.get(**field).is_some_and(|value| !text_of(value).is_empty());
            i64::try_from(fields.iter().filter(filled).count()).ok()
        }
        _ => None,
    }
}
