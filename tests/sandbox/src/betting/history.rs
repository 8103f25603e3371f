//! The history of bets on the site's API, and the control of matches for tests.

use super::IDENTITY;
use super::bets::{self, Placed};
use super::world::{self, MatchWire};
use crate::clock::iso;
use crate::contract::codes::BetStatus;
use crate::controls::Reply;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Flag, Input, Number, Query, Text};
use crate::http::{Page, Pages, paged};
use crate::money::{self, Amount};
use crate::schedule;
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use sportsbook::market::Market;
use sportsbook::words;
use utoipa::ToSchema;

/// A bet on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Bet)]
pub struct Wire {
    id: String,
    game: &'static str,
    game_id: &'static str,
    round_id: String,
    amount: Amount,
    payout: Amount,
    currency: String,
    coefficient: Amount,
    #[schema(value_type = BetStatus)]
    status: i64,
    /// 1 a single bet, 2 a combo.
    ticket_type: i64,
    created_at: String,
    items: Vec<Item>,
}

/// A leg on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BetItem)]
struct Item {
    event: String,
    /// 1 before the match, 2 live.
    stage: i64,
    discipline: String,
    tournament: String,
    event_date: String,
    market: String,
    outcome: String,
    coefficient: Amount,
}

fn wire(tx: &Tx<'_>, bet: &Placed) -> Result<Wire, ApiError> {
    let decimals = tx.app.catalog.decimals(&bet.currency);
    let language = bet.language.as_str();
    let mut items = Vec::new();
    for leg in &bet.legs {
        let now = world::find(tx, &leg.matched)?;
        let fixture = &now.fixture;
        let sides = (fixture.home.as_str(), fixture.away.as_str());
        let market = words::market(language, leg.market, sides.0);
        let outcome = words::outcome(language, leg.market, &leg.outcome, sides, leg.line);
        items.push(Item {
            event: format!("{} – {}", fixture.home, fixture.away),
            stage: if leg.live { 2 } else { 1 },
            discipline: words::sport(language, fixture.sport).into(),
            tournament: words::league(fixture.sport, fixture.league).into(),
            event_date: iso(fixture.start),
            market,
            outcome,
            coefficient: money::wire(leg.odds, 2),
        });
    }
    Ok(Wire {
        id: bet.id.clone(),
        game: "Sportsbook",
        game_id: IDENTITY,
        round_id: bet.id.clone(),
        amount: money::wire(bet.stake, decimals),
        payout: money::wire(bet.payout, decimals),
        currency: bet.currency.clone(),
        coefficient: money::wire(bet.coefficient, 2),
        status: bet.state,
        ticket_type: if bet.legs.len() > 1 { 2 } else { 1 },
        created_at: iso(bet.at),
        items,
    })
}

/// Settled bets, or open ones.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = BetsQuery)]
pub struct Filter {
    is_settled: Flag,
}

/// GET /api/game/bets?isSettled: the newest first, settled ones by their end.
pub async fn list(
    State(app): State<Shared>,
    caller: Caller,
    Query(filter): Query<Filter>,
    page: Page,
) -> Pages<Wire> {
    schedule::catch_up(&app)?;
    let rows = app.run(|tx| {
        let bets = bets::of_player(tx, &caller.player, filter.is_settled.0, i64::MAX)?;
        bets.iter().map(|bet| wire(tx, bet)).collect::<Result<Vec<_>, _>>()
    })?;
    Ok(Json(paged(rows, page)))
}

/// A match that a test has changed.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Steered {
    #[serde(flatten)]
    shown: MatchWire,
    ends_at: i64,
    /// Of a victory of the first, in ten-thousandths.
    chance: Option<i64>,
}

/// A change of a match.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Steer {
    r#match: Text,
    shift: Number,
    home: Number,
    away: Number,
    cancelled: Flag,
}

/// POST /__sandbox/sportsbook: changes a match. `shift` raises all its odds by so
/// many per cent, `home` and `away` are its final score, `cancelled` cancels it at once.
pub async fn control(State(app): State<Shared>, Input(steer): Input<Steer>) -> Reply<Steered> {
    app.run(|tx| {
        let id = &*steer.r#match;
        let mut changes = world::changes(tx, id)?;
        if let Some(shift) = steer.shift.0 {
            changes.shift = shift.clamp(-90, 900);
        }
        if let Some(result) = steer.home.0.zip(steer.away.0) {
            changes.result = Some(result);
        }
        if steer.cancelled.0 {
            changes.cancelled_at = Some(tx.now);
        }
        world::keep(tx, id, &changes)
    })?;
    schedule::catch_up(&app)?;
    app.run(|tx| {
        let now = world::find(tx, &steer.r#match)?;
        Ok(Json(Steered {
            shown: world::wire(tx.app, &now),
            ends_at: now.ends_at(),
            chance: now.chance(&tx.app.prices, Market::Winner, "1"),
        }))
    })
}
