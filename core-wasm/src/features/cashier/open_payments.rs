//! Open payments: shown on every page and after a reload, where the player can
//! resume or decline them.

use super::Cashier;
use crate::{
    error::CoreError,
    json::Value,
    machines::{
        lost::Search,
        payment::{Direction, Event, OpenPayment, Screen, State},
    },
    platform::backoff::{Attempt, Retry, Work},
    ports::Area,
    store::views::{OpenPaymentState, OpenPaymentView, TransactionKind},
    wire::{
        json::{parse, readable},
        payments::Invoice,
    },
};

/// Local-storage key of the open payments.
pub(crate) const OPEN_KEY: &str = "openPayments";
/// Polling intervals without realtime.
const POLL: Retry = Retry { first: 5_000, last: 60_000 };
/// Maximum number of stored payments; the oldest are dropped.
const MAXIMUM_STORED: usize = 10;

impl Cashier {
    /// Undecided payments that the server has created.
    pub(super) fn open_payments(&self) -> Vec<OpenPayment> {
        match self.ports.storage.get(Area::Local, OPEN_KEY).and_then(|text| parse(&text)) {
            Some(Value::Array(list)) => readable(&list),
            _ => Vec::new(),
        }
    }

    fn set_open_payments(&self, list: &[OpenPayment]) {
        if list.is_empty() {
            self.ports.storage.remove(Area::Local, OPEN_KEY);
        } else {
            let start = list.len().saturating_sub(MAXIMUM_STORED);
            let latest = list.iter().skip(start).map(OpenPayment::json).collect();
            self.ports.storage.set(Area::Local, OPEN_KEY, &Value::Array(latest).to_string());
        }
        self.publish_open_payments();
    }

    /// Adds or updates an open payment.
    pub(super) fn keep_open_payment(&self, payment: OpenPayment) {
        if payment.invoice_id.is_none() {
            return;
        }
        let mut list = self.open_payments();
        match list.iter_mut().find(|known| known.invoice_id == payment.invoice_id) {
            Some(known) => *known = payment,
            None => list.push(payment),
        }
        self.set_open_payments(&list);
    }

    /// Removes a payment that is decided or no longer awaited.
    pub(super) fn drop_open_payment(&self, id: &str) {
        let mut list = self.open_payments();
        let before = list.len();
        list.retain(|payment| payment.invoice_id.as_deref() != Some(id));
        if list.len() != before {
            self.set_open_payments(&list);
        }
    }

    /// Updates an undecided payment from the server: incoming coins were
    /// detected, or the provider sent the code.
    pub(super) fn follow_open_payment(&self, invoice: &Invoice, direction: Direction) {
        let is_gone = {
            let state = self.state.invoices.borrow();
            state.declining.contains(&invoice.id) || state.hidden.contains(&invoice.id)
        };
        if direction == Direction::Out || is_gone {
            return;
        }
        let known =
            self.open_payments().into_iter().find(|payment| payment.invoice_id.as_ref() == Some(&invoice.id));
        match (known, &invoice.qr) {
            (Some(payment), Some(text)) if payment.screen == Screen::Awaiting => {
                self.keep_open_payment(OpenPayment { screen: Screen::Qr(text.clone()), ..payment });
            }
            (Some(_), _) => {}
            (None, _) => self.keep_open_payment(OpenPayment {
                direction,
                invoice_id: Some(invoice.id.clone()),
                method: invoice.payment_method.clone().unwrap_or_default(),
                currency: invoice.currency.clone(),
                amount: invoice.amount,
                screen: invoice.qr.clone().map_or(Screen::Confirming, Screen::Qr),
            }),
        }
    }

    /// Returns to an open payment.
    pub(super) fn resume_payment(&self, id: &str) {
        let found = self.open_payments().into_iter().find(|payment| row_id(payment) == id);
        let direction = found
            .as_ref()
            .map_or(if id == lost_id(Direction::Out) { Direction::Out } else { Direction::In }, |payment| {
                payment.direction
            });
        if let Some(payment) = found {
            self.payment_event(direction, Event::Resumed(payment));
        }
        self.open_dialog("wallet", Some(if direction == Direction::In { "deposit" } else { "withdraw" }));
    }

