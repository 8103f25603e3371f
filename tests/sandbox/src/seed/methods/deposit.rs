//! Deposit methods.

use super::{Field, Method, about, banks, cpf, crypto, field, text};
use crate::seed::currencies::Currency;

/// The methods to deposit with. `country` is the payment region.
pub fn deposit(currency: &Currency, country: &str) -> Vec<Method> {
    if currency.crypto {
        return vec![crypto::method(currency, "sandbox.crypto", Vec::new())];
    }
    let brazil = currency.code == "BRL";
    let method = |id: &str, processing, min, max, fields| Method {
        id: id.to_owned(),
        kind: "form",
        processing,
        has_page: matches!(processing, "form" | "iframe"),
        min: about(currency, min),
        max: about(currency, max),
        presets: [2, 5, 10].iter().map(|tens| currency.ten * tens).collect(),
        fields,
    };
    let bank = Field { choices: banks(currency), ..field("bank", "select", "Bank", true) };
    let reference =
        text("reference", "Reference", false, "^[A-Z0-9]{4,12}$", "4 to 12 capital letters or digits");
    let mut methods = vec![
        method("sandbox.card", "form", 10, 5000, Vec::new()),
        method("sandbox.wallet", "form", 5, 2000, vec![field("phone", "text", "Phone", true), reference]),
        method("sandbox.scan", "qr", 10, 1000, if brazil { vec![cpf(true)] } else { Vec::new() }),
        method("sandbox.bank", "iframe", 10, 10_000, vec![bank]),
        method("sandbox.voucher", "message", 10, 500, vec![field("comment", "textarea", "Comment", false)]),
        method("sandbox.instant", "asyncRedirect", 10, 3000, Vec::new()),
    ];
    // Cash is not available everywhere, and one region has no methods.
    methods.retain(|method| method.id != "sandbox.voucher" || !matches!(country, "DE" | "GB" | "JP"));
    if country == "KZ" {
        methods.clear();
    }
    methods
}
