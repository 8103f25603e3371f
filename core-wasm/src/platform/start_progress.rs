//! Progress of the start.

use crate::core::Core;

/// Progress of the start.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StartProgress {
    /// URL at which the page was loaded.
    pub url: String,
    /// True while it runs.
    pub running: bool,
    /// True once the site has started.
    pub ready: bool,
}

impl Core {
    /// True once the site has started.
    pub(crate) fn has_started(&self) -> bool {
        self.start.borrow().ready
    }
}
