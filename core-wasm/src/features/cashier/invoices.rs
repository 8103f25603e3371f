//! The player's payments as reported by the server: which ids are known, which
//! are watched until they are decided, and which result is announced.

use super::{Cashier, payment_flow::Flow};
use crate::{
    core::Player,
    domain::time::ServerTime,
    error::CoreError,
    json::Value,
    machines::payment::{Direction, Event},
    platform::api::{Call, resolved},
    ports::{Area, Method},
    store::views::{Command, InvoiceStatus, ParameterView},
    wire::{
        Confirmation,
        json::{array_of_texts, parse},
        payments::Invoice,
    },
};

/// Local-storage key of the ids of known payments: a JSON array, shared by all
/// tabs. It prevents a tab that could not load the list from mistaking a payment
/// of another tab for its own.
const KNOWN_KEY: &str = "knownPayments";
/// Most ids that are kept.
const MAXIMUM_KNOWN: usize = 50;
/// Session-storage key of the payment whose QR code is pending.
pub(crate) const AWAITED_KEY: &str = "asyncInvoiceId";
/// Session-storage key of payments that are watched until they are decided.
pub(crate) const WATCHED_KEY: &str = "watchedInvoices";

/// Known payments of the player.
#[derive(Default)]
pub struct Invoices {
    deposit: Flow,
    withdrawal: Flow,
    /// Ids of the payments seen by this page.
    known: Vec<String>,
    /// Creation time of the newest of them, by the server's clock.
    newest: Option<String>,
    /// True once this page has loaded the newest payments.
    pub(super) have_been_read: bool,
    /// Last known status of a payment.
    pub(super) last_status: Option<(String, InvoiceStatus)>,
    /// Payments whose result has been announced, and which. Duplicate or late
    /// events are ignored; but one that failed may be paid after all.
    announced: Vec<(String, InvoiceStatus)>,
    /// Payments declined by the player. Their failure is not announced.
    declined: Vec<String>,
    /// Payments that the player has hidden.
    pub(super) hidden: Vec<String>,
    /// Payments with a decline request in flight.
    pub(super) declining: Vec<String>,
}

impl Invoices {
    /// The payment flow of a direction in this tab.
    pub(super) fn flow(&self, direction: Direction) -> &Flow {
        match direction {
            Direction::In => &self.deposit,
            Direction::Out => &self.withdrawal,
        }
    }

    pub(super) fn flow_mut(&mut self, direction: Direction) -> &mut Flow {
        match direction {
            Direction::In => &mut self.deposit,
            Direction::Out => &mut self.withdrawal,
        }
    }

    /// Creation time of the newest known payment, by the server's clock.
    pub(super) fn newest(&self) -> Option<&str> {
        self.newest.as_deref()
    }

    fn know(&mut self, id: &str, created_at: Option<&str>) {
        if !self.known.iter().any(|known| known == id) {
            self.known.push(id.to_owned());
        }
        let moment = |text: Option<&str>| text.and_then(ServerTime::parse);
        if moment(created_at) > moment(self.newest.as_deref()) {
            self.newest = created_at.map(str::to_owned);
        }
    }
}

impl Cashier {
    /// Records a payment, so that it is never mistaken for one that is
    /// submitted later, in this tab or in another one.
    pub(super) fn know_payment(&self, id: &str, created_at: Option<&str>) {
        self.state.invoices.borrow_mut().know(id, created_at);
        self.keep_known();
    }

    /// Adds the known payments to local storage, which all tabs share.
    fn keep_known(&self) {
        let mut known = self.known_to_device();
        let before = known.len();
        for id in &self.state.invoices.borrow().known {
            if !known.contains(id) {
                known.push(id.clone());
            }
        }
        if known.len() > before {
            let latest = known.split_off(known.len().saturating_sub(MAXIMUM_KNOWN));
            self.ports.storage.set(Area::Local, KNOWN_KEY, &array_of_texts(&latest).to_string());
        }
    }

