//! Live tables: an extension of the game service.

use crate::{domain::play::PocketColor, json::Value};

use super::{
    games::Game,
    json::{Entries, FromJson},
};

/// Element of `GET /api/game/live-tables`.
#[derive(Debug, Clone)]
pub struct LiveTable {
    /// The game of the table.
    pub game: Game,
    /// Its last numbers, the newest first; none if one cannot be read.
    pub results: Vec<TableResult>,
}

/// A number on which a ball has come to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableResult {
    /// The number.
    pub number: u32,
    /// Colour of its pocket.
    pub color: PocketColor,
}

impl FromJson for LiveTable {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { game: Game::read(value)?, results: results(value).unwrap_or_default() })
    }
}

/// Reads all numbers. One that cannot be read is an error: leaving it out would change the order of the others.
fn results(value: &Value) -> Result<Vec<TableResult>, &'static str> {
    value.elements("results").iter().map(TableResult::read).collect()
}

impl FromJson for TableResult {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let color = value.text("color").and_then(|color| PocketColor::of(&color)).ok_or("color")?;
        Ok(Self { number: value.count("number").ok_or("number")?, color })
    }
}
