//! Games of the player: favourites, and those played before.

use std::rc::Rc;

use crate::{
    core::{Core, Player},
    error::CoreError,
    platform::{core_events::CoreEvent, parts::part},
    ports::Task,
    store::views::ListPhase,
};

part! {
    /// Interface of the player's games for the rest of the core.
    OwnGamesCalls of OwnGames as own_games, in lobby, for Player, events to on_event;
    tasks {
        /// Loads the player's favourites, unless they are loaded.
        "loadFavorites" load_favorites();
        /// Adds a game to the favourites, or removes it. The change is shown at
        /// once and taken back if it fails.
        "toggleFavorite" toggle_favorite(id: String);
        /// Loads the games that the player has played. `small` is true on small
        /// screens.
        "loadPlayedGames" load_played_games(small: bool);
        /// Loads the live tables and reads their last numbers again and again, until
        /// `leaveLiveTables`. `small` is true on small screens.
        "watchLiveTables" watch_live_tables(small: bool);
        /// Stops reading the numbers: the page that shows the tables was left.
        "leaveLiveTables" leave_live_tables();
        /// Loads a page of the rounds the player has played for money; pages
        /// count from one.
        "loadRounds" load_rounds(page: u32);
        /// Loads a page of the sports bets that are settled, or of those that are
        /// open; pages count from one.
        "loadBets" load_bets(settled: bool, page: u32);
    }
    internal {}
}

impl OwnGames {
    fn on_event(&self, event: CoreEvent<'_>) {
        if matches!(event, CoreEvent::Retry) {
            self.retry_own_games();
        }
    }

    /// Retries failed loads that are on display.
    fn retry_own_games(&self) {
        let [favorites, played] = self.store.read(|slices| {
            [slices.favorites.get(), slices.played_games.get()].map(|list| list.phase == ListPhase::Failed)
        });
        let games = self.clone();
        self.spawn(async move {
            if favorites {
                games.load_favorites().await;
            }
            if played {
                games.reload_played_games().await;
            }
            if games.are_live_tables_on_display() {
                games.reload_live_tables().await;
            }
        });
    }
}
