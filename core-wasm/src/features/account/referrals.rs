//! Players referred by this player.

use super::Account;
use crate::{
    platform::{
        api::Call,
        paged::{ListLoad, Paged},
    },
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
        let call = Call::new(Method::Get, "/api/player/profile/referrals").page(page, PAGE_SIZE);
        let request = async {
            let answer = self.call_bare(call).await?;
            Ok((answer.total_rows, answer.one::<ReferralsAnswer>()?.rows))
        };
        let load = ListLoad {
            what: "the referrals could not be read",
            begin: |list: &mut Referrals| list.begin(page),
            end: |list: &mut Referrals, load, loaded| list.end(load, loaded, PAGE_SIZE),
            publish: || self.publish_referrals(),
        };
        self.load_into(&self.state.referrals, load, request).await;
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
