//! The state of a test: time, tasks, tabs and the server.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use futures_channel::oneshot;
use futures_executor::LocalPool;
use futures_util::task::LocalSpawnExt;

use super::{
    BEGINNING, Server,
    ports::{EcmaPatterns, PendingPrompt, TabPorts},
};
use crate::{
    ports::{Area, Ports, Progress},
    store::views::Command,
};

/// State shared by all tabs of a test.
pub struct World {
    pool: RefCell<LocalPool>,
    pub(super) shared: Rc<Shared>,
    /// The server.
    pub server: Rc<Server>,
    /// True if channels are subscribed as soon as a tab is connected.
    pub subscribes: Cell<bool>,
}

/// State that the ports of all tabs share.
pub(super) struct Shared {
    pub(super) now: Cell<u64>,
    pub(super) sleepers: RefCell<Vec<(u64, oneshot::Sender<()>)>>,
    pub(super) storage: RefCell<BTreeMap<(Area, usize, String), String>>,
    pub(super) writes: RefCell<Vec<(usize, String, Option<String>)>>,
    pub(super) cookies: RefCell<BTreeMap<String, String>>,
    /// Held locks and the tab that has each.
    pub(super) locks: RefCell<BTreeMap<String, usize>>,
    pub(super) has_locks: Cell<bool>,
    pub(super) storage_is_full: Cell<bool>,
    pub(super) tabs: Cell<usize>,
    pub(super) drawn: Cell<u64>,
    /// Every random byte.
    pub(super) byte: Cell<u8>,
}

/// Output of one tab.
#[derive(Default)]
pub struct Events {
    /// Commands to the page.
    pub commands: RefCell<Vec<Command>>,
    /// Lines of the developer's log.
    pub warnings: RefCell<Vec<String>>,
    /// Batches of changes.
    pub batches: RefCell<Vec<serde_json::Value>>,
    /// Called with each batch, as the listeners of a page are.
    pub on_publish: RefCell<Option<Box<dyn Fn()>>>,
    /// Requested realtime connections: URL, with token, channels.
    pub connections: RefCell<Vec<(String, bool, Vec<String>)>>,
    /// Realtime channels that are followed beside those of the connection.
    pub watched: RefCell<Vec<String>>,
    /// True while nobody sees the tab.
    pub is_hidden: Cell<bool>,
    /// Window operations.
    pub windows: RefCell<Vec<String>>,
    /// Progress callbacks of the uploads, in order.
    pub uploads: RefCell<Vec<Progress>>,
    /// Vetted patterns, in order.
    pub vetted: RefCell<Vec<String>>,
    /// Questions about passkeys that are not answered: the prompt, its options, and the receiver of the answer.
    pub passkey_prompts: RefCell<Vec<PendingPrompt>>,
    /// The abilities of this browser with passkeys.
    pub passkey_ability: Cell<&'static str>,
    /// Released files.
    pub forgotten_files: RefCell<Vec<u32>>,
    /// True if the browser blocks windows.
    pub blocks_windows: Cell<bool>,
    /// True if the player has closed the blank window.
    pub windows_are_gone: Cell<bool>,
    /// True if the tab is closed: its tasks no longer run.
    pub is_closed: Cell<bool>,
    pub(super) opened: Cell<u32>,
}

impl Default for World {
    fn default() -> Self {
        Self {
            pool: RefCell::new(LocalPool::new()),
            shared: Rc::new(Shared {
                now: Cell::new(BEGINNING),
                sleepers: RefCell::default(),
                storage: RefCell::default(),
                writes: RefCell::default(),
                cookies: RefCell::default(),
                locks: RefCell::default(),
                has_locks: Cell::new(true),
                storage_is_full: Cell::default(),
                tabs: Cell::new(0),
                drawn: Cell::new(0),
                byte: Cell::new(0),
            }),
            server: Rc::new(Server::with_site()),
            subscribes: Cell::new(true),
        }
    }
}

impl World {
    pub(super) fn number_of_new_tab(&self) -> usize {
        self.shared.tabs.set(self.shared.tabs.get() + 1);
        self.shared.tabs.get()
    }

    /// Sets every random byte from now on.
    pub fn set_random_byte(&self, byte: u8) {
        self.shared.byte.set(byte);
    }

    /// Closes a page: its tasks stop and its locks are released.
    pub(super) fn close(&self, events: &Events, number: usize) {
        events.is_closed.set(true);
        self.shared.locks.borrow_mut().retain(|_, owner| *owner != number);
    }

    pub(super) fn ports_of_tab(&self, number: usize) -> (Ports, Rc<Events>) {
        let events = Rc::new(Events::default());
        let tab = Rc::new(TabPorts {
            shared: Rc::clone(&self.shared),
            server: Rc::clone(&self.server),
            spawner: self.pool.borrow().spawner(),
            events: Rc::clone(&events),
            number,
        });
        let ports = Ports {
            http: tab.clone(),
            uploads: tab.clone(),
            storage: tab.clone(),
            cookies: tab.clone(),
            clock: tab.clone(),
            numbers: tab.clone(),
            spawner: tab.clone(),
            random: tab.clone(),
            locks: tab.clone(),
            socket: tab.clone(),
            windows: tab.clone(),
            patterns: Rc::new(EcmaPatterns::default()),
            passkeys: tab.clone(),
            vetting: tab.clone(),
            page: tab,
        };
        (ports, events)
    }

    /// Runs a task and everything it starts until only timers are pending.
    pub fn run(&self, task: impl Future<Output = ()> + 'static) {
        self.pool.borrow().spawner().spawn_local(task).expect("the pool accepts tasks");
        self.settle();
    }

    /// Runs all tasks until only timers are pending.
    pub fn settle(&self) {
        self.pool.borrow_mut().run_until_stalled();
    }

    /// Advances time, waking every timer at its due time.
    pub fn advance(&self, milliseconds: u64) {
        let end = self.shared.now.get() + milliseconds;
        loop {
            self.settle();
            let next = {
                let mut sleepers = self.shared.sleepers.borrow_mut();
                sleepers.retain(|(_, wake)| !wake.is_canceled());
                let earliest =
                    sleepers.iter().enumerate().min_by_key(|(_, (due, _))| *due).map(|(index, _)| index);
                earliest.filter(|index| sleepers[*index].0 <= end).map(|index| sleepers.swap_remove(index))
            };
            let Some((due, wake)) = next else { break };
            self.shared.now.set(self.shared.now.get().max(due));
            let _ = wake.send(());
        }
        self.shared.now.set(end);
        self.settle();
    }

    /// Milliseconds since the epoch.
    pub fn now(&self) -> u64 {
        self.shared.now.get()
    }

    /// Advances time like a device in sleep mode: timers fire only at the end.
    pub fn sleep(&self, milliseconds: u64) {
        self.settle();
        self.shared.now.set(self.shared.now.get() + milliseconds);
    }
}
