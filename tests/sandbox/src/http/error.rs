//! The error envelope.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use utoipa::ToSchema;

/// An error response.
#[derive(Debug, Clone)]
pub struct ApiError {
    /// HTTP status.
    pub status: StatusCode,
    /// Business code.
    pub code: i64,
    /// Human-readable message.
    pub message: String,
    /// Messages by field; validation errors only.
    pub fields: BTreeMap<String, Vec<String>>,
    /// Seconds until a retry is useful.
    pub retry_after: Option<i64>,
    /// What went wrong, for the log; internal errors only.
    pub cause: Option<String>,
}

/// The error envelope on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Refusal)]
pub struct Envelope<'a> {
    error: Details<'a>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RefusalDetails)]
struct Details<'a> {
    code: i64,
    #[schema(value_type = String)]
    message: &'a str,
    #[schema(value_type = HashMap<String, Vec<String>>)]
    fields: &'a BTreeMap<String, Vec<String>>,
}

/// The cause of an answer, for the log. It is with the answer, not in it.
#[derive(Debug, Clone)]
pub struct Cause(pub String);

impl ApiError {
    fn plain(status: StatusCode, message: &str) -> Self {
        Self {
            status,
            code: i64::from(status.as_u16()),
            message: message.into(),
            fields: BTreeMap::new(),
            retry_after: None,
            cause: None,
        }
    }

    /// The request body is too large.
    pub fn too_large(message: &str) -> Self {
        Self::plain(StatusCode::PAYLOAD_TOO_LARGE, message)
    }

    /// The body is not declared as JSON.
    pub fn not_json() -> Self {
        Self::plain(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "The request must be JSON, with the content type application/json.",
        )
    }

    /// Not found.
    pub fn not_found() -> Self {
        Self::plain(StatusCode::NOT_FOUND, "Nothing was found at this address.")
    }

    /// The caller is not signed in, or not any more.
    pub fn unauthorized() -> Self {
        Self::plain(StatusCode::UNAUTHORIZED, "Sign in to continue.")
    }

    /// The login or the password is wrong.
    pub fn wrong_credentials() -> Self {
        Self::plain(StatusCode::UNAUTHORIZED, "The login or the password is wrong.")
    }

    /// The account is blocked.
    pub fn blocked() -> Self {
        Self::plain(StatusCode::FORBIDDEN, "This account is blocked.")
    }

    /// The e-mail address must be confirmed before anything else.
    pub fn unconfirmed() -> Self {
        Self::rule(11001, "Confirm your e-mail address first.")
    }

    /// Too many attempts.
    pub fn too_many_tries() -> Self {
        Self::plain(StatusCode::TOO_MANY_REQUESTS, "Too many tries.")
    }

    /// Adds the waiting time to the message and to `Retry-After`.
    #[must_use]
    pub fn wait(mut self, milliseconds: i64) -> Self {
        let seconds = (milliseconds.max(1) + 999) / 1000;
        let (number, unit) = if seconds < 60 { (seconds, "second") } else { ((seconds + 59) / 60, "minute") };
        let plural = if number == 1 { "" } else { "s" };
        self.message = format!("{} Try again in {number} {unit}{plural}.", self.message);
        self.retry_after = Some(seconds);
        self
    }

    /// The request cannot be parsed.
    pub fn bad_request(message: &str) -> Self {
        Self::plain(StatusCode::BAD_REQUEST, message)
    }

    /// Conflict with the current state.
    pub fn conflict(message: &str) -> Self {
        Self::plain(StatusCode::CONFLICT, message)
    }

    /// Business rule with its own code.
    pub fn rule(code: i64, message: &str) -> Self {
        Self { code, ..Self::plain(StatusCode::BAD_REQUEST, message) }
    }

    /// Validation error of one field.
    pub fn field(name: &str, text: impl Into<String>) -> Self {
        let mut fields = Fields::default();
        fields.add(name, text);
        fields.into_error()
    }

    /// Internal error. The cause goes to the log and is not exposed, so it holds nothing that a visitor has sent.
    pub fn internal(cause: impl Display) -> Self {
        let plain = Self::plain(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong on our side.");
        Self { cause: Some(cause.to_string()), ..plain }
    }

    /// Logs an internal error of work that no request waits for.
    pub fn log(&self, work: &str) {
        if let Some(cause) = &self.cause {
            tracing::error!(work, "{cause}");
        }
    }

    /// The error envelope.
    pub fn body(&self) -> Envelope<'_> {
        Envelope { error: Details { code: self.code, message: &self.message, fields: &self.fields } }
    }
}

impl From<rusqlite::Error> for ApiError {
    fn from(error: rusqlite::Error) -> Self {
        if matches!(error, rusqlite::Error::QueryReturnedNoRows) {
            return Self::not_found();
        }
        Self::internal(format!("the database failed: {error}"))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(cause) = self.cause {
            response.extensions_mut().insert(Cause(cause));
        }
        response
    }
}

/// Collects validation errors.
#[derive(Debug, Default)]
pub struct Fields {
    texts: BTreeMap<String, Vec<String>>,
}

impl Fields {
    /// Adds a message for a field.
    pub fn add(&mut self, name: &str, text: impl Into<String>) {
        self.texts.entry(name.to_owned()).or_default().push(text.into());
    }

    /// Adds "required" when the value is empty.
    pub fn require(&mut self, name: &str, value: &str) {
        if value.is_empty() {
            self.add(name, "This field is required.");
        }
    }

    /// Adds "too long" when the value has more characters.
    pub fn bound(&mut self, name: &str, value: &str, most: usize) {
        if value.chars().count() > most {
            self.add(name, format!("Please use at most {most} characters."));
        }
    }

    /// Ok without errors, else the validation error.
    pub fn finish(self) -> Result<(), ApiError> {
        if self.texts.is_empty() { Ok(()) } else { Err(self.into_error()) }
    }

    fn into_error(self) -> ApiError {
        ApiError {
            fields: self.texts,
            ..ApiError::plain(StatusCode::UNPROCESSABLE_ENTITY, "The given data was invalid.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_are_rounded_up() {
        for (milliseconds, text, seconds) in [
            (-5, "1 second", 1),
            (1000, "1 second", 1),
            (58_001, "59 seconds", 59),
            (59_001, "1 minute", 60),
            (60_001, "2 minutes", 61),
            (720_000, "12 minutes", 720),
        ] {
            let error = ApiError::too_many_tries().wait(milliseconds);
            assert_eq!(error.message, format!("Too many tries. Try again in {text}."));
            assert_eq!(error.retry_after, Some(seconds));
        }
    }
}
