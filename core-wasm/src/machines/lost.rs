//! Search for a payment whose response was lost: the result so far, and which
//! of the player's payments can be the one.

use crate::{
    domain::{money::amount::Amount, time::ServerTime},
    wire::payments::{DEPOSIT, Invoice},
};

/// Delays in milliseconds before the second to sixth read of the payments,
/// about a minute in total. Later reads are a minute apart.
const DELAYS: [u64; 5] = [2_000, 4_000, 8_000, 16_000, 30_000];
const LAST_DELAY: u64 = 60_000;

/// Result of the search so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Search {
    /// The first read is in flight.
    Running,
    /// The payment was found.
    Found(Box<Invoice>),
    /// The payment is not in the list. The server may still book it.
    NotSeen,
    /// The payments could not be read.
    Unknown,
}

impl Search {
    /// Searches a list of payments; `None` if it could not be read.
    pub fn of(wanted: &SearchedPayment<'_>, invoices: Option<Vec<Invoice>>) -> Self {
        match invoices.map(|invoices| wanted.newest(invoices)) {
            Some(Some(invoice)) => Self::Found(Box::new(invoice)),
            Some(None) => Self::NotSeen,
            None => Self::Unknown,
        }
    }
}

/// Milliseconds until the next read, after `readings` reads.
pub fn delay(readings: u32) -> u64 {
    let index = usize::try_from(readings).unwrap_or(usize::MAX);
    DELAYS.get(index).copied().unwrap_or(LAST_DELAY)
}

/// True if the server is still likely to book the payment after `readings`
/// reads.
pub fn is_early(readings: u32) -> bool {
    usize::try_from(readings).is_ok_and(|readings| readings < DELAYS.len())
}

/// Attributes of the payment searched for.
#[derive(Debug, Clone, Copy)]
pub struct SearchedPayment<'a> {
    /// Idempotency key.
    pub key: &'a str,
    /// Type of the invoice.
    pub kind: i64,
    /// Payment method.
    pub method: &'a str,
    /// Currency code.
    pub currency: &'a str,
    /// Amount in main units.
    pub amount: Amount,
    /// Creation time of the newest payment known before the click, by the
    /// server's clock.
    pub newest_before: Option<&'a str>,
    /// Ids of payments that existed before the click and are therefore
    /// excluded.
    pub earlier: &'a [String],
}

impl SearchedPayment<'_> {
    /// Newest matching payment.
    fn newest(&self, invoices: Vec<Invoice>) -> Option<Invoice> {
        invoices.into_iter().filter(|invoice| self.matches(invoice)).max_by_key(created)
    }

    /// True if a payment matches. If the server returns idempotency keys, the
    /// key decides. Otherwise the attributes must be equal and the payment
    /// must be newer than those known before the click. Only server times are
    /// compared.
    pub fn matches(&self, invoice: &Invoice) -> bool {
        if let Some(key) = &invoice.idempotency_key {
            return key == self.key;
        }
        let kind = invoice.invoice_type.unwrap_or(DEPOSIT) == self.kind;
        let method = invoice.payment_method.as_deref().is_none_or(|method| method == self.method);
        let newest_before = self.newest_before.and_then(ServerTime::parse);
        kind && method
            && !self.earlier.contains(&invoice.id)
            && invoice.currency == self.currency
            && invoice.amount == self.amount
            && created(invoice) >= newest_before
    }
}

/// Creation time; `None`, the earliest, if the server does not tell it.
fn created(invoice: &Invoice) -> Option<ServerTime> {
    invoice.created_at.as_deref().and_then(ServerTime::parse)
}
