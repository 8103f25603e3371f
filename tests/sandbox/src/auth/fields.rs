//! Field definitions of the forms.

use crate::auth::player;
use crate::contract::codes::Scenario;
use crate::http::error::ApiError;
use crate::http::extract::MaybeCaller;
use crate::http::input::{Query, Text};
use crate::http::{List, rows, value_of};
use crate::state::Shared;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

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

/// A field on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FieldDefinition)]
pub struct Field {
    id: i64,
    name: &'static str,
    description: &'static str,
    editable: bool,
    is_required: bool,
    is_visible: bool,
    position: i64,
    /// What the player has entered; null, a text or a switch.
    value: Value,
}

fn wire(rows: &[Row], values: &Map<String, Value>) -> Vec<Field> {
    (1..)
        .zip(rows)
        .map(|(position, &(name, description, is_required, is_visible, editable))| Field {
            id: position,
            name,
            description,
            editable,
            is_required,
            is_visible,
            position,
            value: values.get(name).cloned().unwrap_or_default(),
        })
        .collect()
}

/// True if the profile form can change a filled field.
pub fn is_editable(name: &str) -> bool {
    PROFILE.iter().find(|row| row.0 == name).is_none_or(|row| row.4)
}

/// The form whose fields are asked for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = FieldsQuery)]
pub struct Which {
    #[schema(value_type = Scenario, required)]
    scenario: Text,
}

/// GET /api/player/fields/validations
pub async fn list(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    Query(which): Query<Which>,
) -> List<Field> {
    match &*which.scenario {
        "registration" => Ok(rows(wire(&REGISTRATION, &Map::new()))),
        "profile" => {
            let caller = caller.ok_or_else(ApiError::unauthorized)?;
            let profile = app.run(|tx| player::load(tx, &caller.player))?.wire();
            let Value::Object(values) = value_of(profile) else { return Ok(rows(Vec::new())) };
            Ok(rows(wire(&PROFILE, &values)))
        }
        _ => Err(ApiError::field("scenario", "This scenario is not known.")),
    }
}
