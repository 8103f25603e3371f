//! Messages that would have been sent to phones and mailboxes.

use super::{list, page};
use crate::auth::outbox::{self, Delivered};
use crate::http::Plain;
use crate::http::error::ApiError;
use crate::http::input::Query;
use crate::site;
use crate::state::Shared;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;

/// Whose messages are asked for; all if absent.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    recipient: Option<String>,
}

/// GET /outbox.json
pub async fn outbox_json(State(app): State<Shared>, Query(filter): Query<Filter>) -> Plain<Vec<Delivered>> {
    Ok(Json(app.run(|tx| Ok(outbox::list(tx, filter.recipient.as_deref())?))?))
}

/// GET /outbox: sent codes and mails, newest first.
pub async fn outbox_page(State(app): State<Shared>) -> Result<Response, ApiError> {
    let sent = app.run(|tx| Ok(outbox::list(tx, None)?))?;
    let sender = site::name(&app.options.site);
    let rows: Vec<Markup> = sent.iter().map(|sent| row(sent, &sender)).collect();
    let body = html! {
        main.card {
            h1 { "Outbox" }
            p { "What would have been sent to phones and mailboxes." }
            (list(&rows, "Nothing was sent yet."))
        }
    };
    Ok(page("Outbox", Some(3), &body))
}

fn row(sent: &Delivered, sender: &str) -> Markup {
    html! {
        li {
            p { b { (sent.recipient) } " " small { (sent.kind) " from " (sender) ", " (sent.sent_at) } }
            p { (sent.subject) }
            @if let Some(code) = &sent.code { p.code { (code) } }
            @if let Some(link) = &sent.link { p { a href=(link) { (link) } } }
        }
    }
}
