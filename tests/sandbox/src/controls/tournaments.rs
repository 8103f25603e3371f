//! Controls for tournaments.

use super::{Reply, fine};
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::state::Shared;
use crate::tournaments;
use axum::extract::State;

/// Maximum number of times per call.
const MOST: i64 = 5000;

/// POST /__sandbox/tournaments {tournament, number, points, times?}: an invented participant, counted from one, gains
/// points; each time publishes the standings.
pub async fn points(State(app): State<Shared>, body: Body) -> Reply {
    let (number, points) = (body.number("number").unwrap_or(1), body.number("points").unwrap_or(0));
    let times = body.number("times").unwrap_or(1);
    if !(1..=MOST).contains(&times) {
        return Err(ApiError::field("times", format!("Ask for 1 to {MOST}.")));
    }
    app.run(|tx| tournaments::gain(tx, &body.text("tournament"), number, points, times))?;
    Ok(fine())
}

/// POST /__sandbox/tournaments/end {tournament}: ends it before its time.
pub async fn end(State(app): State<Shared>, body: Body) -> Reply {
    app.run(|tx| tournaments::end(tx, &body.text("tournament")))?;
    Ok(fine())
}
