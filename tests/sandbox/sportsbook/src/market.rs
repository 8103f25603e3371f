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
    /// Two of the three ends of a match.
    DoubleChance,
    /// Over or under a number of goals, points or games.
    Total,
    /// Whether both sides score.
    BothScore,
    /// Winner after a number of goals, points or games is added to the first side.
    Handicap,
    /// Winner of the first set.
    FirstSet,
    /// Number of sets.
    Sets,
    /// Whether the number of points is odd.
    Parity,
    /// Over or under a number of points of the first side.
    HomeTotal,
}

impl Market {
    /// Every market.
    pub const ALL: [Self; 9] = [
        Self::Winner,
        Self::DoubleChance,
        Self::Total,
        Self::BothScore,
        Self::Handicap,
        Self::FirstSet,
        Self::Sets,
        Self::Parity,
        Self::HomeTotal,
    ];

    /// The markets of a sport, in the order of the client.
    pub fn of_sport(sport: Sport) -> [Self; 5] {
        match sport {
            Sport::Football => {
                [Self::Winner, Self::Total, Self::DoubleChance, Self::BothScore, Self::Handicap]
            }
            Sport::Tennis => [Self::Winner, Self::Total, Self::FirstSet, Self::Sets, Self::Handicap],
            Sport::Basketball => [Self::Winner, Self::Total, Self::Handicap, Self::Parity, Self::HomeTotal],
        }
    }

    /// The market on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Winner => "winner",
            Self::DoubleChance => "doubleChance",
            Self::Total => "total",
            Self::BothScore => "bothScore",
            Self::Handicap => "handicap",
            Self::FirstSet => "firstSet",
            Self::Sets => "sets",
            Self::Parity => "parity",
            Self::HomeTotal => "homeTotal",
        }
    }

    /// The market with a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|market| market.name() == name)
    }

    /// Its outcomes on the wire; none if the sport has no such market.
    pub fn outcomes(self, sport: Sport) -> &'static [&'static str] {
        if !Self::of_sport(sport).contains(&self) {
            return &[];
        }
        match self {
            Self::Winner if sport == Sport::Football => &["1", "X", "2"],
            Self::Winner | Self::Handicap | Self::FirstSet => &["1", "2"],
            Self::DoubleChance => &["1X", "12", "X2"],
            Self::Total | Self::HomeTotal => &["over", "under"],
            Self::BothScore => &["bothYes", "bothNo"],
            Self::Sets => &["twoSets", "threeSets"],
            Self::Parity => &["odd", "even"],
        }
    }

    /// True if its outcomes depend on a line.
    pub fn has_line(self) -> bool {
        matches!(self, Self::Total | Self::Handicap | Self::HomeTotal)
    }
}

/// True if a final score is this outcome. `line` is twice the line, which is odd; that of a handicap is added to the first
/// side.
pub fn is_outcome(score: &Score, market: Market, outcome: &str, line: i64) -> bool {
    let (home, away) = (score.home, score.away);
    match (market, outcome) {
        (Market::Winner, "1") => home > away,
        (Market::Winner, "X") => home == away,
        (Market::Winner, _) => home < away,
        (Market::DoubleChance, "1X") => home >= away,
        (Market::DoubleChance, "12") => home != away,
        (Market::DoubleChance, _) => home <= away,
        (Market::Total, "over") => 2 * score.total() > line,
        (Market::Total, _) => 2 * score.total() < line,
        (Market::BothScore, outcome) => (home > 0 && away > 0) == (outcome == "bothYes"),
        (Market::Handicap, "1") => 2 * score.difference() + line > 0,
        (Market::Handicap, _) => 2 * score.difference() + line < 0,
        (Market::FirstSet, outcome) => {
            score.sets.first().is_some_and(|(home, away)| (home > away) == (outcome == "1"))
        }
        (Market::Sets, outcome) => (home + away == 2) == (outcome == "twoSets"),
        (Market::Parity, outcome) => (score.total() % 2 == 1) == (outcome == "odd"),
        (Market::HomeTotal, "over") => 2 * home > line,
        (Market::HomeTotal, _) => 2 * home < line,
    }
}

/// Chances of the outcomes of a match at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chances(Vec<Chance>);

/// Chances of the outcomes of a market.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Chance {
    market: Market,
    /// Twice the line; zero without one.
    line: i64,
    /// Ten-thousandths, in the order of the outcomes.
    outcomes: Vec<i64>,
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

