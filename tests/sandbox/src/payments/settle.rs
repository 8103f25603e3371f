//! What happens when the provider reports how a payment ended.

use crate::bonuses;
use crate::db;
use crate::http::error::ApiError;
use crate::ids;
use crate::ledger::{self, Holder};
use crate::payments::invoice::{self, Invoice, kind, status};
use crate::referrals;
use crate::retention;
use crate::state::Tx;
use crate::wallet;

/// How a payment ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The money moved.
    Success,
    /// It did not.
    Failure,
    /// Not known yet.
    Pending,
}

impl Outcome {
    /// Reads the provider's word.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "success" => Some(Self::Success),
            "failure" => Some(Self::Failure),
            "pending" => Some(Self::Pending),
            _ => None,
        }
    }
}

/// Applies a callback. Whatever is not pending any more stays as it is, so callbacks may come twice or late.
pub fn apply(tx: &Tx<'_>, id: &str, outcome: Outcome) -> Result<Invoice, ApiError> {
    let mut invoice = invoice::load(tx, id)?;
    if invoice.status != status::PENDING || !invoice.listed || outcome == Outcome::Pending {
        return Ok(invoice);
    }
    let paid = outcome == Outcome::Success;
    match invoice.kind {
        kind::DEPOSIT if paid => credit(tx, &mut invoice)?,
        kind::DEPOSIT => finish(tx, &mut invoice, status::REJECTED, "declined by the provider")?,
        _ => {
            let reserve = Holder::Reserve(invoice.id.clone());
            let to = if paid { Holder::Provider } else { Holder::Real(invoice.account.clone()) };
            ledger::transfer(tx, &reserve, &to, &invoice.currency, invoice.amount, "withdrawal")?;
            let (state, words) = if paid {
                (status::SUCCESS, "paid out")
            } else {
                (status::REJECTED, "declined by the provider")
            };
            finish(tx, &mut invoice, state, words)?;
        }
    }
    Ok(invoice)
}

/// The player takes a pending payment back.
pub fn decline(tx: &Tx<'_>, player: &str, id: &str) -> Result<Invoice, ApiError> {
    let mut invoice = invoice::load(tx, id)?;
    if invoice.player != player || !invoice.listed {
        return Err(ApiError::not_found());
    }
    if invoice.status != status::PENDING {
        return Err(ApiError::field("status", "This payment is not pending any more."));
    }
    if invoice.kind == kind::WITHDRAWAL {
        let reserve = Holder::Reserve(invoice.id.clone());
        let account = Holder::Real(invoice.account.clone());
        ledger::transfer(tx, &reserve, &account, &invoice.currency, invoice.amount, "withdrawal cancelled")?;
    }
    finish(tx, &mut invoice, status::REJECTED, "canceled by player")?;
    Ok(invoice)
}

/// Money that arrived at a crypto address. The same transaction is booked once.
pub fn receive(tx: &Tx<'_>, request: &Invoice, amount: i64, transaction: &str) -> Result<Invoice, ApiError> {
    let key = format!("crypto {}", request.id);
    let booked = db::first(
        tx,
        "SELECT answer FROM idempotency WHERE player_id = ?1 AND key = ?2",
        (&request.player, format!("{key} {transaction}")),
        |row| row.get::<_, String>(0),
    )?;
    if let Some(id) = booked {
        return invoice::load(tx, &id);
    }
    let mut payment = Invoice {
        id: ids::uuid(),
        listed: true,
        amount,
        result: "received".into(),
        created_at: tx.now,
        updated_at: None,
        ..request.clone()
    };
    payment.save(tx)?;
    tx.execute(
        "INSERT INTO idempotency (player_id, key, request, answer, at) VALUES (?1, ?2, 'crypto', ?3, ?4)",
        (&request.player, format!("{key} {transaction}"), &payment.id, tx.now),
    )?;
    credit(tx, &mut payment)?;
    Ok(payment)
}

fn credit(tx: &Tx<'_>, invoice: &mut Invoice) -> Result<(), ApiError> {
    // An account that was hidden in the meantime comes back with its money.
    invoice.account = wallet::open(tx, &invoice.player, &invoice.currency)?;
    let account = Holder::Real(invoice.account.clone());
    ledger::transfer(tx, &Holder::Provider, &account, &invoice.currency, invoice.amount, "deposit")?;
    let before = db::count(
        tx,
        "SELECT COUNT(*) FROM invoices WHERE player_id = ?1 AND type = ?2 AND status = ?3 AND listed = 1",
        (&invoice.player, kind::DEPOSIT, status::SUCCESS),
    )?;
    invoice.number = Some(before + 1);
    finish(tx, invoice, status::SUCCESS, "success")?;
    referrals::after_deposit(tx, &invoice.player)?;
    bonuses::after_deposit(tx, invoice)?;
    retention::after_deposit(tx, invoice)
}

fn finish(tx: &Tx<'_>, invoice: &mut Invoice, state: i64, words: &str) -> Result<(), ApiError> {
    invoice.status = state;
    invoice.result = words.into();
    invoice.updated_at = Some(tx.now);
    invoice.save(tx)?;
    if let Some(account) = wallet::of_player(tx, &invoice.player, &invoice.account)? {
        wallet::announce(tx, &account)?;
    }
    let event =
        if invoice.kind == kind::DEPOSIT { "invoice.deposit.updated" } else { "invoice.withdrawal.updated" };
    invoice.announce(tx, event);
    Ok(())
}
