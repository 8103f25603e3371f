//! Deposit bonuses, and the bonuses and free spins players hold.

use crate::clock::{DAY, iso};
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::{Caller, Params};
use crate::http::{Answer, data, paged};
use crate::ids;
use crate::ledger::{self, Holder};
use crate::money;
use crate::payments::deposit::DECLINED;
use crate::payments::invoice::Invoice;
use crate::seed::bonuses::{BonusDefinition, Gift, MAX_BET, Trigger, WAGER, cashback_id, worth};
use crate::seed::fixed_id;
use crate::state::{Shared, Tx};
use crate::{bonus_codes, wallet};
use axum::Json;
use axum::extract::{Path, State};
use rusqlite::Row;
use serde_json::{Value, json};

/// How long an issued bonus waits to be activated.
const ACTIVATION: i64 = 7 * DAY;
/// How long an active bonus may be wagered.
const WAGERING: i64 = 30 * DAY;

/// Issued, active, finished.
mod status {
    pub const ISSUED: i64 = 1;
    pub const ACTIVE: i64 = 2;
    pub const FINISHED: i64 = 3;
}

/// How a finished bonus ended.
mod result {
    pub const IN_PROGRESS: i64 = 1;
    pub const CANCELED: i64 = 3;
    pub const EXPIRED: i64 = 4;
}

/// A bonus or a batch of free spins that a player holds.
#[derive(Debug, Clone)]
struct Held {
    id: String,
    player: String,
    definition: String,
    currency: String,
    status: i64,
    result: i64,
    amount: i64,
    package: Option<String>,
    session: Option<String>,
    created_at: i64,
    activated_at: Option<i64>,
    finished_at: Option<i64>,
}

const COLUMNS: &str = "SELECT id, player_id, definition, currency, status, result, amount, package_id, issue_session, created_at, \
                       activated_at, finished_at FROM bonuses";

fn read(row: &Row<'_>) -> rusqlite::Result<Held> {
    Ok(Held {
        id: row.get(0)?,
        player: row.get(1)?,
        definition: row.get(2)?,
        currency: row.get(3)?,
        status: row.get(4)?,
        result: row.get(5)?,
        amount: row.get(6)?,
        package: row.get(7)?,
        session: row.get(8)?,
        created_at: row.get(9)?,
        activated_at: row.get(10)?,
        finished_at: row.get(11)?,
    })
}

impl Held {
    fn definition<'a>(&self, tx: &'a Tx<'_>) -> Option<&'a BonusDefinition> {
        tx.app.catalog.bonuses.iter().find(|bonus| bonus.id == self.definition)
    }

    fn is_spins(&self, tx: &Tx<'_>) -> bool {
        self.definition(tx).is_some_and(|bonus| matches!(bonus.gift, Gift::FreeSpins(_)))
    }

