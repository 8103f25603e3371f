//! Draft of a payment: method and amount before it is sent. It survives closing
//! the wallet, a reload and a change of language, in this tab.

use super::Cashier;
use crate::{ports::Area, services::forms::FormName};

/// Selected method and entered amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AmountDraft {
    pub(super) method: String,
    /// The amount as typed.
    pub(super) amount: String,
}

fn key(form: FormName) -> &'static str {
    if form == FormName::Withdraw { "draft.withdrawAmount" } else { "draft.depositAmount" }
}

impl Cashier {
    /// Stores the draft for the active currency.
    pub(super) fn keep_amount(&self, form: FormName, method: Option<&str>, amount: &str) {
        let currency = self.active_account().map(|account| account.currency);
        if let (Some(currency), Some(method)) = (currency, method) {
            // Amount and currency code contain no spaces.
            self.ports.storage.set(Area::Session, key(form), &format!("{currency} {amount} {method}"));
        }
    }

    /// The stored draft for the active currency.
    pub(super) fn kept_amount(&self, form: FormName) -> Option<AmountDraft> {
        let kept = self.ports.storage.get(Area::Session, key(form))?;
        let mut parts = kept.splitn(3, ' ');
        let same = parts.next() == self.active_account().map(|account| account.currency).as_deref();
        let (amount, method) = (parts.next()?, parts.next()?);
        same.then(|| AmountDraft { method: method.to_owned(), amount: amount.to_owned() })
    }

    /// Removes the draft of a sent payment.
    pub(super) fn forget_amount(&self, form: FormName) {
        self.ports.storage.remove(Area::Session, key(form));
    }
}
