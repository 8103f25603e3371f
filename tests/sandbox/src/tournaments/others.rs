//! Invented participants, so that standings are never empty. In a demo they play their rounds while somebody looks.

use super::{CHANNEL, Standing, Tournament, announce, best, find, find_by_identity, state};
use crate::db;
use crate::http::error::ApiError;
use crate::ids::stable_hash;
use crate::seed::fixed_id;
use crate::state::{App, Shared, Tx};
use std::time::Duration;

/// Nicknames, and points at the beginning of the data.
const INVENTED: [(&str, i64); 18] = [
    ("ow***", 18_000),
    ("lu***", 12_500),
    ("ka***", 9_640),
    ("mi***", 8_000),
    ("ze***", 6_250),
    ("an***", 5_130),
    ("ro***", 4_500),
    ("ti***", 4_020),
    ("ha***", 3_360),
    ("jo***", 2_800),
    ("be***", 2_475),
    ("su***", 2_000),
    ("vi***", 1_640),
    ("no***", 1_250),
    ("el***", 960),
    ("da***", 725),
    ("pa***", 480),
    ("fr***", 300),
];
/// Interval of their rounds in a demo.
const INTERVAL: Duration = Duration::from_secs(4);
/// Rounds that each of them still plays in a demo. They have already played the rest of the counted rounds.
const LEFT: i64 = best::ROUNDS - 20;
/// Maximum points of one of their rounds.
const LARGEST: i64 = 18_000;

/// The best round of an invented participant, and how many were played.
#[derive(Debug, Clone, Copy)]
struct Best {
    points: i64,
    rounds: i64,
    at: i64,
}

/// All participants with their numbers, from one, their nicknames and their best rounds.
fn participants(tx: &Tx<'_>, tournament: &Tournament) -> Result<Vec<(i64, &'static str, Best)>, ApiError> {
    let (begins, _) = tournament.times(tx)?;
    let sql = "SELECT number, points, rounds, best_at FROM tournament_others WHERE tournament_id = ?1";
    let kept = db::all(tx, sql, [tournament.id()], |row| {
        Ok((row.get::<_, i64>(0)?, Best { points: row.get(1)?, rounds: row.get(2)?, at: row.get(3)? }))
    })?;
    let all = (1_i64..).zip(INVENTED).map(|(number, (nickname, points))| {
        let best = kept.iter().find(|row| row.0 == number).map(|row| row.1);
        (number, nickname, best.unwrap_or(Best { points, rounds: 0, at: begins }))
    });
    Ok(all.collect())
}

/// Best round of a participant; not found (404) for an unknown number.
fn best_of(tx: &Tx<'_>, tournament: &Tournament, number: i64) -> Result<Best, ApiError> {
    let all = participants(tx, tournament)?;
    all.iter().find(|row| row.0 == number).map(|row| row.2).ok_or_else(ApiError::not_found)
}

/// Their rows, in no order.
pub fn standings(tx: &Tx<'_>, tournament: &Tournament) -> Result<Vec<Standing>, ApiError> {
    let standing = |(number, nickname, best): (i64, &str, Best)| Standing {
        player: fixed_id(0x5200_0000, number.unsigned_abs()),
        nickname: Some(nickname.to_owned()),
        points: best.points,
        at: best.at,
    };
    Ok(participants(tx, tournament)?.into_iter().map(standing).collect())
}

fn keep(tx: &Tx<'_>, tournament: &Tournament, number: i64, best: Best) -> Result<(), ApiError> {
    tx.execute(
        "INSERT OR REPLACE INTO tournament_others (tournament_id, number, points, rounds, best_at) \
         VALUES (?1, ?2, ?3, ?4, ?5)",
        (tournament.id(), number, best.points, best.rounds, best.at),
    )?;
    Ok(())
}