    fn wire(&self, tx: &Tx<'_>) -> Value {
        let bonus = self.definition(tx);
        let name = bonus.map_or("Bonus", |bonus| bonus.name);
        let package_name = bonus.and_then(|bonus| bonus.package.as_ref()).map(|package| package.1);
        let priority = bonus.map_or(0, |bonus| bonus.priority);
        let activation = (self.status == status::ISSUED).then(|| iso(self.created_at + ACTIVATION));
        if self.is_spins(tx) {
            return json!({
                "id": self.id, "name": name, "status": self.status, "result": self.result, "count": self.amount, "usedCount": 0,
                "progress": 0, "currency": self.currency, "gameId": fixed_id(0x9000_0000, 1), "providerId": fixed_id(0x8000_0000, 1),
                "activationExpiredAt": activation, "wageringExpiredAt": null, "issuedAt": iso(self.created_at),
                "expiredAt": self.activated_at.map(|at| iso(at + DAY)), "createdAt": iso(self.created_at),
                "packageId": self.package, "packageName": package_name, "packagePriority": priority, "issueSessionId": self.session,
            });
        }
        let currency = tx.app.catalog.currency(&self.currency);
        let amount = |minor: i64| money::wire(minor, tx.app.catalog.decimals(&self.currency));
        let max_bet = currency.map_or(Value::Null, |currency| amount(worth(currency, MAX_BET)));
        json!({
            "id": self.id, "playerId": self.player, "name": name, "status": self.status, "result": self.result,
            "bonusType": bonus.map_or(1, BonusDefinition::kind), "amount": amount(self.amount), "currency": self.currency,
            "currentWagerPercentage": 0, "currentWagerAmount": 0, "currentWagerCasinoAmount": 0, "currentWagerSportsbookAmount": 0,
            "requiredWagerCasinoAmount": amount(self.amount.saturating_mul(WAGER)), "requiredWagerSportsbookAmount": 0,
            "wagerCasino": WAGER, "wagerSportsbook": 0, "openedTransactionsCount": 0, "maxBetAmount": max_bet,
            "isBonusCancelLock": false, "activationExpiredAt": activation,
            "wageringExpiredAt": self.activated_at.map(|at| iso(at + WAGERING)), "createdAt": iso(self.created_at),
            "finishedAt": self.finished_at.map(iso), "packageId": self.package, "packageName": package_name,
            "packagePriority": priority, "issueSessionId": self.session, "maxWinAmount": null, "maxWinMultiplier": null,
            "maxWinAmountItems": [], "sticky": false, "cashable": true,
            "wagerCasinoConditions": { "amountFrom": null, "amountTo": max_bet },
            "wagerSportsbookConditions": { "amountFrom": null, "amountTo": null },
        })
    }

    fn announce(&self, tx: &Tx<'_>, what: &str) {
        let (channel, event, field) = if self.is_spins(tx) {
            ("player-freespins", "player.freespin", "playerFreespin")
        } else {
            ("player-bonuses", "player.bonus", "playerBonus")
        };
        let mut body = json!({ "event": format!("{event}.{what}") });
        if let Some(fields) = body.as_object_mut() {
            fields.insert(field.into(), self.wire(tx));
        }
        tx.publish(format!("bonus:{channel}#{}", self.player), body);
    }

    fn save(&self, tx: &Tx<'_>) -> Result<(), ApiError> {
        tx.execute(
            "UPDATE bonuses SET status = ?1, result = ?2, activated_at = ?3, finished_at = ?4 WHERE id = ?5",
            (self.status, self.result, self.activated_at, self.finished_at, &self.id),
        )?;
        self.announce(tx, "updated");
        Ok(())
    }

    /// Ends the bonus; what is left of its money goes back to the house.
    fn finish(&mut self, tx: &Tx<'_>, how: i64) -> Result<(), ApiError> {
        if self.status == status::ACTIVE && !self.is_spins(tx) {
            self.move_money(tx, false)?;
        }
        (self.status, self.result, self.finished_at) = (status::FINISHED, how, Some(tx.now));
        self.save(tx)
    }

    fn move_money(&self, tx: &Tx<'_>, to_player: bool) -> Result<(), ApiError> {
        let Some(account) = wallet::in_currency(tx, &self.player, &self.currency)? else { return Ok(()) };
        let bonus = Holder::Bonus(account.id.clone());
        let amount = if to_player {
            self.amount
        } else {
            self.amount.min(ledger::balance(tx, &bonus, &self.currency)?)
        };
        if amount > 0 {
            let (from, to) = if to_player { (Holder::House, bonus) } else { (bonus, Holder::House) };
            ledger::transfer(tx, &from, &to, &self.currency, amount, "bonus")?;
            wallet::announce(tx, &account)?;
        }
        Ok(())
    }
}

/// The player's bonuses after those that ran out by now were ended.
fn current(tx: &Tx<'_>, player: &str) -> Result<Vec<Held>, ApiError> {
    let mut rows =
        db::all(tx, &format!("{COLUMNS} WHERE player_id = ?1 ORDER BY created_at, rowid"), [player], read)?;
    for held in &mut rows {
        let life = if held.is_spins(tx) { DAY } else { WAGERING };
        let deadline = match held.status {
            status::ISSUED => held.created_at + ACTIVATION,
            status::ACTIVE => held.activated_at.unwrap_or(held.created_at) + life,
            _ => continue,
        };
        if deadline <= tx.now {
            held.finish(tx, result::EXPIRED)?;
        }
    }
    Ok(rows)
}

