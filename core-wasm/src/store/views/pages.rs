//! Content documents of pages.

use serde::Serialize;

/// State of the document that the page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DocumentStatus {
    /// It is loading.
    #[default]
    Loading,
    /// It is loaded.
    Ready,
    /// There is no such document: the page does not exist.
    Missing,
    /// It could not be loaded. The load is retried.
    Failed,
}

/// The content document of the current page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PageDocumentText {
    /// Its name, as in `RouteView.document`.
    pub name: String,
    /// Its state.
    pub status: DocumentStatus,
    /// The document as JSON text: an object, or a list with the documents of all
    /// pages of its directory. Empty while there is none. Parsed once by the
    /// page.
    pub json: String,
}

/// A question that a search found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FoundQuestionView {
    /// `pageIdentity` of its page.
    pub page: String,
    /// Its index in `questionList`, from zero.
    pub index: u32,
}

/// Result of the search over all questions.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QuestionSearchView {
    /// The search text of this result.
    pub typed: String,
    /// Questions that were found, best first.
    pub found: Vec<FoundQuestionView>,
}
