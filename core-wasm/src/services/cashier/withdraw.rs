//! The withdrawal form: method, network, amount, fields.

use futures_util::future::join;

use super::{
    Cashier,
    deposit::limits,
    deposit_view::{amount_message, missing},
};
use crate::{
    domain::{
        money::{
            amount::Amount,
            currency::Currency,
            input::{AmountText, in_range},
        },
        networks,
    },
    error::CoreError,
    machines::payment::{Direction, Screen, State},
    services::{
        forms::{AMOUNT_FIELD, FormEvent, FormName},
        shown_money,
    },
    store::views::{
        AmountView, Message, NetworkView, PaymentMethodView, WalletPane, WithdrawPhase, WithdrawScreenView,
        WithdrawView,
    },
    wire::payments::{NETWORK_FIELD, PaymentMethod, PaymentOption, TurnOverWager},
};

/// Field of the destination address.
const ADDRESS_FIELD: &str = "wallet_id";
/// Field of the payout currency.
const CURRENCY_FIELD: &str = "currencyWithdraw";
const FORM: FormName = FormName::Withdraw;

/// Loaded data for withdrawals.
pub(super) type Loaded = (Result<Vec<PaymentMethod>, CoreError>, Option<TurnOverWager>);

/// The withdrawal of this tab.
#[derive(Debug, Default)]
pub struct Withdraw {
    pub(super) phase: WithdrawPhase,
    methods: Vec<PaymentMethod>,
    pub(super) method: Option<String>,
    pub(super) network: Option<String>,
    pub(super) amount: AmountText,
    /// The server's error for the amount, until the amount changes.
    pub(super) amount_error: Option<String>,
    /// True after the player tried to send the form. From then on a missing
    /// amount or network is shown as an error.
    pub(super) submit_attempted: bool,
    wager: Option<TurnOverWager>,
}

impl Withdraw {
    /// The selected method.
    pub(super) fn chosen(&self) -> Option<&PaymentMethod> {
        let id = self.method.as_ref()?;
        self.methods.iter().find(|method| method.method == *id)
    }
}

impl Cashier {
    pub(super) fn begin_loading_withdrawals(&self) {
        self.withdraw.borrow_mut().phase = WithdrawPhase::Loading;
        self.publish_withdraw();
    }

    /// Loads the data for withdrawals, from the cache unless `bypass_cache`.
    pub(super) async fn withdrawals(&self, bypass_cache: bool) -> Loaded {
        join(self.withdrawal_methods(bypass_cache), self.turn_over_wager()).await
    }

    /// Initialises the form with the loaded data.
    pub(super) fn begin_withdrawal(&self, (methods, wager): Loaded) {
        let phase = match &methods {
            Ok(_) if wager.is_some() => WithdrawPhase::Wager,
            Ok(list) if list.is_empty() => WithdrawPhase::Empty,
            Ok(_) => WithdrawPhase::Ready,
            Err(error) => {
                self.log_failure("withdrawal methods could not be loaded", error);
                WithdrawPhase::Failed
            }
        };
        let methods = methods.unwrap_or_default();
        let kept = self.kept_amount(FORM).map(|kept| kept.method);
        let first = kept
            .filter(|kept| methods.iter().any(|method| method.method == *kept))
            .or_else(|| methods.first().map(|method| method.method.clone()))
            .filter(|_| !self.is_narrow());
        {
            let mut state = self.withdraw.borrow_mut();
            state.phase = phase;
            state.methods = methods;
            state.wager = wager;
        }
        self.set_withdraw_method(first);
    }

    /// Resets the withdrawal when the wallet closes.
    pub(super) fn end_withdrawal(&self) {
        *self.withdraw.borrow_mut() = Withdraw::default();
        self.close_form(FORM);
        self.publish_withdraw();
    }

    /// Selects a method.
    pub(super) fn select_withdraw_method(&self, method: &str) {
        let known = self.withdraw.borrow().methods.iter().any(|known| known.method == method);
        if known && self.is_editing(Direction::Out) {
            self.set_withdraw_method(Some(method.to_owned()));
            self.show_pane(WalletPane::Form);
        }
    }

