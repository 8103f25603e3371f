//! The font of the site, for the pages in its frames: games, the sportsbook, the chat.

use crate::headers::IMMUTABLE;
use crate::http::error::ApiError;
use crate::site;
use crate::state::Shared;
use axum::extract::{Path, State};
use axum::http::header::{self, HeaderName};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde_json::Value;

const SHEET: &str = include_str!("font.css");
const LATIN: &[u8] = include_bytes!("latin.woff2");
const LATIN_EXTENDED: &[u8] = include_bytes!("latin-extended.woff2");

/// The font of a brand.
struct Font {
    weights: String,
    /// Paths in the folder of the site: of Latin letters, and of further ones.
    latin: String,
    latin_extended: Option<String>,
}

impl Font {
    /// The font that the build of a site tells of; `None` if that is the one of the sandbox.
    fn of(site: &std::path::Path) -> Option<Self> {
        let brand = site::brand(site);
        let text = |key: &str| brand.get("font")?.get(key)?.as_str().map(str::to_owned);
        let safe = |path: &String| !path.split('/').any(|part| part == "..");
        let is_weight = |text: &String| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
        Some(Self {
            weights: text("weights").filter(is_weight)?,
            latin: text("latin").filter(safe)?,
            latin_extended: text("latinExtended").filter(safe),
        })
    }

    /// The rules for the files of this font. Without a second file, the first one is used for all letters.
    fn sheet(&self) -> String {
        let sheet = SHEET.replace("300 900", &self.weights);
        if self.latin_extended.is_some() {
            return sheet;
        }
        let first = sheet.split_inclusive('}').next().unwrap_or_default();
        let ranges = first.find("unicode-range").unwrap_or(first.len());
        format!("{}}}\n", first.get(..ranges).unwrap_or(first))
    }
}

/// The link in the head of a page. Files never change under an address, so it names the font.
pub fn link(site: &std::path::Path) -> Markup {
    let brand = site::brand(site);
    let family = brand.pointer("/font/latin").and_then(Value::as_str).unwrap_or("own");
    let version: String = family.chars().filter(char::is_ascii_alphanumeric).collect();
    html! { link rel="stylesheet" href={ "/font/" (version) "/font.css" }; }
}

/// GET /font/{version}/{file}
pub async fn file(
    State(app): State<Shared>,
    Path((_, name)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let font = Font::of(&app.options.site);
    let read = |path: &str| {
        std::fs::read(app.options.site.join(path.trim_start_matches('/'))).map_err(|_| ApiError::not_found())
    };
    let (kind, bytes) = match (name.as_str(), &font) {
        ("font.css", None) => ("text/css; charset=utf-8", SHEET.into()),
        ("font.css", Some(font)) => ("text/css; charset=utf-8", font.sheet().into_bytes()),
        ("latin.woff2", None) => ("font/woff2", LATIN.to_vec()),
        ("latin.woff2", Some(font)) => ("font/woff2", read(&font.latin)?),
        ("latin-extended.woff2", None) => ("font/woff2", LATIN_EXTENDED.to_vec()),
        ("latin-extended.woff2", Some(Font { latin_extended: Some(path), .. })) => {
            ("font/woff2", read(path)?)
        }
        _ => return Err(ApiError::not_found()),
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, IMMUTABLE),
        (HeaderName::from_static("x-content-type-options"), "nosniff"),
    ];
    Ok((headers, bytes).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brand_with_one_file_uses_it_for_all_letters() {
        let font = |latin_extended: Option<&str>| Font {
            weights: "100 900".into(),
            latin: "assets/one.woff2".into(),
            latin_extended: latin_extended.map(str::to_owned),
        };
        let one = font(None).sheet();
        assert_eq!(one.matches("@font-face").count(), 1);
        assert!(
            !one.contains("unicode-range") && one.contains("font-weight: 100 900") && one.ends_with("}\n")
        );
        let two = font(Some("assets/two.woff2")).sheet();
        assert_eq!(two.matches("@font-face").count(), 2);
        assert!(two.contains("latin-extended.woff2") && two.contains("unicode-range"));
    }
}
