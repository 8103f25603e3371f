//! Browser storage and cookies, which may be denied, full or missing.

use std::cell::RefCell;

use gloo_storage::{LocalStorage, SessionStorage, Storage as _};
use wasm_bindgen::JsCast;

use super::host::Host;
use crate::{
    domain::redirects::{decode, encode},
    ports::{Area, Cookies, Storage},
};

/// Key used to test whether a storage is writable.
const PROBE: &str = "storage-probe";

/// In-memory fallback.
struct Memory<Key>(Vec<(Key, String)>);

impl<Key> Default for Memory<Key> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<Key: PartialEq> Memory<Key> {
    fn get(&self, key: &Key) -> Option<String> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, text)| text.clone())
    }

    fn insert(&mut self, key: Key, text: String) {
        self.remove(&key);
        self.0.push((key, text));
    }

    fn remove(&mut self, key: &Key) {
        self.0.retain(|(known, _)| known != key);
    }
}

/// Local and session storage, of the host page or the browser, each tested once. Values that cannot be stored
/// are kept in memory. Only the storage handles of gloo are used: its accessors
/// read and write JSON, but the stored values are plain text.
pub struct BrowserStorage {
    local: Option<web_sys::Storage>,
    session: Option<web_sys::Storage>,
    memory: RefCell<Memory<(Area, String)>>,
}

impl BrowserStorage {
    pub fn probe(host: &Host) -> Self {
        let window = web_sys::window();
        // Reading the property throws if storage is denied, so test it before
        // use.
        let has_local = window.as_ref().is_some_and(|window| matches!(window.local_storage(), Ok(Some(_))));
        let has_session =
            window.as_ref().is_some_and(|window| matches!(window.session_storage(), Ok(Some(_))));
        let own = |area, has_one: bool, of_browser: fn() -> web_sys::Storage| {
            host.storage_of(area).or_else(|| has_one.then(of_browser)).filter(is_writable)
        };
        Self {
            local: own("local", has_local, LocalStorage::raw),
            session: own("session", has_session, SessionStorage::raw),
            memory: RefCell::default(),
        }
    }

    fn area(&self, area: Area) -> Option<&web_sys::Storage> {
        match area {
            Area::Local => self.local.as_ref(),
            Area::Session => self.session.as_ref(),
        }
    }
}

fn is_writable(storage: &web_sys::Storage) -> bool {
    let writable = storage.set_item(PROBE, PROBE).is_ok();
    writable && storage.remove_item(PROBE).is_ok()
}

impl Storage for BrowserStorage {
    fn get(&self, area: Area, key: &str) -> Option<String> {
        let in_memory = self.memory.borrow().get(&(area, key.to_owned()));
        in_memory.or_else(|| self.area(area)?.get_item(key).ok().flatten())
    }

    fn set(&self, area: Area, key: &str, value: &str) -> bool {
        let written = self.area(area).is_some_and(|storage| storage.set_item(key, value).is_ok());
        let mut memory = self.memory.borrow_mut();
        if written {
            memory.remove(&(area, key.to_owned()));
        } else {
            memory.insert((area, key.to_owned()), value.to_owned());
        }
        written
    }

    fn remove(&self, area: Area, key: &str) {
        self.memory.borrow_mut().remove(&(area, key.to_owned()));
        if let Some(storage) = self.area(area) {
            // Removal cannot fail if writing works.
            let _ = storage.remove_item(key);
        }
    }

    fn keys(&self, area: Area) -> Vec<String> {
        let memory = self.memory.borrow();
        let mut keys: Vec<String> = memory
            .0
            .iter()
            .filter(|((held_area, _), _)| *held_area == area)
            .map(|((_, key), _)| key.clone())
            .collect();
        if let Some(storage) = self.area(area) {
            let count = storage.length().unwrap_or(0);
            keys.extend((0..count).filter_map(|index| storage.key(index).ok().flatten()));
        }
        keys
    }
}

/// Cookies of the document; in memory if there is no document.
#[derive(Default)]
pub struct BrowserCookies {
    memory: RefCell<Memory<String>>,
}

impl BrowserCookies {
    fn document() -> Option<web_sys::HtmlDocument> {
        web_sys::window()?.document()?.dyn_into().ok()
    }

    fn write(text: &str) {
        if let Some(document) = Self::document() {
            let secure = web_sys::window()
                .and_then(|window| window.location().protocol().ok())
                .is_some_and(|protocol| protocol == "https:");
            let secure = if secure { "; Secure" } else { "" };
            // A rejected cookie is detected by reading it back.
            let _ = document.set_cookie(&format!("{text}; Path=/; SameSite=Lax{secure}"));
        }
    }
}

impl Cookies for BrowserCookies {
    fn get(&self, name: &str) -> Option<String> {
        if let Some(value) = self.memory.borrow().get(&name.to_owned()) {
            return Some(value);
        }
        let all = Self::document()?.cookie().ok()?;
        all.split(';').find_map(|pair| {
            let (key, value) = pair.trim().split_once('=')?;
            (key == name).then(|| decode(&value.replace('+', "%2B")))
        })
    }

    fn set(&self, name: &str, value: &str, seconds: u64) {
        self.memory.borrow_mut().remove(&name.to_owned());
        Self::write(&format!("{name}={}; Max-Age={seconds}", encode(value)));
        if self.get(name).as_deref() != Some(value) {
            self.memory.borrow_mut().insert(name.to_owned(), value.to_owned());
        }
    }

    fn remove(&self, name: &str) {
        self.memory.borrow_mut().remove(&name.to_owned());
        Self::write(&format!("{name}=; Max-Age=0"));
    }
}
