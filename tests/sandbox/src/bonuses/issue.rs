//! Issuing bonuses.

use super::{Held, result, status};
use crate::bonus_codes;
use crate::db;
use crate::http::error::ApiError;
use crate::ids;
use crate::payments::deposit::DECLINED;
use crate::payments::invoice::Invoice;
use crate::seed::bonuses::{BonusDefinition, Trigger};
use crate::state::Tx;

/// Issues a bonus. A bonus without value is not issued.
pub fn issue(
    tx: &Tx<'_>,
    player: &str,
    bonus: &BonusDefinition,
    currency: &str,
    deposit: i64,
    session: Option<&str>,
) -> Result<Option<Held>, ApiError> {
    let Some(known) = tx.app.catalog.currency(currency) else { return Ok(None) };
    let held = Held {
        id: ids::uuid(),
        player: player.into(),
        definition: bonus.id.clone(),
        currency: currency.into(),
        status: status::ISSUED,
        result: result::IN_PROGRESS,
        amount: bonus.gift_for(known, deposit),
        package: bonus.package.as_ref().map(|package| package.0.clone()),
        session: session.map(ToOwned::to_owned),
        created_at: tx.now,
        activated_at: None,
        finished_at: None,
        wagered: 0,
        opened: 0,
        used: 0,
        won: 0,
    };
    if held.amount <= 0 {
        return Ok(None);
    }
    tx.execute(
        "INSERT INTO bonuses (id, player_id, definition, kind, currency, status, result, amount, package_id, issue_session, created_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        (
            &held.id, player, &held.definition, if held.is_spins(tx) { "freespins" } else { "cash" }, currency, held.status,
            held.result, held.amount, &held.package, &held.session, held.created_at,
        ),
    )?;
    held.announce(tx, "created");
    Ok(Some(held))
}

/// Issues a bonus with its whole package, in order, under one issue session.
pub fn give(
    tx: &Tx<'_>,
    player: &str,
    chosen: &BonusDefinition,
    currency: &str,
    deposit: i64,
) -> Result<Vec<Held>, ApiError> {
    let mut items: Vec<&BonusDefinition> = match &chosen.package {
        None => vec![chosen],
        Some(package) => tx
            .app
            .catalog
            .definitions()
            .filter(|bonus| bonus.package.as_ref().is_some_and(|other| other.0 == package.0))
            .collect(),
    };
    items.sort_by_key(|bonus| bonus.priority);
    let session = chosen.package.as_ref().map(|_| ids::uuid());
    let mut given = Vec::new();
    for bonus in items {
        given.extend(issue(tx, player, bonus, currency, deposit, session.as_deref())?);
    }
    Ok(given)
}

/// True if the player has ever received this bonus.
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
    for bonus in tx.app.catalog.definitions().filter(|bonus| bonus.trigger == Trigger::Deposit) {
        if !was_issued(tx, player, &bonus.id)? {
            open.push(bonus);
        }
    }
    Ok(open)
}

/// Issues the bonuses of a paid deposit: the chosen bonus with its package, or that of a waiting code. The paid amount
/// decides: a bonus whose range it misses is not issued.
pub fn after_deposit(tx: &Tx<'_>, invoice: &Invoice) -> Result<(), ApiError> {
    let Some(currency) = tx.app.catalog.currency(&invoice.currency) else { return Ok(()) };
    match invoice.bonus.as_deref() {
        Some(DECLINED) => Ok(()),
        None => bonus_codes::after_deposit(tx, invoice),
        Some(id) => {
            let open = offered(tx, &invoice.player)?;
            let chosen = open.iter().find(|bonus| bonus.id == id);
            if let Some(chosen) = chosen.filter(|bonus| bonus.accepts(currency, invoice.amount)) {
                give(tx, &invoice.player, chosen, &invoice.currency, invoice.amount)?;
            }
            Ok(())
        }
    }
}

/// Initial bonuses of the first player.
pub fn seed(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    let gifts = tx.app.catalog.definitions().filter(|bonus| bonus.trigger == Trigger::Gift);
    for bonus in gifts {
        issue(tx, player, bonus, "USD", 0, None)?;
    }
    Ok(())
}
