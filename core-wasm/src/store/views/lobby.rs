//! The lobby.

use serde::Serialize;

use super::MoneyView;
use crate::{domain::play::PocketColor, wire::games::Game};

/// Label of the games that feed a jackpot.
const JACKPOT: &str = "jackpot";

/// A game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// Id.
    pub id: String,
    /// Identity, as in its URL.
    pub identity: String,
    /// Name.
    pub name: String,
    /// Provider's name.
    pub provider: String,
    /// Provider's identity, as in URLs; empty if unknown.
    pub provider_identity: String,
    /// URL of its cover; empty if there is none.
    pub image: String,
    /// True if it has a demo mode.
    pub demo: bool,
    /// Names of its labels.
    pub labels: Vec<String>,
    /// True if it feeds a jackpot.
    pub feeds_jackpot: bool,
    /// True if its stakes count towards the wagering of a bonus; absent if
    /// unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub wagers_bonus: Option<bool>,
}

/// Loading state of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ListPhase {
    /// Loading.
    #[default]
    Loading,
    /// Loaded.
    Ready,
    /// Failed to load.
    Failed,
}

/// A strip of the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StripView {
    /// Identity of the collection.
    pub identity: String,
    /// Name of the collection.
    pub label: String,
    /// Loading state.
    pub phase: ListPhase,
    /// Its games.
    pub game_ids: Vec<String>,
    /// Number of games in the collection.
    pub total: u32,
}

/// Loading state of the subject of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum SubjectPhase {
    /// Loading.
    #[default]
    Loading,
    /// Loaded.
    Ready,
    /// Failed to load.
    Failed,
    /// There is no such thing.
    Missing,
}

/// An order of games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SortOptionView {
    /// Value in the address.
    pub value: String,
    /// Display name.
    pub label: String,
}

/// The provider whose games a category shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProviderFilterView {
    /// Identity.
    pub identity: String,
    /// Name; the identity if there is no such provider.
    pub name: String,
}

/// The page of a collection of games.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CategoryView {
    /// Identity of the collection that was asked for last.
    pub identity: String,
    /// Name of the collection.
    pub title: String,
    /// Loading state. While another order or provider is loading, the previous
    /// games stay.
    pub phase: SubjectPhase,
    /// Its games so far.
    pub game_ids: Vec<String>,
    /// Number of games with this filter.
    pub total: u32,
    /// True if there are more games than those loaded.
    pub has_more: bool,
    /// State of loading more: `ready` if none are loading.
    pub more: ListPhase,
    /// Value of the order; empty if there is no choice.
    pub sort: String,
    /// Orders to choose from; the first is the default.
    pub sort_options: Vec<SortOptionView>,
    /// The provider it is limited to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub provider: Option<ProviderFilterView>,
}

/// A provider of games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProviderView {
    /// Identity, as in URLs.
    pub identity: String,
    /// Name.
    pub name: String,
    /// URL of its logo; empty if there is none.
    pub image: String,
    /// Number of its games, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub games: Option<u32>,
}

/// The page of providers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProvidersView {
    /// Loading state.
    pub phase: ListPhase,
    /// Text in the search field.
    pub query: String,
    /// Providers that fit the text.
    pub list: Vec<ProviderView>,
    /// Number of all providers.
    pub total: u32,
}

/// The page of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct GamePageView {
    /// Identity of the game that was asked for last.
    pub identity: String,
    /// Loading state.
    pub phase: SubjectPhase,
    /// The game, once loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub details: Option<GameDetailsView>,
    /// The game as a list of games for the visitor's country has it, known
    /// before the details. It can be started.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub listed: Option<GameView>,
    /// Similar games: of the same collection, else of the same provider.
    pub similar_ids: Vec<String>,
}

/// A kind of device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Device {
    /// A phone.
    Phone,
    /// A desktop computer.
    Computer,
}

/// Everything that the page of a game shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct GameDetailsView {
    /// The game.
    pub game: GameView,
    /// Volatility, as the provider names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub volatility: Option<String>,
    /// Kind of game, as the provider names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub kind: Option<String>,
    /// Number of lines that pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub paylines: Option<u32>,
    /// Return to player in per cent, on average over many rounds: a decimal text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub return_to_player: Option<String>,
    /// True if the return is that of the best play: the decisions of a player change it.
    pub is_return_of_best_play: bool,
    /// Largest win of a round as a multiple of the stake: a decimal text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub largest_win: Option<String>,
    /// Devices it runs on.
    pub devices: Vec<Device>,
    /// True if it is not offered in the visitor's country.
    pub restricted: bool,
    /// The collection it belongs to, if it can be opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub collection: Option<CollectionView>,
}

/// A collection of games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CollectionView {
    /// Identity, as in URLs.
    pub identity: String,
    /// Name.
    pub label: String,
}

/// Games of the player: favourites, or games played before.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OwnGamesView {
    /// Loading state.
    pub phase: ListPhase,
    /// Ids of the games, newest first.
    pub ids: Vec<String>,
}

/// Live tables with their last numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LiveTablesView {
    /// Loading state.
    pub phase: ListPhase,
    /// The tables.
    pub tables: Vec<LiveTableView>,
}

/// A live table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LiveTableView {
    /// Id of its game, a row of the slice `games`.
    pub game_id: String,
    /// Its last numbers, the newest first.
    pub results: Vec<TableResultView>,
}

/// A number on which the ball of a table has come to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TableResultView {
    /// The number.
    pub number: u32,
    /// Colour of its pocket.
    pub color: PocketColor,
}

/// A winner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WinnerView {
    /// Name of the player, as the API shows it.
    pub nickname: String,
    /// Identity of the game; a game is in the list once.
    pub game: String,
    /// Name of the game.
    pub game_name: String,
    /// URL of the game's cover; empty if there is none.
    pub image: String,
    /// Winnings.
    pub payout: MoneyView,
}

/// The latest winners.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WinnersView {
    /// Loading state.
    pub phase: ListPhase,
    /// Winners, latest first.
    pub list: Vec<WinnerView>,
    /// True while updates are paused.
    pub paused: bool,
}

/// URL of an image. Relative ones are resolved against the API origin.
pub fn image_url(image: &str, api_base: &str) -> String {
    if image.is_empty() || image.starts_with("http") {
        image.to_owned()
    } else {
        format!("{api_base}{image}")
    }
}

impl Game {
    /// View of the game. Relative image URLs are resolved against the API
    /// origin.
    pub fn view(&self, api_base: &str) -> GameView {
        GameView {
            id: self.id.clone(),
            identity: self.identity.clone(),
            name: self.name.clone().unwrap_or_else(|| self.identity.clone()),
            provider: self.provider.clone(),
            provider_identity: self.provider_identity.clone(),
            image: image_url(&self.image, api_base),
            demo: self.demo,
            labels: self.labels.clone(),
            feeds_jackpot: self.labels.iter().any(|label| label == JACKPOT),
            wagers_bonus: self.wagers_bonus,
        }
    }
}
