//! Game catalogue, favourites, and game launch.

use crate::auth::player;
use crate::betting;
use crate::bonuses;
use crate::clock::iso;
use crate::contract::codes::SortOrder;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::{Caller, MaybeCaller, Visitor, encode};
use crate::http::input::{Flag, Input, Number, Query, Text};
use crate::http::{Answer, List, Page, Paged, Pages, data, paged, rows};
use crate::ids;
use crate::limits;
use crate::money::{self, Amount};
use crate::play::engine::{edition_of, engine_of};
use crate::play::{self, Launch, Subject};
use crate::seed::games::{Collection, Game, Provider, Wire};
use crate::state::{Shared, Tx};
use crate::wallet::{self, Account};
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use utoipa::ToSchema;

/// Provider whose games are blocked in one country.
const FENCED: (&str, &str) = ("quarry-lane", "DE");

/// GET /api/game/collections
pub async fn collections(State(app): State<Shared>) -> List<Collection> {
    Ok(rows(app.catalog.games.collections.clone()))
}

/// Which providers are asked for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = ProvidersQuery)]
pub struct ProviderOrder {
    name: Text,
    sort_by: Text,
    #[schema(value_type = SortOrder)]
    sort_order: Text,
    /// Asked for by [`Page`], too: without it all are answered.
    #[schema(ignore)]
    per_page: Text,
}

/// GET /api/game/providers
pub async fn providers(
    State(app): State<Shared>,
    Query(order): Query<ProviderOrder>,
    page: Page,
) -> Pages<Provider> {
    let wanted = order.name.to_lowercase();
    let mut rows: Vec<Provider> = app
        .catalog
        .games
        .providers
        .iter()
        .filter(|row| row.name.to_lowercase().contains(&wanted))
        .cloned()
        .collect();
    if &*order.sort_by == "name" {
        rows.sort_by_key(|row| row.name);
        if &*order.sort_order == "desc" {
            rows.reverse();
        }
    }
    // The start-up call sends no paging and expects all.
    if order.per_page.filled().is_none() {
        return Ok(Json(Paged::whole(rows)));
    }
    Ok(Json(paged(rows, page)))
}

/// GET /api/game/providers/{id}
pub async fn provider(State(app): State<Shared>, Path(id): Path<String>) -> Answer<Provider> {
    let found = app.catalog.games.providers.iter().find(|row| row.id == id || row.identity == id);
    found.cloned().map(data).ok_or_else(ApiError::not_found)
}

/// Which games are asked for; an empty list means all.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = GamesQuery)]
pub struct GameFilter {
    provider_id: Vec<String>,
    collection_id: Vec<String>,
    countries: Vec<String>,
    game_id: Vec<String>,
    identity: Vec<String>,
    name: Text,
    sort_by: Text,
    #[schema(value_type = SortOrder)]
    sort_order: Text,
}

/// GET /api/game/games: without those that cannot be played in the given country
pub async fn list(State(app): State<Shared>, Query(filter): Query<GameFilter>, page: Page) -> Pages<Wire> {
    let name = filter.name.to_lowercase();
    let any =
        |wanted: &[String], value: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == value);
    let mut rows: Vec<&Game> = app
        .catalog
        .games
        .games
        .iter()
        .filter(|game| {
            !(is_fenced(game) && filter.countries.iter().any(|country| country == FENCED.1))
                && any(&filter.provider_id, &game.provider_id)
                && any(&filter.game_id, &game.id)
                && any(&filter.identity, &game.identity)
                && game.name.to_lowercase().contains(&name)
                && (filter.collection_id.is_empty()
                    || game.collection_ids.iter().any(|id| any(&filter.collection_id, id)))
        })
        .collect();
    match &*filter.sort_by {
        "name" => rows.sort_by(|a, b| a.name.cmp(&b.name)),
        "score" => rows.sort_by_key(|game| ids::stable_hash(&game.identity)),
        _ => (),
    }
    if &*filter.sort_order == "desc" {
        rows.reverse();
    }
    Ok(Json(paged(rows.into_iter().map(|game| game.wire.clone()).collect(), page)))
}

fn is_fenced(game: &Game) -> bool {
    game.wire.provider.identity == FENCED.0
}

fn find<'a>(app: &'a Shared, key: &str) -> Result<&'a Game, ApiError> {
    app.catalog.games.find(key).ok_or_else(ApiError::not_found)
}

