//! The lobby: pages of categories, providers and games, and the player's own
//! games.

mod bets;
mod category;
mod favorites;
mod game;
mod live_tables;
pub(crate) mod own;
mod played;
mod providers;
mod rounds;

use std::rc::Rc;

pub(crate) use self::{
    bets::Bets, category::Category, favorites::Favorites, game::GamePage, live_tables::LiveTables,
    played::PlayedGames, providers::Providers, rounds::Rounds,
};
use crate::{
    core::Core,
    error::CoreError,
    platform::{
        core_events::{CoreEvent, PendingTasks},
        feature::Feature,
        parts::{PartName, part},
    },
    ports::Task,
    store::views::RouteView,
};

part! {
    /// Interface of the lobby for the rest of the core.
    LobbyCalls of Lobby as lobby, in lobby, for Core, events to on_event;
    actions {
        /// Reports input into the search field of the providers.
        "searchProviders" search_providers(text: &str);
    }
    tasks {
        /// Loads the first pages of a collection of games. `sort` is a value of
        /// its orders, `provider` the identity of a provider, `small` is true on
        /// small screens.
        "loadCategory" load_category(identity: String, sort: Option<String>, provider: Option<String>, pages: u32, small: bool);
        /// Loads the providers, unless they are loaded.
        "loadProviders" load_providers();
        /// Loads what this visitor will probably need first. Call it when the page
        /// is idle, and not for visitors who save data.
        "loadAhead" load_ahead();
        /// Loads a game by its identity, and similar games.
        "loadGame" load_game(identity: String);
    }
    internal {
    }
}

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature { parts: &[(PartName::Lobby, Core::lobby)], ..Feature::NONE };

impl Lobby {
    /// Preloads what the visitor is likely to need next. A failure is logged; the
    /// data is loaded again on use.
    async fn load_ahead(&self) {
        let pending = PendingTasks::default();
        self.emit(CoreEvent::Idle(&pending));
        pending.done().await;
        self.load_providers().await;
    }

    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::Retry => {
                self.retry_category();
                self.retry_providers();
                self.retry_game();
            }
            // Shows the data of the lists until the page of the game is loaded.
            CoreEvent::PathChanged(Some(RouteView { page: "game", parameter: Some(identity), .. })) => {
                self.show_game(identity);
            }
            _ => {}
        }
    }
}
