//! Markets, their outcomes and the probabilities.

use crate::fixtures::{Fixture, mix};
use crate::score::Score;
use crate::{Sport, arithmetic};

/// Number of simulated matches behind the chances.
const SIMULATED: i64 = 400;

/// A kind of bet on a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Market {
    /// Winner of the match.
    Winner,
    /// Over or under a number of goals, points or games.
    Total,
}

impl Market {
    /// Both markets.
    pub const ALL: [Self; 2] = [Self::Winner, Self::Total];

    /// The market on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Winner => "winner",
            Self::Total => "total",
        }
    }

    /// The market with a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|market| market.name() == name)
    }

    /// Its outcomes on the wire.
    pub fn outcomes(self, sport: Sport) -> &'static [&'static str] {
        match (self, sport) {
            (Self::Winner, Sport::Football) => &["1", "X", "2"],
            (Self::Winner, _) => &["1", "2"],
            (Self::Total, _) => &["over", "under"],
        }
    }
}

/// True if a final score is this outcome. `line` is twice the line, which is odd.
pub fn is_outcome(score: &Score, market: Market, outcome: &str, line: i64) -> bool {
    match (market, outcome) {
        (Market::Winner, "1") => score.home > score.away,
        (Market::Winner, "X") => score.home == score.away,
        (Market::Winner, _) => score.home < score.away,
        (Market::Total, "over") => 2 * score.total() > line,
        (Market::Total, _) => 2 * score.total() < line,
    }
}

/// Chances of the outcomes of a match at one moment, in ten-thousandths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chances {
    winner: Vec<i64>,
    total: Vec<i64>,
    /// Twice the line of the total.
    pub line: i64,
}

/// Ends of simulated matches that go on from a score.
fn simulate(fixture: &Fixture, from: &Score) -> Vec<Score> {
    // The same numbers at every moment: prices follow the match, not chance.
    let seed = mix(fixture.seed, 4);
    (0..SIMULATED)
        .map(|number| {
            let seed = mix(seed, number.unsigned_abs());
            let mut score = from.clone();
            while !score.over {
                score.play(fixture.sport, fixture.strength, mix(seed, score.step.unsigned_abs()));
            }
            score
        })
        .collect()
}

/// Twice the line: the middle of the totals before the match, made odd.
fn line(fixture: &Fixture) -> i64 {
    let mut totals: Vec<i64> = simulate(fixture, &Score::default()).iter().map(Score::total).collect();
    totals.sort_unstable();
    2 * totals.get(totals.len() / 2).copied().unwrap_or_default() - 1
}

impl Chances {
    /// The chances at a score.
    pub fn new(fixture: &Fixture, score: &Score) -> Self {
        let line = line(fixture);
        let ends = simulate(fixture, score);
        let of = |market: Market| -> Vec<i64> {
            let share = |outcome: &&str| {
                let hits = ends.iter().filter(|end| is_outcome(end, market, outcome, line)).count();
                i64::try_from(hits).unwrap_or(0) * arithmetic::CERTAIN / SIMULATED
            };
            market.outcomes(fixture.sport).iter().map(share).collect()
        };
        Self { winner: of(Market::Winner), total: of(Market::Total), line }
    }

    /// Chance of an outcome; `None` if the match has no such outcome.
    pub fn of(&self, sport: Sport, market: Market, outcome: &str) -> Option<i64> {
        let at = market.outcomes(sport).iter().position(|one| *one == outcome)?;
        let list = if market == Market::Winner { &self.winner } else { &self.total };
        list.get(at).copied()
    }
}
