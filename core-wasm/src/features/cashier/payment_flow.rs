//! Executes the effects of the payment state machine, for deposits and
//! withdrawals.

use std::{cell::Cell, rc::Rc};

use super::{Cashier, invoices::AWAITED_KEY};
use crate::{
    core::Player,
    domain::{limits, validation::typing::Typing},
    error::{CoreError, Refusal},
    json::Value,
    machines::payment::{Direction, Effect, Event, Intention, OpenPayment, State, step},
    platform::{
        api::Call,
        forms::{AMOUNT_FIELD, FormName},
    },
    ports::{Area, Lock, LockGuard, Method, Windows},
    store::views::{Command, ParameterView, ProcessingView},
    wire::payments::{DEPOSIT_LIMIT, DepositAnswer},
};

/// The payment of one direction in this tab.
#[derive(Default)]
pub struct Flow {
    pub(super) state: State,
    /// Held from submission until the form is shown again: one payment at a
    /// time, across tabs.
    lock: Option<LockGuard>,
    /// True while the lock is being requested.
    pub(super) locking: bool,
}

/// A window opened in the click handler that waits for the lock. It is closed
/// if the session ends first.
struct WaitingWindow {
    windows: Rc<dyn Windows>,
    window: Cell<Option<u32>>,
}

impl WaitingWindow {
    /// Hands the window over to the payment.
    fn keep(&self) {
        self.window.set(None);
    }
}

impl Drop for WaitingWindow {
    fn drop(&mut self) {
        if let Some(window) = self.window.get() {
            self.windows.close(window);
        }
    }
}

impl Direction {
    fn lock(self) -> &'static str {
        match self {
            Self::In => "deposit",
            Self::Out => "withdrawal",
        }
    }

    fn path(self) -> &'static str {
        match self {
            Self::In => "/api/payment/invoices/deposit",
            Self::Out => "/api/payment/invoices/withdrawal",
        }
    }

    pub(super) fn form(self) -> FormName {
        match self {
            Self::In => FormName::Deposit,
            Self::Out => FormName::Withdraw,
        }
    }
}

impl Cashier {
    /// Sends the deposit. Must be called in the click handler: the provider's
    /// window is opened first.
    pub fn deposit(&self) {
        let intention = if self.can_deposit() { self.deposit_intention() } else { None };
        if let Some(intention) = intention {
            self.remember_sent_bonus(&intention.player);
            self.forget_guest_offer();
            self.submit_payment(intention);
            return;
        }
        {
            let mut deposit = self.state.deposit.borrow_mut();
            deposit.submit_attempted = true;
            deposit.typing = Typing::Idle;
        }
        self.show_errors(FormName::Deposit, self.first_invalid_deposit_input());
        self.publish_payment(Direction::In);
    }

    /// Sends a payment. Must be called in the click handler: the provider's
    /// window is opened first.
    pub(super) fn submit_payment(&self, intention: Intention) {
        let direction = intention.direction;
        self.clear_focus_request(direction.form());
        let window = self.blank_window(intention.processing);
        self.payment_locked(direction, Event::Submit { intention, window, repeats: false }, window);
    }

    /// Sends the same payment again with the same idempotency key. Must be
    /// called in the click handler.
    fn retry_payment(&self, direction: Direction) {
        let processing = match &self.state.invoices.borrow().flow(direction) {
            Flow { state: State::Lost { intention, .. }, locking: false, .. } => intention.processing,
            _ => return,
        };
        let window = self.blank_window(processing);
        self.payment_locked(direction, Event::Retry { window }, window);
    }

    /// Retries a lost deposit. Must be called in the click handler.
    pub(super) fn retry_deposit(&self) {
        self.retry_payment(Direction::In);
    }

    /// Retries a lost withdrawal. Must be called in the click handler.
    pub(super) fn retry_withdrawal(&self) {
        self.retry_payment(Direction::Out);
    }

    /// Searches for a lost deposit again.
    pub(super) fn search_deposit(&self) {
        self.payment_event(Direction::In, Event::SearchAgain);
    }

    /// Searches for a lost withdrawal again.
    pub(super) fn search_withdrawal(&self) {
        self.payment_event(Direction::Out, Event::SearchAgain);
    }

    /// Leaves an open or lost deposit and shows the form.
    pub(super) fn abandon_deposit(&self) {
        self.payment_event(Direction::In, Event::Abandon);
    }

    /// Leaves an open or lost withdrawal and shows the form.
    pub(super) fn leave_withdrawal(&self) {
        self.payment_event(Direction::Out, Event::Abandon);
    }

    fn blank_window(&self, processing: ProcessingView) -> Option<u32> {
        (processing == ProcessingView::Form).then(|| self.ports.windows.open_blank()).flatten()
    }