    /// Loads the newest payments once per page, so that an identical earlier
    /// payment is never mistaken for one whose response was lost.
    pub(super) async fn learn_payments(&self) {
        if std::mem::replace(&mut self.state.invoices.borrow_mut().have_been_read, true) {
            return;
        }
        match self.newest_invoices().await {
            Ok(invoices) => {
                // Payments submitted during the load may be in the list.
                let idle =
                    [Direction::In, Direction::Out].iter().all(|direction| self.is_editing(*direction));
                let mut state = self.state.invoices.borrow_mut();
                for invoice in invoices.iter().filter(|_| idle) {
                    state.know(&invoice.id, invoice.created_at.as_deref());
                }
                // Nothing was learned: the next payment asks again.
                state.have_been_read = idle;
                drop(state);
                self.keep_known();
            }
            Err(error) => {
                self.state.invoices.borrow_mut().have_been_read = false;
                self.log_failure("earlier payments could not be read", &error);
            }
        }
    }

    /// Watches a payment until it is decided. Survives reloads.
    pub(super) fn watch_invoice(&self, id: &str) {
        self.know_payment(id, None);
        let mut watched = self.watched();
        if !watched.iter().any(|known| known == id) {
            watched.push(id.to_owned());
            self.keep_watched(&watched);
        }
    }

    /// Suppresses the failure notice of a payment that the player declines.
    pub(super) fn suppress_failure_notice(&self, id: &str) {
        self.state.invoices.borrow_mut().declined.push(id.to_owned());
    }

    /// Restores the failure notice of a payment that could not be declined.
    pub(super) fn restore_failure_notice(&self, id: &str) {
        self.state.invoices.borrow_mut().declined.retain(|known| known != id);
    }

    /// Declines a payment. Its failure is not announced, because the player
    /// caused it. An actual payment is still announced.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::change`].
    pub(super) async fn send_decline(&self, id: &str) -> Result<(), CoreError> {
        // The event may arrive before the response.
        self.suppress_failure_notice(id);
        let path = format!("/api/payment/invoices/{id}/decline");
        let result = self.change(Call::new(Method::Put, path), Confirmation::Object("id", id)).await;
        let result = resolved(result, self.has_failed(id)).await;
        if result.is_err() {
            self.restore_failure_notice(id);
        }
        result
    }

    /// True if the server says that a payment has failed.
    async fn has_failed(&self, id: &str) -> bool {
        let found = self.invoices_with(&[id.to_owned()]).await;
        found.is_ok_and(|found| found.iter().any(|invoice| invoice.status == InvoiceStatus::Failed))
    }

    /// Declines a payment and stops waiting for it.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::change`]. The caller must report them.
    pub(super) async fn decline_payment(&self, id: String) -> Result<(), CoreError> {
        let result = self.send_decline(&id).await;
        if result.is_ok() {
            self.stop_waiting_for(&id);
        }
        result
    }

    /// Stops waiting for a declined payment.
    pub(super) fn stop_waiting_for(&self, id: &str) {
        let mut watched = self.watched();
        watched.retain(|known| known != id);
        self.keep_watched(&watched);
        if self.ports.storage.get(Area::Session, AWAITED_KEY).as_deref() == Some(id) {
            self.ports.storage.remove(Area::Session, AWAITED_KEY);
        }
        self.drop_open_payment(id);
    }

    /// Reloads the balances after a payment changed them.
    pub(super) fn follow_balance(&self) {
        let core = self.clone();
        self.spawn(async move {
            if let Err(error) = core.load_accounts().await {
                core.log_failure("accounts could not be refreshed", &error);
            }
        });
    }

    fn keep_watched(&self, watched: &[String]) {
        if watched.is_empty() {
            self.ports.storage.remove(Area::Session, WATCHED_KEY);
        } else {
            self.ports.storage.set(Area::Session, WATCHED_KEY, &array_of_texts(watched).to_string());
        }
    }

    /// Reloads open payments, whose events may have been missed.
    pub(super) async fn reconcile_invoices(&self) {
        let mut waiting = self.watched();
        waiting.extend(self.ports.storage.get(Area::Session, AWAITED_KEY));
        waiting.extend(self.open_payments().into_iter().filter_map(|payment| payment.invoice_id));
        if waiting.is_empty() {
            return;
        }
        match self.invoices_with(&waiting).await {
            Ok(invoices) => {
                for invoice in invoices {
                    let direction = Direction::of(&invoice);
                    self.take_invoice(invoice, direction);
                }
            }
            Err(error) => self.log_failure("open payments could not be read", &error),
        }
    }

    /// Handles a changed payment.
    #[allow(clippy::unused_async, reason = "like every task of a part")]
    pub(super) async fn invoice_changed(&self, invoice: Invoice, direction: Direction) {
        self.take_invoice(invoice, direction);
    }