/// Gives a bonus to a player.
pub fn issue(
    tx: &Tx<'_>,
    player: &str,
    bonus: &BonusDefinition,
    currency: &str,
    deposit: i64,
) -> Result<(), ApiError> {
    let Some(known) = tx.app.catalog.currency(currency) else { return Ok(()) };
    let held = Held {
        id: ids::uuid(),
        player: player.into(),
        definition: bonus.id.clone(),
        currency: currency.into(),
        status: status::ISSUED,
        result: result::IN_PROGRESS,
        amount: bonus.gift_for(known, deposit),
        package: bonus.package.as_ref().map(|package| package.0.clone()),
        session: None,
        created_at: tx.now,
        activated_at: None,
        finished_at: None,
    };
    tx.execute(
        "INSERT INTO bonuses (id, player_id, definition, kind, currency, status, result, amount, package_id, created_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        (
            &held.id, player, &held.definition, if held.is_spins(tx) { "freespins" } else { "cash" }, currency, held.status,
            held.result, held.amount, &held.package, held.created_at,
        ),
    )?;
    held.announce(tx, "created");
    Ok(())
}

/// Whether a player ever got this bonus.
pub fn was_issued(tx: &Tx<'_>, player: &str, definition: &str) -> Result<bool, ApiError> {
    Ok(db::count(
        tx,
        "SELECT COUNT(*) FROM bonuses WHERE player_id = ?1 AND definition = ?2",
        (player, definition),
    )? > 0)
}

/// The deposit bonuses a player may still take.
pub fn offered<'a>(tx: &'a Tx<'_>, player: &str) -> Result<Vec<&'a BonusDefinition>, ApiError> {
    let mut open = Vec::new();
    for bonus in tx.app.catalog.bonuses.iter().filter(|bonus| bonus.trigger == Trigger::Deposit) {
        if !was_issued(tx, player, &bonus.id)? {
            open.push(bonus);
        }
    }
    Ok(open)
}

/// Issues what belongs to a paid deposit: the chosen bonus with its whole package, or that of a waiting code.
pub fn after_deposit(tx: &Tx<'_>, invoice: &Invoice) -> Result<(), ApiError> {
    let Some(currency) = tx.app.catalog.currency(&invoice.currency) else { return Ok(()) };
    match invoice.bonus.as_deref() {
        Some(DECLINED) => Ok(()),
        None => bonus_codes::after_deposit(tx, invoice),
        Some(id) => {
            let open = offered(tx, &invoice.player)?;
            let Some(chosen) = open.iter().find(|bonus| bonus.id == id) else { return Ok(()) };
            for bonus in &open {
                let together = bonus.id == id || (bonus.package.is_some() && bonus.package == chosen.package);
                if together && bonus.accepts(currency, invoice.amount) {
                    issue(tx, &invoice.player, bonus, &invoice.currency, invoice.amount)?;
                }
            }
            Ok(())
        }
    }
}

/// The gifts the first player starts with.
pub fn seed(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    let gifts = tx.app.catalog.bonuses.iter().filter(|bonus| bonus.trigger == Trigger::Gift);
    for bonus in gifts {
        issue(tx, player, bonus, "USD", 0)?;
    }
    Ok(())
}

fn held_list(app: &Shared, caller: &Caller, params: &Params, spins: bool) -> Answer {
    let (states, currencies, packages) =
        (params.numbers("status"), params.list("currency"), params.list("packageId"));
    let mut rows = app.run(|tx| {
        let rows = current(tx, &caller.player)?.into_iter().filter(|held| {
            held.is_spins(tx) == spins
                && (states.is_empty() || states.contains(&held.status))
                && (currencies.is_empty() || currencies.contains(&held.currency.as_str()))
                && (packages.is_empty()
                    || held.package.as_deref().is_some_and(|package| packages.contains(&package)))
        });
        Ok(rows.map(|held| held.wire(tx)).collect::<Vec<_>>())
    })?;
    if params.get("sortOrder") == Some("desc") {
        rows.reverse();
    }
    Ok(Json(paged(rows, params)))
}

