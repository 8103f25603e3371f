//! Identity documents: list, upload, deletion.

use std::rc::Rc;

use futures_util::future::{AbortHandle, abortable, ready};

use super::Account;
use crate::{
    domain::documents::{self, CardState, ReviewStatus},
    error::CoreError,
    platform::{
        api::{Call, resolved},
        paged::{ListLoad, Paged},
    },
    ports::{ChosenFile, Method},
    session::other_tabs,
    store::views::{
        DocumentCardState, DocumentCardView, DocumentNewsView, DocumentOutcome, DocumentState, DocumentView,
        DocumentsView, Message,
    },
    wire::documents::Document,
};

const PATH: &str = "/api/player/documents";
/// HTTP status: the file exceeds the server's size limit.
const TOO_LARGE: u16 = 413;

/// An upload in progress or failed.
#[derive(Debug)]
struct Upload {
    id: String,
    kind: String,
    file: ChosenFile,
    /// Percent sent.
    progress: u32,
    /// Error of a failed upload.
    error: Option<Message>,
    /// True if a retry may succeed.
    can_retry: bool,
    /// Aborts the upload.
    handle: Option<AbortHandle>,
}

/// Last loaded documents, and the uploads.
#[derive(Debug, Default)]
pub struct Documents {
    list: Paged<Document>,
    uploads: Vec<Upload>,
    /// Number of uploads so far; used for their ids.
    uploaded: u64,
    deleting: Vec<String>,
    news: Option<DocumentNewsView>,
}

impl Documents {
    fn upload_mut(&mut self, id: &str) -> Option<&mut Upload> {
        self.uploads.iter_mut().find(|upload| upload.id == id)
    }

    fn report(&mut self, outcome: DocumentOutcome, file_name: String) {
        let number = self.news.as_ref().map_or(1, |news| news.number.wrapping_add(1));
        self.news = Some(DocumentNewsView { number, outcome, file_name });
    }
}

impl Account {
    /// Loads the documents. The previous list stays visible during the load.
    /// Returns true if the list is the server's now.
    pub(super) async fn load_documents(&self) -> bool {
        let mut was_read = false;
        let end = |state: &mut Documents, load, loaded: Option<Vec<Document>>| {
            was_read = loaded.is_some();
            state.list.end_all(load, loaded)
        };
        let load = ListLoad {
            what: "the documents could not be read",
            begin: |state: &mut Documents| state.list.begin_again(),
            end,
            publish: || self.publish_documents(),
        };
        let request = async { self.call(Call::new(Method::Get, PATH)).await?.list::<Document>() };
        self.load_into(&self.state.documents, load, request).await && was_read
    }

    /// Uploads a file as a document of the given type.
    ///
    /// # Errors
    ///
    /// Returns the error of the upload, except a refusal by the server. Both
    /// are published with the document.
    pub(super) async fn upload_document(&self, kind: String, file: ChosenFile) -> Result<(), CoreError> {
        let id = {
            let mut state = self.state.documents.borrow_mut();
            state.uploaded += 1;
            let id = format!("upload-{}", state.uploaded);
            let error = refused_here(&file);
            let upload = Upload {
                id: id.clone(),
                kind,
                file,
                progress: 0,
                can_retry: error.is_none(),
                error,
                handle: None,
            };
            state.uploads.insert(0, upload);
            id
        };
        self.send_document(id).await
    }

    /// Retries a failed upload.
    ///
    /// # Errors
    ///
    /// Returns the error of the upload, except a refusal by the server. Both
    /// are published with the document.
    pub(super) async fn retry_upload(&self, id: String) -> Result<(), CoreError> {
        {
            let mut state = self.state.documents.borrow_mut();
            let Some(upload) = state.upload_mut(&id).filter(|upload| upload.can_retry) else { return Ok(()) };
            if upload.error.take().is_none() {
                return Ok(());
            }
            upload.progress = 0;
        }
        self.send_document(id).await
    }

