//! Passkeys (Web Authentication): the list of a player, registration, names, removal, and the sign-in.

mod proof;
pub(crate) mod response;
pub(crate) mod sign_in;
mod store;

use crate::auth::factor;
use crate::auth::player;
use crate::auth::sessions;
use crate::http::error::ApiError;
use crate::http::extract::{Caller, Visitor};
use crate::http::input::{Input, Text};
use crate::http::{Answer, List, data, rows};
use crate::site;
use crate::state::{Shared, Tx};
use axum::extract::{Path, State};
use proof::Proof;
use response::{New, Site};
use serde::{Deserialize, Serialize};
use store::{Descriptor, Listed};
use utoipa::ToSchema;

pub use proof::NEEDED;

/// Code of the refusal of a passkey that is unknown, was removed, or whose signature is not right.
pub const UNKNOWN: i64 = 11014;
/// Code of the refusal of a challenge that was used, is too old, or was made for something else.
pub const EXPIRED: i64 = 11015;
/// Largest number of passkeys of a player.
const MOST: usize = 20;
/// Characters of the longest name.
const LONGEST_NAME: usize = 64;
/// The number of the one algorithm, ES256.
const ES256: i64 = -7;

/// The refusal of a challenge.
fn expired() -> ApiError {
    ApiError::rule(EXPIRED, "This took too long. Try again.")
}

/// The options of a registration, for `PublicKeyCredential.parseCreationOptionsFromJSON`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyCreationOptions)]
pub struct CreationOptions {
    /// Used once, and within the timeout.
    challenge: String,
    rp: RelyingParty,
    user: User,
    pub_key_cred_params: [Algorithm; 1],
    /// Milliseconds.
    timeout: i64,
    /// The credentials that the player has already.
    exclude_credentials: Vec<Descriptor>,
    authenticator_selection: Selection,
    attestation: &'static str,
}

/// The site that a passkey is for.
#[derive(Serialize, ToSchema)]
#[schema(as = PasskeyRelyingParty)]
pub struct RelyingParty {
    id: String,
    name: String,
}

/// The player that a passkey is for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyUser)]
pub struct User {
    /// Bytes in Base64 for addresses.
    id: String,
    name: String,
    display_name: String,
}

/// A kind of key.
#[derive(Serialize, ToSchema)]
#[schema(as = PasskeyAlgorithm)]
pub struct Algorithm {
    r#type: &'static str,
    /// Number of the algorithm in COSE.
    alg: i64,
}

/// The requirements for an authenticator.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeySelection)]
pub struct Selection {
    resident_key: &'static str,
    require_resident_key: bool,
    user_verification: &'static str,
}

/// A new passkey, as the browser has made it.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = PasskeyRegistration)]
pub struct Registration {
    #[schema(required)]
    credential: New,
}

/// A name for a passkey.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = PasskeyName)]
pub struct Named {
    #[schema(required)]
    name: Text,
}

/// GET /api/player/passkeys
pub async fn list(State(app): State<Shared>, caller: Caller) -> List<Listed> {
    app.run(|tx| store::list(tx, &caller.player)).map(rows)
}

/// POST /api/player/passkeys/options
pub async fn options(
    State(app): State<Shared>,
    caller: Caller,
    visitor: Visitor,
    Input(given): Input<Proof>,
) -> Answer<CreationOptions> {
    proof::check(&app, &caller, &visitor, given).await?;
    app.run(|tx| {
        let exclude_credentials = store::descriptors(tx, &caller.player)?;
        if exclude_credentials.len() >= MOST {
            return Err(ApiError::conflict("There are too many passkeys. Remove one first."));
        }
        let player = player::load(tx, &caller.player)?;
        let name = player.email.or(player.phone).unwrap_or_default();
        Ok(CreationOptions {
            challenge: store::challenge(tx, Some(&caller.player))?,
            rp: RelyingParty { id: Site::of(tx.app).domain, name: site::name(&tx.app.options.site) },
            user: User {
                id: response::encode(caller.player.as_bytes()),
                name: name.clone(),
                display_name: name,
            },
            pub_key_cred_params: [Algorithm { r#type: "public-key", alg: ES256 }],
            timeout: store::LIFE,
            exclude_credentials,
            authenticator_selection: Selection {
                resident_key: "required",
                require_resident_key: true,
                user_verification: "required",
            },
            attestation: "none",
        })
    })
    .map(data)
}

/// POST /api/player/passkeys. The proof was given for the challenge.
pub async fn register(
    State(app): State<Shared>,
    caller: Caller,
    visitor: Visitor,
    Input(registration): Input<Registration>,
) -> List<Listed> {
    let made = registration.credential;
    app.run(|tx| {
        let site = Site::of(tx.app);
        let refused = || ApiError::rule(UNKNOWN, "This passkey cannot be used here.");
        let Some(challenge) = made.challenge(&site) else { return Ok(Err(refused())) };
        if !store::take(tx, &challenge, Some(&caller.player))? {
            return Ok(Err(expired()));
        }
        let Some(key) = made.check(&site) else { return Ok(Err(refused())) };
        if !store::add(tx, &caller.player, &key, device_name(&visitor.user_agent))? {
            return Ok(Err(ApiError::conflict("This passkey exists already.")));
        }
        factor::tell(tx, &caller.player, "passkey-added", "A passkey was added")?;
        store::list(tx, &caller.player).map(Ok)
    })?
    .map(rows)
}

/// The first name of a passkey: the system of the device on which it was made.
fn device_name(user_agent: &str) -> &'static str {
    const SYSTEMS: [(&str, &str); 6] = [
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("Linux", "Linux"),
    ];
    SYSTEMS.into_iter().find(|(part, _)| user_agent.contains(part)).map_or("Passkey", |(_, name)| name)
}

/// PUT /api/player/passkeys/{id}
pub async fn rename(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Input(named): Input<Named>,
) -> List<Listed> {
    let name: String = named.name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(ApiError::field("name", format!("Enter a name of at most {LONGEST_NAME} characters.")));
    }
    app.run(|tx| {
        if !store::rename(tx, &caller.player, &id, &name)? {
            return Err(ApiError::not_found());
        }
        store::list(tx, &caller.player)
    })
    .map(rows)
}

/// POST /api/player/passkeys/{id}/remove: as after a change of the password, the other sessions end.
pub async fn remove(
    State(app): State<Shared>,
    caller: Caller,
    visitor: Visitor,
    Path(id): Path<String>,
    Input(given): Input<Proof>,
) -> List<Listed> {
    proof::check(&app, &caller, &visitor, given).await?;
    app.run(|tx| remove_one(tx, &caller, &id)).map(rows)
}

fn remove_one(tx: &Tx<'_>, caller: &Caller, id: &str) -> Result<Vec<Listed>, ApiError> {
    if !store::remove(tx, &caller.player, id)? {
        return Err(ApiError::not_found());
    }
    factor::store::forget_devices(tx, &caller.player)?;
    sessions::close(tx, &caller.player, None, Some(&caller.session))?;
    factor::tell(tx, &caller.player, "passkey-removed", "A passkey was removed")?;
    store::list(tx, &caller.player)
}
