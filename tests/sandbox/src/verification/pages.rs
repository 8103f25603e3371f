//! The verification on the provider port: the script, and the page it frames.

use super::{owner, state_of, submit};
use crate::documents::store::status;
use crate::http::error::ApiError;
use crate::http::extract::encode;
use crate::http::input::{Form, Query, Text};
use crate::state::Shared;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, html};
use serde::Deserialize;

/// Any site may frame this page; it may run its own script and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; \
                      form-action 'self'; frame-ancestors *";

fn script(text: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (HeaderName::from_static("x-content-type-options"), "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    (headers, text).into_response()
}

/// GET /sumsub/sdk.js: what the site loads.
pub async fn sdk() -> Response {
    script(include_str!("sdk.js"))
}

/// GET /sumsub/frame.js: what the framed page loads.
pub async fn frame() -> Response {
    script(include_str!("frame.js"))
}

/// State of the verification, sent by the framed page to the script around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    Start,
    Submitted,
    Later,
    Pending,
    Approved,
    Rejected,
    Expired,
}

impl Moment {
    fn of(state: Option<i64>) -> Self {
        match state {
            Some(status::APPROVED) => Self::Approved,
            Some(status::REJECTED) => Self::Rejected,
            Some(_) => Self::Pending,
            None => Self::Start,
        }
    }

    /// Name for the script, heading, text, and whether something can be submitted.
    fn words(self) -> (&'static str, &'static str, &'static str, bool) {
        match self {
            Self::Start => ("start", "Verify your identity", "Submit your documents to go on.", true),
            Self::Submitted => {
                ("submitted", "Documents submitted", "A reviewer looks at your documents now.", false)
            }
            Self::Later => ("later", "See you later", "You can go on whenever you like.", true),
            Self::Pending => ("pending", "Under review", "A reviewer looks at your documents now.", false),
            Self::Approved => ("approved", "You are verified", "There is nothing left to do.", false),
            Self::Rejected => {
                ("rejected", "Not verified", "The reviewer could not accept your documents. Try again.", true)
            }
            Self::Expired => {
                ("expired", "This page has expired", "Go back to the site and start again.", false)
            }
        }
    }
}

/// The query of the page, given on by its form.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Opening {
    token: Text,
    lang: Text,
    theme: Text,
}

/// A button of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Button {
    choice: Text,
}

fn page(moment: Moment, opening: &Opening) -> Response {
    let (name, title, text, open) = moment.words();
    let Opening { token, lang, theme } = opening;
    let address =
        format!("/sumsub/verify?token={}&lang={}&theme={}", encode(token), encode(lang), encode(theme));
    // The reviewer's decision shows without a click.
    let refresh = matches!(moment, Moment::Submitted | Moment::Pending);
    let language = lang.filled().filter(|lang| lang.len() < 20).unwrap_or("en");
    let theme = if &**theme == "dark" { "dark" } else { "light" };
    let html = html! {
        (DOCTYPE)
        html lang="en" data-language=(language) data-theme=(theme) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                @if refresh { meta http-equiv="refresh" content={ "3;url=" (address) }; }
                title { (title) }
                link rel="icon" href="data:,";
                link rel="stylesheet" href="/style.css";
            }
            body data-moment=(name) {
                main.card {
                    p.brand { "Sandbox identity" }
                    h1 { (title) }
                    p role="status" { (text) }
                    @if open {
                        form method="post" action=(address) {
                            button name="choice" value="submit" class="primary" { "Submit my documents" }
                            button name="choice" value="later" class="plain" { "Come back later" }
                        }
                    }
                    p.note { "This is a test page. No document leaves your device." }
                }
                script src="/sumsub/frame.js" {}
            }
        }
    };
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    // An expired token is expected: the script requests a new one.
    (StatusCode::OK, headers, Html(html.into_string())).into_response()
}

/// GET /sumsub/verify?token=&lang=&theme=: the page in the frame.
pub async fn show(State(app): State<Shared>, Query(opening): Query<Opening>) -> Result<Response, ApiError> {
    let moment = app.run(|tx| {
        let Some(player) = owner(tx, &opening.token)? else {
            return Ok(Moment::Expired);
        };
        Ok(Moment::of(state_of(tx, &player)?))
    })?;
    Ok(page(moment, &opening))
}

/// POST /sumsub/verify: a button of that page.
pub async fn choose(
    State(app): State<Shared>,
    Query(opening): Query<Opening>,
    Form(button): Form<Button>,
) -> Result<Response, ApiError> {
    let moment = app.run(|tx| {
        let Some(player) = owner(tx, &opening.token)? else {
            return Ok(Moment::Expired);
        };
        if &*button.choice != "submit" {
            return Ok(Moment::Later);
        }
        submit(tx, &player)?;
        let moment = Moment::of(state_of(tx, &player)?);
        Ok(if moment == Moment::Pending { Moment::Submitted } else { moment })
    })?;
    Ok(page(moment, &opening))
}
