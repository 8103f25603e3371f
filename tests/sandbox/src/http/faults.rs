//! Injected faults: delays, replaced responses, lost responses, cut bodies, dropped connections.

use crate::http::input::{Flag, Given, Number, Text};
use crate::state::{Shared, lock};
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::{StreamExt, stream};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Mutex;
use std::time::Duration;

/// Marks a response that must not reach the caller: the server cuts the connection.
#[derive(Debug, Clone, Copy)]
pub struct DropConnection;

/// A fault as a test describes it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Description {
    method: Text,
    /// Beginning of the paths that it strikes.
    pub path: Text,
    times: Number,
    status: Number,
    body: Given<Value>,
    content_type: Text,
    delay_ms: Number,
    drop_connection: Flag,
    truncate: Flag,
    after_processing: Flag,
    finishes_anyway: Flag,
}

/// A fault described by a test.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own that tests turn")]
#[derive(Debug, Clone, Default)]
pub struct Fault {
    method: Option<String>,
    path: String,
    /// Remaining number of uses; unlimited if absent.
    times: Option<i64>,
    status: Option<u16>,
    body: Option<String>,
    content_type: Option<String>,
    delay: Duration,
    drop_connection: bool,
    truncate: bool,
    after_processing: bool,
    finishes_anyway: bool,
}

impl Fault {
    /// Reads a fault from the test's request.
    pub fn read(given: Description) -> Self {
        let text = given.body.0.map(|value| match value {
            Value::String(text) => text,
            other => other.to_string(),
        });
        let delay = given.delay_ms.0.and_then(|delay| u64::try_from(delay).ok());
        Self {
            method: given.method.filled().map(str::to_uppercase),
            path: given.path.into(),
            times: given.times.0,
            status: given.status.0.and_then(|status| u16::try_from(status).ok()),
            body: text,
            content_type: given.content_type.filled().map(ToOwned::to_owned),
            delay: Duration::from_millis(delay.unwrap_or(0)),
            drop_connection: given.drop_connection.0,
            truncate: given.truncate.0,
            after_processing: given.after_processing.0,
            finishes_anyway: given.finishes_anyway.0,
        }
    }

    fn replaces_answer(&self) -> bool {
        self.status.is_some() || self.body.is_some() || self.drop_connection
    }

    fn answer(&self, original: Option<Response>) -> Response {
        if self.drop_connection {
            let mut response = Response::new(Body::empty());
            response.extensions_mut().insert(DropConnection);
            return response;
        }
        let mut response = match (&self.body, original) {
            (Some(text), _) => Response::new(Body::from(text.clone())),
            (None, Some(original)) => original,
            (None, None) => Response::new(Body::from(
                r#"{"error":{"code":0,"message":"A fault that a test asked for.","fields":{}}}"#,
            )),
        };
        if self.body.is_some() || !response.headers().contains_key(header::CONTENT_TYPE) {
            let kind = self.content_type.as_deref().unwrap_or("application/json");
            if let Ok(kind) = HeaderValue::from_str(kind) {
                response.headers_mut().insert(header::CONTENT_TYPE, kind);
            }
        }
        if let Some(status) = self.status.and_then(|status| StatusCode::from_u16(status).ok()) {
            *response.status_mut() = status;
        }
        response
    }
}

/// The faults in force.
#[derive(Debug, Default)]
pub struct Faults {
    list: Mutex<Vec<Fault>>,
}

impl Faults {
    /// Adds one.
    pub fn add(&self, fault: Fault) {
        lock(&self.list).push(fault);
    }

    /// Replaces all faults by one atomically.
    pub fn replace(&self, fault: Fault) {
        *lock(&self.list) = vec![fault];
    }

    /// Removes all.
    pub fn clear(&self) {
        lock(&self.list).clear();
    }

    /// Takes the fault for this request; its count decreases.
    fn strike(&self, method: &str, path: &str) -> Option<Fault> {
        let mut list = lock(&self.list);
        let found = list.iter_mut().find(|fault| {
            fault.times != Some(0)
                && path.starts_with(&fault.path)
                && fault.method.as_deref().is_none_or(|wanted| wanted == method)
        })?;
        if let Some(times) = &mut found.times {
            *times -= 1;
        }
        Some(found.clone())
    }
}

/// Middleware that applies faults.
pub async fn inject(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if !app.options.test_controls || path.starts_with("/__sandbox") {
        return next.run(request).await;
    }
    let Some(fault) = app.faults.strike(request.method().as_str(), path) else {
        return next.run(request).await;
    };
    if fault.finishes_anyway {
        return finish_anyway(fault, request, next).await;
    }
    if fault.after_processing {
        let response = next.run(request).await;
        tokio::time::sleep(fault.delay).await;
        let response = if fault.replaces_answer() { fault.answer(Some(response)) } else { response };
        return if fault.truncate { cut(response).await } else { response };
    }
    tokio::time::sleep(fault.delay).await;
    let response = if fault.replaces_answer() { fault.answer(None) } else { next.run(request).await };
    if fault.truncate { cut(response).await } else { response }
}

/// The request is processed after the delay even if the caller has aborted.
async fn finish_anyway(fault: Fault, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
    let work = tokio::spawn(async move {
        tokio::time::sleep(fault.delay).await;
        let response = next.run(Request::from_parts(parts, Body::from(bytes))).await;
        if fault.replaces_answer() { fault.answer(Some(response)) } else { response }
    });
    work.await.unwrap_or_else(|_| Response::new(Body::empty()))
}

/// Announces the whole body, sends half, then aborts.
async fn cut(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
    let half: Bytes = bytes.slice(..bytes.len() / 2);
    parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    let broken = stream::once(async {
        tokio::time::sleep(Duration::from_millis(30)).await;
        Err(std::io::Error::other("cut off by a fault"))
    });
    let body = stream::once(async move { Ok(half) }).chain(broken);
    Response::from_parts(parts, Body::from_stream(body))
}
