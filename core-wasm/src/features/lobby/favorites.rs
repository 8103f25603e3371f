//! Favourite games of the player.

use super::own::OwnGames;
use crate::{
    domain::{lobby, redirects::encode},
    error::CoreError,
    platform::{
        api::{Call, resolved},
        order::{Moment, Order},
    },
    ports::Method,
    store::views::{ListPhase, OwnGamesView},
    wire::games::Game,
};

const FAVORITES: &str = "/api/game/games/favorites";

/// The favourites.
#[derive(Default)]
pub struct Favorites {
    phase: ListPhase,
    /// True while the list is being loaded.
    loading: bool,
    /// Ids as confirmed by the server, newest first.
    confirmed: Vec<String>,
    /// Changes that are not confirmed yet: game, and whether it is added.
    changes: Vec<(String, bool)>,
    /// Games whose change is being sent.
    sending: Vec<String>,
    /// Confirmed changes that an answer to an earlier call lacks.
    order: Order<bool>,
}

impl Favorites {
    fn change(&self, id: &str) -> Option<bool> {
        self.changes.iter().find(|(changed, _)| changed == id).map(|(_, added)| *added)
    }

    fn set_change(&mut self, id: &str, added: Option<bool>) {
        self.changes.retain(|(changed, _)| changed != id);
        self.changes.extend(added.map(|added| (id.to_owned(), added)));
    }

    /// True if the game is a favourite, as far as the server said.
    fn is_confirmed(&self, id: &str) -> bool {
        self.confirmed.iter().any(|known| known == id)
    }

    /// Takes the list of a response, with the changes that it lacks.
    fn take(&mut self, asked: Moment, games: Vec<Game>) {
        if !self.order.accept(asked) {
            return;
        }
        self.confirmed = games.into_iter().map(|game| game.id).collect();
        let newer: Vec<(String, bool)> =
            self.order.all().map(|(id, added)| (id.to_owned(), *added)).collect();
        newer.iter().for_each(|(id, added)| self.confirm(id, *added));
        self.phase = ListPhase::Ready;
    }

    fn confirm(&mut self, id: &str, added: bool) {
        self.confirmed.retain(|known| known != id);
        if added {
            self.confirmed.insert(0, id.to_owned());
        }
    }
}

impl OwnGames {
    /// Loads the favourites, unless they are loaded.
    pub(super) async fn load_favorites(&self) {
        {
            let mut state = self.state.favorites.borrow_mut();
            if state.phase == ListPhase::Ready || state.loading {
                return;
            }
            state.loading = true;
            state.phase = ListPhase::Loading;
        }
        self.publish_favorites();
        self.read_favorites().await;
        self.state.favorites.borrow_mut().loading = false;
    }

    /// Reads the favourites. Returns false if that failed; a loaded list stays.
    async fn read_favorites(&self) -> bool {
        let asked = self.state.favorites.borrow_mut().order.begin_request();
        let answer = self.call(Call::new(Method::Get, FAVORITES)).await;
        let games =
            self.logged("the favourites could not be read", answer.and_then(|answer| answer.list::<Game>()));
        let was_read = games.is_some();
        if let Some(games) = games {
            self.publish_games(&games);
            self.state.favorites.borrow_mut().take(asked, games);
        } else {
            let phase = &mut self.state.favorites.borrow_mut().phase;
            if *phase != ListPhase::Ready {
                *phase = ListPhase::Failed;
            }
        }
        self.publish_favorites();
        was_read
    }

    /// Adds a game to the favourites, or removes it. The change is shown at
    /// once, and taken back if the server refuses it. A change during a change
    /// is sent afterwards.
    pub(super) async fn toggle_favorite(&self, id: String) {
        {
            let mut state = self.state.favorites.borrow_mut();
            let is_favorite = state.change(&id).unwrap_or_else(|| state.is_confirmed(&id));
            state.set_change(&id, Some(!is_favorite));
            if state.sending.contains(&id) {
                drop(state);
                self.publish_favorites();
                return;
            }
            state.sending.push(id.clone());
        }
        self.publish_favorites();
        let mut result = Ok(());
        while let (Ok(()), Some(added)) = (&result, self.unsent_change(&id)) {
            let sent = self.send_favorite(&id, added).await;
            let is_made = async {
                self.read_favorites().await && self.state.favorites.borrow().is_confirmed(&id) == added
            };
            result = resolved(sent, is_made).await;
        }
        {
            let mut state = self.state.favorites.borrow_mut();
            state.sending.retain(|sending| *sending != id);
            state.set_change(&id, None);
        }
        self.publish_favorites();
        if let Err(error) = result {
            self.ports.page.warn(&format!("a favourite could not be changed: {error}"));
            self.alert("global", "somethingWrong", Vec::new());
        }
    }

    /// The wanted change of a game, unless the server has it already.
    fn unsent_change(&self, id: &str) -> Option<bool> {
        let state = self.state.favorites.borrow();
        state.change(id).filter(|added| *added != state.is_confirmed(id))
    }

    async fn send_favorite(&self, id: &str, added: bool) -> Result<(), CoreError> {
        let method = if added { Method::Post } else { Method::Delete };
        let call = Call::new(method, format!("/api/game/games/{}/favorite", encode(id)));
        self.call(call).await?.list::<Game>()?;
        let mut state = self.state.favorites.borrow_mut();
        state.order.record_event(id, added);
        state.confirm(id, added);
        Ok(())
    }

    fn publish_favorites(&self) {
        let view = {
            let state = self.state.favorites.borrow();
            OwnGamesView { phase: state.phase, ids: lobby::favorites(&state.confirmed, &state.changes) }
        };
        self.store.update(|slices| slices.favorites.set(view));
    }

    /// Publishes games, so that lists can name them by id.
    pub(super) fn publish_games(&self, games: &[Game]) {
        let base = self.site.borrow().config.api_base.clone();
        let games: Vec<_> = games.iter().map(|game| game.view(&base)).collect();
        self.store.update(|slices| games.into_iter().for_each(|game| slices.games.put(game)));
    }
}
