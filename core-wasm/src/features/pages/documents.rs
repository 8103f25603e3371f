//! Content documents of single pages: one per address, loaded with the page.

use super::{CachedDocument, Pages};
use crate::{
    domain::routes::{self, Documents},
    json::{self, Value},
    platform::{
        backoff::Work,
        content::{CACHE_LIFETIME, RETRY, merged},
        core_events::CoreEvent,
        sorting::sort_by_text,
        tasks::side_by_side,
    },
    ports::Task,
    store::views::{DocumentStatus, PageDocumentText},
    wire::json::Entries,
};

/// Key of a document's name in a list.
const IDENTITY: &str = "pageIdentity";

/// The document of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
struct DocumentRequest {
    /// Path of the page.
    path: String,
    /// The file, without locale and extension.
    file: String,
    /// For a file with a list: the entry that must be in it; empty for the page
    /// of the list itself.
    entry: Option<String>,
}

/// A document that could not be loaded.
struct Unloaded;

/// A loaded document; `None` if there is none in either locale. The flag is
/// false if the current locale's could not be loaded and the default locale's
/// stands in for it.
type Loaded = Result<Option<(Value, bool)>, Unloaded>;

impl DocumentRequest {
    /// The document of a path without its locale.
    fn at(path: &str) -> Option<Self> {
        let route = routes::route(path)?;
        let (identity, path) = (route.parameter(path).unwrap_or_default(), path.to_owned());
        Some(match route.traits.documents? {
            Documents::Each(directory) => Self { path, file: format!("{directory}/{identity}"), entry: None },
            Documents::List(directory) => Self { path, file: directory.to_owned(), entry: Some(identity) },
        })
    }

    /// True if a loaded value has the form and the identity of the document.
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
    let mut documents: Vec<(String, Value)> = Vec::new();
    for identity in fallback.iter().chain(&current).filter_map(|entry| entry.text(IDENTITY)) {
        if documents.iter().all(|(known, _)| *known != identity) {
            let (own, other) = (with(&current, &identity), with(&fallback, &identity));
            documents.push((identity, merged(own.as_ref(), other.as_ref(), u32::MAX)));
        }
    }
    sort_by_text(&mut documents, |(_, document)| {
        format!("{:010}", document.count("position").unwrap_or(u32::MAX))
    });
    Value::Array(documents.into_iter().map(|(_, document)| document).collect())
}

impl Pages {
    /// Publishes the document of the current page, and loads it first if it is
    /// not there yet.
    pub(super) fn show_document(&self) {
        let Some(wanted) = self.wanted() else { return };
        if !self.publish_cached(&wanted) {
            if self.is_shown_as(&wanted, DocumentStatus::Loading) {
                return;
            }
            self.publish_document(&wanted, DocumentStatus::Loading, String::new());
        }
        let until = |cached: &CachedDocument| (cached.file == wanted.file).then_some(cached.until);
        let until = self.page_state.page_documents.borrow().cached.iter().find_map(until);
        if until.is_none_or(|until| self.now() >= until) {
            let part = self.clone();
            self.spawn(async move { part.load_document(wanted).await });
        }
    }

    pub(super) async fn reload_document(&self) {
        let failed = self.wanted().filter(|wanted| self.is_shown_as(wanted, DocumentStatus::Failed));
        if let Some(wanted) = failed {
            self.load_document(wanted).await;
        }
    }

    /// Reads a loaded list of documents.
    pub(super) fn document_list(&self, directory: &str) -> Vec<Value> {
        let documents = self.page_state.page_documents.borrow();
        let list = documents.cached.iter().find(|cached| cached.file == directory);
        list.and_then(|list| list.document.as_array()).cloned().unwrap_or_default()
    }

    /// The document of the current page.
    fn wanted(&self) -> Option<DocumentRequest> {
        DocumentRequest::at(self.page_state.page_documents.borrow().path.as_deref()?)
    }

    fn is_shown_as(&self, wanted: &DocumentRequest, status: DocumentStatus) -> bool {
        self.store.read(|slices| {
            let shown = slices.page_document.get();
            shown.status == status && Some(&shown.name) == routes::document_name(&wanted.path).as_ref()
        })
    }

