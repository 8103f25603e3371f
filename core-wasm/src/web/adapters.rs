//! Browser adapters of the ports.

use std::{
    cell::RefCell,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};

use gloo_net::http::{Request, Response};
use js_sys::{Date, Function, Number, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::{
    convert::{entry, to_js},
    host::{Host, HostClock, clear_timeout, set_timeout},
    patterns::JsPatterns,
    storage::{BrowserCookies, BrowserStorage},
};
use crate::{
    platform::task_scope::TaskScope,
    ports::{
        Clock, Http, HttpRequest, HttpResponse, Lock, Locks, Method, Numbers, Page, PasskeyPrompt, Passkeys,
        Ports, Progress, Random, Socket, Spawner, Task, Unreachable, UploadRequest, Uploads, Vetting,
        Windows,
    },
    store::views::Command,
};

/// The ports implemented by the browser and the host.
///
/// `origin` is the base of relative URLs if there is no page (Node).
pub fn browser_ports(host: &Host, tasks: &Rc<TaskScope>, origin: &Rc<RefCell<String>>) -> Ports {
    let page = Rc::new(HostPage(host.clone()));
    Ports {
        http: Rc::new(Fetch { host: host.clone(), origin: Rc::clone(origin) }),
        uploads: Rc::new(HostUploads { host: host.clone(), origin: Rc::clone(origin) }),
        storage: Rc::new(BrowserStorage::probe(host)),
        cookies: Rc::new(BrowserCookies::default()),
        clock: Rc::new(BrowserClock(host.clock())),
        numbers: Rc::new(IntlNumbers),
        spawner: Rc::new(BrowserSpawner(Rc::clone(tasks))),
        random: Rc::new(BrowserRandom),
        locks: Rc::new(HostLocks(host.clone())),
        socket: page.clone(),
        windows: page.clone(),
        patterns: Rc::new(JsPatterns),
        passkeys: Rc::new(HostPasskeys(host.clone())),
        vetting: Rc::new(HostVetting(host.clone())),
        page,
    }
}

struct Fetch {
    host: Host,
    origin: Rc<RefCell<String>>,
}

/// Resolves a URL against the origin.
fn absolute(url: String, origin: &RefCell<String>) -> String {
    if url.starts_with('/') { format!("{}{url}", origin.borrow()) } else { url }
}

/// Aborts the request if the task is dropped before it completes.
struct AbortOnDrop(Option<web_sys::AbortController>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        if let Some(controller) = self.0.take() {
            controller.abort();
        }
    }
}

impl Http for Fetch {
    fn send(&self, request: HttpRequest) -> Task<Result<HttpResponse, Unreachable>> {
        let url = absolute(request.url.clone(), &self.origin);
        let request = HttpRequest { url, ..request };
        let host = self.host.clone();
        Box::pin(async move {
            if request.site_file && ["value:", "file:"].iter().any(|scheme| request.url.starts_with(scheme)) {
                // `undefined` is a missing file; an exception is a file that cannot be read.
                let text = host.read_file(&request.url).await.map_err(|_| Unreachable)?.as_string();
                let missing = HttpResponse { status: 404, body: String::new() };
                return Ok(text.map_or(missing, |body| HttpResponse { status: 200, body }));
            }
            if let Some(ahead) = sent_ahead(&host, &request)
                && let Some(response) = JsFuture::from(ahead).await.ok().as_ref().and_then(answered)
            {
                return Ok(response);
            }
            let mut guard = AbortOnDrop(web_sys::AbortController::new().ok());
            let signal = guard.0.as_ref().map(web_sys::AbortController::signal);
            let result = fetch(&host, request, signal.as_ref()).await.ok_or(Unreachable);
            guard.0 = None;
            result
        })
    }
}

/// Takes the answer to a request that the host sent before the core could.
fn sent_ahead(host: &Host, request: &HttpRequest) -> Option<Promise> {
    let is_plain = matches!(request.method, Method::Get) && request.bearer.is_none();
    if is_plain { host.take_answer(&request.url) } else { None }
}

/// Reads an answer of the host.
fn answered(answer: &JsValue) -> Option<HttpResponse> {
    let status = Reflect::get(answer, &JsValue::from_str("status")).ok()?.as_f64()?;
    let body = entry(answer, "body")?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a status is small")]
    Some(HttpResponse { status: status as u16, body })
}

