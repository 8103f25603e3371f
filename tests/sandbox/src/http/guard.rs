//! What failed inside is logged, and a panic is answered like every other error.
//!
//! The log has the method, the path and the cause, never a query, a header or a body: those hold tokens and passwords. A
//! code in the address of a page is left out. Requests that went well are not logged.

use super::error::{ApiError, Cause};
use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use std::any::Any;
use tower_http::catch_panic::CatchPanicLayer;
use tracing::Level;
use tracing_subscriber::util::SubscriberInitExt;

/// Sends warnings and errors to standard error, also those of a panic.
pub fn log_to_standard_error() {
    let lines = tracing_subscriber::fmt()
        .with_max_level(Level::WARN)
        .with_target(false)
        .with_ansi(false)
        .with_writer(std::io::stderr);
    // A program around the sandbox may have its own log already.
    let _ = lines.finish().try_init();
    // The line of the request does not know the place, and a task has no request.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(place, "panic: {}", said(panic.payload()));
    }));
}

/// The routes with both layers.
pub fn guarded<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    router.layer(CatchPanicLayer::custom(panicked)).layer(from_fn(log))
}

#[expect(clippy::needless_pass_by_value, reason = "the layer gives the panic away")]
fn panicked(panic: Box<dyn Any + Send>) -> Response {
    ApiError::internal(format!("panic: {}", said(panic.as_ref()))).into_response()
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("nothing was said")
}

/// The path of a request. Those of the site's pages may end with a code that was mailed, so of them only the beginning.
fn path_of(request: &Request) -> String {
    let path = request.uri().path();
    if request.extensions().get::<MatchedPath>().is_some() {
        return path.to_owned();
    }
    let beginning = path.split('/').nth(1).unwrap_or_default();
    format!("/{beginning}/…")
}

async fn log(request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let path = path_of(&request);
    let response = next.run(request).await;
    if let Some(Cause(cause)) = response.extensions().get() {
        tracing::error!(status = response.status().as_u16(), %method, path, "{cause}");
    }
    response
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use axum::body::Body;
    use axum::http::StatusCode;
    use axum::routing::{get, post};
    use std::io;
    use std::sync::{Arc, Mutex};
    use tower::ServiceExt;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    async fn broken() -> Result<(), ApiError> {
        Err(rusqlite::Error::InvalidQuery)?
    }

    async fn panicking() -> &'static str {
        panic!("number {}", 7)
    }

    /// Status and body of an answer, and what was logged meanwhile.
    async fn ask(method: &str, path: &str) -> (StatusCode, String, String) {
        let lines = Lines::default();
        let to = lines.clone();
        let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || to.clone()).finish();
        let _logged = tracing::subscriber::set_default(subscriber);
        let router = Router::new()
            .route("/fine", get(|| async { "fine" }))
            .route("/refused", get(|| async { ApiError::not_found() }))
            .route("/broken", get(broken))
            .route("/panic/{id}", post(panicking))
            .fallback(panicking);
        let request = Request::builder().method(method).uri(path).header("authorization", "Bearer secret");
        let answer = guarded(router).oneshot(request.body(Body::from("secret")).unwrap()).await.unwrap();
        let status = answer.status();
        let body = axum::body::to_bytes(answer.into_body(), 10_000).await.unwrap();
        let log = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        (status, String::from_utf8_lossy(&body).into_owned(), log)
    }

    #[tokio::test]
    async fn a_panic_answers_500_and_is_logged() {
        let (status, body, log) = ask("POST", "/panic/5?token=secret").await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        let expected: serde_json::Value = serde_json::from_str(&body).unwrap();
        assert_eq!(expected, serde_json::to_value(ApiError::internal("").body()).unwrap());
        for part in ["ERROR", "panic: number 7", "method=POST", "path=\"/panic/5\"", "status=500"] {
            assert!(log.contains(part), "{part} is not in {log}");
        }
        assert!(!log.contains("secret"), "{log}");
    }

    #[tokio::test]
    async fn a_code_in_the_address_of_a_page_is_not_logged() {
        let (_, _, log) = ask("GET", "/verify/secret").await;
        assert!(log.contains("path=\"/verify/…\"") && !log.contains("secret"), "{log}");
    }

    #[tokio::test]
    async fn an_internal_error_is_logged_with_its_cause() {
        let (status, body, log) = ask("GET", "/broken?code=secret").await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(!body.contains("database") && !log.contains("secret"), "{body} {log}");
        assert!(log.contains("the database failed: ") && log.contains("path=\"/broken\""), "{log}");
    }

    #[tokio::test]
    async fn everything_else_is_quiet() {
        for (path, expected) in [("/fine", StatusCode::OK), ("/refused", StatusCode::NOT_FOUND)] {
            let (status, _, log) = ask("GET", path).await;
            assert_eq!((status, log.as_str()), (expected, ""));
        }
    }
}
