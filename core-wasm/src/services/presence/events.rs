//! What the realtime connection tells of a player, and what a page that was
//! not looked at may have missed.

use std::rc::Rc;

use super::Presence;
use crate::{
    ports::Area,
    services::{
        cashier::{AWAITED_KEY, Direction, OPEN_KEY, WATCHED_KEY},
        player::Player,
    },
    wire::realtime::{self, Event},
};

/// Milliseconds after a gap until everything is read again: several channels
/// report theirs together.
const REREAD_AFTER: u64 = 500;

impl Presence {
    /// Loads what every page shows, and takes up payments that an earlier page
    /// left.
    pub(super) async fn load_presence(&self) {
        self.restore_equivalent();
        self.reload_player_bonuses().await;
        self.resume_payments().await;
        // The page was loaded anew while the provider's code was waited for:
        // the wallet waits on.
        if let Some(id) = self.ports.storage.get(Area::Session, AWAITED_KEY) {
            self.resume_awaited(&id);
        }
        // The wallet opens at once when it is wanted.
        self.warn_of(self.core().cashier().await.map(|_| ()));
        // Whether the player keeps away from play is seen on every page.
        self.warn_of(self.core().load_limits().await);
    }

    /// A publication arrived on a channel of the player: its own text.
    pub(super) fn player_event(&self, channel: &str, text: &str) {
        match realtime::decode(text) {
            Ok(Event::Account(account)) => self.account_changed(account),
            Ok(Event::Deposit(invoice)) => self.invoice_arrived(invoice, Direction::In),
            Ok(Event::Withdrawal(invoice)) => self.invoice_arrived(invoice, Direction::Out),
            Ok(Event::Bonus(bonus)) => self.bonus_changed(bonus),
            Ok(Event::FreeSpin(spin)) => self.free_spin_changed(spin),
            Ok(Event::BonusCode(code)) => self.bonus_code_changed(&code),
            Ok(Event::Unknown) => {}
            Err(error) => self.ports.page.warn(&format!("{channel}: {error}")),
        }
    }

    /// Reads again what a gap in the realtime connection may have hidden,
    /// once for all channels that report one.
    pub(super) async fn read_again(&self) {
        if self.accounts.borrow_mut().begin_rereading() {
            return;
        }
        self.ports.clock.sleep(REREAD_AFTER).await;
        self.accounts.borrow_mut().end_rereading();
        if let Err(error) = self.load_accounts().await {
            self.ports.page.warn(&format!("accounts could not be read again: {error}"));
        }
        self.resume_payments().await;
        self.reload_player_bonuses().await;
    }

    /// The page is looked at again: reads what it may have missed.
    pub(super) async fn refresh_presence(&self) {
        self.load_missing_profile().await;
        if let Err(error) = self.load_accounts().await {
            self.ports.page.warn(&format!("accounts could not be refreshed: {error}"));
        }
        // A reviewer may have decided meanwhile.
        self.account_changed_elsewhere("documents");
    }

    /// Payments that an earlier page left: under way, or of unknown outcome.
    async fn resume_payments(&self) {
        let kept = |area: Area, key: &str| self.ports.storage.get(area, key).is_some();
        let open = kept(Area::Local, OPEN_KEY);
        if open || kept(Area::Session, AWAITED_KEY) || kept(Area::Session, WATCHED_KEY) {
            self.warn_of(self.core().reconcile_invoices().await);
            self.publish_open_payments();
        }
        for direction in [Direction::In, Direction::Out] {
            if kept(Area::Local, direction.in_flight_key()) {
                self.warn_of(self.core().restore_payment(direction).await);
            }
        }
    }

    /// A payment changed: its own text arrived.
    fn invoice_arrived(&self, invoice: crate::wire::payments::Invoice, direction: Direction) {
        let changed = self.core().invoice_changed(invoice, direction);
        let core = Rc::clone(self.core());
        self.spawn(async move { core.warn_of(changed.await) });
    }
}

impl Player {
    /// The active account is another one: what depends on its currency is
    /// read again.
    pub(super) async fn account_switched(self: &Rc<Self>) {
        if self.parts.cashier.get().is_some() {
            self.warn_of(self.core().follow_account().await);
        } else {
            self.read_player_bonuses().await;
        }
    }
}
