//! One-time codes, tokens, messages between tabs, and times.

use super::{Answered, RuleError, list, moment, optional, server_time, text, tokens};
use crate::{
    domain::{otp, time},
    json::Value,
    machines::tabs::{self, Reaction, SessionChange},
    wire::json::{Entries, required_text},
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
        "token.decoded" | "token.expired" => return tokens::answer(rule, input),
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
