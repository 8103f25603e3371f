//! Accounts.

use serde::{Deserialize, Serialize};

use super::lenient;
use crate::domain::money::amount::Amount;

/// Status of the account that is played and paid with.
const ACTIVE: i64 = 1;

/// An account.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// Id.
    pub id: String,
    /// Currency code.
    pub currency: String,
    status: i64,
    /// Whole balance in main units.
    pub balance: Amount,
    #[serde(default, deserialize_with = "lenient")]
    real_balance: Option<Amount>,
    #[serde(default, deserialize_with = "lenient")]
    bonus_balance: Option<Amount>,
    #[serde(default, deserialize_with = "lenient")]
    locked_balance: Option<Amount>,
    #[serde(default, deserialize_with = "lenient")]
    withdrawal_balance: Option<Amount>,
}

impl Account {
    /// Whether it is the active one.
    pub fn is_active(&self) -> bool {
        self.status == ACTIVE
    }

    /// Own money, locked money included.
    pub fn real(&self) -> Amount {
        let own = self.real_balance.unwrap_or(self.balance);
        own.plus(self.locked_balance.unwrap_or_default()).unwrap_or(own)
    }

    /// Bonus money.
    pub fn bonus(&self) -> Amount {
        self.bonus_balance.unwrap_or_default()
    }

    /// What can be withdrawn.
    pub fn withdrawable(&self) -> Amount {
        self.withdrawal_balance.unwrap_or_default()
    }
}

/// Body of the creation of an account.
#[derive(Debug, Serialize)]
pub struct CreateAccountBody<'a> {
    /// Currency code.
    pub currency: &'a str,
}
