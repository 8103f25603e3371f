//! Review page on the provider port. Works without script.

use super::store::{self, Document, status};
use crate::auth::player;
use crate::covers::escape;
use crate::http::error::ApiError;
use crate::http::extract::Params;
use crate::provider::{page, unframed};
use crate::seed::constants;
use crate::state::{Shared, Tx};
use crate::verification;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

/// GET /documents: pending documents and verifications.
pub async fn show(State(app): State<Shared>) -> Result<Response, ApiError> {
    let (documents, verifications): (Vec<String>, Vec<String>) = app.run(|tx| {
        Ok((
            store::waiting(tx)?.iter().map(|document| document_row(tx, document)).collect(),
            verification::waiting(tx)?.iter().map(|player| verification_row(tx, player)).collect(),
        ))
    })?;
    let body = format!(
        "<main class=\"card\"><h1>Documents</h1><p>Decide here what a reviewer would decide.</p>\
         <h2>Uploaded documents</h2>{}<h2>Identity verifications</h2>{}<p><a href=\"/\">Sandbox payments</a></p></main>",
        list(&documents, "No document is waiting."),
        list(&verifications, "No verification is waiting.")
    );
    Ok(unframed(page("Documents", None, &body)))
}

fn list(rows: &[String], none: &str) -> String {
    if rows.is_empty() {
        format!("<p>{none}</p>")
    } else {
        format!("<ul class=\"list\">{}</ul>", rows.concat())
    }
}

/// Description of the player of a row.
fn owner(tx: &Tx<'_>, id: &str) -> String {
    let login = player::load(tx, id).ok().and_then(|player| player.email.or(player.phone));
    login.unwrap_or_else(|| id.to_owned())
}

fn document_row(tx: &Tx<'_>, document: &Document) -> String {
    let kind = constants::document_type(&document.kind).unwrap_or(&document.kind);
    let id = escape(&document.id);
    format!(
        "<li><p><b>{name}</b> <small>{kind}, {size} bytes, {owner}</small></p><form method=\"post\" action=\"/documents\">\
         <input type=\"hidden\" name=\"document\" value=\"{id}\"><label for=\"reason-{id}\">Reason of a rejection</label>\
         <input id=\"reason-{id}\" name=\"reason\" maxlength=\"200\">{buttons}</form></li>",
        name = escape(&document.file_name),
        kind = escape(kind),
        size = document.size,
        owner = escape(&owner(tx, &document.player)),
        buttons = buttons(&document.file_name),
    )
}

fn verification_row(tx: &Tx<'_>, player: &str) -> String {
    let owner = owner(tx, player);
    format!(
        "<li><p><b>{}</b></p><form method=\"post\" action=\"/documents\">\
         <input type=\"hidden\" name=\"player\" value=\"{}\">{}</form></li>",
        escape(&owner),
        escape(player),
        buttons(&owner),
    )
}

fn buttons(what: &str) -> String {
    let what = escape(what);
    format!(
        "<button name=\"decision\" value=\"approve\" class=\"primary\" aria-label=\"Approve {what}\">Approve</button>\
         <button name=\"decision\" value=\"reject\" class=\"danger\" aria-label=\"Reject {what}\">Reject</button>"
    )
}

/// POST /documents: a decision of the reviewer.
pub async fn decide(State(app): State<Shared>, form: String) -> Result<Response, ApiError> {
    let form = Params::parse(&form);
    let state = match form.get("decision") {
        Some("approve") => status::APPROVED,
        Some("reject") => status::REJECTED,
        _ => return Err(ApiError::field("decision", "Approve or reject.")),
    };
    app.run(|tx| {
        if let Some(id) = form.get("document") {
            store::judge(tx, id, state, Some(form.get("reason").unwrap_or("The document cannot be read.")))?;
        }
        if let Some(player) = form.get("player") {
            verification::judge(tx, player, state)?;
        }
        Ok(())
    })?;
    Ok(Redirect::to("/documents").into_response())
}
