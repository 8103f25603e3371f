//! The matches of the sandbox at its time: their seed, changes by tests, and their form for the client.

use crate::clock::iso;
use crate::db;
use crate::http::error::ApiError;
use crate::money;
use crate::state::{App, Tx};
use serde::Serialize;
use sportsbook::fixtures::{self, Fixture};
use sportsbook::market::Market;
use sportsbook::matches::{Changes, Match, line_text};
use sportsbook::{Sport, words};

/// Seed of the matches where tests control the sandbox.
const TESTED: u64 = 20_261_122;

/// Seed of all matches. Players cannot know it, so they cannot know results.
fn seed(app: &App) -> u64 {
    if app.options.test_controls {
        return TESTED;
    }
    crate::ids::stable_hash(&crate::ids::hex(&app.secret))
}

/// Changes of a match by a test.
pub fn changes(tx: &Tx<'_>, id: &str) -> Result<Changes, ApiError> {
    let sql = "SELECT shift, home, away, cancelled_at FROM sport_overrides WHERE match_id = ?1";
    let found = db::first(tx, sql, [id], |row| {
        let result: (Option<i64>, Option<i64>) = (row.get(1)?, row.get(2)?);
        Ok(Changes { shift: row.get(0)?, result: result.0.zip(result.1), cancelled_at: row.get(3)? })
    })?;
    Ok(found.unwrap_or_default())
}

/// Keeps the changes of a match. Bets on a match that is cancelled are due at once.
pub fn keep(tx: &Tx<'_>, id: &str, changes: &Changes) -> Result<(), ApiError> {
    Fixture::find(id, seed(tx.app)).ok_or_else(ApiError::not_found)?;
    let (home, away) = changes.result.unzip();
    tx.execute(
        "INSERT OR REPLACE INTO sport_overrides (match_id, shift, home, away, cancelled_at) VALUES (?1, ?2, ?3, ?4, ?5)",
        (id, changes.shift, home, away, changes.cancelled_at),
    )?;
    if let Some(at) = changes.cancelled_at {
        tx.execute("UPDATE sport_legs SET ends_at = ?1 WHERE match_id = ?2 AND result IS NULL", (at, id))?;
    }
    Ok(())
}

/// The match with an id.
pub fn find(tx: &Tx<'_>, id: &str) -> Result<Match, ApiError> {
    let fixture = Fixture::find(id, seed(tx.app)).ok_or_else(ApiError::not_found)?;
    now(tx, fixture)
}

/// All matches of a sport that are on show.
pub fn all(tx: &Tx<'_>, sport: Sport) -> Result<Vec<Match>, ApiError> {
    let fixtures = fixtures::around(sport, tx.now, seed(tx.app));
    fixtures.into_iter().map(|fixture| now(tx, fixture)).collect()
}

fn now(tx: &Tx<'_>, fixture: Fixture) -> Result<Match, ApiError> {
    let changes = changes(tx, &fixture.id)?;
    Ok(Match::new(fixture, changes, tx.now, tx.app.is_demo()))
}

/// A match on the wire.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchWire {
    id: String,
    sport: &'static str,
    league: &'static str,
    home: String,
    away: String,
    starts_at: String,
    phase: &'static str,
    minute: i64,
    score: (i64, i64),
    sets: Vec<(i64, i64)>,
    markets: Vec<MarketWire>,
}

#[derive(Debug, Serialize)]
struct MarketWire {
    id: &'static str,
    line: Option<String>,
    outcomes: Vec<OutcomeWire>,
}

#[derive(Debug, Serialize)]
struct OutcomeWire {
    id: &'static str,
    /// Absent while it cannot be bet on.
    odds: Option<String>,
}

/// The match on the wire.
pub fn wire(app: &App, one: &Match) -> MatchWire {
    let fixture = &one.fixture;
    let market = |market: Market| {
        let outcomes = market.outcomes(fixture.sport).iter().map(|outcome| OutcomeWire {
            id: outcome,
            odds: one.odds(&app.prices, market, outcome).map(|odds| money::print(odds, 2)),
        });
        let line = market.has_line().then(|| line_text(one.line(&app.prices, market)));
        MarketWire { id: market.name(), line, outcomes: outcomes.collect() }
    };
    MatchWire {
        id: fixture.id.clone(),
        sport: fixture.sport.name(),
        league: words::league(fixture.sport, fixture.league),
        home: fixture.home.clone(),
        away: fixture.away.clone(),
        starts_at: iso(fixture.start),
        phase: one.phase.name(),
        minute: one.score.step,
        score: (one.score.home, one.score.away),
        sets: one.score.sets.clone(),
        markets: if one.is_open() {
            Market::of_sport(fixture.sport).into_iter().map(market).collect()
        } else {
            Vec::new()
        },
    }
}
