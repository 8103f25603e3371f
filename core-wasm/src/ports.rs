//! Interfaces to the host. Implemented for browsers in `web` and for tests in
//! `testing`.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;

use crate::{domain::validation::patterns::Patterns, store::views::Command};

/// A boxed future.
pub type Task<T> = LocalBoxFuture<'static, T>;

/// HTTP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Reads a resource.
    Get,
    /// Creates a resource or runs an action.
    Post,
    /// Changes a resource.
    Put,
    /// Removes a resource.
    Delete,
}

impl Method {
    /// Name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}

/// An HTTP request. Cookies are never sent to the API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpRequest {
    /// True for a file of the site itself. Such a request has the same mode as
    /// the page's own, so that a preloaded response is used.
    pub site_file: bool,
    /// Method.
    pub method: Method,
    /// Absolute URL, or one relative to the page.
    pub url: String,
    /// Language of the page, for `Accept-Language`: names and messages of the
    /// answer should be in it.
    pub language: Option<String>,
    /// Access token.
    pub bearer: Option<String>,
    /// Idempotency key, for calls that move money.
    pub idempotency_key: Option<String>,
    /// JSON text.
    pub body: Option<String>,
}

/// An HTTP response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpResponse {
    /// Status.
    pub status: u16,
    /// Whole body.
    pub body: String,
}

/// No response arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unreachable;

/// Sends requests. Dropping the task aborts the request.
pub trait Http {
    /// Sends one request.
    fn send(&self, request: HttpRequest) -> Task<Result<HttpResponse, Unreachable>>;
}

/// A file chosen by the player. The host keeps it until [`Uploads::forget`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenFile {
    /// Handle of the file.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
}

/// An upload: a file and its type, sent as a multipart form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadRequest {
    /// Handle of the file.
    pub file: u32,
    /// Value of the form's `type`.
    pub kind: String,
    /// Absolute URL, or one relative to the page.
    pub url: String,
    /// Access token.
    pub bearer: Option<String>,
}

/// Callback for upload progress, in percent.
pub type Progress = Rc<dyn Fn(u32)>;

/// Uploads files.
pub trait Uploads {
    /// Uploads one file. Dropping the task aborts the upload.
    fn upload(&self, request: UploadRequest, progress: Progress) -> Task<Result<HttpResponse, Unreachable>>;
    /// Releases a file.
    fn forget(&self, file: u32);
}

/// Storage area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    /// `localStorage`: shared by all tabs.
    Local,
    /// `sessionStorage`: one tab, kept across reloads.
    Session,
}

/// Key-value storage that outlives the page. Never fails: if the browser
/// denies storage or its quota is used up, values are kept in memory.
pub trait Storage {
    /// Returns the value of a key.
    fn get(&self, area: Area, key: &str) -> Option<String>;
    /// Stores a value. Returns false if it is kept for this page only, because
    /// the storage is denied or full.
    fn set(&self, area: Area, key: &str, value: &str) -> bool;
    /// Removes a value.
    fn remove(&self, area: Area, key: &str);
    /// All keys of an area.
    fn keys(&self, area: Area) -> Vec<String>;
}

/// Cookies of the page.
pub trait Cookies {
    /// Value of a cookie.
    fn get(&self, name: &str) -> Option<String>;
    /// Sets a cookie with a lifetime in seconds.
    fn set(&self, name: &str, value: &str, seconds: u64);
    /// Removes a cookie.
    fn remove(&self, name: &str);
}

/// Clock and timers.
pub trait Clock {
    /// Milliseconds since the epoch.
    fn now(&self) -> u64;
    /// Converts a local date-time (`2026-11-21T23:59:59.999`) in the player's
    /// time zone to ISO 8601 in UTC.
    fn instant(&self, local: &str) -> Option<String>;
    /// Completes after a delay in milliseconds.
    fn sleep(&self, milliseconds: u64) -> Task<()>;
}

/// Starts background tasks.
pub trait Spawner {
    /// Starts a task; nobody awaits its result.
    fn spawn(&self, task: Task<()>);
}

/// How languages write numbers.
pub trait Numbers {
    /// The number 1234567.8 as the language of a locale code (`pt-br`) writes it
    /// with Latin digits.
    fn sample(&self, locale: &str) -> String;
}

