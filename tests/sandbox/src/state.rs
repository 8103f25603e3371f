//! State shared by all requests.

use crate::clock::Clock;
use crate::db::{self, Db};
use crate::headers;
use crate::http::error::ApiError;
use crate::http::faults::Faults;
use crate::http::log::RequestLog;
use crate::http::value_of;
use crate::play::Play;
use crate::realtime::hub::Hub;
use crate::realtime::remote::Remote;
use crate::seed::Catalog;
use crate::settings::Settings;
use serde::Serialize;
use serde_json::Value;
use sportsbook::matches::Prices;
use std::cell::RefCell;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

/// Start options.
#[derive(Debug, Clone)]
pub struct Options {
    /// Folder of the built site.
    pub site: PathBuf,
    /// Data file; in memory if absent.
    pub data: Option<PathBuf>,
    /// True if `/__sandbox` is enabled.
    pub test_controls: bool,
    /// Address of the site port, without a trailing slash.
    pub site_origin: String,
    /// Address of the provider port, without a trailing slash.
    pub provider_origin: String,
    /// The realtime server; the sandbox's own one if absent.
    pub realtime: Option<RealtimeServer>,
}

/// A realtime server beside the sandbox.
#[derive(Debug, Clone)]
pub struct RealtimeServer {
    /// Address of its API.
    pub api: String,
    /// Key of its API.
    pub api_key: String,
    /// The key that it verifies tokens with.
    pub token_key: String,
    /// Where the site connects to it; the site's own origin if absent.
    pub base: Option<String>,
}

/// The whole sandbox.
pub struct App {
    /// Start options.
    pub options: Options,
    /// Sandbox time.
    pub clock: Clock,
    /// The database.
    pub db: Db,
    /// Seeded, immutable data.
    pub catalog: Catalog,
    /// Realtime connections and channels of the sandbox's own server.
    pub hub: Hub,
    /// The realtime server that replaces it.
    pub remote: Option<Remote>,
    /// Faults injected by tests.
    pub faults: Faults,
    /// Request log for tests.
    pub requests: RequestLog,
    /// State of the games outside the database.
    pub play: Play,
    /// Chances of matches that were computed.
    pub prices: Prices,
    /// The key access tokens are signed with.
    pub secret: Vec<u8>,
    /// The headers of the site's files.
    pub headers: headers::Kept,
    settings: RwLock<Settings>,
}

/// Shared sandbox, as passed to handlers.
pub type Shared = Arc<App>;

/// Unit of work: a database transaction, its time, and the events to publish after the commit.
pub struct Tx<'a> {
    inner: rusqlite::Transaction<'a>,
    /// Sandbox time at which the work happens.
    pub now: i64,
    /// The sandbox.
    pub app: &'a App,
    events: RefCell<Vec<(String, Value)>>,
    /// Players and sessions.
    ended: RefCell<Vec<(String, String)>>,
}

impl Tx<'_> {
    /// Publishes an event on `channel` after the commit.
    pub fn publish(&self, channel: String, event: impl Serialize) {
        self.events.borrow_mut().push((channel, value_of(event)));
    }

    /// Ends the connections of a session after the commit.
    pub fn end_connections(&self, player: &str, session: String) {
        self.ended.borrow_mut().push((player.to_owned(), session));
    }

    /// Carries out a part of the work without publishing its events; answers them.
    ///
    /// # Errors
    ///
    /// The error of `part`.
    pub fn withheld(
        &self,
        part: impl FnOnce() -> Result<(), ApiError>,
    ) -> Result<Vec<(String, Value)>, ApiError> {
        let before = self.events.borrow().len();
        part()?;
        Ok(self.events.borrow_mut().split_off(before))
    }

    /// Carries out a part of the work that must not hold up the rest: if it fails, only its own changes and events are
    /// undone. True if it was carried out.
    ///
    /// # Errors
    ///
    /// An internal error if the database fails.
    pub fn attempt(&self, part: impl FnOnce() -> Result<(), ApiError>) -> Result<bool, ApiError> {
        let events = self.events.borrow().len();
        let ended = self.ended.borrow().len();
        self.execute_batch("SAVEPOINT part")?;
        let done = part().inspect_err(|error| error.log("a part of the work")).is_ok();
        if done {
            self.execute_batch("RELEASE part")?;
        } else {
            self.events.borrow_mut().truncate(events);
            self.ended.borrow_mut().truncate(ended);
            self.execute_batch("ROLLBACK TO part; RELEASE part")?;
        }
        Ok(done)
    }
}

