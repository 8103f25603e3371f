//! Game catalogue, favourites, and game launch.

use crate::auth::player;
use crate::bonuses;
use crate::clock::iso;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::encode;
use crate::http::extract::{Body, Caller, Params, Visitor};
use crate::http::{Answer, data, paged};
use crate::ids;
use crate::limits;
use crate::money;
use crate::play::{self, Launch, Subject};
use crate::seed::games::Game;
use crate::sportsbook;
use crate::state::{Shared, Tx};
use crate::wallet::{self, Account};
use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Provider whose games are blocked in one country.
const FENCED: (&str, &str) = ("quarry-lane", "DE");

/// GET /api/game/collections
pub async fn collections(State(app): State<Shared>) -> Answer {
    Ok(data(app.catalog.games.collections.clone()))
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// GET /api/game/providers
pub async fn providers(State(app): State<Shared>, params: Params) -> Answer {
    let wanted = params.get("name").unwrap_or_default().to_lowercase();
    let mut rows: Vec<Value> = app
        .catalog
        .games
        .providers
        .iter()
        .filter(|row| text(row, "name").to_lowercase().contains(&wanted))
        .cloned()
        .collect();
    if params.get("sortBy") == Some("name") {
        rows.sort_by(|a, b| text(a, "name").cmp(text(b, "name")));
        if params.get("sortOrder") == Some("desc") {
            rows.reverse();
        }
    }
    // The start-up call sends no paging and expects all.
    if params.get("perPage").is_none() {
        let count = rows.len();
        return Ok(Json(json!({
            "data": rows, "meta": { "page": 1, "perPage": count, "totalPages": 1, "totalRows": count },
        })));
    }
    Ok(Json(paged(rows, &params)))
}

/// GET /api/game/providers/{id}
pub async fn provider(State(app): State<Shared>, Path(id): Path<String>) -> Answer {
    let found =
        app.catalog.games.providers.iter().find(|row| text(row, "id") == id || text(row, "identity") == id);
    found.cloned().map(data).ok_or_else(ApiError::not_found)
}

/// GET /api/game/games: without those that cannot be played in the given country
pub async fn list(State(app): State<Shared>, params: Params) -> Answer {
    let (providers, collections) = (params.list("providerId"), params.list("collectionId"));
    let countries = params.list("countries");
    let (ids, identities) = (params.list("gameId"), params.list("identity"));
    let name = params.get("name").unwrap_or_default().to_lowercase();
    let any = |wanted: &[&str], value: &str| wanted.is_empty() || wanted.contains(&value);
    let mut rows: Vec<&Game> = app
        .catalog
        .games
        .games
        .iter()
        .filter(|game| {
            !(is_fenced(game) && countries.contains(&FENCED.1))
                && any(&providers, &game.provider_id)
                && any(&ids, &game.id)
                && any(&identities, &game.identity)
                && game.name.to_lowercase().contains(&name)
                && (collections.is_empty()
                    || game.collection_ids.iter().any(|id| collections.contains(&id.as_str())))
        })
        .collect();
    match params.get("sortBy") {
        Some("name") => rows.sort_by(|a, b| a.name.cmp(&b.name)),
        Some("score") => rows.sort_by_key(|game| ids::stable_hash(&game.identity)),
        _ => (),
    }
    if params.get("sortOrder") == Some("desc") {
        rows.reverse();
    }
    Ok(Json(paged(rows.into_iter().map(|game| game.wire.clone()).collect(), &params)))
}

fn is_fenced(game: &Game) -> bool {
    game.wire.pointer("/provider/identity").and_then(Value::as_str) == Some(FENCED.0)
}

fn find<'a>(app: &'a Shared, key: &str) -> Result<&'a Game, ApiError> {
    app.catalog.games.find(key).ok_or_else(ApiError::not_found)
}

/// GET /api/game/games/{id}
pub async fn one(State(app): State<Shared>, Path(key): Path<String>) -> Answer {
    Ok(data(find(&app, &key)?.wire.clone()))
}

/// POST /api/game/games/{id}/play: guests may play demos.
pub async fn play(
    State(app): State<Shared>,
    crate::http::extract::MaybeCaller(caller): crate::http::extract::MaybeCaller,
    visitor: Visitor,
    Path(key): Path<String>,
    body: Body,
) -> Answer {
    if key == sportsbook::IDENTITY {
        return start_betting(&app, &caller.ok_or_else(ApiError::unauthorized)?, &body);
    }
    let game = find(&app, &key)?;
    let country = body.filled("countryCode").unwrap_or(visitor.country);
    if is_fenced(game) && country == FENCED.1 {
        return Err(ApiError::rule(14308, "This game is not available in your country."));
    }
    let demo = body.flag("demoMode");
    if demo && !game.demo {
        return Err(ApiError::field("demoMode", "This game cannot be played for fun."));
    }
    let caller = if demo { None } else { Some(caller.ok_or_else(ApiError::unauthorized)?) };
    // It becomes part of a channel's name.
    let is_code = country.len() == 2 && country.bytes().all(|letter| letter.is_ascii_uppercase());
    let country = if is_code { country } else { app.settings().country };
    let launch = app.run(|tx| {
        let money = caller.as_ref().map(|caller| start_for_money(tx, caller, game, &body)).transpose()?;
        let money = caller.as_ref().zip(money.as_ref());
        play::start(
            tx,
            &Launch {
                identity: &game.identity,
                money,
                mobile: body.number("platform") == Some(1),
                country: &country,
            },
        )
    })?;
    let mut address = format!("{}/game/{}?session={launch}", app.options.provider_origin, game.identity);
    for name in ["locale", "lobbyUrl"] {
        if let Some(value) = body.filled(name) {
            let _ = write!(address, "&{name}={}", encode(&value));
        }
    }
    Ok(data(json!({ "gameUrl": address, "token": launch })))
}

