//! The cashier: wallet dialog, deposits, withdrawals and open payments.

mod address;
mod amount_draft;
mod bonus_code;
mod deposit;
mod deposit_view;
mod guest_offer;
pub(crate) mod history;
mod invoices;
mod methods;
mod open_payments;
mod payment_fields;
mod payment_flow;
mod payment_intention;
mod payment_pages;
mod payment_return;
pub(crate) mod sent_bonus;
mod stored_intentions;
mod wager;
mod wallet;
pub(crate) mod withdrawal;

use std::rc::Rc;

pub(crate) use self::{
    address::Addresses,
    deposit::Deposit,
    history::History,
    invoices::{AWAITED_KEY, Invoices, WATCHED_KEY},
    methods::Methods,
    open_payments::OPEN_KEY,
    wallet::Wallet,
    withdrawal::Withdraw,
};
pub(crate) use crate::machines::payment::{Direction, Intention};
use crate::{
    core::{Core, Player},
    domain::bonus::OpenedWith,
    error::CoreError,
    json::Value,
    platform::{
        core_events::{CoreEvent, OnEvent},
        feature::{Channel, Feature},
        forms::{FormEvent, FormName},
        parts::{PartName, part},
    },
    ports::{Area, Task},
    session::other_tabs,
    store::views::{Command, DepositPhase, WalletPhase, WalletTab, WithdrawPhase},
    wire::{
        json::{Entries, parse},
        payments::Invoice,
        realtime::Event,
    },
};

part! {
    /// Interface of the cashier for the rest of the core.
    CashierCalls of Cashier as cashier, in cashier, for Player, events to on_event;
    actions {
        /// Phone layout: returns to the list of methods.
        "showMethods" show_methods();
        /// Selects a deposit method.
        "selectMethod" select_method(method: &str);
        /// Reports input into the deposit amount.
        "changeAmount" change_amount(text: &str);
        /// Reports blur of the deposit amount, which is then clamped to the limits.
        "blurAmount" blur_amount();
        /// Sets the deposit amount to a preset, given by its `value`.
        "choosePreset" choose_preset(value: &str);
        /// Selects a deposit bonus.
        "chooseBonus" choose_bonus(id: &str);
        /// Declines all bonuses.
        "declineBonus" decline_bonus();
        /// Opens the bonus-code row.
        "openBonusCode" open_bonus_code();
        /// Reports input into the bonus-code field.
        "changeBonusCode" change_bonus_code(text: &str);
        /// Selects a crypto network.
        "selectNetwork" select_network(id: &str);
        /// Retries the request for a crypto address.
        "retryAddress" retry_address();
        /// Selects the method and amount of the last deposit.
        "depositAgain" deposit_again();
        /// Retries a lost withdrawal with its idempotency key. Must be called in
        /// the click handler.
        "retryWithdrawal" retry_withdrawal();
        /// Searches for a lost withdrawal again.
        "searchWithdrawal" search_withdrawal();
        /// Leaves a lost withdrawal or the provider's page.
        "leaveWithdrawal" leave_withdrawal();
        /// Sends the deposit. Must be called in the click handler, because it opens
        /// a window.
        "deposit" deposit();
        /// Retries a lost deposit with its idempotency key. Must be called in the
        /// click handler.
        "retryDeposit" retry_deposit();
        /// Searches for a lost deposit again.
        "searchDeposit" search_deposit();
        /// Leaves an open or lost payment.
        "abandonDeposit" abandon_deposit();
        /// Opens the wallet with an open payment.
        "resumePayment" resume_payment(id: &str);
        /// Removes a payment that cannot be declined from the open payments.
        "hidePayment" hide_payment(id: &str);
    }
    requests {
        /// Declines the displayed payment.
        "declineDeposit" decline_deposit();
        /// Declines an open payment.
        "declineOpenPayment" decline_open_payment(id: String);
    }
    tasks {
        /// Reads the payment of this window, to which the provider has led
        /// back, until it is decided. Does nothing in another window.
        "loadReturnedPayment" load_returned_payment();
        /// Selects the payment region.
        "chooseRegion" choose_region(code: String);
        /// Retries failed loads of the wallet.
        "reloadWallet" reload_wallet();
        /// Applies the typed bonus code.
        "applyBonusCode" apply_bonus_code();
        /// Deletes the stored bonus code.
        "removeBonusCode" remove_bonus_code();
    }
    internal {
        actions {
            /// Handles an event of a field of a cashier form.
            cashier_form_event(form: FormName, field: &str, event: FormEvent);
            /// Selects a tab.
            select_wallet_tab(tab: WalletTab);
            /// Sends a withdrawal.
            submit_payment(intention: Intention);
        }
        requests {
            /// Declines a payment and stops waiting for it.
            decline_payment(id: String);
        }
        tasks {
            /// Loads the method names of a currency.
            load_method_names(currency: String);
            /// Shows the wallet and loads its data.
            show_wallet(opening: Opening);
            /// Handles a changed payment.
            invoice_changed(invoice: Invoice, direction: Direction);
            /// Reads open payments, and those of an earlier page load whose
            /// outcome is unknown.
            resume_payments();
            /// Resumes the payments of an earlier page load, and shows the one
            /// that waits for a code of the provider.
            restore_payments();
        }
    }
}