    /// Acquires the lock first, so that two tabs cannot both submit.
    fn payment_locked(&self, direction: Direction, mut event: Event, window: Option<u32>) {
        if self.state.invoices.borrow().flow(direction).lock.is_some() {
            self.payment_event(direction, event);
            return;
        }
        // Until the lock is acquired, a second click must not start a second
        // payment.
        self.state.invoices.borrow_mut().flow_mut(direction).locking = true;
        let core = self.clone();
        let waiting = WaitingWindow { windows: Rc::clone(&self.ports.windows), window: Cell::new(window) };
        self.spawn(async move {
            let lock = core.ports.locks.try_lock(direction.lock()).await;
            core.take_left_key(&mut event).await;
            waiting.keep();
            core.state.invoices.borrow_mut().flow_mut(direction).locking = false;
            let earlier = core.unresolved(direction).filter(|_| matches!(event, Event::Submit { .. }));
            let in_other_tab = match (&lock, &earlier) {
                (Lock::Taken, _) => true,
                (Lock::Unsupported, Some(earlier)) => core.may_be_under_way(earlier),
                _ => false,
            };
            if in_other_tab {
                core.close_window(window);
                let alert = match direction {
                    Direction::In => "depositInOtherTab",
                    Direction::Out => "withdrawalInOtherTab",
                };
                core.alert("wallet", alert, Vec::new());
                return;
            }
            if let Lock::Held(guard) = lock {
                core.state.invoices.borrow_mut().flow_mut(direction).lock = Some(guard);
            }
            match earlier {
                // A closed tab left a payment with unknown outcome. Resolve it
                // first.
                Some(earlier) => {
                    core.close_window(window);
                    core.payment_event(direction, Event::Restored(earlier));
                }
                None => core.payment_event(direction, event),
            }
        });
    }

    /// True if the request of an intention may still be in flight.
    pub(super) fn may_be_under_way(&self, intention: &Intention) -> bool {
        let limit = self.site.borrow().config.request_timeout_seconds.saturating_mul(1000);
        self.now().saturating_sub(intention.started_at) <= limit
    }

    pub(super) fn close_window(&self, window: Option<u32>) {
        if let Some(window) = window {
            self.ports.windows.close(window);
        }
    }

    /// Passes an event to the state machine and executes the resulting effects.
    pub(super) fn payment_event(&self, direction: Direction, event: Event) {
        let effects = {
            let mut invoices = self.state.invoices.borrow_mut();
            let flow = invoices.flow_mut(direction);
            let (next, effects) = step(std::mem::take(&mut flow.state), event);
            flow.state = next;
            if matches!(flow.state, State::Editing) {
                flow.lock = None;
            }
            effects
        };
        // Closing the wallet does not lose a payment in progress.
        if !self.is_editing(direction) {
            self.close_without_asking();
        }
        self.publish_payment(direction);
        for effect in effects {
            self.payment_effect(direction, effect);
        }
        if direction == Direction::In && self.is_editing(direction) {
            self.reload_if_outdated();
        }
    }

    pub(super) fn publish_payment(&self, direction: Direction) {
        match direction {
            Direction::In => self.publish_deposit(),
            Direction::Out => self.core().publish_withdrawal(),
        }
        self.publish_open_payments();
    }

    fn payment_effect(&self, direction: Direction, effect: Effect) {
        match effect {
            Effect::Remember(intention) => self.keep_intention(intention),
            Effect::Forget(key) => self.forget_intention(direction, &key),
            Effect::ForgetDraft => {
                self.forget_draft(direction.form());
                self.forget_amount(direction.form());
            }
            Effect::Send(intention) => {
                let core = self.clone();
                self.spawn(async move { core.send_payment(intention).await });
            }
            Effect::Search(delay, number) => self.search_later(direction, delay, number),
            Effect::Navigate { window, url, payment } => {
                let id = payment.invoice_id.clone().unwrap_or_default();
                if self.ports.windows.navigate(window, &url, &id) {
                    self.keep_opened_window(&id);
                    self.close_wallet_dialog();
                } else {
                    self.payment_event(direction, Event::WindowGone(payment));
                }
            }
            Effect::CloseWindow(window) => self.ports.windows.close(window),
            Effect::Watch(id) => self.watch_invoice(&id),
            Effect::Await(id) => {
                self.ports.storage.set(Area::Session, AWAITED_KEY, &id);
            }
            Effect::StopAwaiting => self.ports.storage.remove(Area::Session, AWAITED_KEY),
            Effect::Keep(payment) => self.keep_open_payment(payment),
            Effect::Refused(error) => self.payment_refused(direction, error),
            Effect::Accepted => self.alert("wallet", "withdrawalProcessed", Vec::new()),
            Effect::Failed if self.is_wallet_open() => self.open_dialog("deposit-error", None),
            // The notification reports it.
            Effect::Failed => {}
            Effect::CloseWallet => self.close_wallet_dialog(),
            Effect::OpenDialog(name) => self.open_dialog(name, None),
        }
    }

    /// Searches the payments after a delay, unless the search has ended by
    /// then.
    fn search_later(&self, direction: Direction, delay: u64, number: u32) {
        let core = self.clone();
        self.spawn(async move {
            if delay > 0 {
                core.ports.clock.sleep(delay).await;
            }
            let wanted = match &core.state.invoices.borrow().flow(direction).state {
                State::Lost { intention, reads, .. } if reads.awaited == number => intention.clone(),
                _ => return,
            };
            let found = core.invoices_since(&wanted).await;
            core.payment_event(direction, Event::Searched(number, found));
        });
    }

