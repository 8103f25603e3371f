//! Views of the player's sports bets.

use serde::Serialize;

use super::{ListPhase, MoneyView};

/// The list of sports bets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BetsView {
    /// Loading state.
    pub phase: ListPhase,
    /// True if the settled bets are listed, else the open ones.
    pub settled: bool,
    /// Page number, from one.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
}

impl Default for BetsView {
    fn default() -> Self {
        Self { phase: ListPhase::default(), settled: false, page: 1, pages: 1 }
    }
}

/// State of a sports bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum BetStatus {
    /// Not decided.
    Open,
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// The stake was given back.
    Refund,
    /// The player has ended it before its time.
    CashOut,
}

/// A sports bet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BetView {
    /// Id.
    pub id: String,
    /// Date-time.
    pub created_at: String,
    /// State.
    pub status: BetStatus,
    /// Odds as decimal text; empty if unknown.
    pub odds: String,
    /// Stake.
    pub stake: MoneyView,
    /// Payout; absent while the bet is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub payout: Option<MoneyView>,
    /// The legs; a combo has more than one.
    pub legs: Vec<BetLegView>,
}

/// A leg of a sports bet. Texts are the sportsbook's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BetLegView {
    /// Name of the event, such as the two sides.
    pub event: String,
    /// Sport and tournament.
    pub tournament: String,
    /// Outcome that the bet is on.
    pub market: String,
    /// The outcome that was chosen.
    pub outcome: String,
    /// Odds as decimal text; empty if unknown.
    pub odds: String,
    /// Date-time of the match; empty if unknown.
    pub date: String,
}
