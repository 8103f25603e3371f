//! In-memory ports.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use futures_channel::oneshot;
use futures_executor::{LocalPool, LocalSpawner};
use futures_util::task::LocalSpawnExt;

use super::{BEGINNING, Server};
use crate::{
    domain::{
        money::number_signs::{NumberSigns, number_signs},
        validation::patterns::{Captures, Patterns, parts},
    },
    ports::{
        Area, Clock, Cookies, Http, HttpRequest, HttpResponse, Lock, Locks, Method, Numbers, Page, Ports,
        Progress, Random, Socket, Spawner, Storage, Task, Unreachable, UploadRequest, Uploads, Vetting,
        Windows,
    },
    store::views::Command,
};

/// State shared by all tabs of a test.
pub struct World {
    pool: RefCell<LocalPool>,
    shared: Rc<Shared>,
    /// The server.
    pub server: Rc<Server>,
}

struct Shared {
    now: Cell<u64>,
    sleepers: RefCell<Vec<(u64, oneshot::Sender<()>)>>,
    storage: RefCell<BTreeMap<(Area, usize, String), String>>,
    writes: RefCell<Vec<(usize, String, Option<String>)>>,
    cookies: RefCell<BTreeMap<String, String>>,
    /// Held locks and the tab that has each.
    locks: RefCell<BTreeMap<String, usize>>,
    has_locks: Cell<bool>,
    storage_is_full: Cell<bool>,
    tabs: Cell<usize>,
    drawn: Cell<u64>,
    /// Every random byte.
    byte: Cell<u8>,
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
    /// Released files.
    pub forgotten_files: RefCell<Vec<u32>>,
    /// True if the browser blocks windows.
    pub blocks_windows: Cell<bool>,
    /// True if the player has closed the blank window.
    pub windows_are_gone: Cell<bool>,
    /// True if the tab is closed: its tasks no longer run.
    pub is_closed: Cell<bool>,
    opened: Cell<u32>,
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

    /// Disables locks, as in an old browser.
    pub fn without_locks(self) -> Self {
        self.shared.has_locks.set(false);
        self
    }

    /// Value of a cookie.
    pub fn cookie(&self, name: &str) -> Option<String> {
        self.shared.cookies.borrow().get(name).cloned()
    }

    /// Sets a cookie.
    pub fn set_cookie(&self, name: &str, value: &str) {
        self.shared.cookies.borrow_mut().insert(name.to_owned(), value.to_owned());
    }

    /// Writes to local storage, as another tab does.
    pub fn set_local(&self, key: &str, value: &str) {
        self.store(Area::Local, 0, key, value);
    }

    /// Takes a lock, as another tab does.
    pub fn take_lock(&self, name: &str) {
        self.shared.locks.borrow_mut().insert(name.to_owned(), 0);
    }

    /// Keys of a storage area; tab 0 for the local one.
    pub fn keys(&self, area: Area, tab: usize) -> Vec<String> {
        let storage = self.shared.storage.borrow();
        storage
            .keys()
            .filter(|(kept, owner, _)| *kept == area && *owner == tab)
            .map(|(_, _, key)| key.clone())
            .collect()
    }

    pub(super) fn store(&self, area: Area, tab: usize, key: &str, value: &str) {
        self.shared.storage.borrow_mut().insert((area, tab, key.to_owned()), value.to_owned());
    }

    pub(super) fn stored(&self, area: Area, tab: usize, key: &str) -> Option<String> {
        self.shared.storage.borrow().get(&(area, tab, key.to_owned())).cloned()
    }

    /// Tells the site from now on that values are kept for the page only.
    pub fn fill_storage(&self) {
        self.shared.storage_is_full.set(true);
    }

    pub(super) fn take_storage_writes(&self) -> Vec<(usize, String, Option<String>)> {
        std::mem::take(&mut *self.shared.writes.borrow_mut())
    }
}

struct TabPorts {
    shared: Rc<Shared>,
    server: Rc<Server>,
    spawner: LocalSpawner,
    events: Rc<Events>,
    number: usize,
}

