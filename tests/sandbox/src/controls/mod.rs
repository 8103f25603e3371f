//! Test controls under /__sandbox; only with --test-controls.

pub mod account;
mod patch;
pub mod play;
pub mod tournaments;
pub mod volume;

use crate::auth::password;
use crate::auth::player::{Player, digits, is_taken};
use crate::auth::sessions::{self, SignedIn};
use crate::http::error::ApiError;
use crate::http::extract::{Body, Visitor, text_of};
use crate::http::faults::{Description, Fault};
use crate::http::input::{Flag, Given, Input, Number, Text, Texts};
use crate::http::log::Entry;
use crate::money::{self, Amount};
use crate::schedule;
use crate::seed::players::{PASSWORD, credit};
use crate::state::Shared;
use crate::wallet;
use axum::Json;
use axum::extract::State;
use patch::Patch;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// Answer of a control.
pub type Reply<T = Value> = Result<Json<T>, ApiError>;

/// Answer of a control that has nothing to say.
#[derive(Debug, Serialize)]
pub struct Fine {
    ok: bool,
}

fn fine() -> Json<Fine> {
    Json(Fine { ok: true })
}

/// GET /__sandbox/clock
pub async fn clock(State(app): State<Shared>) -> Reply<Time> {
    Ok(Json(Time { now_ms: app.clock.now_ms() }))
}

/// Time of the sandbox.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Time {
    now_ms: i64,
}

/// A change of the clock.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Setting {
    now_ms: Number,
    advance_ms: Number,
    /// True if time passes only by controls from now on.
    hold: Flag,
}

/// POST /__sandbox/clock
pub async fn set_clock(State(app): State<Shared>, Input(setting): Input<Setting>) -> Reply<Time> {
    if setting.hold.0 {
        app.clock.hold();
    }
    if let Some(now) = setting.now_ms.0 {
        app.clock.set_ms(now);
    }
    if let Some(by) = setting.advance_ms.0 {
        app.clock.advance_ms(by);
    }
    schedule::catch_up(&app)?;
    clock(State(app)).await
}

/// POST /__sandbox/faults
pub async fn add_fault(State(app): State<Shared>, Input(given): Input<Description>) -> Reply<Fine> {
    app.faults.add(fault(given)?);
    Ok(fine())
}

/// PUT /__sandbox/faults
pub async fn replace_faults(State(app): State<Shared>, Input(given): Input<Description>) -> Reply<Fine> {
    app.faults.replace(fault(given)?);
    Ok(fine())
}

fn fault(given: Description) -> Result<Fault, ApiError> {
    if given.path.is_empty() {
        return Err(ApiError::field("path", "Say which path, for example /api/player."));
    }
    Ok(Fault::read(given))
}

/// DELETE /__sandbox/faults
pub async fn clear_faults(State(app): State<Shared>) -> Reply<Fine> {
    app.faults.clear();
    Ok(fine())
}

/// What happens to realtime connections.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Trouble {
    drop: Flag,
    refuse: Given<Flag>,
    lose_history: Flag,
    delay_ms: Number,
}

/// POST /__sandbox/realtime
pub async fn realtime(State(app): State<Shared>, Input(trouble): Input<Trouble>) -> Reply<Fine> {
    if app.remote.is_some() {
        return Err(ApiError::conflict(
            "The realtime server is another program: its troubles are made there.",
        ));
    }
    if let Some(Flag(refuse)) = trouble.refuse.0 {
        app.hub.refuse(refuse);
    }
    if let Some(delay) = trouble.delay_ms.0.and_then(|delay| u64::try_from(delay).ok()) {
        app.hub.delay(Duration::from_millis(delay));
    }
    if trouble.lose_history.0 {
        app.hub.lose_history();
    }
    if trouble.drop.0 {
        app.hub.drop_all();
    }
    Ok(fine())
}

/// POST /__sandbox/settings
pub async fn settings(State(app): State<Shared>, Input(patch): Input<Patch>) -> Reply<Fine> {
    app.change_settings(|settings| patch.apply(settings));
    Ok(fine())
}

/// POST /__sandbox/config: a merge patch of the served /config.json; it lasts until the reset.
pub async fn config(State(app): State<Shared>, body: Body) -> Reply {
    app.change_settings(|settings| settings.config_patches.push(Value::Object(body.0)));
    crate::site::current_configuration(&app).map(Json)
}

/// A player as a test wants it.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct NewPlayer {
    password: Text,
    phone: Text,
    email: Text,
    status: Number,
    country: Text,
    /// Amounts by currency.
    balances: Body,
}

