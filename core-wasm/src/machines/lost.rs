//! Payments whose answer was lost: what is known of them, and which of the
//! player's payments each can be.

use crate::{
    domain::{money::amount::Amount, time},
    wire::payments::{DEPOSIT, Invoice},
};

/// Milliseconds before each of the readings that follow the first: about a
/// minute altogether. After that payments are read once a minute.
const DELAYS: [u64; 5] = [2_000, 4_000, 8_000, 16_000, 30_000];
const LAST_DELAY: u64 = 60_000;

/// What is known of a payment whose answer was lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Search {
    /// The payments are being read for the first time.
    Running,
    /// This one is it.
    Found(Box<Invoice>),
    /// It is not among the payments yet. The server may still book it.
    NotSeen,
    /// The payments cannot be read now.
    Unknown,
}

impl Search {
    /// What a list of payments tells; `None` where it could not be read.
    pub fn of(wanted: &Wanted<'_>, invoices: Option<Vec<Invoice>>) -> Self {
        match invoices.map(|invoices| wanted.youngest(invoices)) {
            Some(Some(invoice)) => Self::Found(Box::new(invoice)),
            Some(None) => Self::NotSeen,
            None => Self::Unknown,
        }
    }
}

/// Milliseconds until the payments are read again, after so many readings.
pub fn delay(readings: u32) -> u64 {
    let index = usize::try_from(readings).unwrap_or(usize::MAX);
    DELAYS.get(index).copied().unwrap_or(LAST_DELAY)
}

/// Whether the server may well still book the payment after so many readings.
pub fn is_early(readings: u32) -> bool {
    usize::try_from(readings).is_ok_and(|readings| readings < DELAYS.len())
}

/// What was asked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// Key of the player's intention.
    pub key: &'a str,
    /// Type of the invoice.
    pub kind: i64,
    /// Method.
    pub method: &'a str,
    /// Currency code.
    pub currency: &'a str,
    /// Amount in main units.
    pub amount: Amount,
    /// Creation of the youngest payment that was known before the click, by
    /// the server's clock.
    pub newest_before: Option<&'a str>,
    /// Ids of payments that were there before the click: none of them is it.
    pub earlier: &'a [String],
}

impl Wanted<'_> {
    /// The youngest payment that can be it.
    fn youngest(&self, invoices: Vec<Invoice>) -> Option<Invoice> {
        invoices.into_iter().filter(|invoice| self.is(invoice)).max_by_key(created)
    }

    /// Whether a payment can be it. A server that tells the keys of payments
    /// leaves no doubt; otherwise it must be an equal one that is younger than
    /// what was known before the click. Only times of the server are compared.
    pub fn is(&self, invoice: &Invoice) -> bool {
        if let Some(key) = &invoice.idempotency_key {
            return key == self.key;
        }
        let kind = invoice.invoice_type.unwrap_or(DEPOSIT) == self.kind;
        let method = invoice.payment_method.as_deref().is_none_or(|method| method == self.method);
        let newest_before = self.newest_before.and_then(time::milliseconds).unwrap_or(0);
        kind && method
            && !self.earlier.contains(&invoice.id)
            && invoice.currency == self.currency
            && invoice.amount == self.amount
            && created(invoice) >= newest_before
    }
}

fn created(invoice: &Invoice) -> u64 {
    invoice.created_at.as_deref().and_then(time::milliseconds).unwrap_or(0)
}
