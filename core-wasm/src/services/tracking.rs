//! Where a visitor comes from, and what the analytics are told.

use super::Core;
use crate::{
    domain::tracking::capture,
    store::views::{Command, FormTab},
};

/// Cookie of the affiliate tag.
pub(crate) const AFFILIATE_COOKIE: &str = "affiliateTag";
const DAY: u64 = 24 * 60 * 60;

impl Core {
    /// Reads the tracking parameters of a query; answers the pairs that stay.
    /// The first affiliate tag counts: a later one does not replace it.
    pub(crate) fn capture_tracking(
        &self,
        pairs: &[(String, String)],
        open: Option<&str>,
    ) -> Vec<(String, String)> {
        let captured = capture(pairs, open);
        let known = self.ports.cookies.get(AFFILIATE_COOKIE).is_some_and(|tag| !tag.is_empty());
        if let Some(tag) = captured.affiliate_tag.filter(|_| !known) {
            let days = self.site.borrow().config.affiliate_tag_days;
            self.ports.cookies.set(AFFILIATE_COOKIE, &tag, days * DAY);
        }
        captured.remaining
    }

    /// Tells the analytics of an event. Nothing that was typed, and nothing of
    /// a player, is in it.
    pub(crate) fn track(&self, event: &str, method: Option<FormTab>) {
        self.ports.page.command(Command::Track { event: event.to_owned(), method });
    }
}
