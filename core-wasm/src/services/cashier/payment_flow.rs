//! Executes the effects of the payment state machine, for deposits and
//! withdrawals.

use std::{cell::Cell, rc::Rc};

use super::{Cashier, invoices::AWAITED_KEY};
use crate::{
    domain::limits,
    error::{CoreError, Refusal},
    json::Value,
    machines::payment::{Direction, Effect, Event, Intention, OpenPayment, State, step},
    ports::{Area, Lock, LockGuard, Method, Windows},
    services::{
        api::Call,
        forms::{AMOUNT_FIELD, FormName},
    },
    store::views::{Command, ParameterView, ProcessingView},
    wire::{
        json::{Read, parse},
        payments::{DEPOSIT_LIMIT, DepositAnswer, Invoice},
    },
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
    /// Local-storage key of the intention with unknown outcome.
    pub(crate) fn in_flight_key(self) -> &'static str {
        match self {
            Self::In => "depositInFlight",
            Self::Out => "withdrawalInFlight",
        }
    }

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
        self.submit(Direction::In, intention);
    }

    /// Sends the withdrawal. Must be called in the click handler: a provider's
    /// window is opened first.
    pub(super) fn withdraw(&self) {
        let intention = if self.can_withdraw() { self.withdrawal_intention() } else { None };
        self.submit(Direction::Out, intention);
    }

    fn submit(&self, direction: Direction, intention: Option<Intention>) {
        let Some(intention) = intention else {
            self.show_missing_input(direction);
            return;
        };
        self.clear_focus_request(direction.form());
        let window = self.blank_window(intention.processing);
        self.payment_locked(direction, Event::Submit { intention, window, repeats: false }, window);
    }

    /// Gives a payment the key of an equal one that the player left with
    /// unknown outcome, so that the server makes one of both. First the
    /// payments are read: if the one that was left has been decided, this is
    /// another.
    async fn take_left_key(&self, event: &mut Event) {
        let Event::Submit { intention, repeats, .. } = event else { return };
        if self.left_payment(intention).is_none() {
            return;
        }
        self.log_error(self.newest_invoices().await.map(drop));
        if let Some(left) = self.left_payment(intention) {
            *repeats = true;
            *intention = Intention { left: false, processing: intention.processing, ..left };
        }
    }

    /// The equal payment that the player left with unknown outcome.
    fn left_payment(&self, intention: &Intention) -> Option<Intention> {
        let kept = self.kept_intention(intention.direction)?;
        (kept.left && kept.is_same_payment(intention)).then_some(kept)
    }

    /// Shows all validation errors from now on, and requests the focus for the
    /// first one.
    fn show_missing_input(&self, direction: Direction) {
        let before = match direction {
            Direction::In => {
                self.deposit.borrow_mut().submit_attempted = true;
                self.first_invalid_deposit_input()
            }
            Direction::Out => {
                self.withdraw.borrow_mut().submit_attempted = true;
                self.first_invalid_withdrawal_input()
            }
        };
        self.show_errors(direction.form(), before);
        self.publish_payment(direction);
    }

    /// Sends the same payment again with the same idempotency key. Must be
    /// called in the click handler.
    fn retry_payment(&self, direction: Direction) {
        let processing = match &self.invoices.borrow().flow(direction) {
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
        if self.invoices.borrow().flow(direction).lock.is_some() {
            self.payment_event(direction, event);
            return;
        }
        // Until the lock is acquired, a second click must not start a second
        // payment.
        self.invoices.borrow_mut().flow_mut(direction).locking = true;
        let core = self.clone();
        let waiting = WaitingWindow { windows: Rc::clone(&self.ports.windows), window: Cell::new(window) };
        self.spawn(async move {
            let lock = core.ports.locks.try_lock(direction.lock()).await;
            core.take_left_key(&mut event).await;
            waiting.keep();
            core.invoices.borrow_mut().flow_mut(direction).locking = false;
            let earlier = core.unresolved(direction).filter(|_| matches!(event, Event::Submit { .. }));
            let in_other_tab = match (&lock, &earlier) {
                (Lock::Taken, _) => true,
                (Lock::Unsupported, Some(earlier)) => core.may_be_under_way(earlier),
                _ => false,
            };
            if in_other_tab {
                core.close_window(window);
                core.alert("wallet", "depositInOtherTab", Vec::new());
                return;
            }
            if let Lock::Held(guard) = lock {
                core.invoices.borrow_mut().flow_mut(direction).lock = Some(guard);
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

    /// The stored intention of this player, from any tab.
    fn kept_intention(&self, direction: Direction) -> Option<Intention> {
        let stored = self.ports.storage.get(Area::Local, direction.in_flight_key())?;
        let kept = Intention::read(&parse(&stored)?).ok()?;
        (self.owner()? == kept.player && kept.direction == direction).then_some(kept)
    }

    /// Deletes the key of a payment that the player left, once these payments
    /// tell its outcome: an equal payment after it is another one.
    pub(super) fn settle_left_payment(&self, invoices: &[Invoice]) {
        for direction in [Direction::In, Direction::Out] {
            let left = self.kept_intention(direction).filter(|kept| kept.left);
            if left.is_some_and(|left| left.is_settled_by(invoices)) {
                self.ports.storage.remove(Area::Local, direction.in_flight_key());
            }
        }
    }

    /// The stored intention that the player still waits for.
    fn unresolved(&self, direction: Direction) -> Option<Intention> {
        self.kept_intention(direction).filter(|kept| !kept.left)
    }

    /// True if the request of an intention may still be in flight.
    fn may_be_under_way(&self, intention: &Intention) -> bool {
        let limit = self.site.borrow().config.request_timeout_seconds.saturating_mul(1000);
        self.now().saturating_sub(intention.started_at) <= limit
    }

    pub(crate) fn close_window(&self, window: Option<u32>) {
        if let Some(window) = window {
            self.ports.windows.close(window);
        }
    }

    /// Passes an event to the state machine and executes the resulting effects.
    pub(crate) fn payment_event(&self, direction: Direction, event: Event) {
        let effects = {
            let mut invoices = self.invoices.borrow_mut();
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

    /// True if the form is shown and no payment is in progress.
    pub(super) fn is_editing(&self, direction: Direction) -> bool {
        matches!(self.invoices.borrow().flow(direction).state, State::Editing)
    }

    pub(super) fn publish_payment(&self, direction: Direction) {
        match direction {
            Direction::In => self.publish_deposit(),
            Direction::Out => self.publish_withdraw(),
        }
        self.publish_open_payments();
    }

    fn payment_effect(&self, direction: Direction, effect: Effect) {
        match effect {
            Effect::Remember(intention) => {
                let text = intention.json().to_string();
                self.ports.storage.set(Area::Local, direction.in_flight_key(), &text);
            }
            Effect::Forget => self.ports.storage.remove(Area::Local, direction.in_flight_key()),
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
                if self.ports.windows.navigate(window, &url) {
                    self.close_wallet_dialog();
                } else {
                    self.payment_event(direction, Event::WindowGone(payment));
                }
            }
            Effect::CloseWindow(window) => self.ports.windows.close(window),
            Effect::Watch(id) => self.watch_invoice(&id),
            Effect::Await(id) => self.ports.storage.set(Area::Session, AWAITED_KEY, &id),
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
            let goes_on = matches!(
                core.invoices.borrow().flow(direction).state,
                State::Lost { reads, .. } if reads.awaited == number
            );
            if !goes_on {
                return;
            }
            let found = core.newest_invoices().await.ok();
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
                self.know_payment(id);
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
            Direction::In => self.deposit.borrow_mut().amount_error = amount,
            Direction::Out => self.withdraw.borrow_mut().amount_error = amount,
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
        let room = limits::deposit_room(self.limits.borrow().rows(), &currency);
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
        let id = match &self.invoices.borrow().flow(Direction::In).state {
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
            Lock::Held(guard) => self.invoices.borrow_mut().flow_mut(direction).lock = Some(guard),
            Lock::Unsupported => {}
        }
        self.payment_event(direction, Event::Restored(intention));
        self.open_dialog("wallet", Some(if direction == Direction::In { "deposit" } else { "withdraw" }));
    }
}
