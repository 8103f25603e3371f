//! Games the player has played.

use super::own::OwnGames;
use crate::{
    platform::{api::Call, paged::Paged},
    ports::Method,
    store::views::OwnGamesView,
    wire::games::Game,
};

/// Number of games.
const COUNT: u32 = 18;
/// Codes of the device.
const PHONE: u32 = 1;
const DESKTOP: u32 = 2;

/// The games.
#[derive(Default)]
pub struct PlayedGames {
    list: Paged<String>,
    small: bool,
}

impl OwnGames {
    /// Loads the games. Those on display stay until the answer arrives.
    pub(super) async fn load_played_games(&self, small: bool) {
        self.state.played_games.borrow_mut().small = small;
        self.reload_played_games().await;
    }

    pub(super) async fn reload_played_games(&self) {
        let (load, small) = {
            let mut state = self.state.played_games.borrow_mut();
            (state.list.begin_again(), state.small)
        };
        self.publish_played_games();
        let country = self.site.borrow().country.clone();
        let call = Call::new(Method::Get, "/api/game/games/played")
            .query("perPage", Some(COUNT))
            .query("platform", Some(if small { PHONE } else { DESKTOP }))
            .query("countryCode", country);
        let loaded = self.call(call).await.and_then(|answer| answer.list::<Game>());
        let loaded = self.logged("played games could not be read", loaded);
        if self.state.played_games.borrow().list.is_stale(load) {
            return;
        }
        let ids = loaded.map(|games| {
            self.publish_games(&games);
            games.into_iter().map(|game| game.id).collect()
        });
        self.state.played_games.borrow_mut().list.end_all(load, ids);
        self.publish_played_games();
    }

    fn publish_played_games(&self) {
        let view = {
            let state = self.state.played_games.borrow();
            OwnGamesView { phase: state.list.phase, ids: state.list.rows.clone() }
        };
        self.store.update(|slices| slices.played_games.set(view));
    }
}
