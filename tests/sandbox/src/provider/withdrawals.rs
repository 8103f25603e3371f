//! Page for reviewing withdrawals. Works without script.

use super::{amount, list, page, unframed};
use crate::auth::player;
use crate::http::error::ApiError;
use crate::http::extract::text_of;
use crate::http::input::{Form, Text};
use crate::payments::invoice::{self, Invoice, status};
use crate::payments::review::{self, Decision};
use crate::schedule;
use crate::seed::methods::title;
use crate::state::{Shared, Tx};
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

/// GET /withdrawals: withdrawals that are not paid out yet.
pub async fn show(State(app): State<Shared>) -> Result<Response, ApiError> {
    schedule::catch_up(&app)?;
    let rows: Vec<Markup> =
        app.run(|tx| Ok(review::open(tx)?.iter().take(200).map(|invoice| row(tx, invoice)).collect()))?;
    let body = html! {
        main.card {
            h1 { "Withdrawals" }
            p { "Decide here what a reviewer would decide." }
            (list(&rows, "No withdrawal is waiting."))
            p { a href="/" { "Sandbox payments" } }
        }
    };
    Ok(unframed(page("Withdrawals", None, &body)))
}

fn row(tx: &Tx<'_>, invoice: &Invoice) -> Markup {
    let owner = player::load(tx, &invoice.player).ok().and_then(|player| player.email.or(player.phone));
    let owner = owner.unwrap_or_else(|| invoice.player.clone());
    let sum = amount(tx.app, invoice);
    let (state, buttons) = match invoice.status {
        status::PROCESSING => ("on its way", vec![("pay", "primary", "Pay out")]),
        status::REVIEW => ("in review", vec![("approve", "primary", "Approve")]),
        _ => ("pending", vec![("approve", "primary", "Approve"), ("review", "plain", "Review")]),
    };
    html! {
        li {
            p {
                b { (sum) }
                " "
                small { (title(&invoice.method).unwrap_or(&invoice.method)) ", " (owner) ", " (state) }
            }
            dl { @for (name, value) in &invoice.fields { dt { (name) } dd { (text_of(value)) } } }
            form method="post" action="/withdrawals" {
                input type="hidden" name="invoice" value=(invoice.id);
                @for (decision, class, label) in buttons.into_iter().chain([("refuse", "danger", "Refuse")]) {
                    button name="decision" value=(decision) class=(class) aria-label={ (label) " " (sum) " of " (owner) } {
                        (label)
                    }
                }
            }
        }
    }
}

/// A button of a withdrawal.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Button {
    invoice: Text,
    decision: Text,
}

/// POST /withdrawals: a decision of the reviewer. A late decision has no effect.
pub async fn decide(State(app): State<Shared>, Form(button): Form<Button>) -> Result<Response, ApiError> {
    schedule::catch_up(&app)?;
    let decision = Decision::parse(&button.decision)
        .ok_or_else(|| ApiError::field("decision", "Choose review, approve, refuse or pay."))?;
    app.run(|tx| {
        let invoice = invoice::load(tx, &button.invoice)?;
        review::decide(tx, invoice, decision)
    })?;
    Ok(Redirect::to("/withdrawals").into_response())
}
