//! Sign-in, token refresh and sign-out.

use crate::auth::factor::gate::{self, Passed};
use crate::auth::factor::store;
use crate::auth::jwt::{self, Claims};
use crate::auth::player::{self, Player, Profile, status};
use crate::auth::{password, register, tries};
use crate::clock::{HOUR, iso};
use crate::db;
use crate::http::error::{ApiError, Fields};
use crate::http::extract::{Bearer, Caller, Visitor};
use crate::http::input::{Input, Text};
use crate::http::{Answer, Message, Page, Pages, data, message, paged};
use crate::ids;
use crate::rates::{self, Deed};
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use rusqlite::Row;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Characters of the longest login.
const LONGEST_LOGIN: usize = 254;

/// Refuses a closed or ended session and a blocked player.
pub fn require_open(tx: &Tx<'_>, player: &str, session: &str) -> Result<(), ApiError> {
    let settings = tx.app.settings();
    // A session is not shorter than its first token.
    let life = settings.session_seconds.max(settings.access_token_seconds).saturating_mul(1000);
    let open = db::count(
        tx,
        "SELECT COUNT(*) FROM sessions JOIN players ON players.id = player_id \
         WHERE sessions.id = ?1 AND player_id = ?2 AND closed_at IS NULL AND status <> ?3 AND sessions.created_at > ?4",
        (session, player, status::BLOCKED, tx.now.saturating_sub(life)),
    )?;
    if open == 1 { Ok(()) } else { Err(ApiError::unauthorized()) }
}

/// Opens a session after the first step of a sign-in, unless a second one is needed. Every kind of sign-in ends here.
pub fn start(tx: &Tx<'_>, player: &Player, visitor: &Visitor) -> Result<SignedIn, ApiError> {
    open(tx, player, visitor, &gate::pass(tx, player)?)
}

/// Opens a session and returns the sign-in response.
pub fn open(tx: &Tx<'_>, player: &Player, visitor: &Visitor, _: &Passed) -> Result<SignedIn, ApiError> {
    let id = ids::uuid();
    let agent = visitor.user_agent.to_lowercase();
    let device = if agent.contains("mobi") || agent.contains("android") { "mobile" } else { "desktop" };
    tx.execute(
        "INSERT INTO sessions (id, player_id, ip, country, device_type, user_agent, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        (&id, &player.id, &visitor.ip, &visitor.country, device, &visitor.user_agent, tx.now),
    )?;
    Ok(auth_result(tx, player, id))
}

/// Creates sessions of other devices, places and days.
pub fn make_up(tx: &Tx<'_>, player: &str, count: i64) -> Result<Vec<String>, ApiError> {
    const DEVICES: [(&str, &str); 5] = [
        (
            "desktop",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
        ),
        (
            "mobile",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
        ),
        (
            "desktop",
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
        ),
        (
            "mobile",
            "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
        ),
        ("desktop", "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"),
    ];
    const COUNTRIES: [&str; 7] = ["US", "BR", "DE", "IN", "TR", "JP", "FR"];
    let devices = DEVICES.iter().cycle();
    let places = COUNTRIES.iter().cycle();
    let mut insert = tx.prepare_cached(
        "INSERT INTO sessions (id, player_id, ip, country, device_type, user_agent, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    let mut ids = Vec::new();
    for ((number, (device, agent)), country) in (0..count).zip(devices).zip(places) {
        let id = ids::uuid();
        let ip = format!("198.51.{}.{}", 100 + number / 250 % 100, 1 + number % 250);
        let at = tx.now - (number + 1) * 5 * HOUR;
        insert.execute((&id, player, ip, country, device, agent, at))?;
        ids.push(id);
    }
    Ok(ids)
}

/// The answer to every sign-in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedIn {
    access_token: String,
    token_type: &'static str,
    expires_after: String,
    session_id: String,
    profile: Profile,
}

