//! Promo codes.

use crate::bonuses;
use crate::clock::{MINUTE, iso};
use crate::contract::codes::{BonusCodeStatus, BonusTrigger};
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Input, Number, Query, Text};
use crate::http::{Answer, List, data, rows};
use crate::ids;
use crate::limits;
use crate::payments::invoice::Invoice;
use crate::seed::bonuses::{BonusDefinition, Trigger};
use crate::seed::constants::BONUS_TRIGGERS;
use crate::state::{Shared, Tx};
use crate::wallet;
use axum::extract::State;
use rusqlite::Row;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Waiting, applied, incorrect, not available.
mod status {
    pub const WAITING: i64 = 1;
    pub const APPLIED: i64 = 2;
    pub const INCORRECT: i64 = 3;
    pub const NOT_AVAILABLE: i64 = 4;
}

/// An expired code.
const EXPIRED: &str = "LASTYEAR";
/// Number of wrong codes before a block.
const TRIES: i64 = 5;
/// Duration of the block.
const PAUSE: i64 = 3 * MINUTE;

const COLUMNS: &str = "SELECT id, player_id, code, trigger, status, result, created_at FROM bonus_codes";

/// A code on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerBonusCode)]
pub struct PlayerCode {
    id: String,
    player_bonus_code_id: String,
    player_id: String,
    bonus_code: String,
    #[schema(value_type = BonusTrigger)]
    trigger: i64,
    #[schema(value_type = BonusCodeStatus)]
    status: i64,
    result: i64,
    created_at: String,
}

/// The event of a changed code.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BonusCodeEvent)]
pub struct Event {
    event: &'static str,
    player_bonus_code: PlayerCode,
}

fn read(row: &Row<'_>) -> rusqlite::Result<PlayerCode> {
    Ok(PlayerCode {
        id: row.get(0)?,
        player_bonus_code_id: row.get(0)?,
        player_id: row.get(1)?,
        bonus_code: row.get(2)?,
        trigger: row.get(3)?,
        status: row.get(4)?,
        result: row.get(5)?,
        created_at: iso(row.get(6)?),
    })
}

fn one(tx: &Tx<'_>, player: &str, id: &str) -> Result<PlayerCode, ApiError> {
    db::first(tx, &format!("{COLUMNS} WHERE player_id = ?1 AND id = ?2 AND removed = 0"), (player, id), read)?
        .ok_or_else(ApiError::not_found)
}

/// The trigger of the codes that are asked for; all if absent.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = BonusCodesQuery)]
pub struct Filter {
    #[schema(value_type = BonusTrigger)]
    trigger: Number,
}

/// GET /api/game/bonuses/bonuscodes: the codes that wait for a deposit.
pub async fn list(
    State(app): State<Shared>,
    caller: Caller,
    Query(filter): Query<Filter>,
) -> List<PlayerCode> {
    let sql = format!(
        "{COLUMNS} WHERE player_id = ?1 AND removed = 0 AND status = ?2 AND (?3 IS NULL OR trigger = ?3) ORDER BY created_at DESC, rowid DESC"
    );
    let waiting =
        app.run(|tx| Ok(db::all(tx, &sql, (&caller.player, status::WAITING, filter.trigger.0), read)?))?;
    Ok(rows(waiting))
}

/// A code that a player enters.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = BonusCodeEntry)]
pub struct Entered {
    #[schema(required)]
    bonus_code: Text,
    /// 1 counts at once, 3 with the next deposit.
    #[schema(value_type = BonusTrigger, required)]
    trigger: Number,
}

/// POST /api/game/bonuses/bonuscodes
pub async fn add(
    State(app): State<Shared>,
    caller: Caller,
    Input(entered): Input<Entered>,
) -> Answer<PlayerCode> {
    let code = entered.bonus_code.trim().to_uppercase();
    let trigger = entered.trigger.0.unwrap_or_default();
    if code.is_empty() || code.chars().count() > 64 {
        return Err(ApiError::field("bonusCode", "Enter a code."));
    }
    if !BONUS_TRIGGERS.iter().any(|(known, _)| *known == trigger) {
        return Err(ApiError::field("trigger", "This trigger is not known."));
    }
    app.run(|tx| {
        limits::check_excluded(tx, &caller.player)?;
        let wrong = db::count(
            tx,
            "SELECT COUNT(*) FROM bonus_codes WHERE player_id = ?1 AND status = ?2 AND created_at > ?3 AND trigger = ?4",
            (&caller.player, status::INCORRECT, tx.now - PAUSE, trigger),
        )?;
        if wrong >= TRIES {
            return Err(ApiError::rule(5, "Too many attempts. Try again in three minutes."));
        }
        let state = redeem(tx, &caller.player, &code, trigger)?;
        let id = ids::uuid();
        // A deposit code used as an instant one is refused but not counted as wrong.
        let known = tx.app.catalog.bonuses.iter().any(|bonus| matches!(bonus.trigger, Trigger::DepositCode(known) if known == code));
        let kept = if known && state == status::INCORRECT { status::NOT_AVAILABLE } else { state };
        tx.execute(
            "INSERT INTO bonus_codes (id, player_id, code, trigger, status, result, created_at) VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6)",
            (&id, &caller.player, &code, trigger, kept, tx.now),
        )?;
        one(tx, &caller.player, &id)
    })
    .map(data)
}

