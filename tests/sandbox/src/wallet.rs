//! Accounts: one per currency.

use crate::betting;
use crate::contract::codes::AccountStatus;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Input, Text};
use crate::http::{List, rows};
use crate::ids;
use crate::ledger::{self, Holder};
use crate::money::{self, Amount};
use crate::play;
use crate::state::{Shared, Tx};
use crate::vault;
use axum::extract::{Path, State};
use rusqlite::Row;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One account of a player.
#[derive(Debug, Clone)]
pub struct Account {
    /// Id.
    pub id: String,
    /// Owner.
    pub player: String,
    /// Currency code.
    pub currency: String,
    /// True for the active account.
    pub active: bool,
}

const COLUMNS: &str = "SELECT id, player_id, currency, active FROM accounts";

fn read(row: &Row<'_>) -> rusqlite::Result<Account> {
    Ok(Account { id: row.get(0)?, player: row.get(1)?, currency: row.get(2)?, active: row.get(3)? })
}

/// The account with this id, if it is the player's.
pub fn of_player(tx: &Tx<'_>, player: &str, id: &str) -> Result<Option<Account>, ApiError> {
    Ok(db::first(
        tx,
        &format!("{COLUMNS} WHERE id = ?1 AND player_id = ?2 AND hidden = 0"),
        (id, player),
        read,
    )?)
}

/// The player's account in a currency, hidden or not.
pub fn in_currency(tx: &Tx<'_>, player: &str, currency: &str) -> Result<Option<Account>, ApiError> {
    Ok(db::first(tx, &format!("{COLUMNS} WHERE player_id = ?1 AND currency = ?2"), (player, currency), read)?)
}

/// The player's active account.
pub fn active(tx: &Tx<'_>, player: &str) -> Result<Option<Account>, ApiError> {
    Ok(db::first(tx, &format!("{COLUMNS} WHERE player_id = ?1 AND active = 1"), [player], read)?)
}

/// Opens an account, or shows a hidden one again. The first account of a player is active.
pub fn open(tx: &Tx<'_>, player: &str, currency: &str) -> Result<String, ApiError> {
    if let Some(found) = in_currency(tx, player, currency)? {
        tx.execute("UPDATE accounts SET hidden = 0 WHERE id = ?1", [&found.id])?;
        return Ok(found.id);
    }
    let id = ids::uuid();
    let position = db::count(tx, "SELECT COUNT(*) FROM accounts WHERE player_id = ?1", [player])?;
    tx.execute(
        "INSERT INTO accounts (id, player_id, currency, active, position) VALUES (?1, ?2, ?3, ?4, ?5)",
        (&id, player, currency, position == 0, position),
    )?;
    Ok(id)
}

/// An account on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Account)]
pub struct Wire {
    id: String,
    currency: String,
    /// 1 for the active account, else 2.
    #[schema(value_type = AccountStatus)]
    status: i64,
    balance: Amount,
    real_balance: Amount,
    bonus_balance: Amount,
    /// Always 0: a stake is taken at once.
    locked_balance: i64,
    withdrawal_balance: Amount,
    /// An extension, with `vaultEnabled`: the money in the vault. It is in no other balance.
    vault_balance: Option<Amount>,
}

/// The event of a changed balance.
#[derive(Serialize, ToSchema)]
#[schema(as = AccountEvent)]
pub struct Event {
    event: &'static str,
    account: Wire,
}

/// The account on the wire.
pub fn wire(tx: &Tx<'_>, account: &Account) -> Result<Wire, ApiError> {
    let decimals = tx.app.catalog.decimals(&account.currency);
    let real = ledger::balance(tx, &Holder::Real(account.id.clone()), &account.currency)?;
    let bonus = ledger::balance(tx, &Holder::Bonus(account.id.clone()), &account.currency)?;
    let kept = vault::balance(tx, account)?;
    Ok(Wire {
        id: account.id.clone(),
        currency: account.currency.clone(),
        status: if account.active { 1 } else { 2 },
        balance: money::wire(real + bonus, decimals),
        real_balance: money::wire(real, decimals),
        bonus_balance: money::wire(bonus, decimals),
        locked_balance: 0,
        withdrawal_balance: money::wire(real, decimals),
        vault_balance: Some(money::wire(kept, decimals)),
    })
}

