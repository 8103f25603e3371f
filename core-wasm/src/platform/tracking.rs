//! Affiliate and referral tracking, and analytics events.

use crate::{
    core::Core,
    domain::tracking::{capture, referral_code},
    store::views::{Command, FormTab},
};

/// Cookie of the affiliate tag.
pub(crate) const AFFILIATE_COOKIE: &str = "affiliateTag";
/// Cookie of the referral code.
pub(crate) const REFERRAL_COOKIE: &str = "referralCode";
const DAY: u64 = 24 * 60 * 60;

impl Core {
    /// Stores the tracking parameters of a query and returns the remaining
    /// pairs. The first affiliate tag is kept: later ones do not replace it.
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

    /// Sends an event to the analytics, if the visitor has consented. It
    /// contains no input and no data of a player.
    pub(crate) fn track(&self, event: &str, method: Option<FormTab>) {
        if !self.allows_analytics() {
            return;
        }
        self.ports.page.command(Command::Track { event: event.to_owned(), method, user: None });
    }
}
