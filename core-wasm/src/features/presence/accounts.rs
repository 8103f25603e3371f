//! Accounts, currency list.

use std::rc::Rc;

use crate::{
    core::Player,
    domain::money::{amount::Amount, currency::Currency},
    error::CoreError,
    platform::{
        api::Call,
        backoff::{Retry, Work},
        core_events::{CoreEvent, PendingTasks},
        generation::Ticket,
        money::shown_money,
        order::{Moment, Order},
        sorting::{sort_by_text, sort_keys},
    },
    ports::Method,
    store::views::{AccountView, AccountsView, CurrencyRow, ListPhase, MoneyView},
    wire::wallet::{Account, create_account_body},
};

/// Delays of a failed load of the accounts.
const RETRY: Retry = Retry { first: 5_000, last: 60_000 };

/// The player's accounts.
#[derive(Default)]
pub struct Accounts {
    /// Code of the currency of the equivalents; `None` if they are switched off.
    pub(super) equivalent: Option<String>,
    /// True while an account is being created, switched or hidden.
    busy: bool,
    phase: ListPhase,
    order: Order<Account>,
    /// True while a full reload after a realtime gap is pending.
    rereading: bool,
    /// The last gap before the newest answer was requested.
    pub(super) gap: Option<Ticket>,
}

impl Accounts {
    /// Marks a full reload as pending. Returns whether one was already pending.
    pub(super) fn begin_rereading(&mut self) -> bool {
        std::mem::replace(&mut self.rereading, true)
    }

    /// Clears the mark when the full reload starts.
    pub(super) fn end_rereading(&mut self) {
        self.rereading = false;
    }
}

impl Player {
    /// Loads and publishes the accounts. On failure publishes the error and
    /// retries with back-off.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`]. They are also published with the
    /// list.
    pub(super) async fn load_accounts(self: &Rc<Self>) -> Result<(), CoreError> {
        let gap = self.last_gap();
        let asked = self.state.accounts.borrow_mut().order.begin_request();
        let call = Call::new(Method::Get, "/api/wallet/accounts");
        let answer = self.call(call).await.and_then(|answer| answer.whole_list::<Account>());
        match answer {
            Ok(list) => {
                let before = self.played_currency();
                let taken = {
                    let mut accounts = self.state.accounts.borrow_mut();
                    let taken = accounts.order.accept(asked);
                    if taken {
                        accounts.phase = ListPhase::Ready;
                        accounts.gap = Some(gap);
                        *self.accounts.borrow_mut() = list
                            .into_iter()
                            .map(|account| accounts.order.newer(&account.id).cloned().unwrap_or(account))
                            .collect();
                    }
                    taken
                };
                if taken {
                    self.core().accounts_were_read();
                    self.publish_accounts();
                    self.core().emit(CoreEvent::BalanceChanged);
                    self.on_active_account_changed_elsewhere(before.as_ref());
                }
                Ok(())
            }
            Err(error) => {
                self.accounts_failed();
                Err(error)
            }
        }
    }

    /// Publishes a failed load. Known accounts are kept.
    fn accounts_failed(self: &Rc<Self>) {
        {
            let mut accounts = self.state.accounts.borrow_mut();
            if accounts.phase == ListPhase::Ready {
                return;
            }
            accounts.phase = ListPhase::Failed;
        }
        self.publish_accounts();
        let player = Rc::clone(self);
        self.repeat(Work::Accounts, RETRY, move || {
            let player = Rc::clone(&player);
            Box::pin(async move {
                let is_ready = player.state.accounts.borrow().phase == ListPhase::Ready;
                (is_ready || player.load_accounts().await.is_ok()).into()
            })
        });
    }

    /// Retries a failed load on request of the player.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`]. They are also published with the
    /// list.
    pub async fn reload_accounts(self: &Rc<Self>) -> Result<(), CoreError> {
        self.state.accounts.borrow_mut().phase = ListPhase::Loading;
        self.store.update(|slices| slices.accounts_list.set(AccountsView { phase: ListPhase::Loading }));
        self.load_accounts().await
    }

    /// Reloads the data that depends on the currency if another tab has
    /// switched the active account.
    fn on_active_account_changed_elsewhere(self: &Rc<Self>, before: Option<&String>) {
        let own = self.state.accounts.borrow().busy;
        if own || before.is_none() || before == self.played_currency().as_ref() {
            return;
        }
        let core = Rc::clone(self);
        self.spawn(async move { core.currency_changed().await });
    }