fn auth_result(tx: &Tx<'_>, player: &Player, session: String) -> SignedIn {
    let now = tx.now / 1000;
    let exp = now + tx.app.settings().access_token_seconds;
    let claims = Claims { player: player.id.clone(), session, exp, nbf: tx.now / 1000 };
    SignedIn {
        access_token: jwt::sign(&tx.app.secret, &claims, now),
        token_type: "bearer",
        expires_after: iso(exp * 1000),
        session_id: claims.session,
        profile: player.wire(),
    }
}

/// Closes one session, or every session of a player except one; live connections go with them.
pub fn close(tx: &Tx<'_>, player: &str, only: Option<&str>, except: Option<&str>) -> Result<(), ApiError> {
    let ids = db::all(
        tx,
        "SELECT id FROM sessions WHERE player_id = ?1 AND closed_at IS NULL AND (?2 IS NULL OR id = ?2) AND (?3 IS NULL OR id <> ?3)",
        (player, only, except),
        |row| row.get::<_, String>(0),
    )?;
    for id in ids {
        tx.execute("UPDATE sessions SET closed_at = ?1 WHERE id = ?2", (tx.now, &id))?;
        tx.end_connections(player, id);
    }
    Ok(())
}

/// A sign-in.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SignIn {
    /// E-mail or phone.
    #[schema(required)]
    login: Text,
    #[schema(required)]
    password: Text,
}

/// POST /api/player/sessions
pub async fn create(
    State(app): State<Shared>,
    visitor: Visitor,
    Input(SignIn { login, password: secret }): Input<SignIn>,
) -> Answer<SignedIn> {
    let mut fields = Fields::default();
    fields.require("login", &login);
    fields.require("password", &secret);
    fields.bound("login", &login, LONGEST_LOGIN);
    fields.bound("password", &secret, password::LONGEST);
    if !login.is_empty() && !player::is_email(&login) && player::digits(&login).len() < 8 {
        fields.add("login", "Enter an e-mail address or a phone number.");
    }
    fields.finish()?;
    let found = app.run(|tx| {
        tries::check(tx, &login, &visitor.ip)?;
        rates::check(tx, Deed::WrongPassword, &visitor.ip)?;
        let owner = player::by_login(tx, &login)?;
        if owner.is_none() && player::is_email(&login) { player::unconfirmed(tx, &login) } else { Ok(owner) }
    })?;
    // An unknown login takes as long as a wrong password, so that the time does not reveal players.
    let (id, hash) = match found {
        Some(found) => (Some(found.id), found.password),
        None => (None, password::decoy(&app).await?),
    };
    let fits = password::fits(secret.into(), hash).await;
    let fitting = id.filter(|_| fits);
    let Some(id) = fitting else {
        app.run(|tx| tries::add(tx, &login, &visitor.ip))?;
        rates::count(&app, Deed::WrongPassword, &visitor.ip)?;
        return Err(ApiError::wrong_credentials());
    };
    // A refusal still commits its side effects: attempts are reset, an e-mail is sent.
    app.run(|tx| {
        tries::check(tx, &login, &visitor.ip)?;
        tries::clear(tx, &login)?;
        let player = player::load(tx, &id)?;
        if player.status == status::BLOCKED {
            return Ok(Err(ApiError::blocked()));
        }
        if player.confirmed_at.is_none() && player::is_email(&login) {
            register::send_confirmation(tx, &player)?;
            // Refused like a wrong password; 403 is reserved for blocked players.
            let status = StatusCode::UNAUTHORIZED;
            return Ok(Err(ApiError { status, ..ApiError::unconfirmed() }));
        }
        resume(tx, player, &visitor).map(Ok)
    })?
    .map(data)
}

/// Opens a session for an existing player.
pub fn resume(tx: &Tx<'_>, player: Player, visitor: &Visitor) -> Result<SignedIn, ApiError> {
    start(tx, &known(tx, player)?, visitor)
}

/// A player who comes back is not newly registered any more.
pub fn known(tx: &Tx<'_>, mut player: Player) -> Result<Player, ApiError> {
    if player.newly_registered {
        player.newly_registered = false;
        player.save(tx)?;
    }
    Ok(player)
}

