//! Review page on the provider port. Works without script.

use super::store::{self, Document, status};
use crate::auth::player;
use crate::http::error::ApiError;
use crate::http::input::{Form, Text};
use crate::provider::{list, page, unframed};
use crate::seed::constants;
use crate::state::{Shared, Tx};
use crate::verification;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

/// GET /documents: pending documents and verifications.
pub async fn show(State(app): State<Shared>) -> Result<Response, ApiError> {
    let (documents, verifications): (Vec<Markup>, Vec<Markup>) = app.run(|tx| {
        Ok((
            store::waiting(tx)?.iter().map(|document| document_row(tx, document)).collect(),
            verification::waiting(tx)?.iter().map(|player| verification_row(tx, player)).collect(),
        ))
    })?;
    let body = html! {
        main.card {
            h1 { "Documents" }
            p { "Decide here what a reviewer would decide." }
            h2 { "Uploaded documents" }
            (list(&documents, "No document is waiting."))
            h2 { "Identity verifications" }
            (list(&verifications, "No verification is waiting."))
            p { a href="/" { "Sandbox payments" } }
        }
    };
    Ok(unframed(page("Documents", None, &body)))
}

/// Description of the player of a row.
fn owner(tx: &Tx<'_>, id: &str) -> String {
    let login = player::load(tx, id).ok().and_then(|player| player.email.or(player.phone));
    login.unwrap_or_else(|| id.to_owned())
}

fn document_row(tx: &Tx<'_>, document: &Document) -> Markup {
    let kind = constants::document_type(&document.kind).unwrap_or(&document.kind);
    let reason = format!("reason-{}", document.id);
    html! {
        li {
            p {
                b { (document.file_name) }
                " "
                small { (kind) ", " (document.size) " bytes, " (owner(tx, &document.player)) }
            }
            form method="post" action="/documents" {
                input type="hidden" name="document" value=(document.id);
                label for=(reason) { "Reason of a rejection" }
                input id=(reason) name="reason" maxlength="200";
                (buttons(&document.file_name))
            }
        }
    }
}

fn verification_row(tx: &Tx<'_>, player: &str) -> Markup {
    let owner = owner(tx, player);
    html! {
        li {
            p { b { (owner) } }
            form method="post" action="/documents" {
                input type="hidden" name="player" value=(player);
                (buttons(&owner))
            }
        }
    }
}

fn buttons(what: &str) -> Markup {
    html! {
        button name="decision" value="approve" class="primary" aria-label={ "Approve " (what) } { "Approve" }
        button name="decision" value="reject" class="danger" aria-label={ "Reject " (what) } { "Reject" }
    }
}

/// A button of a document or of a verification.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Button {
    document: Text,
    player: Text,
    decision: Text,
    reason: Text,
}

/// POST /documents: a decision of the reviewer.
pub async fn decide(State(app): State<Shared>, Form(button): Form<Button>) -> Result<Response, ApiError> {
    let state = match &*button.decision {
        "approve" => status::APPROVED,
        "reject" => status::REJECTED,
        _ => return Err(ApiError::field("decision", "Approve or reject.")),
    };
    app.run(|tx| {
        if let Some(id) = button.document.filled() {
            let reason = button.reason.filled().unwrap_or("The document cannot be read.");
            store::judge(tx, id, state, Some(reason))?;
        }
        if let Some(player) = button.player.filled() {
            verification::judge(tx, player, state)?;
        }
        Ok(())
    })?;
    Ok(Redirect::to("/documents").into_response())
}
