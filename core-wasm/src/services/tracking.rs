//! Where a visitor comes from, and what the analytics are told.

use super::Core;
use crate::{
    domain::tracking::{capture, referral_code},
    store::views::{Command, FormTab},
};

/// Cookie of the affiliate tag.
pub(crate) const AFFILIATE_COOKIE: &str = "affiliateTag";
/// Cookie of the code of the player who brought the visitor along.
pub(crate) const REFERRAL_COOKIE: &str = "referralCode";
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
        let days = self.site.borrow().config.affiliate_tag_days;
        if let Some(code) = referral_code(pairs) {
            self.ports.cookies.set(REFERRAL_COOKIE, code, days * DAY);
        }
        let known = self.ports.cookies.get(AFFILIATE_COOKIE).is_some_and(|tag| !tag.is_empty());
        if let Some(tag) = captured.affiliate_tag.filter(|_| !known) {
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
