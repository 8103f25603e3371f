//! The cashier: the wallet dialog, deposits, and payments that are under way.

mod address;
mod amount_draft;
mod bonus_code;
mod deposit;
mod deposit_view;
mod history;
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
    store::views::{Command, TransactionFilters, WalletPhase, WalletTab},
    wire::{
        json::{Entries, parse},
        payments::Invoice,
    },
};

part! {
    /// What the rest of the core asks of the cashier.
    CashierCalls of Cashier as cashier, in cashier, for Player;
    actions {
        /// Something happened to a field of one of its forms.
        cashier_form_event(form: FormName, field: &str, event: FormEvent);
        /// The wallet's dialog is gone.
        leave_wallet();
        /// The session is over: closes windows that wait for a provider's page.
        close_payment_windows();
        /// Phone: back to the list of methods.
        show_methods();
        /// Chooses a tab on show.
        select_wallet_tab(tab: WalletTab);
        /// Chooses a deposit method.
        select_method(method: &str);
        /// The player typed into the amount.
        change_amount(text: &str);
        /// The player left the amount.
        blur_amount();
        /// The player chose a preset.
        choose_preset(value: &str);
        /// The player chose a deposit bonus.
        choose_bonus(id: &str);
        /// The player wants no bonus.
        decline_bonus();
        /// The player opened the row for a bonus code.
        open_bonus_code();
        /// The player typed a bonus code.
        change_bonus_code(text: &str);
        /// Chooses a crypto network.
        select_network(id: &str);
        /// Asks for a crypto address again.
        retry_address();
        /// Chooses the last deposit's method and amount.
        deposit_again();
        /// Chooses a withdrawal method.
        select_withdraw_method(method: &str);
        /// Chooses the network of a withdrawal.
        select_withdraw_network(id: &str);
        /// The player typed into the amount of the withdrawal.
        change_withdraw_amount(text: &str);
        /// The player left the amount of the withdrawal.
        blur_withdraw_amount();
        /// The player wants all that can be withdrawn.
        withdraw_all();
        /// Sends the withdrawal; to be called in the click itself.
        withdraw();
        /// Sends a lost withdrawal once more, with its key; in the click.
        retry_withdrawal();
        /// Looks for a lost withdrawal once more.
        search_withdrawal();
        /// Leaves a lost withdrawal, or the provider's page.
        leave_withdrawal();
        /// Sends the deposit; to be called in the click itself.
        deposit();
        /// Sends a lost deposit once more, with its key; in the click itself.
        retry_deposit();
        /// Looks for a lost deposit once more.
        search_deposit();
        /// Leaves a payment that goes on, or a lost one.
        abandon_deposit();
        /// Goes back to a payment that is under way.
        resume_payment(id: &str);
        /// Goes back to the payment whose code is waited for.
        resume_awaited(id: &str);
        /// Takes a payment that nobody can decline from those under way.
        hide_payment(id: &str);
        /// Another tab changed which payments are under way.
        publish_open_payments();
    }
    requests {
        /// Cancels a payment of the history.
        cancel_transaction(id: String);
        /// Declines the payment on show.
        decline_deposit();
        /// Declines a payment that is under way.
        decline_open_payment(id: String);
    }
    tasks {
        /// Chooses the region of payments.
        choose_region(code: String);
        /// Shows what of the history the filters let through.
        filter_transactions(filters: TransactionFilters, page: u32);
        /// Loads a page of the history, from one.
        load_transactions(page: u32);
        /// Reads what was paid in and out altogether, by currency.
        load_transaction_totals();
        /// Shows the wallet and loads what is in it.
        show_wallet(opening: Opening);
        /// Loads anew what is in the wallet.
        reload_wallet();
        /// Applies the typed bonus code.
        apply_bonus_code();
        /// Deletes the stored bonus code.
        remove_bonus_code();
        /// A payment changed.
        invoice_changed(invoice: Invoice, direction: Direction);
        /// Reads payments that are watched again.
        reconcile_invoices();
        /// Takes up a payment whose outcome is not known.
        restore_payment(direction: Direction);
        /// The wallet follows the active account.
        follow_account();
    }
}

/// How the wallet is opened.
#[derive(Debug, Clone)]
pub struct Opening {
    /// The tab on show.
    pub tab: WalletTab,
    /// Whether the other tab is there as well.
    pub both: bool,
    /// The bonus it is opened with.
    pub with: OpenedWith,
    /// Whether the window is too narrow for the methods and the form side by
    /// side.
    pub narrow: bool,
}

impl Opening {
    /// The tab on show, and whether the other one is there as well, by the
    /// value that the wallet has in the address: `deposit` shows deposits
    /// alone.
    pub fn tabs_of(value: &str) -> (WalletTab, bool) {
        let tab = if value == "withdraw" { WalletTab::Withdraw } else { WalletTab::Deposit };
        (tab, value != "deposit")
    }
}

impl Core {
    /// From the news that a deposit has failed back to the wallet. After the
    /// return from a provider's page there is none open.
    pub fn return_to_wallet(&self) {
        self.ports.page.command(Command::CloseDialog { name: "deposit-error".to_owned() });
        if self.store.read(|slices| slices.wallet.get().phase) == WalletPhase::Closed {
            self.open_dialog("wallet-deposit", Some("deposit"));
        }
    }

    /// Opens the wallet and loads what it shows. Fails where its code cannot
    /// be loaded.
    pub async fn open_wallet(self: &Rc<Self>, opening: Opening) -> Result<(), CoreError> {
        let Some(player) = self.player() else { return Ok(()) };
        let number = player.begin_opening();
        self.cashier().await?;
        // Closed, or signed out, while the code was on its way.
        if player.is_opening(number) { self.show_wallet(opening).await } else { Ok(()) }
    }

    /// The wallet's dialog is gone.
    pub fn close_wallet(self: &Rc<Self>) {
        if let Some(player) = self.player() {
            player.begin_opening();
        }
        self.leave_wallet();
    }

    /// What a sign-out leaves of payments whose outcome is not known: what
    /// they are searched by at the player's next sign-in, and none of the
    /// fields of their forms.
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
