//! Tournaments: a fixed set that begins and ends by the sandbox clock.
//!
//! Points: the best result of one round, as a multiple of its stake ([`best`]). Neither larger stakes nor more rounds than
//! count bring more. Invented participants have points of their own; in a demo they play their rounds.

mod best;
mod ending;
mod others;
mod wire;

pub use best::{Played, after_round};
pub use ending::{CompletedEvent, end, settle_due};
pub use others::{gain, simulate};

use crate::clock::{DAY, HOUR, iso};
use crate::contract::codes::TournamentState;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::{Caller, Language, MaybeCaller};
use crate::http::input::{Numbers, Query};
use crate::http::{Answer, Page, Pages, data, paged};
use crate::money;
use crate::quests;
use crate::seed::fixed_id;
use crate::seed::games::Game;
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use wire::{ChangedEntry, Conditions, Details, Entry, Nothing, Own, Prize, Rank, Rates, Winner, Wire};
pub use wire::{EntryEvent, StandingsEvent};

/// Phase of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// It has not begun.
    Announced,
    /// Rounds count.
    Running,
    /// Its prizes are paid.
    Finished,
}

/// States on the wire.
mod state {
    pub const ANNOUNCED: i64 = 2;
    pub const RUNNING: i64 = 3;
    pub const SETTLED: i64 = 5;
}

/// One tournament. Times are relative to the first start of the data.
struct Tournament {
    identity: &'static str,
    title: &'static str,
    begins: i64,
    ends: i64,
    /// A player takes part only after asking to.
    asks: bool,
    /// Identities of collections; empty: all games.
    collections: &'static [&'static str],
    /// Prizes by place, in cents of the base currency.
    prizes: &'static [i64],
}

const TOURNAMENTS: [Tournament; 4] = [
    Tournament {
        identity: "ember-league",
        title: "Ember League",
        begins: -2 * DAY,
        ends: 3 * DAY,
        asks: true,
        collections: &["slots"],
        prizes: &[150_000, 75_000, 40_000, 20_000, 15_000],
    },
    Tournament {
        identity: "night-sprint",
        title: "Night Sprint",
        begins: -6 * HOUR,
        ends: 12 * HOUR,
        asks: false,
        collections: &["turbogames", "new"],
        prizes: &[30_000, 15_000, 5000],
    },
    Tournament {
        identity: "moonlight-cup",
        title: "Moonlight Cup",
        begins: DAY,
        ends: 8 * DAY,
        asks: true,
        collections: &[],
        prizes: &[500_000, 250_000, 100_000],
    },
    Tournament {
        identity: "autumn-race",
        title: "Autumn Race",
        begins: -20 * DAY,
        ends: -6 * DAY,
        asks: false,
        collections: &["slots"],
        prizes: &[100_000, 50_000, 25_000],
    },
];

/// Language of events that all players hear.
const COMMON: &str = "en";
/// Decimals of the base currency.
const BASE_DECIMALS: u32 = 2;
/// Prefix of the channels of standings. The id of the tournament follows.
const CHANNEL: &str = "tournaments:";

/// How a prize is called: whole dollars, as the site writes them in this language.
fn title_of(cents: i64, language: &str) -> String {
    let dollars = cents / 100;
    let separator = match language {
        "de" | "pt-br" => ".",
        "pl" => "",
        _ => ",",
    };
    let number = match dollars / 1000 {
        0 => dollars.to_string(),
        thousands => format!("{thousands}{separator}{:03}", dollars % 1000),
    };
    match language {
        "de" | "pl" => format!("{number}\u{a0}$"),
        "pt-br" => format!("$\u{a0}{number}"),
        "ar" => format!("{number} USD"),
        _ => format!("${number}"),
    }
}

impl Tournament {
    fn id(&self) -> String {
        let place = TOURNAMENTS.iter().position(|one| one.identity == self.identity).unwrap_or_default();
        fixed_id(0x5100_0000, u64::try_from(place).unwrap_or_default() + 1)
    }

    /// When it begins and ends. One that was started early lasts as long as it would have.
    fn times(&self, tx: &Tx<'_>) -> Result<(i64, i64), ApiError> {
        let sql = "SELECT at FROM tournament_starts WHERE tournament_id = ?1";
        let begins = match db::first(tx, sql, [self.id()], |row| row.get::<_, i64>(0))? {
            Some(at) => at,
            None => origin(tx)? + self.begins,
        };
        Ok((begins, begins + self.ends - self.begins))
    }

    fn state(&self, tx: &Tx<'_>) -> Result<i64, ApiError> {
        let (begins, ends) = self.times(tx)?;
        Ok(match tx.now {
            _ if ending::is_settled(tx, self)? => state::SETTLED,
            now if now < begins => state::ANNOUNCED,
            now if now < ends => state::RUNNING,
            _ => state::SETTLED,
        })
    }

