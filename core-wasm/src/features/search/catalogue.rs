//! The catalogue: all games of the visitor's country, with their index.

use std::collections::BTreeSet;

use super::Search;
use crate::{
    domain::search::Index,
    error::CoreError,
    platform::{
        api::Call,
        generation::{Generation, Ticket},
        tasks::side_by_side,
    },
    ports::{Method, Task},
    store::views::ListPhase,
    wire::games::{CatalogueGame, Collection, Provider},
};

/// Games per request: few enough to be read within 50 ms on a slow phone.
const PAGE_SIZE: u32 = 200;
/// Requests at a time.
const AT_ONCE: u32 = 3;
/// Most games that are kept. Of more, the server is asked by name.
const MOST_GAMES: u32 = 10_000;

/// A list of games that the search finds by its name: a provider or a collection.
#[derive(Debug, Clone)]
pub(super) struct GameList {
    pub identity: String,
    pub name: String,
    /// Number of games, if known.
    pub games: Option<u32>,
}

/// Lists of games with the index of their names.
#[derive(Default)]
pub(super) struct GameLists {
    pub list: Vec<GameList>,
    pub index: Index,
}

impl GameLists {
    fn new(list: Vec<GameList>) -> Self {
        let mut index = Index::default();
        list.iter().for_each(|list| index.add(&list.name, ""));
        Self { list, index }
    }
}

/// A page of games, and the number of games on all pages.
type Page = (Vec<CatalogueGame>, u32);

/// For whom the catalogue is: language and country.
type Audience = (String, Option<String>);

/// The catalogue so far.
#[derive(Default)]
pub(super) struct Catalogue {
    pub phase: ListPhase,
    audience: Audience,
    load: Generation,
    /// Games in the order of their popularity, and their index.
    pub games: Vec<CatalogueGame>,
    pub index: Index,
    /// Ids of the games.
    known: BTreeSet<String>,
    /// Pages that are loaded.
    pages: u32,
    /// Number of all games; `None` until the first page is loaded.
    total: Option<u32>,
    /// True if there are too many games to keep.
    pub is_too_large: bool,
    pub providers: GameLists,
    pub collections: GameLists,
    /// True if providers or collections could not be read.
    pub lists_failed: bool,
}

impl Catalogue {
    fn last_page(&self) -> u32 {
        if self.is_too_large { 1 } else { self.total.map_or(1, |total| total.div_ceil(PAGE_SIZE).max(1)) }
    }
}

impl Search {
    /// Loads the catalogue, unless it is loaded or loading for this visitor.
    pub(super) fn ensure_catalogue(&self) {
        let audience = (self.locale(), self.site.borrow().country.clone());
        let load = {
            let searching = self.state();
            let mut searching = searching.borrow_mut();
            let state = &mut searching.catalogue;
            let is_new = !state.load.has_begun() || state.audience != audience;
            if !is_new && state.phase != ListPhase::Failed {
                if std::mem::take(&mut state.lists_failed) {
                    let (search, load) = (self.clone(), state.load.latest());
                    self.spawn(async move { search.load_lists(load).await });
                }
                return;
            }
            let load = state.load.begin();
            if is_new {
                *state = Catalogue { audience, load: state.load, ..Catalogue::default() };
            }
            state.phase = ListPhase::Loading;
            load
        };
        let search = self.clone();
        self.spawn(async move {
            let loading = search.clone();
            search.spawn(async move { loading.load_lists(load).await });
            let loaded = search.load_catalogue(load).await;
            if let Err(error) = &loaded {
                search.ports.page.warn(&format!("the catalogue of games could not be read: {error}"));
            }
            search.change_catalogue(load, |state| {
                state.phase = if loaded.is_ok() { ListPhase::Ready } else { ListPhase::Failed };
            });
            search.ask_by_name();
            search.publish_search();
            search.publish_filtered();
        });
    }

    /// Loads the pages that are missing.
    async fn load_catalogue(&self, load: Ticket) -> Result<(), CoreError> {
        loop {
            let (first, last) = {
                let searching = self.state();
                let state = &searching.borrow().catalogue;
                if !state.load.is_current(load) {
                    return Ok(());
                }
                // How many there are is known with the first page.
                let most = if state.total.is_none() { 1 } else { AT_ONCE };
                (state.pages + 1, state.last_page().min(state.pages + most))
            };
            if first > last {
                return Ok(());
            }
            let pages: Vec<Task<Result<Page, CoreError>>> = (first..=last)
                .map(|page| -> Task<_> {
                    let search = self.clone();
                    Box::pin(async move { search.request_games(page).await })
                })
                .collect();
            for (page, loaded) in (first..).zip(side_by_side(pages).await) {
                let (games, total) = loaded?;
                self.change_catalogue(load, |state| state.take(page, games, total));
                self.publish_search();
                self.publish_filtered();
                // The page handles input between two slices of work.
                if page < last {
                    self.ports.clock.sleep(0).await;
                }
            }
        }
    }

    async fn request_games(&self, page: u32) -> Result<Page, CoreError> {
        let call = self
            .games_call()
            .query("sortBy", Some("default"))
            .query("sortOrder", Some("asc"))
            .page(page, PAGE_SIZE);
        let answer = self.call_as_visitor(call).await?;
        Ok((answer.list::<CatalogueGame>()?, answer.total_rows))
    }

    /// Loads providers and collections. Without them the search shows games only,
    /// with an error.
    async fn load_lists(&self, load: Ticket) {
        let collections = self.collections().await.map(|known| {
            let shown = known.iter().filter(|collection| !collection.is_hidden());
            let game_list = |collection: &Collection| GameList {
                identity: collection.identity.clone(),
                name: self.collection_label(collection),
                games: None,
            };
            GameLists::new(shown.map(game_list).collect())
        });
        let call = Call::new(Method::Get, "/api/game/providers")
            .query("sortBy", Some("name"))
            .query("sortOrder", Some("asc"));
        let providers = self.call(call).await.and_then(|answer| answer.list::<Provider>()).map(|known| {
            let shown = known.into_iter().filter(|provider| provider.games != Some(0));
            let game_list = |provider: Provider| GameList {
                identity: provider.identity,
                name: provider.name,
                games: provider.games,
            };
            GameLists::new(shown.map(game_list).collect())
        });
        self.change_catalogue(load, |state| {
            state.lists_failed = collections.is_err() || providers.is_err();
            if let Ok(collections) = collections {
                state.collections = collections;
            }
            if let Ok(providers) = providers {
                state.providers = providers;
            }
        });
        self.publish_search();
    }

    fn change_catalogue(&self, load: Ticket, change: impl FnOnce(&mut Catalogue)) {
        let searching = self.state();
        let state = &mut searching.borrow_mut().catalogue;
        if state.load.is_current(load) {
            change(state);
        }
    }
}

impl Catalogue {
    fn take(&mut self, page: u32, games: Vec<CatalogueGame>, total: u32) {
        self.pages = page;
        self.total = Some(total);
        self.is_too_large = total > MOST_GAMES;
        for entry in games {
            let game = &entry.game;
            // A game moves to the next page when the order changes between two pages.
            if self.known.insert(game.id.clone()) {
                self.index.add(game.name.as_deref().unwrap_or(&game.identity), &game.provider);
                self.games.push(entry);
            }
        }
    }
}
