//! Compares the ledger with the API.

use crate::world::World;
use rusqlite::Connection;
use serde_json::Value;
use std::collections::BTreeMap;

/// Minor units by holder and currency.
fn holders(connection: &Connection) -> BTreeMap<(String, String), i128> {
    let mut rows = connection.prepare("SELECT holder, currency, amount FROM ledger").unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, i64>(2)?))).unwrap();
    let mut found = BTreeMap::new();
    for row in rows {
        let (holder, currency, amount): (String, String, i64) = row.unwrap();
        *found.entry((holder, currency)).or_insert(0) += i128::from(amount);
    }
    found
}

fn texts(connection: &Connection, sql: &str) -> Vec<String> {
    let mut rows = connection.prepare(sql).unwrap();
    let rows = rows.query_map([], |row| row.get(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

/// Returns descriptions of all inconsistencies.
const NEVER: [(&str, &str); 12] = [
    (
        "a balance is not the sum of its bookings",
        "SELECT holder FROM balances WHERE amount <> (SELECT SUM(amount) FROM ledger WHERE ledger.holder = balances.holder \
         AND ledger.currency = balances.currency)",
    ),
    (
        "a transaction does not sum to zero",
        "SELECT tx FROM ledger GROUP BY tx, currency HAVING SUM(amount) <> 0",
    ),
    (
        "a deposit was not credited exactly as often as it was paid",
        "SELECT id FROM invoices WHERE type = 1 AND listed = 1 AND (SELECT COUNT(*) FROM ledger WHERE subject = invoices.id \
         AND reason = 'deposit' AND amount = invoices.amount AND holder = 'real:' || invoices.account_id) <> (status = 2)",
    ),
    (
        "a deposit was booked without having been paid",
        "SELECT subject FROM ledger WHERE reason = 'deposit' AND subject NOT IN (SELECT id FROM invoices WHERE status = 2)",
    ),
    (
        "the money set aside is not that of the open withdrawal",
        "SELECT id FROM invoices WHERE type = 2 AND (SELECT SUM(amount) FROM ledger WHERE holder = 'reserve:' || invoices.id) \
         <> (CASE WHEN status IN (1, 4, 5) THEN amount ELSE 0 END)",
    ),
    (
        "two cash bonuses are in play at once",
        "SELECT player_id FROM bonuses WHERE status = 2 AND kind = 'cash' GROUP BY player_id, currency HAVING COUNT(*) > 1",
    ),
    (
        "there is bonus money without a bonus",
        "SELECT accounts.id FROM accounts WHERE (SELECT SUM(amount) FROM ledger WHERE holder = 'bonus:' || accounts.id) > 0 AND NOT \
         EXISTS (SELECT 1 FROM bonuses WHERE bonuses.player_id = accounts.player_id AND bonuses.currency = accounts.currency \
         AND status = 2 AND kind = 'cash')",
    ),
    (
        "the money in the vault is not that of the entries that wait",
        "SELECT id FROM accounts WHERE (SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE holder = 'vault:' || accounts.id) <> \
         (SELECT COALESCE(SUM(amount), 0) FROM vault_entries WHERE account_id = accounts.id AND returned_at IS NULL)",
    ),
    (
        "an entry of the vault was not booked once in, and its rest once back if it has ended",
        "SELECT id FROM vault_entries WHERE (SELECT COUNT(*) FROM ledger WHERE subject = vault_entries.id AND reason = 'vault' \
         AND holder = 'vault:' || account_id) <> 1 OR (SELECT COALESCE(-SUM(amount), 0) FROM ledger WHERE \
         subject = vault_entries.id AND reason = 'vault returned' AND holder = 'vault:' || account_id) <> \
         (CASE WHEN returned_at IS NULL THEN 0 ELSE amount END)",
    ),
    (
        "a withdrawal has reserved other money of the vault than that of its entries",
        "SELECT id FROM invoices WHERE (SELECT COALESCE(-SUM(amount), 0) FROM ledger WHERE subject = invoices.id \
         AND reason = 'vault reserved' AND holder LIKE 'vault:%') <> \
         (SELECT COALESCE(SUM(amount), 0) FROM vault_withdrawals WHERE invoice_id = invoices.id)",
    ),
    (
        "a withdrawal without a payout has made money of the vault playable before its end",
        "SELECT entry_id FROM vault_withdrawals JOIN invoices ON invoices.id = invoice_id JOIN vault_entries ON \
         vault_entries.id = entry_id WHERE status = 3 AND vault_entries.ends_at > invoices.updated_at AND \
         (SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE subject = invoices.id AND reason = 'vault restored' \
         AND holder LIKE 'vault:%') = 0",
    ),
    (
        "money of the vault has returned before its end",
        "SELECT id FROM vault_entries WHERE returned_at < ends_at",
    ),
];

/// Panics if the ledger is unbalanced or the API differs from it.
pub async fn check(world: &World, token: &str) {
    let (_, totals) = world.call("GET", "/__sandbox/ledger", None, None).await;
    assert!(totals.as_object().unwrap().values().all(|sum| *sum == 0), "{totals}");
    let accounts = world.get("/api/wallet/accounts", token).await;
    let connection = world.app.db.lock();
    let held = holders(&connection);
    for ((holder, currency), sum) in &held {
        assert!(
            *sum >= 0 || matches!(holder.as_str(), "house" | "provider"),
            "{holder} has {sum} {currency}"
        );
    }
    for account in accounts.as_array().unwrap() {
        let (id, currency) = (account["id"].as_str().unwrap(), account["currency"].as_str().unwrap());
        let booked =
            |kind: &str| held.get(&(format!("{kind}:{id}"), currency.to_owned())).copied().unwrap_or(0);
        let shown = |name: &str| minor(&account[name], world.app.catalog.decimals(currency));
        assert_eq!(shown("realBalance"), booked("real"), "{account}");
        assert_eq!(shown("bonusBalance"), booked("bonus"), "{account}");
        assert_eq!(shown("withdrawalBalance"), booked("real"), "{account}");
        assert_eq!(shown("vaultBalance"), booked("vault"), "{account}");
        assert_eq!(shown("balance"), booked("real") + booked("bonus"), "{account}");
    }
    for (sentence, sql) in NEVER {
        assert_eq!(texts(&connection, sql), Vec::<String>::new(), "{sentence}");
    }
}

/// The digits of a JSON number as minor units, without the sandbox's arithmetic.
pub fn minor(value: &Value, decimals: u32) -> i128 {
    let text = value.to_string();
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let fraction = format!("{fraction:0<width$}", width = decimals as usize);
    assert_eq!(fraction.len(), decimals as usize, "{text} has too many digits");
    format!("{whole}{fraction}").parse().unwrap()
}
