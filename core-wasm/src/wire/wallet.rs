//! Accounts.

use crate::json::Value;

use super::json::{Entries, ObjectBuilder, Read, required_amount, required_text, required_whole};
use crate::domain::money::amount::Amount;

/// Status of the account that is played and paid with.
const ACTIVE: i64 = 1;

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Id.
    pub id: String,
    /// Currency code.
    pub currency: String,
    status: i64,
    /// Whole balance in main units.
    pub balance: Amount,
    /// Own money, locked money included.
    pub real: Amount,
    /// Bonus money.
    pub bonus: Amount,
    /// What can be withdrawn.
    pub withdrawable: Amount,
}

impl Read for Account {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let balance = required_amount(value, "balance")?;
        let own = value.amount("realBalance").unwrap_or(balance);
        let locked = value.amount("lockedBalance").unwrap_or_default();
        Ok(Self {
            id: required_text(value, "id")?,
            currency: required_text(value, "currency")?,
            status: required_whole(value, "status")?,
            balance,
            real: own.plus(locked).unwrap_or(own),
            bonus: value.amount("bonusBalance").unwrap_or_default(),
            withdrawable: value.amount("withdrawalBalance").unwrap_or_default(),
        })
    }
}

impl Account {
    /// The account with the status that another answer has for it.
    pub fn with_status_of(self, other: &Self) -> Self {
        Self { status: other.status, ..self }
    }

    /// Whether it is the active one.
    pub fn is_active(&self) -> bool {
        self.status == ACTIVE
    }
}

/// Body of the creation of an account.
pub fn create_account_body(currency: &str) -> Value {
    ObjectBuilder::new().text("currency", currency).build()
}
