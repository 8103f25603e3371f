//! Names of the networks that crypto currencies are sent on.

/// Marks of networks, and the names they are shown by.
const NAMES: [(&str, &str); 19] = [
    ("TRC20", "Tron TRC20"),
    ("TRX", "Tron TRC20"),
    ("TRON", "Tron TRC20"),
    ("ERC20", "Ethereum ERC20"),
    ("ETHEREUM", "Ethereum ERC20"),
    ("BEP20", "BNB Smart Chain BEP20"),
    ("BSC", "BNB Smart Chain BEP20"),
    ("BTC", "Bitcoin BTC"),
    ("BITCOIN", "Bitcoin BTC"),
    ("LN", "Lightning LN"),
    ("LIGHTNING", "Lightning LN"),
    ("POLYGON", "Polygon"),
    ("MATIC", "Polygon"),
    ("ARBITRUM", "Arbitrum"),
    ("CARDANO", "Cardano"),
    ("SOLANA", "Solana"),
    ("DOGE", "Dogecoin"),
    ("DOGECOIN", "Dogecoin"),
    ("TON", "Ton"),
];

/// The name a network is shown by: of its own name or its id where one of them
/// is known, else its name as the server gives it, else the id.
pub fn label(id: &str, name: &str) -> String {
    let known = |text: &str| {
        let mark: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        NAMES
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(&mark))
            .map(|(_, label)| (*label).to_owned())
    };
    known(name)
        .or_else(|| known(id))
        .unwrap_or_else(|| if name.is_empty() { id.to_owned() } else { name.to_owned() })
}
