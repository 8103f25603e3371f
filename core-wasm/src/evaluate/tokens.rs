//! The rules of tokens, by name.

use super::{Answered, RuleError, failure, optional, server_time};
use crate::{
    domain::token,
    json::Value,
    wire::json::{Entries, ObjectBuilder},
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
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