/// Adds points to the best round of a participant, several times. Participants are numbered from one.
pub fn gain(tx: &Tx<'_>, tournament: &str, number: i64, points: i64, times: i64) -> Result<(), ApiError> {
    let found = find_by_identity(tournament)?;
    for _ in 0..times {
        let before = best_of(tx, found, number)?;
        let points = before.points.saturating_add(points);
        keep(tx, found, number, Best { points, at: tx.now, ..before })?;
        announce(tx, found)?;
    }
    Ok(())
}

/// Lets them play in a demo, in tournaments that somebody looks at.
pub async fn simulate(app: Shared) {
    for turn in 0_u64.. {
        tokio::time::sleep(INTERVAL).await;
        if app.is_demo() {
            // The next turn retries.
            let channels = app.listened_channels(CHANNEL).await;
            let _ =
                play(&app, turn, &channels).inspect_err(|error| error.log("a round of an invented player"));
        }
    }
}

/// The result of a round: most return nothing, and few are large. A result of so many times the stake, or a larger one, has
/// the chance of 0.95 divided by it, as in a game that returns 95 %.
fn drawn(hash: u64) -> i64 {
    let number = i64::try_from(hash % 10_000).unwrap_or_default() + 1;
    match 950_000 / number {
        points if points < 100 => 0,
        points => points.min(LARGEST),
    }
}

fn play(app: &App, turn: u64, channels: &[String]) -> Result<(), ApiError> {
    for channel in channels {
        let id = channel.trim_start_matches(CHANNEL);
        let Ok(tournament) = find(id) else { continue };
        app.run(|tx| {
            if tournament.state(tx)? != state::RUNNING {
                return Ok(());
            }
            let hash = stable_hash(&format!("{id}:{turn}"));
            let number = i64::try_from((hash >> 8) % 18).unwrap_or(0) + 1;
            round(tx, tournament, number, drawn(hash >> 32))
        })?;
    }
    Ok(())
}

/// A round of a participant. Points rise only if it is the best one, and nobody plays more rounds than count.
fn round(tx: &Tx<'_>, tournament: &Tournament, number: i64, result: i64) -> Result<(), ApiError> {
    let before = best_of(tx, tournament, number)?;
    if before.rounds >= LEFT {
        return Ok(());
    }
    let rounds = before.rounds + 1;
    if result <= before.points {
        return keep(tx, tournament, number, Best { rounds, ..before });
    }
    keep(tx, tournament, number, Best { points: result, rounds, at: tx.now })?;
    announce(tx, tournament)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::state::Options;

    fn app() -> Shared {
        App::open(Options {
            site: std::env::temp_dir(),
            data: None,
            test_controls: true,
            site_origin: String::new(),
            provider_origin: String::new(),
            realtime: None,
        })
        .unwrap()
    }

    #[test]
    fn in_a_demo_points_rise_rarely_and_by_a_better_round() {
        let app = app();
        let tournament = find_by_identity("ember-league").unwrap();
        let read = || app.run(|tx| standings(tx, tournament)).unwrap();
        let channels = [format!("{CHANNEL}{}", tournament.id())];
        let (mut before, mut risen) = (read(), 0);
        assert!(before.iter().all(|one| (300..=18_000).contains(&one.points)));
        let turns = 2_000;
        for turn in 0..turns {
            play(&app, turn, &channels).unwrap();
            let after = read();
            let higher: Vec<_> =
                before.iter().zip(&after).filter(|(before, after)| before.points != after.points).collect();
            assert!(higher.len() <= 1);
            assert!(
                higher.iter().all(|(before, after)| before.points < after.points && after.points <= LARGEST)
            );
            risen += higher.len();
            before = after;
        }
        assert!((5..60).contains(&risen), "{risen}");
        // Everybody has played the rounds that count.
        for turn in 0..turns {
            play(&app, turns + turn, &channels).unwrap();
        }
        let last: Vec<_> = read().iter().map(|one| one.points).collect();
        for turn in 0..turns {
            play(&app, 2 * turns + turn, &channels).unwrap();
        }
        assert_eq!(read().iter().map(|one| one.points).collect::<Vec<_>>(), last);
    }
}
