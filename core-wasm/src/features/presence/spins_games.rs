//! Titles of the games of free spins. The API for bonuses returns only their ids.

use std::{collections::BTreeSet, rc::Rc};

use super::Bonuses;
use crate::{
    core::Player, domain::redirects::encode, platform::api::Call, ports::Method, store::views::GameView,
    wire::games::Game,
};

impl Bonuses {
    /// Title of the game of free spins, once it is known.
    pub(in crate::features) fn title_of_spins_game(&self, id: Option<&str>) -> Option<String> {
        self.games.get(id?).cloned()
    }

    /// Ids of the games of free spins whose titles are not known.
    fn unnamed_games(&self) -> BTreeSet<String> {
        let owned = self.spins().iter().filter_map(|spin| spin.game_id.as_ref());
        let offered = self.offers().iter().filter_map(|offer| offer.terms.spins_game.as_ref());
        owned.chain(offered).filter(|id| !self.games.contains_key(*id)).cloned().collect()
    }
}

impl Player {
    /// Loads the unknown titles of the games of all listed and offered free spins. A title that fails to load
    /// is requested again by the next call.
    pub(in crate::features) async fn name_games_of_spins(self: &Rc<Self>) {
        let ids = self.state.bonuses.borrow().unnamed_games();
        let mut is_any_named = false;
        for id in ids {
            is_any_named |= self.game_title(Some(&id)).await.is_some();
        }
        if is_any_named {
            self.publish_bonuses();
        }
    }

    /// Title of the game of free spins: one that is loaded, else from the server.
    pub(super) async fn game_title(self: &Rc<Self>, id: Option<&str>) -> Option<String> {
        let id = id?;
        let known = self.state.bonuses.borrow().title_of_spins_game(Some(id));
        if known.is_some() {
            return known;
        }
        let is_it = |game: &&GameView| game.id == id;
        let loaded = self.store.read(|slices| slices.games.iter().find(is_it).map(|game| game.name.clone()));
        let title = if let Some(title) = loaded {
            title
        } else {
            let base = self.site.borrow().config.api_base.clone();
            let call = Call::new(Method::Get, format!("/api/game/games/{}", encode(id)));
            let game = self.core().call(call).await.and_then(|answer| answer.one::<Game>());
            self.logged("the game of free spins could not be read", game)?.view(&base).name
        };
        self.state.bonuses.borrow_mut().games.insert(id.to_owned(), title.clone());
        Some(title)
    }
}
