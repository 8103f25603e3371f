//! Settlement: by the provider's report, the player, the reviewer, or expiry.
//!
//! The first report of the provider decides; later reports have no effect. A deposit ended by the shop (cancelled or
//! expired) is still decided by the provider's first report: money that the provider took is credited, once. Limits hold
//! at the credit: money beyond them is sent back to the provider and is never playable. An ended withdrawal has returned
//! its money and is not changed.

use crate::bonuses;
use crate::db;
use crate::http::error::ApiError;
use crate::ledger::{self, Holder};
use crate::limits;
use crate::payments::invoice::{self, Invoice, decider, kind, status};
use crate::quests;
use crate::referrals;
use crate::state::Tx;
use crate::turnover;
use crate::vault;
use crate::wallet;

/// Outcome of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The money moved.
    Success,
    /// The money did not move.
    Failure,
    /// Unknown.
    Pending,
}

impl Outcome {
    /// Parses the provider's report.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "success" => Some(Self::Success),
            "failure" => Some(Self::Failure),
            "pending" => Some(Self::Pending),
            _ => None,
        }
    }
}

/// Applies a report to a payment; returns the invoice and whether it changed.
pub fn apply(tx: &Tx<'_>, mut invoice: Invoice, outcome: Outcome) -> Result<(Invoice, bool), ApiError> {
    if outcome == Outcome::Pending || !invoice.listed {
        return Ok((invoice, false));
    }
    let changed = if invoice.kind == kind::DEPOSIT {
        deposit(tx, &mut invoice, outcome == Outcome::Success)?
    } else {
        withdrawal(tx, &mut invoice, outcome == Outcome::Success)?
    };
    Ok((invoice, changed))
}

fn deposit(tx: &Tx<'_>, invoice: &mut Invoice, paid: bool) -> Result<bool, ApiError> {
    let ended_here = invoice.is_over();
    match (invoice.status, paid) {
        (status::PENDING, true) => receive(tx, invoice)?,
        (status::REJECTED, true) if ended_here => receive(tx, invoice)?,
        (status::PENDING, false) => {
            finish(tx, invoice, status::REJECTED, "declined by the provider", decider::PROVIDER)?;
        }
        (status::REJECTED, false) if ended_here => {
            // The report counts from now on, although the player sees no change.
            invoice.decided_by = Some(decider::PROVIDER.into());
            invoice.save(tx)?;
            return Ok(false);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn withdrawal(tx: &Tx<'_>, invoice: &mut Invoice, paid: bool) -> Result<bool, ApiError> {
    if !invoice.is_open() {
        return Ok(false);
    }
    if !paid {
        give_back(tx, invoice, "declined by the provider", decider::PROVIDER)?;
        return Ok(true);
    }
    let reserve = Holder::Reserve(invoice.id.clone());
    let between = (&reserve, &Holder::Provider);
    ledger::transfer_once(tx, between, &invoice.currency, invoice.amount, "withdrawal", &invoice.id)?;
    finish(tx, invoice, status::SUCCESS, "paid out", decider::PROVIDER)?;
    Ok(true)
}

/// Ends a withdrawal without a payout. Returns the money to the vault and the account that it came from.
pub fn give_back(tx: &Tx<'_>, invoice: &mut Invoice, words: &str, who: &str) -> Result<(), ApiError> {
    // An account hidden meanwhile is shown again with its money.
    invoice.account = wallet::open(tx, &invoice.player, &invoice.currency)?;
    let rest = vault::withdrawals::restore(tx, invoice)?;
    if rest > 0 {
        let between = (&Holder::Reserve(invoice.id.clone()), &Holder::Real(invoice.account.clone()));
        let reason = "withdrawal given back";
        ledger::transfer_once(tx, between, &invoice.currency, rest, reason, &invoice.id)?;
    }
    finish(tx, invoice, status::REJECTED, words, who)
}

/// The player cancels a pending payment.
pub fn decline(tx: &Tx<'_>, player: &str, id: &str) -> Result<Invoice, ApiError> {
    let mut invoice = invoice::load(tx, id)?;
    if invoice.player != player || !invoice.listed {
        return Err(ApiError::not_found());
    }
    if invoice.status != status::PENDING {
        return Err(ApiError::conflict("This payment is not pending any more."));
    }
    if invoice.kind == kind::WITHDRAWAL {
        give_back(tx, &mut invoice, "canceled by player", decider::PLAYER)?;
    } else {
        finish(tx, &mut invoice, status::REJECTED, "canceled by player", decider::PLAYER)?;
    }
    Ok(invoice)
}

/// Expires an unpaid deposit.
pub fn abandon(tx: &Tx<'_>, invoice: &mut Invoice) -> Result<(), ApiError> {
    finish(tx, invoice, status::REJECTED, "not paid in time", decider::TIME)
}

/// Advances a withdrawal: to review, or to payout.
pub fn advance(tx: &Tx<'_>, invoice: &mut Invoice, state: i64, words: &str) -> Result<(), ApiError> {
    invoice.status = state;
    invoice.result = words.into();
    invoice.updated_at = Some(tx.now);
    invoice.save(tx)?;
    invoice.announce(tx, "invoice.withdrawal.updated");
    Ok(())
}

/// Credits money that has arrived, or sends it back.
fn receive(tx: &Tx<'_>, invoice: &mut Invoice) -> Result<(), ApiError> {
    match limits::credit_refusal(tx, &invoice.player, &invoice.currency, invoice.amount)? {
        None => credit(tx, invoice),
        Some(reason) => finish(
            tx,
            invoice,
            status::REJECTED,
            &format!("{}{reason}", invoice::RETURNED),
            decider::PROVIDER,
        ),
    }
}

fn credit(tx: &Tx<'_>, invoice: &mut Invoice) -> Result<(), ApiError> {
    // An account hidden meanwhile is shown again with its money.
    invoice.account = wallet::open(tx, &invoice.player, &invoice.currency)?;
    let account = Holder::Real(invoice.account.clone());
    let between = (&Holder::Provider, &account);
    ledger::transfer_once(tx, between, &invoice.currency, invoice.amount, "deposit", &invoice.id)?;
    let before = db::count(
        tx,
        "SELECT COUNT(*) FROM invoices WHERE player_id = ?1 AND type = ?2 AND status = ?3 AND listed = 1",
        (&invoice.player, kind::DEPOSIT, status::SUCCESS),
    )?;
    invoice.number = Some(before + 1);
    invoice.credited_at = Some(tx.now);
    finish(tx, invoice, status::SUCCESS, "success", decider::PROVIDER)?;
    turnover::after_deposit(tx, &invoice.player, &invoice.currency, invoice.amount)?;
    referrals::after_deposit(tx, &invoice.player)?;
    bonuses::after_deposit(tx, invoice)?;
    quests::after_deposit(tx, invoice)
}

fn finish(tx: &Tx<'_>, invoice: &mut Invoice, state: i64, words: &str, who: &str) -> Result<(), ApiError> {
    invoice.status = state;
    invoice.result = words.into();
    invoice.updated_at = Some(tx.now);
    invoice.decided_by = Some(who.into());
    invoice.save(tx)?;
    if let Some(account) = wallet::of_player(tx, &invoice.player, &invoice.account)? {
        wallet::announce(tx, &account)?;
    }
    let event =
        if invoice.kind == kind::DEPOSIT { "invoice.deposit.updated" } else { "invoice.withdrawal.updated" };
    invoice.announce(tx, event);
    Ok(())
}
