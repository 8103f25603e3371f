//! Fixtures: sides and time of a match follow from its number and the seed.

use crate::Sport;
use crate::score::{Score, Strength};
use values::hash::stable_hash;

/// One minute.
const MINUTE: i64 = 60_000;
/// Matches of a round; each team of a league plays once in it.
const ROUND: i64 = 6;
/// Teams of a league.
const TEAMS: usize = 12;
/// Announced matches of a sport.
const AHEAD: i64 = 6;
/// Time for which a finished match is shown.
const SHOWN: i64 = 2 * MINUTE;
/// One match of so many is cancelled.
const CANCELLED: u64 = 40;

const TOWNS: [&str; 2 * TEAMS] = [
    "Brackwater",
    "Ostmere",
    "Calden",
    "Verrin",
    "Holmgate",
    "Lunsford",
    "Tarnow",
    "Elmbrook",
    "Quillan",
    "Sarova",
    "Pellham",
    "Norvik",
    "Amberley",
    "Dunmarsh",
    "Fairhythe",
    "Gravelle",
    "Ivershaw",
    "Kestrel Bay",
    "Marwick",
    "Oakhollow",
    "Rothen",
    "Silverton",
    "Umberfield",
    "Westrand",
];
const PLAYERS: [&str; 2 * TEAMS] = [
    "A. Velmar",
    "J. Okonrad",
    "L. Brisant",
    "M. Tesarov",
    "P. Hallqvist",
    "R. Imada",
    "S. Calloway",
    "T. Dresk",
    "V. Antunel",
    "Y. Morosini",
    "C. Eberlund",
    "D. Fontara",
    "E. Garrow",
    "F. Hosten",
    "G. Iversen",
    "H. Jarrel",
    "I. Kovalen",
    "K. Lindmar",
    "N. Marquand",
    "O. Nakaji",
    "Q. Ostrava",
    "U. Perrin",
    "W. Quist",
    "Z. Rowanek",
];
const CLUBS: [&str; 4] = ["Rovers", "United", "Athletic", "City"];
const SQUADS: [&str; 4] = ["Comets", "Herons", "Giants", "Sparks"];