/// The token of a sign-in link.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Autologin {
    #[schema(required)]
    token: Text,
}

/// POST /api/player/sessions/token: one-time sign-in links.
pub async fn autologin(
    State(app): State<Shared>,
    visitor: Visitor,
    Input(link): Input<Autologin>,
) -> Answer<SignedIn> {
    app.run(|tx| {
        let code =
            crate::auth::otp::take(tx, "autologin", &link.token)?.ok_or_else(ApiError::unauthorized)?;
        let player = player::load(tx, &code)?;
        if player.status == status::BLOCKED {
            return Err(ApiError::unauthorized());
        }
        start(tx, &player, &visitor)
    })
    .map(data)
}

/// POST /api/player/sessions/refresh: accepts an expired token while its session is open. With rotation, a token can be
/// exchanged only once; a second time means that somebody else has it, and the session ends.
pub async fn refresh(State(app): State<Shared>, Bearer(token): Bearer) -> Answer<SignedIn> {
    let claims = jwt::verify(&app.secret, &token).ok_or_else(ApiError::unauthorized)?;
    app.run(|tx| {
        require_open(tx, &claims.player, &claims.session)?;
        if tx.app.settings().rotate_refresh_tokens {
            let fresh = tx.execute("INSERT OR IGNORE INTO exchanged (token) VALUES (?1)", [&token])?;
            if fresh == 0 {
                close(tx, &claims.player, Some(&claims.session), None)?;
                return Ok(Err(ApiError::unauthorized()));
            }
        }
        let player = player::load(tx, &claims.player)?;
        Ok(Ok(auth_result(tx, &player, claims.session)))
    })?
    .map(data)
}

/// POST /api/player/sessions/logout
pub async fn logout(State(app): State<Shared>, caller: Caller) -> Answer<Message> {
    app.run(|tx| close(tx, &caller.player, Some(&caller.session), None))?;
    Ok(message("You are signed out."))
}

const COLUMNS: &str =
    "SELECT id, player_id, ip, country, device_type, user_agent, closed_at, created_at FROM sessions";

/// A session on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
pub struct Listed {
    session_id: String,
    player_id: String,
    ip: String,
    country: String,
    device_type: String,
    user_agent: String,
    closed_at: Option<String>,
    created_at: String,
}

fn read(row: &Row<'_>) -> rusqlite::Result<Listed> {
    Ok(Listed {
        session_id: row.get(0)?,
        player_id: row.get(1)?,
        ip: row.get(2)?,
        country: row.get(3)?,
        device_type: row.get(4)?,
        user_agent: row.get(5)?,
        closed_at: row.get::<_, Option<i64>>(6)?.map(iso),
        created_at: iso(row.get(7)?),
    })
}

/// GET /api/player/sessions
pub async fn list(State(app): State<Shared>, caller: Caller, page: Page) -> Pages<Listed> {
    let sql = format!("{COLUMNS} WHERE player_id = ?1 ORDER BY created_at DESC, rowid DESC");
    let rows = app.run(|tx| Ok(db::all(tx, &sql, [&caller.player], read)?))?;
    Ok(Json(paged(rows, page)))
}

/// PUT /api/player/sessions/others/close: all sessions of the player end, except the caller's.
pub async fn close_others(State(app): State<Shared>, caller: Caller) -> Answer<Message> {
    app.run(|tx| {
        store::forget_devices(tx, &caller.player)?;
        close(tx, &caller.player, None, Some(&caller.session))
    })?;
    Ok(message("You are signed out everywhere else."))
}

/// PUT /api/player/sessions/{id}/close
pub async fn close_one(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Answer<Listed> {
    let sql = format!("{COLUMNS} WHERE player_id = ?1 AND id = ?2");
    app.run(|tx| {
        // The device of a session is not stored, so all devices are forgotten.
        store::forget_devices(tx, &caller.player)?;
        close(tx, &caller.player, Some(&id), None)?;
        db::first(tx, &sql, [&caller.player, &id], read)?.ok_or_else(ApiError::not_found)
    })
    .map(data)
}