/// Parameters of opening the wallet.
#[derive(Debug, Clone)]
pub struct Opening {
    /// The initial tab.
    pub tab: WalletTab,
    /// True if the other tab is shown as well.
    pub both: bool,
    /// The bonus it is opened for.
    pub with: OpenedWith,
    /// True if the window is too narrow for the methods and the form side by
    /// side.
    pub narrow: bool,
}

impl Opening {
    /// The initial tab, and whether the other tab is shown as well, from the
    /// URL value of the wallet. `deposit` shows deposits only.
    pub fn tabs_of(value: &str) -> (WalletTab, bool) {
        let tab = if value == "withdraw" { WalletTab::Withdraw } else { WalletTab::Deposit };
        (tab, value != "deposit")
    }
}

/// Dialogs of the wallet.
const DIALOGS: [&str; 2] = ["wallet", "wallet-deposit"];

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    parts: &[(PartName::Cashier, Core::cashier), (PartName::History, Core::history)],
    // The wallet opens these forms when a method is chosen.
    forms: &[FormName::Deposit, FormName::Withdraw],
    form_event: Core::cashier_form_event,
    channels: &[Channel::of_every_site("payment:invoices")],
    retained_values: unresolved_payments,
    on_event: |core, event| match event {
        // Cancels an opening whose code is still being loaded.
        CoreEvent::DialogClosed(name) if DIALOGS.contains(&name) => {
            if let Some(player) = core.player() {
                player.begin_opening();
            }
        }
        _ => {}
    },
    ..Feature::NONE
};

/// Handles events of a signed-in player, also while the part is not loaded.
pub(crate) const PLAYER_HANDLER: OnEvent = |core, event| match event {
    CoreEvent::Realtime(Event::Deposit(invoice)) => {
        core.spawn_logged(core.invoice_changed(invoice.clone(), Direction::In));
    }
    CoreEvent::Realtime(Event::Withdrawal(invoice)) => {
        core.spawn_logged(core.invoice_changed(invoice.clone(), Direction::Out));
    }
    CoreEvent::LoadEssentials(pending) if core.has_stored_payments() => {
        pending.add_call(core, core.restore_payments());
    }
    // Preloads the wallet, so that it opens without delay.
    CoreEvent::LoadExtras(pending) | CoreEvent::Idle(pending) => {
        pending.add_call(core, core.cashier());
    }
    CoreEvent::ReloadAfterGap if core.has_stored_payments() => core.spawn_logged(core.resume_payments()),
    _ => {}
};

