//! The withdrawal: its form, and what is shown of the payment. Players deposit
//! more often, so its code is a file of its own.

mod form;
mod view;

use std::rc::Rc;

use crate::{
    core::{Core, Player},
    domain::{money::input::AmountText, validation::typing::Typing},
    error::CoreError,
    platform::{
        core_events::CoreEvent,
        forms::{FormEvent, FormName},
        parts::part,
    },
    ports::Task,
    store::views::WithdrawPhase,
    wire::payments::{PaymentMethod, TurnOverWager},
};

const FORM: FormName = FormName::Withdraw;

part! {
    /// Interface of the withdrawal for the rest of the core.
    WithdrawalCalls of Withdrawal as withdrawal, in withdrawal, for Player, events to on_event;
    actions {
        /// Selects a withdrawal method.
        "selectWithdrawMethod" select_withdraw_method(method: &str);
        /// Selects the network of a withdrawal.
        "selectWithdrawNetwork" select_withdraw_network(id: &str);
        /// Reports input into the withdrawal amount.
        "changeWithdrawAmount" change_withdraw_amount(text: &str);
        /// Reports blur of the withdrawal amount, which is then clamped to the
        /// limits.
        "blurWithdrawAmount" blur_withdraw_amount();
        /// Sets the withdrawal amount to the maximum that can be withdrawn.
        "withdrawAll" withdraw_all();
        /// Sends the withdrawal. Must be called in the click handler, because it
        /// opens a window.
        "withdraw" withdraw();
    }
    internal {
        actions {
            /// Initialises the form with the loaded methods, and the turnover
            /// that is required first.
            begin_withdrawal(methods: Result<Vec<PaymentMethod>, CoreError>, wager: Option<TurnOverWager>);
            /// Resets the withdrawal when the wallet closes.
            end_withdrawal();
            /// Handles an event of a field of the form.
            withdrawal_form_event(field: &str, event: FormEvent);
            /// Publishes the form, or what became of the payment.
            publish_withdrawal();
        }
    }
}

/// The withdrawal of this tab.
#[derive(Debug, Default)]
pub struct Withdraw {
    pub(super) phase: WithdrawPhase,
    pub(super) methods: Vec<PaymentMethod>,
    pub(super) method: Option<String>,
    pub(super) network: Option<String>,
    pub(super) amount: AmountText,
    /// The server's error for the amount, until the amount changes.
    pub(super) amount_error: Option<String>,
    /// True after the player tried to send the form. From then on a missing
    /// amount or network is shown as an error.
    pub(super) submit_attempted: bool,
    pub(super) typing: Typing,
    pub(super) wager: Option<TurnOverWager>,
}

impl Withdraw {
    /// The selected method.
    pub(super) fn chosen(&self) -> Option<&PaymentMethod> {
        let id = self.method.as_ref()?;
        self.methods.iter().find(|method| method.method == *id)
    }
}

impl Withdrawal {
    fn on_event(&self, event: CoreEvent<'_>) {
        // A balance changes the amount that can be withdrawn.
        if matches!(event, CoreEvent::BalanceChanged) {
            self.publish_withdrawal();
        }
    }

    /// Initialises the form with the loaded data.
    pub(super) fn begin_withdrawal(
        &self,
        methods: Result<Vec<PaymentMethod>, CoreError>,
        wager: Option<TurnOverWager>,
    ) {
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
        let draft = self.amount_draft(FORM).map(|draft| draft.method);
        let first = draft
            .filter(|draft| methods.iter().any(|method| method.method == *draft))
            .or_else(|| methods.first().map(|method| method.method.clone()))
            .filter(|_| !self.is_narrow());
        {
            let mut state = self.state.withdraw.borrow_mut();
            state.phase = phase;
            state.methods = methods;
            state.wager = wager;
        }
        self.set_withdraw_method(first);
    }

    /// Resets the withdrawal when the wallet closes.
    pub(super) fn end_withdrawal(&self) {
        *self.state.withdraw.borrow_mut() = Withdraw::default();
        self.close_form(FORM);
        self.publish_withdrawal();
    }
}