/// A game with the details for its own page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GameDetails)]
pub struct Details {
    #[serde(flatten)]
    game: Wire,
    /// Return to player in per cent, on average over many rounds. An extension, which may be absent.
    #[schema(required = false)]
    return_to_player: Amount,
    /// True if the return is that of the best play: the decisions of a player change it. An extension; absent is false.
    #[schema(required = false)]
    is_return_of_best_play: bool,
    /// Largest win of a round as a multiple of the stake. An extension, which may be absent.
    #[schema(required = false)]
    largest_win: Amount,
}

/// GET /api/game/games/{id}
pub async fn one(State(app): State<Shared>, Path(key): Path<String>) -> Answer<Details> {
    let game = find(&app, &key)?;
    let (rules, edition) = (engine_of(game).rules, edition_of(game));
    Ok(data(Details {
        game: game.wire.clone(),
        return_to_player: money::wire(rules.rtp(edition), 2),
        is_return_of_best_play: rules.genre().needs_best_play(),
        largest_win: money::wire(rules.largest_win(edition), 2),
    }))
}

/// How a game is to be started.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = GameStart)]
pub struct Start {
    country_code: Text,
    #[schema(required)]
    demo_mode: Flag,
    /// 1 is a phone.
    platform: Number,
    account_id: Text,
    locale: Text,
    lobby_url: Text,
}

impl Start {
    fn is_mobile(&self) -> bool {
        self.platform.0 == Some(1)
    }
}

/// POST /api/game/games/{id}/play: guests may play demos.
pub async fn play(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    visitor: Visitor,
    Path(key): Path<String>,
    Input(start): Input<Start>,
) -> Answer<Started> {
    if key == betting::IDENTITY {
        return start_betting(&app, &caller.ok_or_else(ApiError::unauthorized)?, &start);
    }
    let game = find(&app, &key)?;
    let country = start.country_code.filled().map_or(visitor.country, ToOwned::to_owned);
    if is_fenced(game) && country == FENCED.1 {
        return Err(ApiError::rule(14308, "This game is not available in your country."));
    }
    let demo = start.demo_mode.0;
    if demo && !game.demo {
        return Err(ApiError::field("demoMode", "This game cannot be played for fun."));
    }
    let caller = if demo { None } else { Some(caller.ok_or_else(ApiError::unauthorized)?) };
    // It becomes part of a channel's name.
    let is_code = country.len() == 2 && country.bytes().all(|letter| letter.is_ascii_uppercase());
    let country = if is_code { country } else { app.settings().country };
    let launch = app.run(|tx| {
        let money = caller.as_ref().map(|caller| start_for_money(tx, caller, game, &start)).transpose()?;
        let money = caller.as_ref().zip(money.as_ref());
        play::start(
            tx,
            &Launch { identity: &game.identity, money, mobile: start.is_mobile(), country: &country },
        )
    })?;
    let mut address = format!("{}/game/{}?session={launch}", app.options.provider_origin, game.identity);
    for (name, value) in [("locale", &start.locale), ("lobbyUrl", &start.lobby_url)] {
        if let Some(value) = value.filled() {
            let _ = write!(address, "&{name}={}", encode(value));
        }
    }
    Ok(data(Started { game_url: address, token: launch }))
}

/// A game that was started.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StartedGame)]
pub struct Started {
    game_url: String,
    token: String,
}

/// The account that pays, if the player may play.
fn money_account(tx: &Tx<'_>, caller: &Caller, start: &Start) -> Result<Account, ApiError> {
    if player::load(tx, &caller.player)?.status == player::status::LIMITED {
        return Err(ApiError::rule(14103, "This account is limited and cannot play for money."));
    }
    let account = wallet::of_player(tx, &caller.player, &start.account_id)?;
    limits::check_play(tx, &caller.player, account.as_ref().map(|account| account.currency.as_str()))?;
    account.ok_or_else(|| ApiError::field("accountId", "This account does not belong to you."))
}