    pub(super) fn close_wallet_dialog(&self) {
        for name in ["wallet", "wallet-deposit"] {
            self.ports.page.command(Command::CloseDialog { name: name.to_owned() });
        }
    }

    async fn send_payment(&self, intention: Intention) {
        let direction = intention.direction;
        let keyed = self.site.borrow().config.idempotency_key;
        let body = intention.body.clone().unwrap_or(Value::Null);
        let call = Call::new(Method::Post, direction.path())
            .body(&body)
            .idempotency_key(keyed.then(|| intention.key.clone()));
        let answer = self.call_to_its_end(call).await.and_then(|answer| answer.one::<DepositAnswer>());
        let taken = answer.is_ok();
        if let Ok(answer) = &answer {
            if let Some(id) = &answer.invoice_id {
                self.know_payment(id, None);
            }
            if direction == Direction::In {
                self.keep_last_deposit(&intention.method, &intention.currency, intention.amount);
            }
        }
        self.payment_event(direction, Event::Answered(answer));
        // The server reserves the money of a withdrawal from now on.
        if taken && direction == Direction::Out {
            self.follow_balance();
        }
    }

    /// Handles a payment that the server refused.
    fn payment_refused(&self, direction: Direction, error: CoreError) {
        if let CoreError::Refused(refusal) = &error {
            self.show_payment_refusal(direction, refusal);
        }
        match direction {
            Direction::In if error.code() == Some(DEPOSIT_LIMIT) => {
                // A limit is explained in the form, at the amount.
                let core = self.clone();
                self.spawn(async move { core.show_remaining_limit().await });
            }
            _ if error == CoreError::Unauthorized => {}
            Direction::In => self.open_dialog("deposit-error", None),
            Direction::Out => {
                let by_field = matches!(&error, CoreError::Refused(refusal) if !refusal.fields.is_empty());
                if !by_field || !self.is_wallet_open() {
                    self.alert("global", "somethingWrong", Vec::new());
                }
            }
        }
        self.publish_payment(direction);
    }

    /// Shows the server's messages at the amount and the fields.
    fn show_payment_refusal(&self, direction: Direction, refusal: &Refusal) {
        let amount = refusal.field(AMOUNT_FIELD).map(str::to_owned);
        let before = amount.as_ref().map(|_| AMOUNT_FIELD);
        match direction {
            Direction::In => self.state.deposit.borrow_mut().amount_error = amount,
            Direction::Out => self.state.withdraw.borrow_mut().amount_error = amount,
        }
        let mut others = refusal.clone();
        others.fields.retain(|(name, _)| name != AMOUNT_FIELD);
        let only_amount = others.fields.is_empty() && !refusal.fields.is_empty();
        let limit = refusal.code == DEPOSIT_LIMIT;
        if only_amount || limit {
            self.request_focus(direction.form(), before);
        } else {
            self.show_refusal(direction.form(), &others, before);
        }
    }

    /// Handles a deposit above a limit: shows the remaining amount in the form.
    /// If nothing remains, the limit panel replaces the form.
    async fn show_remaining_limit(&self) {
        let Some(currency) = self.active_account().map(|account| account.currency) else { return };
        // The cached methods do not include the limit.
        self.forget_methods();
        self.log_error(self.load_limits().await);
        let room = limits::deposit_room(self.state.limits.borrow().rows(), &currency);
        if let Some(room) = room.filter(|room| room.is_positive()) {
            let money = self.money(room, &currency);
            let parameters = vec![ParameterView::Money { name: "amount".to_owned(), money }];
            self.alert("limit", "depositAboveLimit", parameters);
        } else {
            self.reload_wallet().await;
        }
    }

    /// Declines the displayed payment and returns to the form. A payment that
    /// is already decided is not changed.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn decline_deposit(&self) -> Result<(), CoreError> {
        let id = match &self.state.invoices.borrow().flow(Direction::In).state {
            State::Paying(OpenPayment { invoice_id: Some(id), .. }) => id.clone(),
            _ => return Ok(()),
        };
        self.decline_open_payment(id).await
    }

    /// Searches for a payment of an earlier page load whose outcome is unknown.
    /// Does nothing while another tab still processes it.
    pub(super) async fn restore_payment(&self, direction: Direction) {
        let Some(intention) = self.unresolved(direction).filter(|_| self.is_editing(direction)) else {
            return;
        };
        let lock = self.ports.locks.try_lock(direction.lock()).await;
        if !self.is_editing(direction) {
            return;
        }
        match lock {
            Lock::Taken => return,
            Lock::Held(guard) => self.state.invoices.borrow_mut().flow_mut(direction).lock = Some(guard),
            Lock::Unsupported => {}
        }
        self.payment_event(direction, Event::Restored(intention));
        self.open_dialog("wallet", Some(if direction == Direction::In { "deposit" } else { "withdraw" }));
    }
}

impl Player {
    /// True if the form is shown and no payment is in progress.
    pub(super) fn is_editing(&self, direction: Direction) -> bool {
        matches!(self.state.invoices.borrow().flow(direction).state, State::Editing)
    }
}
