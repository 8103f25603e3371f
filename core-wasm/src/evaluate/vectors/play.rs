//! Playing games.

use super::{Answered, RuleError, text};
use crate::{
    domain::play::{self, LaunchBlocker, Opening, PlayMode, PlayRefusal},
    json::{Number, Value},
    wire::json::{Entries, required_text, required_whole},
};

fn minutes_of(stored: Option<&str>) -> Value {
    Value::Number(Number::from(i64::from(play::check_interval(stored))))
}

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    let flag = |key: &str| input.flag(key).unwrap_or(false);
    Ok(match rule {
        "play.mode" => text(match play::mode(flag("real"), flag("signedIn"), flag("hasDemo")) {
            Ok(PlayMode::Real) => "real",
            Ok(PlayMode::Demo) => "demo",
            Err(LaunchBlocker::SignIn) => "signIn",
            Err(LaunchBlocker::RealOnly) => "realOnly",
            Err(LaunchBlocker::Excluded) => "excluded",
        }),
        "play.opening" => text(match play::opening(flag("small"), flag("signedIn"), flag("hasMoney")) {
            Opening::Real => "real",
            Opening::Demo => "demo",
            Opening::Dialog => "dialog",
        }),
        "play.refusal" => text(match play::refusal(required_whole(input, "code")?) {
            Some(PlayRefusal::Limit) => "limit",
            Some(PlayRefusal::LimitedAccount) => "limitedAccount",
            Some(PlayRefusal::Bonus) => "bonus",
            Some(PlayRefusal::Country) => "country",
            None => "none",
        }),
        "play.isGameAddress" => Value::Bool(play::is_game_address(
            &required_text(input, "address")?,
            &required_text(input, "origin")?,
        )),
        "play.checkInterval" => minutes_of(input.text("stored").as_deref()),
        _ => return Err(RuleError::Unknown),
    })
}
