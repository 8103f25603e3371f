//! The wallet dialog: opening, loading, region, tabs.

use futures_util::future::{join, join3};

use super::{Cashier, Opening};
use crate::{
    core::Player,
    domain::{
        bonus::OpenedWith,
        limits::{self, Definition},
    },
    error::CoreError,
    json::Value,
    machines::payment::{Direction, Event, State},
    platform::{
        api::Call,
        forms::{FormEvent, FormName},
    },
    ports::{Area, Method},
    store::views::{
        DepositPhase, LimitElsewhereView, RegionView, ReturnedPaymentView, WalletLimitView, WalletPane,
        WalletPhase, WalletTab, WalletView, WithdrawPhase,
    },
    wire::{
        bonuses::BonusCode,
        payments::{DEPOSIT_LIMIT, PaymentMethod, TurnOverWager},
        player::Profile,
    },
};

/// Loading time before a spinner is shown, in milliseconds.
const SPINNER_AFTER: u64 = 1000;
/// Local-storage key of the payment region.
const REGION_KEY: &str = "paymentGeo";
/// Interval at which a running load of the bonus code is checked, in
/// milliseconds.
const CODE_POLL: u64 = 50;
/// Cache lifetime of the stored bonus code for a currency, in milliseconds:
/// half an hour.
const CODE_CACHE_LIFETIME: u64 = 30 * 60 * 1000;
/// Trigger of bonus codes in the wallet.
pub(crate) const WALLET_TRIGGER: i64 = 3;

/// The wallet of this tab.
#[derive(Debug, Default)]
pub struct Wallet {
    view: WalletView,
    narrow: bool,
    /// Number of the last load. Responses to earlier loads are stale.
    loading: u64,
    /// The bonus requested for the next opening.
    wanted: Option<OpenedWith>,
    /// True while the stored bonus code is being loaded.
    loading_code: bool,
    /// The stored bonus code as last loaded.
    code: Option<BonusCode>,
    /// Load time and currency of `code`.
    code_loaded: Option<(u64, String)>,
    /// The payment of this window while a dialog shows its result.
    pub(super) returned: Option<ReturnedPaymentView>,
    /// Id of that payment.
    pub(super) returned_id: Option<String>,
    /// Payments of other windows that this tab has taken over.
    pub(super) taken_over: Vec<String>,
    /// Set when currency or region changed while a payment was displayed. The
    /// deposit form reloads when that payment is closed.
    pub(super) outdated: bool,
}

impl Wallet {
    /// Invalidates the cached bonus code.
    pub(in crate::features) fn forget_code(&mut self) {
        self.code_loaded = None;
    }

    /// Sets the bonus for the next opening.
    pub(in crate::features) fn opens_with(&mut self, with: OpenedWith) {
        self.wanted = Some(with);
    }
}

impl Cashier {
    /// Shows the wallet and loads its data.
    pub(super) async fn show_wallet(&self, Opening { tab, both, with, narrow }: Opening) {
        let tabs = if both { self.wallet_tabs() } else { vec![tab] };
        {
            let mut wallet = self.state.wallet.borrow_mut();
            if wallet.view.phase != WalletPhase::Closed {
                return;
            }
            wallet.narrow = narrow;
            wallet.view = WalletView { tab, tabs, ..WalletView::default() };
        }
        let wanted = self.state.wallet.borrow_mut().wanted.take();
        self.state.deposit.borrow_mut().opened = wanted.unwrap_or(with);
        let core = self.clone();
        self.spawn(async move { core.learn_payments().await });
        self.load_wallet(false).await;
    }

    /// Tabs in the order of the content.
    fn wallet_tabs(&self) -> Vec<WalletTab> {
        let texts = self.content.borrow();
        let withdraw_first = texts
            .value(&["modals", "wallet", "tabs"])
            .and_then(Value::as_object)
            .and_then(|tabs| tabs.keys().next().map(|first| first == "withdraw"))
            .unwrap_or(false);
        if withdraw_first {
            vec![WalletTab::Withdraw, WalletTab::Deposit]
        } else {
            vec![WalletTab::Deposit, WalletTab::Withdraw]
        }
    }

    /// Selects the payment region, which determines the available methods.
    pub(super) async fn choose_region(&self, code: String) {
        let known = self.site.borrow().countries.iter().any(|country| country.code == code);
        if !known || self.region().is_some_and(|region| region.code == code) {
            return;
        }
        self.ports.storage.set(Area::Local, REGION_KEY, &code);
        if self.state.wallet.borrow().view.phase != WalletPhase::Closed {
            self.reload_after_change().await;
        }
    }

