//! Alerts of events that reach every open tab: one tab shows each event once.

use std::rc::Rc;

use super::Toasts;
use crate::{
    core::Core,
    ports::{Area, Lock},
    store::views::ParameterView,
};

/// Local-storage key of the events that were shown lately, oldest first.
const ANNOUNCED_KEY: &str = "announced";
/// Number of events that are remembered.
const REMEMBERED: usize = 50;
/// Delay of a tab that nobody sees, in milliseconds: a visible tab goes first.
const HIDDEN_DELAY: u64 = 1000;
/// Time for which the lock of an event is kept, in milliseconds. Other tabs may
/// read the storage of this one late.
const LOCKED_FOR: u64 = 2000;

impl Core {
    /// Shows the alert `{document}.{key}` of an event that every open tab of
    /// the player receives, maybe twice. `event` identifies the event and has
    /// no blank.
    pub(crate) fn announce(
        self: &Rc<Self>,
        event: String,
        document: &'static str,
        key: &'static str,
        parameters: Vec<ParameterView>,
    ) {
        let core = Rc::clone(self);
        self.announce_once(event, Box::new(move || core.alert_news(document, key, parameters)));
    }

    /// Does what tells the player of an event, in one tab and once, unless the
    /// session ends first. `event` identifies the event and has no blank.
    pub(crate) fn announce_once(self: &Rc<Self>, event: String, tell: Box<dyn FnOnce()>) {
        let Some(player) = self.player() else { return };
        let told = self.announce_first(event, tell);
        let core = Rc::clone(self);
        player.spawn(async move { core.log_error(told.await) });
    }
}

impl Toasts {
    /// Does what tells the player of an event if this tab is the first.
    pub(super) async fn announce_first(&self, event: String, tell: Box<dyn FnOnce()>) {
        if self.claim_announcement(&event).await {
            tell();
        }
    }

    /// True if this tab is the one that shows an event; it is true once.
    async fn claim_announcement(&self, event: &str) -> bool {
        if self.ports.page.is_hidden() {
            self.ports.clock.sleep(HIDDEN_DELAY).await;
        }
        let lock = match self.ports.locks.try_lock(&format!("{ANNOUNCED_KEY} {event}")).await {
            Lock::Taken => return false,
            Lock::Held(guard) => Some(guard),
            Lock::Unsupported => None,
        };
        let known = self.ports.storage.get(Area::Local, ANNOUNCED_KEY).unwrap_or_default();
        let mut events: Vec<&str> = known.split(' ').filter(|known| !known.is_empty()).collect();
        if events.contains(&event) {
            return false;
        }
        let surplus = (events.len() + 1).saturating_sub(REMEMBERED);
        events.drain(..surplus);
        events.push(event);
        self.ports.storage.set(Area::Local, ANNOUNCED_KEY, &events.join(" "));
        if let Some(lock) = lock {
            let part = self.clone();
            self.spawn(async move {
                part.ports.clock.sleep(LOCKED_FOR).await;
                drop(lock);
            });
        }
        true
    }
}
