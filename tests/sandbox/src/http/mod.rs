//! Shared code of the HTTP handlers.

pub mod error;
pub mod extract;
pub mod faults;
pub mod guard;
pub mod input;
pub mod log;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use error::ApiError;
use input::{Number, Query};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// Result of a handler that answers with the usual envelope.
pub type Answer<T> = Result<Json<Data<T>>, ApiError>;

/// Result of a handler that answers a list in the usual envelope.
pub type List<T> = Result<Json<Rows<T>>, ApiError>;

/// Result of a handler that answers a page of rows.
pub type Pages<T> = Result<Json<Paged<T>>, ApiError>;

/// Result of a handler that answers without the envelope.
pub type Plain<T> = Result<Json<T>, ApiError>;

/// The success envelope.
#[derive(Debug, Serialize)]
pub struct Data<T> {
    data: T,
}

/// The success envelope of a list.
#[derive(Debug, Serialize)]
pub struct Rows<T> {
    data: Vec<T>,
}

/// Puts a list into the success envelope.
pub fn rows<T>(data: Vec<T>) -> Json<Rows<T>> {
    Json(Rows { data })
}

/// Sends the browser to another page.
#[derive(Debug)]
pub struct Redirect(pub String);

impl IntoResponse for Redirect {
    fn into_response(self) -> Response {
        (StatusCode::FOUND, [(header::LOCATION, self.0)]).into_response()
    }
}

/// Puts a value into the success envelope.
pub fn data<T>(value: T) -> Json<Data<T>> {
    Json(Data { data: value })
}

/// A message for people.
#[derive(Debug, Serialize, ToSchema)]
pub struct Message {
    message: &'static str,
}

/// The success envelope with only a message.
pub fn message(text: &'static str) -> Json<Data<Message>> {
    data(Message { message: text })
}

/// A type of the wire as a value, for what is stored or changed on its way.
pub fn value_of(wire: impl Serialize) -> Value {
    serde_json::to_value(wire).unwrap_or_else(|error| {
        tracing::error!("a value cannot be written as JSON: {error}");
        Value::Null
    })
}

/// A page of rows on the wire.
#[derive(Debug, Serialize)]
pub struct Paged<T> {
    /// The rows.
    pub data: Vec<T>,
    /// Which page it is.
    pub meta: Meta,
}

/// Which page it is, of how many.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Meta {
    page: i64,
    per_page: i64,
    total_pages: i64,
    total_rows: i64,
}

impl<T> Paged<T> {
    /// All rows on one page.
    pub fn whole(data: Vec<T>) -> Self {
        let count = i64::try_from(data.len()).unwrap_or(i64::MAX);
        Self { data, meta: Meta { page: 1, per_page: count, total_pages: 1, total_rows: count } }
    }
}

/// Requested page.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    number: i64,
    /// Rows of a page.
    pub size: i64,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Paging {
    page: Number,
    per_page: Number,
}

impl<S: Sync> FromRequestParts<S> for Page {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(paging) = Query::<Paging>::from_request_parts(parts, state).await?;
        Ok(Self {
            number: paging.page.0.unwrap_or(1).max(1),
            size: paging.per_page.0.unwrap_or(10).clamp(1, 500),
        })
    }
}

impl Page {
    /// Number of rows before this page.
    pub fn skip(self) -> i64 {
        (self.number - 1).saturating_mul(self.size)
    }

    /// The page on the wire, of `total` rows in all.
    pub fn wire<T>(self, data: Vec<T>, total: i64) -> Paged<T> {
        let total_pages = (total + self.size - 1) / self.size;
        let meta = Meta { page: self.number, per_page: self.size, total_pages, total_rows: total };
        Paged { data, meta }
    }
}

/// One page of `rows`, with the requested paging.
pub fn paged<T>(rows: Vec<T>, page: Page) -> Paged<T> {
    let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let skip = usize::try_from(page.skip()).unwrap_or(usize::MAX);
    let take = usize::try_from(page.size).unwrap_or(10);
    page.wire(rows.into_iter().skip(skip).take(take).collect(), total)
}