    /// Publishes a document that is loaded. Returns whether it is.
    fn publish_cached(&self, wanted: &DocumentRequest) -> bool {
        let text = {
            let documents = self.page_state.page_documents.borrow();
            let Some(cached) = documents.cached.iter().find(|cached| cached.file == wanted.file) else {
                return false;
            };
            wanted.is(&cached.document).then(|| cached.document.to_string())
        };
        let status = if text.is_some() { DocumentStatus::Ready } else { DocumentStatus::Missing };
        self.publish_document(wanted, status, text.unwrap_or_default());
        true
    }

    fn publish_document(&self, wanted: &DocumentRequest, status: DocumentStatus, json: String) {
        let name = routes::document_name(&wanted.path).unwrap_or_default();
        let view = PageDocumentText { name, status, json };
        self.store.update(|slices| slices.page_document.set(view));
    }

    async fn load_document(&self, wanted: DocumentRequest) {
        let loaded = self.fetch_document(&wanted).await;
        let exists = !matches!(loaded, Ok(None));
        {
            let mut documents = self.page_state.page_documents.borrow_mut();
            match loaded {
                Ok(Some((document, whole))) => {
                    let until = self.now() + if whole { CACHE_LIFETIME } else { RETRY.last };
                    let file = wanted.file.clone();
                    documents.cached.retain(|cached| cached.file != file);
                    documents.cached.push(CachedDocument { file, document, until });
                }
                Ok(None) => documents.cached.retain(|cached| cached.file != wanted.file),
                Err(Unloaded) => {
                    // A document that was loaded before stays.
                    if let Some(cached) =
                        documents.cached.iter_mut().find(|cached| cached.file == wanted.file)
                    {
                        cached.until = self.now() + RETRY.last;
                    }
                }
            }
        }
        self.note_first(&wanted);
        // By now another page may be shown, or another entry of the same list.
        let Some(shown) = self.wanted().filter(|shown| shown.file == wanted.file) else { return };
        if self.publish_cached(&shown) {
            if self.has_started() {
                self.emit(CoreEvent::PagesChanged);
            }
        } else if exists {
            self.publish_document(&shown, DocumentStatus::Failed, String::new());
            self.retry_later();
        } else {
            self.publish_document(&shown, DocumentStatus::Missing, String::new());
        }
    }

    /// Notes where the page of a list leads.
    fn note_first(&self, wanted: &DocumentRequest) {
        if wanted.entry.as_deref() != Some("") {
            return;
        }
        let path = wanted.path.trim_end_matches('/').to_owned();
        let list = self.document_list(&wanted.file);
        let first = list.iter().find_map(|entry| entry.text(IDENTITY));
        let mut documents = self.page_state.page_documents.borrow_mut();
        documents.first.retain(|(known, _)| *known != path);
        documents.first.extend(first.map(|identity| (path.clone(), format!("{path}/{identity}"))));
    }

    /// Loads a document of the current and the default locale.
    async fn fetch_document(&self, wanted: &DocumentRequest) -> Loaded {
        let mut locales = {
            let site = self.site.borrow();
            vec![site.locale.clone(), site.config.default_locale.clone()]
        };
        locales.dedup();
        let loads = locales.into_iter().map(|locale| -> Task<Result<Option<Value>, Unloaded>> {
            let (part, file, is_list) = (self.clone(), wanted.file.clone(), wanted.entry.is_some());
            Box::pin(async move { part.fetch_one(&locale, &file, is_list).await })
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
    async fn fetch_one(&self, locale: &str, file: &str, is_list: bool) -> Result<Option<Value>, Unloaded> {
        let url = self.content_url(locale, file);
        let read = |text: String| {
            // Any other document is invalid: whether the page exists stays unknown.
            match (is_list, json::parse(&text).map_err(|error| error.to_string())?) {
                (false, value @ Value::Object(_)) | (true, value @ Value::Array(_)) => Ok(value),
                (false, _) => Err("it is not an object".to_owned()),
                (true, _) => Err("it is not a list".to_owned()),
            }
        };
        let loaded = self.file_if_any(url).await.map_err(|error| error.to_string());
        loaded.and_then(|text| text.map(read).transpose()).map_err(|reason| {
            self.ports.page.warn(&format!("content {locale}/{file}: {reason}"));
            Unloaded
        })
    }

    /// Retries the document of the current page until it is loaded.
    fn retry_later(&self) {
        let part = self.clone();
        self.repeat(Work::Document, RETRY, move || {
            let part = part.clone();
            Box::pin(async move {
                part.reload_document().await;
                let failed = |wanted: DocumentRequest| part.is_shown_as(&wanted, DocumentStatus::Failed);
                (!part.wanted().is_some_and(failed)).into()
            })
        });
    }
}
