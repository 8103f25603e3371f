//! Test controls under /__sandbox; only with --test-controls.

pub mod account;
pub mod play;
pub mod tournaments;
pub mod volume;

use crate::auth::password;
use crate::auth::player::{Player, digits, is_taken};
use crate::auth::sessions::{self, SignedIn};
use crate::http::error::ApiError;
use crate::http::extract::{Body, Visitor, text_of};
use crate::http::faults::Fault;
use crate::http::log::Entry;
use crate::money::{self, Amount};
use crate::schedule;
use crate::seed::players::{PASSWORD, credit};
use crate::settings::Settings;
use crate::state::Shared;
use crate::wallet;
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// Answer of a control.
pub type Reply<T = Value> = Result<Json<T>, ApiError>;

fn fine() -> Json<Value> {
    Json(json!({ "ok": true }))
}

/// GET /__sandbox/clock
pub async fn clock(State(app): State<Shared>) -> Reply {
    Ok(Json(json!({ "nowMs": app.clock.now_ms() })))
}

/// POST /__sandbox/clock {nowMs?, advanceMs?, hold?}
pub async fn set_clock(State(app): State<Shared>, body: Body) -> Reply {
    if body.flag("hold") {
        app.clock.hold();
    }
    if let Some(now) = body.number("nowMs") {
        app.clock.set_ms(now);
    }
    if let Some(by) = body.number("advanceMs") {
        app.clock.advance_ms(by);
    }
    schedule::catch_up(&app)?;
    clock(State(app)).await
}

/// POST /__sandbox/faults
pub async fn add_fault(State(app): State<Shared>, body: Body) -> Reply {
    app.faults.add(fault(&body)?);
    Ok(fine())
}

/// PUT /__sandbox/faults
pub async fn replace_faults(State(app): State<Shared>, body: Body) -> Reply {
    app.faults.replace(fault(&body)?);
    Ok(fine())
}

fn fault(body: &Body) -> Result<Fault, ApiError> {
    if body.text("path").is_empty() {
        return Err(ApiError::field("path", "Say which path, for example /api/player."));
    }
    Ok(Fault::read(body))
}

/// DELETE /__sandbox/faults
pub async fn clear_faults(State(app): State<Shared>) -> Reply {
    app.faults.clear();
    Ok(fine())
}

/// POST /__sandbox/realtime {drop?, refuse?, loseHistory?, delayMs?}
pub async fn realtime(State(app): State<Shared>, body: Body) -> Reply {
    if body.0.contains_key("refuse") {
        app.hub.refuse(body.flag("refuse"));
    }
    if let Some(delay) = body.number("delayMs").and_then(|delay| u64::try_from(delay).ok()) {
        app.hub.delay(Duration::from_millis(delay));
    }
    if body.flag("loseHistory") {
        app.hub.lose_history();
    }
    if body.flag("drop") {
        app.hub.drop_all();
    }
    Ok(fine())
}

/// POST /__sandbox/settings
pub async fn settings(State(app): State<Shared>, body: Body) -> Reply {
    let registration = body.0.get("registration").and_then(Value::as_object).cloned().map(Body);
    let wager = body.0.get("turnOverWager").and_then(Value::as_object).cloned().map(Body);
    app.change_settings(|settings| {
        let number = |name: &str, target: &mut i64| {
            if let Some(value) = body.number(name) {
                *target = value;
            }
        };
        number("accessTokenSeconds", &mut settings.access_token_seconds);
        number("otpPerHour", &mut settings.otp_per_hour);
        number("otpIntervalSeconds", &mut settings.otp_interval_seconds);
        number("signInTries", &mut settings.sign_in_tries);
        number("sessionSeconds", &mut settings.session_seconds);
        number("limitDelaySeconds", &mut settings.limit_delay_seconds);
        number("limitConfirmationSeconds", &mut settings.limit_confirmation_seconds);
        if body.0.contains_key("rotateRefreshTokens") {
            settings.rotate_refresh_tokens = body.flag("rotateRefreshTokens");
        }
        if body.0.contains_key("simulatedPlay") {
            settings.simulated_play = Some(body.flag("simulatedPlay"));
        }
        if body.0.contains_key("countDeeds") {
            settings.count_deeds = Some(body.flag("countDeeds"));
        }
        if body.0.contains_key("referral") {
            settings.referral = body.flag("referral");
        }
        if body.0.contains_key("socialAuth") {
            settings.social_auth = body.list("socialAuth");
        }
        if let Some(delay) = body.number("asyncDelayMs").and_then(|delay| u64::try_from(delay).ok()) {
            settings.async_delay_ms = delay;
        }
        if let Some(country) = body.filled("country") {
            settings.country = country.to_uppercase();
        }
        if let Some(ip) = body.filled("ip") {
            settings.ip = ip;
        }
        if body.0.contains_key("depositBonusDeclineDefault") {
            settings.deposit_bonus_decline_default = body.flag("depositBonusDeclineDefault");
        }
        if let Some(registration) = &registration {
            if registration.0.contains_key("phone") {
                settings.registration_phone = registration.flag("phone");
            }
            if registration.0.contains_key("email") {
                settings.registration_email = registration.flag("email");
            }
        }
        if let Some(wager) = &wager {
            turn_over_wager(settings, wager);
        }
        number("invoiceExpirySeconds", &mut settings.invoice_expiry_seconds);
        if body.0.contains_key("withdrawalReviewSeconds") {
            settings.withdrawal_review_seconds =
                body.number("withdrawalReviewSeconds").filter(|seconds| *seconds >= 0);
        }
    });
    Ok(fine())
}

