//! The matches as they are now: fixtures, what a reviewer or a test has changed, prices.

use super::arithmetic::{self, CERTAIN};
use super::fixtures::{self, Fixture, mix};
use super::market::{Chances, Market, is_outcome};
use super::score::Score;
use super::{Sport, words};
use crate::clock::iso;
use crate::db;
use crate::http::error::ApiError;
use crate::ids::stable_hash;
use crate::money;
use crate::state::{App, Tx, lock};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Prices of announced matches change after this time, each by less than this in per cent.
const DRIFT: (i64, u64) = (30_000, 5);
/// Chances that are kept.
const KEPT: usize = 400;
/// Seed of the matches where tests control the sandbox.
const TESTED: u64 = 20_261_122;

/// Chances that were computed, by match and step.
#[derive(Debug, Default)]
pub struct Prices(Mutex<HashMap<(String, i64), Arc<Chances>>>);

/// State of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// It has not begun.
    Announced,
    /// It is played.
    Live,
    /// It is over.
    Finished,
    /// It is not played; every bet on it is void.
    Cancelled,
}

/// Changes of a match by a test.
#[derive(Debug, Clone, Copy, Default)]
pub struct Overrides {
    /// Change of all odds, in per cent.
    pub shift: i64,
    /// Its final score.
    pub result: Option<(i64, i64)>,
    /// Time at which it was cancelled.
    pub cancelled_at: Option<i64>,
}

/// A match now.
#[derive(Debug, Clone)]
pub struct Match {
    /// The match.
    pub fixture: Fixture,
    /// Its state.
    pub phase: Phase,
    /// Its score.
    pub score: Score,
    overrides: Overrides,
    /// Number of the move of prices, if they move.
    drift: Option<i64>,
}

/// Seed of all matches. Players cannot know it, so they cannot know results.
fn seed(app: &App) -> u64 {
    if app.options.test_controls {
        return TESTED;
    }
    crate::ids::stable_hash(&crate::ids::hex(&app.secret))
}

impl Overrides {
    /// Loads the changes of a match.
    pub fn load(tx: &Tx<'_>, id: &str) -> Result<Self, ApiError> {
        let sql = "SELECT shift, home, away, cancelled_at FROM sport_overrides WHERE match_id = ?1";
        let found = db::first(tx, sql, [id], |row| {
            let result: (Option<i64>, Option<i64>) = (row.get(1)?, row.get(2)?);
            Ok(Self { shift: row.get(0)?, result: result.0.zip(result.1), cancelled_at: row.get(3)? })
        })?;
        Ok(found.unwrap_or_default())
    }

    /// Keeps the changes. Bets on a match that is cancelled are due at once.
    pub fn save(&self, tx: &Tx<'_>, id: &str) -> Result<(), ApiError> {
        Fixture::find(id, seed(tx.app)).ok_or_else(ApiError::not_found)?;
        let (home, away) = self.result.unzip();
        tx.execute(
            "INSERT OR REPLACE INTO sport_overrides (match_id, shift, home, away, cancelled_at) VALUES (?1, ?2, ?3, ?4, ?5)",
            (id, self.shift, home, away, self.cancelled_at),
        )?;
        if let Some(at) = self.cancelled_at {
            tx.execute(
                "UPDATE sport_legs SET ends_at = ?1 WHERE match_id = ?2 AND result IS NULL",
                (at, id),
            )?;
        }
        Ok(())
    }
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

impl Match {
    /// The match with an id.
    pub fn find(tx: &Tx<'_>, id: &str) -> Result<Self, ApiError> {
        let fixture = Fixture::find(id, seed(tx.app)).ok_or_else(ApiError::not_found)?;
        Self::new(tx, fixture)
    }

    /// All matches that are on show.
    pub fn all(tx: &Tx<'_>, sport: Sport) -> Result<Vec<Self>, ApiError> {
        fixtures::around(sport, tx.now, seed(tx.app))
            .into_iter()
            .map(|fixture| Self::new(tx, fixture))
            .collect()
    }

