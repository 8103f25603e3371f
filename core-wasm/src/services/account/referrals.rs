//! Whom the player brought along.

use super::Account;
use crate::{
    ports::Method,
    services::api::Call,
    store::views::{ListPhase, ReferralsView},
    wire::documents::Referrals as ReferralsAnswer,
};

/// Rows read at a time.
const PAGE_SIZE: u32 = 10;

/// The list on show.
#[derive(Debug, Default)]
pub struct Referrals {
    view: ReferralsView,
    /// Number of the last loading; an older answer is dropped.
    loading: u64,
}

impl Account {
    /// Loads a page, from one. The rows before stay on show meanwhile.
    pub(super) async fn load_referrals(&self, page: u32) {
        let number = {
            let mut state = self.referrals.borrow_mut();
            state.loading += 1;
            state.view.phase = ListPhase::Loading;
            state.loading
        };
        self.publish_referrals();
        let call = Call::new(Method::Get, "/api/player/profile/referrals")
            .query("page", Some(page))
            .query("perPage", Some(PAGE_SIZE));
        let answer = self.call_bare(call).await;
        let answer = answer.and_then(|answer| Ok((answer.total_rows, answer.one::<ReferralsAnswer>()?.rows)));
        if self.referrals.borrow().loading != number {
            return;
        }
        {
            let view = &mut self.referrals.borrow_mut().view;
            match answer {
                Ok((total, rows)) => {
                    view.phase = ListPhase::Ready;
                    view.rows = rows.into_iter().map(Into::into).collect();
                    view.total = total;
                    view.page = page;
                    view.pages = total.div_ceil(PAGE_SIZE).max(1);
                }
                Err(error) => {
                    self.ports.page.warn(&format!("the referrals could not be read: {error}"));
                    view.phase = ListPhase::Failed;
                }
            }
        }
        self.publish_referrals();
    }

    fn publish_referrals(&self) {
        let mut view = self.referrals.borrow().view.clone();
        let origin = self.site.borrow().origin.clone();
        if let Some(profile) = self.profile.borrow().as_ref() {
            view.link = profile.referral_code.as_ref().map(|code| format!("{origin}/?ref={code}"));
            view.qualified = profile.qualified_referrals;
        }
        self.store.update(|slices| slices.referrals.set(view));
    }
}