/// `total` and `left` pin the response, null unpins it; `enabled` blocks withdrawals, with a multiplier of 1 unless
/// `multiplier` is given.
fn turn_over_wager(settings: &mut Settings, wager: &Body) {
    if wager.0.contains_key("total") || wager.0.contains_key("left") {
        let text = |name: &str| wager.filled(name).unwrap_or_else(|| "0".into());
        let pinned = wager.filled("total").is_some() || wager.filled("left").is_some();
        settings.wager_pinned = pinned.then(|| (text("total"), text("left")));
    }
    if wager.0.contains_key("enabled") {
        settings.wager_enabled = wager.flag("enabled");
        if settings.wager_enabled && settings.wager_multiplier == "0" {
            settings.wager_multiplier = "1".into();
        }
    }
    if let Some(multiplier) = wager.filled("multiplier") {
        settings.wager_multiplier = multiplier;
    }
}

/// POST /__sandbox/config: a merge patch of the served /config.json; it lasts until the reset.
pub async fn config(State(app): State<Shared>, body: Body) -> Reply {
    app.change_settings(|settings| settings.config_patches.push(Value::Object(body.0)));
    crate::site::current_configuration(&app).map(Json)
}

/// POST /__sandbox/players: creates a player with the given properties, signed in.
pub async fn add_player(State(app): State<Shared>, visitor: Visitor, body: Body) -> Reply<SignedIn> {
    let secret = body.filled("password").unwrap_or_else(|| PASSWORD.to_owned());
    let hash = password::hash(&app, secret).await?;
    let balances = body.0.get("balances").and_then(Value::as_object).cloned().unwrap_or_default();
    app.run(|tx| {
        let mut player = Player::new(tx.now, hash);
        let id = player.id.get(..8).unwrap_or_default().to_owned();
        player.phone = body.filled("phone").map(|phone| digits(&phone));
        player.email = body.filled("email").map(|email| email.to_lowercase());
        if player.email.is_none() && player.phone.is_none() {
            player.email = Some(format!("{id}@example.com"));
        }
        for login in player.email.iter().chain(player.phone.iter()) {
            if is_taken(tx, login, "")? {
                return Err(ApiError::field("email", "There is such a player already."));
            }
        }
        player.status = body.number("status").unwrap_or(1);
        player.country = Some(body.filled("country").unwrap_or_else(|| "US".into()));
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

/// POST /__sandbox/credit {playerId, currency, amount}: money from outside, with the event of a changed balance.
pub async fn add_money(State(app): State<Shared>, body: Body) -> Reply<wallet::Wire> {
    app.run(|tx| {
        let (player, currency) = (body.text("playerId"), body.text("currency"));
        credit(tx, &player, &currency, &body.text("amount"))?;
        let account = wallet::in_currency(tx, &player, &currency)?.ok_or_else(ApiError::not_found)?;
        wallet::announce(tx, &account)?;
        wallet::wire(tx, &account)
    })
    .map(Json)
}

/// POST /__sandbox/autologin {playerId}: the token of a sign-in link.
pub async fn autologin(State(app): State<Shared>, body: Body) -> Reply {
    app.run(|tx| {
        let token = crate::ids::token();
        crate::auth::otp::store(tx, "autologin", &body.text("playerId"), &token, crate::clock::DAY)?;
        Ok(Json(json!({ "token": token })))
    })
}

/// POST /__sandbox/messages {playerId, content}
pub async fn add_message(State(app): State<Shared>, body: Body) -> Reply {
    let content = body.0.get("content").cloned().unwrap_or_default();
    app.run(|tx| crate::messages::add(tx, &body.text("playerId"), &content))?;
    Ok(fine())
}

/// GET /__sandbox/requests
pub async fn requests(State(app): State<Shared>) -> Reply<Vec<Entry>> {
    Ok(Json(app.requests.entries()))
}

/// DELETE /__sandbox/requests
pub async fn clear_requests(State(app): State<Shared>) -> Reply {
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

/// POST /__sandbox/seeds {seeds}: server seeds that games use next, so that a test knows the outcomes.
pub async fn seeds(State(app): State<Shared>, body: Body) -> Reply {
    for seed in body.list("seeds") {
        app.play.queue_seed(seed);
    }
    Ok(fine())
}

/// Maximum number of publications of one call.
const MOST_PUBLICATIONS: i64 = 5000;

/// POST /__sandbox/publish {channel, data, times?}
pub async fn publish(State(app): State<Shared>, body: Body) -> Reply {
    let data = body.0.get("data").cloned().unwrap_or_default();
    for _ in 0..body.number("times").unwrap_or(1).clamp(0, MOST_PUBLICATIONS) {
        app.hub.publish(&body.text("channel"), &data, app.clock.now_ms());
    }
    Ok(fine())
}

/// POST /__sandbox/reset
pub async fn reset(State(app): State<Shared>) -> Reply {
    app.reset()?;
    Ok(fine())
}