    fn set_withdraw_method(&self, method: Option<String>) {
        {
            let mut state = self.withdraw.borrow_mut();
            state.method = method;
            state.submit_attempted = false;
            // With several networks there is no default: money sent on the
            // wrong network is lost.
            state.network = match state.chosen().map(PaymentMethod::networks) {
                Some([only]) => Some(only.key.clone()),
                _ => None,
            };
        }
        let kept = self
            .kept_amount(FORM)
            .filter(|kept| Some(&kept.method) == self.withdraw.borrow().method.as_ref());
        match kept {
            Some(kept) => self.withdraw.borrow_mut().amount = kept.amount,
            None => self.reset_withdraw_amount(),
        }
        self.build_withdraw_form();
        self.publish_withdraw();
    }

    /// Selects a network, which has its own limits and addresses. Keeps the
    /// input, including the amount. Input that is now invalid shows an error.
    pub(super) fn select_withdraw_network(&self, id: &str) {
        let untouched = self.withdraw_limits().is_none_or(|(minimum, _)| {
            let state = self.withdraw.borrow();
            state.amount.amount(self.shown_decimals()).is_none_or(|typed| typed == minimum)
        });
        let editing = self.is_editing(Direction::Out);
        {
            let mut state = self.withdraw.borrow_mut();
            let known =
                state.chosen().is_some_and(|method| method.networks().iter().any(|option| option.key == id));
            if !known || !editing || state.network.as_deref() == Some(id) {
                return;
            }
            state.network = Some(id.to_owned());
        }
        if untouched {
            self.reset_withdraw_amount();
        }
        self.build_withdraw_form();
        self.publish_withdraw();
    }

    /// Resets the amount to the minimum.
    fn reset_withdraw_amount(&self) {
        let start = self.withdraw_limits().map(|(minimum, _)| minimum.to_string()).unwrap_or_default();
        self.withdraw.borrow_mut().amount = AmountText::exact(&start, self.number_signs());
    }

    /// Smallest and largest amount in display units. The available balance is
    /// not considered.
    fn withdraw_limits(&self) -> Option<(Amount, Amount)> {
        let currency = self.active_currency()?;
        let state = self.withdraw.borrow();
        Some(limits(state.chosen()?, state.network.as_deref(), &currency))
    }

    /// Decimals of the active currency's display unit.
    fn shown_decimals(&self) -> u32 {
        self.active_currency().map_or(0, |currency| currency.display_decimals())
    }

    /// Withdrawable balance in display units, rounded down.
    pub(super) fn withdrawable(&self, currency: &Currency) -> Amount {
        let account = self.active_account();
        let whole = account.map(|account| account.withdrawable).unwrap_or_default();
        currency.to_display(whole).rounded_down(currency.display_decimals())
    }

    /// Builds the fields of the method. The address must match the pattern of
    /// the network or of the payout currency.
    fn build_withdraw_form(&self) {
        let (definitions, patterns) = {
            let state = self.withdraw.borrow();
            let Some(method) = state.chosen() else {
                drop(state);
                self.close_form(FORM);
                return;
            };
            let network = match &state.network {
                Some(id) => method.networks().iter().find(|option| option.key == *id),
                None => method.networks().first(),
            };
            (method.fields.clone(), address_pattern(network))
        };
        let patterns = match self.currency_option() {
            Some(option) => address_pattern(Some(&option)),
            None => patterns,
        };
        self.build_payment_form(FORM, &definitions, &patterns);
    }

    /// The selected payout currency.
    fn currency_option(&self) -> Option<PaymentOption> {
        let chosen = self.form(FORM).borrow().value(CURRENCY_FIELD);
        let state = self.withdraw.borrow();
        let field = state.chosen()?.fields.iter().find(|field| field.key == CURRENCY_FIELD)?;
        field.options.iter().find(|option| option.id == chosen && !option.pattern.is_empty()).cloned()
    }

