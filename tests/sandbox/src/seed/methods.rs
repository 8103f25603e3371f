//! Payment methods of every currency.

use crate::money;
use crate::seed::currencies::Currency;
use serde_json::{Value, json};

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
    /// Whether it must be filled.
    pub required: bool,
    /// Pattern of a good value; empty for any.
    pub regexp: &'static str,
    /// Choices of a select.
    pub choices: Vec<Choice>,
    label: &'static str,
    hint: &'static str,
}

/// One way to pay in or out.
#[derive(Debug, Clone)]
pub struct Method {
    /// Id.
    pub id: &'static str,
    /// form or address.
    pub kind: &'static str,
    /// How the payment goes on after the request.
    pub processing: &'static str,
    /// Smallest amount, minor units.
    pub min: i64,
    /// Largest amount, minor units.
    pub max: i64,
    /// Suggested amounts in whole units; the second is the default.
    pub presets: Vec<i64>,
    /// What it asks for.
    pub fields: Vec<Field>,
}

const TITLES: [(&str, &str); 10] = [
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
];

/// The title of a method.
pub fn title(id: &str) -> Option<&'static str> {
    TITLES.iter().find(|row| row.0 == id).map(|row| row.1)
}

fn field(key: &'static str, kind: &'static str, label: &'static str, required: bool) -> Field {
    Field { key, kind, required, regexp: "", choices: Vec::new(), label, hint: "" }
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

/// The methods to deposit with. `country` is the payment region.
pub fn deposit(currency: &Currency, country: &str) -> Vec<Method> {
    if currency.crypto {
        return vec![crypto(currency, "sandbox.crypto", Vec::new())];
    }
    let brazil = currency.code == "BRL";
    let cpf = || Field { hint: "11 digits", ..field("cpf_number", "text", "CPF", true) };
    let method = |id, processing, min, max, fields| Method {
        id,
        kind: "form",
        processing,
        min: about(currency, min),
        max: about(currency, max),
        presets: [2, 5, 10].iter().map(|tens| currency.ten * tens).collect(),
        fields,
    };
    let bank = Field {
        choices: [
            ("north", "North Harbour Bank"),
            ("meadow", "Meadow Savings"),
            ("union", "Union of Clerks"),
        ]
        .map(|(id, name)| Choice {
            id,
            name,
            min: about(currency, 10),
            max: about(currency, 10_000),
            regex: None,
        })
        .to_vec(),
        ..field("bank", "select", "Bank", true)
    };
    let reference =
        text("reference", "Reference", false, "^[A-Z0-9]{4,12}$", "4 to 12 capital letters or digits");
    let mut methods = vec![
        method("sandbox.card", "form", 10, 5000, Vec::new()),
        method("sandbox.wallet", "form", 5, 2000, vec![field("phone", "text", "Phone", true), reference]),
        method("sandbox.scan", "qr", 10, 1000, if brazil { vec![cpf()] } else { Vec::new() }),
        method("sandbox.bank", "iframe", 10, 10_000, vec![bank]),
        method("sandbox.voucher", "message", 10, 500, vec![field("comment", "textarea", "Comment", false)]),
        method("sandbox.instant", "asyncRedirect", 10, 3000, Vec::new()),
    ];
    // Shops that take cash are not found everywhere, and one region has no way to pay at all.
    methods.retain(|method| method.id != "sandbox.voucher" || !matches!(country, "DE" | "GB" | "JP"));
    if country == "KZ" {
        methods.clear();
    }
    methods
}

/// The methods to withdraw with.
pub fn withdrawal(currency: &Currency, country: &str) -> Vec<Method> {
    if currency.crypto {
        let mut fields = vec![text("wallet_id", "Address", true, "", "Check every character")];
        if currency.code == "USDT" {
            fields.push(text("tag", "Destination tag", false, "^[0-9]{1,10}$", "Only for Ton"));
        }
        return vec![crypto(currency, "sandbox.withdrawal.crypto", fields)];
    }
    if country == "KZ" {
        return Vec::new();
    }
    let method = |id, min, max, fields| Method {
        id,
        kind: "form",
        processing: "message",
        min: about(currency, min),
        max: about(currency, max),
        presets: Vec::new(),
        fields,
    };
    vec![
        method(
            "sandbox.withdrawal.card",
            20,
            5000,
            vec![text("wallet_id", "Card number", true, "^[0-9]{12,19}$", "12 to 19 digits")],
        ),
        method(
            "sandbox.withdrawal.bank",
            50,
            10_000,
            vec![
                text(
                    "wallet_id",
                    "Account number",
                    true,
                    "^[A-Z0-9]{8,34}$",
                    "8 to 34 capital letters or digits",
                ),
                field("comment", "textarea", "Comment", false),
            ],
        ),
    ]
}

/// Networks of a currency: id, name, smallest, largest amount, pattern of an address.
type Network = (&'static str, &'static str, &'static str, &'static str, &'static str);

const BTC: [Network; 2] = [
    ("BTC", "Bitcoin BTC", "0.0001", "10", "^(bc1|[13])[a-zA-Z0-9]{25,60}$"),
    ("LN", "Lightning LN", "0.00001", "0.1", "^lnbc[a-z0-9]{20,}$"),
];
const ETH: [Network; 2] = [
    ("ERC20", "Ethereum ERC20", "0.001", "100", "^0x[a-fA-F0-9]{40}$"),
    ("ARB", "Arbitrum", "0.0005", "100", "^0x[a-fA-F0-9]{40}$"),
];
const USDT: [Network; 6] = [
    ("TRC20", "Tron TRC20", "5", "50000", "^T[a-zA-Z0-9]{33}$"),
    ("ERC20", "Ethereum ERC20", "20", "50000", "^0x[a-fA-F0-9]{40}$"),
    ("BEP20", "BNB Smart Chain BEP20", "5", "50000", "^0x[a-fA-F0-9]{40}$"),
    ("POLYGON", "Polygon", "5", "50000", "^0x[a-fA-F0-9]{40}$"),
    ("SOL", "Solana", "5", "50000", "^[1-9A-HJ-NP-Za-km-z]{32,44}$"),
    (TAGGED_NETWORK, "Ton", "5", "20000", "^[UE]Q[a-zA-Z0-9_-]{46}$"),
];
const LTC: [Network; 1] = [("LTC", "Litecoin", "0.05", "1000", "^(ltc1|[LM3])[a-zA-Z0-9]{25,60}$")];
const DOGE: [Network; 1] = [("DOGE", "Dogecoin", "20", "1000000", "^D[a-zA-Z0-9]{33}$")];

/// The network whose addresses need a destination tag.
pub const TAGGED_NETWORK: &str = "TON";

fn crypto(currency: &Currency, id: &'static str, more: Vec<Field>) -> Method {
    let networks: &[Network] = match currency.code {
        "BTC" => &BTC,
        "ETH" => &ETH,
        "USDT" => &USDT,
        "LTC" => &LTC,
        _ => &DOGE,
    };
    let amount = |text: &str| money::parse(text, currency.decimals).unwrap_or_default();
    let choices: Vec<Choice> = networks
        .iter()
        .map(|(id, name, min, max, regex)| Choice {
            id,
            name,
            min: amount(min),
            max: amount(max),
            regex: Some(regex),
        })
        .collect();
    let (min, max) = choices.first().map_or((0, 0), |first| (first.min, first.max));
    let mut fields = vec![Field { choices, ..field("crypto_network", "select", "Network", true) }];
    fields.extend(more);
    Method { id, kind: "address", processing: "form", min, max, presets: Vec::new(), fields }
}

impl Method {
    /// The method on the wire; `phone` fills the phone field in advance.
    pub fn wire(&self, decimals: u32, phone: Option<&str>) -> Value {
        let name = title(self.id).unwrap_or(self.id);
        let logo = format!("/api/media/payments/{}.svg", self.id);
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
            "names": { "en": name }, "logo": logo, "icon": logo, "presets": presets, "fields": fields,
        })
    }
}

impl Field {
    fn wire(&self, position: usize, decimals: u32, phone: Option<&str>) -> Value {
        let mut value = json!({
            "key": self.key, "fieldType": self.kind, "type": "string", "regexp": self.regexp,
            "labels": { "en": self.label }, "hints": { "en": self.hint }, "isRequired": self.required,
            "position": position, "value": if self.key == "phone" { phone } else { None },
        });
        if self.kind == "select" {
            let options: Vec<Value> = self.choices.iter().map(|choice| choice.wire(decimals)).collect();
            if let Some(fields) = value.as_object_mut() {
                fields.insert("options".into(), options.into());
            }
        }
        value
    }
}

impl Choice {
    fn wire(&self, decimals: u32) -> Value {
        let mut value = json!({
            "id": self.id, "name": self.name,
            "minAmount": money::wire(self.min, decimals), "maxAmount": money::wire(self.max, decimals),
        });
        if let (Some(regex), Some(fields)) = (self.regex, value.as_object_mut()) {
            fields.insert("regex".into(), regex.into());
        }
        value
    }
}
