//! Review of withdrawals: timed if configured, else manual.

use crate::db;
use crate::http::error::ApiError;
use crate::payments::invoice::{self, Invoice, decider, kind, status};
use crate::payments::settle::{self, Outcome};
use crate::state::Tx;

/// Withdrawals that are not paid out yet, oldest first.
pub fn open(tx: &Tx<'_>) -> Result<Vec<Invoice>, ApiError> {
    let sql = format!(
        "{} WHERE status IN ({}, {}, {}) AND type = {} AND listed = 1 ORDER BY created_at, rowid",
        invoice::COLUMNS,
        status::PENDING,
        status::REVIEW,
        status::PROCESSING,
        kind::WITHDRAWAL
    );
    Ok(db::all(tx, &sql, [], invoice::read)?)
}

/// Decision of a reviewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Under review: the player can no longer cancel.
    Review,
    /// Approved for payout.
    Approve,
    /// Refused; the money is returned.
    Refuse,
    /// Paid out.
    Pay,
}

impl Decision {
    /// Parses the value of a form.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "review" => Some(Self::Review),
            "approve" => Some(Self::Approve),
            "refuse" => Some(Self::Refuse),
            "pay" => Some(Self::Pay),
            _ => None,
        }
    }
}

/// Applies a decision. It has no effect if it does not match the status.
pub fn decide(tx: &Tx<'_>, mut invoice: Invoice, decision: Decision) -> Result<Invoice, ApiError> {
    if invoice.kind != kind::WITHDRAWAL || !invoice.listed {
        return Err(ApiError::not_found());
    }
    match (decision, invoice.status) {
        (Decision::Review, status::PENDING) => {
            settle::advance(tx, &mut invoice, status::REVIEW, "in review")?;
        }
        (Decision::Approve, status::PENDING | status::REVIEW) => {
            settle::advance(tx, &mut invoice, status::PROCESSING, "on its way")?;
        }
        (Decision::Refuse, status::PENDING | status::REVIEW | status::PROCESSING) => {
            settle::give_back(tx, &mut invoice, "refused", decider::REVIEWER)?;
        }
        (Decision::Pay, status::PROCESSING) => {
            return settle::apply(tx, invoice, Outcome::Success).map(|paid| paid.0);
        }
        _ => (),
    }
    Ok(invoice)
}

/// With `withdrawalReviewSeconds`: review, approval and payout follow at this interval.
pub fn by_time(tx: &Tx<'_>) -> Result<(), ApiError> {
    let Some(seconds) = tx.app.settings().withdrawal_review_seconds else { return Ok(()) };
    for mut invoice in open(tx)? {
        let step = seconds.saturating_mul(1000);
        let passed = |steps: i64| tx.now >= invoice.created_at.saturating_add(step.saturating_mul(steps));
        let due = [
            (passed(1), status::PENDING, Decision::Review),
            (passed(2), status::REVIEW, Decision::Approve),
            (passed(3), status::PROCESSING, Decision::Pay),
        ];
        for (passed, state, decision) in due {
            if passed && invoice.status == state {
                invoice = decide(tx, invoice, decision)?;
            }
        }
    }
    Ok(())
}
