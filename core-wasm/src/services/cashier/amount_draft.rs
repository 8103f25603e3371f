//! The method and the amount of a payment that is not sent yet: they outlive
//! a closed wallet, a reload and another language, in this tab.

use super::Cashier;
use crate::{ports::Area, services::forms::FormName};

/// What was chosen and typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AmountDraft {
    pub method: String,
    /// The text of the amount.
    pub amount: String,
}

fn key(form: FormName) -> &'static str {
    if form == FormName::Withdraw { "draft.withdrawAmount" } else { "draft.depositAmount" }
}

impl Cashier {
    /// Keeps what is chosen and typed, for the active currency.
    pub(super) fn keep_amount(&self, form: FormName, method: Option<&str>, amount: &str) {
        let currency = self.active_account().map(|account| account.currency);
        if let (Some(currency), Some(method)) = (currency, method) {
            // An amount and a code hold no blanks.
            self.ports.storage.set(Area::Session, key(form), &format!("{currency} {amount} {method}"));
        }
    }

    /// What was kept for the active currency.
    pub(super) fn kept_amount(&self, form: FormName) -> Option<AmountDraft> {
        let kept = self.ports.storage.get(Area::Session, key(form))?;
        let mut parts = kept.splitn(3, ' ');
        let same = parts.next() == self.active_account().map(|account| account.currency).as_deref();
        let (amount, method) = (parts.next()?, parts.next()?);
        same.then(|| AmountDraft { method: method.to_owned(), amount: amount.to_owned() })
    }

    /// The payment was sent.
    pub(super) fn forget_amount(&self, form: FormName) {
        self.ports.storage.remove(Area::Session, key(form));
    }
}