impl TabPorts {
    fn key(&self, area: Area, key: &str) -> (Area, usize, String) {
        (area, if area == Area::Local { 0 } else { self.number }, key.to_owned())
    }
}

impl Http for TabPorts {
    fn send(&self, request: HttpRequest) -> Task<Result<HttpResponse, Unreachable>> {
        let (delay, answer) = self.server.answer(request, self.now());
        let sleep = (delay > 0).then(|| self.sleep(delay));
        let events = Rc::clone(&self.events);
        Box::pin(async move {
            if events.is_closed.get() {
                std::future::pending::<()>().await;
            }
            if let Some(sleep) = sleep {
                sleep.await;
            }
            answer
        })
    }
}

/// An upload is recorded as a request with the body `type number`.
impl Uploads for TabPorts {
    fn upload(&self, request: UploadRequest, progress: Progress) -> Task<Result<HttpResponse, Unreachable>> {
        progress(50);
        self.events.uploads.borrow_mut().push(progress);
        self.send(HttpRequest {
            site_file: false,
            method: Method::Post,
            url: request.url,
            language: None,
            bearer: request.bearer,
            idempotency_key: None,
            body: Some(format!("{} {}", request.kind, request.file)),
        })
    }

    fn forget(&self, file: u32) {
        self.events.forgotten_files.borrow_mut().push(file);
    }
}

/// Nested repetition makes a pattern slow in this engine.
impl Vetting for TabPorts {
    fn vet(&self, pattern: &str) -> Task<bool> {
        self.events.vetted.borrow_mut().push(pattern.to_owned());
        let good = !pattern.contains("+)+") && EcmaPatterns::default().captures(pattern, "").is_some();
        Box::pin(async move { good })
    }
}

impl Storage for TabPorts {
    fn get(&self, area: Area, key: &str) -> Option<String> {
        self.shared.storage.borrow().get(&self.key(area, key)).cloned()
    }

    fn set(&self, area: Area, key: &str, value: &str) -> bool {
        self.shared.storage.borrow_mut().insert(self.key(area, key), value.to_owned());
        if area == Area::Local {
            self.shared.writes.borrow_mut().push((self.number, key.to_owned(), Some(value.to_owned())));
        }
        !self.shared.storage_is_full.get()
    }

    fn remove(&self, area: Area, key: &str) {
        let removed = self.shared.storage.borrow_mut().remove(&self.key(area, key));
        if area == Area::Local && removed.is_some() {
            self.shared.writes.borrow_mut().push((self.number, key.to_owned(), None));
        }
    }

    fn keys(&self, area: Area) -> Vec<String> {
        let (_, owner, _) = self.key(area, "");
        let storage = self.shared.storage.borrow();
        storage
            .keys()
            .filter(|(kept, of, _)| *kept == area && *of == owner)
            .map(|(_, _, key)| key.clone())
            .collect()
    }
}

impl Cookies for TabPorts {
    fn get(&self, name: &str) -> Option<String> {
        self.shared.cookies.borrow().get(name).cloned()
    }

    fn set(&self, name: &str, value: &str, _seconds: u64) {
        self.shared.cookies.borrow_mut().insert(name.to_owned(), value.to_owned());
    }

    fn remove(&self, name: &str) {
        self.shared.cookies.borrow_mut().remove(name);
    }
}

impl Numbers for TabPorts {
    fn sample(&self, locale: &str) -> String {
        let NumberSigns { decimal, group } = number_signs(locale);
        format!("1{group}234{group}567{decimal}8")
    }
}

impl Clock for TabPorts {
    fn now(&self) -> u64 {
        self.shared.now.get()
    }

    /// The test player's time zone is UTC.
    fn instant(&self, local: &str) -> Option<String> {
        Some(format!("{local}Z"))
    }

    fn sleep(&self, milliseconds: u64) -> Task<()> {
        let (wake, woken) = oneshot::channel();
        self.shared.sleepers.borrow_mut().push((self.shared.now.get() + milliseconds, wake));
        let events = Rc::clone(&self.events);
        Box::pin(async move {
            let _ = woken.await;
            if events.is_closed.get() {
                std::future::pending::<()>().await;
            }
        })
    }
}

