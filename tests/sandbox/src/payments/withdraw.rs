//! Withdrawal requests: the money is reserved until the provider reports.

use crate::auth::factor;
use crate::contract::codes::Processing;
use crate::http::error::ApiError;
use crate::http::extract::{Caller, Visitor};
use crate::http::{Answer, data};
use crate::ledger::{self, Holder};
use crate::payments::idempotency::{Kept, Once};
use crate::payments::invoice::{Invoice, kind};
use crate::payments::request::{self, Wish};
use crate::seed::currencies::Currency;
use crate::seed::methods::{self, Method};
use crate::state::{Shared, Tx};
use crate::wallet::{self, Account};
use crate::{turnover, vault};
use axum::extract::State;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// POST /api/payment/invoices/withdrawal
pub async fn create(
    State(app): State<Shared>,
    caller: Caller,
    visitor: Visitor,
    once: Once<Wish>,
) -> Answer<Kept<Started>> {
    app.run(|tx| {
        let place = |wish: &Wish| place(tx, &caller.player, &visitor, wish);
        match once.answer(tx, &caller.player, "withdrawal", place) {
            // A wrong code is counted although nothing is withdrawn.
            Err(refusal) if factor::is_about_code(&refusal) => Ok(Err(refusal)),
            answer => answer.map(Ok),
        }
    })?
    .map(data)
}

/// How a withdrawal goes on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StartedWithdrawal)]
pub struct Started {
    invoice_id: String,
    /// Address to go on at; empty if there is none.
    action: String,
    /// What is sent there.
    #[schema(value_type = HashMap<String, String>)]
    fields: Map<String, Value>,
    method: &'static str,
    /// Always null: a withdrawal has no code.
    qr: Option<String>,
    #[schema(value_type = Processing)]
    r#type: String,
    message: Option<&'static str>,
}

/// Methods that also ask for a code of the second factor.
pub fn with_code_field(mut found: Vec<Method>, needs_code: bool) -> Vec<Method> {
    if needs_code {
        for method in &mut found {
            method.fields.push(methods::factor_code(factor::WITHDRAWAL_FIELD));
        }
    }
    found
}

/// Reserves the money of the account first, then the rest from the vault.
fn reserve(tx: &Tx<'_>, account: &Account, invoice: &Invoice) -> Result<(), ApiError> {
    let (from, to) = (Holder::Real(account.id.clone()), Holder::Reserve(invoice.id.clone()));
    let own = ledger::balance(tx, &from, &invoice.currency)?.min(invoice.amount);
    if own > 0 {
        let reason = "withdrawal reserved";
        ledger::transfer_once(tx, (&from, &to), &invoice.currency, own, reason, &invoice.id)?;
    }
    vault::withdrawals::reserve(tx, account, invoice, invoice.amount - own)
}

fn place(tx: &Tx<'_>, player: &str, visitor: &Visitor, wish: &Wish) -> Result<Started, ApiError> {
    let country = wish.country.filled().unwrap_or(&visitor.country);
    let needs_code = factor::store::is_on(tx, player)?;
    let methods = |currency: &Currency| {
        let found = tx.app.catalog.volume.fill_methods(methods::withdrawal(currency, country));
        with_code_field(found, needs_code)
    };
    let mut checked = request::check(tx, player, wish, methods, |_| true)?;
    turnover::check_withdrawal(tx, player, checked.currency.code)?;
    // The code is not part of the payment and is not stored.
    let code = checked.fields.remove(factor::WITHDRAWAL_FIELD).unwrap_or_default();
    factor::check_withdrawal(tx, player, code.as_str().unwrap_or_default())?;
    let invoice =
        Invoice { result: "being checked".into(), ..Invoice::new(tx, player, kind::WITHDRAWAL, &checked) };
    invoice.save(tx)?;
    reserve(tx, &checked.account, &invoice)?;
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
