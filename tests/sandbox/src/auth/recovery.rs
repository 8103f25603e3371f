//! Forgotten and changed passwords.

use crate::auth::outbox::{self, Message};
use crate::auth::{otp, password, player, sessions, tries};
use crate::clock::DAY;
use crate::http::error::{ApiError, Fields};
use crate::http::extract::{Body, Caller, Visitor};
use crate::http::{Answer, data, message};
use crate::ids;
use crate::rates::{self, Deed};
use crate::state::Shared;
use axum::extract::State;

/// POST /api/player/passwords/reset: the response does not reveal whether the address is known.
pub async fn reset(State(app): State<Shared>, visitor: Visitor, body: Body) -> Answer {
    let email = body.text("email").trim().to_lowercase();
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
                Message { kind: "mail", recipient: &email, subject, code: None, link: Some(&link) },
            )?;
        }
        Ok(message("If the address is known, a link is on its way."))
    })
}

fn check(body: &Body) -> Result<(), ApiError> {
    let mut fields = Fields::default();
    password::check(
        &mut fields,
        "newPassword",
        &body.text("newPassword"),
        "repeatNewPassword",
        &body.text("repeatNewPassword"),
    );
    fields.finish()
}

/// POST /api/player/passwords/confirm: ends all sessions, because the old password may be compromised.
pub async fn confirm(State(app): State<Shared>, body: Body) -> Answer {
    check(&body)?;
    let hash = password::hash(&app, body.text("newPassword")).await?;
    app.run(|tx| {
        let id = otp::take(tx, "reset", &body.text("code"))?
            .ok_or_else(|| ApiError::field("code", "This link is not valid any more."))?;
        let mut player = player::load(tx, &id)?;
        player.password = hash;
        player.save(tx)?;
        // Proving ownership of the mailbox or phone clears the failed attempts.
        for login in player.email.iter().chain(&player.phone) {
            tries::clear(tx, login)?;
        }
        sessions::close(tx, &id, None, None)
    })?;
    Ok(message("The password was changed."))
}

/// PUT /api/player/passwords: the other sessions end.
pub async fn change(State(app): State<Shared>, caller: Caller, body: Body) -> Answer {
    check(&body)?;
    let known = app.run(|tx| player::load(tx, &caller.player))?.password;
    if !password::fits(body.text("currentPassword"), known).await {
        return Err(ApiError::field("currentPassword", "This is not your current password."));
    }
    let hash = password::hash(&app, body.text("newPassword")).await?;
    app.run(|tx| {
        let mut player = player::load(tx, &caller.player)?;
        player.password = hash;
        player.save(tx)?;
        sessions::close(tx, &caller.player, None, Some(&caller.session))?;
        Ok(data(player.wire()))
    })
}
