//! Carrying out what the deposit machine decides.

use super::{Cashier, invoices::AWAITED_KEY};
use crate::{
    domain::{
        bonus::Choice,
        limits,
        redirects::{DepositReturn, deposit_return_url},
    },
    error::CoreError,
    machines::deposit::{Effect, Event, Intention, State, step},
    ports::{Area, Lock, Method},
    services::{
        api::{Call, Identity},
        forms::FormName,
    },
    store::views::{Command, ParameterView, ProcessingView},
    wire::{
        json::{Read, parse},
        payments::{DEPOSIT_LIMIT, DepositAnswer, DepositBody},
    },
};

/// Local-storage key of the intention whose outcome is not known.
pub(super) const IN_FLIGHT_KEY: &str = "depositInFlight";
/// Name of the lock: one deposit at a time, across tabs.
const LOCK: &str = "deposit";

impl Cashier {
    /// Sends the deposit. Must be called in the click itself: the provider's
    /// window is opened before anything else.
    pub fn deposit(&self) {
        if !self.can_deposit() {
            self.touch_all(FormName::Deposit);
            return;
        }
        let Some(intention) = self.intention() else { return };
        let window = self.blank_window(intention.processing);
        self.deposit_locked(Event::Submit { intention, window }, window);
    }

    /// Sends the same deposit once more, with the same key.
    pub fn retry_deposit(&self) {
        let processing = match &self.deposit.borrow().flow {
            State::Lost { intention, .. } if !self.deposit.borrow().locking => intention.processing,
            _ => return,
        };
        let window = self.blank_window(processing);
        self.deposit_locked(Event::Retry { window }, window);
    }

    /// Looks for a lost deposit once more.
    pub fn search_deposit(&self) {
        self.deposit_event(Event::SearchAgain);
    }

    /// Leaves a payment that goes on, or a lost one, and goes back to the
    /// form.
    pub fn abandon_deposit(&self) {
        self.deposit_event(Event::Abandon);
    }

    fn blank_window(&self, processing: ProcessingView) -> Option<u32> {
        (processing == ProcessingView::Form).then(|| self.ports.windows.open_blank()).flatten()
    }

