//! Playing a game.

use serde::Serialize;

use super::{GameView, ListPhase, MoneyView, SubjectPhase};
use crate::domain::play::{LaunchBlocker, PlayMode};

/// State of the game on display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PlayPhase {
    /// No game is on display.
    #[default]
    Idle,
    /// The server is being asked for the game.
    Starting,
    /// The frame is loading.
    Loading,
    /// The game runs.
    Ready,
    /// It could not be started.
    Failed,
    /// The frame did not load in time.
    TimedOut,
    /// Nothing starts before the visitor decides; see `blocker`.
    Blocked,
    /// The server refused; a dialog says why.
    Refused,
    /// The game has gone to another page.
    Left,
}

/// The game that a dialog offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OfferedGameView {
    /// Identity or id, as the dialog was opened with it.
    pub name: String,
    /// State of its load.
    pub phase: SubjectPhase,
    /// The game, once it is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub game: Option<GameView>,
}

/// The game on display.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PlayView {
    /// Identity of the game that was started last.
    pub identity: String,
    /// State.
    pub phase: PlayPhase,
    /// Mode, once it is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub mode: Option<PlayMode>,
    /// Decision that the visitor must make first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub blocker: Option<LaunchBlocker>,
    /// Address for the frame, on another origin than the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub url: Option<String>,
    /// Number of times the visitor is to be told that this is a demo: when it
    /// grows, the page opens the dialog `demo-game`, once no other is open.
    pub reminders: u32,
    /// Largest bet that the active bonus allows, once it was exceeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub max_bet: Option<MoneyView>,
    /// The game that a dialog offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub offered: Option<OfferedGameView>,
}

/// Stakes and winnings of a session of play in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PlayTotalsView {
    /// Sum of the stakes.
    pub staked: MoneyView,
    /// Sum of the winnings.
    pub won: MoneyView,
    /// Winnings minus stakes.
    pub net: MoneyView,
    /// True if the net result is below zero.
    pub is_loss: bool,
}

/// The session of play of the player.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PlaySessionView {
    /// Begin, date-time; absent before the first game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub begun_at: Option<String>,
    /// True while a game for money, or the sportsbook, is on display.
    pub is_playing: bool,
    /// Stakes and winnings in the active currency; absent until they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub totals: Option<PlayTotalsView>,
    /// The same for every other currency that was played with.
    pub other_totals: Vec<PlayTotalsView>,
    /// True while a reality check waits to be acknowledged.
    pub check_due: bool,
    /// Minutes of the session, for a reality check; zero while none is due.
    pub minutes: u32,
    /// Interval of reality checks, in minutes.
    pub interval: u32,
    /// Intervals to choose from, in minutes.
    pub intervals: Vec<u32>,
}

/// The list of rounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RoundsView {
    /// Loading state.
    pub phase: ListPhase,
    /// Page number, from one.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
    /// Number of rounds on all pages.
    pub total: u32,
}

impl Default for RoundsView {
    fn default() -> Self {
        Self { phase: ListPhase::default(), page: 1, pages: 1, total: 0 }
    }
}

/// A round of a game that was played for money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RoundView {
    /// Id.
    pub id: String,
    /// Name of the game.
    pub game: String,
    /// Identity of the game, as in its URL; empty if unknown.
    pub identity: String,
    /// Date-time.
    pub created_at: String,
    /// Stake.
    pub stake: MoneyView,
    /// Winnings, without the jackpot.
    pub win: MoneyView,
    /// The jackpot that the round has won; absent for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub jackpot: Option<MoneyView>,
}

/// The game for money that was left.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ReturnGameView {
    /// The game; absent if none was left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub game: Option<ReturnedGameView>,
}

/// A game to return to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ReturnedGameView {
    /// Identity, as in its URL.
    pub identity: String,
    /// Name.
    pub name: String,
}

/// State of the sportsbook's client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum BettingPhase {
    /// Being started.
    #[default]
    Loading,
    /// Loaded.
    Ready,
    /// Could not be started.
    Failed,
    /// Did not load in time.
    TimedOut,
    /// The server refused; a dialog says why.
    Refused,
    /// The client has gone to another page.
    Left,
}

/// The page of the sportsbook.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BettingView {
    /// State of the client.
    pub phase: BettingPhase,
    /// Address for the frame; absent until the client can be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub url: Option<String>,
    /// True if a player bets; false for a guest, who looks on.
    pub is_real: bool,
}
