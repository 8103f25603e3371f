//! The visitor's consent to what the site does not need: analytics, and the
//! support chat of a visitor who has not asked for it.

use std::rc::Rc;

use crate::{
    config::{AnalyticsConsent, Measurement},
    core::Core,
    platform::core_events::CoreEvent,
    store::views::{CookieConsentView, MeasurementView},
};

/// Cookie of the answer to the cookie notice.
const COOKIE: &str = "accept-cookie";
/// Values of the cookie: everything, or only what is needed.
const ALL: &str = "all";
const NEEDED: &str = "needed";
/// Lifetime of the cookie: ten years, in seconds.
const SECONDS: u64 = 10 * 365 * 24 * 60 * 60;

impl Core {
    /// Publishes the consent, from the cookie or the configuration, and what may
    /// be measured with it.
    pub(crate) fn publish_consent(&self) {
        let asks = self.site.borrow().config.analytics_consent == AnalyticsConsent::Ask;
        let must_ask = asks && self.answer_to_notice().is_none();
        let analytics = self.allows_analytics();
        let Measurement { analytics_script, errors_url, vitals_url } =
            self.site.borrow().config.measurement.clone();
        let measurement = MeasurementView {
            analytics_script: analytics_script.filter(|_| analytics),
            errors_url,
            vitals_url: vitals_url.filter(|_| analytics),
        };
        self.store.update(|slices| {
            slices.cookie_consent.set(CookieConsentView { must_ask, analytics });
            slices.measurement.set(measurement);
        });
    }

    /// Answers the cookie notice: everything, or only what is needed.
    pub fn answer_cookie_notice(self: &Rc<Self>, analytics: bool) {
        self.ports.cookies.set(COOKIE, if analytics { ALL } else { NEEDED }, SECONDS);
        self.publish_consent();
        self.emit(CoreEvent::VisitorChanged);
    }

    /// Shows the cookie notice again, so that the answer can be changed.
    pub fn reopen_cookie_notice(&self) {
        self.store.update(|slices| slices.cookie_consent.edit(|consent| consent.must_ask = true));
    }

    /// True if events may be passed to analytics, and the chat may be loaded
    /// ahead. The configuration counts until the visitor has answered.
    pub(crate) fn allows_analytics(&self) -> bool {
        self.answer_to_notice()
            .unwrap_or_else(|| self.site.borrow().config.analytics_consent == AnalyticsConsent::Granted)
    }

    fn answer_to_notice(&self) -> Option<bool> {
        match self.ports.cookies.get(COOKIE)?.as_str() {
            ALL => Some(true),
            NEEDED => Some(false),
            _ => None,
        }
    }
}
