//! Page for reviewing withdrawals. Works without script.

use super::{amount, page, unframed};
use crate::auth::player;
use crate::covers::escape;
use crate::http::error::ApiError;
use crate::http::extract::{Params, text_of};
use crate::payments::invoice::{self, Invoice, status};
use crate::payments::review::{self, Decision};
use crate::schedule;
use crate::seed::methods::title;
use crate::state::{Shared, Tx};
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::Value;

/// GET /withdrawals: withdrawals that are not paid out yet.
pub async fn show(State(app): State<Shared>) -> Result<Response, ApiError> {
    schedule::catch_up(&app)?;
    let rows: Vec<String> =
        app.run(|tx| Ok(review::open(tx)?.iter().take(200).map(|invoice| row(tx, invoice)).collect()))?;
    let rows = if rows.is_empty() {
        "<p>No withdrawal is waiting.</p>".to_owned()
    } else {
        format!("<ul class=\"list\">{}</ul>", rows.concat())
    };
    let body = format!(
        "<main class=\"card\"><h1>Withdrawals</h1><p>Decide here what a reviewer would decide.</p>{rows}\
         <p><a href=\"/\">Sandbox payments</a></p></main>"
    );
    Ok(unframed(page("Withdrawals", None, &body)))
}

fn row(tx: &Tx<'_>, invoice: &Invoice) -> String {
    let owner = player::load(tx, &invoice.player).ok().and_then(|player| player.email.or(player.phone));
    let owner = owner.unwrap_or_else(|| invoice.player.clone());
    let sum = amount(tx.app, invoice);
    let about = format!("{sum} of {}", escape(&owner));
    let button = |decision: &str, class: &str, label: &str| {
        format!(
            "<button name=\"decision\" value=\"{decision}\" class=\"{class}\" aria-label=\"{label} {about}\">{label}</button>"
        )
    };
    let (state, buttons) = match invoice.status {
        status::PROCESSING => ("on its way", vec![("pay", "primary", "Pay out")]),
        status::REVIEW => ("in review", vec![("approve", "primary", "Approve")]),
        _ => ("pending", vec![("approve", "primary", "Approve"), ("review", "plain", "Review")]),
    };
    let buttons: String = buttons
        .into_iter()
        .chain([("refuse", "danger", "Refuse")])
        .map(|(decision, class, label)| button(decision, class, label))
        .collect();
    let field = |(key, value): (&String, &Value)| {
        format!("<dt>{}</dt><dd>{}</dd>", escape(key), escape(&text_of(value)))
    };
    let fields = invoice.fields.iter().map(field).collect::<Vec<_>>().concat();
    format!(
        "<li><p><b>{sum}</b> <small>{method}, {owner}, {state}</small></p><dl>{fields}</dl><form method=\"post\" action=\"/withdrawals\">\
         <input type=\"hidden\" name=\"invoice\" value=\"{id}\">{buttons}</form></li>",
        method = escape(title(&invoice.method).unwrap_or(&invoice.method)),
        owner = escape(&owner),
        id = escape(&invoice.id),
    )
}

/// POST /withdrawals: a decision of the reviewer. A late decision has no effect.
pub async fn decide(State(app): State<Shared>, form: String) -> Result<Response, ApiError> {
    schedule::catch_up(&app)?;
    let form = Params::parse(&form);
    let decision = form
        .get("decision")
        .and_then(Decision::parse)
        .ok_or_else(|| ApiError::field("decision", "Choose review, approve, refuse or pay."))?;
    app.run(|tx| {
        let invoice = invoice::load(tx, form.get("invoice").unwrap_or_default())?;
        review::decide(tx, invoice, decision)
    })?;
    Ok(Redirect::to("/withdrawals").into_response())
}
