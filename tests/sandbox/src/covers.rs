//! Generated pictures: game covers, provider wordmarks, payment logos. Deterministic, small, without script.

use crate::http::error::ApiError;
use crate::ids::stable_hash;
use crate::seed::{games, methods};
use crate::state::Shared;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::fmt::Write as _;

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
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

/// A cover of 200 x 300 with the title lettered in.
pub fn cover(identity: &str, title: &str) -> String {
    let mut dice = Dice(stable_hash(identity));
    let hue = dice.roll(360);
    let second = (hue + 40 + dice.roll(80)) % 360;
    let accent = (hue + 180 + dice.roll(60)) % 360;
    let mut art = String::new();
    match dice.roll(4) {
        0 => {
            let (x, y) = (60 + dice.roll(80), 70 + dice.roll(60));
            for ring in 0..6 {
                let _ = write!(
                    art,
                    "<circle cx='{x}' cy='{y}' r='{}' stroke-width='{}'/>",
                    14 + ring * 24,
                    2 + dice.roll(9)
                );
            }
            art = format!("<g fill='none' stroke='hsl({accent} 90% 70%)' opacity='.55'>{art}</g>");
        }
        1 => {
            for _ in 0..14 {
                let (x, y, size) = (dice.roll(200), dice.roll(210), 10 + dice.roll(38));
                let _ = write!(
                    art,
                    "<path d='M{x} {}l{size} {size}l-{size} {size}l-{size}-{size}z' fill='hsl({} 85% {}%)' opacity='.5'/>",
                    y.saturating_sub(size),
                    (accent + dice.roll(50)) % 360,
                    50 + dice.roll(25)
                );
            }
        }
        2 => {
            for ray in 0..12 {
                let _ = write!(
                    art,
                    "<path d='M100 120L88-90h24z' transform='rotate({} 100 120)'/>",
                    ray * 30 + dice.roll(8)
                );
            }
            art = format!(
                "<g fill='hsl({accent} 90% 72%)' opacity='.3'>{art}</g><circle cx='100' cy='120' r='{}' fill='hsl({accent} 95% 68%)'/>",
                26 + dice.roll(20)
            );
        }
        _ => {
            for wave in 0..6_u64 {
                let y = 60 + wave * 28 + dice.roll(12);
                let _ = write!(
                    art,
                    "<path d='M0 {y}q50-{0} 100 0t100 0V300H0z' fill='hsl({1} 75% {2}%)' opacity='.55'/>",
                    18 + dice.roll(26),
                    (second + wave * 9) % 360,
                    58_u64.saturating_sub(wave * 6)
                );
            }
            let _ = write!(
                art,
                "<circle cx='{}' cy='52' r='24' fill='hsl({accent} 95% 78%)'/>",
                40 + dice.roll(120)
            );
        }
    }
    let words: Vec<&str> = title.split(' ').collect();
    let longest = words.iter().map(|word| word.chars().count()).max().unwrap_or(1);
    let size = (210 / longest.max(5)).clamp(19, 34);
    let top = 272 - (words.len() - 1) * (size + 3);
    let mut text = String::new();
    for (line, word) in words.iter().enumerate() {
        let _ = write!(text, "<text x='100' y='{}'>{}</text>", top + line * (size + 3), escape(word));
    }
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 300' width='200' height='300' role='img' aria-label='{0}'>\
         <defs><linearGradient id='a' x2='.6' y2='1'><stop stop-color='hsl({hue} 80% 46%)'/><stop offset='1' stop-color='hsl({second} 80% 18%)'/></linearGradient>\
         <linearGradient id='b' x2='0' y2='1'><stop offset='.45' stop-opacity='0'/><stop offset='1' stop-opacity='.75'/></linearGradient></defs>\
         <path fill='url(#a)' d='M0 0h200v300H0z'/>{art}<path fill='url(#b)' d='M0 0h200v300H0z'/>\
         <g font-family='system-ui,sans-serif' font-weight='800' font-size='{size}' text-anchor='middle' fill='#fff'>{text}</g></svg>",
        escape(title)
    )
}

