//! Payments whose answer was lost: what is known of them, and which of the
//! player's payments each can be.

use crate::{
    domain::{money::amount::Amount, time},
    wire::payments::{DEPOSIT, Invoice},
};

/// How far the server's clock may be behind this one, in milliseconds, for an
/// invoice still to count as younger than the click.
const CLOCK_TOLERANCE: u64 = 120_000;

/// What is known of a payment whose answer was lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Search {
    /// The payments are being read.
    Running,
    /// This one is it.
    Found(Box<Invoice>),
    /// There is none.
    NotFound,
    /// The payments cannot be read now.
    Unknown,
}

impl Search {
    /// What a list of payments tells; none where it could not be read.
    pub fn of(wanted: &Wanted<'_>, invoices: Option<Vec<Invoice>>) -> Self {
        match invoices.map(|invoices| wanted.youngest(invoices)) {
            Some(Some(invoice)) => Self::Found(Box::new(invoice)),
            Some(None) => Self::NotFound,
            None => Self::Unknown,
        }
    }
}

/// What was asked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// Type of the invoice.
    pub kind: i64,
    /// Method.
    pub method: &'a str,
    /// Currency code.
    pub currency: &'a str,
    /// Amount in main units.
    pub amount: Amount,
    /// Time of the click, milliseconds since the epoch.
    pub since: u64,
    /// Ids of payments that were there before the click: none of them is it.
    pub earlier: &'a [String],
}

impl Wanted<'_> {
    /// The youngest payment that can be it.
    fn youngest(&self, invoices: Vec<Invoice>) -> Option<Invoice> {
        invoices.into_iter().filter(|invoice| self.is(invoice)).max_by_key(created)
    }

    /// Whether a payment can be it.
    pub fn is(&self, invoice: &Invoice) -> bool {
        let kind = invoice.invoice_type.unwrap_or(DEPOSIT) == self.kind;
        let method = invoice.payment_method.as_deref().is_none_or(|method| method == self.method);
        kind && method
            && !self.earlier.contains(&invoice.id)
            && invoice.currency == self.currency
            && invoice.amount == self.amount
            && created(invoice).saturating_add(CLOCK_TOLERANCE) >= self.since
    }
}

fn created(invoice: &Invoice) -> u64 {
    invoice.created_at.as_deref().and_then(time::milliseconds).unwrap_or(0)
}