/// GET /api/game/player-bonuses
pub async fn player_bonuses(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    held_list(&app, &caller, &params, false)
}

/// GET /api/game/player-freespins
pub async fn player_freespins(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    held_list(&app, &caller, &params, true)
}

/// PUT /api/game/player-bonuses/{id}/{activate,cancel} and the same for free spins.
pub async fn act(
    State(app): State<Shared>,
    caller: Caller,
    Path((id, action)): Path<(String, String)>,
) -> Answer {
    app.run(|tx| {
        let mut rows = current(tx, &caller.player)?;
        let index = rows.iter().position(|held| held.id == id).ok_or_else(ApiError::not_found)?;
        let mut held = rows.swap_remove(index);
        match (action.as_str(), held.status) {
            ("activate", status::ISSUED) => {
                // One bonus is played at a time: the new one takes the place of the old one.
                for other in &mut rows {
                    let competes =
                        !held.is_spins(tx) && !other.is_spins(tx) && other.currency == held.currency;
                    if competes && other.status == status::ACTIVE {
                        other.finish(tx, result::CANCELED)?;
                    }
                }
                held.status = status::ACTIVE;
                held.activated_at = Some(tx.now);
                if !held.is_spins(tx) {
                    held.move_money(tx, true)?;
                }
                held.save(tx)?;
            }
            ("cancel", status::ISSUED | status::ACTIVE) => held.finish(tx, result::CANCELED)?,
            ("activate" | "cancel", _) => {
                return Err(ApiError::field("status", "This is not possible any more."));
            }
            _ => return Err(ApiError::not_found()),
        }
        Ok(held.wire(tx))
    })
    .map(data)
}

/// GET /api/game/bonuses
pub async fn deposit_bonuses(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    let currency = app
        .catalog
        .currency(params.get("currency").unwrap_or_default())
        .ok_or_else(|| ApiError::field("currency", "This currency is not available."))?;
    let amount = params.get("amount").and_then(|text| money::parse(text, currency.decimals));
    let wanted = params.list("bonusIds");
    let game = app.catalog.games.games.first();
    app.run(|tx| {
        let rows = offered(tx, &caller.player)?.into_iter().filter(|bonus| {
            amount.is_none_or(|amount| bonus.accepts(currency, amount))
                && (wanted.is_empty() || wanted.contains(&bonus.id.as_str()))
        });
        let wire = |bonus: &BonusDefinition| {
            bonus.wire(
                &app.catalog.currencies,
                game.map_or("", |game| &game.id),
                game.map_or("", |game| &game.provider_id),
            )
        };
        Ok(rows.map(wire).collect::<Vec<_>>())
    })
    .map(data)
}

/// GET /api/game/bonuses/status
pub async fn issue_status(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    app.run(|tx| {
        let entry = |id: &str| {
            let state = if was_issued(tx, &caller.player, id)? { 1 } else { 3 };
            Ok(json!({ "id": id, "issueStatus": state, "status": state }))
        };
        params.list("bonusIds").into_iter().map(entry).collect::<Result<Vec<_>, ApiError>>()
    })
    .map(data)
}

/// GET /api/game/bonuses/cashback
pub async fn cashback(State(app): State<Shared>, _: Caller, params: Params) -> Answer {
    let Some(currency) = app.catalog.currency(params.get("currency").unwrap_or_default()) else {
        return Ok(data(json!([])));
    };
    // Paid every seventh day, counted from the epoch.
    let next = (app.clock.now_ms() / (7 * DAY) + 1) * 7 * DAY;
    let amount = money::wire(worth(currency, 1240), currency.decimals);
    Ok(data(
        json!([{ "bonusId": cashback_id(), "bonusName": "Weekly cashback", "amount": amount, "date": iso(next) }]),
    ))
}