impl Spawner for TabPorts {
    fn spawn(&self, task: Task<()>) {
        self.spawner.spawn_local(task).expect("the pool accepts tasks");
    }
}

impl Random for TabPorts {
    fn uuid(&self) -> String {
        self.shared.drawn.set(self.shared.drawn.get() + 1);
        format!("00000000-0000-4000-8000-{:012}", self.shared.drawn.get())
    }

    fn byte(&self) -> u8 {
        self.shared.byte.get()
    }
}

/// Releases the lock when dropped.
struct Held {
    shared: Rc<Shared>,
    name: String,
    owner: usize,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut locks = self.shared.locks.borrow_mut();
        if locks.get(&self.name) == Some(&self.owner) {
            locks.remove(&self.name);
        }
    }
}

impl Locks for TabPorts {
    fn try_lock(&self, name: &str) -> Task<Lock> {
        let shared = Rc::clone(&self.shared);
        let (name, owner) = (name.to_owned(), self.number);
        Box::pin(async move {
            if !shared.has_locks.get() {
                return Lock::Unsupported;
            }
            if shared.locks.borrow().contains_key(&name) {
                return Lock::Taken;
            }
            shared.locks.borrow_mut().insert(name.clone(), owner);
            Lock::Held(Box::new(Held { shared, name, owner }))
        })
    }
}

impl Socket for TabPorts {
    fn connect(&self, url: &str, with_token: bool, channels: &[String]) {
        self.events.connections.borrow_mut().push((url.to_owned(), with_token, channels.to_vec()));
    }

    fn watch(&self, channels: &[String]) {
        *self.events.watched.borrow_mut() = channels.to_vec();
    }

    fn disconnect(&self) {
        self.events.connections.borrow_mut().push((String::new(), false, Vec::new()));
    }
}

impl Windows for TabPorts {
    fn open_blank(&self) -> Option<u32> {
        if self.events.blocks_windows.get() {
            return None;
        }
        let window = self.events.opened.get() + 1;
        self.events.opened.set(window);
        self.events.windows.borrow_mut().push(format!("open {window}"));
        Some(window)
    }

    fn navigate(&self, window: u32, url: &str) -> bool {
        if self.events.windows_are_gone.get() {
            return false;
        }
        self.events.windows.borrow_mut().push(format!("navigate {window} {url}"));
        true
    }

    fn close(&self, window: u32) {
        self.events.windows.borrow_mut().push(format!("close {window}"));
    }
}

impl Page for TabPorts {
    fn publish(&self, batch: &str) {
        self.events.batches.borrow_mut().push(serde_json::from_str(batch).unwrap());
    }

    fn command(&self, command: Command) {
        self.events.commands.borrow_mut().push(command);
    }

    fn warn(&self, text: &str) {
        self.events.warnings.borrow_mut().push(text.to_owned());
    }

    fn is_hidden(&self) -> bool {
        self.events.is_hidden.get()
    }
}

/// An engine for JavaScript patterns.
#[derive(Default)]
pub struct EcmaPatterns {
    compiled: RefCell<BTreeMap<String, Option<Rc<regress::Regex>>>>,
}

impl Patterns for EcmaPatterns {
    fn captures(&self, pattern: &str, text: &str) -> Option<Option<Captures>> {
        let expression = {
            let mut compiled = self.compiled.borrow_mut();
            let entry = compiled.entry(pattern.to_owned());
            entry
                .or_insert_with(|| {
                    let (pattern, flags) = parts(pattern);
                    regress::Regex::with_flags(pattern, flags).ok().map(Rc::new)
                })
                .clone()
        }?;
        let group = |range: Option<std::ops::Range<usize>>| {
            range.and_then(|range| text.get(range)).map(str::to_owned)
        };
        Some(expression.find(text).map(|found| found.groups().map(group).collect()))
    }
}
