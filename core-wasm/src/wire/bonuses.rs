//! Bonuses, free spins, bonus codes.

use crate::json::Value;

use super::json::{Entries, ObjectBuilder, Read, required_amount, required_text, required_whole};
use crate::domain::{
    bonus::{BonusKind, CurrencyAmount, CurrencyRange, DepositBonus},
    money::amount::Amount,
};

/// A bonus of the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerBonus {
    /// Id.
    pub id: String,
    /// 1 issued, 2 active; anything else is over.
    pub status: i64,
    /// Outcome.
    pub result: Option<i64>,
    /// Name.
    pub name: String,
    /// Currency code.
    pub currency: String,
    /// Amount in main units.
    pub amount: Option<Amount>,
    /// Wagered so far, percent.
    pub wagered: Option<Amount>,
    /// End of the time to activate it.
    pub activation_expires_at: Option<String>,
    /// End of the time to wager it.
    pub wagering_expires_at: Option<String>,
}

impl Read for PlayerBonus {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            status: required_whole(value, "status")?,
            result: value.whole("result"),
            name: value.text_or_empty("name"),
            currency: value.text_or_empty("currency"),
            amount: value.amount("amount"),
            wagered: value.amount("currentWagerPercentage"),
            activation_expires_at: value.text("activationExpiredAt"),
            wagering_expires_at: value.text("wageringExpiredAt"),
        })
    }
}

/// Free spins of the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerFreeSpin {
    /// Id.
    pub id: String,
    /// 1 issued, 2 active; anything else is over.
    pub status: i64,
    /// Outcome.
    pub result: Option<i64>,
    /// Name.
    pub name: String,
    /// Number of spins.
    pub count: Option<u32>,
    /// Currency code.
    pub currency: String,
    /// Game they are for.
    pub game_id: Option<String>,
    /// Used so far, percent.
    pub used: Option<Amount>,
    /// End of the time to activate them.
    pub activation_expires_at: Option<String>,
    /// End of the time to use them.
    pub expires_at: Option<String>,
}

impl Read for PlayerFreeSpin {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            status: required_whole(value, "status")?,
            result: value.whole("result"),
            name: value.text_or_empty("name"),
            count: value.count("count"),
            currency: value.text_or_empty("currency"),
            game_id: value.text("gameId"),
            used: value.amount("progress"),
            activation_expires_at: value.text("activationExpiredAt"),
            expires_at: value.text("expiredAt"),
        })
    }
}

/// Whether a status keeps a bonus in the lists.
pub fn is_listed(status: i64) -> bool {
    matches!(status, 1 | 2)
}

/// Whether a status is "active".
pub fn is_active(status: i64) -> bool {
    status == 2
}

impl Read for CurrencyAmount {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { currency: required_text(value, "currency")?, amount: required_amount(value, "amount")? })
    }
}

impl Read for CurrencyRange {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            currency: required_text(value, "currency")?,
            from: value.amount("amountFrom"),
            to: value.amount("amountTo"),
        })
    }
}

impl Read for DepositBonus {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let id = required_text(value, "id")?;
        let trigger = value.object("triggerConditions").unwrap_or(&Value::Null);
        let assign = value.object("assignConditions").unwrap_or(&Value::Null);
        let package = value
            .object("package")
            .and_then(|package| Some((package.text("id")?, package.text_or_empty("name"))));
        Ok(Self {
            name: value.text("name").unwrap_or_else(|| id.clone()),
            id,
            kind: match value.whole("type") {
                Some(2) => BonusKind::Percent,
                Some(3) => BonusKind::FreeSpins,
                _ => BonusKind::Cash,
            },
            package,
            minimum_deposit: value.read("minDeposit"),
            ranges: trigger.list("invoiceAmountItems"),
            base_from: trigger.amount("baseCurrencyInvoiceAmountFrom"),
            base_to: trigger.amount("baseCurrencyInvoiceAmountTo"),
            amounts: assign.list("amountItems"),
            base_amount: assign.amount("baseCurrencyAmount"),
            percentage: assign.amount("depositPercentage"),
            maximum_amounts: assign.list("maxAmountItems"),
            base_maximum_amount: assign.amount("baseCurrencyMaxAmount"),
            free_spins: assign.elements("presets").first().and_then(|preset| preset.count("quantity")),
            wager: value.amount("wagerCasino").filter(|wager| wager.is_positive()),
        })
    }
}

/// A bonus code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BonusCode {
    /// Id to delete it by.
    pub id: String,
    /// The code.
    pub bonus_code: String,
    /// 1 waiting, 2 applied, 3 incorrect, 4 not available.
    pub status: Option<i64>,
}

impl Read for BonusCode {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let id = required_text(value, "id")?;
        Ok(Self {
            // Servers that do not send the separate id delete by the code's own.
            id: value.text("playerBonusCodeId").unwrap_or(id),
            bonus_code: required_text(value, "bonusCode")?,
            status: value.whole("status"),
        })
    }
}

/// Body of a bonus code: trigger 1 at once, 3 with the next deposit.
pub fn bonus_code_body(code: &str, trigger: i64) -> Value {
    ObjectBuilder::new().text("bonusCode", code).whole("trigger", trigger).build()
}

/// Body of the removal of a bonus code.
pub fn remove_bonus_code_body(id: &str) -> Value {
    ObjectBuilder::new().text("playerBonusCodeId", id).build()
}