impl Cashier {
    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::DialogClosed(name) if DIALOGS.contains(&name) => self.leave_wallet(),
            CoreEvent::DialogClosed(name) if payment_return::DIALOGS.contains(&name) => self.leave_returned(),
            CoreEvent::StorageChanged(payment_return::RETURNED_KEY) => self.take_over_returned(),
            CoreEvent::StorageChanged(payment_return::TAKEN_OVER_KEY) => self.hear_taken_over(),
            CoreEvent::SessionEnding => self.close_payment_windows(),
            // A limit may change the available methods.
            CoreEvent::LimitsChanged | CoreEvent::AccountChanged(other_tabs::LIMITS) => self.forget_methods(),
            CoreEvent::Realtime(Event::BonusCode(_)) => self.state.wallet.borrow_mut().forget_code(),
            CoreEvent::StorageChanged(OPEN_KEY) => self.publish_open_payments(),
            CoreEvent::CurrencyChanged(pending) => {
                let cashier = self.clone();
                pending.add(Box::pin(async move { cashier.follow_account().await }));
            }
            CoreEvent::Retry => {
                let has_failed = self.store.read(|slices| {
                    slices.deposit.get().phase == DepositPhase::Failed
                        || slices.withdraw.get().phase == WithdrawPhase::Failed
                });
                if has_failed {
                    let cashier = self.clone();
                    self.spawn(async move { cashier.reload_wallet().await });
                }
            }
            _ => {}
        }
    }

    async fn resume_payments(&self) {
        self.reconcile_invoices().await;
        self.publish_open_payments();
        for direction in [Direction::In, Direction::Out] {
            if self.ports.storage.get(Area::Local, direction.in_flight_key()).is_some() {
                self.restore_payment(direction).await;
            }
        }
    }

    async fn restore_payments(&self) {
        self.resume_payments().await;
        if let Some(id) = self.ports.storage.get(Area::Session, AWAITED_KEY) {
            self.resume_awaited(&id);
        }
    }
}

impl Player {
    /// Records that the wallet was opened or closed, and returns the number of
    /// this opening. An earlier opening whose code is still loading is
    /// superseded.
    fn begin_opening(&self) -> u64 {
        self.state.wallet_openings.set(self.state.wallet_openings.get() + 1);
        self.state.wallet_openings.get()
    }

    /// True if this opening is the current one and the session has not ended.
    fn is_opening(&self, number: u64) -> bool {
        !self.has_ended() && self.state.wallet_openings.get() == number
    }
}

impl Core {
    /// True if the storages have payments that are open, or whose outcome is
    /// unknown.
    fn has_stored_payments(&self) -> bool {
        let is_stored = |area: Area, key: &str| self.ports.storage.get(area, key).is_some();
        is_stored(Area::Local, OPEN_KEY)
            || is_stored(Area::Session, AWAITED_KEY)
            || is_stored(Area::Session, WATCHED_KEY)
            || [Direction::In, Direction::Out]
                .iter()
                .any(|direction| is_stored(Area::Local, direction.in_flight_key()))
    }

    /// Returns from a failed deposit to the wallet. After the return from a
    /// provider's page no wallet is open.
    pub fn return_to_wallet(&self) {
        self.ports.page.command(Command::CloseDialog { name: "deposit-error".to_owned() });
        if self.store.read(|slices| slices.wallet.get().phase) == WalletPhase::Closed {
            self.open_dialog("wallet-deposit", Some("deposit"));
        }
    }

    /// Opens the wallet and loads its data.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Load` if the code of the wallet cannot be loaded.
    pub async fn open_wallet(self: &Rc<Self>, opening: Opening) -> Result<(), CoreError> {
        let Some(player) = self.player() else { return Ok(()) };
        let number = player.begin_opening();
        self.read_unless_live();
        self.cashier().await?;
        // The wallet may have been closed, or the player signed out, during the
        // load.
        if player.is_opening(number) { self.show_wallet(opening).await } else { Ok(()) }
    }
}

/// Data of payments with unknown outcome that survives sign-out: the search
/// parameters for the player's next sign-in, without form fields.
fn unresolved_payments(core: &Core) -> Vec<(&'static str, String)> {
    let unresolved = |direction: Direction| {
        let key = direction.in_flight_key();
        let stored = parse(&core.ports.storage.get(Area::Local, key)?)?;
        let all = match stored {
            Value::Array(list) => list,
            one => vec![one],
        };
        let mut awaited = Vec::new();
        for mut intention in all {
            if let Some(body) = intention.get_mut("body") {
                *body = Value::Null;
            }
            if intention.flag("left") != Some(true) {
                awaited.push(intention);
            }
        }
        (!awaited.is_empty()).then(|| (key, Value::Array(awaited).to_string()))
    };
    [Direction::In, Direction::Out].into_iter().filter_map(unresolved).collect()
}
