//! Withdrawal requests: the money is reserved until the provider reports.

use crate::http::error::ApiError;
use crate::http::extract::{Body, Caller, Visitor, header};
use crate::http::{Answer, data};
use crate::ledger::{self, Holder};
use crate::payments::idempotency;
use crate::payments::invoice::{Invoice, kind};
use crate::payments::request;
use crate::seed::currencies::Currency;
use crate::seed::methods;
use crate::state::{Shared, Tx};
use crate::{turnover, wallet};
use axum::extract::State;
use axum::http::HeaderMap;
use serde_json::{Value, json};

/// POST /api/payment/invoices/withdrawal
pub async fn create(
    State(app): State<Shared>,
    caller: Caller,
    visitor: Visitor,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let key = header(&headers, "idempotency-key");
    let request_text = format!("withdrawal {}", Value::Object(body.0.clone()));
    app.run(|tx| {
        if let Some(answer) = idempotency::recall(tx, &caller.player, key.as_deref(), &request_text)? {
            return Ok(answer);
        }
        let answer = place(tx, &caller.player, &visitor, &body)?;
        idempotency::remember(tx, &caller.player, key.as_deref(), &request_text, &answer)?;
        Ok(answer)
    })
    .map(data)
}

fn place(tx: &Tx<'_>, player: &str, visitor: &Visitor, body: &Body) -> Result<Value, ApiError> {
    let country = body.filled("country").unwrap_or_else(|| visitor.country.clone());
    let methods =
        |currency: &Currency| tx.app.catalog.volume.fill_methods(methods::withdrawal(currency, &country));
    let checked = request::check(tx, player, body, methods, |_| true)?;
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
        _ if !checked.method.has_page => (String::new(), json!({})),
        "iframe" => (format!("{page}?frame=1"), json!({ "locale": "en" })),
        _ => (page, json!({ "locale": "en" })),
    };
    let message = (invoice.processing == "message").then_some("The withdrawal is being checked.");
    Ok(json!({
        "invoiceId": invoice.id, "action": action, "fields": fields, "method": "GET", "qr": null,
        "type": invoice.processing, "message": message,
    }))
}
