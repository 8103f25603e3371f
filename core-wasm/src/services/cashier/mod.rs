//! The cashier: wallet dialog, deposits, withdrawals and open payments.

mod address;
mod amount_draft;
mod bonus_code;
mod deposit;
mod deposit_view;
pub(crate) mod history;
mod invoices;
mod kept_intentions;
mod methods;
mod open_payments;
mod payment_fields;
mod payment_flow;
mod payment_intention;
mod payment_pages;
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
use super::{
    Core,
    forms::{FormEvent, FormName},
    parts::part,
    player::Player,
};
pub(crate) use crate::machines::payment::{Direction, Intention};
use crate::{
    domain::bonus::OpenedWith,
    error::CoreError,
    json::Value,
    ports::{Area, Task},
    store::views::{Command, WalletPhase, WalletTab},
    wire::{
        json::{Entries, parse},
        payments::Invoice,
    },
};

part! {
    /// Interface of the cashier for the rest of the core.
    CashierCalls of Cashier as cashier, in cashier, for Player;
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
            /// Handles the closed wallet dialog.
            leave_wallet();
            /// Closes windows reserved for a provider's page when the session ends.
            close_payment_windows();
            /// Selects a tab.
            select_wallet_tab(tab: WalletTab);
            /// Returns to the payment whose QR code is pending.
            resume_awaited(id: &str);
            /// Sends a withdrawal.
            submit_payment(intention: Intention);
            /// Publishes the open payments after another tab changed them.
            publish_open_payments();
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
            /// Reloads the watched payments.
            reconcile_invoices();
            /// Resumes a payment whose outcome is unknown.
            restore_payment(direction: Direction);
            /// Reloads the wallet after a change of the active account.
            follow_account();
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

impl Core {
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

    /// Handles the closed wallet dialog.
    pub fn close_wallet(self: &Rc<Self>) {
        if let Some(player) = self.player() {
            player.begin_opening();
        }
        self.leave_wallet();
    }

    /// Data of payments with unknown outcome that survives sign-out: the search
    /// parameters for the player's next sign-in, without form fields.
    pub(crate) fn unresolved_payments(&self) -> Vec<(&'static str, String)> {
        let kept = |direction: Direction| {
            let key = direction.in_flight_key();
            let stored = parse(&self.ports.storage.get(Area::Local, key)?)?;
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
        [Direction::In, Direction::Out].into_iter().filter_map(kept).collect()
    }
}
