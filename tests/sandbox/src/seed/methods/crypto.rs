//! Crypto networks and their methods.

use super::{Choice, Field, Method, field};
use crate::money;
use crate::seed::currencies::Currency;

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

/// The second network has no id; clients that choose it send none.
const PAXG: [Network; 2] = [
    ("ERC20", "Ethereum ERC20", "0.0005", "1", "^0x[a-fA-F0-9]{40}$"),
    ("", "Any Ethereum network", "0.001", "0.5", "^0x[a-fA-F0-9]{40}$"),
];

/// The network whose addresses need a destination tag.
pub const TAGGED_NETWORK: &str = "TON";

pub(super) fn method(currency: &Currency, id: &str, more: Vec<Field>) -> Method {
    let networks: &[Network] = match currency.code {
        "BTC" => &BTC,
        "ETH" => &ETH,
        "USDT" => &USDT,
        "LTC" => &LTC,
        "PAXG" => &PAXG,
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
    Method {
        id: id.to_owned(),
        kind: "address",
        processing: "form",
        has_page: false,
        min,
        max,
        presets: Vec::new(),
        fields,
    }
}