    /// Takes the lock first, so that two tabs cannot both submit.
    fn deposit_locked(&self, event: Event, window: Option<u32>) {
        if self.deposit.borrow().lock.is_some() {
            self.deposit_event(event);
            return;
        }
        // Until the lock is there a second click is no second deposit.
        self.deposit.borrow_mut().locking = true;
        let core = self.clone();
        let epoch = self.epoch();
        self.spawn(async move {
            let lock = core.ports.locks.try_lock(LOCK).await;
            if core.epoch() != epoch {
                core.close_window(window);
                return;
            }
            core.deposit.borrow_mut().locking = false;
            let earlier = core.kept_intention().filter(|_| matches!(event, Event::Submit { .. }));
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
                core.deposit.borrow_mut().lock = Some(guard);
            }
            match earlier {
                // A tab that is gone left a deposit whose outcome nobody
                // knows: that comes first.
                Some(earlier) => {
                    core.close_window(window);
                    core.deposit_event(Event::Restored(earlier));
                }
                None => core.deposit_event(event),
            }
        });
    }

    /// The intention whose outcome is not known, of whichever tab.
    fn kept_intention(&self) -> Option<Intention> {
        let stored = self.ports.storage.get(Area::Local, IN_FLIGHT_KEY)?;
        Intention::read(&parse(&stored)?).ok()
    }

    /// Whether the request of an intention may still be on its way.
    fn may_be_under_way(&self, intention: &Intention) -> bool {
        let limit = self.site.borrow().config.request_timeout_seconds.saturating_mul(1000);
        self.now().saturating_sub(intention.started_at) <= limit
    }

    pub(crate) fn close_window(&self, window: Option<u32>) {
        if let Some(window) = window {
            self.ports.windows.close(window);
        }
    }

    /// What the player wants, as the form stands.
    fn intention(&self) -> Option<Intention> {
        let account = self.active_account()?;
        let currency = self.active_currency()?;
        let amount = self.valid_amount(&currency)?;
        let (origin, path) = self.page();
        let url = |outcome| deposit_return_url(&origin, &path, outcome);
        let (method, processing, choice, has_code) = {
            let deposit = self.deposit.borrow();
            let method = deposit.chosen()?;
            (
                method.method.clone(),
                method.processing,
                deposit.selection.choice.clone(),
                deposit.code.applied.is_some(),
            )
        };
        Some(Intention {
            key: self.ports.random.uuid(),
            body: DepositBody {
                method,
                currency: currency.code.clone(),
                country: self.region_parameter(),
                amount: currency.to_main(amount),
                account_id: account.id,
                redirect_success_url: url(DepositReturn::Success),
                redirect_error_url: url(DepositReturn::Error),
                redirect_url: Some(url(DepositReturn::Redirect)),
                bonus_id: bonus_id(&choice),
                is_bonus_decline: is_decline(&choice, has_code),
                fields: self.deposit_fields(),
            },
            processing,
            started_at: self.now(),
            earlier: self.known_payments(),
        })
    }

    /// Takes an event and carries out what follows from it.
    pub(crate) fn deposit_event(&self, event: Event) {
        let effects = {
            let mut deposit = self.deposit.borrow_mut();
            let (next, effects) = step(std::mem::take(&mut deposit.flow), event);
            deposit.flow = next;
            if deposit.flow == State::Editing {
                deposit.lock = None;
            }
            effects
        };
        self.publish_deposit();
        for effect in effects {
            self.deposit_effect(effect);
        }
        if self.deposit.borrow().flow == State::Editing {
            self.catch_up();
        }
    }

    fn deposit_effect(&self, effect: Effect) {
        match effect {
            Effect::Remember(intention) => {
                self.ports.storage.set(Area::Local, IN_FLIGHT_KEY, &intention.json().to_string());
            }
            Effect::Forget => {
                self.ports.storage.remove(Area::Local, IN_FLIGHT_KEY);
                self.forget_draft(FormName::Deposit);
                self.forget_amount(FormName::Deposit);
            }
            Effect::Send(intention) => {
                let core = self.clone();
                self.spawn(async move { core.send_deposit(intention).await });
            }
            Effect::Search(_) => {
                let core = self.clone();
                self.spawn(async move {
                    let epoch = core.epoch();
                    let found = core.newest_invoices().await.ok();
                    if core.epoch() == epoch {
                        core.deposit_event(Event::Searched(found));
                    }
                });
            }
            Effect::Navigate { window, url, invoice_id, intention } => {
                if self.ports.windows.navigate(window, &url) {
                    self.close_wallet_dialog();
                } else {
                    self.deposit_event(Event::WindowGone { url, invoice_id, intention });
                }
            }
            Effect::CloseWindow(window) => self.ports.windows.close(window),
            Effect::Watch(id) => self.watch_invoice(&id),
            Effect::Await(id) => self.ports.storage.set(Area::Session, AWAITED_KEY, &id),
            Effect::StopAwaiting => self.ports.storage.remove(Area::Session, AWAITED_KEY),
            Effect::CloseWallet => self.close_wallet_dialog(),
            Effect::OpenDialog(name) => self.open_dialog(name, None),
        }
    }

    pub(super) fn close_wallet_dialog(&self) {
        for name in ["wallet", "wallet-deposit"] {
            self.ports.page.command(Command::CloseDialog { name: name.to_owned() });
        }
    }

    async fn send_deposit(&self, intention: Intention) {
        let epoch = self.epoch();
        let keyed = self.site.borrow().config.idempotency_key;
        let call = Call::new(Identity::Player, Method::Post, "/api/payment/invoices/deposit")
            .body(&intention.body.json())
            .idempotency_key(keyed.then(|| intention.key.clone()));
        let answer = self.call(call).await.and_then(|answer| answer.one::<DepositAnswer>());
        if self.epoch() != epoch {
            return;
        }
        let currency = intention.body.currency.clone();
        let limited = answer.as_ref().is_err_and(|error| error.code() == Some(DEPOSIT_LIMIT));
        if answer.is_ok() {
            let body = &intention.body;
            self.keep_last_deposit(&body.method, &body.currency, body.amount);
        }
        self.deposit_event(Event::Answered(answer));
        if limited {
            self.say_what_limit_leaves(&currency).await;
        }
    }

    /// A deposit beyond a limit: says what the limit leaves, with the form as
    /// it is; where nothing is left the panel takes its place.
    async fn say_what_limit_leaves(&self, currency: &str) {
        // What was kept knows nothing of the limit.
        self.forget_methods();
        self.warn_of(self.load_limits().await);
        let room = limits::deposit_room(&self.limits.borrow().list, currency);
        if let Some(room) = room.filter(|room| room.is_positive()) {
            let money = self.money(room, currency);
            let parameters = vec![ParameterView::Money { name: "amount".to_owned(), money }];
            self.alert("limit", "depositAboveLimit", parameters);
        } else {
            self.reload_methods().await;
        }
    }

    /// Declines the payment on show: the player will not pay. Goes back to the
    /// form; a payment that is decided already stays what it is.
    pub(super) async fn decline_deposit(&self) -> Result<(), CoreError> {
        let invoice_id = match &self.deposit.borrow().flow {
            State::Paying { invoice_id: Some(id), .. } if !self.deposit.borrow().declining => id.clone(),
            _ => return Ok(()),
        };
        self.deposit.borrow_mut().declining = true;
        self.publish_deposit();
        let epoch = self.epoch();
        let result = self.send_decline(&invoice_id).await;
        if self.epoch() != epoch {
            return Ok(());
        }
        self.deposit.borrow_mut().declining = false;
        if result.is_ok() {
            self.stop_waiting_for(&invoice_id);
            self.deposit_event(Event::Abandon);
        } else {
            self.alert("global", "somethingWrong", Vec::new());
            self.reconcile_invoices().await;
        }
        self.publish_deposit();
        result
    }

    /// An intention of an earlier page whose outcome is not known: the
    /// payments are read, and the wallet shows what was found. Not while
    /// another tab is still at it.
    pub(super) async fn restore_deposit(&self) {
        let Some(intention) = self.kept_intention() else { return };
        match self.ports.locks.try_lock(LOCK).await {
            Lock::Taken => return,
            Lock::Held(guard) => self.deposit.borrow_mut().lock = Some(guard),
            Lock::Unsupported => {}
        }
        self.deposit_event(Event::Restored(intention));
        self.open_dialog("wallet", Some("deposit"));
    }
}

/// The bonus that is asked for.
pub(crate) fn bonus_id(choice: &Choice) -> Option<String> {
    match choice {
        Choice::Bonus(id) => Some(id.clone()),
        Choice::Code | Choice::Declined => None,
    }
}

/// No bonus is wanted: declined, or the row for a code without a code.
pub(crate) fn is_decline(choice: &Choice, has_code: bool) -> bool {
    match choice {
        Choice::Bonus(_) => false,
        Choice::Code => !has_code,
        Choice::Declined => true,
    }
}