    fn new(tx: &Tx<'_>, fixture: Fixture) -> Result<Self, ApiError> {
        let overrides = Overrides::load(tx, &fixture.id)?;
        let cancelled = overrides.cancelled_at.is_some_and(|at| at <= tx.now);
        let phase = if cancelled || (fixture.cancelled && tx.now >= fixture.start) {
            Phase::Cancelled
        } else if tx.now >= fixture.end {
            Phase::Finished
        } else if tx.now >= fixture.start {
            Phase::Live
        } else {
            Phase::Announced
        };
        let steps = if phase == Phase::Announced { 0 } else { fixture.steps_at(tx.now) };
        let mut score = fixture.score_after(steps);
        if let (Phase::Finished, Some((home, away))) = (phase, overrides.result) {
            (score.home, score.away) = (home, away);
        }
        // Demand moves prices before the match. It moves no chances, so cash-outs do not follow it.
        let moves = tx.app.is_demo() && phase == Phase::Announced;
        let drift = moves.then(|| tx.now.div_euclid(DRIFT.0));
        Ok(Self { fixture, phase, score, overrides, drift })
    }

    fn chances(&self, app: &App) -> Arc<Chances> {
        let key = (self.fixture.id.clone(), self.score.step);
        if let Some(known) = lock(&app.prices.0).get(&key) {
            return Arc::clone(known);
        }
        let found = Arc::new(Chances::new(&self.fixture, &self.score));
        let mut kept = lock(&app.prices.0);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, Arc::clone(&found));
        found
    }

    /// True while bets are taken.
    fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Announced | Phase::Live)
    }

    /// Twice the line of the total.
    pub fn line(&self, app: &App) -> i64 {
        self.chances(app).line
    }

    /// Chance of an outcome, in ten-thousandths.
    pub fn chance(&self, app: &App, market: Market, outcome: &str) -> Option<i64> {
        let chance = self.chances(app).of(self.fixture.sport, market, outcome)?;
        Some((chance * 100 / (100 + self.overrides.shift).max(1)).clamp(0, CERTAIN))
    }

    /// Odds of an outcome in hundredths; `None` while it cannot be bet on.
    pub fn odds(&self, app: &App, market: Market, outcome: &str) -> Option<i64> {
        let chance = self.chance(app, market, outcome).filter(|_| self.is_open())?;
        let price = arithmetic::price(chance)?;
        let Some(drift) = self.drift else { return Some(price) };
        let moved = mix(
            self.fixture.seed ^ stable_hash(&format!("{} {outcome}", market.name())),
            drift.unsigned_abs(),
        );
        Some(arithmetic::moved(price, i64::try_from(moved % DRIFT.1).unwrap_or(0)))
    }

    /// Time at which bets on it are decided.
    pub fn ends_at(&self) -> i64 {
        let cancelled = self.overrides.cancelled_at.unwrap_or(i64::MAX);
        self.fixture.end.min(cancelled)
    }

    /// Result of a bet on an outcome; `None` while it is open.
    pub fn result(&self, market: Market, outcome: &str, line: i64) -> Option<&'static str> {
        match self.phase {
            Phase::Cancelled => Some(words::VOID),
            Phase::Finished if is_outcome(&self.score, market, outcome, line) => Some(words::WON),
            Phase::Finished => Some(words::LOST),
            Phase::Announced | Phase::Live => None,
        }
    }

    /// The match on the wire.
    pub fn wire(&self, app: &App) -> MatchWire {
        let fixture = &self.fixture;
        let markets: Vec<MarketWire> = Market::ALL
            .into_iter()
            .map(|market| {
                let outcomes = market.outcomes(fixture.sport).iter().map(|outcome| OutcomeWire {
                    id: outcome,
                    odds: self.odds(app, market, outcome).map(|odds| money::print(odds, 2)),
                });
                let line = (market == Market::Total).then(|| line_text(self.line(app)));
                MarketWire { id: market.name(), line, outcomes: outcomes.collect() }
            })
            .collect();
        let phase = match self.phase {
            Phase::Announced => "announced",
            Phase::Live => "live",
            Phase::Finished => "finished",
            Phase::Cancelled => "cancelled",
        };
        MatchWire {
            id: fixture.id.clone(),
            sport: fixture.sport.name(),
            league: words::league(fixture.sport, fixture.league),
            home: fixture.home.clone(),
            away: fixture.away.clone(),
            starts_at: iso(fixture.start),
            phase,
            minute: self.score.step,
            score: (self.score.home, self.score.away),
            sets: self.score.sets.clone(),
            markets: if self.is_open() { markets } else { Vec::new() },
        }
    }
}

/// The line as a text.
pub fn line_text(line: i64) -> String {
    money::print(line * 5, 1)
}
