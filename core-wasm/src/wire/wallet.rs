//! Wallet service: accounts.

use crate::json::Value;

use super::json::{Entries, FromJson, ObjectBuilder, required_amount, required_text, required_whole};
use crate::domain::money::amount::Amount;

/// Status of the active account.
const ACTIVE: i64 = 1;

/// Account of the player. Element of `GET` and `POST /api/wallet/accounts` and
/// of `PUT /api/wallet/accounts/{id}/switch` and `/hide`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Id.
    pub id: String,
    /// Currency code.
    pub currency: String,
    status: i64,
    /// Total balance in main units.
    pub balance: Amount,
    /// Real-money balance in main units, including locked money, if both are
    /// known.
    pub real: Option<Amount>,
    /// Bonus balance in main units, if it is known.
    pub bonus: Option<Amount>,
    /// Withdrawable amount in main units.
    pub withdrawable: Amount,
    /// Amount in the vault in main units, if it is known. It is in no other
    /// balance.
    pub vault: Option<Amount>,
}

impl FromJson for Account {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let balance = required_amount(value, "balance")?;
        let real = value.amount("realBalance").zip(value.amount("lockedBalance"));
        Ok(Self {
            id: required_text(value, "id")?,
            currency: required_text(value, "currency")?,
            status: required_whole(value, "status")?,
            balance,
            real: real.and_then(|(own, locked)| own.plus(locked)),
            bonus: value.amount("bonusBalance"),
            withdrawable: value.amount("withdrawalBalance").unwrap_or_default(),
            vault: value.amount("vaultBalance"),
        })
    }
}

impl Account {
    /// Replaces the status by that of `other`.
    pub fn with_status_of(self, other: &Self) -> Self {
        Self { status: other.status, ..self }
    }

    /// Maximum amount of a withdrawal in main units: the withdrawable balance
    /// plus the vault.
    pub fn payable(&self) -> Amount {
        let vault = self.vault.unwrap_or_default();
        self.withdrawable.plus(vault).unwrap_or(self.withdrawable)
    }

    /// True for the active account.
    pub fn is_active(&self) -> bool {
        self.status == ACTIVE
    }
}

/// Body of `POST /api/wallet/accounts`.
pub fn create_account_body(currency: &str) -> Value {
    ObjectBuilder::new().text("currency", currency).build()
}
