//! Spins without a game.

use super::Reply;
use crate::http::error::{ApiError, Fields};
use crate::http::extract::Body;
use crate::ids;
use crate::ledger::{self, Holder};
use crate::limits;
use crate::money;
use crate::state::{Shared, Tx};
use crate::wallet;
use axum::Json;
use axum::extract::State;
use serde_json::Value;

/// POST /__sandbox/bets {playerId, currency, amount, payout?, gameIdentity?}: one spin; answers the account.
pub async fn bets(State(app): State<Shared>, body: Body) -> Reply {
    app.run(|tx| spin(tx, &body)).map(Json)
}

fn spin(tx: &Tx<'_>, body: &Body) -> Result<Value, ApiError> {
    let player = body.text("playerId");
    let account =
        wallet::in_currency(tx, &player, &body.text("currency"))?.ok_or_else(ApiError::not_found)?;
    let decimals = tx.app.catalog.decimals(&account.currency);
    let stake = money::parse(&body.text("amount"), decimals).filter(|amount| *amount > 0);
    let payout = body.filled("payout").map_or(Some(0), |text| money::parse(&text, decimals));
    let games = &tx.app.catalog.games;
    let game = match body.filled("gameIdentity") {
        Some(identity) => games.find(&identity),
        None => games.games.first(),
    };
    let mut wrong = Fields::default();
    if stake.is_none() {
        wrong.add("amount", "This is no amount.");
    }
    if payout.is_none_or(|payout| payout < 0) {
        wrong.add("payout", "This is no amount.");
    }
    if game.is_none() {
        wrong.add("gameIdentity", "There is no such game.");
    }
    wrong.finish()?;
    let (stake, payout) = (stake.unwrap_or_default(), payout.unwrap_or_default());
    limits::check_stake(tx, &player, &account.currency, stake)?;
    let holder = Holder::Real(account.id.clone());
    ledger::transfer(tx, &holder, &Holder::House, &account.currency, stake, "bet")?;
    if payout > 0 {
        ledger::transfer(tx, &Holder::House, &holder, &account.currency, payout, "win")?;
    }
    tx.execute(
        "INSERT INTO spins (id, player_id, game, amount, payout, currency, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        (ids::uuid(), &player, game.map(|game| game.identity.as_str()), stake, payout, &account.currency, tx.now),
    )?;
    wallet::announce(tx, &account)?;
    wallet::wire(tx, &account)
}
