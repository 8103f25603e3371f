//! Messages that would have been sent to phones and mailboxes.

use super::page;
use crate::auth::outbox;
use crate::covers::escape;
use crate::http::error::ApiError;
use crate::http::extract::{Params, text_of};
use crate::state::Shared;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde_json::Value;

/// GET /outbox.json
pub async fn outbox_json(State(app): State<Shared>, params: Params) -> Result<Json<Value>, ApiError> {
    let recipient = params.get("recipient");
    Ok(Json(app.run(|tx| Ok(outbox::list(tx, recipient)?))?.into()))
}

/// GET /outbox: sent codes and mails, newest first.
pub async fn outbox_page(State(app): State<Shared>) -> Result<Response, ApiError> {
    let sent = app.run(|tx| Ok(outbox::list(tx, None)?))?;
    let field = |entry: &Value, name: &str| escape(&entry.get(name).map(text_of).unwrap_or_default());
    let rows: Vec<String> = sent
        .iter()
        .map(|entry| {
            let code = entry
                .get("code")
                .map(|_| format!("<p class=\"code\">{}</p>", field(entry, "code")))
                .unwrap_or_default();
            let link = entry
                .get("link")
                .map(|_| format!("<p><a href=\"{0}\">{0}</a></p>", field(entry, "link")))
                .unwrap_or_default();
            format!(
                "<li><p><b>{}</b> <small>{}, {}</small></p><p>{}</p>{code}{link}</li>",
                field(entry, "recipient"),
                field(entry, "kind"),
                field(entry, "sentAt"),
                field(entry, "subject")
            )
        })
        .collect();
    let rows = rows.concat();
    let rows = if rows.is_empty() {
        "<p>Nothing was sent yet.</p>".to_owned()
    } else {
        format!("<ul class=\"list\">{rows}</ul>")
    };
    Ok(page(
        "Outbox",
        Some(3),
        &format!(
            "<main class=\"card\"><h1>Outbox</h1><p>What would have been sent to phones and mailboxes.</p>{rows}</main>"
        ),
    ))
}
