//! The page to which a payment returns in its own window. It shows the status
//! of the payment. The tab that opened the window continues. The two exchange
//! messages through local storage, because the window cannot access that tab.

use super::Cashier;
use crate::{
    platform::backoff::{Attempt, Retry, Work},
    ports::Area,
    store::views::{InvoiceStatus, ReturnedPaymentView},
    wire::{json::array_of_texts, payments::Invoice},
};

/// Session-storage key of the id of the payment that a window was opened for.
/// The package writes it.
const WINDOW_KEY: &str = "paymentWindow";
/// Session-storage key of the payments for which a tab has opened a window.
const OPENED_KEY: &str = "openedPayments";
/// Most ids that a tab keeps.
const MAXIMUM_OPENED: usize = 10;
/// Local-storage key with which a window tells that its payment is paid: the
/// id, and a random part, so that every write is a change.
pub(super) const RETURNED_KEY: &str = "paymentReturned";
/// Local-storage key with which the tab that opened the window answers.
pub(super) const TAKEN_OVER_KEY: &str = "paymentTakenOver";
/// Dialogs that show the result.
pub(super) const DIALOGS: [&str; 4] =
    ["deposit-success", "deposit-error", "deposit-pending", "deposit-redirect"];
/// Time for which a result that was taken over stays, in milliseconds.
const SHOWN: u64 = 5_000;
/// Intervals at which an undecided payment is read without realtime.
const POLL: Retry = Retry { first: 2_000, last: 60_000 };

impl Cashier {
    /// Remembers that this tab has opened the window of a payment.
    pub(super) fn keep_opened_window(&self, id: &str) {
        let mut opened = self.stored_ids(Area::Session, OPENED_KEY);
        opened.push(id.to_owned());
        let latest = opened.split_off(opened.len().saturating_sub(MAXIMUM_OPENED));
        self.ports.storage.set(Area::Session, OPENED_KEY, &array_of_texts(&latest).to_string());
    }

    /// Reads the payment of this window until it is decided.
    pub(super) async fn load_returned_payment(&self) {
        let id = self.ports.storage.get(Area::Session, WINDOW_KEY).filter(|id| !id.is_empty());
        let Some(id) = id else { return };
        self.state.wallet.borrow_mut().returned_id = Some(id);
        if self.read_returned().await {
            return;
        }
        let part = self.clone();
        self.repeat(Work::ReturnedPayment, POLL, move || {
            let part = part.clone();
            Box::pin(async move {
                let known = part.state.wallet.borrow().returned.is_some();
                if known && part.is_realtime_connected() {
                    return Attempt::Repeat;
                }
                if part.read_returned().await { Attempt::Done } else { Attempt::Failed }
            })
        });
    }

    /// Reads the payment. Returns true if it is decided or no longer shown.
    async fn read_returned(&self) -> bool {
        let Some(id) = self.state.wallet.borrow().returned_id.clone() else { return true };
        match self.invoices_with(&[id]).await {
            Ok(invoices) => invoices.iter().for_each(|invoice| self.follow_returned(invoice)),
            Err(error) => self.log_failure("the payment of this window could not be read", &error),
        }
        let wallet = self.state.wallet.borrow();
        wallet.returned_id.is_none()
            || wallet.returned.as_ref().is_some_and(|returned| returned.status.is_decided())
    }

    /// Publishes the status of the payment of this window. Notifies the tab that
    /// opened the window once it is paid.
    pub(super) fn follow_returned(&self, invoice: &Invoice) {
        let told = {
            let mut wallet = self.state.wallet.borrow_mut();
            if wallet.returned_id.as_ref() != Some(&invoice.id) {
                return;
            }
            let before = wallet.returned.as_ref().map(|returned| returned.status);
            // A response can be older than an event. A paid payment stays paid.
            let is_older = before.is_some_and(InvoiceStatus::is_decided) && !invoice.status.is_decided();
            if is_older || before == Some(invoice.status) || before == Some(InvoiceStatus::Success) {
                return;
            }
            wallet.returned = Some(ReturnedPaymentView {
                status: invoice.status,
                amount: self.money(invoice.amount, &invoice.currency),
                taken_over: false,
                ended: false,
            });
            invoice.status == InvoiceStatus::Success
        };
        self.publish_wallet();
        if told {
            let text = format!("{} {}", invoice.id, self.ports.random.uuid());
            self.ports.storage.set(Area::Local, RETURNED_KEY, &text);
        }
    }

    /// Continues in the tab that opened the window, which offers the bonus that
    /// was sent with the payment.
    pub(super) fn take_over_returned(&self) {
        let Some(text) = self.ports.storage.get(Area::Local, RETURNED_KEY) else { return };
        let Some((id, _)) = text.split_once(' ') else { return };
        if !self.stored_ids(Area::Session, OPENED_KEY).iter().any(|opened| opened == id) {
            return;
        }
        let is_new = {
            let taken = &mut self.state.wallet.borrow_mut().taken_over;
            let is_new = !taken.iter().any(|known| known == id);
            if is_new {
                taken.push(id.to_owned());
            }
            is_new
        };
        if is_new && self.ports.storage.get(Area::Local, super::sent_bonus::SENT_BONUS_KEY).is_some() {
            let (part, id) = (self.clone(), id.to_owned());
            self.spawn(async move { part.show_taken_over(id).await });
        }
        self.ports.storage.set(Area::Local, TAKEN_OVER_KEY, &text);
    }

    /// Shows the result of a payment that was paid in another window, with its
    /// amount if the server tells it.
    async fn show_taken_over(&self, id: String) {
        let found = self.invoices_with(&[id]).await;
        let found = self.logged("the payment of the other window could not be read", found);
        let paid = found.unwrap_or_default().into_iter().find(|it| it.status == InvoiceStatus::Success);
        self.state.wallet.borrow_mut().returned = paid.map(|invoice| ReturnedPaymentView {
            status: invoice.status,
            amount: self.money(invoice.amount, &invoice.currency),
            taken_over: false,
            ended: false,
        });
        self.publish_wallet();
        self.open_dialog("deposit-success", None);
    }

    /// In the window: the other tab has taken over, so the window closes later.
    pub(super) fn hear_taken_over(&self) {
        let Some(text) = self.ports.storage.get(Area::Local, TAKEN_OVER_KEY) else { return };
        let is_ours = {
            let wallet = &mut *self.state.wallet.borrow_mut();
            let id = text.split_once(' ').map(|(id, _)| id);
            match &mut wallet.returned {
                Some(returned) if id == wallet.returned_id.as_deref() && !returned.taken_over => {
                    returned.taken_over = true;
                    true
                }
                _ => false,
            }
        };
        if !is_ours {
            return;
        }
        self.publish_wallet();
        let part = self.clone();
        self.spawn(async move {
            part.ports.clock.sleep(SHOWN).await;
            if let Some(returned) = &mut part.state.wallet.borrow_mut().returned {
                returned.ended = true;
            }
            part.publish_wallet();
        });
    }

    /// Stops following the payment when its result is closed.
    pub(super) fn leave_returned(&self) {
        let left = {
            let mut wallet = self.state.wallet.borrow_mut();
            wallet.returned_id = None;
            wallet.returned.take().is_some()
        };
        if left {
            self.publish_wallet();
        }
    }
}
