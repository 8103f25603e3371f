//! Views of the withdrawal.

use super::{
    super::deposit_view::{MISSING, amount_message, missing},
    Withdrawal,
};
use crate::{
    domain::{
        money::{
            currency::Currency,
            input::{InputProblem, in_range},
        },
        networks,
        wager::{placed, progress},
    },
    machines::payment::{Direction, Screen, State},
    platform::money::shown_money,
    store::views::{
        AmountView, Message, NetworkView, PaymentMethodView, WagerView, WithdrawPhase, WithdrawScreenView,
        WithdrawView,
    },
    wire::payments::{PaymentMethod, TurnOverWager},
};

impl Withdrawal {
    /// Publishes the form, or what became of the payment.
    pub(super) fn publish_withdrawal(&self) {
        let currency = self.active_currency();
        let view = self.withdraw_view(currency.as_ref());
        let methods = currency.as_ref().map(|currency| self.withdraw_methods(currency)).unwrap_or_default();
        self.store.update(|slices| {
            slices.withdraw.set(view);
            slices.withdraw_methods.replace(methods);
        });
    }

    fn withdraw_methods(&self, currency: &Currency) -> Vec<PaymentMethodView> {
        let state = self.state.withdraw.borrow();
        state.methods.iter().map(|method| self.method_view(method, currency)).collect()
    }

    /// The error of the amount that is on display.
    pub(super) fn shown_withdraw_amount_error(&self, currency: &Currency) -> Option<&'static str> {
        let (minimum, maximum) = self.withdraw_limits()?;
        let wrong = self.valid_withdrawal(currency).is_none();
        let state = self.state.withdraw.borrow();
        let decimals = currency.display_decimals();
        let error = state.amount.problem(decimals).map(InputProblem::name).or_else(|| {
            let amount = state.amount.amount(decimals)?;
            if amount < minimum {
                Some("minSum")
            } else if !in_range(amount, minimum, maximum) {
                Some("maxSum")
            } else {
                (amount > self.withdrawable(currency)).then_some("tooMuch")
            }
        });
        state.typing.shown(error.or_else(|| (wrong && state.submit_attempted).then_some(MISSING)))
    }

    fn withdraw_view(&self, currency: Option<&Currency>) -> WithdrawView {
        let can_submit = self.can_withdraw();
        let range = self.withdraw_limits();
        let state = self.state.withdraw.borrow();
        let Some(currency) = currency else {
            return WithdrawView { phase: state.phase, ..WithdrawView::default() };
        };
        let available = self.withdrawable(currency);
        let vault = self.active_account().and_then(|account| account.vault).filter(|kept| kept.is_positive());
        let wrong = self.valid_withdrawal(currency).is_none();
        let amount = range.map_or_else(AmountView::default, |(minimum, maximum)| {
            let refused = state.amount_error.clone().map(|text| Message::Text { text });
            AmountView {
                text: state.amount.shown(self.number_signs()),
                minimum: shown_money(minimum, currency),
                maximum: shown_money(maximum, currency),
                hint: refused.or_else(|| {
                    let error = self.shown_withdraw_amount_error(currency)?;
                    Some(amount_message(error, "withdraw"))
                }),
                wrong,
                presets: Vec::new(),
            }
        });
        let networks = state.chosen().map(PaymentMethod::networks).unwrap_or_default();
        WithdrawView {
            phase: state.phase,
            method: state.method.clone(),
            available: shown_money(available, currency),
            vault: vault.map(|kept| self.money(kept, &currency.code)),
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
        let invoices = self.state.invoices.borrow();
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

    /// View of the wagering requirement.
    fn wager_view(&self, wager: &TurnOverWager) -> Option<WagerView> {
        let currency = self.active_currency()?;
        let money = |amount| self.money(amount, &currency.code);
        Some(WagerView {
            multiplier: wager.multiplier.to_string(),
            total: money(wager.total),
            left: money(wager.left),
            placed: placed(wager.total, wager.left, &currency).map(money),
            progress: progress(wager.total, wager.left).to_string(),
        })
    }
}
