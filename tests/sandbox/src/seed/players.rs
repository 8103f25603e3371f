//! The first players.

use crate::auth::password;
use crate::auth::player::{Player, status};
use crate::http::error::ApiError;
use crate::http::value_of;
use crate::ledger::{self, Holder};
use crate::messages;
use crate::money;
use crate::state::{App, Tx};
use crate::wallet;
use serde::Serialize;
use serde_json::Value;

/// Every seeded player's password.
pub const PASSWORD: &str = "password1";
/// The id of player@example.com.
pub const PLAYER: &str = "7b1f9c52-3d0e-4c8a-9f46-2a5d8e1c0b37";

/// Writes the first players.
pub fn seed(app: &App) -> Result<(), ApiError> {
    let hash = password::hash_now(PASSWORD, app.options.data.is_none())?;
    app.run(|tx| {
        let mut player = sample(tx.now, &hash, PLAYER, "player@example.com");
        player.phone = Some("12015550123".into());
        player.phone_confirmed = true;
        player.details.insert("firstName".into(), "Alex".into());
        player.details.insert("lastName".into(), "Morgan".into());
        player.details.insert("birthdate".into(), "1990-05-17 00:00:00".into());
        player.save(tx)?;
        let balances = [
            ("USD", "1250.75"),
            ("EUR", "340.5"),
            ("BTC", "0.0425"),
            ("ETH", "1.25"),
            ("USDT", "980.4"),
            ("BRL", "2150"),
        ];
        for (currency, amount) in balances {
            credit(tx, &player.id, currency, amount)?;
        }
        messages::welcome(tx, &player.id)?;
        crate::bonuses::seed(tx, &player.id)?;
        crate::quests::seed(tx, &player.id)?;

        let mut blocked =
            sample(tx.now, &hash, "7b1f9c52-0000-4000-8000-000000000002", "blocked@example.com");
        blocked.status = status::BLOCKED;
        blocked.save(tx)?;
        wallet::open(tx, &blocked.id, "USD")?;

        let mut limited =
            sample(tx.now, &hash, "7b1f9c52-0000-4000-8000-000000000003", "limited@example.com");
        limited.status = status::LIMITED;
        limited.save(tx)?;
        credit(tx, &limited.id, "USD", "60")?;

        let mut unconfirmed =
            sample(tx.now, &hash, "7b1f9c52-0000-4000-8000-000000000004", "unconfirmed@example.com");
        unconfirmed.confirmed_at = None;
        unconfirmed.save(tx)?;
        wallet::open(tx, &unconfirmed.id, "USD")?;
        // All have been members for a while.
        crate::retention::credit_due(tx)
    })
}

/// Details of a profile.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each flag is a switch of the profile")]
struct Details {
    nickname: Option<String>,
    locale: &'static str,
    receive_email_promo: bool,
    receive_sms_promo: bool,
    receive_bonus: bool,
    agreed_tc: bool,
    pwa_installed: bool,
}

fn sample(now: i64, hash: &str, id: &str, email: &str) -> Player {
    let mut player = Player::new(now - 30 * crate::clock::DAY, hash.to_owned());
    player.id = id.into();
    player.email = Some(email.into());
    player.country = Some("US".into());
    player.currency = Some("USD".into());
    player.confirmed_at = Some(player.created_at);
    player.newly_registered = false;
    let nickname = email
        .split('@')
        .next()
        .map(|local| format!("{}***", &local.get(..local.len() - 3).unwrap_or_default()));
    let details = Details {
        nickname,
        locale: "en",
        receive_email_promo: true,
        receive_sms_promo: false,
        receive_bonus: true,
        agreed_tc: true,
        pwa_installed: false,
    };
    if let Value::Object(details) = value_of(details) {
        player.details = details;
    }
    player
}

/// Opens an account if needed and pays a decimal amount into it.
pub fn credit(tx: &Tx<'_>, player: &str, currency: &str, amount: &str) -> Result<(), ApiError> {
    let decimals =
        tx.app.catalog.currency(currency).map(|found| found.decimals).ok_or_else(ApiError::not_found)?;
    let minor =
        money::parse(amount, decimals).ok_or_else(|| ApiError::field("balances", "This is no amount."))?;
    let account = wallet::open(tx, player, currency)?;
    if minor > 0 {
        ledger::transfer(tx, &Holder::Provider, &Holder::Real(account), currency, minor, "seed")?;
    }
    Ok(())
}
