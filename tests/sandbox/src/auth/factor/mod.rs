//! The second factor: codes of an app, asked for at a sign-in from a new device and at a withdrawal.

pub(crate) mod gate;
pub(crate) mod store;

use crate::auth::outbox;
use crate::auth::player;
use crate::auth::totp;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Input, Text};
use crate::http::{Answer, data};
use crate::messages;
use crate::state::{Shared, Tx};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The key of the code among the fields of a withdrawal.
pub const WITHDRAWAL_FIELD: &str = "factor_code";

/// Whether the second factor is on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactor)]
pub struct Shown {
    enabled: bool,
    /// Number of recovery codes that were not used.
    recovery_codes_left: i64,
}

/// The secret of a second factor that is not confirmed. It is shown this once.
#[derive(Serialize, ToSchema)]
#[schema(as = SecondFactorSetup)]
pub struct Setup {
    /// In Base32.
    secret: String,
    /// The address for a QR code.
    address: String,
}

/// A code of the app, or a recovery code.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = SecondFactorCode)]
pub struct Given {
    #[schema(required)]
    code: Text,
}

/// New recovery codes. They are shown this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecoveryCodes)]
pub struct Codes {
    recovery_codes: Vec<String>,
    /// The token of this device, which is not asked at its next sign-in; absent if it is not new.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
}

fn show(tx: &Tx<'_>, player: &str) -> Result<Shown, ApiError> {
    let enabled = store::is_on(tx, player)?;
    Ok(Shown { enabled, recovery_codes_left: store::recovery_codes_left(tx, player)? })
}

/// GET /api/player/factor
pub async fn read(State(app): State<Shared>, caller: Caller) -> Answer<Shown> {
    app.run(|tx| show(tx, &caller.player)).map(data)
}

/// POST /api/player/factor/setup: a new secret each time, until one is confirmed.
pub async fn setup(State(app): State<Shared>, caller: Caller) -> Answer<Setup> {
    app.run(|tx| {
        if store::is_on(tx, &caller.player)? {
            return Err(ApiError::conflict("The second step is on already."));
        }
        let player = player::load(tx, &caller.player)?;
        let secret = store::begin(tx, &caller.player)?;
        let login = player.email.or(player.phone).unwrap_or_default();
        Ok(Setup { secret: totp::base32(&secret), address: totp::address(&secret, &login) })
    })
    .map(data)
}

/// POST /api/player/factor/confirm
pub async fn confirm(State(app): State<Shared>, caller: Caller, Input(given): Input<Given>) -> Answer<Codes> {
    guarded(&app, &caller, &given, false, |tx| {
        store::confirm(tx, &caller.player)?;
        tell(tx, &caller.player, "factor-on", "Two-step sign-in was switched on")?;
        let device = Some(store::remember_device(tx, &caller.player)?);
        Ok(Codes { recovery_codes: store::new_recovery_codes(tx, &caller.player)?, device })
    })
    .map(data)
}

/// POST /api/player/factor/recovery: the earlier recovery codes do not count any more.
pub async fn renew(State(app): State<Shared>, caller: Caller, Input(given): Input<Given>) -> Answer<Codes> {
    guarded(&app, &caller, &given, true, |tx| {
        tell(tx, &caller.player, "factor-codes", "New recovery codes were made")?;
        Ok(Codes { recovery_codes: store::new_recovery_codes(tx, &caller.player)?, device: None })
    })
    .map(data)
}

/// POST /api/player/factor/disable
pub async fn disable(State(app): State<Shared>, caller: Caller, Input(given): Input<Given>) -> Answer<Shown> {
    guarded(&app, &caller, &given, true, |tx| {
        store::remove(tx, &caller.player)?;
        tell(tx, &caller.player, "factor-off", "Two-step sign-in was switched off")?;
        show(tx, &caller.player)
    })
    .map(data)
}

/// Does something after a right code, if the factor is on or, for `must_be_on` false, waits for its confirmation.
fn guarded<A>(
    app: &Shared,
    caller: &Caller,
    given: &Given,
    must_be_on: bool,
    work: impl FnOnce(&Tx<'_>) -> Result<A, ApiError>,
) -> Result<A, ApiError> {
    app.run(|tx| {
        let fits = store::find(tx, &caller.player)?.is_some_and(|factor| factor.is_on == must_be_on);
        if !fits {
            return Err(ApiError::conflict("The second step was switched on or off meanwhile."));
        }
        match store::check(tx, &caller.player, &given.code)? {
            Ok(_) => work(tx).map(Ok),
            Err(refusal) => Ok(Err(refusal)),
        }
    })?
}

/// Tells the player by a message, which other sessions hear, and by mail or text message.
pub fn tell(tx: &Tx<'_>, player: &str, name: &str, subject: &str) -> Result<(), ApiError> {
    tell_number(tx, player, name, "", subject)
}

/// Tells a player that a recovery code was used to sign in, and how many are left.
fn tell_recovery(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    let left = store::recovery_codes_left(tx, player)?;
    let subject = format!("A recovery code was used to sign in. Recovery codes left: {left}");
    tell_number(tx, player, "factor-recovery", &left.to_string(), &subject)
}

/// Tells it by a message whose text has a number, and by mail or text message.
fn tell_number(tx: &Tx<'_>, player: &str, name: &str, number: &str, subject: &str) -> Result<(), ApiError> {
    messages::add_seeded(tx, player, name, number)?;
    let player = player::load(tx, player)?;
    let ways = [("mail", player.email), ("sms", player.phone)];
    if let Some((kind, recipient)) = ways.into_iter().find_map(|(kind, to)| Some((kind, to?))) {
        outbox::send(tx, outbox::Message { kind, recipient: &recipient, subject, code: None, link: None })?;
    }
    Ok(())
}

/// Checks the code of a withdrawal of a player whose factor is on. See [`store::check`].
pub fn check_withdrawal(tx: &Tx<'_>, player: &str, code: &str) -> Result<(), ApiError> {
    if !store::is_on(tx, player)? {
        return Ok(());
    }
    match store::check(tx, player, code)? {
        Ok(_) => Ok(()),
        Err(refusal) => Err(ApiError::field(WITHDRAWAL_FIELD, refusal.message)),
    }
}

/// True if a refusal is about the code of a withdrawal.
pub fn is_about_code(refusal: &ApiError) -> bool {
    refusal.fields.contains_key(WITHDRAWAL_FIELD)
}
