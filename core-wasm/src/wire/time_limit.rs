//! The limit of the time of play, of `GET` and `PUT /api/player/time-limit`.

use super::json::{Entries, FromJson, ObjectBuilder, required_text, required_whole};
use crate::json::Value;

/// Minutes of a limit; `None` without a limit.
pub type Minutes = Option<u32>;

/// Response of `GET` and `PUT /api/player/time-limit`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeLimit {
    /// Time of play without a break.
    pub minutes: Minutes,
    /// The change that comes, with its date-time.
    pub next: Option<(Minutes, String)>,
    /// Times to choose from, minutes.
    pub choices: Vec<u32>,
    /// Length of a break, minutes.
    pub break_minutes: u32,
    /// While the limit is reached: date-time from which play is allowed again.
    pub until: Option<String>,
}

impl FromJson for TimeLimit {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let choices = value.elements("choices").iter().map(|choice| whole(choice).ok_or("choices"));
        let next = match value.object("next") {
            Some(next) => Some((minutes(next)?, required_text(next, "at")?)),
            None => None,
        };
        Ok(Self {
            minutes: minutes(value)?,
            next,
            choices: choices.collect::<Result<_, _>>()?,
            break_minutes: u32::try_from(required_whole(value, "breakMinutes")?)
                .map_err(|_| "breakMinutes")?,
            until: value.text("until").filter(|until| !until.is_empty()),
        })
    }
}

/// Minutes, or null. A limit must not disappear because its field cannot be read.
fn minutes(value: &Value) -> Result<Minutes, &'static str> {
    match value.get("minutes") {
        Some(Value::Null) => Ok(None),
        Some(number) => Ok(Some(whole(number).ok_or("minutes")?)),
        None => Err("minutes"),
    }
}

fn whole(value: &Value) -> Option<u32> {
    u32::try_from(value.as_i64()?).ok()
}

/// Body of `PUT /api/player/time-limit`.
pub fn time_limit_body(minutes: Minutes) -> Value {
    match minutes {
        Some(minutes) => ObjectBuilder::new().whole("minutes", minutes.into()).build(),
        None => ObjectBuilder::new().value("minutes", Value::Null).build(),
    }
}
