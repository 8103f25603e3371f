//! A stand-in for the support chat of another company, on the provider port: the script that a site loads, and the page
//! that the script shows in a frame. It answers every message with the same polite words and keeps nothing.

use crate::framed::{Document, file};
use crate::http::input::{Query, Text};
use crate::state::Shared;
use axum::extract::State;
use axum::response::Response;
use maud::html;
use serde::Deserialize;

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Languages of the page; the first one is used for all others.
const LOCALES: [&str; 5] = ["en", "de", "pl", "pt-br", "ar"];

/// GET /chat/js/widget.js: what the site loads.
pub async fn widget() -> Response {
    file(SCRIPT, include_str!("widget.js").to_owned())
}

/// GET /chat/frame.js: what the page in the frame loads.
pub async fn frame_script() -> Response {
    file(SCRIPT, include_str!("frame.js").to_owned())
}

/// GET /chat/chat.css
pub async fn style() -> Response {
    file("text/css; charset=utf-8", include_str!("chat.css").to_owned())
}

/// The query of the page in the frame.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Opening {
    lang: Text,
}

/// GET /chat/frame?lang: the page in the frame. Who chats is told by a message of the script, never by the address.
pub async fn frame(State(app): State<Shared>, Query(opening): Query<Opening>) -> Response {
    let locale = LOCALES.into_iter().find(|locale| *locale == &*opening.lang).unwrap_or(LOCALES[0]);
    let document = Document {
        locale,
        theme: None,
        title: "Sandbox chat",
        head: html! {
            link rel="stylesheet" href="/chat/chat.css";
            script type="module" src="/chat/frame.js" {}
        },
        body: html! { body { main id="chat" {} } },
    };
    document.answer(&app)
}