    pub(super) fn withdraw_form_event(&self, field: &str, event: FormEvent) {
        let chooses = field == CURRENCY_FIELD && matches!(event, FormEvent::Changed(_));
        self.form_event(FORM, field, event);
        if chooses {
            // The draft contains the input, including the new selection.
            self.build_withdraw_form();
        }
        self.publish_withdraw();
    }

    /// Handles input into the amount.
    pub(super) fn change_withdraw_amount(&self, text: &str) {
        if !self.is_editing(Direction::Out) {
            return;
        }
        {
            let mut state = self.withdraw.borrow_mut();
            state.amount_error = None;
            state.amount = state.amount.typed(text, self.number_signs());
        }
        self.keep_withdraw_amount();
        self.publish_withdraw();
    }

    /// Handles blur of the amount: clamps it to the limits, and writes it in the
    /// signs of the language. An amount above the
    /// balance is not reduced; it shows an error.
    pub(super) fn blur_withdraw_amount(&self) {
        let Some((minimum, maximum)) = self.withdraw_limits() else { return };
        let decimals = self.shown_decimals();
        {
            let mut state = self.withdraw.borrow_mut();
            state.amount = state.amount.left(minimum, maximum, decimals, self.number_signs());
        }
        self.keep_withdraw_amount();
        self.publish_withdraw();
    }

    fn keep_withdraw_amount(&self) {
        self.clear_focus_request(FORM);
        let state = self.withdraw.borrow();
        self.keep_amount(FORM, state.method.as_deref(), &state.amount);
    }

    /// Sets the amount to the withdrawable balance, at most the method's
    /// maximum.
    pub(super) fn withdraw_all(&self) {
        let Some(currency) = self.active_currency() else { return };
        let Some((_, maximum)) = self.withdraw_limits() else { return };
        let all = self.withdrawable(&currency);
        let amount = if maximum.is_positive() { all.min(maximum) } else { all };
        if !self.is_editing(Direction::Out) {
            return;
        }
        {
            let mut state = self.withdraw.borrow_mut();
            // The input limits decimals, but "all" must be exact to the last
            // digit.
            state.amount = AmountText::exact(&amount.to_string(), self.number_signs());
            state.amount_error = None;
        }
        self.keep_withdraw_amount();
        self.publish_withdraw();
    }

    /// The entered amount in display units, if it can be withdrawn.
    pub(super) fn valid_withdrawal(&self, currency: &Currency) -> Option<Amount> {
        let (minimum, maximum) = self.withdraw_limits()?;
        let typed = self.withdraw.borrow().amount.amount(currency.display_decimals())?;
        let fits =
            typed.is_positive() && in_range(typed, minimum, maximum) && typed <= self.withdrawable(currency);
        fits.then_some(typed)
    }

