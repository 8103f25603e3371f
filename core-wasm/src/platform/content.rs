//! Texts: content documents of the current locale, with those of the default
//! locale as fallback.

use std::rc::Rc;

use crate::{
    core::Core,
    domain::routes,
    error::CoreError,
    json::{self, Map, Value},
    platform::{
        backoff::{Retry, Work},
        tasks::side_by_side,
    },
    ports::Task,
    store::views::{ContentText, ParameterView, ToastView},
};

/// A directory of documents: its path in URLs and its key.
type Directory = (&'static str, &'static str);

const DIRECTORIES: [Directory; 6] = [
    ("alerts", "alerts"),
    ("fields-settings", "fieldsSettings"),
    ("global-components", "globalComponents"),
    ("layout", "layout"),
    ("modals", "modals"),
    ("pages", "pages"),
];
/// Directories loaded with the first page that needs them.
const LATER_DIRECTORIES: [Directory; 2] = [("profile", "profile"), ("history", "history")];
/// Alerts fall back as a unit, because title and text belong together.
const WHOLE_ALERTS: &str = "alerts";
/// Merge depth of alerts. Deeper values are not merged.
const ALERT_DEPTH: u32 = 2;
/// Without these texts no page can be shown.
const LAYOUT: &str = "layout";
/// Locale, directory, and the loaded document.
type Loaded = (String, &'static str, Result<Value, CoreError>);

/// Cache lifetime of documents, in milliseconds: one hour.
pub(crate) const CACHE_LIFETIME: u64 = 60 * 60 * 1000;
/// Delays of a document that failed.
pub(crate) const RETRY: Retry = Retry { first: 5 * 1000, last: 60 * 1000 };

/// The texts of the current locale.
#[derive(Default)]
pub struct Texts {
    merged: Value,
    /// Why the layout could not be loaded last: the file, and the error.
    layout_failure: Option<(String, CoreError)>,
    /// Requested directories of `LATER_DIRECTORIES`.
    wanted: Vec<&'static str>,
    /// Time of the next reload, in milliseconds since the epoch.
    due: u64,
}

impl Texts {
    /// The value at a path: directory, document, keys.
    pub fn value(&self, path: &[&str]) -> Option<&Value> {
        path.iter().try_fold(&self.merged, |value, key| value.get(key))
    }

    /// True if a directory could not be loaded.
    pub fn is_missing(&self, directory: &str) -> bool {
        self.merged.get(directory).is_some_and(|value| *value == Value::Null)
    }

    /// The file of the layout that could not be loaded, and the error, if there
    /// is no layout.
    pub(crate) fn layout_failure(&self) -> Option<(String, CoreError)> {
        self.layout_failure.clone().filter(|_| self.is_missing(LAYOUT))
    }

    /// The flag at a path; false if missing.
    pub fn flag(&self, path: &[&str]) -> bool {
        self.value(path).and_then(Value::as_bool).unwrap_or(false)
    }

    /// The text at a path.
    pub fn text(&self, path: &[&str]) -> Option<&str> {
        self.value(path).and_then(Value::as_str)
    }

    pub(crate) fn alert(
        &self,
        document: &str,
        key: &str,
        parameters: Vec<ParameterView>,
    ) -> Option<ToastView> {
        let alert = self.value(&["alerts", document, key])?;
        let text = |name: &str| alert.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let kind = match text("type").as_str() {
            known @ ("error" | "warning" | "done" | "pending") => known.to_owned(),
            _ => "info".to_owned(),
        };
        Some(ToastView {
            id: 0,
            key: [document, ".", key].concat(),
            kind,
            title: text("title"),
            description: text("description"),
            parameters,
        })
    }
}

/// Merges `current` over `fallback`, key by key. A null counts as missing. At
/// depth zero values are not merged.
pub fn merged(current: Option<&Value>, fallback: Option<&Value>, depth: u32) -> Value {
    match (current, fallback) {
        (None | Some(Value::Null), Some(fallback)) => fallback.clone(),
        (Some(Value::Object(current)), Some(Value::Object(fallback))) if depth > 0 => {
            let mut result = Map::new();
            for key in fallback.keys().chain(current.keys()) {
                if !result.contains_key(key) {
                    result.insert(key, merged(current.get(key), fallback.get(key), depth - 1));
                }
            }
            Value::Object(result)
        }
        (Some(current), _) => current.clone(),
        (None, None) => Value::Null,
    }
}

impl Core {
    /// Loads all documents of the current and the default locale. Documents
    /// that fail are left out; the fallback replaces them.
    pub(crate) async fn load_content(self: &Rc<Self>) {
        self.load_directories(self.wanted_directories()).await;
    }

    /// Loads some directories. Texts of other directories are kept.
    async fn load_directories(self: &Rc<Self>, directories: Vec<Directory>) {
        let (locale, default) = {
            let site = self.site.borrow();
            (site.locale.clone(), site.config.default_locale.clone())
        };
        let mut wanted: Vec<(String, &'static str)> = Vec::new();
        for (directory, _) in &directories {
            wanted.push((locale.clone(), directory));
            if locale != default {
                wanted.push((default.clone(), directory));
            }
        }
        let loads = wanted.into_iter().map(|(locale, directory)| -> Task<Loaded> {
            let core = Rc::clone(self);
            Box::pin(async move {
                let document = core.document(&locale, directory).await;
                (locale, directory, document)
            })
        });
        let loaded = side_by_side(loads.collect()).await;
        let find = |wanted: &str, name: &str| {
            loaded
                .iter()
                .find(|(locale, directory, _)| locale == wanted && *directory == name)
                .and_then(|(_, _, document)| document.as_ref().ok())
        };
        let nothing = loaded.iter().all(|(_, _, document)| document.is_err());
        let layout_failure = loaded.iter().find_map(|(locale, directory, document)| match document {
            Err(error) if *directory == LAYOUT => {
                // Without the token of a preview: the page may report it.
                Some((format!("{}/{locale}/{LAYOUT}.json", self.files.content), error.clone()))
            }
            _ => None,
        });
        let json = {
            let mut texts = self.content.borrow_mut();
            // Keeps the loaded texts; a later check retries.
            texts.due = self.now() + if nothing { RETRY.last } else { CACHE_LIFETIME };
            let mut all = texts.merged.as_object().cloned().unwrap_or_default();
            texts.layout_failure = layout_failure.or(texts.layout_failure.take());
            for (directory, key) in directories {
                let depth = if directory == WHOLE_ALERTS { ALERT_DEPTH } else { u32::MAX };
                let value = merged(find(&locale, directory), find(&default, directory), depth);
                if value.is_object() {
                    all.insert(key.to_owned(), value);
                } else if !all.contains_key(key) {
                    // A null tells pages and dialogs that their texts are
                    // missing.
                    all.insert(key.to_owned(), Value::Null);
                }
            }
            texts.merged = Value::Object(all);
            texts.merged.to_string()
        };
        self.store.update(|slices| slices.content.set(ContentText { json }));
        self.retry_missing();
    }

    /// Retries missing documents until all are loaded.
    fn retry_missing(self: &Rc<Self>) {
        if self.missing_directories().is_empty() {
            return;
        }
        let core = Rc::clone(self);
        self.repeat(Work::Content, RETRY, move || {
            let core = Rc::clone(&core);
            Box::pin(async move {
                let missing = core.missing_directories();
                if !missing.is_empty() {
                    core.load_directories(missing).await;
                }
                core.missing_directories().is_empty().into()
            })
        });
    }

    fn missing_directories(&self) -> Vec<Directory> {
        let texts = self.content.borrow();
        let all = DIRECTORIES.into_iter().chain(LATER_DIRECTORIES);
        all.filter(|(_, key)| texts.is_missing(key)).collect()
    }

    /// Retries missing documents at once, after the network is back.
    pub(crate) fn reload_missing_content(self: &Rc<Self>) {
        let missing = self.missing_directories();
        if !missing.is_empty() {
            let core = Rc::clone(self);
            self.spawn(async move { core.load_directories(missing).await });
        }
    }

    fn wanted_directories(&self) -> Vec<Directory> {
        let texts = self.content.borrow();
        let later = LATER_DIRECTORIES.into_iter().filter(|(directory, _)| texts.wanted.contains(directory));
        DIRECTORIES.into_iter().chain(later).collect()
    }

    /// Loads the directory that the page at a path needs, if it is not loaded
    /// yet. Before the start it is loaded together with the others.
    pub(crate) fn want_content_of(self: &Rc<Self>, path: &str) {
        let missing = self.missing_content_of(path);
        if !missing.is_empty() && self.has_started() {
            let core = Rc::clone(self);
            self.spawn(async move { core.load_directories(missing).await });
        }
    }

    /// Like `want_content_of`, but waits for the load.
    pub(crate) async fn load_content_of(self: &Rc<Self>, path: &str) {
        let missing = self.missing_content_of(path);
        if !missing.is_empty() {
            self.load_directories(missing).await;
        }
    }

    /// Directories of a path that were not requested before. Marks them as
    /// requested.
    fn missing_content_of(&self, path: &str) -> Vec<Directory> {
        let needed = routes::route(path).map_or(&[][..], |route| route.traits.content);
        let mut texts = self.content.borrow_mut();
        let is_missing =
            |(directory, _): &Directory| needed.contains(directory) && !texts.wanted.contains(directory);
        let missing: Vec<Directory> = LATER_DIRECTORIES.into_iter().filter(is_missing).collect();
        texts.wanted.extend(missing.iter().map(|(directory, _)| directory));
        missing
    }

    /// Reloads the texts after some could not be loaded.
    pub async fn reload_content(self: &Rc<Self>) {
        self.load_content().await;
    }

    async fn document(&self, locale: &str, directory: &str) -> Result<Value, CoreError> {
        let url = self.content_url(locale, directory);
        let text = self.file(url.clone()).await;
        let document = text.and_then(|text| {
            let reason = match json::parse(&text) {
                Ok(document) if document.is_object() => return Ok(document),
                Ok(_) => "it is not an object".to_owned(),
                Err(error) => error.to_string(),
            };
            Err(CoreError::Malformed { call: format!("GET {url}"), reason })
        });
        if let Err(error) = &document {
            self.ports.page.warn(&format!("content {locale}/{directory}: {error}"));
        }
        document
    }

    /// Reloads the documents once they are an hour old.
    pub(crate) fn renew_content(self: &Rc<Self>) {
        if self.has_started() && self.now() >= self.content.borrow().due {
            self.content.borrow_mut().due = self.now() + RETRY.last;
            let core = Rc::clone(self);
            self.spawn(async move { core.load_content().await });
        }
    }
}