/// POST /__sandbox/players: creates a player with the given properties, signed in.
pub async fn add_player(
    State(app): State<Shared>,
    visitor: Visitor,
    Input(new): Input<NewPlayer>,
) -> Reply<SignedIn> {
    let hash = password::hash(&app, new.password.filled().unwrap_or(PASSWORD).to_owned()).await?;
    let balances = new.balances.0;
    app.run(|tx| {
        let mut player = Player::new(tx.now, hash);
        let id = player.id.get(..8).unwrap_or_default().to_owned();
        player.phone = new.phone.filled().map(digits);
        player.email = new.email.filled().map(str::to_lowercase);
        if player.email.is_none() && player.phone.is_none() {
            player.email = Some(format!("{id}@example.com"));
        }
        for login in player.email.iter().chain(player.phone.iter()) {
            if is_taken(tx, login, "")? {
                return Err(ApiError::field("email", "There is such a player already."));
            }
        }
        player.status = new.status.0.unwrap_or(1);
        player.country = Some(new.country.filled().unwrap_or("US").to_owned());
        player.currency = Some(balances.keys().next().cloned().unwrap_or_else(|| "USD".into()));
        player.confirmed_at = player.email.as_ref().map(|_| tx.now);
        player.phone_confirmed = player.phone.is_some();
        player.newly_registered = false;
        player.details.insert("nickname".into(), format!("{id}***").into());
        player.details.insert("locale".into(), "en".into());
        player.details.insert("receiveBonus".into(), true.into());
        player.details.insert("agreedTc".into(), true.into());
        player.save(tx)?;
        // US dollars first if requested: the first account is the active one.
        let mut wanted: Vec<(&String, &Value)> = balances.iter().collect();
        wanted.sort_by_key(|(currency, _)| *currency != "USD");
        for (currency, amount) in wanted {
            credit(tx, &player.id, currency, &text_of(amount))?;
        }
        if balances.is_empty() {
            wallet::open(tx, &player.id, "USD")?;
        }
        sessions::start(tx, &player, &visitor)
    })
    .map(Json)
}

/// Money from outside.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Credit {
    player_id: Text,
    currency: Text,
    amount: Text,
}

/// POST /__sandbox/credit: money from outside, with the event of a changed balance.
pub async fn add_money(State(app): State<Shared>, Input(given): Input<Credit>) -> Reply<wallet::Wire> {
    app.run(|tx| {
        let (player, currency) = (&*given.player_id, &*given.currency);
        credit(tx, player, currency, &given.amount)?;
        let account = wallet::in_currency(tx, player, currency)?.ok_or_else(ApiError::not_found)?;
        wallet::announce(tx, &account)?;
        wallet::wire(tx, &account)
    })
    .map(Json)
}

/// The player that is meant.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Whose {
    player_id: Text,
}

/// The token of a sign-in link.
#[derive(Serialize)]
pub struct Token {
    token: String,
}

/// POST /__sandbox/autologin: the token of a sign-in link.
pub async fn autologin(State(app): State<Shared>, Input(whose): Input<Whose>) -> Reply<Token> {
    app.run(|tx| {
        let token = crate::ids::token();
        crate::auth::otp::store(tx, "autologin", &whose.player_id, &token, crate::clock::DAY)?;
        Ok(Json(Token { token }))
    })
}

/// A message for a player.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Letter {
    player_id: Text,
    content: Value,
}

/// POST /__sandbox/messages
pub async fn add_message(State(app): State<Shared>, Input(letter): Input<Letter>) -> Reply<Fine> {
    app.run(|tx| crate::messages::add(tx, &letter.player_id, &letter.content))?;
    Ok(fine())
}

/// GET /__sandbox/requests
pub async fn requests(State(app): State<Shared>) -> Reply<Vec<Entry>> {
    Ok(Json(app.requests.entries()))
}

/// DELETE /__sandbox/requests
pub async fn clear_requests(State(app): State<Shared>) -> Reply<Fine> {
    app.requests.clear();
    Ok(fine())
}

/// GET /__sandbox/ledger: the sum of every currency; zero if the ledger is balanced.
pub async fn ledger(State(app): State<Shared>) -> Reply<BTreeMap<String, Amount>> {
    let totals = app.run(|tx| Ok(crate::ledger::totals(tx)?))?;
    let totals: BTreeMap<String, Amount> = totals
        .into_iter()
        .map(|(currency, sum)| {
            let sum = i64::try_from(sum).unwrap_or(i64::MAX);
            let sum = money::wire(sum, app.catalog.decimals(&currency));
            (currency, sum)
        })
        .collect();
    Ok(Json(totals))
}

/// Server seeds for the next rounds.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Seeds {
    seeds: Texts,
    /// The seed of sessions for which none is queued.
    default: Text,
}

/// POST /__sandbox/seeds: server seeds that games use next, so that a test knows the outcomes.
pub async fn seeds(State(app): State<Shared>, Input(given): Input<Seeds>) -> Reply<Fine> {
    for seed in given.seeds.0 {
        app.play.queue_seed(seed);
    }
    if let Some(seed) = given.default.filled() {
        app.play.set_default_seed(seed.to_owned());
    }
    Ok(fine())
}

/// Maximum number of publications of one call.
const MOST_PUBLICATIONS: i64 = 5000;

/// An event that a test publishes.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Publication {
    channel: Text,
    data: Value,
    times: Number,
}

/// POST /__sandbox/publish
pub async fn publish(State(app): State<Shared>, Input(given): Input<Publication>) -> Reply<Fine> {
    for _ in 0..given.times.0.unwrap_or(1).clamp(0, MOST_PUBLICATIONS) {
        app.publish(&given.channel, &given.data, app.clock.now_ms());
    }
    Ok(fine())
}

/// POST /__sandbox/reset
pub async fn reset(State(app): State<Shared>) -> Reply<Fine> {
    app.reset()?;
    Ok(fine())
}
