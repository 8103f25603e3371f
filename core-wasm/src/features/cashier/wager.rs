//! Wagering requirement before a withdrawal.

use super::Cashier;
use crate::{config::TURN_OVER_WAGER, platform::api::Call, ports::Method, wire::payments::TurnOverWager};

impl Cashier {
    /// Remaining amount to wager in the active currency. `None` if the feature
    /// is disabled, nothing remains, or there is no money to withdraw.
    pub(super) async fn turn_over_wager(&self) -> Option<TurnOverWager> {
        if !self.site.borrow().config.has(TURN_OVER_WAGER) {
            return None;
        }
        let account = self.active_account()?;
        let call = Call::new(Method::Get, "/api/risk/reasons/turn-over-wager")
            .query("currency", Some(&account.currency));
        match self.call(call).await.and_then(|answer| answer.one::<TurnOverWager>()) {
            Ok(wager) => Some(wager).filter(|wager| wager.left.is_positive() && !account.payable().is_zero()),
            Err(error) => {
                self.log_failure("the wager could not be read", &error);
                None
            }
        }
    }
}