/// Publishes a changed balance, once no game has a win to show before.
pub fn announce(tx: &Tx<'_>, account: &Account) -> Result<(), ApiError> {
    if play::held::covers(tx, &account.id)? {
        return Ok(());
    }
    let event = Event { event: "account.balance.updated", account: wire(tx, account)? };
    tx.publish(format!("wallet:accounts#{}", account.player), event);
    Ok(())
}

/// Pays a player from the house, once per subject, and publishes the balance. Opens the account in the currency, or shows
/// it again if it is hidden.
pub fn reward(
    tx: &Tx<'_>,
    (player, currency): (&str, &str),
    amount: i64,
    (reason, subject): (&str, &str),
) -> Result<(), ApiError> {
    let account = open(tx, player, currency)?;
    let between = (&Holder::House, &Holder::Real(account));
    ledger::transfer_once(tx, between, currency, amount, reason, subject)?;
    match in_currency(tx, player, currency)? {
        Some(account) => announce(tx, &account),
        None => Ok(()),
    }
}

/// All visible accounts on the wire.
pub fn all(tx: &Tx<'_>, player: &str) -> Result<Vec<Wire>, ApiError> {
    let rows = db::all(
        tx,
        &format!("{COLUMNS} WHERE player_id = ?1 AND hidden = 0 ORDER BY position"),
        [player],
        read,
    )?;
    rows.iter().map(|account| wire(tx, account)).collect()
}

/// GET /api/wallet/accounts
pub async fn list(State(app): State<Shared>, caller: Caller) -> List<Wire> {
    app.run(|tx| all(tx, &caller.player)).map(rows)
}

/// The account that is wanted.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = AccountRequest)]
pub struct Wish {
    #[schema(required)]
    currency: Text,
}

/// POST /api/wallet/accounts
pub async fn create(
    State(app): State<Shared>,
    caller: Caller,
    Input(Wish { currency }): Input<Wish>,
) -> List<Wire> {
    if app.catalog.currency(&currency).is_none() {
        return Err(ApiError::field("currency", "This currency is not available."));
    }
    app.run(|tx| {
        open(tx, &caller.player, &currency)?;
        all(tx, &caller.player)
    })
    .map(rows)
}

/// PUT /api/wallet/accounts/{id}/switch
pub async fn switch(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> List<Wire> {
    app.run(|tx| {
        let account = of_player(tx, &caller.player, &id)?.ok_or_else(ApiError::not_found)?;
        tx.execute(
            "UPDATE accounts SET active = (id = ?1) WHERE player_id = ?2",
            (&account.id, &caller.player),
        )?;
        all(tx, &caller.player)
    })
    .map(rows)
}

/// PUT /api/wallet/accounts/{id}/hide: only an empty, inactive account without open sports bets or money in the vault.
pub async fn hide(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> List<Wire> {
    app.run(|tx| {
        let account = of_player(tx, &caller.player, &id)?.ok_or_else(ApiError::not_found)?;
        let real = ledger::balance(tx, &Holder::Real(account.id.clone()), &account.currency)?;
        let bonus = ledger::balance(tx, &Holder::Bonus(account.id.clone()), &account.currency)?;
        if account.active || real + bonus != 0 {
            return Err(ApiError::field("id", "Only an empty account that is not in use can be hidden."));
        }
        if vault::balance(tx, &account)? > 0 {
            return Err(ApiError::field("id", "Money of this account is still in the vault."));
        }
        if betting::has_open(tx, &caller.player, Some(&account.id))? {
            return Err(ApiError::field("id", "A bet that this account has paid is still open."));
        }
        tx.execute("UPDATE accounts SET hidden = 1 WHERE id = ?1", [&account.id])?;
        all(tx, &caller.player)
    })
    .map(rows)
}