    /// Resumes waiting for the code of an open payment.
    pub(super) fn resume_awaited(&self, id: &str) {
        if self.is_editing(Direction::In) && self.open_payments().iter().any(|payment| row_id(payment) == id)
        {
            self.resume_payment(id);
        }
    }

    /// Hides a payment that cannot be declined.
    pub(super) fn hide_payment(&self, id: &str) {
        self.state.invoices.borrow_mut().hidden.push(id.to_owned());
        self.drop_open_payment(id);
    }

    /// Declines an open payment.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn decline_open_payment(&self, id: String) -> Result<(), CoreError> {
        {
            let mut state = self.state.invoices.borrow_mut();
            if state.declining.contains(&id) {
                return Ok(());
            }
            state.declining.push(id.clone());
        }
        self.publish_payment(Direction::In);
        let result = self.send_decline(&id).await;
        self.state.invoices.borrow_mut().declining.retain(|declining| *declining != id);
        if result.is_ok() {
            self.stop_waiting_for(&id);
            let shown = matches!(
                &self.state.invoices.borrow().flow(Direction::In).state,
                State::Paying(payment) if payment.invoice_id.as_ref() == Some(&id)
            );
            if shown {
                self.payment_event(Direction::In, Event::Abandon);
            }
        } else {
            self.alert("global", "somethingWrong", Vec::new());
            self.reconcile_invoices().await;
        }
        self.publish_payment(Direction::In);
        result
    }

    /// Publishes the open payments. Polls them while realtime is not connected.
    pub(super) fn publish_open_payments(&self) {
        let mut rows: Vec<OpenPaymentView> =
            [Direction::In, Direction::Out].into_iter().filter_map(|it| self.unanswered(it)).collect();
        let open = self.open_payments();
        rows.extend(open.iter().map(|payment| self.open_payment_view(payment)));
        self.store.update(|slices| slices.open_payments.replace(rows));
        if open.is_empty() {
            return;
        }
        let part = self.clone();
        self.repeat(Work::OpenPayments, POLL, move || {
            let part = part.clone();
            Box::pin(async move {
                if part.open_payments().is_empty() {
                    return Attempt::Done;
                }
                if part.is_realtime_connected() {
                    return Attempt::Repeat;
                }
                part.reconcile_invoices().await;
                Attempt::Failed
            })
        });
    }

    /// A sent payment without a response.
    fn unanswered(&self, direction: Direction) -> Option<OpenPaymentView> {
        let state = self.state.invoices.borrow();
        let (intention, known) = match &state.flow(direction).state {
            State::Editing | State::Paying(_) => return None,
            State::Submitting { intention, .. } => (intention, OpenPaymentState::Sending),
            State::Lost { intention, search: Search::Found(_), .. } => (intention, OpenPaymentState::Found),
            State::Lost { intention, .. } => (intention, OpenPaymentState::Lost),
        };
        Some(OpenPaymentView {
            id: lost_id(direction).to_owned(),
            kind: kind_of(direction),
            state: known,
            amount: self.money(intention.amount, &intention.currency),
            method: self.method_name(&intention.method),
            can_decline: false,
            declining: false,
        })
    }

    fn open_payment_view(&self, payment: &OpenPayment) -> OpenPaymentView {
        let state = match payment.screen {
            Screen::Link { .. } | Screen::Qr(_) | Screen::Frame(_) => OpenPaymentState::Payable,
            Screen::Awaiting => OpenPaymentState::Awaiting,
            Screen::Confirming => OpenPaymentState::Confirming,
        };
        let is_deposit = payment.direction == Direction::In;
        OpenPaymentView {
            id: row_id(payment).to_owned(),
            kind: kind_of(payment.direction),
            state,
            amount: self.money(payment.amount, &payment.currency),
            method: self.method_name(&payment.method),
            can_decline: is_deposit && state != OpenPaymentState::Confirming,
            declining: self.state.invoices.borrow().declining.iter().any(|id| id == row_id(payment)),
        }
    }
}

fn row_id(payment: &OpenPayment) -> &str {
    payment.invoice_id.as_deref().unwrap_or_default()
}

fn lost_id(direction: Direction) -> &'static str {
    match direction {
        Direction::In => "deposit",
        Direction::Out => "withdrawal",
    }
}

fn kind_of(direction: Direction) -> TransactionKind {
    match direction {
        Direction::In => TransactionKind::Deposit,
        Direction::Out => TransactionKind::Withdrawal,
    }
}
