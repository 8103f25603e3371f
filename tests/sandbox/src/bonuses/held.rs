//! A player's bonus: storage and wire format.

use super::{ACTIVATION, SPINNING, WAGER_MINUTES, WAGERING, status};
use crate::auth::player;
use crate::clock::iso;
use crate::contract::codes::{BonusResult, BonusStatus, BonusType, FreeSpinsResult};
use crate::db;
use crate::http::error::ApiError;
use crate::money::{self, Amount};
use crate::seed::bonuses::{BonusDefinition, GameConditions, Gift, MAX_BET, MAX_WIN, WAGER, worth};
use crate::seed::fixed_id;
use crate::seed::texts::text;
use crate::state::Tx;
use rusqlite::Row;
use serde::Serialize;
use utoipa::ToSchema;

/// A bonus or a batch of free spins that a player holds.
#[derive(Debug, Clone)]
pub struct Held {
    /// Id.
    pub id: String,
    /// Owner.
    pub player: String,
    /// Id of the definition.
    pub definition: String,
    /// Currency code.
    pub currency: String,
    /// Issued, active, finished.
    pub status: i64,
    /// Result.
    pub result: i64,
    /// Minor units, or a number of spins.
    pub amount: i64,
    /// Package it belongs to.
    pub package: Option<String>,
    /// Id shared by bonuses issued together.
    pub session: Option<String>,
    /// Time of issue.
    pub created_at: i64,
    /// Time of activation.
    pub activated_at: Option<i64>,
    /// End time.
    pub finished_at: Option<i64>,
    /// Stakes so far, minor units.
    pub wagered: i64,
    /// Number of unsettled bets.
    pub opened: i64,
    /// Free spins played so far.
    pub used: i64,
    /// Winnings of free spins so far, minor units.
    pub won: i64,
}

/// A bonus or a batch of free spins on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = HeldBonus)]
pub enum Wire {
    /// Free spins.
    Spins(Box<SpinsWire>),
    /// A bonus.
    Cash(Box<CashWire>),
}

/// Free spins on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerFreeSpins)]
pub struct SpinsWire {
    id: String,
    name: String,
    #[schema(value_type = BonusStatus)]
    status: i64,
    #[schema(value_type = FreeSpinsResult)]
    result: i64,
    count: i64,
    used_count: i64,
    progress: Amount,
    currency: String,
    game_id: String,
    provider_id: String,
    activation_expired_at: Option<String>,
    /// Always null: winnings are not wagered.
    wagering_expired_at: Option<String>,
    issued_at: String,
    expired_at: Option<String>,
    created_at: String,
    package_id: Option<String>,
    package_name: Option<String>,
    package_priority: i64,
    issue_session_id: Option<String>,
}

/// A bonus on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerBonus)]
pub struct CashWire {
    id: String,
    player_id: String,
    name: String,
    #[schema(value_type = BonusStatus)]
    status: i64,
    #[schema(value_type = BonusResult)]
    result: i64,
    #[schema(value_type = BonusType)]
    bonus_type: i64,
    amount: Amount,
    currency: String,
    current_wager_percentage: Amount,
    current_wager_amount: Amount,
    current_wager_casino_amount: Amount,
    current_wager_sportsbook_amount: Amount,
    required_wager_casino_amount: Amount,
    required_wager_sportsbook_amount: Amount,
    wager_casino: i64,
    wager_sportsbook: i64,
    /// Minutes in which it is wagered once it is active.
    wager_duration_minutes: i64,
    opened_transactions_count: i64,
    wager_casino_conditions: CasinoConditions,
    wager_sportsbook_conditions: Conditions,
    max_bet_amount: Option<Amount>,
    is_bonus_cancel_lock: bool,
    activation_expired_at: Option<String>,
    wagering_expired_at: Option<String>,
    created_at: String,
    finished_at: Option<String>,
    package_id: Option<String>,
    package_name: Option<String>,
    package_priority: i64,
    issue_session_id: Option<String>,
    #[schema(value_type = Option<Amount>)]
    max_win_amount: Amount,
    /// Always null: the largest win is an amount.
    max_win_multiplier: Option<Amount>,
    /// Always empty.
    #[schema(value_type = Vec<Amount>)]
    max_win_amount_items: [Amount; 0],
    sticky: bool,
    cashable: bool,
}

/// Which stakes count.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BonusStakeRange)]
struct Conditions {
    amount_from: Option<Amount>,
    amount_to: Option<Amount>,
}

