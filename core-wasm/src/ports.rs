//! What the core needs from the world around it. The browser's side is in
//! `web`, the tests' side in `testing`.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;

use crate::{domain::validation::patterns::Patterns, store::views::Command};

/// Work that goes on after a call has returned.
pub type Task<T> = LocalBoxFuture<'static, T>;

/// HTTP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Reads.
    Get,
    /// Creates or does.
    Post,
    /// Changes.
    Put,
    /// Removes.
    Delete,
}

impl Method {
    /// The method's name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}

/// One HTTP request. Cookies are never sent to the API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpRequest {
    /// Whether this is a file of the site itself: such a request is like the
    /// page's own, so that what the page has preloaded serves it.
    pub site_file: bool,
    /// Method.
    pub method: Method,
    /// Absolute address, or one relative to the page.
    pub url: String,
    /// Access token.
    pub bearer: Option<String>,
    /// Key of the player's intention, for calls that move money.
    pub idempotency_key: Option<String>,
    /// JSON text.
    pub body: Option<String>,
}

/// The answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpResponse {
    /// Status.
    pub status: u16,
    /// Whole body.
    pub body: String,
}

/// No answer arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unreachable;

/// Sends requests. Dropping the task aborts the request.
pub trait Http {
    /// Sends one request.
    fn send(&self, request: HttpRequest) -> Task<Result<HttpResponse, Unreachable>>;
}

/// A file the player chose. The host keeps it until it is forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenFile {
    /// Number under which the host keeps it.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
}

/// A file with its type, sent as a multipart form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadRequest {
    /// Number of the file.
    pub file: u32,
    /// Value of the form's `type`.
    pub kind: String,
    /// Absolute address, or one relative to the page.
    pub url: String,
    /// Access token.
    pub bearer: Option<String>,
}

/// Told how much of an upload has been sent, in percent.
pub type Progress = Rc<dyn Fn(u32)>;

/// Sends files.
pub trait Uploads {
    /// Sends one file. Dropping the task ends the upload.
    fn upload(&self, request: UploadRequest, progress: Progress) -> Task<Result<HttpResponse, Unreachable>>;
    /// The file is not needed any more.
    fn forget(&self, file: u32);
}

/// Which of the two storages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    /// Shared by all tabs, kept.
    Local,
    /// This tab's, kept across reloads.
    Session,
}

/// Small texts that outlive the page. Never fails: where the browser denies
/// storage, or has none left, values live in memory.
pub trait Storage {
    /// The text under a key.
    fn get(&self, area: Area, key: &str) -> Option<String>;
    /// Keeps a text.
    fn set(&self, area: Area, key: &str, value: &str);
    /// Removes a text.
    fn remove(&self, area: Area, key: &str);
    /// All keys of an area.
    fn keys(&self, area: Area) -> Vec<String>;
}

/// Cookies of the page.
pub trait Cookies {
    /// Value of a cookie.
    fn get(&self, name: &str) -> Option<String>;
    /// Sets a cookie for so many seconds.
    fn set(&self, name: &str, value: &str, seconds: u64);
    /// Removes a cookie.
    fn remove(&self, name: &str);
}

/// Time.
pub trait Clock {
    /// Milliseconds since the epoch.
    fn now(&self) -> u64;
    /// The moment that a local date-time (`2026-11-21T23:59:59.999`) is in the
    /// player's time zone, as ISO 8601 in UTC.
    fn instant(&self, local: &str) -> Option<String>;
    /// Ends after so many milliseconds.
    fn sleep(&self, milliseconds: u64) -> Task<()>;
}

/// Starts work that nobody waits for.
pub trait Spawner {
    /// Starts a task.
    fn spawn(&self, task: Task<()>);
}

/// Chance.
pub trait Random {
    /// A random UUID.
    fn uuid(&self) -> String;
}

/// Held as long as it is not dropped.
pub type LockGuard = Box<dyn std::any::Any>;

/// What asking for a lock gives.
pub enum Lock {
    /// It is ours until the guard is dropped.
    Held(LockGuard),
    /// Another tab has it.
    Taken,
    /// This host has no locks.
    Unsupported,
}

/// Locks across the tabs of one browser.
pub trait Locks {
    /// Asks for a lock without waiting for it.
    fn try_lock(&self, name: &str) -> Task<Lock>;
}

/// The realtime connection.
pub trait Socket {
    /// Replaces the connection by a new one: to `url`, with a token asked of
    /// the core when `with_token`, subscribed to `channels`.
    fn connect(&self, url: &str, with_token: bool, channels: &[String]);
    /// Ends the connection and all subscriptions.
    fn disconnect(&self);
}

/// Windows opened by the page.
pub trait Windows {
    /// Opens an empty window; must run inside the player's click. `None` when
    /// the browser blocks it.
    fn open_blank(&self) -> Option<u32>;
    /// Cuts the window from this page and sends it to an address. `false`
    /// when the window is gone.
    fn navigate(&self, window: u32, url: &str) -> bool;
    /// Closes the window.
    fn close(&self, window: u32);
}

/// Takes what the core tells the page.
pub trait Page {
    /// Snapshots that changed, in one batch: JSON text, as
    /// [`Batch`](crate::store::text::Batch) writes it.
    fn publish(&self, batch: &str);
    /// Something the page must do.
    fn command(&self, command: Command);
    /// A line for the developer's log; never holds secrets.
    fn warn(&self, text: &str);
}

/// Judges patterns of the server before they are applied.
pub trait Vetting {
    /// Whether a pattern can be read and is done with any text soon enough.
    /// A host that cannot tell says no: the server decides then.
    fn vet(&self, pattern: &str) -> Task<bool>;
}

/// All ports together.
#[derive(Clone)]
pub struct Ports {
    /// HTTP.
    pub http: Rc<dyn Http>,
    /// Files.
    pub uploads: Rc<dyn Uploads>,
    /// Storage.
    pub storage: Rc<dyn Storage>,
    /// Cookies.
    pub cookies: Rc<dyn Cookies>,
    /// Time.
    pub clock: Rc<dyn Clock>,
    /// Background work.
    pub spawner: Rc<dyn Spawner>,
    /// Chance.
    pub random: Rc<dyn Random>,
    /// Locks.
    pub locks: Rc<dyn Locks>,
    /// Realtime.
    pub socket: Rc<dyn Socket>,
    /// Windows.
    pub windows: Rc<dyn Windows>,
    /// Patterns.
    pub patterns: Rc<dyn Patterns>,
    /// The judgement of patterns.
    pub vetting: Rc<dyn Vetting>,
    /// The page.
    pub page: Rc<dyn Page>,
}
