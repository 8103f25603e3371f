//! Access tokens (JWT). Only the claims are read; the server verifies the
//! signature.

use super::{base64, time::ServerTime};
use crate::json::{self, Value};

/// Seconds before expiry from which a token counts as expired.
pub const REFRESH_MARGIN: u64 = 10;

/// Claims used by the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// Expiry in seconds since the epoch. Without it the token does not
    /// expire.
    pub exp: Option<u64>,
    /// Time of issue in seconds since the epoch, by the server's clock.
    pub iat: Option<u64>,
    /// Id of the login session.
    pub session_id: Option<String>,
    /// Id of the player.
    pub sub: Option<String>,
}

/// Reason a token cannot be decoded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// There is no token.
    #[error("Invalid token specified: must be a string")]
    NotText,
    /// The second part is missing.
    #[error("Invalid token specified: missing part #2")]
    MissingPart,
    /// The second part is not base64.
    #[error("Invalid token specified: invalid base64 for part #2 (a character or the length is wrong)")]
    Base64,
    /// The second part is not a JSON object.
    #[error("Invalid token specified: invalid json for part #2 ({0})")]
    Json(String),
}

/// Decodes the claims of a token.
///
/// # Errors
///
/// Returns a `TokenError` if the token is missing or its second part is not a
/// base64-encoded JSON object.
pub fn decode(token: Option<&str>) -> Result<Claims, TokenError> {
    let token = token.ok_or(TokenError::NotText)?;
    let part = token.split('.').nth(1).ok_or(TokenError::MissingPart)?;
    let bytes = base64::decode(part).ok_or(TokenError::Base64)?;
    // Bytes that are not UTF-8 are read as Latin-1, like browsers do.
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|byte| char::from(*byte)).collect());
    let claims = json::parse(&text).map_err(|error| TokenError::Json(error.to_string()))?;
    if !claims.is_object() {
        return Err(TokenError::Json("not an object".to_owned()));
    }
    let text = |key: &str| claims.get(key).and_then(Value::as_str).map(str::to_owned);
    let seconds = |key: &str| match claims.get(key)? {
        Value::Number(number) => whole_seconds(number.as_str()),
        Value::String(text) => whole_seconds(text),
        _ => None,
    };
    Ok(Claims { exp: seconds("exp"), iat: seconds("iat"), session_id: text("sessionId"), sub: text("sub") })
}

/// The whole seconds of a decimal number: digits with a fraction and an exponent,
/// each of which may be missing. A time before the epoch counts as the epoch.
/// `None` for another text, and for more than a `u64` holds. Amounts read the same
/// numbers, with code that the first file has no other use for.
pub fn whole_seconds(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(fraction) {
        return None;
    }
    let point = i32::try_from(whole.len()).ok()?.checked_add(exponent.parse().ok()?)?;
    if digits.len() < text.len() {
        return Some(0);
    }
    let mut seconds: u64 = 0;
    let mut all = whole.bytes().chain(fraction.bytes());
    // Behind the last digit there are zeros, which stay zero if no digit has counted.
    for _ in 0..point.min(400) {
        let digit = all.next().map_or(0, |byte| u64::from(byte - b'0'));
        seconds = seconds.checked_mul(10)?.checked_add(digit)?;
    }
    Some(seconds)
}

/// True if the token must be refreshed before use: expired, or expiring within
/// ten seconds.
pub fn is_expired(claims: &Claims, now: ServerTime) -> bool {
    let due = |exp: u64| exp.saturating_sub(REFRESH_MARGIN).saturating_mul(1000);
    claims.exp.is_some_and(|exp| due(exp) < now.milliseconds())
}