/// The value in the middle.
fn median(mut values: Vec<i64>) -> i64 {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Twice the line of a market, from the ends of matches that are simulated from their beginning: the middle, made odd.
fn line(market: Market, sport: Sport, ends: &[Score]) -> i64 {
    let middle = |value: fn(&Score) -> i64| median(ends.iter().map(value).collect());
    match market {
        Market::Total => 2 * middle(Score::total) - 1,
        Market::HomeTotal => 2 * middle(|end| end.home) - 1,
        // Half a goal would be the double chance: the better side has to win by two.
        Market::Handicap if sport == Sport::Football => {
            if ends.iter().map(Score::difference).sum::<i64>() < 0 { 3 } else { -3 }
        }
        Market::Handicap => 1 - 2 * middle(Score::difference),
        _ => 0,
    }
}

impl Chances {
    /// The chances at a score.
    pub fn new(fixture: &Fixture, score: &Score) -> Self {
        let before = simulate(fixture, &Score::default());
        let ends = simulate(fixture, score);
        let of = |market: Market| {
            let line = line(market, fixture.sport, &before);
            let share = |outcome: &&str| {
                let hits = ends.iter().filter(|end| is_outcome(end, market, outcome, line)).count();
                i64::try_from(hits).unwrap_or(0) * arithmetic::CERTAIN / SIMULATED
            };
            Chance { market, line, outcomes: market.outcomes(fixture.sport).iter().map(share).collect() }
        };
        Self(Market::of_sport(fixture.sport).into_iter().map(of).collect())
    }

    fn market(&self, market: Market) -> Option<&Chance> {
        self.0.iter().find(|chance| chance.market == market)
    }

    /// Twice the line of a market; zero without one.
    pub fn line(&self, market: Market) -> i64 {
        self.market(market).map_or(0, |chance| chance.line)
    }

    /// Chance of an outcome in ten-thousandths; `None` if the match has no such outcome.
    pub fn of(&self, sport: Sport, market: Market, outcome: &str) -> Option<i64> {
        let at = market.outcomes(sport).iter().position(|one| *one == outcome)?;
        self.market(market)?.outcomes.get(at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(home: i64, away: i64, sets: &[(i64, i64)]) -> Score {
        Score { home, away, sets: sets.to_vec(), over: true, ..Score::default() }
    }

    /// The outcomes that are true at a score.
    fn outcomes(sport: Sport, market: Market, line: i64, score: &Score) -> Vec<&'static str> {
        let all = market.outcomes(sport).iter().copied();
        all.filter(|outcome| is_outcome(score, market, outcome, line)).collect()
    }

    #[test]
    fn outcomes_follow_the_final_score() {
        use Sport::{Basketball, Football, Tennis};
        let tennis = score(2, 1, &[(4, 6), (6, 3), (7, 5)]);
        let cases: [(Sport, Market, i64, Score, &[&str]); 18] = [
            (Football, Market::DoubleChance, 0, score(2, 1, &[]), &["1X", "12"]),
            (Football, Market::DoubleChance, 0, score(1, 1, &[]), &["1X", "X2"]),
            (Football, Market::DoubleChance, 0, score(0, 1, &[]), &["12", "X2"]),
            (Football, Market::BothScore, 0, score(2, 1, &[]), &["bothYes"]),
            (Football, Market::BothScore, 0, score(2, 0, &[]), &["bothNo"]),
            (Football, Market::BothScore, 0, score(0, 0, &[]), &["bothNo"]),
            (Football, Market::Handicap, -3, score(2, 1, &[]), &["2"]),
            (Football, Market::Handicap, -3, score(2, 0, &[]), &["1"]),
            (Football, Market::Handicap, 3, score(0, 1, &[]), &["1"]),
            (Football, Market::Handicap, 3, score(0, 2, &[]), &["2"]),
            (Tennis, Market::FirstSet, 0, tennis.clone(), &["2"]),
            (Tennis, Market::Sets, 0, tennis.clone(), &["threeSets"]),
            (Tennis, Market::Sets, 0, score(0, 2, &[(3, 6), (3, 6)]), &["twoSets"]),
            // 17 games to 14.
            (Tennis, Market::Handicap, -5, tennis.clone(), &["1"]),
            (Tennis, Market::Handicap, -7, tennis, &["2"]),
            (Basketball, Market::Parity, 0, score(80, 71, &[]), &["odd"]),
            (Basketball, Market::Parity, 0, score(80, 72, &[]), &["even"]),
            (Basketball, Market::HomeTotal, 161, score(80, 71, &[]), &["under"]),
        ];
        for (sport, market, line, score, expected) in cases {
            assert_eq!(outcomes(sport, market, line, &score), expected, "{market:?} {line} {score:?}");
        }
    }

    #[test]
    fn every_sport_has_five_markets_and_no_outcome_of_another() {
        for sport in Sport::ALL {
            for market in Market::ALL {
                let belongs = Market::of_sport(sport).contains(&market);
                assert_eq!(market.outcomes(sport).is_empty(), !belongs, "{sport:?} {market:?}");
                assert_eq!(Market::of(market.name()), Some(market));
            }
        }
    }

    #[test]
    fn every_end_of_a_match_is_one_outcome_of_each_market() {
        for sport in Sport::ALL {
            let fixture = crate::fixtures::around(sport, 1_790_000_000_000, 42).swap_remove(0);
            let ends = simulate(&fixture, &Score::default());
            for market in Market::of_sport(sport) {
                let line = line(market, sport, &ends);
                assert_eq!(line % 2 != 0, market.has_line(), "{market:?} {line}");
                let expected = if market == Market::DoubleChance { 2 } else { 1 };
                for end in &ends {
                    assert_eq!(outcomes(sport, market, line, end).len(), expected, "{market:?} {end:?}");
                }
            }
        }
    }

    #[test]
    fn the_chances_of_a_market_are_all_of_its_probability() {
        for sport in Sport::ALL {
            let fixture = crate::fixtures::around(sport, 1_790_000_000_000, 42).swap_remove(0);
            for Chance { market, outcomes, .. } in Chances::new(&fixture, &Score::default()).0 {
                let whole = if market == Market::DoubleChance { 2 } else { 1 };
                assert_eq!(outcomes.iter().sum::<i64>(), whole * arithmetic::CERTAIN, "{market:?}");
            }
        }
    }
}
