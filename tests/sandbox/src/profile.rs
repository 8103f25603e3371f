//! The player's profile; settings and country for all visitors.

use crate::auth::fields::is_editable;
use crate::auth::player::{self, Profile, ProfileChange, SWITCHES, TEXTS, digits};
use crate::auth::register;
use crate::clock;
use crate::http::error::Fields;
use crate::http::extract::{Caller, Visitor, text_of};
use crate::http::input::Input;
use crate::http::{Answer, List, Message, data, message, rows};
use crate::quests;
use crate::rates::{self, Deed};
use crate::seed::{constants, countries, currencies};
use crate::state::Shared;
use axum::extract::State;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Allowed values; others are refused.
const GENDERS: [&str; 2] = ["male", "female"];

/// Characters of the longest value.
pub const LONGEST_TEXT: usize = 255;

/// GET /api/player/profile
pub async fn show(State(app): State<Shared>, caller: Caller) -> Answer<Profile> {
    app.run(|tx| player::load(tx, &caller.player)).map(|player| data(player.wire()))
}

/// PUT /api/player/profile: any subset of the fields.
pub async fn update(
    State(app): State<Shared>,
    caller: Caller,
    Input(ProfileChange(body)): Input<ProfileChange>,
) -> Answer<Profile> {
    app.run(|tx| {
        let mut player = player::load(tx, &caller.player)?;
        let mut fields = Fields::default();
        for (name, value) in &body.0 {
            let text = text_of(value).trim().to_owned();
            let stored = match name.as_str() {
                "email" => player.email.clone().unwrap_or_default(),
                "country" => player.country.clone().unwrap_or_default(),
                other => player.details.get(other).map(text_of).unwrap_or_default(),
            };
            if text.chars().count() > LONGEST_TEXT {
                fields.bound(name, &text, LONGEST_TEXT);
                continue;
            }
            // An address can be corrected until it is confirmed.
            let open = is_editable(name) || (name == "email" && player.confirmed_at.is_none());
            if !open && !stored.is_empty() && stored != text {
                fields.add(name, "This field cannot be changed any more.");
                continue;
            }
            match name.as_str() {
                "email" if stored == text.to_lowercase() => (),
                "email" if player::is_email(&text) && !player::is_taken(tx, &text, &player.id)? => {
                    player.email = Some(text.to_lowercase());
                    player.confirmed_at = None;
                    register::send_confirmation(tx, &player)?;
                }
                "email" => fields.add(name, "Enter a valid e-mail address that nobody else uses."),
                "phone" => {
                    let phone = digits(&text);
                    if phone.is_empty() {
                        (player.phone, player.phone_confirmed) = (None, false);
                    } else if !countries::is_phone(&phone) || player::is_taken(tx, &phone, &player.id)? {
                        fields.add(name, "Enter a valid phone number that nobody else uses.");
                    } else if player.phone.as_deref() != Some(phone.as_str()) {
                        (player.phone, player.phone_confirmed) = (Some(phone), false);
                    }
                }
                "country" if countries::currency_of(&text).is_none() => {
                    fields.add(name, "This country is not available.");
                }
                "country" => player.country = Some(text),
                "firstName" | "lastName" | "personalIdNumber"
                    if !text.is_empty() && text.chars().count() < 2 =>
                {
                    fields.add(name, "Enter at least 2 characters.");
                }
                "gender" if !text.is_empty() && !GENDERS.contains(&text.as_str()) => {
                    fields.add(name, "Choose one of the offered values.");
                }
                "timeZone" if !text.is_empty() && !constants::is_zone(&text) => {
                    fields.add(name, "Choose one of the offered time zones.");
                }
                "birthdate" if !text.is_empty() && clock::is_adult(&text, tx.now) != Some(true) => {
                    fields.add(name, "Enter a valid date; you must be at least 18 years old.");
                }
                _ if TEXTS.contains(&name.as_str())
                    || matches!(name.as_str(), "locale" | "freshchatRestoreId") =>
                {
                    let value = if text.is_empty() { Value::Null } else { text.into() };
                    player.details.insert(name.clone(), value);
                }
                _ if SWITCHES.contains(&name.as_str()) => {
                    player.details.insert(name.clone(), body.flag(name).into());
                }
                _ => (),
            }
        }
        fields.finish()?;
        player.save(tx)?;
        quests::after_profile(tx, &player)?;
        Ok(data(player.wire()))
    })
}

/// POST /api/player/profile/confirmations/email/resend
pub async fn resend(State(app): State<Shared>, caller: Caller) -> Answer<Message> {
    // By player: there is one address behind it.
    rates::count(&app, Deed::MailTo, &caller.player)?;
    app.run(|tx| {
        let player = player::load(tx, &caller.player)?;
        if player.confirmed_at.is_none() {
            register::send_confirmation(tx, &player)?;
        }
        Ok(message("The mail was sent again."))
    })
}

/// Where a visitor comes from.
#[derive(Debug, Serialize, ToSchema)]
pub struct Origin {
    country: String,
    ip: String,
}

/// GET /api/player/init
pub async fn init(visitor: Visitor) -> Answer<Origin> {
    Ok(data(Origin { country: visitor.country, ip: visitor.ip }))
}

/// GET /api/settings/currencies
pub async fn currencies(State(app): State<Shared>) -> List<currencies::Wire> {
    Ok(rows(app.catalog.listed_currencies().map(currencies::Currency::wire).collect()))
}

/// GET /api/settings/locales
pub async fn locales() -> List<countries::Locale> {
    Ok(rows(countries::locales()))
}

/// GET /api/settings/countries
pub async fn countries() -> List<countries::Country> {
    Ok(rows(countries::wire()))
}

/// GET /api/settings/constants
pub async fn constants(State(app): State<Shared>) -> Answer<constants::Constants> {
    Ok(data(constants::wire(&app.settings(), &app.options.provider_origin)))
}
