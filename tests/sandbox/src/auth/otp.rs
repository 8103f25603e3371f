//! One-time codes: sent to phones, and the longer ones inside links.

use crate::auth::outbox;
use crate::auth::player::{self, digits};
use crate::clock::{DAY, HOUR, MINUTE};
use crate::contract::codes::OtpReason;
use crate::db;
use crate::http::error::{ApiError, Fields};
use crate::http::extract::{MaybeCaller, Visitor};
use crate::http::input::{Input, Text};
use crate::http::{Answer, Message, data, message};
use crate::ids;
use crate::quests;
use crate::rates::{self, Deed};
use crate::seed::constants::OTP_REASONS;
use crate::seed::countries;
use crate::state::{Shared, Tx};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Lifetime of a phone code.
const LIFE: i64 = 10 * MINUTE;
/// Wrong attempts that invalidate a code.
const TRIES: i64 = 5;

/// The code is wrong, used, expired or was tried too often.
pub fn wrong_code() -> ApiError {
    ApiError::rule(11003, "This code is not right, or it was used already.")
}

fn too_many() -> ApiError {
    ApiError::rule(11005, "Too many codes were sent to this number.")
}

/// A code that is wanted.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = OtpRequest)]
pub struct Wanted {
    #[schema(required)]
    phone: Text,
    #[schema(value_type = OtpReason, required)]
    reason: Text,
}

/// A code that was received.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = OtpVerification)]
pub struct Received {
    #[schema(required)]
    phone: Text,
    #[schema(required)]
    code: Text,
    #[schema(value_type = OtpReason, required)]
    reason: Text,
}

/// The code that proves it: the same one, or one to reset the password with.
#[derive(Serialize, ToSchema)]
#[schema(as = OtpProof)]
pub struct Proof {
    code: String,
}

/// POST /api/player/otp/send
pub async fn send(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    visitor: Visitor,
    Input(wanted): Input<Wanted>,
) -> Answer<Message> {
    let phone = digits(&wanted.phone);
    let reason = &*wanted.reason;
    let mut fields = Fields::default();
    fields.require("phone", &phone);
    if !OTP_REASONS.iter().any(|(known, _)| *known == reason) {
        fields.add("reason", "This reason is not known.");
    }
    fields.finish()?;
    if !countries::is_phone(&phone) {
        return Err(ApiError::rule(11006, "This phone number is not valid."));
    }
    rates::count(&app, Deed::Code, &visitor.ip)?;
    app.run(|tx| {
        let owner = player::by_login(tx, &phone)?;
        match reason {
            "registration" if owner.is_some() => {
                return Err(ApiError::rule(11006, "This phone number is already registered."));
            }
            "phoneVerification" if caller.is_none() => return Err(ApiError::unauthorized()),
            _ => (),
        }
        check_pace(tx, &phone)?;
        // Counted either way, so that the response does not reveal whether the number belongs to a player.
        let code = ids::six_digits();
        store(tx, &format!("otp:{reason}"), &phone, &code, LIFE)?;
        if reason != "changingPass" || owner.is_some() {
            let subject = "Your code";
            outbox::send(
                tx,
                outbox::Message { kind: "sms", recipient: &phone, subject, code: Some(&code), link: None },
            )?;
        }
        Ok(message("The code was sent."))
    })
}

fn check_pace(tx: &Tx<'_>, phone: &str) -> Result<(), ApiError> {
    let settings = tx.app.settings();
    // Remaining time in which the n-th newest code blocks a new one, for a period `life`.
    let wait = |number: i64, life: i64| -> Result<i64, ApiError> {
        let sent = db::first(
            tx,
            "SELECT created_at FROM codes WHERE kind LIKE 'otp:%' AND subject = ?1 ORDER BY created_at DESC LIMIT 1 OFFSET ?2",
            (phone, number - 1),
            |row| row.get::<_, i64>(0),
        )?;
        Ok(sent.map_or(0, |at| at + life - tx.now))
    };
    let interval = settings.otp_interval_seconds * 1000;
    let after_last = if interval > 0 { wait(1, interval)? } else { 0 };
    let in_hour = if settings.otp_per_hour > 0 { wait(settings.otp_per_hour, HOUR)? } else { HOUR };
    let longest = after_last.max(in_hour);
    if longest > 0 { Err(too_many().wait(longest)) } else { Ok(()) }
}

