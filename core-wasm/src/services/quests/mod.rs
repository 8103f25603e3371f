//! The player's quests: four lists, what the player does with them, and events.

mod actions;
mod events;
mod games;
mod lists;
mod view;

use std::rc::Rc;

use self::lists::QuestBook;
use super::{Core, parts::part, player::Player, state_cell::StateCell};
use crate::{
    domain::quests::QuestTab,
    error::CoreError,
    ports::Task,
    wire::quests::{QuestEvent, event},
};

part! {
    /// Interface of the quests for the rest of the core.
    QuestsCalls of Quests as quests, in engagement, for Player;
    requests {
        /// Begins a quest, or takes its reward if all its tasks are done.
        "activateQuest" activate_quest(id: String);
        /// Gives up a quest.
        "cancelQuest" cancel_quest(id: String);
    }
    tasks {
        /// Loads a page of a list of quests: `active`, `available`, `completed`
        /// or `expired`. Pages count from one.
        "loadQuests" load_quests(tab: String, page: u32);
        /// Loads more quests on offer.
        "loadMoreQuests" load_more_quests();
        /// Loads the games of a task.
        "loadQuestGames" load_quest_games(task: String);
    }
    internal {
        actions {
            /// Reloads the lists that were loaded before, after the active
            /// account changed.
            quests_account_switched();
            /// Reloads the lists that may have changed during a realtime gap.
            reread_quests();
            /// Retries failed loads that are on display.
            retry_quests();
        }
        tasks {
            /// Loads the active quests, whose events are announced everywhere.
            begin_quests();
            /// Handles a publication on the channel of quests: its raw text.
            quest_event(text: String);
        }
    }
}

impl Quests {
    /// The state.
    fn book(&self) -> Rc<StateCell<QuestBook>> {
        self.quests.of()
    }

    /// Loads a page of a list.
    async fn load_quests(&self, tab: String, page: u32) {
        // Exclusions must be known first.
        self.learn_limits().await;
        if let Some(tab) = QuestTab::of(&tab).filter(|_| !self.is_kept_away()) {
            self.load_list(tab, page.max(1)).await;
        }
    }

    /// Loads the active quests, unless the player is excluded.
    async fn begin_quests(&self) {
        if !self.is_kept_away() {
            self.load_list(QuestTab::Active, 1).await;
        }
    }

    /// Handles a publication on the channel of quests.
    async fn quest_event(&self, text: String) {
        match event(&text) {
            Ok(Some(QuestEvent::Quest(quest))) => self.quest_changed(quest).await,
            Ok(Some(QuestEvent::Task(change))) => self.quest_task_changed(change).await,
            Ok(None) => {}
            Err(error) => self.ports.page.warn(&error.to_string()),
        }
    }

    /// True during a break or an exclusion: quests are not shown and not
    /// announced.
    fn is_kept_away(&self) -> bool {
        self.store.read(|slices| slices.session.get().excluded.is_some())
    }
}