/// The account that pays, if the player may play.
fn money_account(tx: &Tx<'_>, caller: &Caller, body: &Body) -> Result<Account, ApiError> {
    if player::load(tx, &caller.player)?.status == player::status::LIMITED {
        return Err(ApiError::rule(14103, "This account is limited and cannot play for money."));
    }
    let account = wallet::of_player(tx, &caller.player, &body.text("accountId"))?;
    limits::check_play(tx, &caller.player, account.as_ref().map(|account| account.currency.as_str()))?;
    account.ok_or_else(|| ApiError::field("accountId", "This account does not belong to you."))
}

fn start_for_money(tx: &Tx<'_>, caller: &Caller, game: &Game, body: &Body) -> Result<Account, ApiError> {
    let account = money_account(tx, caller, body)?;
    let bonus = bonuses::in_play(tx, &caller.player, &account.currency)?;
    if bonus.is_some_and(|held| !Subject::Game(game).suits(tx, &held)) {
        return Err(ApiError::rule(14306, "This game is not allowed with the active bonus."));
    }
    tx.execute(
        "INSERT INTO played (player_id, game_id, at) VALUES (?1, ?2, ?3) ON CONFLICT (player_id, game_id) DO UPDATE SET at = ?3",
        (&caller.player, &game.id, tx.now),
    )?;
    Ok(account)
}

/// Starts the sportsbook. With an active bonus it can be looked at; a bet is judged when it is placed. Who has open bets
/// can always come back to them.
fn start_betting(app: &Shared, caller: &Caller, body: &Body) -> Answer {
    let token = app.run(|tx| {
        let returns = sportsbook::has_open(tx, &caller.player, None)?;
        let own = wallet::of_player(tx, &caller.player, &body.text("accountId"))?;
        let account = match own.filter(|_| returns) {
            Some(account) => account,
            None => money_account(tx, caller, body)?,
        };
        let money = Some((caller, &account));
        let mobile = body.number("platform") == Some(1);
        play::start(tx, &Launch { identity: sportsbook::IDENTITY, money, mobile, country: "" })
    })?;
    Ok(data(json!({ "gameUrl": sportsbook::pages::address(app), "token": token })))
}

fn kept(tx: &Tx<'_>, table: &str, player: &str) -> Result<Vec<Value>, ApiError> {
    let sql = format!("SELECT game_id FROM {table} WHERE player_id = ?1 ORDER BY at DESC, rowid DESC");
    let ids = db::all(tx, &sql, [player], |row| row.get::<_, String>(0))?;
    Ok(ids.iter().filter_map(|id| tx.app.catalog.games.find(id)).map(|game| game.wire.clone()).collect())
}

/// GET /api/game/games/favorites
pub async fn favorites(State(app): State<Shared>, caller: Caller) -> Answer {
    app.run(|tx| kept(tx, "favourites", &caller.player)).map(data)
}

/// POST /api/game/games/{id}/favorite
pub async fn add_favorite(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Answer {
    let game = find(&app, &id)?.id.clone();
    app.run(|tx| {
        tx.execute(
            "INSERT OR IGNORE INTO favourites (player_id, game_id, at) VALUES (?1, ?2, ?3)",
            (&caller.player, game, tx.now),
        )?;
        kept(tx, "favourites", &caller.player)
    })
    .map(data)
}

/// DELETE /api/game/games/{id}/favorite
pub async fn remove_favorite(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Answer {
    let game = find(&app, &id)?.id.clone();
    app.run(|tx| {
        tx.execute("DELETE FROM favourites WHERE player_id = ?1 AND game_id = ?2", (&caller.player, game))?;
        kept(tx, "favourites", &caller.player)
    })
    .map(data)
}

/// GET /api/game/games/played
pub async fn played(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    let take = usize::try_from(params.number("perPage").unwrap_or(18)).unwrap_or(18);
    app.run(|tx| kept(tx, "played", &caller.player)).map(|mut games| {
        games.truncate(take);
        data(games)
    })
}

/// GET /api/game/spins: settled rounds only, the last settled one first
pub async fn spins(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    let sql = "SELECT id, game, amount, payout, currency, at FROM spins WHERE player_id = ?1 AND settled IS NOT NULL AND game <> ?2 ORDER BY settled DESC";
    let rows = app.run(|tx| {
        Ok(db::all(tx, sql, (&caller.player, sportsbook::IDENTITY), |row| {
            let (identity, currency): (String, String) = (row.get(1)?, row.get(4)?);
            let decimals = tx.app.catalog.decimals(&currency);
            let name = tx.app.catalog.games.find(&identity).map_or("", |game| game.name.as_str());
            Ok(json!({
                "id": row.get::<_, String>(0)?, "game": name, "gameIdentity": identity,
                "amount": money::wire(row.get(2)?, decimals), "payout": money::wire(row.get(3)?, decimals),
                "currency": currency, "createdAt": iso(row.get(5)?),
            }))
        })?)
    })?;
    Ok(Json(paged(rows, &params)))
}
