//! The session's access token: a signed token in three parts, of which only
//! the claims are read here (the server checks the signature).

use super::{base64, money::amount::Amount};
use crate::json::{self, Value};

/// A token this close to its end counts as expired, in seconds.
pub const REFRESH_MARGIN: u64 = 10;

/// The claims that matter to the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// End of validity in seconds since the epoch; a token without one does
    /// not expire.
    pub exp: Option<u64>,
    /// When it was issued, in seconds since the epoch by the server's clock.
    pub iat: Option<u64>,
    /// The login session the token belongs to.
    pub session_id: Option<String>,
    /// The player.
    pub sub: Option<String>,
}

/// Why a token cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// There is no text at all.
    #[error("Invalid token specified: must be a string")]
    NotText,
    /// There is no second part.
    #[error("Invalid token specified: missing part #2")]
    MissingPart,
    /// The second part is not base64.
    #[error("Invalid token specified: invalid base64 for part #2 (a character or the length is wrong)")]
    Base64,
    /// The second part does not hold a JSON object.
    #[error("Invalid token specified: invalid json for part #2 ({0})")]
    Json(String),
}

/// Reads the claims of a token.
pub fn decode(token: Option<&str>) -> Result<Claims, TokenError> {
    let token = token.ok_or(TokenError::NotText)?;
    let part = token.split('.').nth(1).ok_or(TokenError::MissingPart)?;
    let bytes = base64::decode(part).ok_or(TokenError::Base64)?;
    // Bytes that are no UTF-8 are Latin-1, again as browsers have it.
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|byte| char::from(*byte)).collect());
    let claims = json::parse(&text).map_err(|error| TokenError::Json(error.to_string()))?;
    if !claims.is_object() {
        return Err(TokenError::Json("not an object".to_owned()));
    }
    let text = |key: &str| claims.get(key).and_then(Value::as_str).map(str::to_owned);
    let seconds = |key: &str| {
        let amount: Amount = match claims.get(key)? {
            Value::Number(number) => number.as_str().parse().ok()?,
            Value::String(text) => text.parse().ok()?,
            _ => return None,
        };
        let text = amount.rounded_down(0).to_string();
        // A moment before the epoch is over like the epoch itself.
        if text.starts_with('-') { Some(0) } else { text.parse().ok() }
    };
    Ok(Claims { exp: seconds("exp"), iat: seconds("iat"), session_id: text("sessionId"), sub: text("sub") })
}

/// Whether a token with these claims must be refreshed before it is used:
/// expired, or within ten seconds of it. `now` in milliseconds.
pub fn is_expired(claims: &Claims, now: u64) -> bool {
    claims.exp.is_some_and(|exp| exp.saturating_sub(REFRESH_MARGIN).saturating_mul(1000) < now)
}
