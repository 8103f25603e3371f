//! The winners board: real wins, and in a demo a few invented ones.

use super::jackpot;
use super::stake::Bet;
use crate::auth::player;
use crate::db;
use crate::http::error::ApiError;
use crate::http::input::{Number, Query};
use crate::http::{List, rows, value_of};
use crate::ids;
use crate::money::{self, Amount};
use crate::seed::bonuses::worth;
use crate::seed::games::{Game, Images};
use crate::state::{App, Shared, Tx};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;
use utoipa::ToSchema;

/// A win is shown from this multiple of the stake.
const MULTIPLE: i64 = 5;
/// Smallest win shown, in cents of the base currency.
const SMALLEST: i64 = 100;
/// Number of wins kept.
const KEPT: i64 = 50;
/// Interval of the invented winners.
const INTERVAL: Duration = Duration::from_secs(5);

/// A winner on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GameWinner)]
pub struct Winner {
    nickname: String,
    amount: Amount,
    payout: Amount,
    currency: String,
    game_id: String,
    game_name: String,
    is_demo_mode: bool,
    game_images: Images,
    /// Always empty.
    game_custom_images: Images,
}

/// The event of a win.
#[derive(Serialize, ToSchema)]
#[schema(as = GameWinnerEvent)]
pub struct Event {
    event: &'static str,
    winner: Winner,
}

fn wire(app: &App, nickname: &str, (amount, payout, currency): (i64, i64, &str), game: &Game) -> Winner {
    let decimals = app.catalog.decimals(currency);
    Winner {
        nickname: nickname.to_owned(),
        amount: money::wire(amount, decimals),
        payout: money::wire(payout, decimals),
        currency: currency.to_owned(),
        game_id: game.identity.clone(),
        game_name: game.name.clone(),
        is_demo_mode: game.demo,
        game_images: game.wire.images.clone(),
        game_custom_images: Images::default(),
    }
}

/// The first letters of a nickname.
pub fn masked(nickname: &str) -> String {
    let start: String = nickname.chars().filter(|letter| *letter != '*').take(3).collect();
    format!("{start}***")
}

/// The masked nickname of a player.
pub fn name_of(tx: &Tx<'_>, id: &str) -> Result<String, ApiError> {
    let player = player::load(tx, id)?;
    Ok(masked(player.details.get("nickname").and_then(Value::as_str).unwrap_or_default()))
}

/// Keeps and publishes a big win.
pub(super) fn after_bet(tx: &Tx<'_>, bet: &Bet<'_>, payout: i64) -> Result<(), ApiError> {
    let currency = bet.account.currency.as_str();
    let Some(game) = bet.what.game() else { return Ok(()) };
    let payout = payout.saturating_add(jackpot::won(tx, bet.round)?);
    let worth = tx.app.catalog.currency(currency).map_or(0, |found| found.to_base(payout));
    if payout < bet.stake.saturating_mul(MULTIPLE) || worth < SMALLEST {
        return Ok(());
    }
    let nickname = name_of(tx, &bet.account.player)?;
    tx.execute(
        "INSERT INTO winners (nickname, game, amount, payout, currency, round) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (&nickname, &game.identity, bet.stake, payout, currency, bet.round),
    )?;
    tx.execute("DELETE FROM winners WHERE id <= (SELECT MAX(id) FROM winners) - ?1", [KEPT])?;
    if let Some((platform, country)) = bet.channel {
        let winner = wire(tx.app, &nickname, (bet.stake, payout, currency), game);
        let event = Event { event: "game.winner", winner };
        tx.publish(format!("game:winners:{platform}:{country}"), event);
    }
    Ok(())
}

/// An invented win.
fn invented(app: &App, index: usize) -> Option<Winner> {
    const NAMES: [&str; 8] = ["mar***", "joh***", "sof***", "kem***", "ana***", "rui***", "tom***", "lei***"];
    let games = &app.catalog.games.games;
    let game = games.get((index * 37) % games.len().max(1))?;
    let currency = app.catalog.currencies.get(index % 7)?;
    let luck = i64::try_from(ids::stable_hash(&game.identity) % 9000).unwrap_or_default();
    let amounts = (worth(currency, 200), worth(currency, 5000 + luck * 10), currency.code);
    Some(wire(app, NAMES.get(index % NAMES.len()).copied().unwrap_or_default(), amounts, game))
}

/// How many winners are asked for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = WinnersQuery)]
pub struct Count {
    per_page: Number,
}

/// GET /api/game/spins/winners: real wins, newest first, then invented ones.
pub async fn list(State(app): State<Shared>, Query(count): Query<Count>) -> List<Winner> {
    let count = usize::try_from(count.per_page.0.unwrap_or(12).clamp(1, 50)).unwrap_or(12);
    let sql = "SELECT nickname, game, amount, payout, currency FROM winners \
               WHERE round IS NULL OR round NOT IN (SELECT round FROM play_held) ORDER BY id DESC LIMIT 50";
    let real = app.run(|tx| {
        Ok(db::all(tx, sql, [], |row| {
            let (nickname, game, currency): (String, String, String) =
                (row.get(0)?, row.get(1)?, row.get(4)?);
            let (amount, payout) = (row.get(2)?, row.get(3)?);
            let game = tx.app.catalog.games.find(&game);
            Ok(game.map(|game| wire(tx.app, &nickname, (amount, payout, &currency), game)))
        })?)
    })?;
    let invented = (0..count).filter_map(|index| invented(&app, index));
    Ok(rows(real.into_iter().flatten().chain(invented).take(count).collect::<Vec<_>>()))
}

/// Publishes invented winners, unless the setting is off.
pub async fn simulate(app: Shared) {
    for index in 0_usize.. {
        tokio::time::sleep(INTERVAL).await;
        if !app.is_demo() {
            continue;
        }
        let Some(winner) = invented(&app, index) else { continue };
        let body = value_of(Event { event: "game.winner", winner });
        for channel in app.listened_channels("game:winners:").await {
            app.publish(&channel, &body, app.clock.now_ms());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn nicknames_are_masked() {
        assert_eq!(masked("marigold"), "mar***");
        assert_eq!(masked("7b1f9c52***"), "7b1***");
        assert_eq!(masked(""), "***");
    }
}