/// The builder of `gloo_net` is not used: it parses each URL twice and brings a
/// hash map for parameters, which the URL has already.
fn request_of(
    request: &HttpRequest,
    signal: Option<&web_sys::AbortSignal>,
) -> Result<web_sys::Request, JsValue> {
    let init = web_sys::RequestInit::new();
    init.set_method(request.method.name());
    init.set_credentials(if request.site_file {
        web_sys::RequestCredentials::SameOrigin
    } else {
        web_sys::RequestCredentials::Omit
    });
    init.set_signal(signal);
    let headers = web_sys::Headers::new()?;
    // Browsers send the header without asking the server of another origin.
    if let Some(language) = &request.language {
        headers.set("Accept-Language", language)?;
    }
    if let Some(token) = &request.bearer {
        headers.set("Authorization", &format!("Bearer {token}"))?;
    }
    if let Some(key) = &request.idempotency_key {
        headers.set("Idempotency-Key", key)?;
    }
    if let Some(body) = &request.body {
        headers.set("Content-Type", "application/json")?;
        init.set_body(&JsValue::from_str(body));
    }
    init.set_headers(&headers);
    web_sys::Request::new_with_str_and_init(&request.url, &init)
}

async fn fetch(
    host: &Host,
    request: HttpRequest,
    signal: Option<&web_sys::AbortSignal>,
) -> Option<HttpResponse> {
    let request = request_of(&request, signal).ok()?;
    let response = match host.send_request(&request) {
        Some(answer) => {
            Response::from(JsFuture::from(answer).await.ok()?.unchecked_into::<web_sys::Response>())
        }
        None => Request::from(request).send().await.ok()?,
    };
    let status = response.status();
    let body = response.text().await.ok()?;
    Some(HttpResponse { status, body })
}

/// The host sends files, because only it can report upload progress.
struct HostUploads {
    host: Host,
    origin: Rc<RefCell<String>>,
}

/// Aborts the upload if the task is dropped before it completes.
struct AbortUpload {
    host: Host,
    file: Option<u32>,
}

impl Drop for AbortUpload {
    fn drop(&mut self) {
        if let Some(file) = self.file {
            self.host.abort_upload(file);
        }
    }
}

impl Uploads for HostUploads {
    fn upload(&self, request: UploadRequest, progress: Progress) -> Task<Result<HttpResponse, Unreachable>> {
        let host = self.host.clone();
        let url = absolute(request.url, &self.origin);
        Box::pin(async move {
            let mut guard = AbortUpload { host: host.clone(), file: Some(request.file) };
            let told = Closure::<dyn Fn(u32)>::new(move |percent| progress(percent));
            let answer = host
                .upload(request.file, &request.kind, &url, request.bearer, told.as_ref())
                .await
                .map_err(|_| Unreachable)?;
            guard.file = None;
            answered(&answer).ok_or(Unreachable)
        })
    }

    fn forget(&self, file: u32) {
        self.host.forget_file(file);
    }
}

/// The host asks the browser, because only it loads code on first use.
struct HostPasskeys(Host);

impl Passkeys for HostPasskeys {
    fn ask(&self, prompt: PasskeyPrompt, options: &str) -> Task<String> {
        let (host, options) = (self.0.clone(), options.to_owned());
        Box::pin(async move {
            let mut guard = AbortOnDrop(web_sys::AbortController::new().ok());
            let signal = guard.0.as_ref().map(web_sys::AbortController::signal);
            let answer = host.ask_passkey(prompt.name(), &options, signal).await;
            guard.0 = None;
            answer.ok().and_then(|answer| answer.as_string()).unwrap_or_default()
        })
    }
}

/// The host vets patterns in a worker, so that a slow one cannot block the
/// page.
struct HostVetting(Host);

impl Vetting for HostVetting {
    fn vet(&self, pattern: &str) -> Task<bool> {
        let (host, pattern) = (self.0.clone(), pattern.to_owned());
        Box::pin(async move { host.vet_pattern(&pattern).await.is_ok_and(|good| good.is_truthy()) })
    }
}

/// Numbers as the host's `Intl` writes them.
struct IntlNumbers;

impl Numbers for IntlNumbers {
    fn sample(&self, locale: &str) -> String {
        // The configuration has only codes that the host can read as languages.
        Number::from(1_234_567.8).to_locale_string(&[locale, "-u-nu-latn"].concat()).into()
    }
}

/// The clock of the host, or else the browser's.
struct BrowserClock(Option<HostClock>);

/// A timeout that is cleared on drop.
struct Sleep {
    clock: Option<HostClock>,
    handle: JsValue,
    resolve: JsValue,
    finished: JsFuture,
}

impl Future for Sleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        Pin::new(&mut self.finished).poll(context).map(|_| ())
    }
}