    /// Reloads after a change of the currency or region. While a payment is
    /// displayed, the reload of the deposit form is deferred.
    async fn reload_after_change(&self) {
        if self.is_editing(Direction::In) {
            return self.load_wallet(false).await;
        }
        let number = {
            let mut wallet = self.state.wallet.borrow_mut();
            wallet.outdated = true;
            wallet.loading += 1;
            wallet.view.region = self.region();
            wallet.loading
        };
        self.publish_wallet();
        let (methods, wager) = self.withdrawals(false).await;
        if self.state.wallet.borrow().loading == number {
            self.core().begin_withdrawal(methods, wager);
        }
    }

    /// Runs the deferred reload once no payment is displayed.
    pub(super) fn reload_if_outdated(&self) {
        if std::mem::take(&mut self.state.wallet.borrow_mut().outdated) {
            let core = self.clone();
            self.spawn(async move { core.load_wallet(false).await });
        }
    }

    async fn load_wallet(&self, bypass_cache: bool) {
        let number = {
            let mut wallet = self.state.wallet.borrow_mut();
            wallet.loading += 1;
            wallet.outdated = false;
            wallet.view.phase = WalletPhase::Loading;
            wallet.view.slow = false;
            wallet.view.pane = WalletPane::Methods;
            wallet.view.region = self.region();
            wallet.loading
        };
        {
            let mut deposit = self.state.deposit.borrow_mut();
            deposit.phase = DepositPhase::Loading;
        }
        self.publish_wallet();
        self.publish_deposit();
        self.show_spinner_later(number);
        if self.active_account().is_none()
            && let Err(error) = self.load_accounts().await
        {
            self.log_failure("accounts could not be loaded", &error);
        }
        self.load_phone_table().await;
        let limited = self.profile.borrow().as_ref().is_some_and(Profile::is_limited);
        let excluded = self.is_excluded().await;
        let methods = async {
            // Do not request methods if deposits are blocked.
            if limited || excluded { Ok(Vec::new()) } else { self.deposit_methods(bypass_cache).await }
        };
        let ((methods, bonuses, code), (withdrawal_methods, wager)) =
            join(join3(methods, self.deposit_bonuses(), self.bonus_code()), self.withdrawals(bypass_cache))
                .await;
        if self.state.wallet.borrow().loading != number
            || self.state.wallet.borrow().view.phase == WalletPhase::Closed
        {
            return;
        }
        let phase = match &methods {
            _ if limited => DepositPhase::Refused,
            _ if excluded => DepositPhase::Limit,
            Ok(list) if list.is_empty() => DepositPhase::Empty,
            Ok(_) => DepositPhase::Ready,
            Err(error) if error.code() == Some(DEPOSIT_LIMIT) => DepositPhase::Limit,
            Err(_) => DepositPhase::Failed,
        };
        if let Err(error) = &methods {
            self.log_failure("deposit methods could not be loaded", error);
        }
        if limited && self.state.wallet.borrow().view.tab == WalletTab::Deposit {
            self.alert("limit", "limitedDeposit", Vec::new());
        }
        {
            let mut wallet = self.state.wallet.borrow_mut();
            wallet.view.phase = WalletPhase::Ready;
            wallet.view.slow = false;
            wallet.view.limit = None;
            wallet.view.limit_elsewhere = self.limit_elsewhere();
        }
        self.begin_deposit(phase, methods.unwrap_or_default(), bonuses, code.unwrap_or_default());
        self.core().begin_withdrawal(withdrawal_methods, wager);
        self.publish_wallet();
        if phase == DepositPhase::Limit {
            if !excluded {
                self.log_error(self.load_limits().await);
            }
            self.explain_limit(number);
        }
    }

    /// Loads the code and the data of withdrawals, the data from the cache
    /// unless `bypass_cache`.
    async fn withdrawals(
        &self,
        bypass_cache: bool,
    ) -> (Result<Vec<PaymentMethod>, CoreError>, Option<TurnOverWager>) {
        self.show_withdrawal_phase(WithdrawPhase::Loading);
        let code = async {
            let loaded = self.core().withdrawal().await;
            if loaded.is_err() {
                self.show_withdrawal_phase(WithdrawPhase::Failed);
            }
            loaded
        };
        let (loaded, methods, wager) =
            join3(code, self.withdrawal_methods(bypass_cache), self.turn_over_wager()).await;
        (loaded.and(methods), wager)
    }

