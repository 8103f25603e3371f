//! Shared code of the HTTP handlers.

pub mod error;
pub mod extract;
pub mod faults;
pub mod guard;
pub mod log;

use axum::Json;
use error::ApiError;
use extract::Params;
use serde_json::{Value, json};

/// Result of a handler.
pub type Answer = Result<Json<Value>, ApiError>;

/// The success envelope.
pub fn data(value: impl Into<Value>) -> Json<Value> {
    Json(json!({ "data": value.into() }))
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

impl Page {
    /// Reads `page` and `perPage`.
    pub fn of(params: &Params) -> Self {
        Self {
            number: params.number("page").unwrap_or(1).max(1),
            size: params.number("perPage").unwrap_or(10).clamp(1, 500),
        }
    }

    /// Number of rows before this page.
    pub fn skip(self) -> i64 {
        (self.number - 1).saturating_mul(self.size)
    }

    /// The page on the wire, of `total` rows in all.
    pub fn wire(self, rows: &[Value], total: i64) -> Value {
        let pages = (total + self.size - 1) / self.size;
        json!({
            "data": rows,
            "meta": { "page": self.number, "perPage": self.size, "totalPages": pages, "totalRows": total },
        })
    }
}

/// One page of `rows`, with the requested paging.
pub fn paged(rows: Vec<Value>, params: &Params) -> Value {
    let page = Page::of(params);
    let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let skip = usize::try_from(page.skip()).unwrap_or(usize::MAX);
    let take = usize::try_from(page.size).unwrap_or(10);
    let rows: Vec<Value> = rows.into_iter().skip(skip).take(take).collect();
    page.wire(&rows, total)
}
