//! Registration by e-mail and by phone.

use crate::auth::outbox;
use crate::auth::player::{self, Player, SWITCHES, TEXTS, digits};
use crate::auth::sessions::{self, SignedIn};
use crate::auth::{otp, password};
use crate::clock::{self, DAY};
use crate::contract::codes::Checkbox;
use crate::http::error::{ApiError, Fields};
use crate::http::extract::{Body, Visitor};
use crate::http::input::{Flag, Input, Text};
use crate::http::{Answer, Message, data, message};
use crate::ids;
use crate::profile::LONGEST_TEXT;
use crate::quests;
use crate::rates::{self, Deed};
use crate::seed::countries;
use crate::state::{Shared, Tx};
use crate::{bonus_codes, messages, referrals, wallet};
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Type of registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Email,
    Phone,
}

/// The form of a new player.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Registration {
    email: Text,
    phone: Text,
    /// The code that was sent to the phone.
    code: Text,
    #[schema(required)]
    password: Text,
    #[serde(rename = "password_confirmation")]
    #[schema(required)]
    repeated: Text,
    country: Text,
    currency: Text,
    #[schema(value_type = Checkbox, required)]
    agreements: Flag,
    referral_code: Text,
    bonus_code: Text,
    /// Everything else; see [`TEXTS`] and [`SWITCHES`].
    #[serde(flatten)]
    details: Body,
}

/// POST /api/player/register
pub async fn by_email(
    State(app): State<Shared>,
    visitor: Visitor,
    Input(form): Input<Registration>,
) -> Answer<SignedIn> {
    register(&app, visitor, form, Way::Email).await
}

/// POST /api/player/register/phone
pub async fn by_phone(
    State(app): State<Shared>,
    visitor: Visitor,
    Input(form): Input<Registration>,
) -> Answer<SignedIn> {
    register(&app, visitor, form, Way::Phone).await
}

async fn register(app: &Shared, visitor: Visitor, form: Registration, way: Way) -> Answer<SignedIn> {
    let settings = app.settings();
    let open = if way == Way::Email { settings.registration_email } else { settings.registration_phone };
    if !open {
        return Err(closed());
    }
    check_country(&visitor)?;
    app.run(|tx| check(tx, &form, way))?;
    rates::count(app, Deed::Registration, &visitor.ip)?;
    if way == Way::Phone {
        otp::check(app, &digits(&form.phone), "registration", &form.code, true)?;
    }
    let hash = password::hash(app, form.password.clone().into()).await?;
    app.run(|tx| {
        // The address may have been registered while the password was hashed.
        check(tx, &form, way)?;
        let mut player = Player::new(tx.now, hash);
        player.email = form.email.filled().map(|email| email.trim().to_lowercase());
        player.phone = form.phone.filled().map(digits).filter(|phone| !phone.is_empty());
        player.phone_confirmed = way == Way::Phone;
        player.country = Some(form.country.filled().unwrap_or(&visitor.country).to_owned());
        player.currency = form.currency.filled().map(ToOwned::to_owned);
        for name in TEXTS.into_iter().chain(["locale"]) {
            if let Some(text) = form.details.filled(name) {
                player.details.insert(name.into(), text.into());
            }
        }
        for name in SWITCHES {
            player.details.insert(name.into(), form.details.flag(name).into());
        }
        player.details.insert("agreedTc".into(), form.agreements.0.into());
        settle_in(tx, &mut player)?;
        if let Some(code) = form.referral_code.filled() {
            referrals::at_registration(tx, &player.id, code)?;
        }
        if let Some(code) = form.bonus_code.filled() {
            bonus_codes::at_registration(tx, &player.id, code)?;
        }
        if player.email.is_some() {
            send_confirmation(tx, &player)?;
        }
        sessions::start(tx, &player, &visitor)
    })
    .map(data)
}

fn closed() -> ApiError {
    ApiError::bad_request("Registration is not open here.")
}