/// A well mixed number from a seed and an index.
pub fn mix(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number from 0 to `below` - 1.
fn pick(number: u64, below: i64) -> i64 {
    i64::try_from((number >> 16) & 0xffff).unwrap_or(0) * below / 0x1_0000
}

impl Sport {
    /// Time between the beginnings of two matches.
    fn period(self) -> i64 {
        match self {
            Self::Football => 5 * MINUTE,
            Self::Tennis => 6 * MINUTE,
            Self::Basketball => 7 * MINUTE,
        }
    }

    /// Time that a step takes: a minute of play, or a game.
    pub fn step_ms(self) -> i64 {
        match self {
            Self::Football => 10_000,
            Self::Tennis => 20_000,
            Self::Basketball => 15_000,
        }
    }
}

/// Strength of two sides.
pub fn strength(sport: Sport, seed: u64) -> Strength {
    let between = |index: u64, low: i64, high: i64| low + pick(mix(seed, index), high - low);
    let (low, high) = match sport {
        Sport::Football => (90, 210),
        Sport::Tennis => (0, 90),
        Sport::Basketball => (60, 200),
    };
    // A little for playing at home.
    let at_home = if sport == Sport::Tennis { 0 } else { (high - low) / 8 };
    Strength { home: between(1, low, high) + at_home, away: between(2, low, high) }
}

/// A match.
#[derive(Debug, Clone)]
pub struct Fixture {
    /// Id: sport and number.
    pub id: String,
    /// Sport.
    pub sport: Sport,
    /// Number of the league, 0 or 1.
    pub league: usize,
    /// The side that is named first.
    pub home: String,
    /// The other side.
    pub away: String,
    /// Beginning.
    pub start: i64,
    /// End: of the match, or the beginning of one that is cancelled.
    pub end: i64,
    /// True if it will be cancelled at its beginning.
    pub cancelled: bool,
    /// Its own seed.
    pub seed: u64,
    /// Strength of the sides.
    pub strength: Strength,
}

fn side(sport: Sport, team: usize) -> String {
    let of = |names: &[&'static str]| names.get(team % names.len()).copied().unwrap_or_default();
    match sport {
        Sport::Football => format!("{} {}", of(&TOWNS), of(&CLUBS)),
        Sport::Basketball => format!("{} {}", of(&TOWNS), of(&SQUADS)),
        Sport::Tennis => of(&PLAYERS).to_owned(),
    }
}

impl Fixture {
    /// The match with a number.
    fn new(sport: Sport, number: i64, seed: u64) -> Self {
        let id = format!("{}-{number}", sport.name());
        let round = number.div_euclid(ROUND);
        let round_seed = seed ^ stable_hash(&format!("{} round {round}", sport.name()));
        let mut order: Vec<usize> = (0..TEAMS).collect();
        for at in (1..TEAMS).rev() {
            let other = mix(round_seed, at as u64) % (at as u64 + 1);
            order.swap(at, usize::try_from(other).unwrap_or(0));
        }
        let league = usize::try_from(round.rem_euclid(2)).unwrap_or(0);
        let slot = usize::try_from(number.rem_euclid(ROUND)).unwrap_or(0);
        let team = |at: usize| side(sport, league * TEAMS + order.get(at).copied().unwrap_or(at));
        let seed = seed ^ stable_hash(&id);
        let start = number * sport.period();
        let mut fixture = Self {
            sport,
            league,
            home: team(2 * slot),
            away: team(2 * slot + 1),
            start,
            end: start,
            cancelled: mix(seed, 3).is_multiple_of(CANCELLED),
            seed,
            strength: strength(sport, seed),
            id,
        };
        if !fixture.cancelled {
            fixture.end = start + fixture.score_after(i64::MAX).step * sport.step_ms();
        }
        fixture
    }

    /// The match with an id.
    pub fn find(id: &str, seed: u64) -> Option<Self> {
        let (sport, number) = id.split_once('-')?;
        let number: i64 = number.parse().ok().filter(|number| (0..1_000_000_000).contains(number))?;
        let found = Self::new(Sport::of(sport)?, number, seed);
        (found.id == id).then_some(found)
    }

    /// True if it is on show, or was before: later matches are not announced yet.
    pub fn is_known(&self, now: i64) -> bool {
        self.start <= (now.div_euclid(self.sport.period()) + AHEAD) * self.sport.period()
    }

    /// Score after so many steps; the match may be over before.
    pub fn score_after(&self, steps: i64) -> Score {
        let mut score = Score::default();
        while !score.over && score.step < steps {
            let number = mix(self.seed, 1000 + score.step.unsigned_abs());
            score.play(self.sport, self.strength, number);
        }
        score
    }

    /// Steps that are played at a time.
    pub fn steps_at(&self, now: i64) -> i64 {
        (now - self.start).div_euclid(self.sport.step_ms()).max(0)
    }
}

/// The matches of a sport that are announced, live, or just finished; by their beginnings.
pub fn around(sport: Sport, now: i64, seed: u64) -> Vec<Fixture> {
    let current = now.div_euclid(sport.period());
    // No match is longer than four periods.
    (current - 4..=current + AHEAD)
        .map(|number| Fixture::new(sport, number, seed))
        .filter(|fixture| fixture.end + SHOWN > now)
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn matches_follow_from_their_number_and_no_team_plays_twice_at_once() {
        for sport in Sport::ALL {
            for now in [0, 1_790_000_000_000, 1_790_000_777_000] {
                let matches = around(sport, now, 42);
                assert!((6..=11).contains(&matches.len()), "{}", matches.len());
                let mut sides: Vec<&String> = Vec::new();
                for one in &matches {
                    assert!(one.home != one.away && one.end >= one.start);
                    if one.start <= now && one.end > now {
                        assert!(!sides.contains(&&one.home) && !sides.contains(&&one.away), "{one:?}");
                        sides.extend([&one.home, &one.away]);
                    }
                    if one.start < 0 {
                        continue;
                    }
                    let again = Fixture::find(&one.id, 42).unwrap();
                    assert_eq!((again.home, again.end), (one.home.clone(), one.end));
                }
            }
        }
        for wrong in ["football", "football-x", "football-01", "chess-1", "football--1", ""] {
            assert!(Fixture::find(wrong, 42).is_none(), "{wrong}");
        }
    }
}
