//! The statement of activity.

use serde::Serialize;

use super::{ListPhase, MoneyView};
use crate::domain::statement::{StatementColumn, StatementGroup, StatementPeriod, StatementProblem};

/// Sums of a row or of the whole period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StatementSumsView {
    /// Paid in; absent if unknown, and for a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deposits: Option<MoneyView>,
    /// Paid out; absent if unknown, and for a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub withdrawals: Option<MoneyView>,
    /// Other real money that was credited; absent if unknown, and for a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credits: Option<MoneyView>,
    /// Stakes of real money.
    pub stakes: MoneyView,
    /// Winnings of real money.
    pub wins: MoneyView,
    /// Winnings less stakes, of real money.
    pub net: MoneyView,
    /// Stakes of bonus money; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus_stakes: Option<MoneyView>,
    /// Winnings of bonus money; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus_wins: Option<MoneyView>,
    /// Number of rounds and bets; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// Seconds of play; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
}

/// Bars of a row in the charts, in thousandths of the longest bar of their chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StatementBarsView {
    /// Paid in.
    pub deposits: u32,
    /// Paid out.
    pub withdrawals: u32,
    /// Stakes of real money.
    pub stakes: u32,
    /// Winnings of real money.
    pub wins: u32,
}

/// Amounts of a bar of full length in the charts; absent without such a bar.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StatementScalesView {
    /// In the chart of payments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payments: Option<MoneyView>,
    /// In the chart of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<MoneyView>,
}

/// A row of the statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StatementRowView {
    /// The day, the first day of the week or month, or the identity of the game; empty for an unknown game.
    pub key: String,
    /// Name of the game; absent for a time or if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its sums.
    pub sums: StatementSumsView,
    /// Its bars.
    pub bars: StatementBarsView,
}

/// The statement of activity.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StatementView {
    /// Loading state.
    pub phase: ListPhase,
    /// The chosen period.
    pub period: StatementPeriod,
    /// Subject of each row.
    pub group: StatementGroup,
    /// Currency code; empty before the first load.
    pub currency: String,
    /// First day, such as `2026-11-20`; empty if the chosen dates have none.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Offset of the days from UTC, such as `UTC+01:00`; empty before the first load.
    pub offset: String,
    /// Time of the answer by the server's clock, date-time; absent without a statement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_of: Option<String>,
    /// Problem of the chosen dates; absent if they are valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<StatementProblem>,
    /// Columns of the table.
    pub columns: Vec<StatementColumn>,
    /// Scales of the charts.
    pub scales: StatementScalesView,
    /// Rows with activity, by time or by name of the game.
    pub entries: Vec<StatementRowView>,
    /// The sums of the whole period; absent until they are loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals: Option<StatementSumsView>,
    /// The statement as comma-separated values, with a header in the player's language; empty without a statement.
    pub file: String,
}
