//! The fiat equivalent of crypto balances.

use std::rc::Rc;

use super::accounts::{index_of, indexes_by_currency};
use crate::{
    core::Player,
    domain::money::{
        amount::Amount,
        currency::Currency,
        equivalent::{DEFAULT_EQUIVALENT, equivalent_of},
    },
    platform::money::shown_money,
    ports::Area,
    store::views::{EquivalentOption, EquivalentView, MoneyView},
};

/// Local-storage key of the equivalent currency's code.
const EQUIVALENT_KEY: &str = "equivalentCurrency";

impl Player {
    /// Value of a crypto balance in the equivalent currency, if one is
    /// selected.
    pub(super) fn equivalent_money(&self, balance: Amount, currency: &Currency) -> Option<MoneyView> {
        let code = self.state.accounts.borrow().equivalent.clone()?;
        if !currency.is_crypto() {
            return None;
        }
        let site = self.site.borrow();
        let equivalent = site.currencies.get(&code)?;
        let worth = equivalent_of(balance, currency, equivalent)?;
        Some(shown_money(worth, equivalent))
    }

    /// Switches the equivalent off, or on with its default currency.
    pub fn toggle_equivalent(self: &Rc<Self>) {
        let on = self.state.accounts.borrow().equivalent.is_some();
        self.set_equivalent((!on).then(|| DEFAULT_EQUIVALENT.to_owned()));
    }

    /// Selects the equivalent currency; `None` switches it off. A code that is
    /// not an enabled fiat currency is ignored.
    pub fn set_equivalent(self: &Rc<Self>, code: Option<String>) {
        let unusable = |code: &str| self.currency(code).is_none_or(|currency| currency.is_crypto());
        if code.as_deref().is_some_and(unusable) {
            return;
        }
        match &code {
            Some(code) => {
                self.ports.storage.set(Area::Local, EQUIVALENT_KEY, code);
            }
            None => self.ports.storage.remove(Area::Local, EQUIVALENT_KEY),
        }
        self.state.accounts.borrow_mut().equivalent = code;
        self.publish_worth();
    }

    pub(super) fn restore_equivalent(&self) {
        let stored = self.ports.storage.get(Area::Local, EQUIVALENT_KEY);
        let usable = stored.filter(|code| self.currency(code).is_some_and(|currency| !currency.is_crypto()));
        self.state.accounts.borrow_mut().equivalent = usable;
        self.publish_equivalent();
        self.publish_accounts();
    }

    pub(super) fn publish_equivalent(&self) {
        let view = self.equivalent_view();
        self.store.update(|slices| slices.equivalent.set(view));
    }

    fn equivalent_view(&self) -> EquivalentView {
        let options = self
            .site
            .borrow()
            .currencies
            .iter()
            .filter(|currency| !currency.is_crypto())
            .map(|currency| EquivalentOption {
                code: currency.code.clone(),
                name: currency.name.clone(),
                symbol: currency.symbol.clone(),
            })
            .collect();
        let code = self.state.accounts.borrow().equivalent.clone();
        EquivalentView { code, options }
    }

    /// Publishes the selected currency and the crypto balances converted to it.
    /// No other field of the rows depends on it.
    fn publish_worth(&self) {
        let view = self.equivalent_view();
        self.store.update(|slices| {
            // Borrowed here: the borrows end before the page hears of the change, and may call the core.
            let accounts = self.accounts.borrow();
            let site = self.site.borrow();
            let worth =
                |balance: Amount, code: &str| self.equivalent_money(balance, site.currencies.get(code)?);
            let balances = indexes_by_currency(&accounts);
            slices.equivalent.set(view);
            slices.accounts.revise(|index, shown| {
                let Some(account) = accounts.get(index).filter(|account| account.id == shown.id) else {
                    return false;
                };
                replace_other(&mut shown.equivalent, worth(account.balance, &account.currency))
            });
            slices.currencies.revise(|_, row| {
                let account = index_of(&balances, &row.code).and_then(|index| accounts.get(index));
                let balance = account.map_or(Amount::ZERO, |account| account.balance);
                replace_other(&mut row.equivalent, worth(balance, &row.code))
            });
        });
    }
}

/// Replaces a value. Returns true if it was another one.
fn replace_other<T: PartialEq>(value: &mut T, next: T) -> bool {
    let differs = *value != next;
    *value = next;
    differs
}
