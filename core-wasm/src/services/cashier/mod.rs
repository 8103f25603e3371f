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
    address::Addresses, deposit::Deposit, history::History, invoices::Invoices, methods::Methods,
    open_payments::OPEN_KEY, wallet::Wallet, withdraw::Withdraw,
};
use super::{
    Core,
    forms::{FormEvent, FormName},
    parts::part,
};
pub(crate) use crate::machines::payment::Direction;
use crate::{
    domain::bonus::OpenedWith,
    error::CoreError,
    json::Value,
    ports::{Area, Task},
    store::views::{Command, DepositPhase, TransactionFilters, WalletPhase, WalletTab, WalletView},
    wire::{
        json::{Entries, parse},
        payments::Invoice,
    },
};

part! {
    /// What the rest of the core asks of the cashier.
    CashierCalls of Cashier as cashier, in cashier;
    actions {
        /// Something happened to a field of one of its forms.
        cashier_form_event(form: FormName, field: &str, event: FormEvent);
        /// The wallet's dialog is gone.
        leave_wallet();
        /// The session is over.
        forget_wallet();
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
        reload_methods();
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
    /// be loaded; the wallet says so, and can be reloaded.
    pub async fn open_wallet(self: &Rc<Self>, opening: Opening) -> Result<(), CoreError> {
        if !self.is_signed_in() {
            return Ok(());
        }
        self.wallet.borrow_mut().postponed = None;
        if self.parts.cashier.get().is_none() {
            self.store.update(|slices| slices.wallet.edit(|wallet| wallet.phase = WalletPhase::Loading));
            let number = {
                let mut wallet = self.wallet.borrow_mut();
                wallet.opening += 1;
                wallet.opening
            };
            let loaded = self.cashier().await;
            // Closed, or signed out, while the code was on its way.
            if self.wallet.borrow().opening != number {
                return Ok(());
            }
            if let Err(error) = loaded {
                self.wallet.borrow_mut().postponed = Some(opening);
                self.store.update(|slices| {
                    slices.wallet.edit(|wallet| wallet.phase = WalletPhase::Ready);
                    slices.deposit.edit(|deposit| deposit.phase = DepositPhase::Failed);
                });
                return Err(error);
            }
        }
        self.show_wallet(opening).await
    }

    /// The wallet's dialog is gone.
    pub fn close_wallet(self: &Rc<Self>) {
        self.drop_opening();
        self.leave_wallet();
    }

    /// Forgets everything of the wallet: the session is over.
    pub(crate) fn clear_wallet(self: &Rc<Self>) {
        self.drop_opening();
        self.forget_wallet();
    }

    /// An opening whose code is still on its way comes to nothing.
    fn drop_opening(&self) {
        {
            let mut wallet = self.wallet.borrow_mut();
            wallet.opening += 1;
            wallet.postponed = None;
        }
        if self.parts.cashier.get().is_none() {
            self.store.update(|slices| {
                slices.wallet.set(WalletView::default());
                slices.deposit.edit(|deposit| deposit.phase = DepositPhase::Closed);
            });
        }
    }

    /// Tries again to load what could not be loaded.
    pub async fn reload_wallet(self: &Rc<Self>) -> Result<(), CoreError> {
        let postponed = self.wallet.borrow_mut().postponed.take();
        match postponed {
            Some(opening) => self.open_wallet(opening).await,
            None => self.reload_methods().await,
        }
    }

    /// Payments that an earlier page left: under way, or of unknown outcome.
    pub(crate) async fn resume_payments(self: &Rc<Self>) {
        let epoch = self.epoch();
        let kept = |area: Area, key: &str| self.ports.storage.get(area, key).is_some();
        let open = kept(Area::Local, OPEN_KEY);
        if open || kept(Area::Session, invoices::AWAITED_KEY) || kept(Area::Session, invoices::WATCHED_KEY) {
            self.warn_of(self.reconcile_invoices().await);
            self.publish_open_payments();
        }
        for direction in [Direction::In, Direction::Out] {
            if self.epoch() == epoch && kept(Area::Local, direction.in_flight_key()) {
                self.warn_of(self.restore_payment(direction).await);
            }
        }
    }

    /// The page was loaded anew while the provider's code was waited for: the
    /// wallet waits on.
    pub(crate) fn resume_awaited_payment(self: &Rc<Self>) {
        if let Some(id) = self.ports.storage.get(Area::Session, invoices::AWAITED_KEY) {
            self.resume_awaited(&id);
        }
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

    /// A payment changed: its own text arrived.
    pub(crate) fn invoice_arrived(self: &Rc<Self>, invoice: Invoice, direction: Direction) {
        let core = Rc::clone(self);
        let epoch = self.epoch();
        self.spawn(async move {
            let loaded = core.cashier().await.map(|_| ());
            // Whoever has come meanwhile is not concerned.
            if core.epoch() == epoch && loaded.is_ok() {
                core.warn_of(core.invoice_changed(invoice, direction).await);
            } else {
                core.warn_of(loaded);
            }
        });
    }

    /// The active account is another one: what depends on its currency is
    /// read again.
    pub(crate) async fn account_switched(self: &Rc<Self>) {
        if self.parts.cashier.get().is_some() {
            self.warn_of(self.follow_account().await);
        } else {
            self.read_player_bonuses().await;
        }
    }
}