/// Which stakes count in games.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BonusCasinoConditions)]
struct CasinoConditions {
    #[serde(flatten)]
    stakes: Conditions,
    #[serde(flatten)]
    games: GameConditions,
}

impl Wire {
    /// The bonus, if it is one.
    pub fn cash(self) -> Option<CashWire> {
        if let Self::Cash(bonus) = self { Some(*bonus) } else { None }
    }

    /// The free spins, if it is a batch of them.
    pub fn spins(self) -> Option<SpinsWire> {
        if let Self::Spins(spins) = self { Some(*spins) } else { None }
    }
}

/// The event of a changed bonus.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerBonusEvent)]
pub struct CashEvent {
    event: String,
    player_bonus: CashWire,
}

/// The event of changed free spins.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerFreeSpinsEvent)]
pub struct SpinsEvent {
    event: String,
    player_freespin: SpinsWire,
}

/// The columns in the order [`read`] expects.
pub(super) const COLUMNS: &str = "SELECT id, player_id, definition, currency, status, result, amount, package_id, issue_session, \
                                  created_at, activated_at, finished_at, wagered, opened, used, won FROM bonuses";

/// Reads a row of [`COLUMNS`].
pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Held> {
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
        wagered: row.get(12)?,
        opened: row.get(13)?,
        used: row.get(14)?,
        won: row.get(15)?,
    })
}

/// Loads a bonus.
pub fn load(tx: &Tx<'_>, id: &str) -> Result<Held, ApiError> {
    db::first(tx, &format!("{COLUMNS} WHERE id = ?1"), [id], read)?.ok_or_else(ApiError::not_found)
}

/// Id of the game of free spins: the first one of the catalogue.
pub(super) fn spins_game() -> String {
    fixed_id(0x9000_0000, 1)
}

/// Hundredths of a per cent of `part` in `whole`, at most all of it.
fn share(part: i64, whole: i64) -> i64 {
    if whole <= 0 {
        return 10_000;
    }
    let share = i128::from(part) * 10_000 / i128::from(whole);
    i64::try_from(share.clamp(0, 10_000)).unwrap_or(10_000)
}

impl Held {
    /// Definition of the bonus.
    pub fn definition<'a>(&self, tx: &'a Tx<'_>) -> Option<&'a BonusDefinition> {
        tx.app.catalog.bonus(&self.definition)
    }

    /// True for a batch of free spins.
    pub fn is_spins(&self, tx: &Tx<'_>) -> bool {
        self.definition(tx).is_some_and(|bonus| matches!(bonus.gift, Gift::FreeSpins(_)))
    }

    /// Total amount to wager.
    pub(super) fn required(&self) -> i64 {
        self.amount.saturating_mul(WAGER)
    }

    /// Maximum win.
    pub(super) fn max_win(&self, tx: &Tx<'_>) -> i64 {
        tx.app.catalog.currency(&self.currency).map_or(i64::MAX, |currency| worth(currency, MAX_WIN))
    }

    /// Largest stake while it is active, minor units.
    pub fn max_bet(&self, tx: &Tx<'_>) -> i64 {
        tx.app.catalog.currency(&self.currency).map_or(i64::MAX, |currency| worth(currency, MAX_BET))
    }

    /// True if it cannot be cancelled: cancel lock and wagering begun.
    pub(super) fn is_locked(&self, tx: &Tx<'_>) -> bool {
        self.status == status::ACTIVE
            && self.wagered > 0
            && self.definition(tx).is_some_and(|bonus| bonus.cancel_lock)
    }

