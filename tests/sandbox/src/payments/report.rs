//! Reports of the provider about a payment, immediate or delayed.

use crate::clock::DAY;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::ids;
use crate::money;
use crate::payments::invoice::{self, Invoice, status};
use crate::payments::settle::{self, Outcome};
use crate::state::Tx;
use serde_json::Value;

/// Maximum delay of a report.
const LONGEST_DELAY: i64 = 365 * DAY;
/// The longest number of a transaction.
const LONGEST_TRANSACTION: usize = 128;

/// A callback of the provider.
#[derive(Debug, Clone)]
pub struct Report {
    /// Outcome.
    pub outcome: Outcome,
    /// Amount received at a crypto address.
    amount: Option<String>,
    /// Transaction id.
    transaction: String,
    /// Number of blockchain confirmations.
    confirmations: i64,
}

impl Report {
    /// Reads a callback.
    pub fn read(body: &Body) -> Result<Self, ApiError> {
        let outcome = Outcome::parse(&body.text("outcome"))
            .ok_or_else(|| ApiError::field("outcome", "Choose success, failure or pending."))?;
        let transaction = body.filled("transactionId").unwrap_or_else(|| "1".into());
        if transaction.len() > LONGEST_TRANSACTION {
            return Err(ApiError::field("transactionId", "This number is too long."));
        }
        let confirmations = body.number("confirmations").unwrap_or_default().clamp(0, 1000);
        Ok(Self { outcome, amount: body.filled("amount"), transaction, confirmations })
    }
}

/// Applies a report; returns its invoice and whether it changed.
pub fn apply(tx: &Tx<'_>, id: &str, report: &Report) -> Result<(Invoice, bool), ApiError> {
    let invoice = invoice::load(tx, id)?;
    if invoice.listed { settle::apply(tx, invoice, report.outcome) } else { receive(tx, &invoice, report) }
}

/// Delays a report by `delay` milliseconds of sandbox time.
pub fn postpone(tx: &Tx<'_>, id: &str, body: &Body, delay: i64) -> Result<Invoice, ApiError> {
    let invoice = invoice::load(tx, id)?;
    let report = Report::read(body)?;
    if !invoice.listed && report.outcome != Outcome::Failure {
        amount(tx, &invoice, &report)?;
    }
    if !(1..=LONGEST_DELAY).contains(&delay) {
        return Err(ApiError::field("delayMs", "This is no delay."));
    }
    tx.execute(
        "INSERT INTO timers (invoice_id, report, due_at) VALUES (?1, ?2, ?3)",
        (id, Value::Object(body.0.clone()).to_string(), tx.now + delay),
    )?;
    Ok(invoice)
}

/// Confirmations required before the money counts.
pub fn confirmations_needed(network: &str) -> i64 {
    match network {
        "BTC" => 2,
        "LN" | "SOL" | "TON" => 1,
        "TRC20" => 19,
        "LTC" | "DOGE" => 6,
        _ => 12,
    }
}

fn amount(tx: &Tx<'_>, request: &Invoice, report: &Report) -> Result<i64, ApiError> {
    let decimals = tx.app.catalog.decimals(&request.currency);
    let amount = report.amount.as_deref().and_then(|text| money::parse(text, decimals));
    amount.filter(|amount| *amount > 0).ok_or_else(|| ApiError::field("amount", "Say how much arrived."))
}

/// Coins received at an address. The received amount is credited, regardless of the request; each transaction once.
fn receive(tx: &Tx<'_>, request: &Invoice, report: &Report) -> Result<(Invoice, bool), ApiError> {
    // One player's address: transactions of others, and keys that players choose, never meet it.
    let known = db::first(
        tx,
        &format!(
            "{} WHERE player_id = ?1 AND address = ?2 AND transaction_id = ?3 AND listed = 1",
            invoice::COLUMNS
        ),
        (&request.player, &request.address, &report.transaction),
        invoice::read,
    )?;
    let (mut payment, new) = match known {
        Some(payment) => (payment, false),
        // An unknown transfer cannot fail.
        None if report.outcome == Outcome::Failure => return Ok((request.clone(), false)),
        // Coins are pending only if a report has an amount; the page's "later" has none.
        None if report.outcome == Outcome::Pending && report.amount.is_none() => {
            return Ok((request.clone(), false));
        }
        None => (first_seen(tx, request, report)?, true),
    };
    if payment.status != status::PENDING || report.outcome == Outcome::Failure {
        return settle::apply(tx, payment, report.outcome);
    }
    // The final report decides the amount.
    let arrived = if report.amount.is_some() { amount(tx, request, report)? } else { payment.amount };
    if report.outcome == Outcome::Success {
        payment.amount = arrived;
        payment.bonus.clone_from(&request.bonus);
        payment.confirmations = needed(request);
        return settle::apply(tx, payment, Outcome::Success);
    }
    let changed = new || payment.confirmations != report.confirmations || payment.amount != arrived;
    if changed {
        payment.amount = arrived;
        payment.confirmations = report.confirmations;
        payment.result = format!("{} of {} confirmations", payment.confirmations, needed(request));
        payment.updated_at = (!new).then_some(tx.now);
        payment.save(tx)?;
        payment.announce(tx, "invoice.deposit.updated");
    }
    Ok((payment, changed))
}

fn needed(request: &Invoice) -> i64 {
    let network = request.fields.get("crypto_network").and_then(Value::as_str).unwrap_or_default();
    confirmations_needed(network)
}

fn first_seen(tx: &Tx<'_>, request: &Invoice, report: &Report) -> Result<Invoice, ApiError> {
    let payment = Invoice {
        id: ids::uuid(),
        listed: true,
        amount: amount(tx, request, report)?,
        result: "received".into(),
        created_at: tx.now,
        updated_at: None,
        transaction: Some(report.transaction.clone()),
        ..request.clone()
    };
    payment.save(tx)?;
    Ok(payment)
}
