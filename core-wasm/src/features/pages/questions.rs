//! Search over the questions of all pages.

use super::Pages;
use crate::{
    domain::questions::{Question, found},
    error::CoreError,
    store::views::{FoundQuestionView, QuestionSearchView},
    wire::json::{Entries, FromJson},
};

/// Directory of the pages of questions.
const DIRECTORY: &str = "question-pages";

impl Pages {
    /// Publishes the questions that a search finds, best first.
    #[allow(clippy::unused_async, reason = "like every request of a part")]
    pub(super) async fn search_questions(&self, typed: String) -> Result<(), CoreError> {
        let (mut entries, mut questions) = (Vec::new(), Vec::new());
        for page in self.document_list(DIRECTORY) {
            let identity = page.text_or_empty("pageIdentity");
            for (entry, index) in page.elements("questionList").iter().zip(0..) {
                let Ok(question) = Question::read(entry) else { continue };
                entries.push(FoundQuestionView { page: identity.clone(), index });
                questions.push(question);
            }
        }
        let found = found(&questions, &typed);
        let found = found.into_iter().filter_map(|found| entries.get(found).cloned()).collect();
        self.store.update(|slices| slices.question_search.set(QuestionSearchView { typed, found }));
        Ok(())
    }
}