    /// The bonus on the wire.
    pub fn wire(&self, tx: &Tx<'_>) -> Wire {
        let bonus = self.definition(tx);
        let locale = player::locale(tx, &self.player);
        let name = bonus.map_or("Bonus", |bonus| text(&bonus.name, &locale));
        let package = bonus.and_then(|bonus| bonus.package.as_ref());
        let package_name = package.map(|(_, name)| text(name, &locale).to_owned());
        let priority = bonus.map_or(0, |bonus| bonus.priority);
        let activation = (self.status == status::ISSUED).then(|| iso(self.created_at + ACTIVATION));
        if self.is_spins(tx) {
            return Wire::Spins(Box::new(SpinsWire {
                id: self.id.clone(),
                name: name.to_owned(),
                status: self.status,
                result: self.result,
                count: self.amount,
                used_count: self.used,
                progress: money::wire(share(self.used, self.amount), 2),
                currency: self.currency.clone(),
                game_id: spins_game(),
                provider_id: fixed_id(0x8000_0000, 1),
                activation_expired_at: activation,
                wagering_expired_at: None,
                issued_at: iso(self.created_at),
                expired_at: self.activated_at.map(|at| iso(at + SPINNING)),
                created_at: iso(self.created_at),
                package_id: self.package.clone(),
                package_name,
                package_priority: priority,
                issue_session_id: self.session.clone(),
            }));
        }
        let currency = tx.app.catalog.currency(&self.currency);
        let amount = |minor: i64| money::wire(minor, tx.app.catalog.decimals(&self.currency));
        let max_bet = currency.map(|currency| amount(worth(currency, MAX_BET)));
        // The page shows current / (current + required), so `required` is the remaining amount.
        let (done, left) = (self.wagered, (self.required() - self.wagered).max(0));
        let wager = bonus.map_or((WAGER, 0), BonusDefinition::wager);
        let in_games = |minor: i64| amount(if wager.0 > 0 { minor } else { 0 });
        let on_sports = |minor: i64| amount(if wager.1 > 0 { minor } else { 0 });
        let conditions = |counts: bool| Conditions {
            amount_from: None,
            amount_to: if counts { max_bet.clone() } else { None },
        };
        Wire::Cash(Box::new(CashWire {
            id: self.id.clone(),
            player_id: self.player.clone(),
            name: name.to_owned(),
            status: self.status,
            result: self.result,
            bonus_type: bonus.map_or(1, BonusDefinition::kind),
            amount: amount(self.amount),
            currency: self.currency.clone(),
            current_wager_percentage: money::wire(share(done, self.required()), 2),
            current_wager_amount: amount(done),
            current_wager_casino_amount: in_games(done),
            current_wager_sportsbook_amount: on_sports(done),
            required_wager_casino_amount: in_games(left),
            required_wager_sportsbook_amount: on_sports(left),
            wager_casino: wager.0,
            wager_sportsbook: wager.1,
            wager_duration_minutes: WAGER_MINUTES,
            opened_transactions_count: self.opened,
            wager_casino_conditions: CasinoConditions {
                stakes: conditions(wager.0 > 0),
                games: GameConditions::of(wager.0 > 0),
            },
            wager_sportsbook_conditions: conditions(wager.1 > 0),
            max_bet_amount: max_bet,
            is_bonus_cancel_lock: bonus.is_some_and(|bonus| bonus.cancel_lock),
            activation_expired_at: activation,
            wagering_expired_at: self.activated_at.map(|at| iso(at + WAGERING)),
            created_at: iso(self.created_at),
            finished_at: self.finished_at.map(iso),
            package_id: self.package.clone(),
            package_name,
            package_priority: priority,
            issue_session_id: self.session.clone(),
            max_win_amount: amount(self.max_win(tx)),
            max_win_multiplier: None,
            max_win_amount_items: [],
            sticky: false,
            cashable: true,
        }))
    }

    /// Publishes the bonus.
    pub(super) fn announce(&self, tx: &Tx<'_>, what: &str) {
        match self.wire(tx) {
            Wire::Spins(spins) => tx.publish(
                format!("bonus:player-freespins#{}", self.player),
                SpinsEvent { event: format!("player.freespin.{what}"), player_freespin: *spins },
            ),
            Wire::Cash(bonus) => tx.publish(
                format!("bonus:player-bonuses#{}", self.player),
                CashEvent { event: format!("player.bonus.{what}"), player_bonus: *bonus },
            ),
        }
    }

    /// Stores the changes and publishes the bonus.
    pub(super) fn save(&self, tx: &Tx<'_>) -> Result<(), ApiError> {
        tx.execute(
            "UPDATE bonuses SET status = ?1, result = ?2, activated_at = ?3, finished_at = ?4, wagered = ?5, opened = ?6, used = ?7, \
             won = ?8 WHERE id = ?9",
            (
                self.status, self.result, self.activated_at, self.finished_at, self.wagered, self.opened, self.used, self.won,
                &self.id,
            ),
        )?;
        self.announce(tx, "updated");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_down_and_capped() {
        assert_eq!(share(1, 3), 3333);
        assert_eq!(share(29_999, 30_000), 9999);
        assert_eq!(share(5, 3), 10_000);
        assert_eq!(share(0, 0), 10_000);
        assert_eq!(share(i64::MAX - 1, i64::MAX), 9999);
    }
}
