//! Messages that would have been sent to phones and mailboxes.

use super::{list, page};
use crate::auth::outbox;
use crate::http::error::ApiError;
use crate::http::extract::text_of;
use crate::http::input::Query;
use crate::state::Shared;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::Value;

/// Whose messages are asked for; all if absent.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    recipient: Option<String>,
}

/// GET /outbox.json
pub async fn outbox_json(
    State(app): State<Shared>,
    Query(filter): Query<Filter>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(app.run(|tx| Ok(outbox::list(tx, filter.recipient.as_deref())?))?.into()))
}

/// GET /outbox: sent codes and mails, newest first.
pub async fn outbox_page(State(app): State<Shared>) -> Result<Response, ApiError> {
    let sent = app.run(|tx| Ok(outbox::list(tx, None)?))?;
    let rows: Vec<Markup> = sent.iter().map(row).collect();
    let body = html! {
        main.card {
            h1 { "Outbox" }
            p { "What would have been sent to phones and mailboxes." }
            (list(&rows, "Nothing was sent yet."))
        }
    };
    Ok(page("Outbox", Some(3), &body))
}

fn row(entry: &Value) -> Markup {
    let text = |name: &str| entry.get(name).map(text_of).unwrap_or_default();
    html! {
        li {
            p { b { (text("recipient")) } " " small { (text("kind")) ", " (text("sentAt")) } }
            p { (text("subject")) }
            @if entry.get("code").is_some() { p.code { (text("code")) } }
            @if entry.get("link").is_some() { p { a href=(text("link")) { (text("link")) } } }
        }
    }
}
