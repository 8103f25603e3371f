//! How old the balance may be while no event tells it.

use super::Connection;
use crate::platform::{
    backoff::{Attempt, Retry, Work},
    core_events::{CoreEvent, PendingTasks},
};

/// Delays between two readings of the accounts while the connection is not live.
const READ: Retry = Retry { first: 5_000, last: 60_000 };
/// Age from which the balance is said to be possibly old, in milliseconds.
const OLD_AFTER: u64 = 10_000;

impl Connection {
    /// Handles that events begin or cease to arrive.
    pub(super) fn liveness_changed(&self, is_live: bool) {
        if is_live {
            self.realtime.borrow_mut().fresh.begin();
            self.set_old(false);
            return;
        }
        self.grow_old();
        let Some(player) = self.player().filter(|_| self.is_signed_in()) else { return };
        let part = self.clone();
        player.repeat(Work::Balance, READ, move || {
            let part = part.clone();
            Box::pin(async move { part.read_while_silent().await })
        });
    }

    async fn read_while_silent(&self) -> Attempt {
        if self.realtime.borrow().state.is_live() {
            return Attempt::Done;
        }
        let pending = PendingTasks::default();
        self.emit(CoreEvent::RefreshBalance(&pending));
        pending.done().await;
        Attempt::Failed
    }

    pub(super) fn read_unless_live(&self) {
        if self.is_signed_in() && !self.realtime.borrow().state.is_live() {
            let pending = PendingTasks::default();
            self.emit(CoreEvent::RefreshBalance(&pending));
            self.spawn(pending.done());
        }
    }

    pub(super) fn accounts_were_read(&self) {
        if !self.realtime.borrow().state.is_live() {
            self.set_old(false);
            self.grow_old();
        }
    }

    /// Says after a while that the balance may be old, unless it is read, or
    /// events arrive, before.
    fn grow_old(&self) {
        let ticket = self.realtime.borrow_mut().fresh.begin();
        let Some(player) = self.player() else { return self.set_old(false) };
        let part = self.clone();
        player.spawn(async move {
            part.ports.clock.sleep(OLD_AFTER).await;
            if part.realtime.borrow().fresh.is_current(ticket) {
                part.set_old(true);
            }
        });
    }

    fn set_old(&self, old: bool) {
        self.store.update(|slices| slices.realtime.edit(|view| view.balance_may_be_old = old));
    }
}
