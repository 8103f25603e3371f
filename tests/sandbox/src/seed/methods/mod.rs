//! Payment methods of every currency.

mod crypto;
mod deposit;
mod withdrawal;
mod words;

pub use crypto::TAGGED_NETWORK;
pub use deposit::deposit;
pub use withdrawal::withdrawal;

use crate::money;
use crate::seed::currencies::Currency;
use crate::seed::volume;
use serde_json::{Value, json};

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

const TITLES: [(&str, &str); 14] = [
    ("sandbox.card", "Card"),
    ("sandbox.wallet", "Phone wallet"),
    ("sandbox.scan", "Scan and pay"),
    ("sandbox.bank", "Online bank"),
    ("sandbox.voucher", "Voucher at the counter"),
    ("sandbox.instant", "Instant transfer"),
    ("sandbox.crypto", "Crypto"),
    ("sandbox.withdrawal.card", "To your card"),
    ("sandbox.withdrawal.bank", "To your bank"),
    ("sandbox.withdrawal.crypto", "To a crypto address"),
    ("sandbox.withdrawal.wallet", "To your phone wallet"),
    ("sandbox.withdrawal.account", "To your online account"),
    ("sandbox.withdrawal.exchange", "As crypto"),
    (CASH_AGENT, "Cash agent"),
];

/// The title of a method.
pub fn title(id: &str) -> Option<&'static str> {
    let (id, _) = volume::original(id);
    TITLES.iter().find(|row| row.0 == id).map(|row| row.1)
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

fn cpf(required: bool) -> Field {
    Field { hint: "11 digits", ..field("cpf_number", "text", "CPF", required) }
}

impl Method {
    /// The method on the wire; `phone` fills the phone field in advance.
    pub fn wire(&self, decimals: u32, phone: Option<&str>) -> Value {
        let (original, copy) = volume::original(&self.id);
        let name = title(original).unwrap_or(original);
        let names = words::numbered(name, copy);
        let logo = format!("/api/media/payments/{original}.svg");
        let presets: Vec<Value> = self
            .presets
            .iter()
            .enumerate()
            .map(|(index, amount)| json!({ "amount": amount, "default": index == 1 }))
            .collect();
        let fields: Vec<Value> = self
            .fields
            .iter()
            .enumerate()
            .map(|(index, field)| field.wire(index + 1, decimals, phone))
            .collect();
        json!({
            "method": self.id, "type": self.kind, "processingType": self.processing,
            "amountMin": money::wire(self.min, decimals), "amountMax": money::wire(self.max, decimals),
            "names": names, "logo": logo, "icon": logo, "presets": presets, "fields": fields,
        })
    }
}

impl Field {
    fn wire(&self, position: usize, decimals: u32, phone: Option<&str>) -> Value {
        let mut value = json!({
            "key": self.key, "fieldType": self.kind, "type": "string", "regexp": self.regexp,
            "labels": words::by_locale(self.label), "hints": words::by_locale(self.hint), "isRequired": self.required,
            "position": position, "value": if self.key == "phone" { phone } else { self.value },
        });
        if self.kind == "select" {
            let options: Vec<Value> = self
                .choices
                .iter()
                .map(|choice| choice.wire(decimals, self.key == PAYOUT_CURRENCY))
                .collect();
            if let Some(fields) = value.as_object_mut() {
                fields.insert("options".into(), options.into());
            }
        }
        value
    }
}

impl Choice {
    /// The key of the pattern differs for a currency option.
    fn wire(&self, decimals: u32, currency: bool) -> Value {
        let mut value = json!({
            "id": self.id, "name": self.name,
            "minAmount": money::wire(self.min, decimals), "maxAmount": money::wire(self.max, decimals),
        });
        if let (Some(regex), Some(fields)) = (self.regex, value.as_object_mut()) {
            fields.insert(if currency { "regexp" } else { "regex" }.into(), regex.into());
        }
        value
    }
}
