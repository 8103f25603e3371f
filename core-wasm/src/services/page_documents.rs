//! Content documents of single pages: one per address, loaded with the page.

use std::{collections::BTreeMap, rc::Rc};

use super::{
    Core,
    content::{KEPT, LONGEST_RETRY, RETRY_AFTER, merged},
    side_by_side,
};
use crate::{
    domain::routes::{self, Documents},
    json::{self, Value},
    ports::Task,
    store::views::{DocumentStatus, PageDocumentText},
    wire::json::Entries,
};

/// Key of a document's name in a list.
const IDENTITY: &str = "pageIdentity";

/// The document of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wanted {
    /// The file, without locale and extension.
    file: String,
    /// For a file with a list: the entry that must be in it; empty for the page
    /// of the list itself.
    entry: Option<String>,
}

impl Wanted {
    /// The document of a path without its locale.
    fn at(path: &str) -> Option<Self> {
        let route = routes::route(path).filter(|route| route.served && route.rejected(path).is_none())?;
        let identity = route.parameter(path).unwrap_or_default();
        Some(match route.traits.documents? {
            Documents::Each(directory) => Self { file: format!("{directory}/{identity}"), entry: None },
            Documents::List(directory) => Self { file: directory.to_owned(), entry: Some(identity) },
        })
    }

    fn name(&self) -> String {
        match &self.entry {
            Some(entry) if !entry.is_empty() => format!("{}/{entry}", self.file),
            _ => self.file.clone(),
        }
    }

    /// True if this is what the document must be.
    fn is(&self, document: &Value) -> bool {
        match (&self.entry, document) {
            (None, Value::Object(_)) => true,
            (Some(wanted), Value::Array(entries)) => entries
                .iter()
                .filter_map(|entry| entry.text(IDENTITY))
                .any(|identity| wanted.is_empty() || identity == *wanted),
            _ => false,
        }
    }
}

/// A loaded document.
struct Kept {
    document: Value,
    /// Time of the next load, in milliseconds since the epoch.
    until: u64,
}

/// A document that could not be loaded.
struct Unloaded;

/// A loaded document; `None` if there is none in either locale. The flag is
/// false if the current locale's could not be loaded and the default locale's
/// stands in for it.
type Loaded = Result<Option<(Value, bool)>, Unloaded>;

/// The documents of pages.
#[derive(Default)]
pub(crate) struct PageDocuments {
    /// Document of the current page.
    wanted: Option<Wanted>,
    /// Loaded documents of the current locale by file.
    kept: BTreeMap<String, Kept>,
    /// True while a failed load is being retried.
    retrying: bool,
}

/// Name of the document that the page at a path shows.
pub(crate) fn document_of(path: &str) -> Option<String> {
    Wanted::at(path).map(|wanted| wanted.name())
}

/// Merges two lists of documents by identity, in the order of their `position`.
fn merged_lists(current: Option<Value>, fallback: Option<Value>) -> Value {
    let entries = |list: Option<Value>| match list {
        Some(Value::Array(entries)) => entries,
        _ => Vec::new(),
    };
    let (current, fallback) = (entries(current), entries(fallback));
    let with = |list: &[Value], identity: &str| {
        list.iter().find(|entry| entry.text(IDENTITY).as_deref() == Some(identity)).cloned()
    };
    let mut documents: Vec<(u32, String, Value)> = Vec::new();
    for identity in fallback.iter().chain(&current).filter_map(|entry| entry.text(IDENTITY)) {
        if documents.iter().all(|(_, known, _)| *known != identity) {
            let (own, other) = (with(&current, &identity), with(&fallback, &identity));
            let document = merged(own.as_ref(), other.as_ref(), u32::MAX);
            documents.push((document.count("position").unwrap_or(u32::MAX), identity, document));
        }
    }
    documents.sort_by_key(|(position, ..)| *position);
    Value::Array(documents.into_iter().map(|(_, _, document)| document).collect())
}

impl Core {
    /// Publishes the document of the page at a path, and loads it first if it is
    /// not there yet.
    pub(crate) fn show_document_of(self: &Rc<Self>, path: &str) {
        let wanted = Wanted::at(path);
        let status = self.store.read(|slices| slices.page_document.get().status);
        let same = {
            let mut pages = self.pages.borrow_mut();
            let same = pages.wanted == wanted;
            pages.wanted.clone_from(&wanted);
            same
        };
        let Some(wanted) = wanted else { return };
        if same && status == DocumentStatus::Loading {
            return;
        }
        let known = self.publish_kept(&wanted);
        if !known {
            self.publish_document(&wanted, DocumentStatus::Loading, "");
        }
        let is_due = self.pages.borrow().kept.get(&wanted.file).is_none_or(|kept| self.now() >= kept.until);
        if is_due {
            let core = Rc::clone(self);
            self.spawn(async move { core.load_document(wanted).await });
        }
    }

    /// Loads the document of the current page again after it could not be
    /// loaded.
    pub(crate) async fn reload_document(self: &Rc<Self>) {
        let wanted = self.pages.borrow().wanted.clone();
        let status = self.store.read(|slices| slices.page_document.get().status);
        if let Some(wanted) = wanted.filter(|_| status == DocumentStatus::Failed) {
            self.load_document(wanted).await;
        }
    }

