//! Referrals.

use crate::clock::{DAY, iso};
use crate::contract::codes::ReferralStatus;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::{Meta, Page, Paged, Plain, paged};
use crate::ids;
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::State;
use rusqlite::Row;
use serde::Serialize;
use utoipa::ToSchema;

const IN_PROGRESS: i64 = 1;
const QUALIFIED: i64 = 2;
const NOT_QUALIFIED: i64 = 3;
/// Deadline for the qualifying deposit.
const TIME_TO_QUALIFY: i64 = 30 * DAY;

/// Referral code of a player: stable, and it does not reveal the id.
pub fn code(player: &str) -> String {
    let hash = format!("{:016X}", ids::stable_hash(player));
    hash.get(..8).unwrap_or_default().to_owned()
}

/// Records the referrer of a new player. An unknown code is ignored.
pub fn at_registration(tx: &Tx<'_>, new: &str, given: &str) -> Result<(), ApiError> {
    if !tx.app.settings().referral {
        return Ok(());
    }
    let players = db::all(tx, "SELECT id FROM players", [], |row| row.get::<_, String>(0))?;
    let given = given.trim().to_uppercase();
    let Some(player) = players.into_iter().find(|id| id != new && code(id) == given) else { return Ok(()) };
    add(tx, &player, Some(new), IN_PROGRESS, tx.now)
}

fn add(
    tx: &Tx<'_>,
    player: &str,
    referred: Option<&str>,
    qualified: i64,
    registered_at: i64,
) -> Result<(), ApiError> {
    let qualified_at = (qualified == QUALIFIED).then_some(registered_at + DAY);
    tx.execute(
        "INSERT INTO referrals (id, player_id, referred_id, qualified, registered_at, qualified_at, ends_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        (
            ids::uuid(),
            player,
            referred,
            qualified,
            registered_at,
            qualified_at,
            registered_at + TIME_TO_QUALIFY,
        ),
    )?;
    Ok(())
}

/// The first deposit before the deadline qualifies.
pub fn after_deposit(tx: &Tx<'_>, referred: &str) -> Result<(), ApiError> {
    tx.execute(
        "UPDATE referrals SET qualified = ?1, qualified_at = ?2 WHERE referred_id = ?3 AND qualified = ?4 AND ends_at > ?2",
        (QUALIFIED, tx.now, referred, IN_PROGRESS),
    )?;
    Ok(())
}

/// Creates referred players of `player`, one per state in turn.
pub fn make_up(tx: &Tx<'_>, player: &str, count: i64) -> Result<(), ApiError> {
    for number in 0..count {
        let days = match number % 3 {
            0 => 1 + number % 29,
            1 => 2 + number,
            _ => 31 + number,
        };
        add(tx, player, None, 1 + number % 3, tx.now - days * DAY)?;
    }
    Ok(())
}

/// A referred player on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Referral)]
pub struct Wire {
    #[schema(value_type = ReferralStatus)]
    qualified: i64,
    registration_date: String,
    qualification_date: Option<String>,
    qualification_end_date: String,
}

/// A page of them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReferralsPage)]
pub struct Referrals {
    referrals: Vec<Wire>,
    meta: Meta,
}

fn wire(row: &Row<'_>, now: i64) -> rusqlite::Result<Wire> {
    let (qualified, ends_at): (i64, i64) = (row.get(0)?, row.get(3)?);
    let qualified = if qualified == IN_PROGRESS && ends_at <= now { NOT_QUALIFIED } else { qualified };
    Ok(Wire {
        qualified,
        registration_date: iso(row.get(1)?),
        qualification_date: row.get::<_, Option<i64>>(2)?.map(iso),
        qualification_end_date: iso(ends_at),
    })
}

/// GET /api/player/profile/referrals: the list is next to the paging, without the usual envelope.
pub async fn list(State(app): State<Shared>, caller: Caller, page: Page) -> Plain<Referrals> {
    let sql = "SELECT qualified, registered_at, qualified_at, ends_at FROM referrals WHERE player_id = ?1 \
               ORDER BY registered_at DESC, rowid DESC";
    let rows = app.run(|tx| Ok(db::all(tx, sql, [&caller.player], |row| wire(row, tx.now))?))?;
    let Paged { data: referrals, meta } = paged(rows, page);
    Ok(Json(Referrals { referrals, meta }))
}
