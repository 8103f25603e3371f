//! The bonus code in the wallet.

use super::{Cashier, wallet::WALLET_TRIGGER};
use crate::{
    domain::typed_text::cleaned,
    error::CoreError,
    platform::api::{Call, resolved},
    ports::Method,
    store::views::Message,
    wire::{
        Confirmation,
        bonuses::{BonusCode, BonusCodeStatus, bonus_code_body, remove_bonus_code_body},
    },
};

/// Trigger of bonus codes that are applied immediately.
const INSTANT_TRIGGER: i64 = 1;

/// State of the bonus-code row.
#[derive(Debug, Clone, Default)]
pub struct CodeState {
    pub(super) text: String,
    pub(super) applied: Option<BonusCode>,
    pub(super) busy: bool,
    pub(super) error: Option<Message>,
}

impl Cashier {
    /// Leaves the row: deletes a stored code, or clears typed text.
    pub(super) fn leave_bonus_code(&self) {
        self.state.deposit.borrow_mut().code.text.clear();
        self.state.deposit.borrow_mut().code.error = None;
        if self.state.deposit.borrow().code.applied.is_some() {
            let core = self.clone();
            self.spawn(async move { core.remove_bonus_code().await });
        }
    }

    /// Handles input into the code field.
    pub fn change_bonus_code(&self, text: &str) {
        {
            let mut deposit = self.state.deposit.borrow_mut();
            deposit.code.text = cleaned(text);
            deposit.code.error = None;
        }
        self.publish_deposit();
    }

    /// Applies the typed code: immediately if possible, else with the next
    /// deposit.
    pub async fn apply_bonus_code(&self) {
        let text = {
            let mut deposit = self.state.deposit.borrow_mut();
            let code = &mut deposit.code;
            if code.busy || code.text.is_empty() || code.applied.is_some() {
                return;
            }
            code.busy = true;
            code.error = None;
            code.text.clone()
        };
        self.publish_deposit();
        self.state.wallet.borrow_mut().forget_code();
        let mut answer = self.send_bonus_code(&text, INSTANT_TRIGGER).await;
        let at_once = matches!(&answer, Ok(code) if code.status == BonusCodeStatus::Applied);
        // If the response was lost, the code may have been applied, so it is
        // not sent again.
        let decided = matches!(&answer, Ok(_) | Err(CoreError::Refused(_)));
        if !at_once && decided {
            answer = self.send_bonus_code(&text, WALLET_TRIGGER).await;
        }
        {
            let mut deposit = self.state.deposit.borrow_mut();
            let code = &mut deposit.code;
            code.busy = false;
            match answer {
                Ok(_) if at_once => code.text.clear(),
                Ok(stored) => match code_problem(&stored) {
                    Some(path) => code.error = Some(Message::Content { path: path.to_owned() }),
                    None => code.applied = Some(stored),
                },
                Err(error) => {
                    self.log_failure("the bonus code was not taken", &error);
                    // Only the server can tell that a code is invalid.
                    let path = match error {
                        CoreError::Refused(_) => "alerts.bonus.bonusCodeIncorrect.title",
                        _ => "alerts.global.somethingWrong.title",
                    };
                    code.error = Some(Message::Content { path: path.to_owned() });
                }
            }
        }
        self.publish_deposit();
    }

    async fn send_bonus_code(&self, text: &str, trigger: i64) -> Result<BonusCode, CoreError> {
        let call =
            Call::new(Method::Post, "/api/game/bonuses/bonuscodes").body(&bonus_code_body(text, trigger));
        self.call(call).await?.one()
    }

    /// Deletes the stored code.
    pub async fn remove_bonus_code(&self) {
        let stored = {
            let mut deposit = self.state.deposit.borrow_mut();
            let Some(stored) = deposit.code.applied.clone().filter(|_| !deposit.code.busy) else { return };
            deposit.code.busy = true;
            stored
        };
        self.publish_deposit();
        self.state.wallet.borrow_mut().forget_code();
        let call = Call::new(Method::Delete, "/api/game/bonuses/bonuscodes")
            .body(&remove_bonus_code_body(&stored.id));
        let result = self.change(call, Confirmation::Told).await;
        let is_removed = async { matches!(self.bonus_code().await, Ok(None)) };
        let result = resolved(result, is_removed).await;
        {
            let mut deposit = self.state.deposit.borrow_mut();
            deposit.code.busy = false;
            if result.is_ok() {
                deposit.code.applied = None;
                deposit.code.text.clear();
            }
        }
        if result.is_err() {
            self.alert("global", "somethingWrong", Vec::new());
        }
        self.publish_deposit();
    }
}

/// The error of a code that the server stored.
fn code_problem(code: &BonusCode) -> Option<&'static str> {
    match code.status {
        BonusCodeStatus::Waiting | BonusCodeStatus::Applied => None,
        BonusCodeStatus::Incorrect => Some("alerts.bonus.bonusCodeIncorrect.title"),
        BonusCodeStatus::NotAvailable => Some("alerts.bonus.bonusCodeNotAvailable.title"),
    }
}
