//! Payment methods of every currency.

mod crypto;
mod deposit;
mod withdrawal;
mod words;

pub use crypto::TAGGED_NETWORK;
pub use deposit::deposit;
pub use withdrawal::withdrawal;

use crate::contract::codes::{FieldType, MethodType, Processing};
use crate::money::{self, Amount};
use crate::seed::currencies::Currency;
use crate::seed::volume;
use serde::Serialize;
use utoipa::ToSchema;
use words::Texts;

/// The method of cash agents, whose id the player site knows.
pub const CASH_AGENT: &str = "0x.withdrawal.cash_agent";
/// Default cash agent.
pub const AGENT_NUMBER: &str = "204711";
/// The key of the field that chooses the currency of a payout.
pub const PAYOUT_CURRENCY: &str = "currencyWithdraw";

/// One choice of a select field.
#[derive(Debug, Clone)]
pub struct Choice {
    /// Sent by the client.
    pub id: &'static str,
    /// Shown to the player.
    pub name: &'static str,
    /// Smallest amount, minor units.
    pub min: i64,
    /// Largest amount, minor units.
    pub max: i64,
    /// Pattern of an address on this network.
    pub regex: Option<&'static str>,
}

/// One field that a method asks for.
#[derive(Debug, Clone)]
pub struct Field {
    /// Name in the request.
    pub key: &'static str,
    /// select, textarea or text.
    pub kind: &'static str,
    /// True if required.
    pub required: bool,
    /// Pattern of a good value; empty for any.
    pub regexp: &'static str,
    /// Choices of a select.
    pub choices: Vec<Choice>,
    /// Prefilled value.
    pub value: Option<&'static str>,
    label: &'static str,
    hint: &'static str,
}

/// A payment method.
#[derive(Debug, Clone)]
pub struct Method {
    /// Id.
    pub id: String,
    /// form or address.
    pub kind: &'static str,
    /// Processing type.
    pub processing: &'static str,
    /// True if the provider has a page for it.
    pub has_page: bool,
    /// Smallest amount, minor units.
    pub min: i64,
    /// Largest amount, minor units.
    pub max: i64,
    /// Suggested amounts in whole units; the second is the default.
    pub presets: Vec<i64>,
    /// Fields of the form.
    pub fields: Vec<Field>,
}

const MINUTE: u32 = 1;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

/// Titles, and the longest usual time until the money arrives, in minutes.
const METHODS: [(&str, &str, u32); 14] = [
    ("sandbox.card", "Card", 0),
    ("sandbox.wallet", "Phone wallet", 0),
    ("sandbox.scan", "Scan and pay", 0),
    ("sandbox.bank", "Online bank", 0),
    ("sandbox.voucher", "Voucher at the counter", 10 * MINUTE),
    ("sandbox.instant", "Instant transfer", 0),
    ("sandbox.crypto", "Crypto", 30 * MINUTE),
    ("sandbox.withdrawal.card", "To your card", 3 * DAY),
    ("sandbox.withdrawal.bank", "To your bank", 2 * DAY),
    ("sandbox.withdrawal.crypto", "To a crypto address", HOUR),
    ("sandbox.withdrawal.wallet", "To your phone wallet", 4 * HOUR),
    ("sandbox.withdrawal.account", "To your online account", HOUR),
    ("sandbox.withdrawal.exchange", "As crypto", HOUR),
    (CASH_AGENT, "Cash agent", DAY),
];

/// The row of a method or of one of its copies.
fn row(id: &str) -> Option<&'static (&'static str, &'static str, u32)> {
    let (id, _) = volume::original(id);
    METHODS.iter().find(|row| row.0 == id)
}

/// The title of a method.
pub fn title(id: &str) -> Option<&'static str> {
    row(id).map(|row| row.1)
}

fn field(key: &'static str, kind: &'static str, label: &'static str, required: bool) -> Field {
    Field { key, kind, required, regexp: "", choices: Vec::new(), value: None, label, hint: "" }
}

fn text(
    key: &'static str,
    label: &'static str,
    required: bool,
    regexp: &'static str,
    hint: &'static str,
) -> Field {
    Field { regexp, hint, ..field(key, "text", label, required) }
}

/// An amount that is worth about this many whole US dollars, in minor units.
fn about(currency: &Currency, dollars: i64) -> i64 {
    money::scale(currency.decimals) * currency.ten * dollars / 10
}

fn choice(currency: &Currency, id: &'static str, name: &'static str) -> Choice {
    Choice { id, name, min: about(currency, 10), max: about(currency, 10_000), regex: None }
}

