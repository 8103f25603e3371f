//! The vault: real money that a player keeps from play until a date. It leaves the account at once, and returns by itself at
//! the end of its entry. Until then it cannot be staked; it can be withdrawn. An exclusion does not change it.

pub mod withdrawals;

use crate::clock::{DAY, iso};
use crate::db;
use crate::http::error::{ApiError, Fields};
use crate::http::extract::Caller;
use crate::http::input::{Input, Number, Text};
use crate::http::{Answer, data};
use crate::ids;
use crate::ledger::{self, Holder};
use crate::money::{self, Amount};
use crate::payments::idempotency::{Kept, Once};
use crate::state::{Shared, Tx};
use crate::wallet::{self, Account};
use axum::extract::{Path, State};
use rusqlite::Row;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Reason of the booking that moves money into the vault; the subject is the entry.
pub const PUT: &str = "vault";
/// Reason of the booking that returns it.
pub const RETURNED: &str = "vault returned";

/// Lengths to choose from, days of 24 hours.
const LENGTHS: [i64; 4] = [1, 7, 30, 90];
/// Entries that a player has in the vault at once, so that the list has an end.
const MOST: i64 = 50;
/// Time for which an entry is listed after its end. A player whose answer was lost still finds it.
const LISTED: i64 = 90 * DAY;

/// Money with an end of its own.
#[derive(Clone)]
struct Entry {
    id: String,
    account: Account,
    /// Amount in the vault, or returned, in minor units; zero if all of it was withdrawn.
    amount: i64,
    key: Option<String>,
    created_at: i64,
    ends_at: i64,
    returned_at: Option<i64>,
}

const COLUMNS: &str = "SELECT vault_entries.id, amount, key, created_at, ends_at, returned_at, \
                       accounts.id, player_id, currency, active \
                       FROM vault_entries JOIN accounts ON accounts.id = account_id";

fn read(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let account =
        Account { id: row.get(6)?, player: row.get(7)?, currency: row.get(8)?, active: row.get(9)? };
    Ok(Entry {
        id: row.get(0)?,
        account,
        amount: row.get(1)?,
        key: row.get(2)?,
        created_at: row.get(3)?,
        ends_at: row.get(4)?,
        returned_at: row.get(5)?,
    })
}

/// An entry of the vault on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = VaultEntry)]
pub struct Wire {
    id: String,
    account_id: String,
    currency: String,
    /// Amount in the vault, or returned; 0 if all of it was withdrawn.
    amount: Amount,
    created_at: String,
    /// Date-time at which the money returns to the account.
    ends_at: String,
    /// Date-time at which it has returned; null while it is in the vault.
    #[schema(required)]
    returned_at: Option<String>,
    /// The Idempotency-Key of the request that made it; null if it had none.
    #[schema(required)]
    idempotency_key: Option<String>,
}

/// Event of an entry that was created or changed, or whose money has returned.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = VaultEntryEvent)]
pub struct Event {
    event: &'static str,
    vault_entry: Wire,
}

/// The vault of a player on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Vault)]
pub struct Vault {
    /// Lengths to choose from, in days of 24 hours.
    lengths: &'static [i64],
    /// Entries that are in the vault, and those that have returned in the last 90 days; the earliest end first.
    entries: Vec<Wire>,
}

impl Entry {
    fn wire(&self, tx: &Tx<'_>) -> Wire {
        let currency = &self.account.currency;
        Wire {
            id: self.id.clone(),
            account_id: self.account.id.clone(),
            currency: currency.clone(),
            amount: money::wire(self.amount, tx.app.catalog.decimals(currency)),
            created_at: iso(self.created_at),
            ends_at: iso(self.ends_at),
            returned_at: self.returned_at.map(iso),
            idempotency_key: self.key.clone(),
        }
    }

    /// Publishes the entry.
    fn announce(&self, tx: &Tx<'_>) {
        let event = Event { event: "vault.entry.updated", vault_entry: self.wire(tx) };
        tx.publish(format!("wallet:accounts#{}", self.account.player), event);
    }

    /// Returns the money to its account. An account hidden meanwhile is shown again with it.
    fn give_back(&mut self, tx: &Tx<'_>) -> Result<(), ApiError> {
        tx.execute("UPDATE vault_entries SET returned_at = ?1 WHERE id = ?2", (tx.now, &self.id))?;
        self.returned_at = Some(tx.now);
        if self.amount == 0 {
            return Ok(());
        }
        let account = wallet::open(tx, &self.account.player, &self.account.currency)?;
        let between = (&Holder::Vault(self.account.id.clone()), &Holder::Real(account));
        ledger::transfer_once(tx, between, &self.account.currency, self.amount, RETURNED, &self.id)?;
        wallet::announce(tx, &self.account)?;
        self.announce(tx);
        Ok(())
    }
}

/// Money of an account in the vault, minor units.
pub fn balance(tx: &Tx<'_>, account: &Account) -> Result<i64, ApiError> {
    Ok(ledger::balance(tx, &Holder::Vault(account.id.clone()), &account.currency)?)
}

/// Returns the money of all entries that have ended. One that does not fit in its account waits and holds up no other.
pub fn return_due(tx: &Tx<'_>) -> Result<(), ApiError> {
    let sql = format!("{COLUMNS} WHERE returned_at IS NULL AND ends_at <= ?1 ORDER BY ends_at");
    for mut entry in db::all(tx, &sql, [tx.now], read)? {
        tx.attempt(|| entry.give_back(tx))?;
    }
    Ok(())
}

