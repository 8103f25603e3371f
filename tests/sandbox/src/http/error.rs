//! The error envelope.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A refusal, as the caller sees it.
#[derive(Debug, Clone)]
pub struct ApiError {
    /// HTTP status.
    pub status: StatusCode,
    /// Business code.
    pub code: i64,
    /// Text for people.
    pub message: String,
    /// Texts by field; only on validation errors.
    pub fields: BTreeMap<String, Vec<String>>,
}

impl ApiError {
    fn plain(status: StatusCode, message: &str) -> Self {
        Self { status, code: i64::from(status.as_u16()), message: message.into(), fields: BTreeMap::new() }
    }

    /// Nothing lives at this address.
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

    /// The request itself cannot be read.
    pub fn bad_request(message: &str) -> Self {
        Self::plain(StatusCode::BAD_REQUEST, message)
    }

    /// A rule of the business with a code of its own.
    pub fn rule(code: i64, message: &str) -> Self {
        Self { code, ..Self::plain(StatusCode::BAD_REQUEST, message) }
    }

    /// One field is wrong.
    pub fn field(name: &str, text: impl Into<String>) -> Self {
        let mut fields = Fields::default();
        fields.add(name, text);
        fields.into_error()
    }

    /// Something broke inside; the details stay inside.
    pub fn internal() -> Self {
        Self::plain(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong on our side.")
    }

    /// The envelope's body.
    pub fn body(&self) -> Value {
        json!({ "error": { "code": self.code, "message": self.message, "fields": self.fields } })
    }
}

impl From<rusqlite::Error> for ApiError {
    fn from(error: rusqlite::Error) -> Self {
        if matches!(error, rusqlite::Error::QueryReturnedNoRows) {
            return Self::not_found();
        }
        eprintln!("sandbox: database error: {error}");
        Self::internal()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.body())).into_response()
    }
}

/// Collects what is wrong with a form.
#[derive(Debug, Default)]
pub struct Fields {
    texts: BTreeMap<String, Vec<String>>,
}

impl Fields {
    /// Adds a text under a field.
    pub fn add(&mut self, name: &str, text: impl Into<String>) {
        self.texts.entry(name.to_owned()).or_default().push(text.into());
    }

    /// Adds "required" when the value is empty.
    pub fn require(&mut self, name: &str, value: &str) {
        if value.is_empty() {
            self.add(name, "This field is required.");
        }
    }

    /// Ok when nothing is wrong, else the validation error.
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
