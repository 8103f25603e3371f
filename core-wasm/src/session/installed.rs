//! The site as an installed app.

use std::rc::Rc;

use crate::{core::Core, platform::core_events::CoreEvent, ports::Area};

/// Session-storage key: this visit was started from an installed app.
pub(crate) const PWA_KEY: &str = "pwa";
/// Query parameter of the start address of an installed app.
const SOURCE: (&str, &str) = ("source", "pwa");

impl Core {
    /// Stores that the visit was started from an installed app, if the query
    /// says so, and returns the remaining pairs.
    pub(crate) fn capture_source(self: &Rc<Self>, pairs: &[(String, String)]) -> Vec<(String, String)> {
        let is_source = |(key, value): &&(String, String)| (key.as_str(), value.as_str()) == SOURCE;
        if pairs.iter().any(|pair| is_source(&pair)) {
            self.report_installed();
        }
        pairs.iter().filter(|pair| !is_source(pair)).cloned().collect()
    }

    /// Reports that the site runs as an installed app, or was just installed.
    pub fn report_installed(self: &Rc<Self>) {
        self.ports.storage.set(Area::Session, PWA_KEY, "true");
        self.emit(CoreEvent::Installed);
    }
}
