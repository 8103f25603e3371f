//! Search by the server: for catalogues that are too large to be kept.

use super::Search;
use crate::{
    error::CoreError,
    platform::generation::{Generation, Ticket},
    store::views::ListPhase,
    wire::games::Game,
};

/// Time without input before the server is asked, in milliseconds.
const PAUSE: u64 = 250;
/// Games of an answer.
const MOST: u32 = 24;

/// The latest answer of the server.
#[derive(Default)]
pub(super) struct ByName {
    pub phase: ListPhase,
    question: Generation,
    /// Games of the answer; those of the question before while it is asked.
    pub games: Vec<Game>,
    pub total: u32,
}

impl Search {
    /// Asks the server for the typed text after a pause, if it is for the
    /// server. An answer to an earlier text is dropped.
    pub(super) fn ask_by_name(&self) {
        let (question, typed) = {
            let searching = self.state();
            let state = &mut *searching.borrow_mut();
            let question = state.by_name.question.begin();
            if !state.asks_server() {
                return;
            }
            state.by_name.phase = ListPhase::Loading;
            (question, state.typed.trim().to_owned())
        };
        let search = self.clone();
        self.spawn(async move {
            search.ports.clock.sleep(PAUSE).await;
            if !search.is_latest(question) {
                return;
            }
            let answer = search.request_by_name(&typed).await;
            if !search.is_latest(question) {
                return;
            }
            {
                let searching = search.state();
                let state = &mut searching.borrow_mut().by_name;
                match answer {
                    Ok((games, total)) => {
                        state.games = games;
                        state.total = total;
                        state.phase = ListPhase::Ready;
                    }
                    Err(error) => {
                        search.ports.page.warn(&format!("games could not be searched: {error}"));
                        state.phase = ListPhase::Failed;
                    }
                }
            }
            search.publish_search();
        });
    }

    fn is_latest(&self, question: Ticket) -> bool {
        self.state().borrow().by_name.question.is_current(question)
    }

    async fn request_by_name(&self, typed: &str) -> Result<(Vec<Game>, u32), CoreError> {
        let call = self
            .games_call()
            .query("name", Some(typed))
            .query("sortBy", Some("name"))
            .query("sortOrder", Some("asc"))
            .page(1, MOST);
        let answer = self.call_as_visitor(call).await?;
        Ok((answer.list::<Game>()?, answer.total_rows))
    }
}
