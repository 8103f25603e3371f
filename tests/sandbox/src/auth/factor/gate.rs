//! The gate of all sign-ins: a session of a player with a second factor is opened only after a code.

use super::store;
use crate::auth::jwt::{self, Claims};
use crate::auth::passkeys::response::Verified;
use crate::auth::player::{self, Player, status};
use crate::auth::sessions::{self, SignedIn};
use crate::http::error::ApiError;
use crate::http::extract::Visitor;
use crate::http::input::{Input, Text};
use crate::http::{Answer, data};
use crate::ids;
use crate::state::{Shared, Tx};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

/// Seconds in which a sign-in that has begun can be finished.
const CHALLENGE_SECONDS: i64 = 600;
/// Code of the refusal that asks for a code. Its field `challenge` has the challenge.
pub const NEEDED: i64 = 11012;

/// Proof that a player may have a session. Only this module makes one, and no session is opened without one.
pub struct Passed(());

/// Lets a player without a second factor pass, and refuses others with a challenge.
pub fn pass(tx: &Tx<'_>, player: &Player) -> Result<Passed, ApiError> {
    if !store::is_on(tx, &player.id)? {
        return Ok(Passed(()));
    }
    let now = tx.now / 1000;
    let claims = Claims {
        player: player.id.clone(),
        session: fingerprint(player),
        exp: now + CHALLENGE_SECONDS,
        nbf: now,
    };
    let challenge = jwt::sign(&key(tx), &claims, now);
    let needed = ApiError::rule(NEEDED, "A code of your code app is needed.");
    let fields = [("challenge".to_owned(), vec![challenge])].into();
    Err(ApiError { status: StatusCode::PRECONDITION_REQUIRED, fields, ..needed })
}

/// Lets a player pass who has signed in with a passkey: its authenticator has asked for the person, so it is two factors.
pub fn with_passkey(_: &Verified) -> Passed {
    Passed(())
}

/// The key that signs challenges. It differs from the key of access tokens, so a challenge is never accepted as a token.
fn key(tx: &Tx<'_>) -> Vec<u8> {
    [tx.app.secret.as_slice(), b" second factor"].concat()
}

/// Changes with the password: a sign-in that began with an earlier one cannot be finished.
fn fingerprint(player: &Player) -> String {
    ids::hex(&Sha256::digest(player.password.as_bytes()))
}

/// The second step of a sign-in.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = SecondStep)]
pub struct Step {
    /// From the refusal of the first step.
    #[schema(required)]
    challenge: Text,
    /// A code of the app, or a recovery code.
    code: Text,
    /// The token of a device that gave a code before, instead of a code.
    device: Text,
}

/// The answer to the second step.
#[derive(Serialize, ToSchema)]
#[schema(as = SecondStepDone)]
pub struct Done {
    #[serde(flatten)]
    signed_in: SignedIn,
    /// The token of this device; absent if it was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
}

/// POST /api/player/sessions/factor
pub async fn finish(State(app): State<Shared>, visitor: Visitor, Input(step): Input<Step>) -> Answer<Done> {
    app.run(|tx| {
        let claims = jwt::verify(&key(tx), &step.challenge)
            .filter(|claims| claims.exp * 1000 > tx.now)
            .ok_or_else(ApiError::unauthorized)?;
        let player = player::load(tx, &claims.player)?;
        if player.status == status::BLOCKED || fingerprint(&player) != claims.session {
            return Err(ApiError::unauthorized());
        }
        let device = match step.device.filled() {
            Some(token) if store::knows_device(tx, &player.id, token)? => None,
            Some(_) => return Err(crate::auth::otp::wrong_code()),
            // Without a factor, which was removed meanwhile, no code can be right.
            None => match store::check(tx, &player.id, &step.code)? {
                Ok(kind) => {
                    if matches!(kind, store::CodeKind::Recovery) {
                        super::tell_recovery(tx, &player.id)?;
                    }
                    Some(store::remember_device(tx, &player.id)?)
                }
                Err(refusal) => return Ok(Err(refusal)),
            },
        };
        let signed_in = sessions::open(tx, &player, &visitor, &Passed(()))?;
        Ok(Ok(Done { signed_in, device }))
    })?
    .map(data)
}
