//! The withdrawal form: method, network, amount, fields.

use super::{super::deposit::limits, FORM, Withdrawal};
use crate::{
    domain::{
        money::{
            amount::Amount,
            currency::Currency,
            input::{AmountText, in_range},
        },
        validation::typing::Typing,
    },
    machines::payment::{Direction, Intention},
    platform::forms::{AMOUNT_FIELD, FormEvent},
    store::views::{WalletPane, WithdrawPhase},
    wire::payments::{NETWORK_FIELD, PaymentMethod, PaymentOption, WithdrawBody},
};

/// Field of the destination address.
const ADDRESS_FIELD: &str = "wallet_id";
/// Field of the payout currency.
const CURRENCY_FIELD: &str = "currencyWithdraw";

impl Withdrawal {
    /// Selects a method.
    pub(super) fn select_withdraw_method(&self, method: &str) {
        let known = self.state.withdraw.borrow().methods.iter().any(|known| known.method == method);
        if known && self.is_editing(Direction::Out) {
            self.set_withdraw_method(Some(method.to_owned()));
            self.show_pane(WalletPane::Form);
        }
    }

    pub(super) fn set_withdraw_method(&self, method: Option<String>) {
        {
            let mut state = self.state.withdraw.borrow_mut();
            state.method = method;
            state.submit_attempted = false;
            state.typing = Typing::Idle;
            // With several networks there is no default: money sent on the
            // wrong network is lost.
            state.network = match state.chosen().map(PaymentMethod::networks) {
                Some([only]) => Some(only.key.clone()),
                _ => None,
            };
        }
        let draft = self
            .amount_draft(FORM)
            .filter(|draft| Some(&draft.method) == self.state.withdraw.borrow().method.as_ref());
        match draft {
            Some(draft) => self.state.withdraw.borrow_mut().amount = draft.amount,
            None => self.reset_withdraw_amount(),
        }
        self.build_withdraw_form();
        self.publish_withdrawal();
    }

    /// Selects a network, which has its own limits and addresses. Keeps the
    /// input, including the amount. Input that is now invalid shows an error.
    pub(super) fn select_withdraw_network(&self, id: &str) {
        let untouched = self.withdraw_limits().is_none_or(|(minimum, _)| {
            let state = self.state.withdraw.borrow();
            state.amount.amount(self.shown_decimals()).is_none_or(|typed| typed == minimum)
        });
        let editing = self.is_editing(Direction::Out);
        {
            let mut state = self.state.withdraw.borrow_mut();
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
        self.publish_withdrawal();
    }

    /// Resets the amount to the minimum.
    fn reset_withdraw_amount(&self) {
        let start = self.withdraw_limits().map(|(minimum, _)| minimum.to_string()).unwrap_or_default();
        self.state.withdraw.borrow_mut().amount = AmountText::exact(&start, self.number_signs());
    }

    /// Smallest and largest amount in display units. The available balance is
    /// not considered.
    pub(super) fn withdraw_limits(&self) -> Option<(Amount, Amount)> {
        let currency = self.active_currency()?;
        let state = self.state.withdraw.borrow();
        Some(limits(state.chosen()?, state.network.as_deref(), &currency))
    }

    /// Decimals of the active currency's display unit.
    fn shown_decimals(&self) -> u32 {
        self.active_currency().map_or(0, |currency| currency.display_decimals())
    }

    /// Withdrawable amount including the vault, in display units, rounded down.
    pub(super) fn withdrawable(&self, currency: &Currency) -> Amount {
        let account = self.active_account();
        let whole = account.map(|account| account.payable()).unwrap_or_default();
        currency.to_display(whole).rounded_down(currency.display_decimals())
    }

    /// Builds the fields of the method. The address must match the pattern of
    /// the network or of the payout currency.
    fn build_withdraw_form(&self) {
        let (definitions, patterns) = {
            let state = self.state.withdraw.borrow();
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
        let state = self.state.withdraw.borrow();
        let field = state.chosen()?.fields.iter().find(|field| field.key == CURRENCY_FIELD)?;
        field.options.iter().find(|option| option.id == chosen && !option.pattern.is_empty()).cloned()
    }

    pub(super) fn withdrawal_form_event(&self, field: &str, event: FormEvent) {
        let chooses = field == CURRENCY_FIELD && matches!(event, FormEvent::Changed(_));
        self.form_event(FORM, field, event);
        if chooses {
            // The draft contains the input, including the new selection.
            self.build_withdraw_form();
        }
        self.publish_withdrawal();
    }

    /// Handles input into the amount.
    pub(super) fn change_withdraw_amount(&self, text: &str) {
        if !self.is_editing(Direction::Out) {
            return;
        }
        let shown = self.active_currency().and_then(|currency| self.shown_withdraw_amount_error(&currency));
        {
            let mut state = self.state.withdraw.borrow_mut();
            state.amount_error = None;
            state.typing = Typing::edited(shown);
            state.amount = state.amount.typed(text, self.number_signs());
        }
        self.keep_withdraw_amount();
        self.publish_withdrawal();
    }

    /// Handles blur of the amount: clamps it to the limits, and writes it in the
    /// signs of the language. An amount above the
    /// balance is not reduced; it shows an error.
    pub(super) fn blur_withdraw_amount(&self) {
        let Some((minimum, maximum)) = self.withdraw_limits() else { return };
        let decimals = self.shown_decimals();
        {
            let mut state = self.state.withdraw.borrow_mut();
            state.typing = Typing::Idle;
            state.amount = state.amount.left(minimum, maximum, decimals, self.number_signs());
        }
        self.keep_withdraw_amount();
        self.publish_withdrawal();
    }

    fn keep_withdraw_amount(&self) {
        self.clear_focus_request(FORM);
        let state = self.state.withdraw.borrow();
        self.keep_amount(FORM, state.method.as_deref(), &state.amount);
    }

    /// Sets the amount to the whole withdrawable amount, at most the method's
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
            let mut state = self.state.withdraw.borrow_mut();
            // The input limits decimals, but "all" must be exact to the last
            // digit.
            state.amount = AmountText::exact(&amount.to_string(), self.number_signs());
            state.amount_error = None;
            state.typing = Typing::Idle;
        }
        self.keep_withdraw_amount();
        self.publish_withdrawal();
    }

