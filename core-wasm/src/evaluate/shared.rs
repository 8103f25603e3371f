//! The rules that the package offers without a core, beside those of the fields.

use super::{Answered, RuleError, digits, failure, optional, server_time, text};
use crate::{
    domain::{
        limits::{self, Effect},
        money::{
            amount::Amount,
            input::{AmountText, InputProblem},
            number_signs::NumberSigns,
        },
        token,
    },
    json::Value,
    wire::json::{Entries, ObjectBuilder, required_amount, required_text},
};

/// The signs of numbers, read from a sample that `Intl` has written.
pub(super) fn sample_signs(input: &Value) -> NumberSigns {
    NumberSigns::of_sample(&input.text_or_empty("sample"))
}

/// Rules of amounts. `signs` reads the signs of numbers from the input.
pub(super) fn amount(rule: &str, input: &Value, signs: impl Fn(&Value) -> NumberSigns) -> Answered {
    Ok(match rule {
        "amount.rounded" => {
            let (amount, digits) = (required_amount(input, "amount")?, digits(input, "digits")?);
            let rounded = match required_text(input, "direction")?.as_str() {
                "down" => amount.rounded_down(digits),
                "up" => amount.rounded_up(digits),
                _ => amount.rounded(digits),
            };
            text(rounded.to_string())
        }
        "amount.read" => {
            let signs = signs(input);
            let before = AmountText::exact(&input.text_or_empty("before"), signs);
            let typed = before.typed(&required_text(input, "typed")?, signs);
            let (decimals, zero) = (digits(input, "decimals")?, Amount::ZERO);
            ObjectBuilder::new()
                .optional_text("amount", typed.amount(decimals).map(|amount| amount.to_string()).as_deref())
                .optional_text("problem", typed.problem(decimals).map(InputProblem::name))
                .text("left", &typed.left(zero, zero, decimals, signs).shown(signs))
                .build()
        }
        _ => return Err(RuleError::Unknown),
    })
}

/// Rules of one limit.
pub(super) fn limit(rule: &str, input: &Value) -> Answered {
    Ok(match rule {
        "limit.share" => {
            let (amount, used) = (required_amount(input, "amount")?, required_amount(input, "used")?);
            ObjectBuilder::new()
                .whole("share", i64::from(limits::share(amount, used)))
                .text("left", &limits::left(amount, used).to_string())
                .build()
        }
        "limit.effect" => {
            let waits = input.flag("waits").unwrap_or(false);
            let effect = limits::effect(
                required_amount(input, "current")?,
                waits,
                required_amount(input, "replacement")?,
            );
            text(match effect {
                Effect::AtOnce => "atOnce",
                Effect::Later => "later",
                Effect::TakesBack => "takesBack",
                Effect::Nothing => "nothing",
            })
        }
        _ => return Err(RuleError::Unknown),
    })
}

/// Rules of tokens.
pub(super) fn token(rule: &str, input: &Value) -> Answered {
    Ok(match rule {
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
        _ => return Err(RuleError::Unknown),
    })
}
