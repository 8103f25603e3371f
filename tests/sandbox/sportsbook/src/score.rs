//! How a match goes: one step after the other, each by one number.

use crate::Sport;

/// The score of a match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Score {
    /// Steps played.
    pub step: i64,
    /// Goals, points, or sets won.
    pub home: i64,
    /// The same of the other side.
    pub away: i64,
    /// Games of every set; tennis only. The last one may be running.
    pub sets: Vec<(i64, i64)>,
    /// True once it is decided.
    pub over: bool,
}

/// Strengths of the two sides; the unit depends on the sport.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// The side that is named first.
    pub home: i64,
    /// The other side.
    pub away: i64,
}

/// Minutes of a football match.
const FOOTBALL: i64 = 90;
/// Minutes of a basketball game.
const BASKETBALL: i64 = 40;
/// Sets to win.
const SETS: i64 = 2;
/// Chance of the server to win a game, in thousandths.
const SERVE: i64 = 760;
/// Points of one side in one minute.
const POINTS: [i64; 16] = [0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5];

/// Sixteen bits of a number as a share of `whole`.
fn part(number: u64, shift: u32, whole: i64) -> i64 {
    i64::try_from((number >> shift) & 0xffff).unwrap_or(0) * whole / 0x1_0000
}

impl Score {
    /// Plays one step.
    pub fn play(&mut self, sport: Sport, strength: Strength, number: u64) {
        if self.over {
            return;
        }
        self.step += 1;
        match sport {
            Sport::Football => self.minute_of_football(strength, number),
            Sport::Basketball => self.minute_of_basketball(strength, number),
            Sport::Tennis => self.game_of_tennis(strength, number),
        }
    }

    fn minute_of_football(&mut self, strength: Strength, number: u64) {
        self.home += i64::from(part(number, 0, 10_000) < strength.home);
        self.away += i64::from(part(number, 16, 10_000) < strength.away);
        self.over = self.step == FOOTBALL;
    }

    fn minute_of_basketball(&mut self, strength: Strength, number: u64) {
        let points = |shift: u32| {
            let at = usize::try_from((number >> shift) & 15).unwrap_or(0);
            POINTS.get(at).copied().unwrap_or(0)
        };
        self.home += points(0) + 2 * i64::from(part(number, 8, 1000) < strength.home);
        self.away += points(4) + 2 * i64::from(part(number, 24, 1000) < strength.away);
        self.over = self.step == BASKETBALL;
        if self.over && self.home == self.away {
            // Overtime, in one step.
            let home = part(number, 40, strength.home + strength.away) < strength.home;
            self.home += if home { 9 } else { 5 };
            self.away += if home { 5 } else { 9 };
        }
    }

    fn game_of_tennis(&mut self, strength: Strength, number: u64) {
        let played: i64 = self.sets.iter().map(|(home, away)| home + away).sum();
        if self.sets.is_empty() {
            self.sets.push((0, 0));
        }
        let Some(set) = self.sets.last_mut() else { return };
        let serves = if *set == (6, 6) {
            500
        } else if played % 2 == 0 {
            SERVE
        } else {
            1000 - SERVE
        };
        let home = part(number, 0, 1000) < serves + strength.home - strength.away;
        if home {
            set.0 += 1;
        } else {
            set.1 += 1;
        }
        let (most, least) = (set.0.max(set.1), set.0.min(set.1));
        if most == 7 || (most == 6 && least <= 4) {
            if home {
                self.home += 1;
            } else {
                self.away += 1;
            }
            self.over = self.home == SETS || self.away == SETS;
            if !self.over {
                self.sets.push((0, 0));
            }
        }
    }

    /// Total for over and under, in goals, points, or games.
    pub fn total(&self) -> i64 {
        if self.sets.is_empty() {
            self.home + self.away
        } else {
            self.sets.iter().map(|(home, away)| home + away).sum()
        }
    }

    /// How far the first side is ahead, in goals, points, or games.
    pub fn difference(&self) -> i64 {
        if self.sets.is_empty() {
            self.home - self.away
        } else {
            self.sets.iter().map(|(home, away)| home - away).sum()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{mix, strength};

    #[test]
    fn every_match_ends_and_only_football_knows_a_draw() {
        for sport in Sport::ALL {
            let strength = strength(sport, 7);
            let mut draws = 0;
            for seed in 0..300_u64 {
                let mut score = Score::default();
                for step in 0..90 {
                    score.play(sport, strength, mix(seed, step));
                }
                assert!(score.over, "{sport:?}");
                draws += i64::from(score.home == score.away);
                if sport == Sport::Tennis {
                    assert!(
                        (12..=39).contains(&score.total()) && score.home.max(score.away) == 2,
                        "{score:?}"
                    );
                }
            }
            assert_eq!(draws > 0, sport == Sport::Football, "{sport:?}: {draws}");
        }
    }
}
