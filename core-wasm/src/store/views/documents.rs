//! Identity documents.

use serde::Serialize;

use super::{ListPhase, Message};

/// State of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DocumentState {
    /// Uploading.
    Uploading,
    /// Upload failed; can be retried.
    Failed,
    /// Waiting for review.
    Pending,
    /// Accepted.
    Approved,
    /// Rejected.
    Rejected,
}

/// A document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DocumentView {
    /// Id; a local id until it is uploaded.
    pub id: String,
    /// Id of its card.
    pub card: String,
    /// Id of its type: `identity_front`, `address`.
    #[serde(rename = "type")]
    pub kind: String,
    /// File name.
    pub file_name: String,
    /// State.
    pub state: DocumentState,
    /// Upload progress, percent.
    pub progress: u32,
    /// Reason of the rejection, from the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reject_reason: Option<String>,
    /// Upload error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
    /// Upload time, date-time; empty before the upload.
    pub created_at: String,
    /// True if the upload can be retried.
    pub can_retry: bool,
    /// True if it can be deleted or removed from the list.
    pub can_delete: bool,
    /// True while it is being deleted.
    pub deleting: bool,
}

/// Combined state of all documents of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DocumentCardState {
    /// Missing or incomplete.
    None,
    /// Waiting for review.
    Pending,
    /// Accepted.
    Approved,
    /// A document was rejected or is missing.
    Rejected,
}

/// A requirement, with the document types that satisfy it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DocumentCardView {
    /// Id: `passport`, `identity_selfie_id`, `address`, `payment`, `other`.
    pub card: String,
    /// Combined state of its documents.
    pub state: DocumentCardState,
    /// Ids of the document types, for example the sides of a passport.
    pub types: Vec<String>,
}

/// Result of a file operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DocumentOutcome {
    /// Uploaded.
    Uploaded,
    /// Deleted by the player.
    Deleted,
}

/// The last result of a file operation, announced to screen readers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DocumentNewsView {
    /// Sequence number, because the same text may be announced again.
    pub number: u32,
    /// Result.
    pub outcome: DocumentOutcome,
    /// File name.
    pub file_name: String,
}

/// The documents page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DocumentsView {
    /// Loading state of the list.
    pub phase: ListPhase,
    /// The cards.
    pub cards: Vec<DocumentCardView>,
    /// Value of the file input's `accept` attribute.
    pub accept: String,
    /// The last result of a file operation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub news: Option<DocumentNewsView>,
}

impl Default for DocumentsView {
    fn default() -> Self {
        Self { phase: ListPhase::Loading, cards: Vec::new(), accept: String::new(), news: None }
    }
}