    /// Path of the first page of a list, if the list is loaded.
    pub(crate) fn first_document(&self, path: &str) -> Option<String> {
        let pages = self.pages.borrow();
        let list = &pages.kept.get(&Wanted::at(path)?.file)?.document;
        let identity = list.as_array()?.iter().find_map(|entry| entry.text(IDENTITY))?;
        Some(format!("{}/{identity}", path.trim_end_matches('/')))
    }

    /// Reads a loaded list of documents.
    pub(crate) fn document_list(&self, directory: &str) -> Vec<Value> {
        let pages = self.pages.borrow();
        let list = pages.kept.get(directory).and_then(|kept| kept.document.as_array());
        list.cloned().unwrap_or_default()
    }

    /// Publishes a document that is loaded. Returns whether it is.
    fn publish_kept(self: &Rc<Self>, wanted: &Wanted) -> bool {
        let text = {
            let pages = self.pages.borrow();
            let Some(kept) = pages.kept.get(&wanted.file) else { return false };
            wanted.is(&kept.document).then(|| kept.document.to_string())
        };
        match text {
            Some(json) => self.publish_document(wanted, DocumentStatus::Ready, &json),
            None => self.publish_document(wanted, DocumentStatus::Missing, ""),
        }
        true
    }

    fn publish_document(&self, wanted: &Wanted, status: DocumentStatus, json: &str) {
        let view = PageDocumentText { name: wanted.name(), status, json: json.to_owned() };
        self.store.update(|slices| slices.page_document.set(view));
    }

    async fn load_document(self: &Rc<Self>, wanted: Wanted) {
        let loaded = self.fetch_document(&wanted).await;
        let exists = !matches!(loaded, Ok(None));
        {
            let mut pages = self.pages.borrow_mut();
            match loaded {
                Ok(Some((document, whole))) => {
                    let until = self.now() + if whole { KEPT } else { LONGEST_RETRY };
                    pages.kept.insert(wanted.file.clone(), Kept { document, until });
                }
                Ok(None) => drop(pages.kept.remove(&wanted.file)),
                Err(Unloaded) => {
                    // A document that was loaded before stays.
                    if let Some(kept) = pages.kept.get_mut(&wanted.file) {
                        kept.until = self.now() + LONGEST_RETRY;
                    }
                }
            }
        }
        // By now another page may be shown, or another entry of the same list.
        let shown = self.pages.borrow().wanted.clone().filter(|shown| shown.file == wanted.file);
        let Some(shown) = shown else { return };
        if self.publish_kept(&shown) {
            if self.has_started() {
                self.leave_closed_page();
            }
        } else if exists {
            self.publish_document(&shown, DocumentStatus::Failed, "");
            self.retry_document();
        } else {
            self.publish_document(&shown, DocumentStatus::Missing, "");
        }
    }

    /// Loads a document of the current and the default locale.
    async fn fetch_document(self: &Rc<Self>, wanted: &Wanted) -> Loaded {
        let (locale, default) = {
            let site = self.site.borrow();
            (site.locale.clone(), site.config.default_locale.clone())
        };
        let mut locales = vec![locale];
        if !locales.contains(&default) {
            locales.push(default);
        }
        let loads = locales.into_iter().map(|locale| -> Task<Result<Option<Value>, Unloaded>> {
            let (core, file) = (Rc::clone(self), wanted.file.clone());
            Box::pin(async move { core.fetch_one(&locale, &file).await })
        });
        let mut loaded = side_by_side(loads.collect()).await.into_iter();
        let (current, fallback) = (loaded.next().unwrap_or(Ok(None)), loaded.next().unwrap_or(Ok(None)));
        let whole = current.is_ok();
        let failed = current.is_err() || fallback.is_err();
        let (current, fallback) = (current.ok().flatten(), fallback.ok().flatten());
        if current.is_none() && fallback.is_none() {
            return if failed { Err(Unloaded) } else { Ok(None) };
        }
        let document = match wanted.entry {
            Some(_) => merged_lists(current, fallback),
            None => merged(current.as_ref(), fallback.as_ref(), u32::MAX),
        };
        Ok(Some((document, whole)))
    }

    /// Loads one file; `Ok(None)` if there is no such file.
    async fn fetch_one(&self, locale: &str, file: &str) -> Result<Option<Value>, Unloaded> {
        let url = format!("{}/{locale}/{file}.json", self.files.content);
        let read = |text: Option<String>| text.map(|text| json::parse(&text)).transpose();
        let loaded = self.file_if_any(url).await.map_err(|error| error.to_string());
        loaded.and_then(|text| read(text).map_err(|error| error.to_string())).map_err(|reason| {
            self.ports.page.warn(&format!("content {locale}/{file}: {reason}"));
            Unloaded
        })
    }

    /// Retries the document of the current page until it is loaded.
    fn retry_document(self: &Rc<Self>) {
        if std::mem::replace(&mut self.pages.borrow_mut().retrying, true) {
            return;
        }
        let core = Rc::clone(self);
        self.spawn(async move {
            let mut wait = RETRY_AFTER;
            loop {
                core.ports.clock.sleep(wait).await;
                let failed =
                    core.store.read(|slices| slices.page_document.get().status) == DocumentStatus::Failed;
                if !failed || core.pages.borrow().wanted.is_none() {
                    break;
                }
                core.reload_document().await;
                wait = (wait * 2).min(LONGEST_RETRY);
            }
            core.pages.borrow_mut().retrying = false;
        });
    }
}
