//! Withdrawal requests: the money is reserved until the provider reports.

use crate::http::error::ApiError;
use crate::http::extract::{Caller, Visitor};
use crate::http::{Answer, data};
use crate::ledger::{self, Holder};
use crate::payments::idempotency::Once;
use crate::payments::invoice::{Invoice, kind};
use crate::payments::request::{self, Wish};
use crate::seed::currencies::Currency;
use crate::seed::methods;
use crate::state::{Shared, Tx};
use crate::{turnover, wallet};
use axum::extract::State;
use serde::Serialize;
use serde_json::{Map, Value};

/// POST /api/payment/invoices/withdrawal
pub async fn create(State(app): State<Shared>, caller: Caller, visitor: Visitor, once: Once<Wish>) -> Answer {
    app.run(|tx| {
        once.answer(tx, &caller.player, "withdrawal", |wish| {
            let started = place(tx, &caller.player, &visitor, wish)?;
            serde_json::to_value(started).map_err(ApiError::internal)
        })
    })
    .map(data)
}

/// How a withdrawal goes on.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Started {
    invoice_id: String,
    action: String,
    fields: Map<String, Value>,
    method: &'static str,
    /// Always null: a withdrawal has no code.
    qr: Option<String>,
    r#type: String,
    message: Option<&'static str>,
}

fn place(tx: &Tx<'_>, player: &str, visitor: &Visitor, wish: &Wish) -> Result<Started, ApiError> {
    let country = wish.country.filled().unwrap_or(&visitor.country);
    let methods =
        |currency: &Currency| tx.app.catalog.volume.fill_methods(methods::withdrawal(currency, country));
    let checked = request::check(tx, player, wish, methods, |_| true)?;
    turnover::check_withdrawal(tx, player, checked.currency.code)?;
    let invoice =
        Invoice { result: "being checked".into(), ..Invoice::new(tx, player, kind::WITHDRAWAL, &checked) };
    invoice.save(tx)?;
    let (from, to) = (Holder::Real(invoice.account.clone()), Holder::Reserve(invoice.id.clone()));
    let reason = "withdrawal reserved";
    ledger::transfer_once(tx, (&from, &to), &invoice.currency, invoice.amount, reason, &invoice.id)?;
    wallet::announce(tx, &checked.account)?;
    invoice.announce(tx, "invoice.withdrawal.created");
    let page = invoice.page(tx);
    let (action, fields) = match invoice.processing.as_str() {
        _ if !checked.method.has_page => (String::new(), Map::new()),
        "iframe" => (format!("{page}?frame=1"), request::page_fields()),
        _ => (page, request::page_fields()),
    };
    let message = (invoice.processing == "message").then_some("The withdrawal is being checked.");
    Ok(Started {
        invoice_id: invoice.id,
        action,
        fields,
        method: "GET",
        qr: None,
        r#type: invoice.processing,
        message,
    })
}