    /// True if rounds of a game count.
    fn counts(&self, game: &Game) -> bool {
        self.collections.is_empty() || self.collections.iter().any(|name| game.is_in(name))
    }

    /// Invented participants and players, sorted by points. With equal points, the earlier result comes first.
    fn standings(&self, tx: &Tx<'_>) -> Result<Vec<Standing>, ApiError> {
        if self.state(tx)? == state::ANNOUNCED {
            return Ok(Vec::new());
        }
        let mut rows = db::all(
            tx,
            "SELECT entries.player_id, entries.points, players.details, entries.best_at \
             FROM tournament_entries AS entries JOIN players ON players.id = entries.player_id \
             WHERE tournament_id = ?1 AND points > 0",
            [self.id()],
            |row| {
                let details: String = row.get(2)?;
                let details: Value = serde_json::from_str(&details).unwrap_or_default();
                let nickname = details.get("nickname").and_then(Value::as_str).map(ToOwned::to_owned);
                Ok(Standing { player: row.get(0)?, nickname, points: row.get(1)?, at: row.get(3)? })
            },
        )?;
        rows.extend(others::standings(tx, self)?);
        rows.sort_by(|a, b| {
            let equal = a.at.cmp(&b.at).then_with(|| a.player.cmp(&b.player));
            b.points.cmp(&a.points).then(equal)
        });
        Ok(rows)
    }

    /// The tournament in lists.
    fn wire(&self, tx: &Tx<'_>) -> Result<Wire, ApiError> {
        let (begins, ends) = self.times(tx)?;
        let state = self.state(tx)?;
        Ok(Wire {
            id: self.id(),
            identity: self.identity,
            title: self.title,
            r#type: 1,
            state,
            is_available: true,
            confirmation_required: self.asks,
            start_at: iso(begins),
            end_at: iso(ends),
            rates: Rates { base_currency_rate: 0, currency_rates: [] },
            conditions: Conditions {
                min_amount: money::wire(best::LEAST, BASE_DECIMALS),
                min_amount_op: "gte",
                currencies: [],
                game_collections: self.collections,
            },
        })
    }

    /// The tournament on its own page.
    fn details(&self, tx: &Tx<'_>, player: Option<&str>, language: &str) -> Result<Details, ApiError> {
        let standings = self.standings(tx)?;
        let is_over = self.state(tx)? == state::SETTLED;
        let prizes = (1_i64..).zip(self.prizes).map(|(place, cents)| {
            let winner = usize::try_from(place - 1).ok().and_then(|index| standings.get(index));
            let entry = winner.filter(|_| is_over).map(|winner| Winner {
                player_id: winner.player.clone(),
                nickname: winner.nickname.clone(),
                points: winner.points,
                created_at: iso(tx.now),
                updated_at: None,
            });
            Prize { place, r#type: 1, title: title_of(*cents, language), bonus_id: None, entry }
        });
        let leaderboard = (1_i64..).zip(&standings).map(|(place, row)| Rank {
            player_id: row.player.clone(),
            nickname: row.nickname.clone(),
            place,
            points: row.points,
        });
        Ok(Details {
            tournament: self.wire(tx)?,
            prizes: prizes.collect(),
            leaderboard: leaderboard.collect(),
            own: player.map(|player| self.entry(tx, player)).transpose()?,
        })
    }

    /// Points and place of a player; null without an entry.
    fn entry(&self, tx: &Tx<'_>, player: &str) -> Result<Own, ApiError> {
        let kept = best::of(tx, &self.id(), player)?;
        let standings = self.standings(tx)?;
        let place = standings.iter().position(|row| row.player == player).map_or(0, |index| index + 1);
        let entry = |(points, rounds)| Entry { points, place, rounds, rounds_limit: best::ROUNDS };
        Ok(Own { player_entry: kept.map(entry) })
    }
}

/// The first start of the data, to which the times of tournaments and quests are relative.
pub fn origin(tx: &Tx<'_>) -> Result<i64, ApiError> {
    let first = db::first(tx, "SELECT at FROM tournaments_origin", [], |row| row.get::<_, i64>(0))?;
    if first.is_none() {
        tx.execute("INSERT INTO tournaments_origin (at) VALUES (?1)", [tx.now])?;
    }
    Ok(first.unwrap_or(tx.now))
}

/// A tournament in an overview.
#[derive(Debug)]
pub struct Overview {
    /// Identity in the content and in addresses.
    pub identity: &'static str,
    /// Name.
    pub title: &'static str,
    /// Phase.
    pub phase: Phase,
}

/// All tournaments.
pub fn overview(tx: &Tx<'_>) -> Result<Vec<Overview>, ApiError> {
    let of = |one: &Tournament| {
        let phase = match one.state(tx)? {
            state::ANNOUNCED => Phase::Announced,
            state::RUNNING => Phase::Running,
            _ => Phase::Finished,
        };
        Ok(Overview { identity: one.identity, title: one.title, phase })
    };
    TOURNAMENTS.iter().map(of).collect()
}

/// Starts an announced tournament before its time; any other stays as it is. True if it was started.
pub fn start(tx: &Tx<'_>, tournament: &str) -> Result<bool, ApiError> {
    let found = find_by_identity(tournament)?;
    if found.state(tx)? != state::ANNOUNCED {
        return Ok(false);
    }
    tx.execute(
        "INSERT OR REPLACE INTO tournament_starts (tournament_id, at) VALUES (?1, ?2)",
        (found.id(), tx.now),
    )?;
    Ok(true)
}

struct Standing {
    player: String,
    nickname: Option<String>,
    points: i64,
    /// When the points were reached.
    at: i64,
}

/// Which tournaments are asked for; an empty list means all.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = TournamentsQuery)]
pub struct Filter {
    #[schema(value_type = Vec<TournamentState>)]
    state: Numbers,
    identity: Vec<String>,
}

/// GET /api/retention/tournaments
pub async fn list(State(app): State<Shared>, Query(filter): Query<Filter>, page: Page) -> Pages<Wire> {
    let (states, identities) = (filter.state.0, filter.identity);
    let rows = app.run(|tx| {
        let mut rows = Vec::new();
        for one in &TOURNAMENTS {
            let wanted = identities.is_empty() || identities.iter().any(|identity| identity == one.identity);
            if wanted && (states.is_empty() || states.contains(&one.state(tx)?)) {
                rows.push(one.wire(tx)?);
            }
        }
        Ok(rows)
    })?;
    Ok(Json(paged(rows, page)))
}

fn find(id: &str) -> Result<&'static Tournament, ApiError> {
    TOURNAMENTS.iter().find(|one| one.id() == id).ok_or_else(ApiError::not_found)
}