fn banks(currency: &Currency) -> Vec<Choice> {
    [("north", "North Harbour Bank"), ("meadow", "Meadow Savings"), ("union", "Union of Clerks")]
        .map(|(id, name)| choice(currency, id, name))
        .to_vec()
}

/// The code of the second factor, or a recovery code.
pub fn factor_code(key: &'static str) -> Field {
    text(key, "Code of the app", true, "^[0-9A-Za-z -]{6,13}$", "6 digits, or a recovery code")
}

fn cpf(required: bool) -> Field {
    Field { hint: "11 digits", ..field("cpf_number", "text", "CPF", required) }
}

/// A method on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentMethod)]
pub struct Wire {
    method: String,
    #[schema(value_type = MethodType)]
    r#type: &'static str,
    #[schema(value_type = Processing)]
    processing_type: &'static str,
    amount_min: Amount,
    amount_max: Amount,
    names: Texts,
    logo: String,
    icon: String,
    presets: Vec<Preset>,
    fields: Vec<FieldWire>,
    /// Longest usual time until the money arrives, in minutes; 0 if at once. Absent if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    arrival_minutes: Option<u32>,
    /// Absent if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    fee: Option<Fee>,
}

/// Fee of a payment, paid by the player. Both parts are zero if it is free.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentFee)]
struct Fee {
    /// Share of the amount, in percent.
    percent: Amount,
    /// Fixed amount in main units of the currency.
    fixed: Amount,
}

/// A suggested amount.
#[derive(Debug, Serialize, ToSchema)]
struct Preset {
    amount: i64,
    default: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentField)]
struct FieldWire {
    key: &'static str,
    #[schema(value_type = FieldType)]
    field_type: &'static str,
    r#type: &'static str,
    /// Pattern of a good value; empty for any.
    regexp: &'static str,
    labels: Texts,
    hints: Texts,
    is_required: bool,
    position: usize,
    value: Option<String>,
    /// Choices of a select.
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Vec<ChoiceWire>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentOption)]
struct ChoiceWire {
    id: &'static str,
    name: &'static str,
    min_amount: Amount,
    max_amount: Amount,
    /// Pattern of an address on this network.
    #[serde(skip_serializing_if = "Option::is_none")]
    regex: Option<&'static str>,
    /// Pattern of an address in this currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    regexp: Option<&'static str>,
}

impl Method {
    /// The method on the wire; `phone` fills the phone field in advance.
    pub fn wire(&self, decimals: u32, phone: Option<&str>) -> Wire {
        let (original, copy) = volume::original(&self.id);
        let name = title(original).unwrap_or(original);
        let logo = format!("/api/media/payments/{original}.svg");
        let presets = self.presets.iter().enumerate();
        let fields = (1..).zip(&self.fields);
        Wire {
            method: self.id.clone(),
            r#type: self.kind,
            processing_type: self.processing,
            amount_min: money::wire(self.min, decimals),
            amount_max: money::wire(self.max, decimals),
            names: words::numbered(name, copy),
            icon: logo.clone(),
            logo,
            presets: presets.map(|(index, &amount)| Preset { amount, default: index == 1 }).collect(),
            fields: fields.map(|(position, field)| field.wire(position, decimals, phone)).collect(),
            arrival_minutes: row(original).map(|row| row.2),
            // The sandbox books every payment without a fee.
            fee: Some(Fee { percent: money::wire(0, 0), fixed: money::wire(0, decimals) }),
        }
    }
}

impl Field {
    fn wire(&self, position: usize, decimals: u32, phone: Option<&str>) -> FieldWire {
        let options =
            || self.choices.iter().map(|choice| choice.wire(decimals, self.key == PAYOUT_CURRENCY)).collect();
        let value = if self.key == "phone" { phone } else { self.value };
        FieldWire {
            key: self.key,
            field_type: self.kind,
            r#type: "string",
            regexp: self.regexp,
            labels: words::by_locale(self.label),
            hints: words::by_locale(self.hint),
            is_required: self.required,
            position,
            value: value.map(ToOwned::to_owned),
            options: (self.kind == "select").then(options),
        }
    }
}

impl Choice {
    /// The key of the pattern differs for a currency option.
    fn wire(&self, decimals: u32, currency: bool) -> ChoiceWire {
        ChoiceWire {
            id: self.id,
            name: self.name,
            min_amount: money::wire(self.min, decimals),
            max_amount: money::wire(self.max, decimals),
            regex: self.regex.filter(|_| !currency),
            regexp: self.regex.filter(|_| currency),
        }
    }
}