/// Refuses visitors from countries without registration.
pub fn check_country(visitor: &Visitor) -> Result<(), ApiError> {
    if countries::admits(&visitor.country) { Ok(()) } else { Err(closed()) }
}

/// Stores a new player with the defaults: a currency, an account, welcome messages.
pub fn settle_in(tx: &Tx<'_>, player: &mut Player) -> Result<(), ApiError> {
    let of_country = player.country.as_deref().and_then(countries::currency_of).unwrap_or("USD");
    let currency = player.currency.get_or_insert_with(|| of_country.to_owned()).clone();
    player.details.insert("receiveBonus".into(), Value::Bool(true));
    player.save(tx)?;
    wallet::open(tx, &player.id, &currency)?;
    messages::welcome(tx, &player.id)
}

fn check(tx: &Tx<'_>, form: &Registration, way: Way) -> Result<(), ApiError> {
    let mut fields = Fields::default();
    let email = form.email.trim();
    let phone = digits(&form.phone);
    match way {
        Way::Email => fields.require("email", email),
        Way::Phone => fields.require("phone", &phone),
    }
    if !email.is_empty() && !player::is_email(email) {
        fields.add("email", "Enter a valid e-mail address.");
    } else if !email.is_empty() && player::is_taken(tx, email, "")? {
        fields.add("email", "This e-mail is already registered.");
    }
    if !phone.is_empty() && !countries::is_phone(&phone) {
        fields.add("phone", "Enter a valid phone number.");
    } else if !phone.is_empty() && player::is_taken(tx, &phone, "")? {
        fields.add("phone", "This phone number is already registered.");
    }
    password::check(&mut fields, "password", &form.password, "password_confirmation", &form.repeated);
    let (country, currency, birthdate) = (&form.country, &form.currency, form.details.text("birthdate"));
    if !country.is_empty() && countries::currency_of(country).is_none() {
        fields.add("country", "This country is not available.");
    }
    if !currency.is_empty() && tx.app.catalog.currency(currency).is_none() {
        fields.add("currency", "This currency is not available.");
    }
    if !birthdate.is_empty() {
        match clock::is_adult(&birthdate, tx.now) {
            None => fields.add("birthdate", "Enter a valid date."),
            Some(false) => fields.add("birthdate", "You must be at least 18 years old."),
            Some(true) => (),
        }
    }
    for name in TEXTS.into_iter().chain(["locale"]) {
        fields.bound(name, &form.details.text(name), LONGEST_TEXT);
    }
    if !form.agreements.0 {
        fields.add("agreements", "Please accept the terms and conditions.");
    }
    fields.finish()
}

/// Sends the mail with the link that confirms the address.
pub fn send_confirmation(tx: &Tx<'_>, player: &Player) -> Result<(), ApiError> {
    let Some(email) = &player.email else { return Ok(()) };
    let code = ids::token();
    otp::store(tx, "confirm", &player.id, &code, 7 * DAY)?;
    let link = format!("{}/verify/{code}", tx.app.options.site_origin);
    let subject = "Confirm your e-mail address";
    outbox::send(
        tx,
        outbox::Message { kind: "mail", recipient: email, subject, code: None, link: Some(&link) },
    )?;
    Ok(())
}

/// The code of a link that was mailed.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = RegistrationConfirmation)]
pub struct Link {
    #[schema(required)]
    code: Text,
}

/// POST /api/player/register/confirm
pub async fn confirm(State(app): State<Shared>, Input(link): Input<Link>) -> Answer<Message> {
    app.run(|tx| {
        let id = otp::take(tx, "confirm", &link.code)?
            .ok_or_else(|| ApiError::field("code", "This link is not valid any more."))?;
        let mut player = player::load(tx, &id)?;
        player::confirm_email(tx, &mut player)?;
        quests::after_profile(tx, &player)
    })?;
    Ok(message("The e-mail address is confirmed."))
}