/// A wordmark of 116 x 40.
pub fn wordmark(identity: &str, name: &str) -> String {
    let mut dice = Dice(stable_hash(identity));
    let hue = dice.roll(360);
    let mark = match dice.roll(3) {
        0 => "<circle cx='16' cy='20' r='9'/>",
        1 => "<path d='M16 10l10 10-10 10L6 20z'/>",
        _ => "<path d='M7 11h18v6H7zm0 9h18v6H7z'/>",
    };
    let size = if name.chars().count() > 12 { 11 } else { 13 };
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 116 40' width='116' height='40' role='img' aria-label='{0}'>\
         <g fill='hsl({hue} 85% 62%)'>{mark}</g><text x='32' y='24.5' font-family='system-ui,sans-serif' font-weight='700' \
         font-size='{size}' textLength='80' lengthAdjust='spacingAndGlyphs' fill='hsl({hue} 30% 78%)'>{0}</text></svg>",
        escape(name)
    )
}

/// Symbol on the logo of a method, in a box of 48 x 48 with lines of 3.
fn glyph(id: &str) -> &'static str {
    match id.rsplit('.').next().unwrap_or_default() {
        "card" => "M9 14h30v20H9zM9 21h30M14 29h6",
        "wallet" => "M16 6h16v36H16zM22 37h4",
        "scan" => "M10 10h10v10H10zM28 10h10v10H28zM10 28h10v10H10zM28 28h4v4M38 28v10H28",
        "bank" => "M8 19l16-10 16 10zM12 24v10M20 24v10M28 24v10M36 24v10M8 39h32",
        "voucher" => "M8 14h32v6a4 4 0 0 0 0 8v6H8v-6a4 4 0 0 0 0-8zM24 14v20",
        "instant" => "M27 6L12 27h11l-2 15 15-21H25z",
        "crypto" | "exchange" => "M24 7l15 9v16l-15 9-15-9V16zM24 7v34M9 16l30 16M39 16L9 32",
        _ => "M24 12a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM11 40c2-9 24-9 26 0",
    }
}

/// A payment logo of 120 x 48. Its name stands beside it in the list.
pub fn logo(id: &str, name: &str) -> String {
    let hue = Dice(stable_hash(name)).roll(360);
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 48' width='120' height='48' role='img' aria-label='{}'>\
         <rect width='120' height='48' rx='8' fill='hsl({hue} 45% 24%)'/><path transform='translate(36)' d='{}' fill='none' \
         stroke='hsl({hue} 90% 78%)' stroke-width='3' stroke-linejoin='round' stroke-linecap='round'/></svg>",
        escape(name),
        glyph(id),
    )
}

fn picture(svg: String) -> Response {
    ([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public,max-age=86400")], svg)
        .into_response()
}

fn stem(file: &str) -> Result<&str, ApiError> {
    file.strip_suffix(".svg").ok_or_else(ApiError::not_found)
}

/// GET /api/media/games/{identity}.svg
pub async fn game(State(app): State<Shared>, Path(file): Path<String>) -> Result<Response, ApiError> {
    let game = app.catalog.games.find(stem(&file)?).ok_or_else(ApiError::not_found)?;
    Ok(picture(cover(&game.identity, &game.name)))
}

/// GET /api/media/providers/{identity}.svg
pub async fn provider(Path(file): Path<String>) -> Result<Response, ApiError> {
    let identity = stem(&file)?;
    let name = games::provider_name(identity).ok_or_else(ApiError::not_found)?;
    Ok(picture(wordmark(identity, name)))
}

/// GET /api/media/payments/{method}.svg
pub async fn payment(Path(file): Path<String>) -> Result<Response, ApiError> {
    let id = stem(&file)?;
    let name = methods::title(id).ok_or_else(ApiError::not_found)?;
    Ok(picture(logo(id, name)))
}
