//! Controls for tournaments.

use super::{Fine, Reply, fine};
use crate::http::error::ApiError;
use crate::http::input::{Input, Number, Text};
use crate::state::Shared;
use crate::tournaments;
use axum::extract::State;
use serde::Deserialize;

/// Maximum number of times per call.
const MOST: i64 = 5000;

/// Points for an invented participant.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Gain {
    tournament: Text,
    /// Counted from one.
    number: Number,
    points: Number,
    times: Number,
}

/// The tournament that is meant.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Which {
    tournament: Text,
}

/// POST /__sandbox/tournaments: an invented participant gains points; each time publishes the standings.
pub async fn points(State(app): State<Shared>, Input(gain): Input<Gain>) -> Reply<Fine> {
    let (number, points) = (gain.number.0.unwrap_or(1), gain.points.0.unwrap_or(0));
    let times = gain.times.0.unwrap_or(1);
    if !(1..=MOST).contains(&times) {
        return Err(ApiError::field("times", format!("Ask for 1 to {MOST}.")));
    }
    app.run(|tx| tournaments::gain(tx, &gain.tournament, number, points, times))?;
    Ok(fine())
}

/// POST /__sandbox/tournaments/end: ends it before its time.
pub async fn end(State(app): State<Shared>, Input(which): Input<Which>) -> Reply<Fine> {
    app.run(|tx| tournaments::end(tx, &which.tournament))?;
    Ok(fine())
}
