//! Draft of a payment: method, amount and declined bonuses before it is sent.
//! It survives closing the wallet, a reload and a change of language, in this
//! tab.

use crate::{core::Player, domain::money::input::AmountText, platform::forms::FormName, ports::Area};

/// Selected method and entered amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AmountDraft {
    pub(super) method: String,
    pub(super) amount: AmountText,
}

/// Session-storage key of the decision against all bonuses.
const DECLINED_KEY: &str = "draft.depositBonus";

/// Begins an amount that has no meaning.
const UNCLEAR: char = '?';

fn key(form: FormName) -> &'static str {
    if form == FormName::Withdraw { "draft.withdrawAmount" } else { "draft.depositAmount" }
}

impl Player {
    /// Stores the draft for the active currency.
    pub(super) fn keep_amount(&self, form: FormName, method: Option<&str>, amount: &AmountText) {
        let currency = self.active_account().map(|account| account.currency);
        if let (Some(currency), Some(method)) = (currency, method) {
            // Amount and currency code contain no spaces. A number is kept with
            // a decimal point, for it may be shown in another language; a text
            // that is none is kept as typed.
            let amount = amount
                .plain()
                .unwrap_or_else(|_| format!("{UNCLEAR}{}", amount.as_typed().replace(' ', "\u{a0}")));
            self.ports.storage.set(Area::Session, key(form), &format!("{currency} {amount} {method}"));
        }
    }

    /// The stored draft for the active currency.
    pub(super) fn amount_draft(&self, form: FormName) -> Option<AmountDraft> {
        let stored = self.ports.storage.get(Area::Session, key(form))?;
        let mut parts = stored.splitn(3, ' ');
        let same = parts.next() == self.active_account().map(|account| account.currency).as_deref();
        let (amount, method) = (parts.next()?, parts.next()?);
        let signs = self.number_signs();
        let amount = match amount.strip_prefix(UNCLEAR) {
            Some(typed) => AmountText::default().typed(typed, signs),
            None => AmountText::exact(amount, signs),
        };
        same.then(|| AmountDraft { method: method.to_owned(), amount })
    }

    /// Removes the draft of a sent payment.
    pub(super) fn forget_amount(&self, form: FormName) {
        self.ports.storage.remove(Area::Session, key(form));
        if form == FormName::Deposit {
            self.keep_declined(false);
        }
    }

    /// Stores whether the player has declined all bonuses of the deposit. It
    /// holds for every region and currency.
    pub(super) fn keep_declined(&self, declined: bool) {
        if declined {
            self.ports.storage.set(Area::Session, DECLINED_KEY, "declined");
        } else {
            self.ports.storage.remove(Area::Session, DECLINED_KEY);
        }
    }

    /// True if the player has declined all bonuses of the deposit.
    pub(super) fn has_declined(&self) -> bool {
        self.ports.storage.get(Area::Session, DECLINED_KEY).is_some()
    }
}
