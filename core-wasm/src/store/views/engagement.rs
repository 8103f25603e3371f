//! Messages, the loyalty programme and tournaments.

use serde::Serialize;

use crate::domain::{
    loyalty::LevelState,
    tournaments::{TournamentAction, TournamentPhase},
};

use super::{CollectionView, ListPhase, SubjectPhase};

/// A link of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MessageLinkView {
    /// Target: a path of this site, or a URL.
    pub url: String,
    /// Label.
    pub label: String,
}

/// A message of the operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MessageView {
    /// Id.
    pub id: String,
    /// True if the player has read it.
    pub read: bool,
    /// Date-time, ISO 8601.
    pub created_at: String,
    /// Title; empty if none.
    pub title: String,
    /// HTML of the operator.
    pub body: String,
    /// URL of an image; empty if none.
    pub image: String,
    /// A link.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub link: Option<MessageLinkView>,
    /// True while a change of it is in flight.
    pub busy: bool,
}

/// The list of messages.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MessagesView {
    /// Loading state.
    pub phase: ListPhase,
    /// Page number, from one.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
    /// Number of messages on all pages.
    pub total: u32,
    /// True while all messages are being marked as read.
    pub reading_all: bool,
    /// Loading state of the latest messages, below the bell.
    pub latest: ListPhase,
}

/// A level of the loyalty programme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LoyaltyLevelView {
    /// Name from the API.
    pub name: String,
    /// Place among the levels, from one.
    pub order: u32,
    /// Points from which a player has it.
    pub points: i64,
    /// State for this visitor.
    pub state: LevelState,
}

/// Points and level of the player in the loyalty programme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LoyaltyAccountView {
    /// Points.
    pub points: i64,
    /// Name of the level, from the API.
    pub level: String,
    /// Its place among the levels, from one.
    pub order: u32,
    /// Progress to the next level, in percent; 100 at the highest level.
    pub progress: u32,
    /// The next level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub next: Option<NextLevelView>,
}

/// The level after the player's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct NextLevelView {
    /// Name from the API.
    pub name: String,
    /// Its place among the levels, from one.
    pub order: u32,
    /// Points that are missing to it.
    pub missing: i64,
}

/// The loyalty programme.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LoyaltyView {
    /// Loading state.
    pub phase: ListPhase,
    /// Levels, lowest first.
    pub levels: Vec<LoyaltyLevelView>,
    /// Points and level of the player; absent for guests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub account: Option<LoyaltyAccountView>,
    /// Level that the player has just reached, while it is being shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub reached: Option<LevelReachedView>,
}

/// Level that the player has just reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LevelReachedView {
    /// Name of the level.
    pub name: String,
    /// Its place among the levels, from one.
    pub order: u32,
}

/// A tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TournamentView {
    /// Identity, as in its URL; also the name of its document.
    pub identity: String,
    /// Title from the API.
    pub title: String,
    /// Phase.
    pub phase: TournamentPhase,
    /// Start, date-time.
    pub start: String,
    /// End, date-time.
    pub end: String,
    /// The time it counts down to: its start, or its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub deadline: Option<String>,
    /// True in the list if the player can ask to enter with `enterTournament`: the tournament is under way, and no entry of
    /// the player is known.
    pub can_enter: bool,
}

/// The list of tournaments.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TournamentsView {
    /// Loading state.
    pub phase: ListPhase,
    /// Running and announced ones.
    pub coming: Vec<TournamentView>,
    /// Finished ones so far.
    pub finished: Vec<TournamentView>,
    /// True if there are more finished ones.
    pub has_more: bool,
    /// State of loading more: `ready` if none are loading.
    pub more: ListPhase,
}

/// The tournament in which the player takes part.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct EnteredTournamentView {
    /// The entry; absent if none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub entry: Option<TournamentEntryView>,
}

/// An entry of the player in a tournament that has not ended.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TournamentEntryView {
    /// Identity, as in the URL of the tournament.
    pub identity: String,
    /// Title from the API.
    pub title: String,
    /// Place, from one; absent if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub place: Option<u32>,
}

/// A prize of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PrizeView {
    /// Place that wins it.
    pub place: u32,
    /// Title of the prize.
    pub title: String,
}

/// A place in the standings of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StandingView {
    /// Id of the participant.
    pub participant: String,
    /// Place, from one.
    pub place: u32,
    /// Nickname, if the participant has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub nickname: Option<String>,
    /// Points, if they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub points: Option<i64>,
    /// Prize of this place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub prize: Option<String>,
    /// True for the player who is signed in.
    pub own: bool,
}

/// Rounds of the player that count in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CountedRoundsView {
    /// Number of rounds played, at most `limit`.
    pub played: u32,
    /// Maximum number of rounds that count.
    pub limit: u32,
}

/// Everything that the page of a tournament shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TournamentDetailsView {
    /// The tournament.
    pub tournament: TournamentView,
    /// Prizes, best first.
    pub prizes: Vec<PrizeView>,
    /// The first three.
    pub podium: Vec<StandingView>,
    /// A page of the places below them.
    pub standings: Vec<StandingView>,
    /// The player's own place, if it is neither on the podium nor on the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub own: Option<StandingView>,
    /// Page of the standings, from one.
    pub page: u32,
    /// Number of their pages.
    pub pages: u32,
    /// Action that is available to the visitor.
    pub action: TournamentAction,
    /// True if the player takes part.
    pub entered: bool,
    /// Rounds of the player that count; absent for guests, without an entry, and if the server does not tell them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub rounds: Option<CountedRoundsView>,
    /// True while the wish to take part is being sent.
    pub entering: bool,
    /// Collections whose games count; empty if all games count, absent if they
    /// could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub collections: Option<Vec<CollectionView>>,
}

/// The page of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TournamentPageView {
    /// Identity of the tournament that was asked for last.
    pub identity: String,
    /// Loading state.
    pub phase: SubjectPhase,
    /// The tournament, once loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub details: Option<TournamentDetailsView>,
}
