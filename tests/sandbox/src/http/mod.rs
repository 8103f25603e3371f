//! What all HTTP handlers share.

pub mod error;
pub mod extract;
pub mod faults;
pub mod log;

use axum::Json;
use error::ApiError;
use extract::Params;
use serde_json::{Value, json};

/// What a handler answers.
pub type Answer = Result<Json<Value>, ApiError>;

/// The success envelope.
pub fn data(value: impl Into<Value>) -> Json<Value> {
    Json(json!({ "data": value.into() }))
}

/// The success envelope of a call that only says that it worked.
pub fn message(text: &str) -> Json<Value> {
    data(json!({ "message": text }))
}

/// One page of `rows`, with the paging the caller asked for.
pub fn paged(rows: Vec<Value>, params: &Params) -> Value {
    let page = params.number("page").unwrap_or(1).max(1);
    let per_page = params.number("perPage").unwrap_or(10).clamp(1, 500);
    let total = rows.len();
    let skip = usize::try_from((page - 1).saturating_mul(per_page)).unwrap_or(usize::MAX);
    let take = usize::try_from(per_page).unwrap_or(10);
    let rows: Vec<Value> = rows.into_iter().skip(skip).take(take).collect();
    json!({
        "data": rows,
        "meta": { "page": page, "perPage": per_page, "totalPages": total.div_ceil(take), "totalRows": total },
    })
}
