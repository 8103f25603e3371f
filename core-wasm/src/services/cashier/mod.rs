//! The cashier: wallet dialog, deposits, withdrawals and open payments.

mod address;
mod amount_draft;
mod bonus_code;
mod deposit;
mod deposit_view;
pub(crate) mod history;
mod invoices;
mod methods;
mod open_payments;
mod payment_fields;
mod payment_flow;
mod payment_intention;
mod wager;
mod wallet;
mod withdraw;

use std::rc::Rc;

pub(crate) use self::{
    address::Addresses,
    deposit::Deposit,
    history::History,
    invoices::{AWAITED_KEY, Invoices, WATCHED_KEY},
    methods::Methods,
    open_payments::OPEN_KEY,
    wallet::Wallet,
    withdraw::Withdraw,
};
use super::{
    Core,
    forms::{FormEvent, FormName},
    parts::part,
    player::Player,
};
pub(crate) use crate::machines::payment::Direction;
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
        /// Handles an event of a field of a cashier form.
        cashier_form_event(form: FormName, field: &str, event: FormEvent);
        /// Handles the closed wallet dialog.
        leave_wallet();
        /// Closes windows reserved for a provider's page when the session ends.
        close_payment_windows();
        /// Phone layout: returns to the list of methods.
        show_methods();
        /// Selects a tab.
        select_wallet_tab(tab: WalletTab);
        /// Selects a deposit method.
        select_method(method: &str);
        /// Handles input into the amount.
        change_amount(text: &str);
        /// Handles blur of the amount.
        blur_amount();
        /// Sets the amount to a preset.
        choose_preset(value: &str);
        /// Selects a deposit bonus.
        choose_bonus(id: &str);
        /// Declines all bonuses.
        decline_bonus();
        /// Opens the bonus-code row.
        open_bonus_code();
        /// Handles input into the bonus-code field.
        change_bonus_code(text: &str);
        /// Selects a crypto network.
        select_network(id: &str);
        /// Retries the request for a crypto address.
        retry_address();
        /// Selects the method and amount of the last deposit.
        deposit_again();
        /// Selects a withdrawal method.
        select_withdraw_method(method: &str);
        /// Selects the network of a withdrawal.
        select_withdraw_network(id: &str);
        /// Handles input into the withdrawal amount.
        change_withdraw_amount(text: &str);
        /// Handles blur of the withdrawal amount.
        blur_withdraw_amount();
        /// Sets the amount to the maximum that can be withdrawn.
        withdraw_all();
        /// Sends the withdrawal. Must be called in the click handler.
        withdraw();
        /// Retries a lost withdrawal with its idempotency key. Must be called
        /// in the click handler.
        retry_withdrawal();
        /// Searches for a lost withdrawal again.
        search_withdrawal();
        /// Leaves a lost withdrawal or the provider's page.
        leave_withdrawal();
        /// Sends the deposit. Must be called in the click handler.
        deposit();
        /// Retries a lost deposit with its idempotency key. Must be called in
        /// the click handler.
        retry_deposit();
        /// Searches for a lost deposit again.
        search_deposit();
        /// Leaves an open or lost payment.
        abandon_deposit();
        /// Returns to an open payment.
        resume_payment(id: &str);
        /// Returns to the payment whose QR code is pending.
        resume_awaited(id: &str);
        /// Removes a payment that cannot be declined from the open payments.
        hide_payment(id: &str);
        /// Publishes the open payments after another tab changed them.
        publish_open_payments();
    }
    requests {
        /// Declines a payment and stops waiting for it.
        decline_payment(id: String);
        /// Declines the displayed payment.
        decline_deposit();
        /// Declines an open payment.
        decline_open_payment(id: String);
    }
    tasks {
        /// Selects the payment region.
        choose_region(code: String);
        /// Loads the method names of a currency.
        load_method_names(currency: String);
        /// Shows the wallet and loads its data.
        show_wallet(opening: Opening);
        /// Reloads the wallet's data.
        reload_wallet();
        /// Applies the typed bonus code.
        apply_bonus_code();
        /// Deletes the stored bonus code.
        remove_bonus_code();
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

    /// Opens the wallet and loads its data. Fails if its code cannot be loaded.
    pub async fn open_wallet(self: &Rc<Self>, opening: Opening) -> Result<(), CoreError> {
        let Some(player) = self.player() else { return Ok(()) };
        let number = player.begin_opening();
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
            let mut kept = parse(&self.ports.storage.get(Area::Local, key)?)?;
            if kept.flag("left") == Some(true) {
                return None;
            }
            if let Some(body) = kept.get_mut("body") {
                *body = Value::Null;
            }
            Some((key, kept.to_string()))
        };
        [Direction::In, Direction::Out].into_iter().filter_map(kept).collect()
    }
}
