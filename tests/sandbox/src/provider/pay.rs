//! The hosted payment page.

use super::{amount, gone, page};
use crate::covers::escape;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Params, text_of};
use crate::ids;
use crate::payments::invoice::{self, Invoice, kind, status};
use crate::payments::report::{self, Report};
use crate::schedule;
use crate::seed::methods::title;
use crate::state::{App, Shared};
use axum::Json;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::{Value, json};

/// GET /pay/{id}: the hosted payment page; `?frame=1` for the one inside a frame.
pub async fn show(State(app): State<Shared>, Path(id): Path<String>, params: Params) -> Response {
    let Ok(invoice) = app.run(|tx| invoice::load(tx, &id)) else { return gone() };
    if !invoice.listed {
        return coins(&invoice);
    }
    let framed = params.get("frame").is_some();
    if !invoice.is_open() {
        return done(&app, &invoice, framed);
    }
    let (what, go_on, decline, later) = if invoice.kind == kind::DEPOSIT {
        ("Payment to", "Pay now", "Decline payment", "Pay later (leave pending)")
    } else {
        ("Payout from", "Confirm payout", "Decline payout", "Decide later (leave pending)")
    };
    let button = |outcome: &str, class: &str, label: &str| {
        format!("<button name=\"outcome\" value=\"{outcome}\" class=\"{class}\">{label}</button>")
    };
    let body = format!(
        "<main class=\"card\"><p class=\"brand\">Sandbox payments</p><h1>{what} the demo casino</h1>\
         <p class=\"amount\">{}</p><dl><dt>Method</dt><dd>{}</dd><dt>Reference</dt><dd>{}</dd></dl>\
         <form method=\"post\" action=\"/pay/{id}{}\">{}{}{}</form>\
         <p class=\"note\">This is a test page. No real money moves, and no card number is asked for.</p></main>",
        amount(&app, &invoice),
        escape(title(&invoice.method).unwrap_or(&invoice.method)),
        escape(invoice.id.get(..8).unwrap_or_default()),
        if framed { "?frame=1" } else { "" },
        button("success", "primary", go_on),
        button("failure", "danger", decline),
        button("pending", "plain", later),
        id = escape(&invoice.id),
    );
    page("Sandbox payments", None, &body)
}

/// Page that simulates the sender of coins to a crypto address.
fn coins(request: &Invoice) -> Response {
    let body = format!(
        "<main class=\"card\"><p class=\"brand\">Sandbox payments</p><h1>Send {currency} to this address</h1><p>{address}</p>\
         <form method=\"post\" action=\"/pay/{id}\"><input type=\"hidden\" name=\"transactionId\" value=\"{transaction}\"><label for=\"amount\">Amount in {currency}</label>\
         <input id=\"amount\" name=\"amount\" inputmode=\"decimal\" required>\
         <button name=\"outcome\" value=\"success\" class=\"primary\">Send coins</button>\
         <button name=\"outcome\" value=\"pending\" class=\"plain\">Send coins, not confirmed yet</button></form>\
         <p class=\"note\">This is a test page. No real coins move.</p></main>",
        currency = escape(&request.currency),
        address = escape(request.address.as_deref().unwrap_or_default()),
        id = escape(&request.id),
        transaction = ids::token(),
    );
    page("Sandbox payments", None, &body)
}

fn done(app: &App, invoice: &Invoice, framed: bool) -> Response {
    let (title, words) = match invoice.status {
        status::SUCCESS => ("Payment complete", "The shop has been told. You can go back."),
        status::REJECTED if invoice.result.starts_with(invoice::RETURNED) => {
            ("Payment sent back", "The shop could not accept this payment. You have your money back.")
        }
        status::REJECTED => ("Payment declined", "Nothing was charged. You can go back and try again."),
        _ => ("Payment pending", "The shop waits for this payment. You can go back."),
    };
    let back = if framed { None } else { redirect_for(invoice, invoice.status) };
    let back = back
        .map(|url| format!("<p><a class=\"primary\" href=\"{}\">Back to the shop</a></p>", escape(&url)))
        .unwrap_or_default();
    let body = format!(
        "<main class=\"card\"><p class=\"brand\">Sandbox payments</p><h1>{title}</h1><p class=\"amount\">{}</p><p>{words}</p>{back}</main>",
        amount(app, invoice)
    );
    page(title, None, &body)
}

/// Return URL of the player, from those given by the shop.
fn redirect_for(invoice: &Invoice, state: i64) -> Option<String> {
    let wanted = match state {
        status::SUCCESS => ["redirectSuccessUrl", "redirectUrl"],
        status::REJECTED => ["redirectErrorUrl", "redirectUrl"],
        _ => ["redirectUrl", "redirectSuccessUrl"],
    };
    wanted.iter().find_map(|name| invoice.redirects.get(*name)).map(text_of)
}

/// POST /pay/{id}: the form of the payment page.
pub async fn submit(
    State(app): State<Shared>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    form: String,
) -> Response {
    let framed = Params::parse(query.as_deref().unwrap_or_default()).get("frame").is_some();
    let form = Params::parse(&form);
    if let Ok(invoice) = app.run(|tx| invoice::load(tx, &id))
        && invoice.is_over()
    {
        // The shop has cancelled the payment: the page was opened before.
        return done(&app, &invoice, framed);
    }
    let report = Report::read(&form.body());
    let applied = report.and_then(|report| app.run(|tx| report::apply(tx, &id, &report)));
    let invoice = match applied {
        Ok((invoice, _)) => invoice,
        Err(refused) if refused.status == StatusCode::UNPROCESSABLE_ENTITY => {
            let body = "<main class=\"card\"><h1>That is no amount</h1><p>Go back and enter a number such as 0.01.</p></main>";
            return (StatusCode::UNPROCESSABLE_ENTITY, page("No amount", None, body)).into_response();
        }
        Err(_) => return gone(),
    };
    match redirect_for(&invoice, invoice.status) {
        // The sender of coins is not the browser waiting in the shop.
        Some(url) if !framed && invoice.processing != "address" => Redirect::to(&url).into_response(),
        _ => done(&app, &invoice, framed),
    }
}

/// POST /pay/{id}/outcome: the same as JSON; `delayMs` delays the report.
pub async fn outcome(
    State(app): State<Shared>,
    Path(id): Path<String>,
    body: Body,
) -> Result<Json<Value>, ApiError> {
    schedule::catch_up(&app)?;
    let delay = body.number("delayMs").unwrap_or_default();
    let (invoice, changed) = app.run(|tx| {
        if delay != 0 {
            return report::postpone(tx, &id, &body, delay).map(|invoice| (invoice, false));
        }
        report::apply(tx, &id, &Report::read(&body)?)
    })?;
    let redirect = redirect_for(&invoice, invoice.status);
    Ok(Json(
        json!({ "invoiceId": invoice.id, "status": invoice.status, "changed": changed, "redirectUrl": redirect }),
    ))
}
