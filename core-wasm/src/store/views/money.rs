//! Amounts, accounts, currencies, payments.

use serde::Serialize;

use super::ListPhase;
use crate::domain::payments::InvoiceStatus;

/// An amount as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MoneyView {
    /// Exact decimal text in the shown unit.
    pub amount: String,
    /// Shown code: `USD`, `mBTC`.
    pub code: String,
    /// Sign; may be empty.
    pub symbol: String,
    /// Least fraction digits to show.
    pub minimum_digits: u32,
    /// Most fraction digits to show.
    pub maximum_digits: u32,
}

/// The list of accounts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct AccountsView {
    /// Where the list stands.
    pub phase: ListPhase,
}

/// An account: a wallet in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct AccountView {
    /// Id.
    pub id: String,
    /// Currency code, main unit.
    pub currency: String,
    /// Whether it is the one played and paid with.
    pub active: bool,
    /// Whether its currency is a crypto currency.
    pub crypto: bool,
    /// Whole balance.
    pub balance: MoneyView,
    /// Own money, locked money included.
    pub real: MoneyView,
    /// Bonus money.
    pub bonus: MoneyView,
    /// What can be withdrawn.
    pub withdrawable: MoneyView,
    /// Worth of the balance in the fiat equivalent, where one is switched on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equivalent: Option<MoneyView>,
    /// Whether it can be hidden: empty and not active.
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
    /// Whether it is a crypto currency.
    pub crypto: bool,
    /// Balance of the account; zero without one.
    pub balance: MoneyView,
    /// Worth in the fiat equivalent, where one is switched on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equivalent: Option<MoneyView>,
    /// Whether there is an account.
    pub has_account: bool,
    /// Whether the account is the active one.
    pub active: bool,
}

/// A currency that can be the equivalent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct EquivalentOption {
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// Sign.
    pub symbol: String,
}

/// The fiat equivalent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct EquivalentView {
    /// Chosen currency; none when switched off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Currencies to choose from.
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
    /// Time of creation, date-time.
    pub created_at: String,
    /// Method.
    pub method: String,
}
