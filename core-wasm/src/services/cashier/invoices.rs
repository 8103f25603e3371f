//! Payments that are not decided yet, and what is said when they are.

use crate::json::Value;

use super::Cashier;
use crate::{
    error::CoreError,
    machines::deposit::Event,
    ports::{Area, Method},
    services::api::{Call, Identity},
    store::views::{InvoiceStatus, ParameterView},
    wire::{
        json::{array_of_texts, parse},
        payments::Invoice,
    },
};

/// Session-storage key of the payment whose QR code is waited for.
pub(crate) const AWAITED_KEY: &str = "asyncInvoiceId";
/// Session-storage key of payments that are watched until they are decided.
pub(super) const WATCHED_KEY: &str = "watchedInvoices";
/// Payments read at a time.
const PAGE_SIZE: u32 = 10;

/// What is known of the player's payments.
#[derive(Debug, Default)]
pub struct Invoices {
    /// Payments that this page has heard of.
    known: Vec<String>,
    /// Payments whose end has been told: an event that comes twice, or late,
    /// says nothing new.
    told: Vec<String>,
    /// Payments that the player has declined: that they failed is no news.
    declined: Vec<String>,
}

/// Whether a payment comes in or goes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// A deposit.
    In,
    /// A withdrawal.
    Out,
}

impl Cashier {
    /// A payment was heard of: one that is sent later is another.
    pub(super) fn know_payment(&self, id: &str) {
        let mut state = self.invoices.borrow_mut();
        if !state.known.iter().any(|known| known == id) {
            state.known.push(id.to_owned());
        }
    }

    /// Ids of the payments that this page has heard of, or this tab before it.
    pub(super) fn known_payments(&self) -> Vec<String> {
        let mut known = self.watched();
        known.extend_from_slice(&self.invoices.borrow().known);
        known.extend(self.history_ids());
        known
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
    pub(super) fn tell_no_failure_of(&self, id: &str) {
        self.invoices.borrow_mut().declined.push(id.to_owned());
    }

    /// The payment could not be declined: it goes on.
    pub(super) fn tell_failure_of(&self, id: &str) {
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
    }

    /// The money of a withdrawal that was refused is back.
    fn follow_balance(&self) {
        let core = self.clone();
        self.spawn(async move {
            if let Err(error) = core.load_accounts().await {
                core.ports.page.warn(&format!("accounts could not be refreshed: {error}"));
            }
        });
    }

    fn watched(&self) -> Vec<String> {
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
        let call = Call::new(Identity::Player, Method::Get, "/api/payment/invoices")
            .query("page", Some(1))
            .query("perPage", Some(PAGE_SIZE));
        self.call(call).await?.list()
    }

    /// Reads watched payments again: their events may have been missed.
    pub(crate) async fn reconcile_invoices(&self) {
        let watched = self.watched();
        let awaited = self.ports.storage.get(Area::Session, AWAITED_KEY);
        if watched.is_empty() && awaited.is_none() {
            return;
        }
        match self.newest_invoices().await {
            Ok(invoices) => {
                for invoice in invoices {
                    if watched.contains(&invoice.id) || awaited.as_ref() == Some(&invoice.id) {
                        self.take_invoice(invoice, Direction::In);
                    }
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

    pub(super) fn take_invoice(&self, invoice: Invoice, direction: Direction) {
        self.know_payment(&invoice.id);
        self.follow_transaction(&invoice);
        if invoice.status == InvoiceStatus::Failed && self.invoices.borrow().declined.contains(&invoice.id) {
            return;
        }
        let awaited = self.ports.storage.get(Area::Session, AWAITED_KEY);
        if awaited.as_ref() == Some(&invoice.id) && invoice.has_public_data {
            self.ports.storage.remove(Area::Session, AWAITED_KEY);
        }
        let status = invoice.status;
        let succeeded = status == InvoiceStatus::Success;
        let decided = succeeded || status == InvoiceStatus::Failed;
        if direction == Direction::In {
            self.deposit.borrow_mut().heard = Some((invoice.id.clone(), status));
            self.deposit_event(Event::Invoice(invoice.clone()));
        }
        if !decided || self.invoices.borrow().told.contains(&invoice.id) {
            return;
        }
        self.invoices.borrow_mut().told.push(invoice.id.clone());
        let mut watched = self.watched();
        watched.retain(|id| *id != invoice.id);
        self.keep_watched(&watched);
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
        if direction == Direction::Out {
            self.follow_balance();
        }
        if direction == Direction::In {
            // A limit may be used up now.
            self.forget_methods();
            let core = self.clone();
            self.spawn(async move { core.reload_deposit_bonuses().await });
        }
    }
}
