//! The player's quests: four lists, what the player does with them, and events.

mod actions;
mod events;
mod games;
mod lists;
mod view;

use std::rc::Rc;

pub(crate) use self::lists::QuestBook;
use crate::{
    config::QUESTS,
    core::{Core, Player},
    domain::quests::QuestTab,
    error::CoreError,
    platform::{
        core_events::{CoreEvent, OnEvent},
        feature::{Channel, Feature},
        parts::{PartName, part},
        state_cell::StateCell,
    },
    ports::Task,
    wire::quests::{QuestEvent, event},
};

part! {
    /// Interface of the quests for the rest of the core.
    QuestsCalls of Quests as quests, in engagement, for Player, events to on_event;
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
        tasks {
            /// Loads the active quests, whose events are announced everywhere.
            begin_quests();
            /// Handles a publication on the channel of quests: its raw text.
            quest_event(text: String);
        }
    }
}

/// Begin of the channel of quests.
const CHANNEL: &str = "retention:quests#";

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    parts: &[(PartName::Quests, Core::quests)],
    channels: &[Channel { name: "retention:quests", is_offered: |config| config.has(QUESTS) }],
    ..Feature::NONE
};

/// Handles events of a signed-in player, also while the part is not loaded.
pub(crate) const PLAYER_HANDLER: OnEvent = |core, event| match event {
    CoreEvent::LoadLists(pending) if core.site.borrow().config.has(QUESTS) => {
        pending.add_call(core, core.begin_quests());
    }
    CoreEvent::Message { channel, text } if channel.starts_with(CHANNEL) => {
        core.spawn_logged(core.quest_event(text.to_owned()));
    }
    _ => {}
};

impl Quests {
    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::CurrencyChanged(_) => self.quests_account_switched(),
            CoreEvent::ReloadAfterGap => self.reread_quests(),
            CoreEvent::Retry => self.retry_quests(),
            _ => {}
        }
    }

    /// The state.
    fn book(&self) -> &StateCell<QuestBook> {
        &self.state.quests
    }

    /// Loads a page of a list.
    async fn load_quests(&self, tab: String, page: u32) {
        // Exclusions must be known first.
        self.learn_limits().await;
        if let Some(tab) = QuestTab::of(&tab).filter(|_| !self.is_player_excluded()) {
            self.load_list(tab, page.max(1)).await;
        }
    }

    /// Loads the active quests, unless the player is excluded.
    async fn begin_quests(&self) {
        if !self.is_player_excluded() {
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
}
