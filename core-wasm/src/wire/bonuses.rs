//! Bonuses, free spins, bonus codes.

use serde::{Deserialize, Serialize};

use super::{lenient, lenient_list};
use crate::domain::{
    bonus::{BonusKind, CurrencyAmount, CurrencyRange, DepositBonus},
    money::amount::Amount,
};

/// A bonus of the player.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerBonus {
    /// Id.
    pub id: String,
    /// 1 issued, 2 active; anything else is over.
    pub status: i64,
    /// Outcome.
    #[serde(default, deserialize_with = "lenient")]
    pub result: Option<i64>,
    /// Name.
    #[serde(default, deserialize_with = "lenient")]
    pub name: Option<String>,
    /// Currency code.
    #[serde(default, deserialize_with = "lenient")]
    pub currency: Option<String>,
    /// Amount in main units.
    #[serde(default, deserialize_with = "lenient")]
    pub amount: Option<Amount>,
    /// Wagered so far, percent.
    #[serde(default, deserialize_with = "lenient")]
    pub current_wager_percentage: Option<Amount>,
    /// End of the time to activate it.
    #[serde(default, deserialize_with = "lenient")]
    pub activation_expired_at: Option<String>,
    /// End of the time to wager it.
    #[serde(default, deserialize_with = "lenient")]
    pub wagering_expired_at: Option<String>,
}

/// Free spins of the player.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerFreeSpin {
    /// Id.
    pub id: String,
    /// 1 issued, 2 active; anything else is over.
    pub status: i64,
    /// Outcome.
    #[serde(default, deserialize_with = "lenient")]
    pub result: Option<i64>,
    /// Name.
    #[serde(default, deserialize_with = "lenient")]
    pub name: Option<String>,
    /// Number of spins.
    #[serde(default, deserialize_with = "lenient")]
    pub count: Option<u32>,
    /// Currency code.
    #[serde(default, deserialize_with = "lenient")]
    pub currency: Option<String>,
    /// Game they are for.
    #[serde(default, deserialize_with = "lenient")]
    pub game_id: Option<String>,
    /// Used so far, percent.
    #[serde(default, deserialize_with = "lenient")]
    pub progress: Option<Amount>,
    /// End of the time to activate them.
    #[serde(default, deserialize_with = "lenient")]
    pub activation_expired_at: Option<String>,
    /// End of the time to use them.
    #[serde(default, deserialize_with = "lenient")]
    pub expired_at: Option<String>,
}

/// Whether a status keeps a bonus in the lists.
pub fn is_listed(status: i64) -> bool {
    matches!(status, 1 | 2)
}

/// Whether a status is "active".
pub fn is_active(status: i64) -> bool {
    status == 2
}

/// A deposit bonus on offer.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DepositBonusAnswer {
    id: String,
    #[serde(default, deserialize_with = "lenient")]
    name: Option<String>,
    #[serde(default, rename = "type", deserialize_with = "lenient")]
    kind: Option<i64>,
    #[serde(default, deserialize_with = "lenient")]
    package: Option<Package>,
    #[serde(default, deserialize_with = "lenient")]
    min_deposit: Option<AmountItem>,
    #[serde(default, deserialize_with = "lenient")]
    trigger_conditions: Option<TriggerConditions>,
    #[serde(default, deserialize_with = "lenient")]
    assign_conditions: Option<AssignConditions>,
    #[serde(default, deserialize_with = "lenient")]
    wager_casino: Option<Amount>,
}

#[derive(Debug, Deserialize)]
struct Package {
    id: String,
    #[serde(default, deserialize_with = "lenient")]
    name: Option<String>,
}

#[derive(Debug, Deserialize)]
struct AmountItem {
    currency: String,
    amount: Amount,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct TriggerConditions {
    #[serde(default, deserialize_with = "lenient_list")]
    invoice_amount_items: Vec<RangeItem>,
    #[serde(default, deserialize_with = "lenient")]
    base_currency_invoice_amount_from: Option<Amount>,
    #[serde(default, deserialize_with = "lenient")]
    base_currency_invoice_amount_to: Option<Amount>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct RangeItem {
    currency: String,
    #[serde(default, deserialize_with = "lenient")]
    amount_from: Option<Amount>,
    #[serde(default, deserialize_with = "lenient")]
    amount_to: Option<Amount>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AssignConditions {
    #[serde(default, deserialize_with = "lenient_list")]
    amount_items: Vec<AmountItem>,
    #[serde(default, deserialize_with = "lenient")]
    base_currency_amount: Option<Amount>,
    #[serde(default, deserialize_with = "lenient")]
    deposit_percentage: Option<Amount>,
    #[serde(default, deserialize_with = "lenient_list")]
    max_amount_items: Vec<AmountItem>,
    #[serde(default, deserialize_with = "lenient")]
    base_currency_max_amount: Option<Amount>,
    #[serde(default, deserialize_with = "lenient_list")]
    presets: Vec<SpinPreset>,
}

#[derive(Debug, Deserialize)]
struct SpinPreset {
    #[serde(default, deserialize_with = "lenient")]
    quantity: Option<u32>,
}

impl From<AmountItem> for CurrencyAmount {
    fn from(item: AmountItem) -> Self {
        Self { currency: item.currency, amount: item.amount }
    }
}

impl From<DepositBonusAnswer> for DepositBonus {
    fn from(answer: DepositBonusAnswer) -> Self {
        let trigger = answer.trigger_conditions.unwrap_or_default();
        let assign = answer.assign_conditions.unwrap_or_default();
        let convert = |items: Vec<AmountItem>| items.into_iter().map(CurrencyAmount::from).collect();
        Self {
            name: answer.name.unwrap_or_else(|| answer.id.clone()),
            id: answer.id,
            kind: match answer.kind {
                Some(2) => BonusKind::Percent,
                Some(3) => BonusKind::FreeSpins,
                _ => BonusKind::Cash,
            },
            package: answer.package.map(|package| (package.id, package.name.unwrap_or_default())),
            minimum_deposit: answer.min_deposit.map(CurrencyAmount::from),
            ranges: trigger
                .invoice_amount_items
                .into_iter()
                .map(|item| CurrencyRange {
                    currency: item.currency,
                    from: item.amount_from,
                    to: item.amount_to,
                })
                .collect(),
            base_from: trigger.base_currency_invoice_amount_from,
            base_to: trigger.base_currency_invoice_amount_to,
            amounts: convert(assign.amount_items),
            base_amount: assign.base_currency_amount,
            percentage: assign.deposit_percentage,
            maximum_amounts: convert(assign.max_amount_items),
            base_maximum_amount: assign.base_currency_max_amount,
            free_spins: assign.presets.first().and_then(|preset| preset.quantity),
            wager: answer.wager_casino.filter(|wager| wager.is_positive()),
        }
    }
}

/// A bonus code.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BonusCode {
    /// Id.
    pub id: String,
    /// Id to delete it by; the code's own where it is missing.
    #[serde(default, deserialize_with = "lenient")]
    pub player_bonus_code_id: Option<String>,
    /// The code.
    pub bonus_code: String,
    /// 1 waiting, 2 applied, 3 incorrect, 4 not available.
    #[serde(default, deserialize_with = "lenient")]
    pub status: Option<i64>,
}

/// Body of a bonus code.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BonusCodeBody<'a> {
    /// The code.
    pub bonus_code: &'a str,
    /// 1 at once, 3 with the next deposit.
    pub trigger: i64,
}

/// Body of the removal of a bonus code.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoveBonusCodeBody<'a> {
    /// Id of the code.
    pub player_bonus_code_id: &'a str,
}
