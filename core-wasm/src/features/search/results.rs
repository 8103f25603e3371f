//! Results of the search.

use super::{ByName, Search, Searching, catalogue::GameLists};
use crate::{
    domain::search::{folded, marked},
    store::views::{FoundGameView, FoundListView, GameView, SearchView, TextPieceView},
    wire::games::Game,
};

/// Most games on show.
const MOST_GAMES: usize = 24;
/// Games that are suggested before anything is typed.
const SUGGESTED: usize = 12;
/// Most providers, and most collections, on show.
const MOST_LISTS: usize = 4;

fn pieces(name: &str, typed: &str) -> Vec<TextPieceView> {
    let view = |piece: crate::domain::search::Piece| TextPieceView { text: piece.text, marked: piece.marked };
    marked(name, typed).into_iter().map(view).collect()
}

fn found_lists(known: &GameLists, typed: &str) -> Vec<FoundListView> {
    let found = known.index.search(typed, MOST_LISTS).unwrap_or_default();
    let lists = found.indexes.into_iter().filter_map(|index| known.list.get(index));
    let view = lists.map(|list| FoundListView {
        identity: list.identity.clone(),
        name: pieces(&list.name, typed),
        games: list.games,
    });
    view.collect()
}

/// Games on show.
struct FoundGames<'a> {
    games: Vec<&'a Game>,
    /// Number of all that were found.
    total: usize,
    /// True if the best one was found by its own name.
    by_name: bool,
}

impl Searching {
    /// The games on show: before anything is typed, the most popular ones.
    fn found(&self) -> FoundGames<'_> {
        let known = &self.catalogue.games;
        if folded(&self.typed).is_empty() {
            return FoundGames {
                games: known.iter().take(SUGGESTED).map(|known| &known.game).collect(),
                total: 0,
                by_name: true,
            };
        }
        if self.catalogue.is_too_large {
            let ByName { games, total, .. } = &self.by_name;
            let total = usize::try_from(*total).unwrap_or(usize::MAX);
            return FoundGames { games: games.iter().collect(), total, by_name: true };
        }
        let found = self.catalogue.index.search(&self.typed, MOST_GAMES).unwrap_or_default();
        let games =
            found.indexes.into_iter().filter_map(|index| known.get(index).map(|known| &known.game)).collect();
        FoundGames { games, total: found.total, by_name: found.by_name }
    }
}

impl Search {
    /// Publishes what the typed text finds.
    pub(super) fn publish_search(&self) {
        let base = self.site.borrow().config.api_base.clone();
        let recent = self.recent_searches();
        let (view, games) = {
            let searching = self.state();
            let state = searching.borrow();
            let typed = state.typed.as_str();
            let FoundGames { games: found, total, by_name } = state.found();
            let games: Vec<GameView> = found.into_iter().map(|game| game.view(&base)).collect();
            let view = SearchView {
                typed: typed.to_owned(),
                searches: !folded(typed).is_empty(),
                phase: state.phase(),
                games: games
                    .iter()
                    .map(|game| FoundGameView { id: game.id.clone(), name: pieces(&game.name, typed) })
                    .collect(),
                total: u32::try_from(total).unwrap_or(u32::MAX),
                providers: found_lists(&state.catalogue.providers, typed),
                categories: found_lists(&state.catalogue.collections, typed),
                lists_first: !by_name,
                recent,
            };
            (view, games)
        };
        self.store.update(|slices| {
            games.into_iter().for_each(|game| slices.games.put(game));
            slices.search.set(view);
        });
    }
}