    /// The first invalid input before the fields of the method.
    pub(super) fn first_invalid_withdrawal_input(&self) -> Option<&'static str> {
        if self.is_network_missing() {
            return Some(NETWORK_FIELD);
        }
        let amount = self.active_currency().and_then(|currency| self.valid_withdrawal(&currency));
        amount.is_none().then_some(AMOUNT_FIELD)
    }

    fn is_network_missing(&self) -> bool {
        let state = self.withdraw.borrow();
        state.network.is_none() && state.chosen().is_some_and(|method| !method.networks().is_empty())
    }

    pub(super) fn can_withdraw(&self) -> bool {
        let amount = self.active_currency().and_then(|currency| self.valid_withdrawal(&currency));
        let state = self.withdraw.borrow();
        let network =
            state.network.is_some() || state.chosen().is_some_and(|method| method.networks().is_empty());
        state.phase == WithdrawPhase::Ready
            && self.is_editing(Direction::Out)
            && !self.invoices.borrow().flow(Direction::Out).locking
            && network
            && amount.is_some()
            && self.form(FORM).borrow().is_valid()
    }

    pub(super) fn publish_withdraw(&self) {
        let currency = self.active_currency();
        let view = self.withdraw_view(currency.as_ref());
        let methods = currency.as_ref().map(|currency| self.withdraw_methods(currency)).unwrap_or_default();
        self.store.update(|slices| {
            slices.withdraw.set(view);
            slices.withdraw_methods.replace(methods);
        });
    }

    fn withdraw_methods(&self, currency: &Currency) -> Vec<PaymentMethodView> {
        let state = self.withdraw.borrow();
        state.methods.iter().map(|method| self.method_view(method, currency)).collect()
    }

    fn withdraw_view(&self, currency: Option<&Currency>) -> WithdrawView {
        let can_submit = self.can_withdraw();
        let range = self.withdraw_limits();
        let state = self.withdraw.borrow();
        let Some(currency) = currency else {
            return WithdrawView { phase: state.phase, ..WithdrawView::default() };
        };
        let available = self.withdrawable(currency);
        let wrong = self.valid_withdrawal(currency).is_none();
        let decimals = currency.display_decimals();
        let amount = range.map_or_else(AmountView::default, |(minimum, maximum)| {
            let typed = state.amount.amount(decimals);
            let key = typed.and_then(|amount| {
                if amount < minimum {
                    Some("minSum")
                } else if !in_range(amount, minimum, maximum) {
                    Some("maxSum")
                } else {
                    (amount > available).then_some("tooMuch")
                }
            });
            let refused = state.amount_error.clone().map(|text| Message::Text { text });
            let refused = refused.or_else(|| state.amount.problem(decimals).map(amount_message));
            AmountView {
                text: state.amount.shown(self.number_signs()),
                minimum: shown_money(minimum, currency),
                maximum: shown_money(maximum, currency),
                hint: refused
                    .or_else(|| {
                        key.map(|key| Message::Content { path: format!("modals.wallet.withdraw.{key}") })
                    })
                    .or_else(|| missing(wrong && state.submit_attempted)),
                wrong,
                presets: Vec::new(),
            }
        });
        let networks = state.chosen().map(PaymentMethod::networks).unwrap_or_default();
        WithdrawView {
            phase: state.phase,
            method: state.method.clone(),
            available: shown_money(available, currency),
            amount,
            networks: networks
                .iter()
                .map(|option| NetworkView {
                    id: option.key.clone(),
                    label: networks::label(&option.id, &option.name),
                })
                .collect(),
            network: state.network.clone(),
            network_hint: missing(state.submit_attempted && state.network.is_none() && !networks.is_empty()),
            coin: currency.name.clone(),
            wager: state
                .wager
                .as_ref()
                .filter(|_| state.phase == WithdrawPhase::Wager)
                .and_then(|wager| self.wager_view(wager)),
            can_submit,
            screen: self.withdraw_screen(),
        }
    }

    fn withdraw_screen(&self) -> WithdrawScreenView {
        let invoices = self.invoices.borrow();
        match &invoices.flow(Direction::Out).state {
            State::Editing => WithdrawScreenView::Form,
            State::Submitting { .. } => WithdrawScreenView::Submitting,
            State::Paying(payment) => match &payment.screen {
                Screen::Link { url, blocked } => {
                    WithdrawScreenView::Link { url: url.clone(), blocked: *blocked }
                }
                Screen::Frame(url) => WithdrawScreenView::Frame { url: url.clone() },
                Screen::Qr(_) | Screen::Awaiting | Screen::Confirming => WithdrawScreenView::Form,
            },
            State::Lost { intention, search, reads, refusal } => {
                WithdrawScreenView::Lost(self.lost_view(intention, search, *reads, refusal.clone()))
            }
        }
    }
}

/// The address pattern of a network or currency, if it has one.
fn address_pattern(option: Option<&PaymentOption>) -> Vec<(String, String)> {
    let pattern = option.map(|option| option.pattern.clone()).filter(|pattern| !pattern.is_empty());
    pattern.map(|pattern| (ADDRESS_FIELD.to_owned(), pattern)).into_iter().collect()
}
