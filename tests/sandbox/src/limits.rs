//! Limits that players set for themselves. Tighter counts at once, looser only after a day, exclusions never end early.

use crate::clock::{DAY, MINUTE, iso};
use crate::db;
use crate::http::error::{ApiError, Fields};
use crate::http::extract::{Body, Caller};
use crate::http::{Answer, data};
use crate::ids;
use crate::money;
use crate::payments::invoice::{kind, status};
use crate::seed::constants::{CASH_PERIODS, COOLING_OFF, SELF_EXCLUSION};
use crate::state::{Shared, Tx};
use axum::extract::{Path, State};
use rusqlite::Row;
use serde_json::{Value, json};

const DEPOSIT: i64 = 3;
const EXCLUSION: i64 = 4;
const COOLING: i64 = 5;
/// How long a looser limit waits.
const DELAY: i64 = DAY;
/// How long an unpaid deposit counts against the limit.
const OPEN_DEPOSIT: i64 = 30 * MINUTE;

struct Limit {
    id: String,
    definition: i64,
    period: String,
    currency: Option<String>,
    amount: Option<i64>,
    started_at: i64,
    ends_at: Option<i64>,
    removal_at: Option<i64>,
    pending: Option<(String, i64, i64)>,
    updated_at: Option<i64>,
    created_at: i64,
}

const COLUMNS: &str = "SELECT id, definition, period, currency, amount, started_at, ends_at, removal_at, pending_id, pending_amount, \
                       pending_at, updated_at, created_at FROM limits";

