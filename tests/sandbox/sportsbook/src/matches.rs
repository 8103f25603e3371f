//! The matches at a time: fixtures, changes by tests, prices and results.

use crate::arithmetic::{self, CERTAIN};
use crate::fixtures::{Fixture, mix};
use crate::market::{Chances, Market, is_outcome};
use crate::score::Score;
use crate::settlement::{LOST, VOID, WON};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use values::hash::stable_hash;
use values::money;

/// Prices of announced matches change after this time, each by less than this in per cent.
const DRIFT: (i64, u64) = (30_000, 5);
/// Chances that are kept.
const KEPT: usize = 400;

/// Chances that were computed, by match and step: a simulation is slow.
#[derive(Debug, Default)]
pub struct Prices(Mutex<HashMap<(String, i64), Arc<Chances>>>);

impl Prices {
    /// The chances of a match as it stands.
    fn of(&self, one: &Match) -> Arc<Chances> {
        let key = (one.fixture.id.clone(), one.score.step);
        if let Some(known) = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(known);
        }
        let found = Arc::new(Chances::new(&one.fixture, &one.score));
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, Arc::clone(&found));
        found
    }
}

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

impl Phase {
    /// The state on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Announced => "announced",
            Self::Live => "live",
            Self::Finished => "finished",
            Self::Cancelled => "cancelled",
        }
    }
}

/// Changes of a match by a test.
#[derive(Debug, Clone, Copy, Default)]
pub struct Changes {
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
    changes: Changes,
    /// Number of the move of prices, if they move.
    drift: Option<i64>,
}

impl Match {
    /// A match at a time. `moves` is true if demand moves prices before it.
    pub fn new(fixture: Fixture, changes: Changes, now: i64, moves: bool) -> Self {
        let cancelled = changes.cancelled_at.is_some_and(|at| at <= now);
        let phase = if cancelled || (fixture.cancelled && now >= fixture.start) {
            Phase::Cancelled
        } else if now >= fixture.end {
            Phase::Finished
        } else if now >= fixture.start {
            Phase::Live
        } else {
            Phase::Announced
        };
        let steps = if phase == Phase::Announced { 0 } else { fixture.steps_at(now) };
        let mut score = fixture.score_after(steps);
        if let (Phase::Finished, Some((home, away))) = (phase, changes.result) {
            (score.home, score.away) = (home, away);
        }
        // Demand moves prices before the match. It moves no chances, so cash-outs do not follow it.
        let drift = (moves && phase == Phase::Announced).then(|| now.div_euclid(DRIFT.0));
        Self { fixture, phase, score, changes, drift }
    }

    /// True while bets are taken.
    pub fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Announced | Phase::Live)
    }

    /// Twice the line of a market; zero without one.
    pub fn line(&self, prices: &Prices, market: Market) -> i64 {
        prices.of(self).line(market)
    }

    /// Chance of an outcome, in ten-thousandths.
    pub fn chance(&self, prices: &Prices, market: Market, outcome: &str) -> Option<i64> {
        let chance = prices.of(self).of(self.fixture.sport, market, outcome)?;
        Some((chance * 100 / (100 + self.changes.shift).max(1)).clamp(0, CERTAIN))
    }

    /// Odds of an outcome in hundredths; `None` while it cannot be bet on.
    pub fn odds(&self, prices: &Prices, market: Market, outcome: &str) -> Option<i64> {
        let chance = self.chance(prices, market, outcome).filter(|_| self.is_open())?;
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
        let cancelled = self.changes.cancelled_at.unwrap_or(i64::MAX);
        self.fixture.end.min(cancelled)
    }

    /// Result of a bet on an outcome; `None` while it is open.
    pub fn result(&self, market: Market, outcome: &str, line: i64) -> Option<&'static str> {
        match self.phase {
            Phase::Cancelled => Some(VOID),
            Phase::Finished if is_outcome(&self.score, market, outcome, line) => Some(WON),
            Phase::Finished => Some(LOST),
            Phase::Announced | Phase::Live => None,
        }
    }
}

/// The line as a text.
pub fn line_text(line: i64) -> String {
    money::print(line * 5, 1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::Sport;
    use crate::fixtures;

    const SEED: u64 = 42;
    const NOW: i64 = 1_790_000_000_000;

    /// A football match that is announced and not cancelled.
    fn announced() -> Fixture {
        let all = fixtures::around(Sport::Football, NOW, SEED);
        all.into_iter().find(|one| one.start > NOW && !one.cancelled).unwrap()
    }

    fn at(now: i64, changes: Changes) -> Match {
        Match::new(announced(), changes, now, false)
    }

    #[test]
    fn bets_are_taken_until_the_end_and_decided_after_it() {
        let Fixture { start, end, .. } = announced();
        let prices = Prices::default();
        let result = Some((2, 1));
        for (now, phase, is_open) in [
            (start - 1, Phase::Announced, true),
            (start, Phase::Live, true),
            (end - 1, Phase::Live, true),
            (end, Phase::Finished, false),
        ] {
            let one = at(now, Changes { result, ..Changes::default() });
            assert_eq!((one.phase, one.is_open()), (phase, is_open), "{now}");
            let decided = one.result(Market::Winner, "1", 0);
            assert_eq!(decided.is_some(), phase == Phase::Finished, "{now}");
            assert!(is_open || one.odds(&prices, Market::Winner, "1").is_none(), "{now}");
        }
        let one = at(end, Changes { result, ..Changes::default() });
        assert_eq!(one.result(Market::Winner, "1", 0), Some(WON));
        assert_eq!(one.result(Market::Winner, "X", 0), Some(LOST));
        assert_eq!(one.result(Market::Total, "over", 5), Some(WON), "3 goals, line 2.5");
        assert_eq!(one.result(Market::Total, "under", 5), Some(LOST));
    }

    #[test]
    fn a_cancelled_match_is_void_from_then_on() {
        let Fixture { start, end, .. } = announced();
        let changes = Changes { cancelled_at: Some(start + 1), ..Changes::default() };
        assert_eq!(at(start, changes).result(Market::Winner, "1", 0), None);
        assert_eq!(at(start, changes).ends_at(), start + 1);
        for now in [start + 1, end] {
            assert_eq!(at(now, changes).result(Market::Winner, "1", 0), Some(VOID));
        }
    }

    #[test]
    fn demand_only_lowers_prices_and_only_before_the_match() {
        let prices = Prices::default();
        let Fixture { start, .. } = announced();
        let odds = |now: i64, moves: bool| {
            Match::new(announced(), Changes::default(), now, moves).odds(&prices, Market::Winner, "1")
        };
        let still = odds(NOW, false).unwrap();
        let moved: Vec<i64> = (0..20).filter_map(|step| odds(NOW - step * DRIFT.0, true)).collect();
        assert_eq!(moved.len(), 20);
        assert!(moved.iter().all(|one| *one <= still) && moved.iter().any(|one| *one < still), "{moved:?}");
        assert_eq!(odds(start, true), odds(start, false));
    }
}
