//! The player's payments as the server tells of them: which are known, which
//! are watched until they are decided, and what is said when they are.

use super::{Cashier, payment_flow::Flow};
use crate::{
    domain::time,
    error::CoreError,
    json::Value,
    machines::payment::{Direction, Event},
    ports::{Area, Method},
    services::api::Call,
    store::views::{InvoiceStatus, ParameterView},
    wire::{
        json::{array_of_texts, parse},
        payments::Invoice,
    },
};

/// Session-storage key of the payment whose QR code is waited for.
pub(crate) const AWAITED_KEY: &str = "asyncInvoiceId";
/// Session-storage key of payments that are watched until they are decided.
pub(crate) const WATCHED_KEY: &str = "watchedInvoices";
/// Payments read at a time.
const PAGE_SIZE: u32 = 10;

/// What is known of the player's payments.
#[derive(Default)]
pub struct Invoices {
    deposit: Flow,
    withdrawal: Flow,
    /// Payments that this page has heard of.
    known: Vec<String>,
    /// Creation of the youngest of them, by the server's clock.
    newest: Option<String>,
    /// Whether the newest payments have been read in this page.
    pub(super) have_been_read: bool,
    /// Status last heard of a payment.
    pub(super) last_status: Option<(String, InvoiceStatus)>,
    /// Payments whose end has been announced: an event that comes twice, or
    /// late, says nothing new.
    announced: Vec<String>,
    /// Payments that the player has declined: that they failed is no news.
    declined: Vec<String>,
    /// Payments with a decline on its way.
    pub(super) declining: Vec<String>,
    /// Whether open payments are being polled.
    pub(super) polling: bool,
}

impl Invoices {
    /// The payment of a direction in this tab.
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

    /// Creation of the youngest payment that is known, by the server's clock.
    pub(super) fn newest(&self) -> Option<&str> {
        self.newest.as_deref()
    }

    fn know(&mut self, id: &str, created_at: Option<&str>) {
        if !self.known.iter().any(|known| known == id) {
            self.known.push(id.to_owned());
        }
        let moment = |text: Option<&str>| text.and_then(time::milliseconds);
        if moment(created_at) > moment(self.newest.as_deref()) {
            self.newest = created_at.map(str::to_owned);
        }
    }
}

impl Cashier {
    /// Remembers the id of a payment, so that it is never mistaken for one
    /// that is sent later.
    pub(super) fn know_payment(&self, id: &str) {
        self.invoices.borrow_mut().know(id, None);
    }

    /// Ids of the payments that this page has heard of, or this tab before it.
    pub(super) fn known_payments(&self) -> Vec<String> {
        let mut known = self.watched();
        known.extend_from_slice(&self.invoices.borrow().known);
        known.extend(self.history_ids());
        known
    }

    /// Reads the newest payments once in this page, so that an equal payment
    /// from before is never mistaken for one whose answer is lost.
    pub(super) async fn learn_payments(&self) {
        if std::mem::replace(&mut self.invoices.borrow_mut().have_been_read, true) {
            return;
        }
        match self.newest_invoices().await {
            Ok(invoices) => {
                // A payment that was sent meanwhile may be among them.
                let idle =
                    [Direction::In, Direction::Out].iter().all(|direction| self.is_editing(*direction));
                let mut state = self.invoices.borrow_mut();
                for invoice in invoices.iter().filter(|_| idle) {
                    state.know(&invoice.id, invoice.created_at.as_deref());
                }
            }
            Err(error) => {
                self.invoices.borrow_mut().have_been_read = false;
                self.ports.page.warn(&format!("earlier payments could not be read: {error}"));
            }
        }
    }

    /// Watches a payment until it is decided, across reloads.
    pub(crate) fn watch_invoice(&self, id: &str) {
        self.know_payment(id);
        let mut watched = self.watched();
        if !watched.iter().any(|known| known == id) {
            watched.push(id.to_owned());
            self.keep_watched(&watched);
        }
    }

    /// The player declines a payment: that it failed is no news.
    pub(super) fn suppress_failure_notice(&self, id: &str) {
        self.invoices.borrow_mut().declined.push(id.to_owned());
    }

    /// The payment could not be declined: it goes on.
    pub(super) fn restore_failure_notice(&self, id: &str) {
        self.invoices.borrow_mut().declined.retain(|known| known != id);
    }

    /// A payment that was declined is not waited for any more.
    pub(super) fn stop_waiting_for(&self, id: &str) {
        let mut watched = self.watched();
        watched.retain(|known| known != id);
        self.keep_watched(&watched);
        if self.ports.storage.get(Area::Session, AWAITED_KEY).as_deref() == Some(id) {
            self.ports.storage.remove(Area::Session, AWAITED_KEY);
        }
        self.drop_open_payment(id);
    }