fn start_for_money(tx: &Tx<'_>, caller: &Caller, game: &Game, start: &Start) -> Result<Account, ApiError> {
    let account = money_account(tx, caller, start)?;
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
fn start_betting(app: &Shared, caller: &Caller, start: &Start) -> Answer<Started> {
    let token = app.run(|tx| {
        let returns = betting::has_open(tx, &caller.player, None)?;
        let own = wallet::of_player(tx, &caller.player, &start.account_id)?;
        let account = match own.filter(|_| returns) {
            Some(account) => account,
            None => money_account(tx, caller, start)?,
        };
        let money = Some((caller, &account));
        let mobile = start.is_mobile();
        play::start(tx, &Launch { identity: betting::IDENTITY, money, mobile, country: "" })
    })?;
    Ok(data(Started { game_url: betting::pages::address(app), token }))
}

fn kept(tx: &Tx<'_>, table: &str, player: &str) -> Result<Vec<Wire>, ApiError> {
    let sql = format!("SELECT game_id FROM {table} WHERE player_id = ?1 ORDER BY at DESC, rowid DESC");
    let ids = db::all(tx, &sql, [player], |row| row.get::<_, String>(0))?;
    Ok(ids.iter().filter_map(|id| tx.app.catalog.games.find(id)).map(|game| game.wire.clone()).collect())
}

/// GET /api/game/games/favorites
pub async fn favorites(State(app): State<Shared>, caller: Caller) -> List<Wire> {
    app.run(|tx| kept(tx, "favourites", &caller.player)).map(rows)
}

/// POST /api/game/games/{id}/favorite
pub async fn add_favorite(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> List<Wire> {
    let game = find(&app, &id)?.id.clone();
    app.run(|tx| {
        tx.execute(
            "INSERT OR IGNORE INTO favourites (player_id, game_id, at) VALUES (?1, ?2, ?3)",
            (&caller.player, game, tx.now),
        )?;
        kept(tx, "favourites", &caller.player)
    })
    .map(rows)
}

/// DELETE /api/game/games/{id}/favorite
pub async fn remove_favorite(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
) -> List<Wire> {
    let game = find(&app, &id)?.id.clone();
    app.run(|tx| {
        tx.execute("DELETE FROM favourites WHERE player_id = ?1 AND game_id = ?2", (&caller.player, game))?;
        kept(tx, "favourites", &caller.player)
    })
    .map(rows)
}

/// How many games are asked for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = PlayedGamesQuery)]
pub struct Count {
    per_page: Number,
}

/// GET /api/game/games/played
pub async fn played(State(app): State<Shared>, caller: Caller, Query(count): Query<Count>) -> List<Wire> {
    let take = usize::try_from(count.per_page.0.unwrap_or(18)).unwrap_or(18);
    app.run(|tx| kept(tx, "played", &caller.player)).map(|mut games| {
        games.truncate(take);
        rows(games)
    })
}

/// A settled round on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Round)]
pub struct Spin {
    id: String,
    game: String,
    game_identity: String,
    amount: Amount,
    payout: Amount,
    /// The jackpot that the round has won beside its payout; absent for none. An extension (`jackpotsEnabled`).
    #[serde(skip_serializing_if = "Option::is_none")]
    jackpot: Option<Amount>,
    currency: String,
    created_at: String,
}

/// GET /api/game/spins: settled rounds only, the last settled one first
pub async fn spins(State(app): State<Shared>, caller: Caller, page: Page) -> Pages<Spin> {
    let sql = "SELECT id, game, amount, payout, currency, at, COALESCE(won, 0) FROM spins \
               LEFT JOIN jackpot_draws ON jackpot_draws.round = spins.id \
               WHERE player_id = ?1 AND settled IS NOT NULL AND game <> ?2 ORDER BY settled DESC";
    let rows = app.run(|tx| {
        Ok(db::all(tx, sql, (&caller.player, betting::IDENTITY), |row| {
            let (identity, currency): (String, String) = (row.get(1)?, row.get(4)?);
            let decimals = tx.app.catalog.decimals(&currency);
            let name = tx.app.catalog.games.find(&identity).map_or("", |game| game.name.as_str());
            Ok(Spin {
                id: row.get(0)?,
                game: name.to_owned(),
                game_identity: identity,
                amount: money::wire(row.get(2)?, decimals),
                payout: money::wire(row.get(3)?, decimals),
                jackpot: Some(row.get(6)?).filter(|won| *won > 0).map(|won| money::wire(won, decimals)),
                currency,
                created_at: iso(row.get(5)?),
            })
        })?)
    })?;
    Ok(Json(paged(rows, page)))
}
