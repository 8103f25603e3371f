//! One-time codes, tokens, messages between tabs, and times.

use super::{Answered, RuleError, failure, list, moment, optional, server_time, text};
use crate::{
    domain::{otp, time, token},
    json::Value,
    machines::tabs::{self, Reaction, SessionChange},
    wire::json::{Entries, ObjectBuilder, required_text},
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    let change = |name: &str| match name {
        "login" => Ok(SessionChange::Login),
        "logout" => Ok(SessionChange::Logout),
        _ => Err("change"),
    };
    Ok(match rule {
        "otp.entered" => optional(otp::entered(&required_text(input, "typed")?)),
        "otp.countdown" => optional(otp::countdown(moment(input, "deadline")?, moment(input, "now")?)),
        "token.decoded" => match token::decode(input.text("token").as_deref()) {
            Ok(claims) => ObjectBuilder::new()
                .value("exp", claims.exp.map_or(Value::Null, Value::from))
                .value("sessionId", optional(claims.session_id))
                .value("sub", optional(claims.sub))
                .build(),
            Err(error) => failure(&error),
        },
        "token.expired" => {
            let exp = input.get("exp").and_then(Value::as_u64);
            let claims = token::Claims { exp, iat: None, session_id: None, sub: None };
            Value::Bool(token::is_expired(&claims, server_time(input, "now")?))
        }
        "session.marker" => {
            text(tabs::marker(change(&required_text(input, "change")?)?, moment(input, "now")?))
        }
        "session.readMarker" => match tabs::read_marker(&required_text(input, "text")?) {
            Some(SessionChange::Login) => text("login"),
            Some(SessionChange::Logout) => text("logout"),
            None => Value::Null,
        },
        "session.reaction" => {
            let change = change(&required_text(input, "change")?)?;
            let signed_in = input.flag("signedIn").ok_or("signedIn")?;
            match tabs::reaction(change, signed_in, input.text("target")) {
                Reaction::GoTo(target) => text(format!("go to {target}")),
                Reaction::Reload => text("reload"),
                Reaction::GoHome => text("go home"),
                Reaction::Nothing => Value::Null,
            }
        }
        "time.iso" => text(time::iso(moment(input, "milliseconds")?)),
        "time.milliseconds" => {
            time::milliseconds(&required_text(input, "text")?).map_or(Value::Null, Value::from)
        }
        "time.left" => match time::left(server_time(input, "until")?, server_time(input, "now")?) {
            Some((days, hours, minutes)) => list([days, hours, minutes], |part| Value::from(u64::from(part))),
            None => Value::Null,
        },
        _ => return Err(RuleError::Unknown),
    })
}
