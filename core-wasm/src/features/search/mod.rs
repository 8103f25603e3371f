//! Search over games, providers and collections as one types them.

mod by_name;
mod catalogue;
mod filtered;
mod results;

use std::rc::Rc;

use self::{by_name::ByName, catalogue::Catalogue, filtered::FilterQuery};
use crate::{
    core::Core,
    domain::search::folded,
    error::CoreError,
    json,
    platform::{
        core_events::CoreEvent,
        feature::Feature,
        parts::{PartName, part},
        state_cell::StateCell,
    },
    ports::{Area, Task},
    store::views::ListPhase,
    wire::json::array_of_texts,
};

/// Key of the last searches in session storage: a JSON array of texts.
const RECENT_KEY: &str = "recentSearches";
/// Most searches that are kept.
const MOST_RECENT: usize = 5;

part! {
    /// Interface of the search for the rest of the core.
    SearchCalls of Search as search, in search, for Core, events to on_event;
    actions {
        /// Keeps a text that the visitor found something with. The last ones are
        /// offered before he types; a sign-out removes them.
        "rememberSearch" remember_search(typed: &str);
    }
    tasks {
        /// Searches for a text, and publishes what it finds at once and whenever
        /// more is known. Loads the catalogue if necessary, and again what could
        /// not be loaded.
        "searchGames" search_games(typed: String);
        /// Filters the games of a collection by the values of the filters in the
        /// address: identity of a provider, name of a label, volatility, whether
        /// they have a demo mode. `sort` is a value of the orders of a category.
        /// Shows the first `pages` pages, as many games as those of a category. `small` is true on small screens.
        "filterGames" filter_games(identity: String, filters: String, sort: Option<String>, pages: u32, small: bool);
    }
    internal {}
}

/// State of the search.
#[derive(Default)]
pub(crate) struct Searching {
    /// The text in the search field.
    typed: String,
    catalogue: Catalogue,
    by_name: ByName,
    /// Filters of the page of a category; `None` before the first use.
    filtered: Option<FilterQuery>,
}

impl Searching {
    /// State of what is on show.
    fn phase(&self) -> ListPhase {
        match self.catalogue.phase {
            ListPhase::Ready if self.catalogue.lists_failed => ListPhase::Failed,
            ListPhase::Ready if self.asks_server() => self.by_name.phase,
            phase => phase,
        }
    }

    /// True if the typed text is for the server: there are too many games to
    /// keep.
    fn asks_server(&self) -> bool {
        self.catalogue.is_too_large && !folded(&self.typed).is_empty()
    }
}

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature { parts: &[(PartName::Search, Core::search)], ..Feature::NONE };

impl Search {
    /// The state.
    fn state(&self) -> &StateCell<Searching> {
        &self.page_state.searching
    }

    /// Handles input into the search field, or its opening.
    #[allow(clippy::unused_async, reason = "like every task of a part")]
    async fn search_games(&self, typed: String) {
        let changed = {
            let searching = self.state();
            let mut state = searching.borrow_mut();
            let changed = state.typed != typed;
            state.typed = typed;
            changed
        };
        self.ensure_catalogue();
        if changed || self.state().borrow().by_name.phase == ListPhase::Failed {
            self.ask_by_name();
        }
        self.publish_search();
    }

    fn on_event(&self, event: CoreEvent<'_>) {
        if matches!(event, CoreEvent::Retry) {
            self.retry_search();
        }
    }

    fn retry_search(&self) {
        let failed = {
            let searching = self.state();
            let state = searching.borrow();
            state.phase() == ListPhase::Failed || state.catalogue.phase == ListPhase::Failed
        };
        if failed {
            self.ensure_catalogue();
            self.publish_filtered();
            self.ask_by_name();
            self.publish_search();
        }
    }

    fn remember_search(&self, typed: &str) {
        let text = typed.trim();
        let wanted = folded(text);
        if wanted.is_empty() {
            return;
        }
        let mut recent = self.recent_searches();
        recent.retain(|known| folded(known) != wanted);
        recent.insert(0, text.to_owned());
        recent.truncate(MOST_RECENT);
        self.ports.storage.set(Area::Session, RECENT_KEY, &array_of_texts(&recent).to_string());
        self.publish_search();
    }

    /// The last searches, the latest first.
    fn recent_searches(&self) -> Vec<String> {
        let stored = self.ports.storage.get(Area::Session, RECENT_KEY).unwrap_or_default();
        let stored = json::parse(&stored).ok();
        let texts = stored.as_ref().and_then(json::Value::as_array).into_iter().flatten();
        texts.filter_map(|text| text.as_str().map(str::to_owned)).take(MOST_RECENT).collect()
    }
}