    /// Sends the withdrawal. Must be called in the click handler: a provider's
    /// window is opened first.
    pub(super) fn withdraw(&self) {
        let intention = if self.can_withdraw() { self.withdrawal_intention() } else { None };
        if let Some(intention) = intention {
            self.core().submit_payment(intention);
            return;
        }
        {
            let mut state = self.state.withdraw.borrow_mut();
            state.submit_attempted = true;
            state.typing = Typing::Idle;
        }
        self.show_errors(FORM, self.first_invalid_withdrawal_input());
        self.publish_withdrawal();
    }

    /// The withdrawal described by the current form.
    fn withdrawal_intention(&self) -> Option<Intention> {
        let player = self.owner()?;
        let account = self.active_account()?;
        let currency = self.active_currency()?;
        let amount = currency.to_main(self.valid_withdrawal(&currency)?);
        let mut fields = self.payment_fields(FORM);
        let (method, processing) = {
            let state = self.state.withdraw.borrow();
            let method = state.chosen()?;
            if !method.networks().is_empty() {
                let network = method.network_id(state.network.as_deref());
                fields.push((NETWORK_FIELD.to_owned(), network));
            }
            (method.method.clone(), method.processing)
        };
        let body = WithdrawBody {
            method,
            currency: currency.code,
            country: self.region_parameter(),
            amount,
            account_id: account.id,
            fields,
        };
        let json = body.json();
        Some(Intention {
            method: body.method,
            currency: body.currency,
            amount,
            ..self.intention(Direction::Out, player, json, processing)
        })
    }

    /// The entered amount in display units, if it can be withdrawn.
    pub(super) fn valid_withdrawal(&self, currency: &Currency) -> Option<Amount> {
        let (minimum, maximum) = self.withdraw_limits()?;
        let typed = self.state.withdraw.borrow().amount.amount(currency.display_decimals())?;
        let fits =
            typed.is_positive() && in_range(typed, minimum, maximum) && typed <= self.withdrawable(currency);
        fits.then_some(typed)
    }

    /// The first invalid input before the fields of the method.
    fn first_invalid_withdrawal_input(&self) -> Option<&'static str> {
        if self.is_network_missing() {
            return Some(NETWORK_FIELD);
        }
        let amount = self.active_currency().and_then(|currency| self.valid_withdrawal(&currency));
        amount.is_none().then_some(AMOUNT_FIELD)
    }

    fn is_network_missing(&self) -> bool {
        let state = self.state.withdraw.borrow();
        state.network.is_none() && state.chosen().is_some_and(|method| !method.networks().is_empty())
    }

    pub(super) fn can_withdraw(&self) -> bool {
        let amount = self.active_currency().and_then(|currency| self.valid_withdrawal(&currency));
        let state = self.state.withdraw.borrow();
        let network =
            state.network.is_some() || state.chosen().is_some_and(|method| method.networks().is_empty());
        state.phase == WithdrawPhase::Ready
            && self.is_editing(Direction::Out)
            && !self.state.invoices.borrow().flow(Direction::Out).locking
            && network
            && amount.is_some()
            && self.form(FORM).borrow().is_valid()
    }
}

/// The address pattern of a network or currency, if it has one.
fn address_pattern(option: Option<&PaymentOption>) -> Vec<(String, String)> {
    let pattern = option.map(|option| option.pattern.clone()).filter(|pattern| !pattern.is_empty());
    pattern.map(|pattern| (ADDRESS_FIELD.to_owned(), pattern)).into_iter().collect()
}