    /// Shows the phase of withdrawals, whose code may not be there yet.
    fn show_withdrawal_phase(&self, phase: WithdrawPhase) {
        self.state.withdraw.borrow_mut().phase = phase;
        self.store.update(|slices| slices.withdraw.edit(|view| view.phase = phase));
    }

    /// True if a pause or a self-exclusion is in force. A known one is reloaded,
    /// because it may have ended elsewhere.
    async fn is_excluded(&self) -> bool {
        let known = || limits::excluded(self.state.limits.borrow().rows(), self.server_now()).is_some();
        if known() {
            self.log_error(self.load_limits().await);
        } else {
            self.learn_limits().await;
        }
        known()
    }

    fn limit_elsewhere(&self) -> Option<LimitElsewhereView> {
        let currency = self.active_account()?.currency;
        let state = self.state.limits.borrow();
        let limit = limits::reached_elsewhere(state.rows(), &currency)?;
        Some(LimitElsewhereView {
            amount: self.money(limit.amount.unwrap_or_default(), &limit.currency),
            period: limit.period.clone(),
            currency,
        })
    }

    /// Shows which limit blocks deposits.
    fn explain_limit(&self, number: u64) {
        let Some(currency) = self.active_account().map(|account| account.currency) else { return };
        if self.state.wallet.borrow().loading != number {
            return;
        }
        let view = {
            let state = self.state.limits.borrow();
            limits::deposit_stop(state.rows(), &currency, self.server_now()).map(|limit| {
                match limit.definition {
                    Definition::Deposit => WalletLimitView::Deposit {
                        amount: self.money(limit.amount.unwrap_or_default(), &currency),
                        period: limit.period.clone(),
                        renews_at: limit.expired_at.clone(),
                    },
                    _ => WalletLimitView::Excluded {
                        period: limit.period.clone(),
                        until: limit.expired_at.clone(),
                    },
                }
            })
        };
        self.state.wallet.borrow_mut().view.limit = view;
        self.publish_wallet();
    }

    fn show_spinner_later(&self, number: u64) {
        let core = self.clone();
        self.spawn(async move {
            core.ports.clock.sleep(SPINNER_AFTER).await;
            {
                let mut wallet = core.state.wallet.borrow_mut();
                if wallet.loading != number || wallet.view.phase != WalletPhase::Loading {
                    return;
                }
                wallet.view.slow = true;
            }
            core.publish_wallet();
        });
    }

    /// The stored bonus code. Only one load runs at a time; other callers poll
    /// every 50 ms until it has finished.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`]. A caller that waited for the
    /// load of another one gets no error.
    pub(super) async fn bonus_code(&self) -> Result<Option<BonusCode>, CoreError> {
        if self.state.wallet.borrow().loading_code {
            while self.state.wallet.borrow().loading_code {
                self.ports.clock.sleep(CODE_POLL).await;
            }
            return Ok(self.state.wallet.borrow().code.clone());
        }
        let currency = self.active_account().map(|account| account.currency).unwrap_or_default();
        {
            let mut wallet = self.state.wallet.borrow_mut();
            let fresh =
                |(loaded, of): &(u64, String)| *of == currency && self.now() < loaded + CODE_CACHE_LIFETIME;
            if wallet.code_loaded.as_ref().is_some_and(fresh) {
                return Ok(wallet.code.clone());
            }
            wallet.loading_code = true;
        }
        let code = self.load_bonus_code().await;
        let mut wallet = self.state.wallet.borrow_mut();
        wallet.loading_code = false;
        wallet.code = code.as_ref().ok().cloned().flatten();
        wallet.code_loaded = code.is_ok().then(|| (self.now(), currency));
        code
    }

    async fn load_bonus_code(&self) -> Result<Option<BonusCode>, CoreError> {
        let call =
            Call::new(Method::Get, "/api/game/bonuses/bonuscodes").query("trigger", Some(WALLET_TRIGGER));
        Ok(self.call(call).await?.list()?.into_iter().next())
    }

    /// Reloads the data that depends on the currency after a change of the
    /// active account.
    pub(super) async fn follow_account(&self) {
        if self.state.wallet.borrow().view.phase != WalletPhase::Closed {
            self.state.deposit.borrow_mut().opened = OpenedWith::default();
            self.reload_after_change().await;
        }
    }