fn redeem(tx: &Tx<'_>, player: &str, code: &str, trigger: i64) -> Result<i64, ApiError> {
    let find = |wanted: fn(&BonusDefinition) -> Option<&'static str>| {
        tx.app.catalog.bonuses.iter().find(|bonus| wanted(bonus) == Some(code))
    };
    let instant = find(|bonus| if let Trigger::Code(code) = bonus.trigger { Some(code) } else { None });
    let deposit = find(deposit_code);
    match (instant, deposit, trigger) {
        (Some(bonus), _, _) => {
            if trigger != 1 || bonuses::was_issued(tx, player, &bonus.id)? {
                return Ok(status::NOT_AVAILABLE);
            }
            let currency =
                wallet::active(tx, player)?.map_or_else(|| "USD".to_owned(), |account| account.currency);
            bonuses::issue(tx, player, bonus, &currency, 0, None)?;
            Ok(status::APPLIED)
        }
        (None, Some(bonus), 3) => {
            tx.execute(
                "UPDATE bonus_codes SET removed = 1 WHERE player_id = ?1 AND status = ?2",
                (player, status::WAITING),
            )?;
            let used = bonuses::was_issued(tx, player, &bonus.id)?;
            Ok(if used { status::NOT_AVAILABLE } else { status::WAITING })
        }
        (None, None, _) if code == EXPIRED => Ok(status::NOT_AVAILABLE),
        _ => Ok(status::INCORRECT),
    }
}

fn deposit_code(bonus: &BonusDefinition) -> Option<&'static str> {
    if let Trigger::DepositCode(code) = bonus.trigger { Some(code) } else { None }
}

/// Applies the code of a registration: an instant code at once, a deposit code with the next deposit. A wrong code is
/// ignored.
pub fn at_registration(tx: &Tx<'_>, player: &str, code: &str) -> Result<(), ApiError> {
    let code = code.trim().to_uppercase();
    if redeem(tx, player, &code, 1)? == status::INCORRECT && redeem(tx, player, &code, 3)? == status::WAITING
    {
        tx.execute(
            "INSERT INTO bonus_codes (id, player_id, code, trigger, status, result, created_at) VALUES (?1, ?2, ?3, 3, ?4, 1, ?5)",
            (ids::uuid(), player, code, status::WAITING, tx.now),
        )?;
    }
    Ok(())
}

/// The code that is meant.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = BonusCodeChoice)]
pub struct Which {
    #[schema(required)]
    player_bonus_code_id: Text,
}

/// DELETE /api/game/bonuses/bonuscodes
pub async fn remove(
    State(app): State<Shared>,
    caller: Caller,
    Input(which): Input<Which>,
) -> Answer<PlayerCode> {
    app.run(|tx| {
        let id = &*which.player_bonus_code_id;
        let removed = one(tx, &caller.player, id)?;
        tx.execute("UPDATE bonus_codes SET removed = 1 WHERE id = ?1", [id])?;
        Ok(removed)
    })
    .map(data)
}

/// Applies the code that waited for this deposit.
pub fn after_deposit(tx: &Tx<'_>, invoice: &Invoice) -> Result<(), ApiError> {
    let waiting = db::first(
        tx,
        "SELECT id, code FROM bonus_codes WHERE player_id = ?1 AND status = ?2 AND trigger = 3 AND removed = 0 ORDER BY rowid DESC",
        (&invoice.player, status::WAITING),
        |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)),
    )?;
    let Some((id, code)) = waiting else { return Ok(()) };
    let bonus = tx.app.catalog.bonuses.iter().find(|bonus| deposit_code(bonus) == Some(code.as_str()));
    let (Some(bonus), Some(currency)) = (bonus, tx.app.catalog.currency(&invoice.currency)) else {
        return Ok(());
    };
    if bonus.accepts(currency, invoice.amount) {
        bonuses::issue(tx, &invoice.player, bonus, &invoice.currency, invoice.amount, None)?;
        tx.execute("UPDATE bonus_codes SET status = ?1 WHERE id = ?2", (status::APPLIED, &id))?;
        let player_bonus_code = one(tx, &invoice.player, &id)?;
        let event = Event { event: "player.bonus.code.updated", player_bonus_code };
        tx.publish(format!("bonus:player-bonus-codes#{}", invoice.player), event);
    }
    Ok(())
}
