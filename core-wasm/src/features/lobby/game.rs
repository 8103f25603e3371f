//! The page of a game.

use futures_util::future::join;

use super::Lobby;
use crate::{
    domain::{money::amount::Amount, play::game_path, redirects::encode},
    error::CoreError,
    platform::{
        api::Call,
        generation::{Generation, Ticket},
    },
    ports::Method,
    store::views::{CollectionView, Device, GameDetailsView, GamePageView, GameView, SubjectPhase},
    wire::games::{Collection, GameDetails},
};

/// Number of similar games, with the game itself.
const SIMILAR: u32 = 19;

/// State of the page.
#[derive(Default)]
pub struct GamePage {
    identity: String,
    phase: SubjectPhase,
    details: Option<GameDetails>,
    /// True if the game is not offered in the visitor's country.
    restricted: bool,
    /// The collection of similar games.
    collection: Option<Collection>,
    similar_ids: Vec<String>,
    /// The game as a list has it.
    listed: Option<GameView>,
    load: Generation,
    /// True once the load of this game has begun.
    is_requested: bool,
}

impl Lobby {
    /// Loads a game, and then similar ones. A game that is loaded stays.
    pub(super) async fn load_game(&self, identity: String) {
        let load = {
            let mut state = self.page_state.game_page.borrow_mut();
            let is_there = matches!(state.phase, SubjectPhase::Ready | SubjectPhase::Loading);
            if state.is_requested && is_there && state.identity == identity {
                return;
            }
            *state = GamePage { is_requested: true, ..self.next_game(&state, &identity) };
            state.load.latest()
        };
        self.publish_game();
        let (details, restricted) = join(self.request_game(&identity), self.is_restricted(&identity)).await;
        let found = details.as_ref().ok().cloned();
        if let Some(game) = found.as_ref().map(|details| &details.game)
            && game.identity != identity
        {
            // The address has the id. Lists are asked by the identity, so what
            // they say about the id is nothing about the game.
            if self.page_state.game_page.borrow().load.is_current(load) {
                let here = self.here();
                let query = here.find('?').and_then(|start| here.get(start..)).unwrap_or_default();
                let page = self.localized(&game_path(&game.identity, false), &self.locale());
                self.navigate(&format!("{page}{query}"), true);
            }
            return;
        }
        let phase = match details {
            Ok(_) => SubjectPhase::Ready,
            Err(error) if error.status() == Some(404) => SubjectPhase::Missing,
            Err(error) => {
                self.ports.page.warn(&format!("a game could not be read: {error}"));
                SubjectPhase::Failed
            }
        };
        let collection = match &found {
            Some(details) => self.open_collection(details).await,
            None => None,
        };
        self.change_game(load, |state| {
            state.phase = phase;
            state.details.clone_from(&found);
            state.restricted = restricted;
            state.collection.clone_from(&collection);
        });
        if let Some(details) = found {
            let similar = self.request_similar(&details, collection.as_ref()).await;
            self.change_game(load, |state| state.similar_ids = similar);
        }
    }

    /// Shows a game as a list has it when the visitor goes to its page: the
    /// first render of the page has the game then. Its load follows.
    pub(super) fn show_game(&self, identity: &str) {
        {
            let mut state = self.page_state.game_page.borrow_mut();
            if state.identity == identity {
                return;
            }
            *state = self.next_game(&state, identity);
        }
        self.publish_game();
    }

    /// The state of the page for a game about which only the lists are known.
    fn next_game(&self, before: &GamePage, identity: &str) -> GamePage {
        let identity = identity.to_owned();
        // Once the game was shown, the list of similar ones that it was in is gone.
        let listed_before = before.listed.clone().filter(|_| before.identity == identity);
        let listed = listed_before.or_else(|| self.listed_game(&identity, &before.similar_ids));
        GamePage { identity, load: before.load.next(), listed, ..GamePage::default() }
    }

