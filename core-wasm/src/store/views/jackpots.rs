//! Jackpots of games.

use serde::Serialize;

use super::{ListPhase, MoneyView};

/// A game of a jackpot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct JackpotGameView {
    /// Identity, as in URLs.
    pub identity: String,
    /// Return of the game without the jackpot, in per cent, as decimal text; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub rtp: Option<String>,
}

/// A jackpot with the pool of one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct JackpotView {
    /// Id.
    pub id: String,
    /// Amount of the pool; absent while it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub amount: Option<MoneyView>,
    /// Amount that the house puts into a new pool.
    pub seed: MoneyView,
    /// The chance of a round is its stake divided by this amount.
    pub turnover: MoneyView,
    /// Share of each stake that the pool gets, in per cent, as decimal text.
    pub share: String,
    /// Per cent of the stakes that it returns on average, as decimal text.
    pub rtp: String,
    /// The games that feed it and can win it.
    pub games: Vec<JackpotGameView>,
}

/// The jackpots.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct JackpotsView {
    /// Loading state.
    pub phase: ListPhase,
    /// The jackpots, with their pools of the player's currency, or of the base currency for guests.
    pub list: Vec<JackpotView>,
}