/// GET /api/player/vault
pub async fn show(State(app): State<Shared>, caller: Caller) -> Answer<Vault> {
    app.run(|tx| {
        let sql = format!(
            "{COLUMNS} WHERE player_id = ?1 AND (returned_at IS NULL OR returned_at > ?2) ORDER BY ends_at, created_at"
        );
        let entries = db::all(tx, &sql, (&caller.player, tx.now - LISTED), read)?;
        Ok(Vault { lengths: &LENGTHS, entries: entries.iter().map(|entry| entry.wire(tx)).collect() })
    })
    .map(data)
}

/// Request to put money into the vault.
#[derive(Debug, Default, Clone, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = VaultRequest)]
pub struct Wish {
    #[schema(required)]
    account_id: Text,
    #[schema(value_type = Amount, required)]
    amount: Text,
    /// One of the lengths. The end is this much later than the time of the request.
    #[schema(required)]
    days: Number,
}

/// POST /api/player/vault: the money leaves the account at once.
pub async fn put(State(app): State<Shared>, caller: Caller, once: Once<Wish>) -> Answer<Kept<Wire>> {
    app.run(|tx| once.answer(tx, &caller.player, "vault", |wish| keep(tx, &caller.player, wish, once.key())))
        .map(data)
}

fn keep(tx: &Tx<'_>, player: &str, wish: &Wish, key: Option<&str>) -> Result<Wire, ApiError> {
    let account = wallet::of_player(tx, player, &wish.account_id)?
        .ok_or_else(|| ApiError::field("accountId", "This account does not belong to you."))?;
    let mut wrong = Fields::default();
    let amount = money::parse(&wish.amount, tx.app.catalog.decimals(&account.currency));
    let amount = amount.filter(|amount| *amount > 0);
    let real = ledger::balance(tx, &Holder::Real(account.id.clone()), &account.currency)?;
    match amount {
        None => wrong.add("amount", "Enter an amount."),
        Some(amount) if amount > real => wrong.add("amount", "The balance is not sufficient."),
        Some(_) => {}
    }
    let ends_at = end(tx, wish.days);
    if ends_at.is_none() {
        wrong.add("days", NO_LENGTH);
    }
    wrong.finish()?;
    let (Some(amount), Some(ends_at)) = (amount, ends_at) else {
        return Err(ApiError::bad_request("The amount or the length is missing."));
    };
    let mine = "SELECT COUNT(*) FROM vault_entries JOIN accounts ON accounts.id = account_id \
                WHERE player_id = ?1 AND returned_at IS NULL AND amount > 0";
    if db::count(tx, mine, [player])? >= MOST {
        return Err(ApiError::bad_request(
            "There are too many entries in the vault. Wait until one has ended.",
        ));
    }
    let key = key.map(ToOwned::to_owned);
    let entry =
        Entry { id: ids::uuid(), account, amount, key, created_at: tx.now, ends_at, returned_at: None };
    tx.execute(
        "INSERT INTO vault_entries (id, account_id, amount, key, created_at, ends_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (&entry.id, &entry.account.id, amount, &entry.key, tx.now, ends_at),
    )?;
    let id = &entry.account.id;
    let between = (&Holder::Real(id.clone()), &Holder::Vault(id.clone()));
    ledger::transfer_once(tx, between, &entry.account.currency, amount, PUT, &entry.id)?;
    wallet::announce(tx, &entry.account)?;
    entry.announce(tx);
    Ok(entry.wire(tx))
}

const NO_LENGTH: &str = "Choose one of the lengths.";

/// The end of a length from now on, if it is one of the lengths.
fn end(tx: &Tx<'_>, days: Number) -> Option<i64> {
    days.0.filter(|days| LENGTHS.contains(days)).map(|days| tx.now + days * DAY)
}

/// Request for a later end of an entry.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = VaultEnd)]
pub struct Later {
    /// One of the lengths. The new end is this much later than the time of the request.
    #[schema(required)]
    days: Number,
}

/// PUT /api/player/vault/{id}: an end only ever becomes later.
pub async fn prolong(
    State(app): State<Shared>,
    caller: Caller,
    Path(id): Path<String>,
    Input(wish): Input<Later>,
) -> Answer<Wire> {
    app.run(|tx| {
        let sql = format!(
            "{COLUMNS} WHERE vault_entries.id = ?1 AND player_id = ?2 AND returned_at IS NULL AND amount > 0"
        );
        let found = db::first(tx, &sql, (&id, &caller.player), read)?;
        let entry = found.filter(|entry| entry.ends_at > tx.now).ok_or_else(ApiError::not_found)?;
        let ends_at = end(tx, wish.days).ok_or_else(|| ApiError::field("days", NO_LENGTH))?;
        if ends_at < entry.ends_at {
            return Err(ApiError::field("days", "The end can only be made later."));
        }
        tx.execute("UPDATE vault_entries SET ends_at = ?1 WHERE id = ?2", (ends_at, &entry.id))?;
        let entry = Entry { ends_at, ..entry };
        entry.announce(tx);
        Ok(entry.wire(tx))
    })
    .map(data)
}
