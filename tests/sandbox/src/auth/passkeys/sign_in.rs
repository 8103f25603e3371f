//! The sign-in with a passkey.

use super::response::{Signed, Site};
use super::{UNKNOWN, expired, store};
use crate::auth::factor::gate;
use crate::auth::player::{self, status};
use crate::auth::sessions::{self, SignedIn};
use crate::http::error::ApiError;
use crate::http::extract::Visitor;
use crate::http::input::Input;
use crate::http::{Answer, data};
use crate::state::Shared;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// The options of a sign-in, for `PublicKeyCredential.parseRequestOptionsFromJSON`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyRequestOptions)]
pub struct Options {
    /// Used once, and within the timeout.
    challenge: String,
    rp_id: String,
    /// Milliseconds.
    timeout: i64,
    user_verification: &'static str,
}

/// POST /api/player/sessions/passkey/options
pub async fn options(State(app): State<Shared>) -> Answer<Options> {
    app.run(|tx| {
        let challenge = store::challenge(tx, None)?;
        let rp_id = Site::of(tx.app).domain;
        Ok(Options { challenge, rp_id, timeout: store::LIFE, user_verification: "required" })
    })
    .map(data)
}

/// The one refusal of a passkey, whatever is wrong with it. It tells nobody which keys exist.
fn unknown() -> ApiError {
    let refusal = ApiError::rule(UNKNOWN, "This passkey is not valid here.");
    ApiError { status: StatusCode::UNAUTHORIZED, ..refusal }
}

/// POST /api/player/sessions/passkey. It asks for no code: an authenticator that has asked for the person is two factors.
pub async fn finish(
    State(app): State<Shared>,
    visitor: Visitor,
    Input(signed): Input<Signed>,
) -> Answer<SignedIn> {
    app.run(|tx| {
        let site = Site::of(tx.app);
        let Some(challenge) = signed.challenge(&site) else { return Ok(Err(unknown())) };
        if !store::take(tx, &challenge, None)? {
            return Ok(Err(expired()));
        }
        let Some(key) = store::find(tx, &signed.id)? else { return Ok(Err(unknown())) };
        let checked = signed.check(&site, &key.player, &key.public_key, key.counter);
        let Some(verified) = checked else { return Ok(Err(unknown())) };
        let player = player::load(tx, &key.player)?;
        if player.status == status::BLOCKED {
            return Ok(Err(ApiError::blocked()));
        }
        store::used(tx, &signed.id, verified.counter)?;
        let player = sessions::known(tx, player)?;
        sessions::open(tx, &player, &visitor, &gate::with_passkey(&verified)).map(Ok)
    })?
    .map(data)
}
