//! Loyalty programme.

use crate::json::Value;

use super::json::{Entries, FromJson, required_text, required_whole};

/// Element of `GET /api/retention/levels`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// Name.
    pub name: String,
    /// Place among the levels, from one.
    pub order: u32,
    /// Points from which a player has it.
    pub points: i64,
}

impl FromJson for Level {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            name: required_text(value, "name")?,
            order: value.count("order").ok_or("order")?,
            points: points(value)?,
        })
    }
}

/// Response of `GET /api/retention/account`, and of its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoyaltyAccount {
    /// Points of the player.
    pub points: i64,
    /// The level of the player.
    pub level: Level,
    /// The level after it.
    pub next: Option<Level>,
}

impl FromJson for LoyaltyAccount {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            points: points(value)?,
            level: Level::read(value.object("currentLevel").ok_or("currentLevel")?)?,
            next: value.read("nextLevel"),
        })
    }
}

/// Whole points; a fraction is dropped.
fn points(value: &Value) -> Result<i64, &'static str> {
    let whole = |text: String| text.split('.').next().and_then(|whole| whole.parse().ok());
    match value.amount("points").map(|amount| whole(amount.to_string())) {
        Some(Some(points)) => Ok(points),
        _ => required_whole(value, "points"),
    }
}
