//! Requests to withdraw: the money is set aside until the provider answers.

use crate::http::extract::{Body, Caller, Visitor, header};
use crate::http::{Answer, data};
use crate::ids;
use crate::ledger::{self, Holder};
use crate::payments::idempotency;
use crate::payments::invoice::{Invoice, kind, status};
use crate::payments::request;
use crate::seed::methods;
use crate::state::Shared;
use crate::wallet;
use axum::extract::State;
use axum::http::HeaderMap;
use serde_json::{Map, Value, json};

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
        let country = body.filled("country").unwrap_or_else(|| visitor.country.clone());
        let checked =
            request::check(tx, &caller.player, &body, |currency| methods::withdrawal(currency, &country), |_| true)?;
        let invoice = Invoice {
            id: ids::uuid(),
            player: caller.player.clone(),
            kind: kind::WITHDRAWAL,
            listed: true,
            method: checked.method.id.into(),
            processing: checked.method.processing.into(),
            currency: checked.currency.code.into(),
            amount: checked.amount,
            account: checked.account.id.clone(),
            bonus: None,
            status: status::PENDING,
            result: "being checked".into(),
            number: None,
            redirects: Map::new(),
            fields: checked.fields,
            address: None,
            created_at: tx.now,
            updated_at: None,
        };
        invoice.save(tx)?;
        let (from, to) = (Holder::Real(invoice.account.clone()), Holder::Reserve(invoice.id.clone()));
        ledger::transfer(tx, &from, &to, &invoice.currency, invoice.amount, "withdrawal reserved")?;
        wallet::announce(tx, &checked.account)?;
        invoice.announce(tx, "invoice.withdrawal.created");
        let answer = json!({
            "invoiceId": invoice.id, "action": "", "fields": {}, "method": "GET", "qr": null, "type": "message",
            "message": "The withdrawal is being checked.",
        });
        idempotency::remember(tx, &caller.player, key.as_deref(), &request_text, &answer)?;
        Ok(answer)
    })
    .map(data)
}
