//! Controls for bets, bonuses and free spins.

use super::Reply;
use crate::auth::player;
use crate::bonuses;
use crate::http::error::{ApiError, Fields};
use crate::http::input::{Input, Number, Text};
use crate::http::value_of;
use crate::ids;
use crate::limits;
use crate::money;
use crate::play::{self, Bet, Subject};
use crate::state::{Shared, Tx};
use crate::wallet;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;

/// One spin.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Spin {
    player_id: Text,
    currency: Text,
    amount: Text,
    payout: Text,
    /// The first game if absent.
    game_identity: Text,
}

/// POST /__sandbox/bets: one spin; answers the account.
pub async fn bets(State(app): State<Shared>, Input(given): Input<Spin>) -> Reply<wallet::Wire> {
    app.run(|tx| spin(tx, &given)).map(Json)
}

fn spin(tx: &Tx<'_>, given: &Spin) -> Result<wallet::Wire, ApiError> {
    let player = &*given.player_id;
    let account = wallet::in_currency(tx, player, &given.currency)?.ok_or_else(ApiError::not_found)?;
    let decimals = tx.app.catalog.decimals(&account.currency);
    let stake = money::parse(&given.amount, decimals).filter(|amount| *amount > 0);
    let payout = given.payout.filled().map_or(Some(0), |text| money::parse(text, decimals));
    let games = &tx.app.catalog.games;
    let game = match given.game_identity.filled() {
        Some(identity) => games.find(identity),
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
    let game = game.ok_or_else(ApiError::not_found)?;
    limits::check_stake(tx, player, &account.currency, stake)?;
    let bet = Bet { round: &ids::uuid(), account: &account, what: Subject::Game(game), stake, channel: None };
    play::place(tx, &bet, payout)?;
    wallet::wire(tx, &account)
}

/// A bonus for a player, or the number of unsettled bets of a bonus that he has.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Issue {
    player_id: Text,
    bonus_id: Text,
    currency: Text,
    deposit: Text,
    id: Text,
    opened_transactions_count: Number,
}

/// Free spins that are played.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct FreeSpins {
    id: Text,
    count: Number,
    payout: Text,
}

/// POST /__sandbox/bonuses gives a bonus with its package and answers what was given; with `id` it changes one and
/// answers it.
pub async fn bonuses(State(app): State<Shared>, Input(given): Input<Issue>) -> Reply {
    app.run(|tx| {
        if let Some(id) = given.id.filled() {
            let opened = given
                .opened_transactions_count
                .0
                .ok_or_else(|| ApiError::field("openedTransactionsCount", "Say how many."))?;
            return Ok(value_of(bonuses::set_opened(tx, id, opened)?.wire(tx)));
        }
        let player = player::load(tx, &given.player_id)?.id;
        let bonus = tx.app.catalog.bonus(&given.bonus_id);
        let bonus = bonus.ok_or_else(|| ApiError::field("bonusId", "There is no such bonus."))?;
        let currency = given.currency.filled().unwrap_or("USD");
        let deposit = given.deposit.filled().unwrap_or("0");
        let deposit = money::parse(deposit, tx.app.catalog.decimals(currency));
        let deposit = deposit.ok_or_else(|| ApiError::field("deposit", "This is no amount."))?;
        let issued = bonuses::give(tx, &player, bonus, currency, deposit)?;
        Ok(value_of(issued.iter().map(|held| held.wire(tx)).collect::<Vec<_>>()))
    })
    .map(Json)
}

/// POST /__sandbox/freespins: plays spins of an active batch; answers it.
pub async fn free_spins(State(app): State<Shared>, Input(given): Input<FreeSpins>) -> Reply<bonuses::Wire> {
    app.run(|tx| {
        let held = bonuses::load(tx, &given.id)?;
        let payout = given.payout.filled().unwrap_or("0");
        let payout =
            money::parse(payout, tx.app.catalog.decimals(&held.currency)).filter(|payout| *payout >= 0);
        let payout = payout.ok_or_else(|| ApiError::field("payout", "This is no amount."))?;
        bonuses::play_spins(tx, &held.id, given.count.0.unwrap_or(1), payout, None).map(|held| held.wire(tx))
    })
    .map(Json)
}
