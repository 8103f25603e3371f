//! Amounts as they are shown.

use crate::{
    core::Core,
    domain::money::{amount::Amount, currency::Currency, number_signs::NumberSigns},
    store::views::MoneyView,
};

impl Core {
    /// Decimal and group separators of the player's language.
    pub(crate) fn number_signs(&self) -> NumberSigns {
        NumberSigns::of_sample(&self.ports.numbers.sample(&self.site.borrow().locale))
    }

    /// A currency of the settings.
    pub(crate) fn currency(&self, code: &str) -> Option<Currency> {
        self.site.borrow().currencies.get(code).cloned()
    }

    /// Formats an amount in main units for display.
    pub(crate) fn money(&self, amount: Amount, code: &str) -> MoneyView {
        match self.site.borrow().currencies.get(code) {
            Some(currency) => shown_money(currency.to_display(amount), currency),
            None => MoneyView {
                amount: amount.to_string(),
                code: code.to_owned(),
                symbol: String::new(),
                minimum_digits: 0,
                maximum_digits: 8,
                national: false,
            },
        }
    }
}

/// Formats an amount that is already in display units.
pub(crate) fn shown_money(shown: Amount, currency: &Currency) -> MoneyView {
    let decimals = currency.display_decimals();
    let crypto = currency.is_crypto();
    MoneyView {
        amount: shown.to_string(),
        code: currency.display_code().to_owned(),
        symbol: if currency.sub_unit.is_some() { String::new() } else { currency.symbol.clone() },
        minimum_digits: if crypto { 0 } else { decimals },
        maximum_digits: decimals,
        national: currency.is_national() && currency.sub_unit.is_none(),
    }
}
