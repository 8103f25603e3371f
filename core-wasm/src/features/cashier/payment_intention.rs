//! Creates payment intentions from the forms.

use super::Cashier;
use crate::{
    core::Player,
    domain::{
        bonus::Choice,
        money::amount::Amount,
        redirects::{DepositReturn, deposit_return_url},
    },
    json::Value,
    machines::payment::{Direction, Intention},
    store::views::ProcessingView,
    wire::payments::DepositBody,
};

impl Cashier {
    /// The deposit described by the current form.
    pub(super) fn deposit_intention(&self) -> Option<Intention> {
        let player = self.owner()?;
        let account = self.active_account()?;
        let currency = self.active_currency()?;
        let amount = currency.to_main(self.valid_amount(&currency)?);
        let (origin, path) = self.page();
        let url = |outcome| deposit_return_url(&origin, &path, outcome);
        let (method, processing, choice, has_code) = {
            let deposit = self.state.deposit.borrow();
            let method = deposit.chosen()?;
            (
                method.method.clone(),
                method.processing,
                deposit.selection.choice.clone(),
                deposit.code.applied.is_some(),
            )
        };
        let body = DepositBody {
            method,
            currency: currency.code,
            country: self.region_parameter(),
            amount,
            account_id: account.id,
            redirect_success_url: url(DepositReturn::Success),
            redirect_error_url: url(DepositReturn::Error),
            redirect_url: Some(url(DepositReturn::Redirect)),
            bonus_id: bonus_id(&choice),
            is_bonus_decline: is_decline(&choice, has_code),
            fields: self.deposit_fields(),
        };
        let json = body.json();
        Some(Intention {
            method: body.method,
            currency: body.currency,
            amount,
            ..self.intention(Direction::In, player, json, processing)
        })
    }
}

impl Player {
    /// Creates an intention without what is paid, which the caller adds.
    pub(super) fn intention(
        &self,
        direction: Direction,
        player: String,
        body: Value,
        processing: ProcessingView,
    ) -> Intention {
        Intention {
            key: self.ports.random.uuid(),
            direction,
            player,
            body: Some(body),
            method: String::new(),
            currency: String::new(),
            amount: Amount::ZERO,
            processing,
            started_at: self.now(),
            newest_before: self.state.invoices.borrow().newest().map(str::to_owned),
            earlier: self.known_payments(),
            left: false,
        }
    }
}

/// The selected bonus.
pub(crate) fn bonus_id(choice: &Choice) -> Option<String> {
    match choice {
        Choice::Bonus(id) => Some(id.clone()),
        Choice::Code | Choice::Declined => None,
    }
}

/// True if no bonus is requested: declined, or the bonus-code row without a
/// code.
pub(crate) fn is_decline(choice: &Choice, has_code: bool) -> bool {
    match choice {
        Choice::Bonus(_) => false,
        Choice::Code => !has_code,
        Choice::Declined => true,
    }
}
