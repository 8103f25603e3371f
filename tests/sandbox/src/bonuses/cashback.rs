//! Cashback: a share of what a player lost in games within a week, paid as real money when the week is over.

use crate::auth::player;
use crate::betting;
use crate::clock::{DAY, iso};
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Query, Text};
use crate::http::{List, rows};
use crate::limits;
use crate::messages;
use crate::money::{self, Amount};
use crate::play::FURTHER;
use crate::play::jackpot::WON;
use crate::retention;
use crate::seed::bonuses::cashback_id;
use crate::seed::texts::text;
use crate::state::{Shared, Tx};
use crate::wallet;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Weeks are counted from the epoch.
const WEEK: i64 = 7 * DAY;
/// Settled rounds of games, by the time of their settlement. Sports bets are in the same table and do not count. Older
/// data has no time of settlement.
const ROUNDS: &str = "spins WHERE settled IS NOT NULL AND game <> ?1 AND COALESCE(settled_at, at) >= ?2 \
                      AND COALESCE(settled_at, at) < ?3";

/// The currency whose cashback is asked for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = CashbackQuery)]
pub struct Asked {
    currency: Text,
}

/// Cashback so far.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Cashback)]
pub struct SoFar {
    bonus_id: String,
    bonus_name: String,
    amount: Amount,
    date: String,
}

/// GET /api/game/bonuses/cashback: cashback of this week so far in a currency, and when it is paid.
pub async fn show(State(app): State<Shared>, caller: Caller, Query(asked): Query<Asked>) -> List<SoFar> {
    let Some(currency) = app.catalog.currency(&asked.currency) else {
        return Ok(rows(Vec::new()));
    };
    let (amount, due, locale) = app.run(|tx| {
        let week = tx.now.div_euclid(WEEK);
        let amount = share_of(tx, &caller.player, currency.code, week)?;
        Ok((amount, (week + 1) * WEEK, player::locale(tx, &caller.player)))
    })?;
    Ok(rows(vec![SoFar {
        bonus_id: cashback_id(),
        bonus_name: text("Weekly cashback", &locale).into(),
        amount: money::wire(amount, currency.decimals),
        date: iso(due),
    }]))
}

/// Cashback of a week, in minor units; 0 if nothing was lost.
fn share_of(tx: &Tx<'_>, player: &str, currency: &str, week: i64) -> Result<i64, ApiError> {
    let params = (betting::IDENTITY, week * WEEK, (week + 1) * WEEK, player, currency);
    // Bonus money does not count.
    let own = format!(
        "FROM ledger WHERE holder LIKE 'real:%' AND (reason IN ('bet', 'win', '{WON}') OR reason LIKE '{FURTHER} %') AND subject IN \
         (SELECT id FROM {ROUNDS} AND player_id = ?4 AND currency = ?5)"
    );
    let lost = db::clamp(db::sum(tx, "-amount", &own, params)?);
    Ok(money::percent(lost.max(0), retention::cashback_percent(tx, player)?))
}

/// Pays the cashback of the weeks that are over, once each.
pub fn settle_due(tx: &Tx<'_>) -> Result<(), ApiError> {
    let week = tx.now.div_euclid(WEEK);
    let sql = "SELECT week FROM cashback_next";
    let Some(next) = db::first(tx, sql, [], |row| row.get::<_, i64>(0))? else {
        tx.execute("INSERT INTO cashback_next (week) VALUES (?1)", [week])?;
        return Ok(());
    };
    if next < week {
        promise(tx, next, week)?;
    }
    // Also when the clock was set back: what is promised already is not promised again.
    if next != week {
        tx.execute("UPDATE cashback_next SET week = ?1", [week])?;
    }
    pay_all(tx)
}

/// Stores the cashback of the weeks from `next` to before `week`.
fn promise(tx: &Tx<'_>, next: i64, week: i64) -> Result<(), ApiError> {
    let sql = format!("SELECT DISTINCT player_id, currency, COALESCE(settled_at, at) / {WEEK} FROM {ROUNDS}");
    let played = db::all(tx, &sql, (betting::IDENTITY, next * WEEK, week * WEEK), |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, i64>(2)?))
    })?;
    for (player, currency, week) in played {
        let amount = share_of(tx, &player, &currency, week)?;
        if amount > 0 {
            tx.execute(
                "INSERT OR IGNORE INTO cashbacks (player_id, currency, week, amount) VALUES (?1, ?2, ?3, ?4)",
                (player, currency, week, amount),
            )?;
        }
    }
    Ok(())
}

/// Pays the stored cashback. During an exclusion, and while an account has no room, it stays unpaid.
fn pay_all(tx: &Tx<'_>) -> Result<(), ApiError> {
    let sql =
        "SELECT rowid, player_id, currency, week, amount FROM cashbacks WHERE paid_at IS NULL ORDER BY rowid";
    let owed = db::all(tx, sql, [], |row| {
        Ok((
            row.get(0)?,
            Owed { player: row.get(1)?, currency: row.get(2)?, week: row.get(3)?, amount: row.get(4)? },
        ))
    })?;
    for (row, owed) in owed {
        let row: i64 = row;
        if limits::is_excluded(tx, &owed.player)? {
            continue;
        }
        tx.attempt(|| {
            owed.pay(tx)?;
            tx.execute("UPDATE cashbacks SET paid_at = ?1 WHERE rowid = ?2", (tx.now, row))?;
            Ok(())
        })?;
    }
    Ok(())
}

/// Cashback of one week that is not paid yet.
struct Owed {
    player: String,
    currency: String,
    week: i64,
    /// Minor units.
    amount: i64,
}

impl Owed {
    fn pay(&self, tx: &Tx<'_>) -> Result<(), ApiError> {
        let week = format!("cashback {} {} {}", self.player, self.currency, self.week);
        wallet::reward(tx, (&self.player, &self.currency), self.amount, ("cashback", &week))?;
        let amount = money::print(self.amount, tx.app.catalog.decimals(&self.currency));
        messages::add_seeded(tx, &self.player, "cashback", &format!("{amount} {}", self.currency))
    }
}
