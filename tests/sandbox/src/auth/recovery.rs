//! Forgotten and changed passwords.

use crate::auth::factor::store;
use crate::auth::outbox;
use crate::auth::player::Profile;
use crate::auth::{otp, password, player, sessions, tries};
use crate::clock::DAY;
use crate::http::error::{ApiError, Fields};
use crate::http::extract::{Caller, Visitor};
use crate::http::input::{Input, Text};
use crate::http::{Answer, Message, data, message};
use crate::ids;
use crate::rates::{self, Deed};
use crate::state::Shared;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

/// Whose password is forgotten.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = PasswordResetRequest)]
pub struct Forgotten {
    #[schema(required)]
    email: Text,
}

/// A new password: with the code of a link, or with the current one.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = PasswordChange)]
pub struct Change {
    code: Text,
    current_password: Text,
    #[schema(required)]
    new_password: Text,
    #[schema(required)]
    repeat_new_password: Text,
}

/// POST /api/player/passwords/reset: the response does not reveal whether the address is known.
pub async fn reset(
    State(app): State<Shared>,
    visitor: Visitor,
    Input(forgotten): Input<Forgotten>,
) -> Answer<Message> {
    let email = forgotten.email.trim().to_lowercase();
    if !player::is_email(&email) {
        return Err(ApiError::field("email", "Enter a valid e-mail address."));
    }
    rates::count(&app, Deed::Mail, &visitor.ip)?;
    rates::count(&app, Deed::MailTo, &email)?;
    app.run(|tx| {
        if let Some(player) = player::by_login(tx, &email)? {
            let code = ids::token();
            otp::store(tx, "reset", &player.id, &code, DAY)?;
            let link = format!("{}/password/reset/{code}", tx.app.options.site_origin);
            let subject = "Choose a new password";
            outbox::send(
                tx,
                outbox::Message { kind: "mail", recipient: &email, subject, code: None, link: Some(&link) },
            )?;
        }
        Ok(message("If the address is known, a link is on its way."))
    })
}

fn check(change: &Change) -> Result<(), ApiError> {
    let mut fields = Fields::default();
    password::check(
        &mut fields,
        "newPassword",
        &change.new_password,
        "repeatNewPassword",
        &change.repeat_new_password,
    );
    fields.finish()
}

/// POST /api/player/passwords/confirm: ends all sessions, because the old password may be compromised.
pub async fn confirm(State(app): State<Shared>, Input(change): Input<Change>) -> Answer<Message> {
    check(&change)?;
    let hash = password::hash(&app, change.new_password.into()).await?;
    app.run(|tx| {
        let id = otp::take(tx, "reset", &change.code)?
            .ok_or_else(|| ApiError::field("code", "This link is not valid any more."))?;
        let mut player = player::load(tx, &id)?;
        player.password = hash;
        player.save(tx)?;
        // Proving ownership of the mailbox or phone clears the failed attempts.
        for login in player.email.iter().chain(&player.phone) {
            tries::clear(tx, login)?;
        }
        store::forget_devices(tx, &id)?;
        sessions::close(tx, &id, None, None)
    })?;
    Ok(message("The password was changed."))
}

/// PUT /api/player/passwords: the other sessions end.
pub async fn change(
    State(app): State<Shared>,
    caller: Caller,
    Input(change): Input<Change>,
) -> Answer<Profile> {
    check(&change)?;
    let known = app.run(|tx| player::load(tx, &caller.player))?.password;
    if !password::fits(change.current_password.into(), known).await {
        return Err(ApiError::field("currentPassword", "This is not your current password."));
    }
    let hash = password::hash(&app, change.new_password.into()).await?;
    app.run(|tx| {
        let mut player = player::load(tx, &caller.player)?;
        player.password = hash;
        player.save(tx)?;
        store::forget_devices(tx, &caller.player)?;
        sessions::close(tx, &caller.player, None, Some(&caller.session))?;
        Ok(data(player.wire()))
    })
}
