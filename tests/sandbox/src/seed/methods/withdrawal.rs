//! Withdrawal methods.

use super::{
    AGENT_NUMBER, CASH_AGENT, Choice, Field, Method, PAYOUT_CURRENCY, about, banks, cpf, crypto, field, text,
};
use crate::seed::currencies::Currency;

/// The methods to withdraw with. `country` is the payment region.
pub fn withdrawal(currency: &Currency, country: &str) -> Vec<Method> {
    if currency.crypto {
        let mut fields = vec![text("wallet_id", "Address", true, "", "Check every character")];
        if currency.code == "USDT" {
            fields.push(text("tag", "Destination tag", false, "^[0-9]{1,10}$", "Only for Ton"));
        }
        return vec![crypto::method(currency, "sandbox.withdrawal.crypto", fields)];
    }
    if country == "KZ" {
        return Vec::new();
    }
    let method = |id: &str, processing, has_page, (min, max), fields| Method {
        id: id.to_owned(),
        kind: "form",
        processing,
        has_page,
        min: about(currency, min),
        max: about(currency, max),
        presets: Vec::new(),
        fields,
    };
    let card = text("wallet_id", "Card number", true, "^[0-9]{12,19}$", "12 to 19 digits");
    let phone = || field("phone", "text", "Phone", true);
    let account =
        text("wallet_id", "Account name", true, "^[a-z0-9.]{3,40}$", "Small letters, digits, points");
    vec![
        method("sandbox.withdrawal.card", "message", false, (20, 5000), vec![card]),
        method("sandbox.withdrawal.bank", "message", false, (50, 10_000), bank(currency)),
        method("sandbox.withdrawal.wallet", "form", true, (5, 2000), vec![phone()]),
        method("sandbox.withdrawal.account", "iframe", true, (10, 3000), vec![account]),
        // No provider page: the response is complete.
        method("sandbox.withdrawal.exchange", "form", false, (20, 5000), exchange(currency)),
        method(CASH_AGENT, "message", false, (10, 500), vec![agent(), phone()]),
    ]
}

/// The number of the agent is the shop's; the page shows it and sends it back.
fn agent() -> Field {
    Field { value: Some(AGENT_NUMBER), ..text("agentNumber", "Agent number", false, "^[0-9]{6}$", "") }
}

fn bank(currency: &Currency) -> Vec<Field> {
    let mut fields = vec![
        Field { choices: banks(currency), ..field("bank", "select", "Bank", true) },
        text("wallet_id", "Account number", true, "^[A-Z0-9]{8,34}$", "8 to 34 capital letters or digits"),
        text("holder", "Account holder", true, "^.{2,60}$", "As the bank knows you"),
        field("phone", "text", "Phone", false),
    ];
    if currency.code == "BRL" {
        fields.push(cpf(true));
    }
    fields.extend([agent(), field("comment", "textarea", "Comment", false)]);
    fields
}

/// Paid out in another currency, with its own address pattern.
fn exchange(currency: &Currency) -> Vec<Field> {
    let choices = [
        ("BTC", "Bitcoin", "^(bc1|[13])[a-zA-Z0-9]{25,60}$"),
        ("ETH", "Ether", "^0x[a-fA-F0-9]{40}$"),
        ("USDT", "Tether on Tron", "^T[a-zA-Z0-9]{33}$"),
    ]
    .map(|(id, name, regex)| Choice {
        id,
        name,
        min: about(currency, 20),
        max: about(currency, 5000),
        regex: Some(regex),
    });
    vec![
        Field { choices: choices.to_vec(), ..field(PAYOUT_CURRENCY, "select", "Paid out in", true) },
        text("wallet_id", "Address", true, "", "Check every character"),
    ]
}
