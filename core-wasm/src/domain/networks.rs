//! Display names of crypto networks.

/// Network codes and their display names.
const NAMES: [(&str, &str); 25] = [
    ("TRC20", "Tron TRC20"),
    ("TRX", "Tron TRC20"),
    ("TRON", "Tron TRC20"),
    ("ERC20", "Ethereum ERC20"),
    ("ETHEREUM", "Ethereum ERC20"),
    ("ETH", "Ethereum ERC20"),
    ("BEP20", "BNB Smart Chain BEP20"),
    ("BSC", "BNB Smart Chain BEP20"),
    ("BNB", "BNB Smart Chain BEP20"),
    ("BTC", "Bitcoin BTC"),
    ("BITCOIN", "Bitcoin BTC"),
    ("LN", "Lightning LN"),
    ("LIGHTNING", "Lightning LN"),
    ("POLYGON", "Polygon"),
    ("MATIC", "Polygon"),
    ("POL", "Polygon"),
    ("ARBITRUM", "Arbitrum"),
    ("ARB", "Arbitrum"),
    ("CARDANO", "Cardano"),
    ("ADA", "Cardano"),
    ("SOLANA", "Solana"),
    ("SOL", "Solana"),
    ("DOGE", "Dogecoin"),
    ("DOGECOIN", "Dogecoin"),
    ("TON", "Ton"),
];

/// Display name of a network: looked up by name, then by id. Falls back to the
/// server's name, then to the id.
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
