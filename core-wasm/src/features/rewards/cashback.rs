//! Cashback on display whose day of payment comes.

use super::Rewards;
use crate::{
    domain::time::ServerTime,
    platform::{
        backoff::{Retry, Work},
        generation::Ticket,
    },
    wire::bonuses::PlayerCashback,
};

/// Path of the page.
const PAGE: &str = "/profile/bonuses";
/// Longest time until a payment that is waited for, in milliseconds.
const LONGEST_WAIT: u64 = 86_400_000;
/// The server may pay later than the clock says, or not while the player is
/// excluded.
const RETRY: Retry = Retry { first: 5_000, last: 5 * 60 * 1000 };

impl Rewards {
    /// Milliseconds until the next of these payments; zero if one is due.
    pub(super) fn until_payment(&self, list: &[PlayerCashback]) -> Option<u64> {
        let now = self.server_now();
        list.iter().filter_map(|row| ServerTime::parse(&row.date)).map(|date| now.until(date)).min()
    }

    /// Reads the cashback again when a payment on display is due: what is paid
    /// is no longer to come.
    pub(super) fn await_payment(&self, load: Ticket) {
        let left = self.until_payment(&self.state.bonuses_page.borrow().extra.cashback);
        let Some(left) = left.filter(|left| *left <= LONGEST_WAIT) else { return };
        let page = self.clone();
        self.spawn(async move {
            page.ports.clock.sleep(left).await;
            if page.state.bonuses_page.borrow().loading.is_current(load) {
                page.read_due_cashback();
            }
        });
    }

    fn read_due_cashback(&self) {
        let page = self.clone();
        self.repeat(Work::Cashback, RETRY, move || {
            let page = page.clone();
            Box::pin(async move {
                // Each visit of the page reads what is due.
                if page.locales().parse(&page.page().1).path != PAGE {
                    return true.into();
                }
                let load = page.state.bonuses_page.borrow().loading.latest();
                let Some(list) = page.newest_cashback().await else { return false.into() };
                let is_due = page.until_payment(&list) == Some(0);
                if page.state.bonuses_page.borrow().loading.is_current(load) {
                    page.state.bonuses_page.borrow_mut().extra.cashback = list;
                    page.publish_bonuses_page();
                    if !is_due {
                        page.await_payment(load);
                    }
                }
                (!is_due).into()
            })
        });
    }
}
