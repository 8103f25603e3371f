//! Tournaments.

use crate::json::Value;

use super::json::{Entries, FromJson, parse, required_text};
use crate::{
    domain::tournaments::{CountedRounds, Entry, Standing, TournamentPhase, phase},
    error::CoreError,
};

/// Element of `GET /api/retention/tournaments`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// Id.
    pub id: String,
    /// Identity, as in its URL.
    pub identity: String,
    /// Title.
    pub title: String,
    /// Phase.
    pub phase: TournamentPhase,
    /// True if the visitor can take part.
    pub available: bool,
    /// True if a player must ask to take part.
    pub confirmation: bool,
    /// Start, date-time.
    pub start: String,
    /// End, date-time.
    pub end: String,
    /// Which games count, if that is known.
    pub games: Option<CountedGames>,
}

impl FromJson for Tournament {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            identity: required_text(value, "identity")?,
            title: value.text_or_empty("title"),
            phase: value.whole("state").and_then(phase).ok_or("state")?,
            available: value.flag("isAvailable").unwrap_or(false),
            confirmation: value.flag("confirmationRequired").unwrap_or(false),
            start: value.text_or_empty("startAt"),
            end: value.text_or_empty("endAt"),
            games: value.object("conditions").and_then(counted_games),
        })
    }
}

/// The games that count in a tournament.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CountedGames {
    /// Identities of the collections whose games count; empty: all.
    pub listed: Vec<String>,
    /// Identities of collections whose games do not count.
    pub excluded: Vec<String>,
}

/// Reads the conditions of a tournament; `None` if they do not say which games
/// count. Without collections all games do.
fn counted_games(conditions: &Value) -> Option<CountedGames> {
    let texts = |key: &str| match conditions.get(key) {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(list) => list.as_array().map(|_| conditions.texts(key)),
    };
    Some(CountedGames { listed: texts("gameCollections")?, excluded: texts("gameCollectionsExcluded")? })
}

/// A prize.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prize {
    /// Place that wins it.
    pub place: u32,
    /// Title of the prize.
    pub title: String,
    /// The winner.
    pub winner: Option<Standing>,
}

impl FromJson for Prize {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let place = value.count("place").ok_or("place")?;
        let entry = value.object("entry");
        Ok(Self {
            place,
            title: value.text_or_empty("title"),
            winner: entry.and_then(|entry| standing(entry, place).ok()),
        })
    }
}

/// Response of `GET /api/retention/tournaments/{id}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentDetails {
    /// The tournament.
    pub tournament: Tournament,
    /// Prizes, best first.
    pub prizes: Vec<Prize>,
    /// Standings.
    pub leaderboard: Vec<Standing>,
    /// The player's entry.
    pub entry: Entry,
    /// Points and place of the player's entry.
    pub own: Option<OwnEntry>,
}

/// Known fields of the player's entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnEntry {
    /// Points.
    pub points: Option<i64>,
    /// Place, from one.
    pub place: Option<u32>,
    /// Rounds that count. An extension of the contract, so it may be absent.
    pub rounds: Option<CountedRounds>,
}

impl OwnEntry {
    fn read(entry: &Value) -> Self {
        let rounds = entry.count("rounds").zip(entry.count("roundsLimit"));
        Self {
            points: points(entry),
            place: place(entry),
            rounds: rounds.map(|(played, limit)| CountedRounds { played: played.min(limit), limit }),
        }
    }

    /// State of the entry: complete if no further rounds count.
    pub fn entry(self) -> Entry {
        match self.rounds {
            Some(CountedRounds { played, limit }) if played >= limit => Entry::Complete,
            _ => Entry::Present,
        }
    }
}

impl FromJson for TournamentDetails {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let own = value.object("playerEntry").map(OwnEntry::read);
        Ok(Self {
            tournament: Tournament::read(value)?,
            prizes: prizes(value)?,
            leaderboard: leaderboard(value)?.unwrap_or_default(),
            entry: match (value.get("playerEntry"), own) {
                (None, _) => Entry::Unknown,
                (Some(_), None) => Entry::Missing,
                (Some(_), Some(own)) => own.entry(),
            },
            own,
        })
    }
}

/// The `leaderboard` of an answer or an event, best first; `None` without one.
fn leaderboard(value: &Value) -> Result<Option<Vec<Standing>>, &'static str> {
    let rows = match value.get("leaderboard") {
        None | Some(Value::Null) => return Ok(None),
        Some(rows) => rows.as_array().ok_or("leaderboard")?.iter(),
    };
    let mut rows: Vec<Standing> = rows.filter_map(|row| standing(row, row.count("place")?).ok()).collect();
    if !rows.is_sorted_by_key(|row| row.place) {
        rows.sort_by_key(|row| row.place);
    }
    Ok(Some(rows))
}

/// The `prizes` of an answer or an event, best first.
fn prizes(value: &Value) -> Result<Vec<Prize>, &'static str> {
    let mut prizes: Vec<Prize> = value.list_if_any("prizes")?;
    prizes.sort_by_key(|prize| prize.place);
    Ok(prizes)
}

/// A tournament that has ended, from its event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completed {
    /// Id.
    pub id: String,
    /// Title.
    pub title: String,
    /// Prizes, best first, if they are known.
    pub prizes: Option<Vec<Prize>>,
}

impl FromJson for Completed {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            title: value.text_or_empty("title"),
            // Without them nobody is told of a prize, and the page reads the tournament again.
            prizes: value.get("prizes").and_then(|_| prizes(value).ok()),
        })
    }
}

/// Live standings of the page of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Live {
    /// The standings.
    Standings(Vec<Standing>),
    /// Points and place of the player's entry.
    Entry(OwnEntry),
}

/// Decodes a publication on a channel of a tournament; `None` for an event
/// unknown to this version of the core.
///
/// # Errors
///
/// Returns `CoreError::Malformed` if the text is not JSON or a required field
/// is missing.
pub fn live(text: &str) -> Result<Option<Live>, CoreError> {
    let malformed = |reason: &str| CoreError::Malformed {
        call: "a realtime event".to_owned(),
        reason: reason.to_owned(),
    };
    let body = parse(text).ok_or_else(|| malformed("not JSON"))?;
    match body.text("event").as_deref() {
        Some("tournament.leaderboard.updated") => {
            let standings = leaderboard(&body).map_err(malformed)?;
            standings.map(|rows| Some(Live::Standings(rows))).ok_or_else(|| malformed("leaderboard"))
        }
        Some("tournament.player-entry.updated") => {
            let entry = body.object("entry").ok_or_else(|| malformed("entry"))?;
            let own = OwnEntry::read(entry);
            own.points.ok_or_else(|| malformed("points"))?;
            entry.count("place").ok_or_else(|| malformed("place"))?;
            Ok(Some(Live::Entry(own)))
        }
        _ => Ok(None),
    }
}

fn standing(value: &Value, place: u32) -> Result<Standing, &'static str> {
    Ok(Standing {
        player: required_text(value, "playerId")?,
        nickname: value.text("nickname").filter(|nickname| !nickname.is_empty()),
        place,
        points: points(value),
    })
}

/// The place of an entry. One without points has the place zero on the wire, which is none.
fn place(entry: &Value) -> Option<u32> {
    entry.count("place").filter(|place| *place > 0)
}

/// Whole points; a fraction is dropped.
fn points(value: &Value) -> Option<i64> {
    value.whole("points").or_else(|| value.amount("points")?.to_string().split('.').next()?.parse().ok())
}
