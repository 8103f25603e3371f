//! In-memory ports of a tab, except storage, cookies and locks.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use futures_channel::oneshot;
use futures_executor::LocalSpawner;
use futures_util::task::LocalSpawnExt;

use super::{
    Server,
    world::{Events, Shared},
};
use crate::{
    domain::{
        money::number_signs::{NumberSigns, number_signs},
        validation::patterns::{Captures, Patterns, parts},
    },
    ports::{
        Clock, Http, HttpRequest, HttpResponse, Method, Numbers, Page, PasskeyPrompt, Passkeys, Progress,
        Random, Socket, Spawner, Task, Unreachable, UploadRequest, Uploads, Vetting, Windows,
    },
    store::views::Command,
};

/// The ports of a tab.
pub(super) struct TabPorts {
    pub(super) shared: Rc<Shared>,
    pub(super) server: Rc<Server>,
    pub(super) spawner: LocalSpawner,
    pub(super) events: Rc<Events>,
    pub(super) number: usize,
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

/// A question about passkeys that waits for the test.
pub type PendingPrompt = (PasskeyPrompt, String, oneshot::Sender<String>);

impl Passkeys for TabPorts {
    fn ask(&self, prompt: PasskeyPrompt, options: &str) -> Task<String> {
        if prompt == PasskeyPrompt::Ability {
            let ability = self.events.passkey_ability.get();
            return Box::pin(async move { ability.to_owned() });
        }
        let (answer, answered) = oneshot::channel();
        self.events.passkey_prompts.borrow_mut().push((prompt, options.to_owned(), answer));
        Box::pin(async move { answered.await.unwrap_or_default() })
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

    fn navigate(&self, window: u32, url: &str, _payment: &str) -> bool {
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
        if let Some(listen) = self.events.on_publish.borrow().as_ref() {
            listen();
        }
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
