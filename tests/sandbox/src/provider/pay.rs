//! The hosted payment page.

use super::{amount, gone, page};
use crate::http::error::ApiError;
use crate::http::extract::text_of;
use crate::http::input::{Form, Input, Query, Text};
use crate::ids;
use crate::payments::invoice::{self, Invoice, kind, status};
use crate::payments::report::{self, Callback, Report};
use crate::schedule;
use crate::seed::methods::title;
use crate::state::{App, Shared};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::{Deserialize, Serialize};

/// The query of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Framing {
    frame: Text,
}

impl Framing {
    /// True if the page is in a frame of the shop.
    fn is_framed(&self) -> bool {
        self.frame.filled().is_some()
    }
}

/// GET /pay/{id}: the hosted payment page; `?frame=1` for the one inside a frame.
pub async fn show(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(framing): Query<Framing>,
) -> Response {
    let Ok(invoice) = app.run(|tx| invoice::load(tx, &id)) else { return gone() };
    if !invoice.listed {
        return coins(&invoice);
    }
    let framed = framing.is_framed();
    if !invoice.is_open() {
        return done(&app, &invoice, framed);
    }
    let (what, go_on, decline, later) = if invoice.kind == kind::DEPOSIT {
        ("Payment to", "Pay now", "Decline payment", "Pay later (leave pending)")
    } else {
        ("Payout from", "Confirm payout", "Decline payout", "Decide later (leave pending)")
    };
    let query = if framed { "?frame=1" } else { "" };
    let body = html! {
        main.card {
            p.brand { "Sandbox payments" }
            h1 { (what) " the demo casino" }
            p.amount { (amount(&app, &invoice)) }
            dl {
                dt { "Method" }
                dd { (title(&invoice.method).unwrap_or(&invoice.method)) }
                dt { "Reference" }
                dd { (invoice.id.get(..8).unwrap_or_default()) }
            }
            form method="post" action={ "/pay/" (invoice.id) (query) } {
                button name="outcome" value="success" class="primary" { (go_on) }
                button name="outcome" value="failure" class="danger" { (decline) }
                button name="outcome" value="pending" class="plain" { (later) }
            }
            p.note { "This is a test page. No real money moves, and no card number is asked for." }
        }
    };
    page("Sandbox payments", None, &body)
}

/// Page that simulates the sender of coins to a crypto address.
fn coins(request: &Invoice) -> Response {
    let body = html! {
        main.card {
            p.brand { "Sandbox payments" }
            h1 { "Send " (request.currency) " to this address" }
            p { (request.address.as_deref().unwrap_or_default()) }
            form method="post" action={ "/pay/" (request.id) } {
                input type="hidden" name="transactionId" value=(ids::token());
                label for="amount" { "Amount in " (request.currency) }
                input id="amount" name="amount" inputmode="decimal" required;
                button name="outcome" value="success" class="primary" { "Send coins" }
                button name="outcome" value="pending" class="plain" { "Send coins, not confirmed yet" }
            }
            p.note { "This is a test page. No real coins move." }
        }
    };
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
    let body = html! {
        main.card {
            p.brand { "Sandbox payments" }
            h1 { (title) }
            p.amount { (amount(app, invoice)) }
            p { (words) }
            @if let Some(url) = back { p { a class="primary" href=(url) { "Back to the shop" } } }
        }
    };
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
    Query(framing): Query<Framing>,
    Form(callback): Form<Callback>,
) -> Response {
    let framed = framing.is_framed();
    if let Ok(invoice) = app.run(|tx| invoice::load(tx, &id))
        && invoice.is_over()
    {
        // The shop has cancelled the payment: the page was opened before.
        return done(&app, &invoice, framed);
    }
    let report = Report::read(&callback);
    let applied = report.and_then(|report| app.run(|tx| report::apply(tx, &id, &report)));
    let invoice = match applied {
        Ok((invoice, _)) => invoice,
        Err(refused) if refused.status == StatusCode::UNPROCESSABLE_ENTITY => {
            let body = html! {
                main.card {
                    h1 { "That is no amount" }
                    p { "Go back and enter a number such as 0.01." }
                }
            };
            return (StatusCode::UNPROCESSABLE_ENTITY, page("No amount", None, &body)).into_response();
        }
        Err(_) => return gone(),
    };
    match redirect_for(&invoice, invoice.status) {
        // The sender of coins is not the browser waiting in the shop.
        Some(url) if !framed && invoice.processing != "address" => Redirect::to(&url).into_response(),
        _ => done(&app, &invoice, framed),
    }
}

/// What a report did.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    invoice_id: String,
    status: i64,
    changed: bool,
    redirect_url: Option<String>,
}

/// POST /pay/{id}/outcome: the same as JSON; `delayMs` delays the report.
pub async fn outcome(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Input(callback): Input<Callback>,
) -> Result<Json<Told>, ApiError> {
    schedule::catch_up(&app)?;
    let delay = callback.delay_ms.0.unwrap_or_default();
    let (invoice, changed) = app.run(|tx| {
        if delay != 0 {
            return report::postpone(tx, &id, &callback, delay).map(|invoice| (invoice, false));
        }
        report::apply(tx, &id, &Report::read(&callback)?)
    })?;
    let redirect_url = redirect_for(&invoice, invoice.status);
    Ok(Json(Told { invoice_id: invoice.id, status: invoice.status, changed, redirect_url }))
}
