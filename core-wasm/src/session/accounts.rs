//! The player's accounts, one for each currency. The feature `presence` loads them.

use crate::{core::Player, domain::money::currency::Currency, wire::wallet::Account};

impl Player {
    /// The active account; the first one if none is marked as active.
    pub(crate) fn active_account(&self) -> Option<Account> {
        let accounts = self.accounts.borrow();
        accounts.iter().find(|account| account.is_active()).or_else(|| accounts.first()).cloned()
    }

    /// The currency of the active account.
    pub(crate) fn active_currency(&self) -> Option<Currency> {
        let code = self.active_account()?.currency;
        self.currency(&code)
    }

    /// Code of the currency of the active account.
    pub(crate) fn played_currency(&self) -> Option<String> {
        self.active_account().map(|account| account.currency)
    }
}
