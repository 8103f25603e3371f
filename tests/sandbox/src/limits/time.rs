//! The limit for the time of play without a break. A session of play begins with a stake, and ends when no stake was taken
//! for the length of a break. At the limit stakes are refused until the break is over.

use super::rules::delay;
use crate::clock::{MINUTE, iso};
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::Input;
use crate::http::{Answer, data};
use crate::retention::{self, Once};
use crate::state::{Shared, Tx};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// Times to choose from, minutes.
const CHOICES: [i64; 6] = [30, 60, 90, 120, 180, 240];
/// Length of a break, milliseconds.
const BREAK: i64 = 30 * MINUTE;

/// A limit and its scheduled change.
struct Limit {
    minutes: i64,
    next: Option<Next>,
}

struct Next {
    /// Absent if the limit ends.
    minutes: Option<i64>,
    at: i64,
}

/// The limit of the time of play.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimeLimit)]
pub struct Wire {
    /// Minutes of play without a break; null without a limit.
    #[schema(required)]
    minutes: Option<i64>,
    /// The change that comes, if there is one: a higher limit or its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<NextWire>,
    /// Times to choose from, minutes.
    choices: &'static [i64],
    /// Length of a break, minutes.
    break_minutes: i64,
    /// While the limit is reached: the time from which play is allowed again.
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<String>,
}

/// A scheduled change of the limit of the time of play.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TimeLimitChange)]
struct NextWire {
    /// Minutes; null if the limit ends.
    #[schema(required)]
    minutes: Option<i64>,
    at: String,
}

/// The limit of a player. A change that is due has taken its place.
fn current(tx: &Tx<'_>, player: &str) -> Result<Option<Limit>, ApiError> {
    let sql = "SELECT minutes, next_minutes, next_at FROM time_limits WHERE player_id = ?1";
    let stored = db::first(tx, sql, [player], |row| {
        let (minutes, next, at): (_, _, Option<i64>) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(Limit { minutes, next: at.map(|at| Next { minutes: next, at }) })
    })?;
    Ok(match stored {
        Some(Limit { next: Some(next), .. }) if next.at <= tx.now => {
            next.minutes.map(|minutes| Limit { minutes, next: None })
        }
        stored => stored,
    })
}

/// First and last stake of the session of play that goes on. The first one is looked for no further back than `span`
/// milliseconds and a break: a session that reaches so far has lasted as long at least.
fn session(tx: &Tx<'_>, player: &str, span: i64) -> Result<Option<(i64, i64)>, ApiError> {
    let sql = "SELECT at FROM spins WHERE player_id = ?1 AND at > ?2 AND at <= ?3 ORDER BY at DESC";
    let times: Vec<i64> = db::all(tx, sql, (player, tx.now - span - BREAK, tx.now), |row| row.get(0))?;
    let Some(last) = times.first().copied().filter(|last| tx.now - last < BREAK) else { return Ok(None) };
    let mut first = last;
    for at in times {
        if first - at >= BREAK {
            break;
        }
        first = at;
    }
    Ok(Some((first, last)))
}

/// While the limit of a player is reached: the time from which play is allowed again.
fn reached(tx: &Tx<'_>, player: &str) -> Result<Option<i64>, ApiError> {
    let Some(limit) = current(tx, player)? else { return Ok(None) };
    let span = limit.minutes * MINUTE;
    let over = session(tx, player, span)?.filter(|(first, _)| tx.now - first >= span);
    Ok(over.map(|(_, last)| last + BREAK))
}

/// Refuses a stake of a player whose limit is reached.
pub fn check(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    match reached(tx, player)? {
        Some(_) => Err(ApiError::rule(14106, "Your limit for the time of play is reached. Take a break.")),
        None => Ok(()),
    }
}

fn wire(tx: &Tx<'_>, player: &str) -> Result<Wire, ApiError> {
    let limit = current(tx, player)?;
    let next = limit.as_ref().and_then(|limit| limit.next.as_ref());
    Ok(Wire {
        minutes: limit.as_ref().map(|limit| limit.minutes),
        next: next.map(|next| NextWire { minutes: next.minutes, at: iso(next.at) }),
        choices: &CHOICES,
        break_minutes: BREAK / MINUTE,
        until: reached(tx, player)?.map(iso),
    })
}

/// GET /api/player/time-limit
pub async fn show(State(app): State<Shared>, caller: Caller) -> Answer<Wire> {
    app.run(|tx| wire(tx, &caller.player)).map(data)
}

/// The limit that a player wants.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = TimeLimitRequest)]
pub struct Wish {
    /// One of the choices; absent or null for no limit.
    #[schema(value_type = Option<i64>)]
    minutes: Value,
}

/// PUT /api/player/time-limit: a first or a lower limit holds at once, a higher one or none after the delay of limits. The
/// current one again takes a scheduled change back.
pub async fn set(State(app): State<Shared>, caller: Caller, Input(wish): Input<Wish>) -> Answer<Wire> {
    let wanted = wish.minutes.as_i64().filter(|minutes| CHOICES.contains(minutes));
    // A value that is no time must not end the limit.
    if wanted.is_none() && !wish.minutes.is_null() {
        return Err(ApiError::field("minutes", "Choose one of the times."));
    }
    app.run(|tx| {
        let player = &caller.player;
        let limit = match (current(tx, player)?, wanted) {
            (None, wanted) => wanted.map(|minutes| Limit { minutes, next: None }),
            (Some(limit), Some(minutes)) if minutes <= limit.minutes => Some(Limit { minutes, next: None }),
            (Some(limit), minutes) => {
                let next = Next { minutes, at: tx.now + delay(tx) };
                Some(Limit { next: Some(next), ..limit })
            }
        };
        if let Some(Limit { minutes, next }) = limit {
            let (next_minutes, at) = next.map_or((None, None), |next| (next.minutes, Some(next.at)));
            tx.execute(
                "INSERT OR REPLACE INTO time_limits (player_id, minutes, next_minutes, next_at) VALUES (?1, ?2, ?3, ?4)",
                (player, minutes, next_minutes, at),
            )?;
            retention::once(tx, player, Once::Limit)?;
        }
        wire(tx, player)
    })
    .map(data)
}