    /// Emits the change of the currency, and waits for the handlers.
    async fn currency_changed(&self) {
        let pending = PendingTasks::default();
        self.core().emit(CoreEvent::CurrencyChanged(&pending));
        pending.done().await;
    }

    /// Makes a currency the active one. Creates its account first if necessary.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub async fn choose_currency(self: &Rc<Self>, code: String) -> Result<(), CoreError> {
        let known = {
            let mut accounts = self.state.accounts.borrow_mut();
            if accounts.busy || self.active_account().is_some_and(|account| account.currency == *code) {
                return Ok(());
            }
            accounts.busy = true;
            let own = self.accounts.borrow();
            own.iter().find(|account| account.currency == *code).map(|account| account.id.clone())
        };
        let result = self.create_and_switch(&code, known).await;
        self.state.accounts.borrow_mut().busy = false;
        if result.is_ok() {
            self.currency_changed().await;
        } else {
            self.alert("global", "somethingWrong", Vec::new());
        }
        result
    }

    async fn create_and_switch(self: &Rc<Self>, code: &str, known: Option<String>) -> Result<(), CoreError> {
        let is_in_currency = |account: &&Account| account.currency == *code;
        if known.is_none() {
            let call = Call::new(Method::Post, "/api/wallet/accounts").body(&create_account_body(code));
            self.change_accounts(call, &|list| list.iter().any(|account| is_in_currency(&account))).await?;
        }
        let created = || self.accounts.borrow().iter().find(is_in_currency).map(|account| account.id.clone());
        let id = known.or_else(created).unwrap_or_default();
        let call = Call::new(Method::Put, format!("/api/wallet/accounts/{id}/switch"));
        self.change_accounts(call, &|list| list.iter().any(|account| account.id == id && account.is_active()))
            .await
    }

    /// Hides an inactive account without balance.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub async fn hide_account(self: &Rc<Self>, id: String) -> Result<(), CoreError> {
        if std::mem::replace(&mut self.state.accounts.borrow_mut().busy, true) {
            return Ok(());
        }
        let call = Call::new(Method::Put, format!("/api/wallet/accounts/{id}/hide"));
        let result = self.change_accounts(call, &|list| list.iter().all(|account| account.id != id)).await;
        self.state.accounts.borrow_mut().busy = false;
        if result.is_err() {
            self.alert("global", "somethingWrong", Vec::new());
        }
        result
    }

    /// Sends a change that is answered by the accounts, and takes them. If an
    /// error left its outcome open, or the change is not in the answer, the
    /// accounts are read. A list tells whether the change `is_made`.
    async fn change_accounts(
        self: &Rc<Self>,
        call: Call,
        is_made: &dyn Fn(&[Account]) -> bool,
    ) -> Result<(), CoreError> {
        let asked = self.state.accounts.borrow_mut().order.begin_request();
        let name = call.name();
        let answer = self.call(call).await.and_then(|answer| answer.whole_list());
        let error = match answer {
            Ok(list) if is_made(&list) => {
                self.take_accounts(list, asked);
                return Ok(());
            }
            Ok(_) => CoreError::Malformed { call: name, reason: "the change is not in the list".to_owned() },
            Err(error) => error,
        };
        let is_open = error.leaves_outcome_open();
        if is_open && self.load_accounts().await.is_ok() && is_made(&self.accounts.borrow()) {
            return Ok(());
        }
        Err(error)
    }

    /// Applies the accounts returned by a change. The response determines the
    /// active account; balances from later events take precedence.
    fn take_accounts(&self, list: Vec<Account>, asked: Moment) {
        {
            let mut accounts = self.state.accounts.borrow_mut();
            accounts.order.accept(asked);
            accounts.phase = ListPhase::Ready;
            *self.accounts.borrow_mut() = list
                .into_iter()
                .map(|account| match accounts.order.newer(&account.id) {
                    Some(event) => event.clone().with_status_of(&account),
                    None => account,
                })
                .collect();
            accounts.order.supersede();
        }
        self.publish_accounts();
    }

    /// Handles a changed account and publishes only its rows. An unknown
    /// account is ignored.
    pub(super) fn account_changed(self: &Rc<Self>, account: Account) {
        let before = self.played_currency();
        let was_active = {
            let mut accounts = self.state.accounts.borrow_mut();
            accounts.order.record_event(&account.id, account.clone());
            let mut own = self.accounts.borrow_mut();
            let Some(known) = own.iter_mut().find(|known| known.id == account.id) else { return };
            let was_active = known.is_active();
            *known = account.clone();
            was_active
        };
        if was_active != account.is_active() {
            self.publish_accounts();
            self.core().emit(CoreEvent::BalanceChanged);
            self.on_active_account_changed_elsewhere(before.as_ref());
            return;
        }
        let Some(currency) = self.currency(&account.currency) else { return };
        let view = self.account_view(&account);
        let row = self.currency_row(&currency, Some(&account));
        self.store.update(|slices| {
            let was_empty = slices.currencies.get(&currency.code).is_some_and(|row| is_empty(&row.balance));
            let reorder = was_empty != is_empty(&row.balance);
            slices.accounts.put(view);
            slices.currencies.put(row);
            if reorder {
                let mut rows: Vec<CurrencyRow> = slices.currencies.iter().cloned().collect();
                sort_by_text(&mut rows, sort_key);
                slices.currencies.replace(rows);
            }
        });
        self.core().emit(CoreEvent::BalanceChanged);
    }

    pub(super) fn publish_accounts(&self) {
        let list = self.accounts.borrow().clone();
        let views: Vec<AccountView> = list.iter().map(|account| self.account_view(account)).collect();
        let indexes = indexes_by_currency(&list);
        let account_in = |code: &str| list.get(index_of(&indexes, code)?);
        let mut rows: Vec<CurrencyRow> = self
            .site
            .borrow()
            .currencies
            .iter()
            .map(|currency| self.currency_row(currency, account_in(&currency.code)))
            .collect();
        sort_by_text(&mut rows, sort_key);
        let phase = self.state.accounts.borrow().phase;
        self.store.update(|slices| {
            slices.accounts_list.set(AccountsView { phase });
            slices.accounts.replace(views);
            slices.currencies.replace(rows);
        });
    }

    fn account_view(&self, account: &Account) -> AccountView {
        let site = self.site.borrow();
        let currency = site.currencies.get(&account.currency);
        let money = |amount: Amount| self.money(amount, &account.currency);
        AccountView {
            id: account.id.clone(),
            currency: account.currency.clone(),
            active: account.is_active(),
            crypto: currency.is_some_and(Currency::is_crypto),
            has_money: account.balance.is_positive(),
            balance: money(account.balance),
            real: account.real.map(money),
            bonus: account.bonus.map(money),
            withdrawable: money(account.payable()),
            vault: account.vault.filter(|amount| amount.is_positive()).map(money),
            equivalent: currency.and_then(|currency| self.equivalent_money(account.balance, currency)),
            can_hide: account.balance.is_zero()
                && !account.is_active()
                && account.vault.is_none_or(Amount::is_zero),
        }
    }

    fn currency_row(&self, currency: &Currency, account: Option<&Account>) -> CurrencyRow {
        let balance = account.map_or(Amount::ZERO, |account| account.balance);
        CurrencyRow {
            code: currency.code.clone(),
            name: currency.name.clone(),
            crypto: currency.is_crypto(),
            balance: shown_money(currency.to_display(balance), currency),
            equivalent: self.equivalent_money(balance, currency),
            has_account: account.is_some(),
            active: account.is_some_and(Account::is_active),
        }
    }
}

fn is_empty(balance: &MoneyView) -> bool {
    balance.amount == "0"
}

/// Sort key in the currency list: the active currency first, also without a
/// balance, then currencies with a balance, then by display code,
/// case-insensitive.
fn sort_key(row: &CurrencyRow) -> String {
    let part = if row.active { 0 } else { 1 + i32::from(is_empty(&row.balance)) };
    format!("{part} {} {}", row.balance.code.to_ascii_lowercase(), row.code)
}

/// Places of accounts with their currencies, sorted by these: many accounts in
/// many currencies are matched without comparing all with all.
pub(super) fn indexes_by_currency(accounts: &[Account]) -> Vec<(String, usize)> {
    let mut indexes: Vec<(String, usize)> =
        accounts.iter().enumerate().map(|(index, account)| (account.currency.clone(), index)).collect();
    sort_keys(&mut indexes);
    indexes
}

/// Place of the first account in a currency.
pub(super) fn index_of(indexes: &[(String, usize)], code: &str) -> Option<usize> {
    let first = indexes.partition_point(|(currency, _)| currency.as_str() < code);
    indexes.get(first).filter(|(currency, _)| currency == code).map(|(_, index)| *index)
}