    pub(super) fn take_invoice(&self, mut invoice: Invoice, direction: Direction) {
        invoice.invoice_type = Some(direction.invoice_type());
        self.follow_returned(&invoice);
        let status = invoice.status;
        let succeeded = status == InvoiceStatus::Success;
        let decided = status.is_decided();
        let (declined, announced) = {
            let state = self.state.invoices.borrow();
            let told = state.announced.iter().find(|(id, _)| *id == invoice.id);
            (state.declined.contains(&invoice.id), told.map(|(_, status)| *status))
        };
        // A response from before the event: a decided payment stays decided.
        if announced.is_some() && !decided {
            return;
        }
        self.core().follow_transaction(&invoice);
        if decided {
            self.drop_open_payment(&invoice.id);
        }
        if !(status == InvoiceStatus::Failed && declined) {
            let awaited = self.ports.storage.get(Area::Session, AWAITED_KEY);
            if awaited.as_ref() == Some(&invoice.id) && invoice.has_public_data {
                self.ports.storage.remove(Area::Session, AWAITED_KEY);
            }
            self.state.invoices.borrow_mut().last_status = Some((invoice.id.clone(), status));
            self.payment_event(direction, Event::Invoice(invoice.clone()));
        }
        self.settle_told_payment(&invoice);
        // Record the id only now, so that a lost payment can be matched first.
        self.know_payment(&invoice.id, invoice.created_at.as_deref());
        if !decided {
            self.follow_open_payment(&invoice, direction);
            return;
        }
        let is_told = announced.is_some_and(|told| told == status || told == InvoiceStatus::Success);
        if (declined && status == InvoiceStatus::Failed) || is_told {
            return;
        }
        if announced.is_some() && direction == Direction::In {
            // It says that nothing was taken, which is no longer true.
            self.ports.page.command(Command::CloseDialog { name: "deposit-error".to_owned() });
        }
        {
            let mut state = self.state.invoices.borrow_mut();
            state.announced.retain(|(id, _)| *id != invoice.id);
            state.announced.push((invoice.id.clone(), status));
        }
        self.stop_waiting_for(&invoice.id);
        let key = match (direction, succeeded) {
            (Direction::In, true) => "depositSuccess",
            (Direction::In, false) => match status {
                InvoiceStatus::BeyondLimit => "depositBeyondLimit",
                InvoiceStatus::Excluded => "depositExcluded",
                InvoiceStatus::Returned => "depositReturned",
                _ => "depositError",
            },
            (Direction::Out, true) => "withdrawSuccess",
            (Direction::Out, false) => "withdrawError",
        };
        let parameters = vec![
            ParameterView::Money {
                name: "sum".to_owned(),
                money: self.money(invoice.amount, &invoice.currency),
            },
            ParameterView::Date { name: "date".to_owned(), date: invoice.created_at.unwrap_or_default() },
        ];
        self.alert_news("wallet", key, parameters);
        // A failed withdrawal releases its money. Deposits have their own
        // balance event while realtime is connected.
        if direction == Direction::Out || !self.is_realtime_connected() {
            self.follow_balance();
        }
        if direction == Direction::In {
            // The payment may have used up a limit or a bonus code.
            self.forget_methods();
            self.state.wallet.borrow_mut().forget_code();
            let core = self.clone();
            self.spawn(async move { core.reload_deposit_bonuses().await });
        }
    }
}

impl Player {
    /// Ids of all known payments.
    pub(super) fn known_payments(&self) -> Vec<String> {
        let mut known = self.watched();
        known.extend(self.known_to_device());
        known.extend_from_slice(&self.state.invoices.borrow().known);
        known.extend(self.state.history.borrow().ids());
        known
    }

    /// Ids of the known payments in local storage.
    fn known_to_device(&self) -> Vec<String> {
        self.stored_ids(Area::Local, KNOWN_KEY)
    }

    pub(super) fn watched(&self) -> Vec<String> {
        self.stored_ids(Area::Session, WATCHED_KEY)
    }

    pub(super) fn stored_ids(&self, area: Area, key: &str) -> Vec<String> {
        match self.ports.storage.get(area, key).and_then(|text| parse(&text)) {
            Some(Value::Array(ids)) => ids.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            _ => Vec::new(),
        }
    }
}
