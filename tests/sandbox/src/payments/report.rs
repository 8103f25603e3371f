//! Reports of the provider about a payment, immediate or delayed.

use crate::clock::DAY;
use crate::db;
use crate::http::error::ApiError;
use crate::http::input::{Number, Text};
use crate::ids;
use crate::money;
use crate::payments::invoice::{self, Invoice, status};
use crate::payments::settle::{self, Outcome};
use crate::state::Tx;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Maximum delay of a report.
const LONGEST_DELAY: i64 = 365 * DAY;
/// The longest number of a transaction.
const LONGEST_TRANSACTION: usize = 128;

/// A callback as it arrives.
#[derive(Debug, Default, Clone, Deserialize, Serialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Callback {
    outcome: Text,
    amount: Text,
    transaction_id: Text,
    confirmations: Number,
    /// Milliseconds of sandbox time until it counts.
    #[serde(skip_serializing)]
    pub delay_ms: Number,
}

/// A callback of the provider that makes sense.
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
    /// Checks a callback.
    pub fn read(callback: &Callback) -> Result<Self, ApiError> {
        let outcome = Outcome::parse(&callback.outcome)
            .ok_or_else(|| ApiError::field("outcome", "Choose success, failure or pending."))?;
        let transaction = callback.transaction_id.filled().unwrap_or("1").to_owned();
        if transaction.len() > LONGEST_TRANSACTION {
            return Err(ApiError::field("transactionId", "This number is too long."));
        }
        let confirmations = callback.confirmations.0.unwrap_or_default().clamp(0, 1000);
        let amount = callback.amount.filled().map(ToOwned::to_owned);
        Ok(Self { outcome, amount, transaction, confirmations })
    }
}

/// Applies a report; returns its invoice and whether it changed.
pub fn apply(tx: &Tx<'_>, id: &str, report: &Report) -> Result<(Invoice, bool), ApiError> {
    let invoice = invoice::load(tx, id)?;
    if invoice.listed { settle::apply(tx, invoice, report.outcome) } else { receive(tx, &invoice, report) }
}

/// Delays a report by `delay` milliseconds of sandbox time.
pub fn postpone(tx: &Tx<'_>, id: &str, callback: &Callback, delay: i64) -> Result<Invoice, ApiError> {
    let invoice = invoice::load(tx, id)?;
    let report = Report::read(callback)?;
    if !invoice.listed && report.outcome != Outcome::Failure {
        amount(tx, &invoice, &report)?;
    }
    if !(1..=LONGEST_DELAY).contains(&delay) {
        return Err(ApiError::field("delayMs", "This is no delay."));
    }
    let text = serde_json::to_string(callback).map_err(ApiError::internal)?;
    tx.execute(
        "INSERT INTO timers (invoice_id, report, due_at) VALUES (?1, ?2, ?3)",
        (id, text, tx.now + delay),
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