    /// The game from a list of games for the visitor's country, in which it is
    /// offered. Favourites and games played before are no such lists.
    fn listed_game(&self, identity: &str, similar: &[String]) -> Option<GameView> {
        self.store.read(|slices| {
            let game = slices.games.iter().find(|game| game.identity == identity)?;
            let holds = |ids: &[String]| ids.contains(&game.id);
            let is_offered = slices.lobby.iter().any(|strip| holds(&strip.game_ids))
                || holds(&slices.category.get().game_ids)
                || holds(&slices.filtered_games.get().game_ids)
                || slices.search.get().games.iter().any(|found| found.id == game.id)
                || holds(similar);
            is_offered.then(|| game.clone())
        })
    }

    async fn request_game(&self, identity: &str) -> Result<GameDetails, CoreError> {
        let call = Call::new(Method::Get, format!("/api/game/games/{}", encode(identity)));
        self.call(call).await?.one()
    }

    /// True if the list of games for the visitor's country lacks this game.
    async fn is_restricted(&self, identity: &str) -> bool {
        if self.site.borrow().country.is_none() {
            return false;
        }
        let call = self.games_call().array("identity", &[identity.to_owned()]).page(1, 1);
        match self.load_games(call).await {
            Ok((ids, _)) => ids.is_empty(),
            // Whether it may be played is then decided when it is started.
            Err(_) => false,
        }
    }

    /// The first collection of a game that visitors from this country can open.
    async fn open_collection(&self, details: &GameDetails) -> Option<Collection> {
        let open = self.collections().await.ok()?;
        let find = |one: &Collection| open.iter().find(|known| known.id == one.id && !known.is_hidden());
        details.collections.iter().find_map(find).cloned()
    }

    /// Other games of the collection, else of the provider. None if they cannot
    /// be loaded: the page is whole without them.
    async fn request_similar(&self, details: &GameDetails, collection: Option<&Collection>) -> Vec<String> {
        let (name, id) = match (collection, &details.provider_id) {
            (Some(collection), _) => ("collectionId", &collection.id),
            (None, Some(provider)) => ("providerId", provider),
            (None, None) => return Vec::new(),
        };
        let call = self
            .games_call()
            .array(name, std::slice::from_ref(id))
            .query("sortBy", Some("score"))
            .query("sortOrder", Some("asc"))
            .page(1, SIMILAR);
        let (mut ids, _) = self.load_games(call).await.unwrap_or_default();
        ids.retain(|id| *id != details.game.id);
        ids
    }

    fn change_game(&self, load: Ticket, change: impl FnOnce(&mut GamePage)) {
        {
            let mut state = self.page_state.game_page.borrow_mut();
            if !state.load.is_current(load) {
                return;
            }
            change(&mut state);
        }
        self.publish_game();
    }

    pub(super) fn retry_game(&self) {
        let state = self.page_state.game_page.borrow();
        if state.phase == SubjectPhase::Failed {
            let (lobby, identity) = (self.clone(), state.identity.clone());
            drop(state);
            self.spawn(async move { lobby.load_game(identity).await });
        }
    }

    fn publish_game(&self) {
        let base = self.site.borrow().config.api_base.clone();
        let view = {
            let state = self.page_state.game_page.borrow();
            let details = state.details.as_ref().map(|details| GameDetailsView {
                game: details.game.view(&base),
                volatility: details.volatility.clone(),
                kind: details.kind.clone(),
                paylines: details.paylines,
                return_to_player: plain(details.return_to_player),
                is_return_of_best_play: details.is_return_of_best_play,
                largest_win: plain(details.largest_win),
                devices: [(details.on_phones, Device::Phone), (details.on_desktops, Device::Computer)]
                    .into_iter()
                    .filter_map(|(runs, device)| runs.then_some(device))
                    .collect(),
                restricted: state.restricted,
                collection: state.collection.as_ref().map(|collection| CollectionView {
                    identity: collection.identity.clone(),
                    label: self.collection_label(collection),
                }),
            });
            GamePageView {
                identity: state.identity.clone(),
                phase: state.phase,
                details,
                listed: state.listed.clone(),
                similar_ids: state.similar_ids.clone(),
            }
        };
        self.store.update(|slices| slices.game_page.set(view));
    }
}

fn plain(number: Option<Amount>) -> Option<String> {
    number.map(|number| number.normalized().to_string())
}