impl Drop for Sleep {
    fn drop(&mut self) {
        match &self.clock {
            Some(clock) => clock.clear_own_timeout(&self.handle),
            None => clear_timeout(&self.handle),
        }
        // The closures that wait for a promise are kept until it has settled.
        let _ = self.resolve.unchecked_ref::<js_sys::Function>().call0(&JsValue::UNDEFINED);
    }
}

impl Clock for BrowserClock {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a time is a whole positive number"
    )]
    fn now(&self) -> u64 {
        self.0.as_ref().map_or_else(Date::now, HostClock::now) as u64
    }

    fn instant(&self, local: &str) -> Option<String> {
        let date = Date::new(&JsValue::from_str(local));
        (!date.get_time().is_nan()).then(|| String::from(date.to_iso_string()))
    }

    #[expect(clippy::cast_precision_loss, reason = "time-outs are far below 2^53 milliseconds")]
    fn sleep(&self, milliseconds: u64) -> Task<()> {
        let (mut handle, mut resolve) = (JsValue::UNDEFINED, JsValue::UNDEFINED);
        let promise = Promise::new(&mut |settle, _| {
            let milliseconds = milliseconds as f64;
            handle = match &self.0 {
                Some(clock) => clock.set_own_timeout(&settle, milliseconds),
                None => set_timeout(&settle, milliseconds),
            };
            resolve = settle.into();
        });
        Box::pin(Sleep { clock: self.0.clone(), handle, resolve, finished: JsFuture::from(promise) })
    }
}

struct BrowserSpawner(Rc<TaskScope>);

impl Spawner for BrowserSpawner {
    fn spawn(&self, task: Task<()>) {
        let task = self.0.task(task);
        spawn_local(async move {
            task.await;
        });
    }
}

struct BrowserRandom;

impl Random for BrowserRandom {
    fn uuid(&self) -> String {
        let mut bytes = [0_u8; 16];
        let crypto = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("crypto")).ok();
        let filled = crypto.map(|crypto| {
            crypto.unchecked_into::<web_sys::Crypto>().get_random_values_with_u8_array(&mut bytes)
        });
        if !matches!(filled, Some(Ok(_))) {
            // Fallback without a crypto API: keys only need to be different,
            // not secret.
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it is from 0 to 255"
            )]
            bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
        }
        bytes[6] = (bytes[6] & 0x0f) | 0x40;
        bytes[8] = (bytes[8] & 0x3f) | 0x80;
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let part = |from: usize, to: usize| digits.get(from..to).unwrap_or_default().to_owned();
        [part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32)].join("-")
    }
}

struct HostLocks(Host);

/// Releases a lock on drop.
struct Release(Function);

impl Drop for Release {
    fn drop(&mut self) {
        // The release function of the loader does not throw.
        let _ = self.0.call0(&JsValue::UNDEFINED);
    }
}

impl Locks for HostLocks {
    fn try_lock(&self, name: &str) -> Task<Lock> {
        let host = self.0.clone();
        let name = name.to_owned();
        Box::pin(async move {
            match host.try_lock(&name).await {
                Ok(value) if value.is_null() => Lock::Taken,
                Ok(value) => match value.dyn_into::<Function>() {
                    Ok(release) => Lock::Held(Box::new(Release(release))),
                    Err(_) => Lock::Unsupported,
                },
                Err(_) => Lock::Unsupported,
            }
        })
    }
}

/// The host: publishes, commands, windows and the realtime connection.
struct HostPage(Host);

impl Page for HostPage {
    fn publish(&self, batch: &str) {
        self.0.publish(batch);
    }

    fn command(&self, command: Command) {
        self.0.command(&to_js(&command));
    }

    fn warn(&self, text: &str) {
        self.0.warn(text);
    }

    fn is_hidden(&self) -> bool {
        web_sys::window().and_then(|window| window.document()).is_some_and(|document| document.hidden())
    }
}

impl Windows for HostPage {
    fn open_blank(&self) -> Option<u32> {
        self.0.open_window()
    }

    fn navigate(&self, window: u32, url: &str, payment: &str) -> bool {
        self.0.navigate_window(window, url, payment)
    }

    fn close(&self, window: u32) {
        self.0.close_window(window);
    }
}

impl Socket for HostPage {
    fn connect(&self, url: &str, with_token: bool, channels: &[String]) {
        self.0.connect(url, with_token, channels.to_vec());
    }

    fn disconnect(&self) {
        self.0.disconnect();
    }

    fn watch(&self, channels: &[String]) {
        self.0.watch(channels.to_vec());
    }
}
