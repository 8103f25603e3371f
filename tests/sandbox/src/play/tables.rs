//! Live tables with their last numbers.
//!
//! An extension of the contract.

use super::engine::engine_of;
use super::room;
use crate::http::error::ApiError;
use crate::http::{List, rows};
use crate::seed::games::{Game, Wire};
use crate::state::{Shared, Tx};
use axum::extract::State;
use games::rules::Pocket;
use serde::Serialize;
use utoipa::ToSchema;

/// Number of tables.
const MOST: usize = 6;
/// Numbers of a table.
const COUNT: usize = 8;

/// A table on the wire: its game and its last numbers.
#[derive(Debug, Serialize, ToSchema)]
pub struct LiveTable {
    #[serde(flatten)]
    game: Wire,
    /// The newest first.
    results: Vec<TableResult>,
}

/// A number on which the ball has come to rest.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableResult {
    number: i64,
    /// red, black or green.
    color: &'static str,
}

/// A game with its last numbers; `None` if it is no live table with a wheel.
fn table(tx: &Tx<'_>, game: &Game) -> Result<Option<LiveTable>, ApiError> {
    let Some(rules) = engine_of(game).shared().filter(|_| game.is_in("live")) else { return Ok(None) };
    // Results of other games are no numbers.
    if rules.pocket(0).is_none() {
        return Ok(None);
    }
    let results = room::last_results(tx, &game.identity, COUNT)?.into_iter().filter_map(|result| {
        let Pocket { number, color } = rules.pocket(result)?;
        Some(TableResult { number, color })
    });
    Ok(Some(LiveTable { game: game.wire.clone(), results: results.collect() }))
}

/// GET /api/game/live-tables
///
/// # Errors
///
/// An internal error if the database fails.
pub async fn list(State(app): State<Shared>) -> List<LiveTable> {
    let tables = app.run(|tx| {
        let tables = tx.app.catalog.games.games.iter().filter_map(|game| table(tx, game).transpose());
        tables.take(MOST).collect::<Result<Vec<_>, ApiError>>()
    })?;
    Ok(rows(tables))
}