    /// Retries failed loads.
    pub(super) async fn reload_wallet(&self) {
        if self.state.wallet.borrow().view.phase == WalletPhase::Ready {
            self.load_wallet(true).await;
        }
    }

    /// Handles the closed wallet: clears the requested bonus, and watches an
    /// open payment in the background.
    pub(super) fn leave_wallet(&self) {
        {
            let mut wallet = self.state.wallet.borrow_mut();
            wallet.loading += 1;
            wallet.outdated = false;
            wallet.view = WalletView::default();
        }
        for direction in [Direction::In, Direction::Out] {
            let paying = matches!(self.state.invoices.borrow().flow(direction).state, State::Paying(_));
            if paying {
                self.payment_event(direction, Event::Abandon);
            }
        }
        self.end_deposit();
        self.close_form(FormName::Deposit);
        self.core().end_withdrawal();
        self.publish_wallet();
    }

    /// Closes windows reserved for a provider's page when the session ends.
    pub(super) fn close_payment_windows(&self) {
        for direction in [Direction::In, Direction::Out] {
            if let State::Submitting { window, .. } = self.state.invoices.borrow().flow(direction).state {
                self.close_window(window);
            }
        }
    }

    /// Phone layout: returns to the list of methods.
    pub fn show_methods(&self) {
        self.show_pane(WalletPane::Methods);
    }

    /// Handles an event of a field and publishes whether the form can be sent.
    pub(super) fn cashier_form_event(&self, form: FormName, field: &str, event: FormEvent) {
        if form == FormName::Withdraw {
            self.core().withdrawal_form_event(field, event);
        } else {
            if matches!(event, FormEvent::Changed(_) | FormEvent::PhoneChanged { .. }) {
                self.ask_before_closing();
            }
            self.form_event(form, field, event);
            self.publish_deposit();
        }
    }

    /// Selects a visible tab.
    pub fn select_wallet_tab(&self, tab: WalletTab) {
        let known = self.state.wallet.borrow().view.tabs.contains(&tab);
        if known {
            self.state.wallet.borrow_mut().view.tab = tab;
            self.publish_wallet();
        }
    }

    pub(super) fn is_wallet_open(&self) -> bool {
        self.state.wallet.borrow().view.phase != WalletPhase::Closed
    }

    /// Disables the confirmation on closing the wallet.
    pub(super) fn close_without_asking(&self) {
        if std::mem::replace(&mut self.state.wallet.borrow_mut().view.confirm_close, false) {
            self.publish_wallet();
        }
    }

    /// Enables the confirmation on closing the wallet, because the player has
    /// begun a deposit.
    pub(super) fn ask_before_closing(&self) {
        if !std::mem::replace(&mut self.state.wallet.borrow_mut().view.confirm_close, true) {
            self.publish_wallet();
        }
    }
}

impl Player {
    /// True if the window is too narrow for the list and the form side by side.
    /// No method is then selected by default.
    pub(super) fn is_narrow(&self) -> bool {
        self.state.wallet.borrow().narrow
    }

    /// The payment region: the stored one, else the visitor's country if it is
    /// in the list.
    fn region(&self) -> Option<RegionView> {
        let stored = self.ports.storage.get(Area::Local, REGION_KEY);
        let site = self.site.borrow();
        let find = |code: &str| {
            site.countries.iter().find(|country| country.code == code).map(|country| RegionView {
                code: country.code.clone(),
                name: country.name.clone().unwrap_or_else(|| country.code.clone()),
            })
        };
        stored.and_then(|code| find(&code)).or_else(|| site.country.as_deref().and_then(find))
    }

    /// The region parameter of requests; only if it differs from the visitor's
    /// country.
    pub(super) fn region_parameter(&self) -> Option<String> {
        let code = self.region()?.code;
        (self.site.borrow().country.as_ref() != Some(&code)).then_some(code)
    }

    /// Phone layout: shows the list of methods or the form of the selected
    /// method.
    pub(super) fn show_pane(&self, pane: WalletPane) {
        self.state.wallet.borrow_mut().view.pane = pane;
        self.publish_wallet();
    }

    pub(super) fn publish_wallet(&self) {
        let view = {
            let wallet = self.state.wallet.borrow();
            WalletView { returned: wallet.returned.clone(), ..wallet.view.clone() }
        };
        self.store.update(|slices| slices.wallet.set(view));
    }
}
