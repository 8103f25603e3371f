//! The rules that only the tables in `tests/vectors` call by name.

mod account;
mod address;
mod bonuses;
mod engagement;
mod fairness;
mod limits;
mod lobby;
mod money;
mod notated;
mod play;
mod questions;
mod quests;
mod search;
mod session;

use super::{
    Answered, RuleError, amounts, digits, failure, fields, list, moment, optional, server_time, text, tokens,
};
use crate::{domain::validation::patterns::Patterns, json::Value};

/// Evaluates any rule of an area.
pub(super) fn answer(area: &str, rule: &str, input: &Value, patterns: &dyn Patterns) -> Answered {
    match area {
        "amount" | "currency" | "network" | "wager" => money::answer(rule, input),
        "bonus" | "bonusAction" | "selection" => bonuses::answer(rule, input),
        "otp" | "token" | "session" | "time" => session::answer(rule, input),
        "questions" => questions::answer(rule, input),
        "quest" => quests::answer(rule, input),
        "limit" => limits::answer(rule, input),
        "document" | "verification" => account::answer(rule, input),
        "search" => search::answer(rule, input),
        "lobby" => lobby::answer(rule, input),
        "play" => play::answer(rule, input),
        "fairness" => fairness::answer(rule, input),
        "loyalty" | "tournament" => engagement::answer(rule, input),
        "locale" | "redirect" | "dialog" | "social" | "address" | "tracking" => address::answer(rule, input),
        _ if matches!(rule, "rule.check" | "field.nickname" | "field.masked" | "phone.entered") => {
            notated::answer(rule, input, patterns)
        }
        _ => fields::answer(rule, input, patterns),
    }
}
