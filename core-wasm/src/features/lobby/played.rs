//! Games the player has played.

use super::own::OwnGames;
use crate::{
    platform::{
        api::Call,
        paged::{ListLoad, Paged},
    },
    ports::Method,
    store::views::OwnGamesView,
    wire::games::{Game, platform},
};

/// Number of games.
const COUNT: u32 = 18;

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
        let small = self.state.played_games.borrow().small;
        let country = self.site.borrow().country.clone();
        let call = Call::new(Method::Get, "/api/game/games/played")
            .query("perPage", Some(COUNT))
            .query("platform", Some(platform(small)))
            .query("countryCode", country);
        let request = async {
            let games = self.call(call).await?.list::<Game>()?;
            self.publish_games(&games);
            Ok(games.into_iter().map(|game| game.id).collect())
        };
        let load = ListLoad {
            what: "played games could not be read",
            begin: |state: &mut PlayedGames| state.list.begin_again(),
            end: |state: &mut PlayedGames, load, ids| state.list.end_all(load, ids),
            publish: || self.publish_played_games(),
        };
        self.load_into(&self.state.played_games, load, request).await;
    }

    fn publish_played_games(&self) {
        let view = {
            let state = self.state.played_games.borrow();
            OwnGamesView { phase: state.list.phase, ids: state.list.rows.clone() }
        };
        self.store.update(|slices| slices.played_games.set(view));
    }
}