    async fn send_document(&self, id: String) -> Result<(), CoreError> {
        self.publish_documents();
        let wanted = {
            let state = self.state.documents.borrow();
            let found = state.uploads.iter().find(|upload| upload.id == id && upload.error.is_none());
            found.map(|upload| (upload.file.number, upload.kind.clone()))
        };
        let Some((file, kind)) = wanted else { return Ok(()) };
        let progress = {
            let (account, id) = (self.clone(), id.clone());
            move |percent: u32| {
                if let Some(upload) = account.state.documents.borrow_mut().upload_mut(&id) {
                    upload.progress = percent.min(100);
                }
                account.publish_documents();
            }
        };
        let player = Rc::clone(self);
        let (task, handle) = abortable(async move { player.upload(PATH, file, &kind, progress).await });
        if let Some(upload) = self.state.documents.borrow_mut().upload_mut(&id) {
            upload.handle = Some(handle);
        }
        let before: Vec<String> =
            self.state.documents.borrow().list.rows.iter().map(|document| document.id.clone()).collect();
        // Cancelled by the player.
        let Ok(result) = task.await else { return Ok(()) };
        match resolved(result, self.has_arrived(&id, &before)).await {
            Ok(()) => {
                self.tell_other_tabs(other_tabs::DOCUMENTS);
                self.load_documents().await;
                if let Some(name) = self.forget_upload(&id) {
                    self.state.documents.borrow_mut().report(DocumentOutcome::Uploaded, name);
                    self.publish_documents();
                }
                Ok(())
            }
            Err(error) => {
                if let Some(upload) = self.state.documents.borrow_mut().upload_mut(&id) {
                    upload.handle = None;
                    upload.can_retry = error.is_retryable() && error.status() != Some(TOO_LARGE);
                    upload.error = Some(why_refused(&error));
                }
                self.publish_documents();
                if matches!(error, CoreError::Refused(_)) { Ok(()) } else { Err(error) }
            }
        }
    }

    /// True if the server has the document of an upload: one of its kind and
    /// name that was not there `before`.
    async fn has_arrived(&self, id: &str, before: &[String]) -> bool {
        let wanted = {
            let state = self.state.documents.borrow();
            let upload = state.uploads.iter().find(|upload| upload.id == id);
            upload.map(|upload| (upload.kind.clone(), upload.file.name.clone()))
        };
        let Some((kind, name)) = wanted else { return false };
        self.load_documents().await
            && self.state.documents.borrow().list.rows.iter().any(|document| {
                document.kind == kind && document.file_name == name && !before.contains(&document.id)
            })
    }

    /// Cancels an upload, or removes a failed one from the list.
    pub(super) fn cancel_upload(&self, id: &str) {
        self.forget_upload(id);
        // The upload may have succeeded before it was cancelled.
        let account = self.clone();
        self.spawn(async move {
            account.load_documents().await;
        });
    }

    /// Removes an upload and returns its file name.
    fn forget_upload(&self, id: &str) -> Option<String> {
        let removed = {
            let mut state = self.state.documents.borrow_mut();
            let index = state.uploads.iter().position(|upload| upload.id == id);
            index.map(|index| state.uploads.remove(index))
        };
        let name = removed.map(|upload| {
            if let Some(handle) = upload.handle {
                handle.abort();
            }
            self.ports.uploads.forget(upload.file.number);
            upload.file.name
        });
        self.publish_documents();
        name
    }

