//! The pages of games on the second origin: a document, its style and its scripts.

use super::engine::{ENGINES, engine_of};
use super::look;
use crate::covers;
use crate::framed::{Document, file};
use crate::http::error::ApiError;
use crate::http::extract::encode;
use crate::http::input::{Query, Text};
use crate::seed::games::Game;
use crate::state::{App, Shared};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

/// Languages of the pages; the first one is used for all others.
const LOCALES: [&str; 5] = ["en", "de", "pl", "pt-br", "ar"];

/// The style sheet of all games. The last file overrides the others on wide screens.
const SHEET: &str = concat!(
    include_str!("client/frame.css"),
    include_str!("client/slot.css"),
    include_str!("client/room.css"),
    include_str!("client/dialogs.css"),
    include_str!("client/wide.css"),
);

/// The files that games share.
const FILES: [(&str, &str); 27] = [
    ("chips.js", include_str!("client/chips.js")),
    ("typed.js", include_str!("client/typed.js")),
    ("board.js", include_str!("client/board.js")),
    ("roulette-texts.js", include_str!("client/roulette-texts.js")),
    ("course.js", include_str!("client/course.js")),
    ("track.js", include_str!("client/track.js")),
    ("first-stops.js", include_str!("client/first-stops.js")),
    ("odds.js", include_str!("client/odds.js")),
    ("spots.js", include_str!("client/spots.js")),
    ("table.js", include_str!("client/table.js")),
    ("base.js", include_str!("client/base.js")),
    ("keys.js", include_str!("client/keys.js")),
    ("money.js", include_str!("client/money.js")),
    ("words.js", include_str!("client/words.js")),
    ("arabic.js", include_str!("client/arabic.js")),
    ("panel.js", include_str!("client/panel.js")),
    ("cards.js", include_str!("client/cards.js")),
    ("card-texts.js", include_str!("client/card-texts.js")),
    ("turns.js", include_str!("client/turns.js")),
    ("sound.js", include_str!("client/sound.js")),
    ("count-up.js", include_str!("client/count-up.js")),
    ("wheel.js", include_str!("client/wheel.js")),
    ("game.css", SHEET),
    ("common.js", include_str!("client/common.js")),
    ("texts.js", include_str!("client/texts.js")),
    ("fair.js", include_str!("client/fair.js")),
    ("fairness.js", include_str!("client/fairness.js")),
];

/// The query of a page.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Opening {
    session: Text,
    locale: Text,
    lobby_url: Text,
    round: Text,
}

impl Opening {
    fn locale(&self) -> &'static str {
        LOCALES.iter().find(|known| **known == &*self.locale).copied().unwrap_or("en")
    }
}

/// The document of a game.
fn document(app: &App, opening: &Opening, title: &str, head: &Markup, body: Markup) -> Response {
    let head = html! {
        meta name="color-scheme" content="dark";
        link rel="stylesheet" href="/game/assets/game.css";
        (head)
    };
    Document { locale: opening.locale(), theme: None, title, head, body }.answer(app)
}

/// GET /game/{identity}?session&locale&lobbyUrl: the page in the frame.
pub async fn game(
    State(app): State<Shared>,
    Path(identity): Path<String>,
    Query(opening): Query<Opening>,
) -> Result<Response, ApiError> {
    let game = app.catalog.games.find(&identity).ok_or_else(ApiError::not_found)?;
    let engine = engine_of(game);
    let own = engine.art.map(|draw| draw(game)).unwrap_or_default();
    let art = look::scene(game) + &own;
    let head = html! {
        @if engine.style.is_some() {
            link rel="stylesheet" href={ "/game/assets/" (engine.rules.name()) ".css" };
        }
        link rel="stylesheet" href={ "/game/look/" (encode(&game.identity)) ".css" };
        script type="module" src={ "/game/assets/" (engine.rules.name()) ".js" } {}
    };
    // Only the site is a way back.
    let lobby = opening
        .lobby_url
        .filled()
        .filter(|url| url.strip_prefix(&app.options.site_origin).is_some_and(is_path));
    let session = &*opening.session;
    let body = html! {
        body data-engine=(engine.rules.name()) data-session=(session) data-lobby=(lobby.unwrap_or_default()) data-title=(game.name) {
            (PreEscaped(art))
            main id="game" {}
            noscript { "This game needs JavaScript." }
        }
    };
    Ok(document(&app, &opening, &game.name, &head, body))
}

