//! Invented participants, so that standings are never empty. In a demo their points grow while somebody looks.

use super::{Standing, Tournament, announce, find, find_by_identity, state};
use crate::db;
use crate::http::error::ApiError;
use crate::ids::stable_hash;
use crate::seed::fixed_id;
use crate::state::{App, Shared, Tx};
use std::time::Duration;

const NICKNAMES: [&str; 18] = [
    "ow***", "lu***", "ka***", "mi***", "ze***", "an***", "ro***", "ti***", "ha***", "jo***", "be***",
    "su***", "vi***", "no***", "el***", "da***", "pa***", "fr***",
];
/// Interval of their bets in a demo.
const INTERVAL: Duration = Duration::from_secs(4);

/// Points at the beginning of the data.
fn first_points(number: i64) -> i64 {
    if number > 0 { 4000 / number + 7 * number } else { 0 }
}

/// Their rows, in no order.
pub fn standings(tx: &Tx<'_>, tournament: &str) -> Result<Vec<Standing>, ApiError> {
    let sql = "SELECT number, points FROM tournament_others WHERE tournament_id = ?1";
    let gained = db::all(tx, sql, [tournament], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
    let of = |number: i64| gained.iter().find(|row| row.0 == number).map_or(0, |row| row.1);
    let rows = (1_i64..).zip(NICKNAMES).map(|(number, nickname)| Standing {
        player: fixed_id(0x5200_0000, number.unsigned_abs()),
        nickname: Some(nickname.to_owned()),
        points: first_points(number) + of(number),
    });
    Ok(rows.collect())
}

fn add(tx: &Tx<'_>, tournament: &Tournament, number: i64, points: i64) -> Result<(), ApiError> {
    tx.execute(
        "INSERT INTO tournament_others (tournament_id, number, points) VALUES (?1, ?2, ?3) \
         ON CONFLICT (tournament_id, number) DO UPDATE SET points = points + ?3",
        (tournament.id(), number, points),
    )?;
    announce(tx, tournament)
}

/// An invented participant of a tournament, counted from one, gains points so many times.
pub fn gain(tx: &Tx<'_>, tournament: &str, number: i64, points: i64, times: i64) -> Result<(), ApiError> {
    let found = find_by_identity(tournament)?;
    for _ in 0..times {
        add(tx, found, number, points)?;
    }
    Ok(())
}

/// Lets them bet in a demo, in tournaments that somebody looks at.
pub async fn simulate(app: Shared) {
    for turn in 0_u64.. {
        tokio::time::sleep(INTERVAL).await;
        if app.is_demo() {
            // The next turn retries.
            let channels = app.listened_channels("tournaments:").await;
            let _ = bet(&app, turn, &channels).inspect_err(|error| error.log("a bet of an invented player"));
        }
    }
}

fn bet(app: &App, turn: u64, channels: &[String]) -> Result<(), ApiError> {
    for channel in channels {
        let id = channel.trim_start_matches("tournaments:");
        let Ok(tournament) = find(id) else { continue };
        app.run(|tx| {
            if tournament.state(tx)? != state::RUNNING {
                return Ok(());
            }
            let hash = stable_hash(&format!("{id}:{turn}"));
            let number = i64::try_from((hash >> 8) % 18).unwrap_or(0) + 1;
            let points = i64::try_from((hash >> 32) % 60).unwrap_or(0) + 5;
            add(tx, tournament, number, points)
        })?;
    }
    Ok(())
}
