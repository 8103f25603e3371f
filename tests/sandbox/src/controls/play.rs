//! Controls for bets, bonuses and free spins.

use super::Reply;
use crate::auth::player;
use crate::bonuses;
use crate::http::error::{ApiError, Fields};
use crate::http::extract::Body;
use crate::http::value_of;
use crate::ids;
use crate::limits;
use crate::money;
use crate::play::{self, Bet, Subject};
use crate::state::{Shared, Tx};
use crate::wallet;
use axum::Json;
use axum::extract::State;

/// POST /__sandbox/bets {playerId, currency, amount, payout?, gameIdentity?}: one spin; answers the account.
pub async fn bets(State(app): State<Shared>, body: Body) -> Reply<wallet::Wire> {
    app.run(|tx| spin(tx, &body)).map(Json)
}

fn spin(tx: &Tx<'_>, body: &Body) -> Result<wallet::Wire, ApiError> {
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
    let game = game.ok_or_else(ApiError::not_found)?;
    limits::check_stake(tx, &player, &account.currency, stake)?;
    let bet = Bet { round: &ids::uuid(), account: &account, what: Subject::Game(game), stake, channel: None };
    play::place(tx, &bet, payout)?;
    wallet::wire(tx, &account)
}

/// POST /__sandbox/bonuses {playerId, bonusId, currency?, deposit?} gives a bonus with its package and answers what was
/// given; {id, openedTransactionsCount} changes one and answers it.
pub async fn bonuses(State(app): State<Shared>, body: Body) -> Reply {
    app.run(|tx| {
        if let Some(id) = body.filled("id") {
            let opened = body
                .number("openedTransactionsCount")
                .ok_or_else(|| ApiError::field("openedTransactionsCount", "Say how many."))?;
            return Ok(value_of(bonuses::set_opened(tx, &id, opened)?.wire(tx)));
        }
        let player = player::load(tx, &body.text("playerId"))?.id;
        let bonus = tx.app.catalog.bonus(&body.text("bonusId"));
        let bonus = bonus.ok_or_else(|| ApiError::field("bonusId", "There is no such bonus."))?;
        let currency = body.filled("currency").unwrap_or_else(|| "USD".into());
        let deposit = body.filled("deposit").unwrap_or_else(|| "0".into());
        let deposit = money::parse(&deposit, tx.app.catalog.decimals(&currency));
        let deposit = deposit.ok_or_else(|| ApiError::field("deposit", "This is no amount."))?;
        let given = bonuses::give(tx, &player, bonus, &currency, deposit)?;
        Ok(value_of(given.iter().map(|held| held.wire(tx)).collect::<Vec<_>>()))
    })
    .map(Json)
}

/// POST /__sandbox/freespins {id, count?, payout?}: plays spins of an active batch; answers it.
pub async fn free_spins(State(app): State<Shared>, body: Body) -> Reply<bonuses::Wire> {
    app.run(|tx| {
        let held = bonuses::load(tx, &body.text("id"))?;
        let payout = body.filled("payout").unwrap_or_else(|| "0".into());
        let payout =
            money::parse(&payout, tx.app.catalog.decimals(&held.currency)).filter(|payout| *payout >= 0);
        let payout = payout.ok_or_else(|| ApiError::field("payout", "This is no amount."))?;
        bonuses::play_spins(tx, &held.id, body.number("count").unwrap_or(1), payout).map(|held| held.wire(tx))
    })
    .map(Json)
}
