//! Progress of the start.

use crate::{core::Core, error::CoreError};

/// Progress of the start.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StartProgress {
    /// URL at which the page was loaded.
    pub url: String,
    /// True while it runs.
    pub running: bool,
    /// True once the site has started.
    pub ready: bool,
    /// Why the last attempt failed.
    pub failure: Option<CoreError>,
}

impl Core {
    /// True once the site has started.
    pub(crate) fn has_started(&self) -> bool {
        self.start.borrow().ready
    }

    /// Outcome of the last attempt to start. One that is under way has none yet.
    ///
    /// # Errors
    ///
    /// Why the site could not start, as `app.failure` says.
    pub fn start_outcome(&self) -> Result<(), CoreError> {
        self.start.borrow().failure.clone().map_or(Ok(()), Err)
    }
}