    /// Reads the balances: a payment has changed them.
    pub(super) fn follow_balance(&self) {
        let core = self.clone();
        self.spawn(async move {
            if let Err(error) = core.load_accounts().await {
                core.ports.page.warn(&format!("accounts could not be refreshed: {error}"));
            }
        });
    }

    pub(super) fn watched(&self) -> Vec<String> {
        let stored = self.ports.storage.get(Area::Session, WATCHED_KEY);
        match stored.and_then(|text| parse(&text)) {
            Some(Value::Array(ids)) => ids.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            _ => Vec::new(),
        }
    }

    fn keep_watched(&self, watched: &[String]) {
        if watched.is_empty() {
            self.ports.storage.remove(Area::Session, WATCHED_KEY);
        } else {
            self.ports.storage.set(Area::Session, WATCHED_KEY, &array_of_texts(watched).to_string());
        }
    }

    /// The newest payments.
    pub(crate) async fn newest_invoices(&self) -> Result<Vec<Invoice>, CoreError> {
        let call = Call::new(Method::Get, "/api/payment/invoices")
            .query("page", Some(1))
            .query("perPage", Some(PAGE_SIZE));
        self.call(call).await?.list()
    }

    /// Reads payments that are under way again: their events may have been
    /// missed.
    pub(crate) async fn reconcile_invoices(&self) {
        let mut waiting = self.watched();
        waiting.extend(self.ports.storage.get(Area::Session, AWAITED_KEY));
        waiting.extend(self.open_payments().into_iter().filter_map(|payment| payment.invoice_id));
        if waiting.is_empty() {
            return;
        }
        match self.newest_invoices().await {
            Ok(invoices) => {
                for invoice in invoices.into_iter().filter(|invoice| waiting.contains(&invoice.id)) {
                    let direction = Direction::of(&invoice);
                    self.take_invoice(invoice, direction);
                }
            }
            Err(error) => self.ports.page.warn(&format!("open payments could not be read: {error}")),
        }
    }

    /// A payment changed.
    #[allow(clippy::unused_async, reason = "like every task of a part")]
    pub(super) async fn invoice_changed(&self, invoice: Invoice, direction: Direction) {
        self.take_invoice(invoice, direction);
    }

    pub(super) fn take_invoice(&self, mut invoice: Invoice, direction: Direction) {
        invoice.invoice_type = Some(direction.invoice_type());
        let status = invoice.status;
        let succeeded = status == InvoiceStatus::Success;
        let decided = succeeded || status == InvoiceStatus::Failed;
        let (declined, announced) = {
            let state = self.invoices.borrow();
            (state.declined.contains(&invoice.id), state.announced.contains(&invoice.id))
        };
        // An answer from before the event: what is decided stays decided.
        if announced && !decided {
            return;
        }
        self.follow_transaction(&invoice);
        if decided {
            self.drop_open_payment(&invoice.id);
        }
        if !(status == InvoiceStatus::Failed && declined) {
            let awaited = self.ports.storage.get(Area::Session, AWAITED_KEY);
            if awaited.as_ref() == Some(&invoice.id) && invoice.has_public_data {
                self.ports.storage.remove(Area::Session, AWAITED_KEY);
            }
            self.invoices.borrow_mut().last_status = Some((invoice.id.clone(), status));
            self.payment_event(direction, Event::Invoice(invoice.clone()));
        }
        // The payment whose answer is lost is known from now on, and not before.
        self.invoices.borrow_mut().know(&invoice.id, invoice.created_at.as_deref());
        if !decided {
            self.follow_open_payment(&invoice, direction);
            return;
        }
        if (declined && !succeeded) || announced {
            return;
        }
        self.invoices.borrow_mut().announced.push(invoice.id.clone());
        self.stop_waiting_for(&invoice.id);
        let key = match (direction, succeeded) {
            (Direction::In, true) => "depositSuccess",
            (Direction::In, false) => "depositError",
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
        self.alert("wallet", key, parameters);
        // The money of a withdrawal that was refused is back. A deposit has an
        // event of its own, as long as there are events.
        if direction == Direction::Out || !self.is_realtime_connected() {
            self.follow_balance();
        }
        if direction == Direction::In {
            // A limit may be used up now, and a bonus code.
            self.forget_methods();
            self.wallet.borrow_mut().forget_code();
            let core = self.clone();
            self.spawn(async move { core.reload_deposit_bonuses().await });
        }
    }
}
