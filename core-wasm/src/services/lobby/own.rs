//! Games of the player: favourites, and those played before.

use std::rc::Rc;

use crate::{
    error::CoreError,
    ports::Task,
    services::{Core, parts::part, player::Player},
    store::views::ListPhase,
};

part! {
    /// Interface of the player's games for the rest of the core.
    OwnGamesCalls of OwnGames as own_games, in lobby, for Player;
    actions {
        /// Retries failed loads that are on display.
        retry_own_games();
    }
    requests {}
    tasks {
        /// Loads the favourites, unless they are loaded.
        load_favorites();
        /// Adds a game to the favourites, or removes it.
        toggle_favorite(id: String);
        /// Loads the games the player has played.
        load_played_games(small: bool);
    }
}

impl OwnGames {
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
        });
    }
}
