//! Request log for tests.

use crate::http::extract::header;
use crate::state::{Shared, lock};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use serde::Serialize;
use std::collections::VecDeque;
use std::sync::Mutex;

const CAPACITY: usize = 2000;

/// One request.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    method: String,
    path: String,
    query: String,
    status: u16,
    at_ms: i64,
    /// True if there was a token.
    authorization: bool,
    idempotency_key: Option<String>,
}

/// The last requests, without tokens or bodies.
#[derive(Debug, Default)]
pub struct RequestLog {
    entries: Mutex<VecDeque<Entry>>,
}

impl RequestLog {
    /// Every entry, oldest first.
    pub fn entries(&self) -> Vec<Entry> {
        lock(&self.entries).iter().cloned().collect()
    }

    /// Clears the log.
    pub fn clear(&self) {
        lock(&self.entries).clear();
    }

    fn add(&self, entry: Entry) {
        let mut entries = lock(&self.entries);
        if entries.len() >= CAPACITY {
            entries.pop_front();
        }
        entries.push_back(entry);
    }
}

/// Middleware that writes the log when test controls are on.
pub async fn record(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    if !app.options.test_controls || !path.starts_with("/api/") {
        return next.run(request).await;
    }
    let method = request.method().to_string();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let authorization = request.headers().contains_key("authorization");
    let key = header(request.headers(), "idempotency-key");
    let at = app.clock.now_ms();
    let response = next.run(request).await;
    app.requests.add(Entry {
        method,
        path,
        query,
        status: response.status().as_u16(),
        at_ms: at,
        authorization,
        idempotency_key: key,
    });
    response
}