/// Random numbers.
pub trait Random {
    /// A random UUID.
    fn uuid(&self) -> String;

    /// A random byte.
    fn byte(&self) -> u8 {
        let drawn = self.uuid();
        drawn.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or_default()
    }
}

/// Releases the lock when dropped.
pub type LockGuard = Box<dyn std::any::Any>;

/// Result of trying to take a lock.
pub enum Lock {
    /// This tab holds the lock until the guard is dropped.
    Held(LockGuard),
    /// Another tab holds the lock.
    Taken,
    /// The host has no locks.
    Unsupported,
}

/// Locks across the tabs of one browser.
pub trait Locks {
    /// Tries to take a lock without waiting.
    fn try_lock(&self, name: &str) -> Task<Lock>;
}

/// The realtime connection.
pub trait Socket {
    /// Replaces the connection by a new one to `url`, subscribed to
    /// `channels`. If `with_token`, it requests a token from the core.
    fn connect(&self, url: &str, with_token: bool, channels: &[String]);
    /// Closes the connection and all subscriptions.
    fn disconnect(&self);
    /// Sets the channels that are followed beside those of the connection, also
    /// after it is replaced.
    fn watch(&self, channels: &[String]);
}

/// Windows opened by the page.
pub trait Windows {
    /// Opens a blank window. Must run inside the player's click. `None` if the
    /// browser blocks it.
    fn open_blank(&self) -> Option<u32>;
    /// Removes the window's access to this page and navigates it to a URL. The
    /// page that comes back there knows the id of its payment.
    /// `false` if the window is gone.
    fn navigate(&self, window: u32, url: &str, payment: &str) -> bool;
    /// Closes the window.
    fn close(&self, window: u32);
}

/// Output of the core to the page.
pub trait Page {
    /// Publishes a batch of changed snapshots: JSON text as written by
    /// [`Batch`](crate::store::text::Batch).
    fn publish(&self, batch: &str);
    /// Sends a command to the page.
    fn command(&self, command: Command);
    /// Writes a line to the developer's log. It never contains secrets.
    fn warn(&self, text: &str);
    /// True while nobody can see the page. False where there is no page.
    fn is_hidden(&self) -> bool;
}

/// A question to the browser about passkeys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasskeyPrompt {
    /// Asks whether passkeys can be used at the address of the page. The visitor sees nothing.
    Ability,
    /// Asks for a new passkey.
    Create,
    /// Asks for a sign-in with a passkey, in a window of the browser.
    Get,
    /// Offers passkeys among the suggestions of a field until one is chosen.
    Autofill,
}

impl PasskeyPrompt {
    /// Its name for the host.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ability => "ability",
            Self::Create => "create",
            Self::Get => "get",
            Self::Autofill => "autofill",
        }
    }
}

/// Asks the browser for passkeys (`navigator.credentials`).
pub trait Passkeys {
    /// Asks the browser, with options of the server as JSON text. The answer is a credential as JSON text, or one of the
    /// words of [`PasskeyAnswer`](crate::domain::passkeys::PasskeyAnswer). Dropping the task withdraws the question.
    fn ask(&self, prompt: PasskeyPrompt, options: &str) -> Task<String>;
}

/// Vets server patterns before they are applied.
pub trait Vetting {
    /// True if the pattern is valid and matches any text within the time
    /// limit. A host that cannot decide returns false; the server validates
    /// then.
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
    /// Clock and timers.
    pub clock: Rc<dyn Clock>,
    /// Numbers.
    pub numbers: Rc<dyn Numbers>,
    /// Background work.
    pub spawner: Rc<dyn Spawner>,
    /// Random numbers.
    pub random: Rc<dyn Random>,
    /// Locks.
    pub locks: Rc<dyn Locks>,
    /// Realtime.
    pub socket: Rc<dyn Socket>,
    /// Windows.
    pub windows: Rc<dyn Windows>,
    /// Patterns.
    pub patterns: Rc<dyn Patterns>,
    /// Passkeys.
    pub passkeys: Rc<dyn Passkeys>,
    /// Vetting of patterns.
    pub vetting: Rc<dyn Vetting>,
    /// The page.
    pub page: Rc<dyn Page>,
}
