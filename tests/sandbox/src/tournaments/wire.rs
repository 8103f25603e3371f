//! Tournaments on the wire.

use crate::contract::codes::TournamentState;
use crate::money::Amount;
use serde::Serialize;
use utoipa::ToSchema;

/// A tournament in lists.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Tournament)]
pub struct Wire {
    pub(super) id: String,
    pub(super) identity: &'static str,
    pub(super) title: &'static str,
    pub(super) r#type: i64,
    #[schema(value_type = TournamentState)]
    pub(super) state: i64,
    pub(super) is_available: bool,
    pub(super) confirmation_required: bool,
    pub(super) start_at: String,
    pub(super) end_at: String,
    pub(super) rates: Rates,
    pub(super) conditions: Conditions,
}

/// Points per unit of stake. Zero, because points are the best multiple of a round.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentRates)]
pub struct Rates {
    pub(super) base_currency_rate: i64,
    #[schema(value_type = Vec<i64>)]
    pub(super) currency_rates: [i64; 0],
}

/// Which stakes count.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentConditions)]
pub struct Conditions {
    /// The smallest stake that counts, in the base currency.
    pub(super) min_amount: Amount,
    pub(super) min_amount_op: &'static str,
    #[schema(value_type = Vec<String>)]
    pub(super) currencies: [String; 0],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(value_type = Option<Vec<String>>)]
    pub(super) game_collections: &'static [&'static str],
}

/// A tournament on its own page.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentDetails)]
pub struct Details {
    #[serde(flatten)]
    pub(super) tournament: Wire,
    pub(super) prizes: Vec<Prize>,
    pub(super) leaderboard: Vec<Rank>,
    /// For players only.
    #[serde(flatten)]
    pub(super) own: Option<Own>,
}

/// A prize, and who has won it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentPrize)]
pub struct Prize {
    pub(super) place: i64,
    pub(super) r#type: i64,
    pub(super) title: String,
    pub(super) bonus_id: Option<String>,
    pub(super) entry: Option<Winner>,
}

/// Who has won a prize.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentWinner)]
pub struct Winner {
    pub(super) player_id: String,
    pub(super) nickname: Option<String>,
    pub(super) points: i64,
    pub(super) created_at: String,
    pub(super) updated_at: Option<String>,
}

/// A place in the standings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentRank)]
pub struct Rank {
    pub(super) player_id: String,
    pub(super) nickname: Option<String>,
    pub(super) place: i64,
    pub(super) points: i64,
}

/// What a player sees of himself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnTournamentEntry)]
pub struct Own {
    /// Null without an entry.
    pub(super) player_entry: Option<Entry>,
}

/// Points and place of a player.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentEntry)]
pub struct Entry {
    /// The best multiple of a round, in hundredths.
    pub(super) points: i64,
    /// Place in the standings; zero without points.
    pub(super) place: usize,
    /// Extension: number of counted rounds of the player.
    #[schema(required = false)]
    pub(super) rounds: i64,
    /// Extension: maximum number of rounds that count.
    #[schema(required = false)]
    pub(super) rounds_limit: i64,
}

/// The event of changed standings.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentStandingsEvent)]
pub struct StandingsEvent {
    pub(super) event: &'static str,
    pub(super) tournament_id: String,
    pub(super) leaderboard: Vec<Rank>,
}

/// The event of a changed entry, for its player.
#[derive(Serialize, ToSchema)]
#[schema(as = TournamentEntryEvent)]
pub struct EntryEvent {
    pub(super) event: &'static str,
    pub(super) entry: Option<ChangedEntry>,
}

/// An entry, with its tournament and its player.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangedTournamentEntry)]
pub struct ChangedEntry {
    #[serde(flatten)]
    pub(super) entry: Entry,
    pub(super) tournament_id: String,
    pub(super) player_id: String,
}

/// An empty object.
#[derive(Debug, Serialize, ToSchema)]
pub struct Nothing {}
