//! The exports. Each takes `&self`, clones the core's handle, and returns a
//! promise or a plain value. No borrow is held across an await.

mod calls;
mod declared;

use std::{cell::RefCell, panic, rc::Rc};

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use super::{adapters::browser_ports, convert::to_js_error, host::Host};
use crate::{
    core::{Core, Files},
    error::CoreError,
    platform::task_scope::TaskScope,
    ports::{ChosenFile, Task},
    wire::realtime::quote_publications,
};

thread_local! {
    /// Hosts of all cores. The cores share one module, so they fail together.
    static HOSTS: RefCell<Vec<Host>> = const { RefCell::new(Vec::new()) };
}

/// The core of a page.
#[wasm_bindgen]
pub struct SiteCore {
    core: Rc<Core>,
    host: Host,
    tasks: Rc<TaskScope>,
    /// Base origin of relative URLs if there is no page (Node).
    origin: Rc<RefCell<String>>,
}

/// Work of a call, with the value its promise resolves with.
type Work = Task<Result<JsValue, CoreError>>;

fn fallible(work: Task<Result<(), CoreError>>) -> Work {
    Box::pin(async move { work.await.map(|()| JsValue::UNDEFINED) })
}

fn done(work: impl Future<Output = ()> + 'static) -> Work {
    Box::pin(async move {
        work.await;
        Ok(JsValue::UNDEFINED)
    })
}

impl SiteCore {
    /// Wraps work in a promise. The work is boxed, so that the promise code is
    /// instantiated only once (code size).
    fn promise(&self, work: Work) -> Promise {
        let work = self.tasks.task(work);
        future_to_promise(async move {
            work.await.unwrap_or(Err(CoreError::Disposed)).map_err(|error| to_js_error(&error))
        })
    }

    /// Hands a file to the host, which keeps it for the upload.
    fn chosen(&self, file: &web_sys::File) -> ChosenFile {
        let number = self.host.keep_file(file);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a size is a whole number"
        )]
        let size = file.size() as u64;
        ChosenFile { number, name: file.name(), size }
    }

    /// Warns of an action that does nothing because its part is not loaded.
    #[inline(never)]
    fn expect_part(&self, is_loaded: bool, part: &str, action: &str) {
        if !is_loaded {
            let text = format!("{action} does nothing: the part {part} of the core is not loaded yet");
            self.core.ports.page.warn(&text);
        }
    }

    fn forget_host(&self) {
        HOSTS.with_borrow_mut(|hosts| hosts.retain(|host| !js_sys::Object::is(host, &self.host)));
    }
}

#[wasm_bindgen]
impl SiteCore {
    /// Creates a core for a page. Starts nothing.
    #[wasm_bindgen(constructor)]
    pub fn new(
        host: Host,
        config_url: String,
        phone_table_url: String,
        content_url: String,
        route_rules_url: String,
    ) -> Self {
        HOSTS.with_borrow_mut(|hosts| hosts.push(host.clone()));
        panic::set_hook(Box::new(|info| {
            let message = info.to_string();
            HOSTS.with_borrow(|hosts| hosts.iter().for_each(|host| host.crashed(&message)));
        }));
        let files = Files {
            config: config_url,
            phone_table: phone_table_url,
            content: content_url,
            route_rules: route_rules_url,
        };
        let (tasks, origin) = (Rc::new(TaskScope::default()), Rc::default());
        let core = Core::new(browser_ports(&host, &tasks, &origin), files);
        Self { core, host, tasks, origin }
    }
}

/// Converts a frame of the realtime connection: the data of each publication
/// becomes a string with the raw JSON, so that no digit of a number is lost.
#[wasm_bindgen(js_name = quotePublications)]
pub fn quote_frame(frame: &str) -> String {
    quote_publications(frame)
}
