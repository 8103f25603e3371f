//! Generated pictures: game covers, studio marks, payment logos. Deterministic, small, without script and without filters.

mod bitmap;
mod canvas;
mod cover;
mod hues;
mod lettering;
mod letters;
mod logos;
mod studios;
mod subjects;

use crate::http::error::ApiError;
use crate::seed::{games, methods};
use crate::state::Shared;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

pub use cover::{Mark, cover};
pub use hues::Hues;
pub use logos::{logo, provider_mark};

/// Escapes text for HTML and SVG.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// Draws numbers out of a hash, one after another.
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below.max(1)
    }

    /// A whole number from the first to the last.
    fn between(&mut self, first: i32, last: i32) -> i32 {
        let span = u64::try_from(last - first + 1).unwrap_or(1);
        first + i32::try_from(self.roll(span)).unwrap_or(0)
    }

    /// One of the rows, or the value that is given for a list without rows.
    fn choose<T: Copy>(&mut self, rows: &[T], otherwise: T) -> T {
        let at = usize::try_from(self.roll(rows.len() as u64)).unwrap_or(0);
        rows.get(at).copied().unwrap_or(otherwise)
    }
}

/// A picture is kept for a day.
const CACHED: &str = "public,max-age=86400";

/// Response with an SVG image.
pub fn picture(svg: String) -> Response {
    ([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, CACHED)], svg).into_response()
}

/// Name of an SVG file without its extension.
pub fn stem(file: &str) -> Result<&str, ApiError> {
    file.strip_suffix(".svg").ok_or_else(ApiError::not_found)
}

/// GET /api/media/games/{identity}.jpg, and the drawing behind it as .svg
pub async fn game(State(app): State<Shared>, Path(file): Path<String>) -> Result<Response, ApiError> {
    let find = |identity: &str| app.catalog.games.find(identity).ok_or_else(ApiError::not_found);
    let Some(identity) = file.strip_suffix(".jpg") else {
        let hues = Hues::of_site(&app.options.site);
        return Ok(picture(cover(find(stem(&file)?)?, &hues)));
    };
    find(identity)?;
    let (app, identity) = (app.clone(), identity.to_owned());
    let drawn = tokio::task::spawn_blocking(move || {
        let game = app.catalog.games.find(&identity)?;
        let site = &app.options.site;
        let name = format!("{} {identity}", site.display());
        bitmap::bitmap(&name, || cover(game, &Hues::of_site(site)))
    });
    let jpeg = drawn.await.ok().flatten().ok_or_else(|| ApiError::internal("a cover cannot be drawn"))?;
    Ok(([(header::CONTENT_TYPE, "image/jpeg"), (header::CACHE_CONTROL, CACHED)], jpeg).into_response())
}

/// GET /api/media/providers/{identity}.svg
pub async fn provider(Path(file): Path<String>) -> Result<Response, ApiError> {
    let identity = stem(&file)?;
    let name = games::provider_name(identity).ok_or_else(ApiError::not_found)?;
    Ok(picture(provider_mark(identity, name)))
}

/// GET /api/media/payments/{method}.svg
pub async fn payment(Path(file): Path<String>) -> Result<Response, ApiError> {
    let id = stem(&file)?;
    let name = methods::title(id).ok_or_else(ApiError::not_found)?;
    Ok(picture(logo(id, name)))
}