    /// Deletes a document that has not been accepted.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn delete_document(&self, id: String) -> Result<(), CoreError> {
        {
            let mut state = self.state.documents.borrow_mut();
            let known = state
                .list
                .rows
                .iter()
                .any(|document| document.id == id && document.status != ReviewStatus::Approved);
            if !known || state.deleting.contains(&id) {
                return Ok(());
            }
            state.deleting.push(id.clone());
        }
        self.publish_documents();
        let answer = self.call(Call::new(Method::Delete, format!("{PATH}/{id}"))).await;
        let result = answer.and_then(|answer| answer.list::<Document>()).map(drop);
        let name = {
            let state = self.state.documents.borrow();
            state
                .list
                .rows
                .iter()
                .find(|document| document.id == id)
                .map(|document| document.file_name.clone())
        };
        self.state.documents.borrow_mut().deleting.retain(|deleting| *deleting != id);
        let was_read = self.load_documents().await;
        let is_gone =
            was_read && !self.state.documents.borrow().list.rows.iter().any(|document| document.id == id);
        let result = resolved(result, ready(is_gone)).await;
        if result.is_ok() {
            {
                let mut state = self.state.documents.borrow_mut();
                state.list.rows.retain(|document| document.id != id);
                if let Some(name) = name {
                    state.report(DocumentOutcome::Deleted, name);
                }
            }
            self.publish_documents();
            self.tell_other_tabs(other_tabs::DOCUMENTS);
        } else {
            self.alert("global", "somethingWrong", Vec::new());
        }
        result
    }

    pub(super) fn documents_changed_elsewhere(&self) {
        if self.state.documents.borrow().list.was_wanted() {
            let account = self.clone();
            self.spawn(async move {
                account.load_documents().await;
            });
        }
    }

    /// Releases the files of uploads when the session ends.
    pub(super) fn forget_files(&self) {
        for upload in &self.state.documents.borrow().uploads {
            self.ports.uploads.forget(upload.file.number);
        }
    }

    fn publish_documents(&self) {
        let (view, rows) = {
            let state = self.state.documents.borrow();
            let cards = documents::CARDS.into_iter().map(|(card, types)| {
                let of_card: Vec<(&str, ReviewStatus)> = state
                    .list
                    .rows
                    .iter()
                    .filter(|document| documents::card_of(&document.kind) == card)
                    .map(|document| (document.kind.as_str(), document.status))
                    .collect();
                DocumentCardView {
                    card: card.to_owned(),
                    state: match documents::card_state(card, &of_card) {
                        CardState::None => DocumentCardState::None,
                        CardState::Pending => DocumentCardState::Pending,
                        CardState::Approved => DocumentCardState::Approved,
                        CardState::Rejected => DocumentCardState::Rejected,
                    },
                    types: types.iter().map(|kind| (*kind).to_owned()).collect(),
                }
            });
            let view = DocumentsView {
                phase: state.list.phase,
                cards: cards.collect(),
                accept: documents::ACCEPT.to_owned(),
                news: state.news.clone(),
            };
            let uploads = state.uploads.iter().map(upload_view);
            let listed = state
                .list
                .rows
                .iter()
                .map(|document| document_view(document, state.deleting.contains(&document.id)));
            (view, uploads.chain(listed).collect())
        };
        self.store.update(|slices| {
            slices.documents_list.set(view);
            slices.documents.replace(rows);
        });
    }
}

fn error_text(key: &str) -> Message {
    Message::Content { path: format!("profile.documents.errors.{key}") }
}

/// Validates a file before the upload.
fn refused_here(file: &ChosenFile) -> Option<Message> {
    if !documents::is_accepted(&file.name) {
        Some(error_text("type"))
    } else if file.size == 0 {
        Some(error_text("empty"))
    } else {
        None
    }
}

fn why_refused(error: &CoreError) -> Message {
    match error {
        CoreError::Refused(refusal) if refusal.status == TOO_LARGE => error_text("tooLarge"),
        CoreError::Refused(refusal) => match refusal.field("file") {
            Some(text) => Message::Text { text: text.to_owned() },
            None if !refusal.message.is_empty() => Message::Text { text: refusal.message.clone() },
            None => error_text("upload"),
        },
        CoreError::Server { status: TOO_LARGE } => error_text("tooLarge"),
        _ => error_text("upload"),
    }
}

fn upload_view(upload: &Upload) -> DocumentView {
    DocumentView {
        id: upload.id.clone(),
        card: documents::card_of(&upload.kind).to_owned(),
        kind: upload.kind.clone(),
        file_name: upload.file.name.clone(),
        state: if upload.error.is_some() { DocumentState::Failed } else { DocumentState::Uploading },
        progress: upload.progress,
        reject_reason: None,
        error: upload.error.clone(),
        created_at: String::new(),
        can_retry: upload.error.is_some() && upload.can_retry,
        can_delete: true,
        deleting: false,
    }
}

fn document_view(document: &Document, deleting: bool) -> DocumentView {
    DocumentView {
        id: document.id.clone(),
        card: documents::card_of(&document.kind).to_owned(),
        kind: document.kind.clone(),
        file_name: document.file_name.clone(),
        state: match document.status {
            ReviewStatus::Approved => DocumentState::Approved,
            ReviewStatus::Pending => DocumentState::Pending,
            ReviewStatus::Rejected => DocumentState::Rejected,
        },
        progress: 100,
        reject_reason: document.reject_reason.clone(),
        error: None,
        created_at: document.created_at.clone(),
        can_retry: false,
        can_delete: document.status != ReviewStatus::Approved,
        deleting,
    }
}
