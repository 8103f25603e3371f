//! The end of a tournament: prizes are paid, and everybody is told.

use super::wire::{Details, Prize};
use super::{COMMON, TOURNAMENTS, Tournament, find_by_identity, state};
use crate::contract::codes::TournamentState;
use crate::db;
use crate::http::error::ApiError;
use crate::seed::bonuses::worth;
use crate::state::Tx;
use crate::wallet;
use serde::Serialize;
use utoipa::ToSchema;

/// Settles tournaments that have ended, once each.
pub fn settle_due(tx: &Tx<'_>) -> Result<(), ApiError> {
    pay_rest(tx)?;
    for one in &TOURNAMENTS {
        if one.state(tx)? == state::SETTLED {
            settle_once(tx, one)?;
        }
    }
    Ok(())
}

/// Ends a running tournament before its time; any other stays as it is. True if it was ended.
pub fn end(tx: &Tx<'_>, tournament: &str) -> Result<bool, ApiError> {
    let found = find_by_identity(tournament)?;
    if found.state(tx)? != state::RUNNING {
        return Ok(false);
    }
    settle_once(tx, found)?;
    Ok(true)
}

/// True if it has been settled, at its time or before.
pub fn is_settled(tx: &Tx<'_>, one: &Tournament) -> Result<bool, ApiError> {
    Ok(db::count(tx, "SELECT COUNT(*) FROM tournament_ends WHERE tournament_id = ?1", [one.id()])? > 0)
}

fn settle_once(tx: &Tx<'_>, one: &Tournament) -> Result<(), ApiError> {
    let sql = "INSERT OR IGNORE INTO tournament_ends (tournament_id) VALUES (?1)";
    if tx.execute(sql, [one.id()])? > 0 {
        settle(tx, one)?;
    }
    Ok(())
}

/// Pays the prizes that did not fit in an account before and fit now.
fn pay_rest(tx: &Tx<'_>) -> Result<(), ApiError> {
    let sql = "SELECT rowid, tournament_id, player_id, cents FROM tournament_unpaid ORDER BY rowid";
    let rest = db::all(tx, sql, [], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?, row.get::<_, i64>(3)?))
    })?;
    for (row, tournament, player, cents) in rest {
        tx.attempt(|| {
            pay(tx, &tournament, &player, cents)?;
            tx.execute("DELETE FROM tournament_unpaid WHERE rowid = ?1", [row])?;
            Ok(())
        })?;
    }
    Ok(())
}

/// The event of a completed tournament.
#[derive(Serialize, ToSchema)]
#[schema(as = TournamentCompletedEvent)]
pub struct CompletedEvent {
    event: &'static str,
    tournament: Completed,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CompletedTournament)]
struct Completed {
    id: String,
    title: &'static str,
    identity: &'static str,
    #[schema(value_type = TournamentState)]
    state: i64,
    prizes: Vec<Prize>,
    end_at: String,
}

fn settle(tx: &Tx<'_>, one: &Tournament) -> Result<(), ApiError> {
    for (standing, cents) in one.standings(tx)?.iter().zip(one.prizes) {
        let fits = tx.attempt(|| pay(tx, &one.id(), &standing.player, *cents))?;
        if !fits {
            tx.execute(
                "INSERT INTO tournament_unpaid (tournament_id, player_id, cents) VALUES (?1, ?2, ?3)",
                (one.id(), &standing.player, *cents),
            )?;
        }
    }
    let Details { tournament, prizes, .. } = one.details(tx, None, COMMON)?;
    let tournament = Completed {
        id: tournament.id,
        title: one.title,
        identity: one.identity,
        state: tournament.state,
        prizes,
        end_at: tournament.end_at,
    };
    tx.publish("tournaments".into(), CompletedEvent { event: "tournament.completed", tournament });
    Ok(())
}

/// Pays a prize into the player's account in the base currency, else into the active one. Invented participants have none.
fn pay(tx: &Tx<'_>, tournament: &str, player: &str, cents: i64) -> Result<(), ApiError> {
    let is_player = db::count(tx, "SELECT COUNT(*) FROM players WHERE id = ?1", [player])? > 0;
    if !is_player {
        return Ok(());
    }
    let account = match wallet::in_currency(tx, player, "USD")? {
        Some(account) => Some(account),
        None => wallet::active(tx, player)?,
    };
    let Some(account) = account else { return Ok(()) };
    let one = TOURNAMENTS.iter().find(|one| one.id() == tournament).ok_or_else(ApiError::not_found)?;
    let currency = tx.app.catalog.currency(&account.currency).ok_or_else(ApiError::not_found)?;
    let reason = format!("prize of {}", one.identity);
    wallet::reward(tx, (player, currency.code), worth(currency, cents), (&reason, player))
}
