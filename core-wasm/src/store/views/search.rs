//! Search.

use serde::Serialize;

use super::ListPhase;

/// A piece of a name.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TextPieceView {
    /// Its text.
    pub text: String,
    /// True if it is what was searched for.
    pub marked: bool,
}

/// A game that was found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FoundGameView {
    /// Id of the game, which is in `games`.
    pub id: String,
    /// Its name in pieces.
    pub name: Vec<TextPieceView>,
}

/// A provider or a collection that was found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FoundListView {
    /// Identity, as in URLs.
    pub identity: String,
    /// Its name in pieces.
    pub name: Vec<TextPieceView>,
    /// Number of its games, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub games: Option<u32>,
}

/// The search over games, providers and collections.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SearchView {
    /// The text that the results are for.
    pub typed: String,
    /// True if the text has a word to search for. Else `games` are suggestions.
    pub searches: bool,
    /// Loading state. While the catalogue is loading, the results are those of
    /// the games that are loaded.
    pub phase: ListPhase,
    /// The best games, at most 24.
    pub games: Vec<FoundGameView>,
    /// Number of all games that were found.
    pub total: u32,
    /// The best providers, at most four.
    pub providers: Vec<FoundListView>,
    /// The best collections, at most four.
    pub categories: Vec<FoundListView>,
    /// True if providers and collections fit better than games do: no game is
    /// called so.
    pub lists_first: bool,
    /// The last searches of this tab, the latest first.
    pub recent: Vec<String>,
}

/// Games of a collection that fit its filters.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FilteredGamesView {
    /// Identity of the collection that was asked for last.
    pub identity: String,
    /// The filters, as they were asked for.
    pub filters: String,
    /// Loading state. While the catalogue is loading, the games are those that
    /// fit so far.
    pub phase: ListPhase,
    /// Ids of the first games.
    pub game_ids: Vec<String>,
    /// Number of games that fit.
    pub total: u32,
    /// Labels that games of the collection have.
    pub labels: Vec<String>,
    /// Volatilities that games of the collection have.
    pub volatilities: Vec<String>,
    /// True if some of its games, but not all, have a demo mode.
    pub has_demos: bool,
    /// True if the stakes of some of its games, not of all, count towards a bonus.
    pub has_bonus_games: bool,
    /// True if there are too many games for filters.
    pub is_too_large: bool,
}
