//! Pages that show a content document of their own, and the search over
//! questions.

mod documents;
mod questions;

use std::rc::Rc;

use crate::{
    core::Core,
    domain::{middleware::Middleware, routes},
    error::CoreError,
    json::Value,
    platform::{
        core_events::CoreEvent,
        feature::Feature,
        parts::{PartName, part},
    },
    ports::Task,
    store::views::{DocumentStatus, PageDocumentText},
    wire::json::Entries,
};

part! {
    /// Interface of the content pages for the rest of the core.
    PagesCalls of Pages as pages, in pages, for Core;
    requests {
        /// Searches the questions of all pages. Call it on a page of questions.
        "searchQuestions" search_questions(typed: String);
    }
    tasks {
        /// Loads the document of the current page again after it could not be
        /// loaded.
        "reloadDocument" reload_document();
    }
    internal {
        actions {
            /// Publishes the document of the current page, and loads it first if
            /// it is not there yet.
            show_document();
        }
        tasks {
            /// Like `show_document`, after loading the part.
            open_document();
        }
    }
}

/// A loaded document.
struct CachedDocument {
    /// The file, without locale and extension.
    file: String,
    document: Value,
    /// Time of the next load, in milliseconds since the epoch.
    until: u64,
}

/// The documents of pages.
#[derive(Default)]
pub(crate) struct PageDocuments {
    /// Path of the current page without its locale, if the page shows a
    /// document.
    path: Option<String>,
    /// Loaded documents of the current locale.
    cached: Vec<CachedDocument>,
    /// Path of the first page of each list that is loaded, by the path of the
    /// list.
    first: Vec<(String, String)>,
}

impl PageDocuments {
    /// Path of the first page of a list, if the list is loaded.
    fn first_page(&self, path: &str) -> Option<String> {
        let (_, first) = self.first.iter().find(|(list, _)| list == path.trim_end_matches('/'))?;
        Some(first.clone())
    }

    /// Names of the documents of a list; `None` while it is not loaded.
    pub(in crate::features) fn identities(&self, directory: &str) -> Option<Vec<String>> {
        let list = self.cached.iter().find(|cached| cached.file == directory)?.document.as_array();
        Some(list.into_iter().flatten().filter_map(|entry| entry.text("pageIdentity")).collect())
    }
}

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    parts: &[(PartName::Pages, Core::pages)],
    first_page: |core, middleware, path| {
        let documents = core.page_state.page_documents.borrow();
        (middleware == Middleware::FirstDocument).then(|| documents.first_page(path)).flatten()
    },
    on_event: |core, event| match event {
        CoreEvent::AddressResolved(path) => core.want_document_of(path),
        CoreEvent::Retry => core.retry_document(),
        _ => {}
    },
    ..Feature::NONE
};

impl Core {
    /// Shows the document of the page at a path, if it has one.
    fn want_document_of(self: &Rc<Self>, path: &str) {
        let name = routes::document_name(path);
        self.page_state.page_documents.borrow_mut().path = name.is_some().then(|| path.to_owned());
        let Some(name) = name else { return };
        if self.parts.pages.get().is_some() {
            self.show_document();
            return;
        }
        let core = Rc::clone(self);
        self.spawn(async move {
            if let Err(error) = core.open_document().await {
                core.log_error(Err(error));
                let failed = PageDocumentText { name, status: DocumentStatus::Failed, json: String::new() };
                core.store.update(|slices| slices.page_document.set(failed));
            }
        });
    }

    /// Retries the document of the current page if it could not be loaded.
    fn retry_document(self: &Rc<Self>) {
        if self.store.read(|slices| slices.page_document.get().status) == DocumentStatus::Failed {
            self.spawn_logged(self.reload_document());
        }
    }
}

impl Pages {
    #[allow(clippy::unused_async, reason = "like every task of a part")]
    async fn open_document(&self) {
        self.show_document();
    }
}