impl Deref for Tx<'_> {
    type Target = rusqlite::Connection;
    fn deref(&self) -> &Self::Target {
        &self.inner
    }
}

impl App {
    /// Opens the data and seeds it if it is empty.
    ///
    /// # Errors
    ///
    /// One sentence: the data file cannot be opened, read or seeded.
    pub fn open(options: Options) -> Result<Shared, String> {
        let db = Db::open(options.data.as_deref())?;
        let own = db.secret().map_err(|error| format!("the data file cannot be read: {error}"))?;
        let server = options.realtime.as_ref();
        let secret = server.map_or(own, |server| server.token_key.clone().into_bytes());
        let remote = server.map(|server| Remote::start(&server.api, &server.api_key));
        let app = Self {
            options,
            clock: Clock::default(),
            db,
            catalog: Catalog::build(),
            hub: Hub::default(),
            remote,
            faults: Faults::default(),
            requests: RequestLog::default(),
            play: Play::default(),
            prices: Prices::default(),
            secret,
            headers: headers::Kept::default(),
            settings: RwLock::default(),
        };
        let app = Arc::new(app);
        let empty = app
            .run(|tx| Ok(db::count(tx, "SELECT COUNT(*) FROM players", [])? == 0))
            .map_err(|error| format!("the data file cannot be read: {}", error.message))?;
        if empty {
            app.seed().map_err(|error| format!("the first data could not be written: {}", error.message))?;
        }
        Ok(app)
    }

    /// Runs `work` in one transaction; publishes its events in commit order.
    ///
    /// # Errors
    ///
    /// The error of `work`, whose transaction is rolled back, or an internal error if the database fails.
    pub fn run<T>(&self, work: impl FnOnce(&Tx<'_>) -> Result<T, ApiError>) -> Result<T, ApiError> {
        let mut connection = self.db.lock();
        let inner = connection.transaction()?;
        let tx = Tx {
            inner,
            now: self.clock.now_ms(),
            app: self,
            events: RefCell::default(),
            ended: RefCell::default(),
        };
        let result = work(&tx)?;
        let Tx { inner, events, ended, now, .. } = tx;
        inner.commit()?;
        // Under the database lock, so that events are published in commit order.
        for (channel, body) in events.into_inner() {
            self.publish(&channel, &body, now);
        }
        for (player, session) in ended.into_inner() {
            match &self.remote {
                Some(remote) => remote.end_session(&player, &session),
                None => self.hub.close_session(&session),
            }
        }
        Ok(result)
    }

    /// Publishes an event to all subscribers of a channel.
    pub fn publish(&self, channel: &str, body: &Value, now: i64) {
        match &self.remote {
            Some(remote) => remote.publish(channel, body),
            None => self.hub.publish(channel, body, now),
        }
    }

    /// Channels with this prefix that have subscribers.
    pub async fn listened_channels(&self, beginning: &str) -> Vec<String> {
        match &self.remote {
            Some(remote) => remote.listened_channels(beginning).await,
            None => self.hub.listened_channels(beginning),
        }
    }

    /// A copy of the current settings.
    pub fn settings(&self) -> Settings {
        self.settings.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// True if this is a demo: invented players and winners are shown, and all features are on. By default without test controls.
    pub fn is_demo(&self) -> bool {
        self.settings().simulated_play.unwrap_or(!self.options.test_controls)
    }

    /// Changes the settings.
    pub fn change_settings(&self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings.write().unwrap_or_else(PoisonError::into_inner));
    }

    /// Resets everything: data, clock, settings, faults, log, realtime.
    ///
    /// # Errors
    ///
    /// An internal error if the database fails.
    pub fn reset(&self) -> Result<(), ApiError> {
        self.clock.reset();
        self.faults.clear();
        self.requests.clear();
        self.catalog.volume.reset();
        self.change_settings(|settings| *settings = Settings::default());
        self.hub.reset();
        self.play.reset();
        self.run(|tx| Ok(db::wipe(tx)?))?;
        self.seed()
    }

    fn seed(&self) -> Result<(), ApiError> {
        crate::seed::players::seed(self)
    }
}

/// Locks a mutex, ignoring poisoning.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
