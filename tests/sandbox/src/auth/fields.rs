//! Field definitions of the forms.

use crate::auth::player;
use crate::http::error::ApiError;
use crate::http::extract::{MaybeCaller, Params};
use crate::http::{Answer, data};
use crate::state::Shared;
use axum::extract::State;
use serde_json::{Map, Value, json};

/// Name, description, required, visible, editable.
type Row = (&'static str, &'static str, bool, bool, bool);

/// The field of the chosen tab (e-mail or phone) is added by the client, so neither is listed.
const REGISTRATION: [Row; 11] = [
    ("password", "Password", true, true, true),
    ("password_confirmation", "Password again", true, true, true),
    ("nickname", "Nickname", false, false, true),
    ("country", "Country", true, false, true),
    ("currency", "Currency", true, true, true),
    ("birthdate", "Date of birth", false, true, true),
    ("bonusCode", "Promo code", false, true, true),
    ("locale", "Language", false, false, true),
    ("agreements", "Terms and conditions", true, true, true),
    ("receiveEmailPromo", "News by e-mail", false, true, true),
    ("receiveSmsPromo", "News by text message", false, true, true),
];

const PROFILE: [Row; 17] = [
    ("email", "E-mail", false, true, false),
    ("phone", "Phone", false, true, true),
    ("nickname", "Nickname", false, true, true),
    ("firstName", "First name", false, true, true),
    ("lastName", "Last name", false, true, true),
    ("birthdate", "Date of birth", false, true, false),
    ("gender", "Gender", false, true, true),
    ("country", "Country", true, true, false),
    ("city", "City", false, true, true),
    ("address", "Address", false, true, true),
    ("postalCode", "Postal code", false, true, true),
    ("nationality", "Nationality", false, true, true),
    ("timeZone", "Time zone", false, true, true),
    ("profession", "Profession", false, true, true),
    ("personalIdNumber", "Personal number", false, true, false),
    ("receiveEmailPromo", "News by e-mail", false, true, true),
    ("receiveSmsPromo", "News by text message", false, true, true),
];

fn wire(rows: &[Row], values: &Map<String, Value>) -> Value {
    (1..)
        .zip(rows)
        .map(|(position, (name, description, required, visible, editable))| {
            json!({
                "id": position, "name": name, "description": description, "editable": editable, "isRequired": required,
                "isVisible": visible, "position": position, "value": values.get(*name).cloned().unwrap_or_default(),
            })
        })
        .collect()
}

/// True if the profile form can change a filled field.
pub fn is_editable(name: &str) -> bool {
    PROFILE.iter().find(|row| row.0 == name).is_none_or(|row| row.4)
}

/// GET /api/player/fields/validations
pub async fn list(State(app): State<Shared>, MaybeCaller(caller): MaybeCaller, params: Params) -> Answer {
    match params.get("scenario") {
        Some("registration") => Ok(data(wire(&REGISTRATION, &Map::new()))),
        Some("profile") => {
            let caller = caller.ok_or_else(ApiError::unauthorized)?;
            let profile = app.run(|tx| player::load(tx, &caller.player))?.wire();
            let none = Map::new();
            Ok(data(wire(&PROFILE, profile.as_object().unwrap_or(&none))))
        }
        _ => Err(ApiError::field("scenario", "This scenario is not known.")),
    }
}
