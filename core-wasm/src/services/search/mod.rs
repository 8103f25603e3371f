//! Search over games, providers and collections as one types.

mod by_name;
mod catalogue;
mod results;

use std::rc::Rc;

use self::{by_name::ByName, catalogue::Catalogue};
use super::{Core, parts::part};
use crate::{
    domain::search::folded,
    error::CoreError,
    json,
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
    SearchCalls of Search as search, in search, for Core;
    actions {
        /// Keeps a text that the visitor found something with. The last ones are
        /// offered before he types; a sign-out removes them.
        "rememberSearch" remember_search(typed: &str);
        /// Loads what the search needs again after it could not be loaded.
        "reloadSearch" reload_search();
    }
    tasks {
        /// Searches for a text, and publishes what it finds at once and whenever
        /// more is known. Loads the catalogue if necessary.
        "searchGames" search_games(typed: String);
    }
    internal {
        actions {
            /// Retries a failed load that is on display.
            retry_search();
        }
    }
}

/// State of the search.
#[derive(Default)]
pub(crate) struct Searching {
    /// The text in the search field.
    typed: String,
    catalogue: Catalogue,
    by_name: ByName,
}

impl Searching {
    /// State of what is on show.
    fn phase(&self) -> ListPhase {
        match self.catalogue.phase {
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

impl Search {
    /// Handles input into the search field, or its opening.
    #[allow(clippy::unused_async, reason = "like every task of a part")]
    async fn search_games(&self, typed: String) {
        let changed = {
            let mut state = self.searching.borrow_mut();
            let changed = state.typed != typed;
            state.typed = typed;
            changed
        };
        self.ensure_catalogue();
        if changed || self.searching.borrow().by_name.phase == ListPhase::Failed {
            self.ask_by_name();
        }
        self.publish_search();
    }

    fn reload_search(&self) {
        self.ensure_catalogue();
        self.ask_by_name();
        self.publish_search();
    }

    fn retry_search(&self) {
        if self.searching.borrow().phase() == ListPhase::Failed {
            self.reload_search();
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
        let kept = self.ports.storage.get(Area::Session, RECENT_KEY).unwrap_or_default();
        let kept = json::parse(&kept).ok();
        let texts = kept.as_ref().and_then(json::Value::as_array).into_iter().flatten();
        texts.filter_map(|text| text.as_str().map(str::to_owned)).take(MOST_RECENT).collect()
    }
}
