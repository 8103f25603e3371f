//! Test support: in-memory ports, a manual clock, and a scripted server. Time
//! advances only when a test says so.

pub mod contract;
mod ports;
mod server;
mod storage;
mod world;

pub use ports::EcmaPatterns;
pub use server::{Reply, Server, name};
pub use world::{Events, World};

use std::rc::Rc;

use crate::{
    core::{Core, Files},
    ports::Area,
};

/// Address of the site in tests.
pub const ORIGIN: &str = "https://site.test";
/// Time at which tests begin: 2026-11-21T00:00:00Z, in milliseconds.
pub const BEGINNING: u64 = 1_795_219_200_000;

/// One tab: a core with its own session storage.
pub struct Tab {
    /// The core.
    pub core: Rc<Core>,
    /// Everything it published and requested from the page.
    pub events: Rc<Events>,
    pub(crate) number: usize,
}

impl Tab {
    /// Publishes a text on a realtime channel.
    pub fn hear(&self, channel: &str, text: &str) {
        self.core.realtime_message(channel, text.as_bytes());
    }
}

impl World {
    /// Opens a tab. Local storage, cookies, locks, time and the server are
    /// shared with the other tabs.
    pub fn tab(&self) -> Tab {
        self.page(self.number_of_new_tab())
    }

    fn page(&self, number: usize) -> Tab {
        let (ports, events) = self.ports_of_tab(number);
        let files = Files {
            config: format!("{ORIGIN}/config.json"),
            phone_table: format!("{ORIGIN}/phone-table.json"),
            content: format!("{ORIGIN}/content"),
            route_rules: format!("{ORIGIN}/route-rules.json"),
        };
        let core = Core::new(ports, files);
        *events.on_publish.borrow_mut() = Some(free_to_call(&core));
        Tab { core, events, number }
    }

    /// Opens a tab at a path and starts it.
    pub fn started(&self, path: &str) -> Tab {
        self.start(self.tab(), path)
    }

    /// Reloads a tab at a path. The old page is hidden first, as in a browser.
    /// Its session storage is kept; tasks of the old page stop.
    pub fn reloaded(&self, tab: &Tab, path: &str) -> Tab {
        tab.core.write_drafts();
        self.close(&tab.events, tab.number);
        self.start(self.page(tab.number), path)
    }

    /// Closes a tab.
    pub fn closed(&self, tab: &Tab) {
        self.close(&tab.events, tab.number);
    }

    fn start(&self, tab: Tab, path: &str) -> Tab {
        let core = Rc::clone(&tab.core);
        let url = format!("{ORIGIN}{path}");
        self.run(async move {
            core.start(&url).await;
            core.locate(&url);
        });
        tab.core.realtime_report("connected", 0);
        if self.subscribes.get() {
            tab.core.realtime_report("subscribed", 0);
            self.settle();
        }
        tab
    }

    /// Runs a call of a tab until only timers are pending.
    pub fn act<T, F: Future<Output = T> + 'static>(&self, tab: &Tab, call: impl FnOnce(Rc<Core>) -> F) {
        self.act_on(&tab.core, call);
    }

    /// Runs a call of a core until only timers are pending.
    pub fn act_on<T, F: Future<Output = T> + 'static>(
        &self,
        core: &Rc<Core>,
        call: impl FnOnce(Rc<Core>) -> F,
    ) {
        let work = call(Rc::clone(core));
        self.run(async move {
            work.await;
        });
        // A sign-in has opened a connection.
        if self.subscribes.get() {
            core.realtime_report("subscribed", 0);
            self.settle();
        }
    }

    /// Delivers the local-storage events of each tab to the others, like a
    /// browser.
    pub fn deliver_storage_events(&self, tabs: &[&Tab]) {
        for (writer, key, value) in self.take_storage_writes() {
            for tab in tabs.iter().filter(|tab| tab.number != writer) {
                tab.core.storage_changed(&key, value.as_deref());
            }
        }
        self.settle();
    }

    /// Value in a tab's session storage.
    pub fn session(&self, tab: &Tab, key: &str) -> Option<String> {
        self.stored(Area::Session, tab.number, key)
    }

    /// Writes to a tab's session storage.
    pub fn set_session(&self, tab: &Tab, key: &str, value: &str) {
        self.store(Area::Session, tab.number, key, value);
    }

    /// Keys of a tab's session storage.
    pub fn session_keys(&self, tab: &Tab) -> Vec<String> {
        self.keys(Area::Session, tab.number)
    }

    /// Value in local storage.
    pub fn local(&self, key: &str) -> Option<String> {
        self.stored(Area::Local, 0, key)
    }
}

/// Fails if a batch is published while the state that all rooms share is borrowed: a listener that calls the core would
/// find it locked.
fn free_to_call(core: &Rc<Core>) -> Box<dyn Fn()> {
    let core = Rc::downgrade(core);
    Box::new(move || {
        let Some(core) = core.upgrade() else { return };
        drop(core.site.borrow_mut());
        if let Some(player) = core.player() {
            drop(player.accounts.borrow_mut());
        }
    })
}
