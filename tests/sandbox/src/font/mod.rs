//! The font of the site, for the pages in its frames: games, the sportsbook, the chat.

use crate::headers::IMMUTABLE;
use crate::http::error::ApiError;
use axum::extract::Path;
use axum::http::header::{self, HeaderName};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

/// Files by name: the type, and the contents.
const FILES: [(&str, &str, &[u8]); 3] = [
    ("font.css", "text/css; charset=utf-8", include_bytes!("font.css")),
    ("latin.woff2", "font/woff2", include_bytes!("latin.woff2")),
    ("latin-extended.woff2", "font/woff2", include_bytes!("latin-extended.woff2")),
];

/// The link in the head of a page.
pub fn link() -> Markup {
    html! { link rel="stylesheet" href="/font/font.css"; }
}

/// GET /font/{file}
pub async fn file(Path(name): Path<String>) -> Result<Response, ApiError> {
    let (_, kind, bytes) = FILES.iter().find(|(known, ..)| *known == name).ok_or_else(ApiError::not_found)?;
    let headers = [
        (header::CONTENT_TYPE, *kind),
        (header::CACHE_CONTROL, IMMUTABLE),
        (HeaderName::from_static("x-content-type-options"), "nosniff"),
    ];
    Ok((headers, *bytes).into_response())
}
