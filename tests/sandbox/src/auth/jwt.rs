//! Access tokens: JSON Web Tokens signed with HMAC-SHA256.

use crate::http::extract::text_of;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use serde_json::Value;
use sha2::Sha256;

const HEADER: &str = r#"{"alg":"HS256","typ":"JWT"}"#;

/// Claims of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// Player id.
    pub player: String,
    /// Session id.
    pub session: String,
    /// Expiry, seconds since the epoch.
    pub exp: i64,
    /// Time of issue, seconds since the epoch.
    pub nbf: i64,
}

/// Claims as they are signed.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Payload<'a> {
    iss: &'static str,
    iat: i64,
    nbf: i64,
    exp: i64,
    jti: String,
    sub: &'a str,
    prv: &'static str,
    id: &'a str,
    session_id: &'a str,
    /// Data of a connection, by which the connections of a session are found.
    info: Info<'a>,
}

#[derive(Serialize)]
struct Info<'a> {
    session: &'a str,
}

/// A signed token.
pub fn sign(secret: &[u8], claims: &Claims, now_seconds: i64) -> String {
    let payload = Payload {
        iss: "sandbox",
        iat: now_seconds,
        nbf: claims.nbf,
        exp: claims.exp,
        jti: crate::ids::token(),
        sub: &claims.player,
        prv: "player",
        id: &claims.player,
        session_id: &claims.session,
        info: Info { session: &claims.session },
    };
    let payload = serde_json::to_string(&payload).unwrap_or_default();
    let signed = format!("{}.{}", URL_SAFE_NO_PAD.encode(HEADER), URL_SAFE_NO_PAD.encode(payload));
    let signature = mac(secret, &signed)
        .map(|mac| URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
        .unwrap_or_default();
    format!("{signed}.{signature}")
}

/// Claims of a token with a valid signature. The caller checks the expiry.
pub fn verify(secret: &[u8], token: &str) -> Option<Claims> {
    let (signed, signature) = token.rsplit_once('.')?;
    let (header, payload) = signed.split_once('.')?;
    mac(secret, signed)?.verify_slice(&URL_SAFE_NO_PAD.decode(signature).ok()?).ok()?;
    let header: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(header).ok()?).ok()?;
    if header.get("alg")? != "HS256" {
        return None;
    }
    let payload: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).ok()?).ok()?;
    let text = |name: &str| payload.get(name).map(text_of);
    Some(Claims {
        player: text("sub")?,
        session: text("sessionId")?,
        exp: text("exp")?.parse().ok()?,
        nbf: text("nbf").and_then(|nbf| nbf.parse().ok()).unwrap_or_default(),
    })
}

fn mac(secret: &[u8], text: &str) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).ok()?;
    mac.update(text.as_bytes());
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_signatures_are_accepted() {
        let claims = Claims { player: "p".into(), session: "s".into(), exp: 5, nbf: 1 };
        let token = sign(b"key", &claims, 1);
        assert_eq!(verify(b"key", &token), Some(claims));
        assert_eq!(verify(b"other", &token), None);
        assert_eq!(verify(b"key", &token.replace('.', "")), None);
    }
}