fn read(row: &Row<'_>) -> rusqlite::Result<Limit> {
    let pending = row
        .get::<_, Option<String>>(8)?
        .map(|id| Ok::<_, rusqlite::Error>((id, row.get(9)?, row.get(10)?)))
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

/// The length of a period; `None` is for ever.
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

/// The player's limits after everything that is due by now was applied.
fn current(tx: &Tx<'_>, player: &str) -> Result<Vec<Limit>, ApiError> {
    tx.execute(
        "DELETE FROM limits WHERE player_id = ?1 AND (removal_at <= ?2 OR ends_at <= ?2)",
        (player, tx.now),
    )?;
    tx.execute(
        "UPDATE limits SET amount = pending_amount, updated_at = pending_at, pending_id = NULL, pending_amount = NULL, \
         pending_at = NULL WHERE player_id = ?1 AND pending_at <= ?2",
        (player, tx.now),
    )?;
    Ok(db::all(tx, &format!("{COLUMNS} WHERE player_id = ?1 ORDER BY created_at, rowid"), [player], read)?)
}

impl Limit {
    fn window_start(&self, now: i64) -> i64 {
        let length = length(&self.period).unwrap_or(DAY);
        self.started_at + (now - self.started_at).div_euclid(length) * length
    }

    /// What counts against a deposit limit in its current window; `open` adds deposits that may still be paid.
    fn deposited(&self, tx: &Tx<'_>, player: &str, open: bool) -> Result<i64, ApiError> {
        let open_since = if open { tx.now - OPEN_DEPOSIT } else { i64::MAX };
        Ok(db::count(
            tx,
            "SELECT SUM(amount) FROM invoices WHERE player_id = ?1 AND currency = ?2 AND type = ?3 AND listed = 1 \
             AND created_at >= ?4 AND (status = ?5 OR (status = ?6 AND created_at > ?7))",
            (
                player,
                &self.currency,
                kind::DEPOSIT,
                self.window_start(tx.now),
                status::SUCCESS,
                status::PENDING,
                open_since,
            ),
        )?)
    }

    fn wire(&self, tx: &Tx<'_>, player: &str) -> Result<Vec<Value>, ApiError> {
        let decimals = self.currency.as_deref().map_or(2, |code| tx.app.catalog.decimals(code));
        let amount = |minor: Option<i64>| minor.map_or(Value::Null, |minor| money::wire(minor, decimals));
        let used = match self.definition {
            DEPOSIT => Some(self.deposited(tx, player, false)?),
            EXCLUSION | COOLING => None,
            _ => Some(0),
        };
        let expires = match self.definition {
            EXCLUSION | COOLING => self.ends_at,
            _ => Some(
                self.removal_at.unwrap_or(self.window_start(tx.now) + length(&self.period).unwrap_or(DAY)),
            ),
        };
        let mut rows = vec![json!({
            "id": self.id, "definition": self.definition, "status": 1, "amount": amount(self.amount),
            "currentAmount": amount(used), "currency": self.currency, "period": self.period,
            "startedAt": iso(self.started_at), "expiredAt": expires.map(iso), "updatedAt": self.updated_at.map(iso),
            "createdAt": iso(self.created_at), "cancelProcess": self.removal_at.is_some() || self.pending.is_some(),
            "pendingExist": self.pending.is_some(),
        })];
        if let (Some((id, raised, at)), Some(mut pending)) = (&self.pending, rows.first().cloned()) {
            let changes = json!({ "id": id, "status": 2, "amount": amount(Some(*raised)), "expiredAt": iso(*at), "cancelProcess": false, "pendingExist": false });
            if let (Some(fields), Value::Object(changes)) = (pending.as_object_mut(), changes) {
                fields.extend(changes);
            }
            rows.push(pending);
        }
        Ok(rows)
    }
}

/// How much the player may still deposit in a currency; `None` without a limit, 0 while excluded.
pub fn deposit_room(tx: &Tx<'_>, player: &str, currency: &str) -> Result<Option<i64>, ApiError> {
    let mut room: Option<i64> = None;
    for limit in current(tx, player)? {
        let left = match limit.definition {
            EXCLUSION | COOLING => 0,
            DEPOSIT if limit.currency.as_deref() == Some(currency) => {
                limit.amount.unwrap_or_default() - limit.deposited(tx, player, true)?
            }
            _ => continue,
        };
        room = Some(room.map_or(left, |room| room.min(left)));
    }
    Ok(room)
}

/// Whether the player excluded themselves for now.
pub fn is_excluded(tx: &Tx<'_>, player: &str) -> Result<bool, ApiError> {
    Ok(current(tx, player)?.iter().any(|limit| matches!(limit.definition, EXCLUSION | COOLING)))
}

/// GET /api/player/limits
pub async fn list(State(app): State<Shared>, caller: Caller) -> Answer {
    let rows = app.run(|tx| {
        let mut rows = Vec::new();
        for limit in current(tx, &caller.player)? {
            rows.extend(limit.wire(tx, &caller.player)?);
        }
        Ok(rows)
    })?;
    Ok(data(rows))
}

fn one(tx: &Tx<'_>, player: &str, id: &str) -> Result<Limit, ApiError> {
    current(tx, player)?
        .into_iter()
        .find(|limit| limit.id == id || limit.pending.as_ref().is_some_and(|pending| pending.0 == id))
        .ok_or_else(ApiError::not_found)
}

fn answer(tx: &Tx<'_>, player: &str, id: &str) -> Result<Value, ApiError> {
    Ok(one(tx, player, id)?.wire(tx, player)?.into_iter().next().unwrap_or_default())
}

/// POST /api/player/limits
pub async fn create(State(app): State<Shared>, caller: Caller, body: Body) -> Answer {
    let definition = body.number("definition").unwrap_or_default();
    let period = body.text("period");
    let periods: &[(&str, &str)] = match definition {
        1..=3 => &CASH_PERIODS,
        EXCLUSION => &SELF_EXCLUSION,
        COOLING => &COOLING_OFF,
        _ => return Err(ApiError::field("definition", "This kind of limit is not known.")),
    };
    let mut wrong = Fields::default();
    if !periods.iter().any(|row| row.0 == period) {
        wrong.add("period", "Choose a period.");
    }
    let cash = definition <= DEPOSIT;
    let currency = app.catalog.currency(&body.text("currency")).filter(|_| cash);
    let amount = currency
        .and_then(|found| money::parse(&body.text("amount"), found.decimals))
        .filter(|amount| *amount > 0);
    if cash && currency.is_none() {
        wrong.add("currency", "Choose a currency.");
    } else if cash && amount.is_none() {
        wrong.add("amount", "Enter an amount.");
    }
    wrong.finish()?;
    app.run(|tx| {
        let code = currency.map(|found| found.code.to_owned());
        let exists = current(tx, &caller.player)?
            .iter()
            .any(|limit| limit.definition == definition && (!cash || (limit.period == period && limit.currency == code)));
        if exists {
            return Err(ApiError::field("period", "There is such a limit already."));
        }
        let id = ids::uuid();
        let ends = if cash { None } else { length(&period).map(|length| tx.now + length) };
        tx.execute(
            "INSERT INTO limits (id, player_id, definition, period, currency, amount, started_at, ends_at, created_at) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?7)",
            (&id, &caller.player, definition, &period, &code, amount, tx.now, ends),
        )?;
        answer(tx, &caller.player, &id)
    })
    .map(data)
}

/// PUT /api/player/limits/{id}
pub async fn update(State(app): State<Shared>, caller: Caller, Path(id): Path<String>, body: Body) -> Answer {
    app.run(|tx| {
        let limit = one(tx, &caller.player, &id)?;
        match limit.definition {
            EXCLUSION => return Err(ApiError::bad_request("A self-exclusion cannot be changed.")),
            COOLING => {
                let period = body.text("period");
                let ends = COOLING_OFF
                    .iter()
                    .find(|row| row.0 == period)
                    .and_then(|row| length(row.0))
                    .map(|length| tx.now + length);
                if ends.is_none() || ends <= limit.ends_at {
                    return Err(ApiError::field("period", "A cooling-off can only be made longer."));
                }
                tx.execute(
                    "UPDATE limits SET period = ?1, ends_at = ?2, updated_at = ?3 WHERE id = ?4",
                    (period, ends, tx.now, &limit.id),
                )?;
            }
            _ => change_amount(tx, &limit, &body.text("amount"))?,
        }
        answer(tx, &caller.player, &limit.id)
    })
    .map(data)
}

fn change_amount(tx: &Tx<'_>, limit: &Limit, text: &str) -> Result<(), ApiError> {
    let decimals = limit.currency.as_deref().map_or(2, |code| tx.app.catalog.decimals(code));
    let amount = money::parse(text, decimals)
        .filter(|amount| *amount > 0)
        .ok_or_else(|| ApiError::field("amount", "Enter an amount."))?;
    if Some(amount) > limit.amount {
        tx.execute(
            "UPDATE limits SET pending_id = ?1, pending_amount = ?2, pending_at = ?3, updated_at = ?4 WHERE id = ?5",
            (ids::uuid(), amount, tx.now + DELAY, tx.now, &limit.id),
        )?;
    } else {
        tx.execute(
            "UPDATE limits SET amount = ?1, pending_id = NULL, pending_amount = NULL, pending_at = NULL, updated_at = ?2 WHERE id = ?3",
            (amount, tx.now, &limit.id),
        )?;
    }
    Ok(())
}

/// DELETE /api/player/limits/{id}: a pending change goes at once, a limit after a day, an exclusion never.
pub async fn remove(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Answer {
    app.run(|tx| {
        let limit = one(tx, &caller.player, &id)?;
        if matches!(limit.definition, EXCLUSION | COOLING) {
            return Err(ApiError::bad_request("An exclusion cannot be ended early."));
        }
        if limit.id == id {
            tx.execute("UPDATE limits SET removal_at = ?1, updated_at = ?2 WHERE id = ?3", (tx.now + DELAY, tx.now, &id))?;
        } else {
            tx.execute(
                "UPDATE limits SET pending_id = NULL, pending_amount = NULL, pending_at = NULL, updated_at = ?1 WHERE id = ?2",
                (tx.now, &limit.id),
            )?;
        }
        answer(tx, &caller.player, &limit.id)
    })
    .map(data)
}
