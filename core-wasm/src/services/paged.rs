//! Lists that are loaded from the server, whole or page by page.

use std::rc::Rc;

use super::{api::Call, player::Player};
use crate::{
    error::CoreError,
    store::views::ListPhase,
    wire::{Answer, json::Read},
};

/// A list and its loading state.
#[derive(Debug)]
pub(crate) struct Paged<T> {
    /// Rows of the current page.
    pub rows: Vec<T>,
    /// State of the last load.
    pub phase: ListPhase,
    /// Page number, from one. After a failed load, the page to retry.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
    /// Number of rows on all pages.
    pub total: u32,
    /// Number of the last load. Responses to earlier loads are stale.
    load: u64,
}

impl<T> Default for Paged<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), phase: ListPhase::Loading, page: 1, pages: 1, total: 0, load: 0 }
    }
}

/// A page of rows, and the number of rows on all pages.
type Page<T> = (u32, Vec<T>);

impl<T> Paged<T> {
    /// Begins to load a page. The rows of the previous page stay visible.
    pub fn begin(&mut self, page: u32) -> u64 {
        self.phase = ListPhase::Loading;
        self.page = page;
        self.next_load()
    }

    /// Begins to load a list that has one page. A list that was loaded before
    /// stays ready.
    pub fn begin_again(&mut self) -> u64 {
        if self.phase == ListPhase::Failed {
            self.phase = ListPhase::Loading;
        }
        self.next_load()
    }

    fn next_load(&mut self) -> u64 {
        self.load += 1;
        self.load
    }

    /// True if a load was ever begun.
    pub fn was_wanted(&self) -> bool {
        self.load > 0
    }

    /// True if the response to a load is stale.
    pub fn is_stale(&self, load: u64) -> bool {
        self.load != load
    }

    /// Takes a page of `size` rows.
    pub fn take(&mut self, (total, rows): Page<T>, size: u32) {
        self.rows = rows;
        self.total = total;
        self.pages = total.div_ceil(size).max(1);
        self.phase = ListPhase::Ready;
    }

    /// Takes the rows of a list that has one page.
    pub fn take_all(&mut self, rows: Vec<T>) {
        self.rows = rows;
        self.phase = ListPhase::Ready;
    }

    /// Records a failed load. With `keep`, a list on display stays ready.
    pub fn fail(&mut self, keep: bool) {
        if !keep || self.phase != ListPhase::Ready {
            self.phase = ListPhase::Failed;
        }
    }
}

impl Player {
    /// Loads a page of a list and the number of rows on all pages.
    ///
    /// # Errors
    ///
    /// Those of [`Player::call`].
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
