//! Work, parts and lists of the player.

use std::rc::Rc;

use crate::{
    core::{Core, Player},
    error::CoreError,
    platform::{
        api::Call,
        backoff::{Attempt, Retry, Work},
        paged::Page,
        parts::Owner,
    },
    ports::Task,
    wire::{Answer, json::Read},
};

impl Owner for Player {
    fn of(core: &Rc<Core>) -> Option<Rc<Self>> {
        core.player()
    }

    fn work(
        self: &Rc<Self>,
        work: Task<Result<(), CoreError>>,
        gone: Result<(), CoreError>,
    ) -> Task<Result<(), CoreError>> {
        let player = Rc::clone(self);
        Box::pin(async move { player.during(work).await.unwrap_or(gone) })
    }
}

impl Player {
    /// Like [`Core::repeat`], but ends with the session.
    pub(crate) fn repeat(&self, work: Work, retry: Retry, attempt: impl FnMut() -> Task<Attempt> + 'static) {
        let task = self.loops.begin(work, retry, Rc::clone(&self.ports.clock), Box::new(attempt));
        if let Some(task) = task {
            self.spawn(task);
        }
    }
}

impl Player {
    /// Loads a page of a list and the number of rows on all pages.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`].
    pub(crate) async fn load_page<T: Read>(
        self: &Rc<Self>,
        call: Call,
        page: u32,
        size: u32,
    ) -> Result<Page<T>, CoreError> {
        rows_of(&self.call(call.page(page, size)).await?)
    }
}

/// Parses the rows of a page and the number of rows on all pages.
fn rows_of<T: Read>(answer: &Answer) -> Result<Page<T>, CoreError> {
    Ok((answer.total_rows, answer.list()?))
}
