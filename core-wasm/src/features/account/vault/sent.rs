//! Requests to put money into the vault whose outcome is unknown, kept across
//! page loads and sign-outs. A key ends when an entry names it, or when the
//! server refuses its first request.

use crate::{
    core::Player,
    domain::money::amount::Amount,
    json::Value,
    ports::Area,
    wire::{
        json::{Entries, FromJson, ObjectBuilder, parse, readable, required_amount, required_text},
        vault::VaultEntry,
    },
};

/// Local-storage key of the requests of all players of this browser.
pub(in crate::features::account) const SENT_KEY: &str = "vaultInFlight";
/// Records at most; the oldest that were left go first.
const MAXIMUM_KEPT: usize = 10;

/// A request that was sent, with its idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sent {
    pub key: String,
    /// Player id.
    pub player: String,
    pub account: String,
    pub currency: String,
    /// Main units.
    pub amount: Amount,
    pub days: u32,
    /// True if the player returned to the vault before the outcome was known.
    pub left: bool,
}

impl FromJson for Sent {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            key: required_text(value, "key")?,
            player: required_text(value, "player")?,
            account: required_text(value, "account")?,
            currency: required_text(value, "currency")?,
            amount: required_amount(value, "amount")?,
            days: value.count("days").ok_or("days")?,
            left: value.flag("left").unwrap_or(false),
        })
    }
}

impl Sent {
    fn json(&self) -> Value {
        ObjectBuilder::new()
            .text("key", &self.key)
            .text("player", &self.player)
            .text("account", &self.account)
            .text("currency", &self.currency)
            .amount("amount", self.amount)
            .whole("days", self.days.into())
            .flag("left", self.left)
            .build()
    }

    /// True if both ask for the same.
    pub fn is_same(&self, other: &Self) -> bool {
        (&self.account, self.amount, self.days) == (&other.account, other.amount, other.days)
    }

    /// True if this request made the entry.
    pub fn made(&self, entry: &VaultEntry) -> bool {
        entry.key.as_ref() == Some(&self.key)
    }

    /// True if an entry that the server answered belongs to this request.
    pub fn is_answered_by(&self, entry: &VaultEntry) -> bool {
        self.made(entry)
            || entry.key.is_none() && entry.account_id == self.account && entry.amount == self.amount
    }
}

impl Player {
    fn all_sent(&self) -> Vec<Sent> {
        let stored = self.ports.storage.get(Area::Local, SENT_KEY).and_then(|text| parse(&text));
        stored.and_then(|list| list.as_array().map(|list| readable(list))).unwrap_or_default()
    }

    /// Changes the stored requests. Returns false if the storage is full.
    fn change_sent(&self, change: impl FnOnce(&mut Vec<Sent>)) -> bool {
        let mut list = self.all_sent();
        let before = list.clone();
        change(&mut list);
        if list == before {
            return true;
        }
        if list.is_empty() {
            self.ports.storage.remove(Area::Local, SENT_KEY);
            return true;
        }
        let list = Value::Array(list.iter().map(Sent::json).collect());
        self.ports.storage.set(Area::Local, SENT_KEY, &list.to_string())
    }

    /// The stored requests of this player.
    pub(super) fn own_sent(&self) -> Vec<Sent> {
        let Some(owner) = self.owner() else { return Vec::new() };
        let mut list = self.all_sent();
        list.retain(|sent| sent.player == owner);
        list
    }

    /// Keeps a request until its outcome is known. Returns false if the
    /// storage is full: then it is lost if this tab reloads.
    pub(super) fn keep_sent(&self, sent: &Sent) -> bool {
        self.change_sent(|list| {
            list.retain(|stored| stored.key != sent.key);
            list.push(sent.clone());
            if list.len() > MAXIMUM_KEPT
                && let Some(oldest) = list.iter().position(|stored| stored.left)
            {
                list.remove(oldest);
            }
        })
    }

    /// Marks a request that the player no longer waits for. Its key stays, for
    /// an equal request. One that is gone has ended in another tab.
    pub(super) fn leave_sent(&self, key: &str) {
        self.change_sent(|list| {
            for stored in list.iter_mut().filter(|stored| stored.key == key) {
                stored.left = true;
            }
        });
    }

    /// Deletes a request whose outcome is known.
    pub(super) fn forget_sent(&self, key: &str) {
        self.change_sent(|list| list.retain(|stored| stored.key != key));
    }
}
