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
    store::views::{AccountView, CurrencyRow, EquivalentOption, EquivalentView, MoneyView},
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
        self.publish_equivalent();
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
        self.store.update(|slices| slices.equivalent.set(EquivalentView { code, options }));
    }

    /// Publishes what crypto balances are worth, after another currency was
    /// selected. Nothing else in their rows depends on it.
    fn publish_worth(&self) {
        let accounts = self.accounts.borrow().clone();
        let worth: Vec<(&str, Option<MoneyView>)> = accounts
            .iter()
            .map(|account| {
                let currency = self.currency(&account.currency);
                let worth = currency.and_then(|it| self.equivalent_money(account.balance, &it));
                (account.id.as_str(), worth)
            })
            .collect();
        let indexes = indexes_by_currency(&accounts);
        self.store.update(|slices| {
            slices.accounts.revise(|index, shown| {
                let (_, equivalent) = worth.get(index).filter(|(id, _)| *id == shown.id)?;
                (shown.equivalent != *equivalent)
                    .then(|| AccountView { equivalent: equivalent.clone(), ..shown.clone() })
            });
            slices.currencies.revise(|_, row| {
                let equivalent = match index_of(&indexes, &row.code) {
                    Some(index) => worth.get(index)?.1.clone(),
                    None => self.equivalent_money(Amount::ZERO, &self.currency(&row.code)?),
                };
                (row.equivalent != equivalent).then(|| CurrencyRow { equivalent, ..row.clone() })
            });
        });
    }
}
