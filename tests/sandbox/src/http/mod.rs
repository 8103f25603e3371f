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
use error::ApiError;
use input::{Number, Query};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Result of a handler.
pub type Answer = Result<Json<Value>, ApiError>;

/// The success envelope.
pub fn data(value: impl Serialize) -> Json<Value> {
    Json(json!({ "data": value }))
}

/// The success envelope with only a message.
pub fn message(text: &str) -> Json<Value> {
    data(json!({ "message": text }))
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
    pub fn wire<T: Serialize>(self, rows: &[T], total: i64) -> Value {
        let pages = (total + self.size - 1) / self.size;
        json!({
            "data": rows,
            "meta": { "page": self.number, "perPage": self.size, "totalPages": pages, "totalRows": total },
        })
    }
}

/// One page of `rows`, with the requested paging.
pub fn paged<T: Serialize>(rows: Vec<T>, page: Page) -> Value {
    let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let skip = usize::try_from(page.skip()).unwrap_or(usize::MAX);
    let take = usize::try_from(page.size).unwrap_or(10);
    let rows: Vec<T> = rows.into_iter().skip(skip).take(take).collect();
    page.wire(&rows, total)
}
