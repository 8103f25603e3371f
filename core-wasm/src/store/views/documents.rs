//! Documents that prove who a player is.

use serde::Serialize;

use super::{ListPhase, Message};

/// Where a document stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DocumentState {
    /// On its way to the server.
    Uploading,
    /// Could not be uploaded; it can be tried again.
    Failed,
    /// Waits for a decision.
    Pending,
    /// Accepted.
    Approved,
    /// Refused.
    Rejected,
}

/// A document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DocumentView {
    /// Id; one of the page's own until it is uploaded.
    pub id: String,
    /// Id of its card.
    pub card: String,
    /// Id of its type: `identity_front`, `address`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Name of the file.
    pub file_name: String,
    /// Where it stands.
    pub state: DocumentState,
    /// Percentage that is uploaded.
    pub progress: u32,
    /// Why it was refused, in the server's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reject_reason: Option<String>,
    /// Why it could not be uploaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
    /// When it was uploaded, date-time; empty until it is.
    pub created_at: String,
    /// Whether the upload can be tried once more.
    pub can_retry: bool,
    /// Whether it can be deleted, or taken from the list.
    pub can_delete: bool,
    /// Whether it is being deleted.
    pub deleting: bool,
}

/// What all documents of a card together come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DocumentCardState {
    /// Nothing there, or not enough of it.
    None,
    /// Waits for a decision.
    Pending,
    /// Accepted.
    Approved,
    /// Something was refused, or is missing.
    Rejected,
}

/// A thing to be proved, with the types of documents that prove it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DocumentCardView {
    /// Id: `passport`, `identity_selfie_id`, `address`, `payment`, `other`.
    pub card: String,
    /// What its documents come to.
    pub state: DocumentCardState,
    /// Ids of the types of its documents: its sides.
    pub types: Vec<String>,
}

/// What has come of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DocumentOutcome {
    /// It has arrived.
    Uploaded,
    /// The player has had it deleted.
    Deleted,
}

/// The last thing that has come of a file, for those who do not see the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DocumentNewsView {
    /// Counts the news: the same words can be news once more.
    pub number: u32,
    /// What has come of it.
    pub outcome: DocumentOutcome,
    /// Name of the file.
    pub file_name: String,
}

/// The documents page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DocumentsView {
    /// Where the list stands.
    pub phase: ListPhase,
    /// The cards.
    pub cards: Vec<DocumentCardView>,
    /// What file pickers offer: `accept` of the input.
    pub accept: String,
    /// What has come of a file last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub news: Option<DocumentNewsView>,
}

impl Default for DocumentsView {
    fn default() -> Self {
        Self { phase: ListPhase::Loading, cards: Vec::new(), accept: String::new(), news: None }
    }
}