fn is_path(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('/')
}

/// GET /game/fairness?round: checks a round in the browser.
pub async fn fairness(State(app): State<Shared>, Query(opening): Query<Opening>) -> Response {
    let body = html! {
        body data-engine="fairness" data-round=(&*opening.round) { main id="game" {} }
    };
    let head = html! { script type="module" src="/game/assets/fairness.js" {} };
    document(&app, &opening, "Fairness", &head, body)
}

/// Every file: those that games share, then the page, the check and the style sheet of each game.
fn files() -> impl Iterator<Item = (String, &'static str)> {
    let shared = FILES.iter().map(|(name, text)| ((*name).to_owned(), *text));
    let own = ENGINES.iter().flat_map(|engine| {
        let name = engine.rules.name();
        let scripts = [(format!("{name}.js"), engine.page), (format!("check-{name}.js"), engine.check)];
        scripts.into_iter().chain(engine.style.map(|style| (format!("{name}.css"), style)))
    });
    shared.chain(own)
}

/// GET /game/assets/{file}
pub async fn asset(Path(name): Path<String>) -> Response {
    let Some((name, text)) = files().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let is_style = name.split_once('.').is_some_and(|(_, kind)| kind == "css");
    let kind = if is_style { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
    file(kind, text.to_owned())
}

/// GET /game/look/{identity}.css
pub async fn colours(State(app): State<Shared>, Path(name): Path<String>) -> Result<Response, ApiError> {
    let game: Option<&Game> = name.strip_suffix(".css").and_then(|identity| app.catalog.games.find(identity));
    Ok(file("text/css; charset=utf-8", look::colours(game.ok_or_else(ApiError::not_found)?)))
}

/// GET /api/media/symbols/{identity}/{symbol}.svg: a symbol of a slot.
pub async fn symbol(
    State(app): State<Shared>,
    Path((identity, file)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let game = app.catalog.games.find(&identity).ok_or_else(ApiError::not_found)?;
    let drawing = look::symbol(game, covers::stem(&file)?).ok_or_else(ApiError::not_found)?;
    Ok(covers::picture(drawing))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::files;
    use std::collections::BTreeSet;

    #[test]
    fn files_are_small() {
        for (name, text) in files() {
            assert!(text.len() <= 20 * 1024, "{name} has {} bytes", text.len());
        }
    }

    /// Keys of the texts: an object in source (`key: "text"`) or rows (`key = text`).
    fn keys(block: &str, sign: &str) -> BTreeSet<String> {
        let lines = block.lines().filter_map(|line| line.split_once(sign));
        let keys =
            lines.map(|(key, _)| key.trim()).filter(|key| key.chars().all(|one| one.is_ascii_alphanumeric()));
        keys.filter(|key| !key.is_empty()).map(ToOwned::to_owned).collect()
    }

    #[test]
    fn every_language_has_every_text() {
        let of = |wanted: &str| files().find(|(name, _)| name == wanted).unwrap().1;
        let texts = format!("{}{}{}", of("texts.js"), of("words.js"), of("arabic.js"));
        let between = |from: &str, to: &str| texts.split_once(from).unwrap().1.split_once(to).unwrap().0;
        let english = keys(between("  en: {", "\n  },"), ":");
        assert!(english.len() > 70, "{}", english.len());
        for (from, to, sign) in [
            ("  de: {", "\n  },", ":"),
            ("const pl = rows(`", "`)", " = "),
            ("const pt = rows(`", "`)", " = "),
            ("const ar = rows(`", "`)", " = "),
        ] {
            let other = keys(between(from, to), sign);
            assert_eq!(
                english.symmetric_difference(&other).collect::<Vec<_>>(),
                Vec::<&String>::new(),
                "{from}"
            );
        }
        for file in ["roulette-texts.js", "card-texts.js"] {
            let own = of(file);
            let of_language = |language: &str| {
                let (_, rest) = own.split_once(&format!("const {language} = rows(`")).unwrap();
                keys(rest.split_once("`)").unwrap().0, " = ")
            };
            assert!(of_language("en").is_disjoint(&english), "{file}: one key has two texts");
            for language in ["de", "pl", "pt", "ar"] {
                assert_eq!(of_language(language), of_language("en"), "{file}: {language}");
            }
        }
    }
}
