//! Players referred by this player.

use super::Account;
use crate::{
    platform::{api::Call, paged::Paged},
    ports::Method,
    store::views::ReferralsView,
    wire::documents::{Referral, Referrals as ReferralsAnswer},
};

/// Page size.
const PAGE_SIZE: u32 = 10;

/// The current page of referrals.
pub type Referrals = Paged<Referral>;

impl Account {
    /// Loads a page; pages count from one. The previous rows stay visible
    /// during the load.
    pub(super) async fn load_referrals(&self, page: u32) {
        let load = self.state.referrals.borrow_mut().begin(page);
        self.publish_referrals();
        let call = Call::new(Method::Get, "/api/player/profile/referrals").page(page, PAGE_SIZE);
        let loaded = self.call_bare(call).await;
        let loaded = loaded.and_then(|answer| Ok((answer.total_rows, answer.one::<ReferralsAnswer>()?.rows)));
        let loaded = self.logged("the referrals could not be read", loaded);
        if self.state.referrals.borrow_mut().end(load, loaded, PAGE_SIZE) {
            self.publish_referrals();
        }
    }

    fn publish_referrals(&self) {
        let mut view = {
            let list = self.state.referrals.borrow();
            ReferralsView {
                phase: list.phase,
                page: list.page,
                pages: list.pages,
                total: list.total,
                rows: list.rows.iter().cloned().map(Into::into).collect(),
                ..ReferralsView::default()
            }
        };
        let origin = self.site.borrow().origin.clone();
        if let Some(profile) = self.profile.borrow().as_ref() {
            view.link = profile.referral_code.as_ref().map(|code| format!("{origin}/?ref={code}"));
            view.qualified = profile.qualified_referrals;
        }
        self.store.update(|slices| slices.referrals.set(view));
    }
}
