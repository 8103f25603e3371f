//! Bets of the sportsbook.

use crate::{domain::money::amount::Amount, json::Value};

use super::json::{Entries, FromJson, required_amount, required_text};

/// Element of `GET /api/game/bets`.
#[derive(Debug, Clone)]
pub struct Bet {
    /// Id.
    pub id: String,
    /// Currency code.
    pub currency: String,
    /// Date-time; empty if unknown.
    pub created_at: String,
    /// Stake in main units.
    pub amount: Amount,
    /// Payout in main units; zero while the bet is open.
    pub payout: Amount,
    /// Odds; of a combo, the product.
    pub coefficient: Option<Amount>,
    /// Code of the status, as in the settings.
    pub status: i64,
    /// The legs; more than one in a combo.
    pub items: Vec<BetItem>,
}

/// A leg of a bet.
#[derive(Debug, Clone, Default)]
pub struct BetItem {
    /// Name of the event, such as the two sides.
    pub event: String,
    /// Kind of sport.
    pub discipline: String,
    /// League or tournament.
    pub tournament: String,
    /// Date-time of the match; empty if unknown.
    pub event_date: String,
    /// Outcome that the bet is on.
    pub market: String,
    /// The outcome that was chosen.
    pub outcome: String,
    /// Odds.
    pub coefficient: Option<Amount>,
}

impl FromJson for Bet {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let item = |item: &Value| BetItem {
            event: item.text_or_empty("event"),
            discipline: item.text_or_empty("discipline"),
            tournament: item.text_or_empty("tournament"),
            event_date: item.text_or_empty("eventDate"),
            market: item.text_or_empty("market"),
            outcome: item.text_or_empty("outcome"),
            coefficient: item.amount("coefficient"),
        };
        Ok(Self {
            id: required_text(value, "id")?,
            currency: required_text(value, "currency")?,
            created_at: value.text_or_empty("createdAt"),
            amount: required_amount(value, "amount")?,
            payout: value.amount("payout").unwrap_or_default(),
            coefficient: value.amount("coefficient"),
            status: value.whole("status").unwrap_or_default(),
            items: value.elements("items").iter().map(item).collect(),
        })
    }
}
