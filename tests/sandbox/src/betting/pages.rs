//! The page of the client on the second origin: a document, its style and its scripts.

use crate::framed::{Document, file};
use crate::http::input::{Query, Text};
use crate::state::{App, Shared};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use sportsbook::words;

const FILES: [(&str, &str); 10] = [
    ("faults.js", include_str!("client/faults.js")),
    ("typed.js", include_str!("../play/client/typed.js")),
    ("book.css", concat!(include_str!("client/book.css"), include_str!("client/slip.css"))),
    ("app.js", include_str!("client/app.js")),
    ("core.js", include_str!("client/core.js")),
    ("money.js", include_str!("../play/client/money.js")),
    ("matches.js", include_str!("client/matches.js")),
    ("slip.js", include_str!("client/slip.js")),
    ("bets.js", include_str!("client/bets.js")),
    ("texts.js", include_str!("client/texts.js")),
];

/// Address of the sportsbook.
pub fn address(app: &App) -> String {
    format!("{}/sportsbook", app.options.provider_origin)
}

/// The query of the page.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Opening {
    lang: Text,
    theme: Text,
    token: Text,
}

/// GET /sportsbook/?clientId&lang&theme&token
pub async fn client(State(app): State<Shared>, Query(opening): Query<Opening>) -> Response {
    let document = Document {
        locale: words::locale(&opening.lang),
        theme: opening.theme.filled().filter(|theme| matches!(*theme, "dark" | "light")),
        title: "Sports betting",
        head: html! {
            link rel="stylesheet" href="/sportsbook/assets/book.css";
            script type="module" src="/sportsbook/assets/app.js" {}
        },
        body: html! {
            body data-token=(&*opening.token) data-site=(app.options.site_origin) {
                main id="book" {}
                noscript { "The sportsbook needs JavaScript." }
            }
        },
    };
    document.answer(&app)
}

/// GET /sportsbook/assets/{file}
pub async fn asset(Path(name): Path<String>) -> Response {
    let Some((name, text)) = FILES.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let is_style = name.split_once('.').is_some_and(|(_, kind)| kind == "css");
    file(
        if is_style { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" },
        (*text).to_owned(),
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::FILES;
    use std::collections::BTreeSet;

    fn keys(block: &str) -> BTreeSet<&str> {
        block.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key.trim()).collect()
    }

    #[test]
    fn every_language_has_every_text_and_files_are_small() {
        for (name, text) in FILES {
            assert!(text.len() < 20_000, "{name} has {} bytes", text.len());
        }
        let (_, texts) = FILES.iter().find(|(name, _)| *name == "texts.js").unwrap();
        let of = |from: &str| keys(texts.split_once(from).unwrap().1.split_once("`)").unwrap().0);
        let english = of("en: rows(`");
        assert!(english.len() > 40, "{}", english.len());
        for from in ["de: rows(`", "pl: rows(`", "\"pt-br\": rows(`", "ar: rows(`"] {
            let other = of(from);
            assert_eq!(
                english.symmetric_difference(&other).collect::<Vec<_>>(),
                Vec::<&&str>::new(),
                "{from}"
            );
        }
    }
}
