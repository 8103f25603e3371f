//! Extractors: visitor, signed-in player, and the raw form of queries and bodies; typed ones are in `input`.

use crate::auth::{jwt, last_visit, player, sessions};
use crate::http::error::ApiError;
use crate::schedule;
use crate::seed::countries;
use crate::state::Shared;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use serde::Serialize;
use serde_json::{Map, Value};
use std::convert::Infallible;
use std::fmt::Write as _;

/// The query. A name matches with and without brackets: `status`, `status[]`, `status[0]`.
#[derive(Debug, Default, Clone)]
pub struct Params(pub(super) Vec<(String, String)>);

impl Params {
    /// Reads a raw query or form body.
    pub fn parse(raw: &str) -> Self {
        let pairs = raw.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let name = decode(name);
            let name = name.split('[').next().unwrap_or_default().to_owned();
            (name, decode(value))
        });
        Self(pairs.collect())
    }

    /// The first value, unless it is empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, value)| key == name && !value.is_empty()).map(|(_, value)| value.as_str())
    }
}

/// Percent-decoding with `+` as a space; broken escapes are kept as they are.
fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter().copied();
    while let Some(byte) = rest.next() {
        let escaped = (byte == b'%').then(|| {
            let mut ahead = rest.clone();
            let high = char::from(ahead.next()?).to_digit(16)?;
            let low = char::from(ahead.next()?).to_digit(16)?;
            rest = ahead;
            u8::try_from(high * 16 + low).ok()
        });
        match (escaped.flatten(), byte) {
            (Some(decoded), _) => out.push(decoded),
            (None, b'+') => out.push(b' '),
            (None, other) => out.push(other),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Percent-encodes a text for use as a value in a query.
pub fn encode(text: &str) -> String {
    text.bytes().fold(String::with_capacity(text.len()), |mut out, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
        out
    })
}

impl<S: Sync> FromRequestParts<S> for Params {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::parse(parts.uri.query().unwrap_or_default()))
    }
}

/// A JSON object; an empty body is an empty object.
#[derive(Debug, Default, Clone, PartialEq, Serialize)]
pub struct Body(pub Map<String, Value>);

impl Body {
    /// A text; numbers and booleans are taken as their text, everything else is empty.
    pub fn text(&self, name: &str) -> String {
        self.0.get(name).map(text_of).unwrap_or_default()
    }

    /// A text, unless it is empty.
    pub fn filled(&self, name: &str) -> Option<String> {
        Some(self.text(name)).filter(|text| !text.is_empty())
    }

    /// A boolean: true, 1, "1", "true".
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.text(name).as_str(), "1" | "true" | "on")
    }
}

/// A scalar as text.
pub fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        _ => String::new(),
    }
}

impl<S: Send + Sync> FromRequest<S> for Body {
    type Rejection = ApiError;
    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        // Pages of other sites can send plain texts without asking, but not JSON.
        let kind = header(request.headers(), "content-type").unwrap_or_default();
        let is_json =
            kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"));
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|_| ApiError::bad_request("The request is too large or was cut off."))?;
        if bytes.is_empty() {
            return Ok(Self::default());
        }
        if !is_json {
            return Err(ApiError::not_json());
        }
        match serde_json::from_slice(&bytes) {
            Ok(Value::Object(fields)) => Ok(Self(fields)),
            _ => Err(ApiError::bad_request("The request must be a JSON object.")),
        }
    }
}

/// The visitor, signed in or not.
#[derive(Debug, Clone)]
pub struct Visitor {
    /// Two-letter country.
    pub country: String,
    /// Network address.
    pub ip: String,
    /// Browser name.
    pub user_agent: String,
}

impl FromRequestParts<Shared> for Visitor {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Infallible> {
        let settings = app.settings();
        let header = |name: &str| header(&parts.headers, name);
        Ok(Self {
            country: header("cf-ipcountry").unwrap_or(settings.country).to_uppercase(),
            ip: header("cf-connecting-ip").unwrap_or(settings.ip),
            user_agent: header("user-agent").unwrap_or_default(),
        })
    }
}

/// A header as text, unless it is empty.
pub fn header(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name)?.to_str().ok().filter(|text| !text.is_empty()).map(ToOwned::to_owned)
}

/// The language of a request, if the site has it.
#[derive(Debug, Clone, Copy)]
pub struct Language(pub Option<&'static str>);

impl Language {
    fn of(headers: &HeaderMap) -> Self {
        Self(header(headers, "accept-language").and_then(|wanted| countries::locale(&wanted)))
    }
}

impl FromRequestParts<Shared> for Language {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

/// The access token of a request, which may have expired.
#[derive(Debug, Clone)]
pub struct Bearer(pub String);

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let header = header(&parts.headers, "authorization");
        let token = header.as_deref().and_then(|header| header.strip_prefix("Bearer "));
        token.map(|token| Self(token.to_owned())).ok_or_else(ApiError::unauthorized)
    }
}

/// The signed-in player.
#[derive(Debug, Clone)]
pub struct Caller {
    /// Player id.
    pub player: String,
    /// Session id.
    pub session: String,
}

impl FromRequestParts<Shared> for Caller {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        let Bearer(token) = Bearer::from_request_parts(parts, app).await?;
        let claims = jwt::verify(&app.secret, &token).ok_or_else(ApiError::unauthorized)?;
        if claims.exp * 1000 <= app.clock.now_ms() {
            return Err(ApiError::unauthorized());
        }
        // Apply everything that is due before handling the request.
        let _ = schedule::catch_up(app).inspect_err(|error| error.log("what is due"));
        let Language(language) = Language::of(&parts.headers);
        app.run(|tx| {
            sessions::require_open(tx, &claims.player, &claims.session)?;
            last_visit::note_use(tx, &claims.session)?;
            language.map_or(Ok(()), |language| player::speaks(tx, &claims.player, language))
        })?;
        Ok(Self { player: claims.player, session: claims.session })
    }
}

/// The signed-in player, if there is one.
#[derive(Debug, Clone)]
pub struct MaybeCaller(pub Option<Caller>);

impl FromRequestParts<Shared> for MaybeCaller {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Infallible> {
        Ok(Self(Caller::from_request_parts(parts, app).await.ok()))
    }
}
