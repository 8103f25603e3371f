//! In-memory storage, cookies and locks. All tabs share them; only session storage belongs to one tab.

use std::rc::Rc;

use super::{
    ports::TabPorts,
    world::{Shared, World},
};
use crate::ports::{Area, Cookies, Lock, Locks, Storage, Task};

impl World {
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
        self.shared.keys(area, tab)
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

impl Shared {
    fn keys(&self, area: Area, owner: usize) -> Vec<String> {
        let storage = self.storage.borrow();
        storage
            .keys()
            .filter(|(kept, of, _)| *kept == area && *of == owner)
            .map(|(_, _, key)| key.clone())
            .collect()
    }
}

impl TabPorts {
    fn key(&self, area: Area, key: &str) -> (Area, usize, String) {
        (area, if area == Area::Local { 0 } else { self.number }, key.to_owned())
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
        self.shared.keys(area, owner)
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