/// Stores a code and invalidates earlier ones of the same kind and subject.
pub fn store(tx: &Tx<'_>, kind: &str, subject: &str, code: &str, life: i64) -> Result<(), ApiError> {
    tx.execute(
        "UPDATE codes SET used_at = ?1 WHERE kind = ?2 AND subject = ?3 AND used_at IS NULL",
        (tx.now, kind, subject),
    )?;
    tx.execute(
        "INSERT INTO codes (kind, subject, code, created_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)",
        (kind, subject, code, tx.now, tx.now + life),
    )?;
    Ok(())
}

/// Consumes the code of a link; returns its subject.
pub fn take(tx: &Tx<'_>, kind: &str, code: &str) -> Result<Option<String>, ApiError> {
    let found = db::first(
        tx,
        "SELECT id, subject FROM codes WHERE kind = ?1 AND code = ?2 AND used_at IS NULL AND expires_at > ?3",
        (kind, code, tx.now),
        |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)),
    )?;
    let Some((id, subject)) = found else { return Ok(None) };
    tx.execute("UPDATE codes SET used_at = ?1 WHERE id = ?2", (tx.now, id))?;
    Ok(Some(subject))
}

/// Verifies a phone code. Wrong attempts are counted although the request fails, so this runs in a separate
/// transaction.
pub fn check(app: &Shared, phone: &str, reason: &str, code: &str, use_up: bool) -> Result<(), ApiError> {
    app.run(|tx| {
        let kind = format!("otp:{reason}");
        let newest = db::first(
            tx,
            "SELECT id, code FROM codes WHERE kind = ?1 AND subject = ?2 AND used_at IS NULL AND expires_at > ?3 AND attempts < ?4 \
             ORDER BY id DESC",
            (kind, phone, tx.now, TRIES),
            |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)),
        )?;
        let Some((id, expected)) = newest else { return Ok(Err(wrong_code())) };
        if expected != code {
            tx.execute("UPDATE codes SET attempts = attempts + 1 WHERE id = ?1", [id])?;
            return Ok(Err(wrong_code()));
        }
        if use_up {
            tx.execute("UPDATE codes SET used_at = ?1 WHERE id = ?2", (tx.now, id))?;
        }
        Ok(Ok(()))
    })?
}

/// POST /api/player/otp/verify
pub async fn verify(
    State(app): State<Shared>,
    MaybeCaller(caller): MaybeCaller,
    Input(received): Input<Received>,
) -> Answer<Proof> {
    let (phone, reason) = (digits(&received.phone), &*received.reason);
    let code = String::from(received.code);
    // Before the code is used up.
    if reason == "phoneVerification" && caller.is_none() {
        return Err(ApiError::unauthorized());
    }
    // A registration's code is used up by the registration itself.
    check(&app, &phone, reason, &code, reason != "registration")?;
    app.run(|tx| {
        let code = match reason {
            "phoneVerification" => {
                let caller = caller.ok_or_else(ApiError::unauthorized)?;
                let mut player = player::load(tx, &caller.player)?;
                if player::is_taken(tx, &phone, &player.id)? {
                    return Err(ApiError::field("phone", "This phone number is already registered."));
                }
                player.phone = Some(phone);
                player.phone_confirmed = true;
                player.save(tx)?;
                quests::after_profile(tx, &player)?;
                code
            }
            "changingPass" => {
                let owner = player::by_login(tx, &phone)?.ok_or_else(wrong_code)?;
                let reset = ids::token();
                store(tx, "reset", &owner.id, &reset, DAY)?;
                reset
            }
            _ => code,
        };
        Ok(data(Proof { code }))
    })
}
