//! The exports. Each takes `&self`, clones the core's handle and returns a
//! promise or a plain value; no borrow is held across an await.

mod actions;
mod calls;
mod promises;

use std::{cell::RefCell, panic, rc::Rc};

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use super::{adapters::browser_ports, convert::to_js_error, host::Host};
use crate::{
    error::CoreError,
    ports::{ChosenFile, Task},
    services::{Core, Files, life::Life},
    wire::realtime::quote_publications,
};

thread_local! {
    /// The pages of all cores: they share one module, and fail together.
    static HOSTS: RefCell<Vec<Host>> = const { RefCell::new(Vec::new()) };
}

/// The core of one page.
#[wasm_bindgen]
pub struct SiteCore {
    core: Rc<Core>,
    host: Host,
    life: Rc<Life>,
    /// Origin that addresses without one belong to, where no page says it.
    origin: Rc<RefCell<String>>,
}

/// What a call does, and what its promise resolves with.
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
    /// A promise of what a service does. The work is boxed, so that there is
    /// one kind of promise and not one for each call.
    fn promise(&self, work: Work) -> Promise {
        let work = self.life.task(work);
        future_to_promise(async move {
            work.await.unwrap_or(Err(CoreError::Disposed)).map_err(|error| to_js_error(&error))
        })
    }

    /// Hands a file over to the page, which keeps it for the upload.
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

    fn forget_host(&self) {
        HOSTS.with_borrow_mut(|hosts| hosts.retain(|host| !js_sys::Object::is(host, &self.host)));
    }
}

#[wasm_bindgen]
impl SiteCore {
    /// A core for a page. Starts nothing.
    #[wasm_bindgen(constructor)]
    pub fn new(host: Host, config_url: String, phone_table_url: String, content_url: String) -> Self {
        HOSTS.with_borrow_mut(|hosts| hosts.push(host.clone()));
        panic::set_hook(Box::new(|info| {
            let message = info.to_string();
            HOSTS.with_borrow(|hosts| hosts.iter().for_each(|host| host.crashed(&message)));
        }));
        let files = Files { config: config_url, phone_table: phone_table_url, content: content_url };
        let (life, origin) = (Rc::new(Life::default()), Rc::default());
        let core = Core::new(browser_ports(&host, &life, &origin), files);
        Self { core, host, life, origin }
    }
}

/// A frame of the realtime connection in which the data of every publication
/// is a string with the data's own text, so that no digit is lost.
#[wasm_bindgen(js_name = quotePublications)]
pub fn quote_frame(frame: &str) -> String {
    quote_publications(frame)
}

/// Answers a rule of the core by its name, input and answer being JSON. Throws
/// where there is no such rule, or the input lacks an entry.
#[cfg(feature = "evaluate")]
#[wasm_bindgen(js_name = evaluate)]
pub fn evaluate_rule(rule: &str, input: &str) -> Result<String, JsError> {
    Ok(crate::evaluate::evaluate(rule, input, &super::adapters::JsPatterns)?)
}
