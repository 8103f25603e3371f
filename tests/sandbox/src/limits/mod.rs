//! Responsible-gaming limits. Tightening takes effect immediately, loosening after a delay; exclusions never end
//! early.

mod routes;
mod rules;
pub mod time;
mod usage;

pub use routes::{create, list, remove, update};
pub use usage::{
    check_excluded, check_further_stake, check_play, check_stake, credit_refusal, deposit_room, is_excluded,
};

use crate::clock::{DAY, iso};
use crate::contract::codes::{LimitDefinition, LimitStatus};
use crate::db;
use crate::http::error::ApiError;
use crate::money::{self, Amount};
use crate::state::Tx;
use rusqlite::Row;
use serde::Serialize;
use utoipa::ToSchema;

const BET: i64 = 1;
const LOSS: i64 = 2;
const DEPOSIT: i64 = 3;
const EXCLUSION: i64 = 4;
const COOLING: i64 = 5;

/// A scheduled increase.
struct Raise {
    id: String,
    amount: i64,
    /// Time at which it takes effect or can be confirmed.
    due_at: i64,
    /// Time at which it expires without confirmation; absent if it takes effect automatically.
    lapses_at: Option<i64>,
}

struct Limit {
    id: String,
    definition: i64,
    period: String,
    currency: Option<String>,
    amount: Option<i64>,
    started_at: i64,
    ends_at: Option<i64>,
    removal_at: Option<i64>,
    pending: Option<Raise>,
    updated_at: Option<i64>,
    created_at: i64,
}

const COLUMNS: &str = "SELECT id, definition, period, currency, amount, started_at, ends_at, removal_at, pending_id, pending_amount, \
                       pending_at, updated_at, created_at, pending_until FROM limits";

fn read(row: &Row<'_>) -> rusqlite::Result<Limit> {
    let pending = row
        .get::<_, Option<String>>(8)?
        .map(|id| {
            let (amount, due_at, lapses_at) = (row.get(9)?, row.get(10)?, row.get(13)?);
            Ok::<_, rusqlite::Error>(Raise { id, amount, due_at, lapses_at })
        })
        .transpose()?;
    Ok(Limit {
        id: row.get(0)?,
        definition: row.get(1)?,
        period: row.get(2)?,
        currency: row.get(3)?,
        amount: row.get(4)?,
        started_at: row.get(5)?,
        ends_at: row.get(6)?,
        removal_at: row.get(7)?,
        pending,
        updated_at: row.get(11)?,
        created_at: row.get(12)?,
    })
}

/// A limit on the wire, or its scheduled increase.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Limit)]
pub(crate) struct Wire {
    id: String,
    #[schema(value_type = LimitDefinition)]
    definition: i64,
    /// 1 in force, 2 scheduled.
    #[schema(value_type = LimitStatus)]
    status: i64,
    amount: Option<Amount>,
    current_amount: Option<Amount>,
    currency: Option<String>,
    period: String,
    started_at: String,
    expired_at: Option<String>,
    updated_at: Option<String>,
    created_at: String,
    cancel_process: bool,
    pending_exist: bool,
    #[serde(flatten)]
    confirmable: Option<Confirmable>,
}

/// When an increase can be confirmed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LimitConfirmation)]
struct Confirmable {
    confirmable_from: String,
    confirmable_until: String,
}

/// Length of a period; `None` means permanent.
fn length(period: &str) -> Option<i64> {
    let days = match period {
        "daily" | "1_day" => 1,
        "3_days" => 3,
        "weekly" | "1_week" => 7,
        "monthly" | "1_month" => 30,
        "3_months" => 91,
        "6_months" => 182,
        "9_months" => 273,
        "1_year" => 365,
        _ => return None,
    };
    Some(days * DAY)
}

/// The player's limits, after applying all due changes.
fn current(tx: &Tx<'_>, player: &str) -> Result<Vec<Limit>, ApiError> {
    tx.execute(
        "DELETE FROM limits WHERE player_id = ?1 AND (removal_at <= ?2 OR ends_at <= ?2)",
        (player, tx.now),
    )?;
    tx.execute(
        "UPDATE limits SET amount = pending_amount, updated_at = pending_at, pending_id = NULL, pending_amount = NULL, \
         pending_at = NULL WHERE player_id = ?1 AND pending_at <= ?2 AND pending_until IS NULL",
        (player, tx.now),
    )?;
    tx.execute(
        "UPDATE limits SET pending_id = NULL, pending_amount = NULL, pending_at = NULL, pending_until = NULL \
         WHERE player_id = ?1 AND pending_until <= ?2",
        (player, tx.now),
    )?;
    Ok(db::all(tx, &format!("{COLUMNS} WHERE player_id = ?1 ORDER BY created_at, rowid"), [player], read)?)
}

impl Limit {
    /// True for exclusions.
    fn excludes(&self) -> bool {
        matches!(self.definition, EXCLUSION | COOLING)
    }

    fn decimals(&self, tx: &Tx<'_>) -> u32 {
        self.currency.as_deref().map_or(2, |code| tx.app.catalog.decimals(code))
    }

    fn window_start(&self, now: i64) -> i64 {
        let length = length(&self.period).unwrap_or(DAY);
        self.started_at + (now - self.started_at).div_euclid(length) * length
    }

    /// The end of the window of a time.
    fn window_end(&self, at: i64) -> i64 {
        self.window_start(at) + length(&self.period).unwrap_or(DAY)
    }

    fn wire(&self, tx: &Tx<'_>, player: &str) -> Result<Vec<Wire>, ApiError> {
        let decimals = self.decimals(tx);
        let amount = |minor: Option<i64>| minor.map(|minor| money::wire(minor, decimals));
        let used = if self.excludes() { None } else { Some(self.used(tx, player, false)?) };
        let expires = if self.excludes() {
            self.ends_at
        } else {
            Some(self.removal_at.unwrap_or(self.window_end(tx.now)))
        };
        let in_force = Wire {
            id: self.id.clone(),
            definition: self.definition,
            status: 1,
            amount: amount(self.amount),
            current_amount: amount(used),
            currency: self.currency.clone(),
            period: self.period.clone(),
            started_at: iso(self.started_at),
            expired_at: expires.map(iso),
            updated_at: self.updated_at.map(iso),
            created_at: iso(self.created_at),
            cancel_process: self.removal_at.is_some() || self.pending.is_some(),
            pending_exist: self.pending.is_some(),
            confirmable: None,
        };
        let scheduled = self.pending.as_ref().map(|raise| Wire {
            id: raise.id.clone(),
            status: 2,
            amount: amount(Some(raise.amount)),
            expired_at: Some(iso(raise.due_at)),
            cancel_process: false,
            pending_exist: false,
            confirmable: raise.lapses_at.map(|lapses_at| Confirmable {
                confirmable_from: iso(raise.due_at),
                confirmable_until: iso(lapses_at),
            }),
            ..in_force.clone()
        });
        Ok([in_force].into_iter().chain(scheduled).collect())
    }
}
