//! Payments with unknown outcome, kept across page loads: one record for each
//! intention of the player. A key ends when its outcome is known, in whatever
//! way.

use super::{Cashier, Direction, Intention};
use crate::{
    json::Value,
    machines::payment::Event,
    ports::Area,
    wire::{
        json::{FromJson, parse, readable},
        payments::Invoice,
    },
};

/// Records of one direction at most; the oldest that were left go first.
const MAXIMUM_KEPT: usize = 10;

impl Direction {
    /// Local-storage key of the intentions with unknown outcome.
    pub(super) fn in_flight_key(self) -> &'static str {
        match self {
            Self::In => "depositInFlight",
            Self::Out => "withdrawalInFlight",
        }
    }
}

/// The stored records. An earlier build kept a single one.
fn stored_intentions(text: &str) -> Vec<Intention> {
    match parse(text) {
        Some(Value::Array(list)) => readable(&list),
        Some(one) => Intention::read(&one).into_iter().collect(),
        None => Vec::new(),
    }
}

impl Cashier {
    /// The stored intentions of all players of this browser, from any tab.
    fn all_intentions(&self, direction: Direction) -> Vec<Intention> {
        let stored = self.ports.storage.get(Area::Local, direction.in_flight_key());
        stored.map(|text| stored_intentions(&text)).unwrap_or_default()
    }

    fn set_intentions(&self, direction: Direction, list: &[Intention]) {
        if list.is_empty() {
            self.ports.storage.remove(Area::Local, direction.in_flight_key());
        } else {
            let list = Value::Array(list.iter().map(Intention::json).collect());
            let key = direction.in_flight_key();
            if !self.ports.storage.set(Area::Local, key, &list.to_string()) {
                let warning = "the storage is full: a payment is lost if this tab reloads";
                self.ports.page.warn(&format!("{key}: {warning}"));
            }
        }
    }

    /// Keeps an intention until its outcome is known. One that is left was kept
    /// when it was sent: if it is no longer, another tab knows its outcome.
    pub(super) fn keep_intention(&self, intention: Intention) {
        let direction = intention.direction;
        let mut list = self.all_intentions(direction);
        let before = list.len();
        list.retain(|stored| stored.key != intention.key);
        if intention.left && list.len() == before {
            return;
        }
        list.push(intention);
        if list.len() > MAXIMUM_KEPT
            && let Some(oldest) = list.iter().position(|stored| stored.left)
        {
            list.remove(oldest);
        }
        self.set_intentions(direction, &list);
    }

    /// Deletes an intention whose outcome is known.
    pub(super) fn forget_intention(&self, direction: Direction, key: &str) {
        self.retain_intentions(direction, |stored| stored.key != key);
    }

    fn retain_intentions(&self, direction: Direction, keep: impl Fn(&Intention) -> bool) {
        let mut list = self.all_intentions(direction);
        let before = list.len();
        list.retain(keep);
        if list.len() != before {
            self.set_intentions(direction, &list);
        }
    }

    /// The stored intentions of this player.
    fn own_intentions(&self, direction: Direction) -> Vec<Intention> {
        let Some(owner) = self.owner() else { return Vec::new() };
        let mut list = self.all_intentions(direction);
        list.retain(|stored| stored.player == owner && stored.direction == direction);
        list
    }

    /// The intention that the player still waits for.
    pub(super) fn unresolved(&self, direction: Direction) -> Option<Intention> {
        self.own_intentions(direction).into_iter().find(|stored| !stored.left)
    }

    /// The equal payment that the player left with unknown outcome.
    fn left_payment(&self, intention: &Intention) -> Option<Intention> {
        let own = self.own_intentions(intention.direction);
        own.into_iter().find(|stored| stored.left && stored.is_same_payment(intention))
    }

    /// Gives a payment the key of an equal one that the player left with
    /// unknown outcome, so that the server makes one of both. First the
    /// payments are read: if the one that was left has been decided, this is
    /// another.
    pub(super) async fn take_left_key(&self, event: &mut Event) {
        let Event::Submit { intention, repeats, .. } = event else { return };
        let Some(left) = self.left_payment(intention) else { return };
        self.invoices_since(&left).await;
        if let Some(left) = self.left_payment(intention) {
            *repeats = true;
            // The server expects the same body with the same key. The code of a withdrawal is no part of that
            // comparison and is valid once, so the new body is sent.
            let body =
                if left.direction == Direction::Out { intention.body.take() } else { left.body.clone() };
            *intention = Intention { left: false, processing: intention.processing, body, ..left };
        }
    }

    /// Deletes the keys of payments that the player left, once these payments
    /// tell their outcome: an equal payment after one is another one.
    pub(super) fn settle_left_payments(&self, invoices: &[Invoice]) {
        self.settle(invoices, |stored| stored.left);
    }

    /// Deletes the keys of payments whose outcome an event has told, to the
    /// player too. A request that may be under way keeps its key if only its
    /// amount and method say that it made this payment.
    pub(super) fn settle_told_payment(&self, invoice: &Invoice) {
        let has_key = invoice.idempotency_key.is_some();
        self.settle(std::slice::from_ref(invoice), |stored| {
            stored.left || has_key || !self.may_be_under_way(stored)
        });
    }

    fn settle(&self, invoices: &[Invoice], can_end: impl Fn(&Intention) -> bool) {
        let Some(owner) = self.owner() else { return };
        for direction in [Direction::In, Direction::Out] {
            self.retain_intentions(direction, |stored| {
                !(stored.player == owner && can_end(stored) && stored.is_settled_by(invoices))
            });
        }
    }
}
