//! Lists that are loaded from the server, whole or page by page.

use crate::{
    core::Core,
    error::CoreError,
    platform::{
        generation::{Generation, Ticket},
        state_cell::StateCell,
    },
    store::views::ListPhase,
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
    load: Generation,
}

impl<T> Default for Paged<T> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            phase: ListPhase::Loading,
            page: 1,
            pages: 1,
            total: 0,
            load: Generation::default(),
        }
    }
}

/// A page of rows, and the number of rows on all pages.
pub(crate) type Page<T> = (u32, Vec<T>);

impl<T> Paged<T> {
    /// Begins to load a page. The rows of the previous page stay visible.
    pub fn begin(&mut self, page: u32) -> Ticket {
        self.phase = ListPhase::Loading;
        self.page = page;
        self.load.begin()
    }

    /// Begins to load a list that has one page. A list that was loaded before
    /// stays ready.
    pub fn begin_again(&mut self) -> Ticket {
        if self.phase == ListPhase::Failed {
            self.phase = ListPhase::Loading;
        }
        self.load.begin()
    }

    /// True if a load was ever begun.
    pub fn was_wanted(&self) -> bool {
        self.load.has_begun()
    }

    /// True if the response to a load is stale.
    pub fn is_stale(&self, load: Ticket) -> bool {
        !self.load.is_current(load)
    }

    /// Ends a load with its page of `size` rows; `None` if it failed. False if
    /// it is stale: then nothing has changed.
    pub fn end(&mut self, load: Ticket, loaded: Option<Page<T>>, size: u32) -> bool {
        if self.is_stale(load) {
            return false;
        }
        match loaded {
            Some((total, rows)) => {
                self.total = total;
                self.pages = total.div_ceil(size).max(1);
                self.take_all(rows);
            }
            None => self.phase = ListPhase::Failed,
        }
        true
    }

    /// Like [`Paged::end`], for a list that has one page. If the load failed, a
    /// list on display stays ready.
    pub fn end_all(&mut self, load: Ticket, loaded: Option<Vec<T>>) -> bool {
        if self.is_stale(load) {
            return false;
        }
        match loaded {
            Some(rows) => self.take_all(rows),
            None if self.phase == ListPhase::Ready => {}
            None => self.phase = ListPhase::Failed,
        }
        true
    }

    fn take_all(&mut self, rows: Vec<T>) {
        self.rows = rows;
        self.phase = ListPhase::Ready;
    }
}

/// The steps of a load before and after its request.
pub(crate) struct ListLoad<Begin, End, Publish> {
    /// Message for the log if the request fails.
    pub what: &'static str,
    /// Begins the load in the state of the feature.
    pub begin: Begin,
    /// Takes the answer, or `None` if it failed. Returns false if it is stale: then nothing has changed.
    pub end: End,
    /// Publishes the state.
    pub publish: Publish,
}

impl Core {
    /// Loads a list into the state of its feature. Publishes that it is loading, and the answer unless a later load has
    /// begun. Returns true if the answer was taken. A failure is logged.
    pub(crate) async fn load_into<State, Loaded>(
        &self,
        state: &StateCell<State>,
        load: ListLoad<
            impl FnOnce(&mut State) -> Ticket,
            impl FnOnce(&mut State, Ticket, Option<Loaded>) -> bool,
            impl Fn(),
        >,
        request: impl Future<Output = Result<Loaded, CoreError>>,
    ) -> bool {
        let ticket = (load.begin)(&mut state.borrow_mut());
        (load.publish)();
        let loaded = self.logged(load.what, request.await);
        let was_taken = (load.end)(&mut state.borrow_mut(), ticket, loaded);
        if was_taken {
            (load.publish)();
        }
        was_taken
    }

    /// The value of a result. An error is logged with what failed.
    pub(crate) fn logged<T>(&self, what: &str, result: Result<T, CoreError>) -> Option<T> {
        result.map_err(|error| self.log_failure(what, &error)).ok()
    }
}