fn find_by_identity(identity: &str) -> Result<&'static Tournament, ApiError> {
    let found = TOURNAMENTS.iter().find(|one| one.identity == identity);
    found.ok_or_else(|| ApiError::field("tournament", "There is no such tournament."))
}

/// GET /api/retention/tournaments/{id}
pub async fn one(
    State(app): State<Shared>,
    caller: MaybeCaller,
    Language(language): Language,
    Path(id): Path<String>,
) -> Answer<Details> {
    let player = caller.0.map(|caller| caller.player);
    app.run(|tx| find(&id)?.details(tx, player.as_deref(), language.unwrap_or(COMMON))).map(data)
}

/// POST /api/retention/tournaments/{id}/participate
pub async fn participate(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<Nothing> {
    app.run(|tx| {
        let found = find(&id)?;
        if found.state(tx)? != state::RUNNING {
            return Err(ApiError::field("state", "This tournament is not running."));
        }
        enter(tx, &id, &caller.player, tx.now)?;
        Ok(Nothing {})
    })
    .map(data)
}

/// Enters a player, whose rounds count from this time on.
fn enter(tx: &Tx<'_>, tournament: &str, player: &str, at: i64) -> Result<(), ApiError> {
    let new = tx.execute(
        "INSERT OR IGNORE INTO tournament_entries (tournament_id, player_id, points, entered_at) VALUES (?1, ?2, 0, ?3)",
        (tournament, player, at),
    )?;
    if new > 0 { quests::after_entry(tx, player) } else { Ok(()) }
}

/// Publishes the current standings if the channel is one of standings. Returns false for other channels.
pub fn announce_again(tx: &Tx<'_>, channel: &str) -> Result<bool, ApiError> {
    let Some(rest) = channel.strip_prefix(CHANNEL) else { return Ok(false) };
    match rest.split_once('#') {
        Some((id, player)) => announce_entry(tx, find(id)?, player)?,
        None => announce(tx, find(rest)?)?,
    }
    Ok(true)
}

/// Publishes the standings to everybody on the page.
fn announce(tx: &Tx<'_>, tournament: &Tournament) -> Result<(), ApiError> {
    let (id, details) = (tournament.id(), tournament.details(tx, None, COMMON)?);
    let event = StandingsEvent {
        event: "tournament.leaderboard.updated",
        tournament_id: id.clone(),
        leaderboard: details.leaderboard,
    };
    tx.publish(format!("{CHANNEL}{id}"), event);
    Ok(())
}

/// Publishes an entry to its player.
fn announce_entry(tx: &Tx<'_>, tournament: &Tournament, player: &str) -> Result<(), ApiError> {
    let id = tournament.id();
    let entry = tournament.entry(tx, player)?.player_entry.map(|entry| ChangedEntry {
        entry,
        tournament_id: id.clone(),
        player_id: player.to_owned(),
    });
    let event = EntryEvent { event: "tournament.player-entry.updated", entry };
    tx.publish(format!("{CHANNEL}{id}#{player}"), event);
    Ok(())
}
