//! Amounts, accounts, currencies, payments.

use serde::Serialize;

use super::ListPhase;
use crate::domain::payments::InvoiceStatus;

/// An amount for display.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MoneyView {
    /// Exact decimal text in display units.
    pub amount: String,
    /// Display code: `USD`, `mBTC`.
    pub code: String,
    /// Currency sign; may be empty.
    pub symbol: String,
    /// Minimum number of fraction digits to show.
    pub minimum_digits: u32,
    /// Maximum number of fraction digits to show.
    pub maximum_digits: u32,
    /// True for a national currency: the sign stands where the language has
    /// it. Others show their code after the number.
    pub national: bool,
}

/// The list of accounts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct AccountsView {
    /// Loading state of the list.
    pub phase: ListPhase,
}

/// An account: a wallet in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct AccountView {
    /// Id.
    pub id: String,
    /// Currency code, main unit.
    pub currency: String,
    /// True for the active account.
    pub active: bool,
    /// True for a crypto currency.
    pub crypto: bool,
    /// True if the balance is positive.
    pub has_money: bool,
    /// Total balance.
    pub balance: MoneyView,
    /// Real-money balance, including locked money, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub real: Option<MoneyView>,
    /// Bonus balance, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub bonus: Option<MoneyView>,
    /// Withdrawable amount, including the vault.
    pub withdrawable: MoneyView,
    /// Amount in the vault. It is not part of the balance. Absent if it is zero
    /// or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub vault: Option<MoneyView>,
    /// Balance in the equivalent currency, if one is selected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equivalent: Option<MoneyView>,
    /// True if it can be hidden: no balance and not active.
    pub can_hide: bool,
}

/// A row of the currency list.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CurrencyRow {
    /// Currency code, main unit.
    pub code: String,
    /// Name.
    pub name: String,
    /// True for a crypto currency.
    pub crypto: bool,
    /// Balance of the account; zero if there is no account.
    pub balance: MoneyView,
    /// Balance in the equivalent currency, if one is selected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equivalent: Option<MoneyView>,
    /// True if the player has an account in this currency.
    pub has_account: bool,
    /// True if the account is the active one.
    pub active: bool,
}

/// A currency that can be selected as the equivalent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct EquivalentOption {
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// Currency sign.
    pub symbol: String,
}

/// The fiat equivalent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct EquivalentView {
    /// Selected currency; `None` if switched off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Selectable currencies.
    pub options: Vec<EquivalentOption>,
}

/// A payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct InvoiceView {
    /// Id.
    pub id: String,
    /// Status.
    pub status: InvoiceStatus,
    /// Amount.
    pub amount: MoneyView,
    /// Creation time, date-time.
    pub created_at: String,
    /// Method.
    pub method: String,
}
