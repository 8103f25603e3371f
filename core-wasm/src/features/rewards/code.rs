//! The bonus code on the bonuses page.

use super::Rewards;
use crate::{
    domain::{otp, time, typed_text::cleaned},
    error::CoreError,
    platform::{api::Call, generation::Generation},
    ports::{Area, Method},
    store::views::BonusPageCodeView,
    wire::bonuses::{BonusCode, bonus_code_body},
};

/// Trigger of codes that are applied immediately.
const INSTANT_TRIGGER: i64 = 1;
/// Error code for too many attempts.
const TOO_MANY: i64 = 5;
/// Duration of the resulting block, in milliseconds.
const BLOCK: u64 = 180_000;
/// Local-storage key of the end of the block, ISO 8601.
const BLOCK_KEY: &str = "bonusTimer";

/// State of the code field.
#[derive(Debug, Default)]
pub struct PageCode {
    text: String,
    busy: bool,
    /// The running countdown; earlier ones stop.
    countdown: Generation,
}

impl Rewards {
    /// Handles input into the code field.
    pub(super) fn change_page_code(&self, text: &str) {
        self.state.page_code.borrow_mut().text = cleaned(text);
        self.publish_bonuses_page();
    }

    /// Sends the entered code and shows the result in an alert.
    ///
    /// # Errors
    ///
    /// Returns the error of the request, except a refusal by the server: it is
    /// an answer about the code. An alert reports both.
    pub(super) async fn submit_page_code(&self) -> Result<(), CoreError> {
        if !self.page_code_view().can_submit {
            return Ok(());
        }
        let text = {
            let mut state = self.state.page_code.borrow_mut();
            state.busy = true;
            state.text.clone()
        };
        self.publish_bonuses_page();
        let call = Call::new(Method::Post, "/api/game/bonuses/bonuscodes")
            .body(&bonus_code_body(&text, INSTANT_TRIGGER));
        let answer = self.call(call).await.and_then(|answer| answer.one::<BonusCode>());
        self.state.page_code.borrow_mut().busy = false;
        self.state.wallet.borrow_mut().forget_code();
        match &answer {
            Ok(code) if code.status.alert().is_some() => self.bonus_code_changed(code),
            Ok(_) => {
                self.state.page_code.borrow_mut().text.clear();
                self.reload_player_bonuses().await;
            }
            Err(error) if error.status() == Some(400) && error.code() == Some(TOO_MANY) => {
                let until = time::iso(self.now() + BLOCK);
                self.ports.storage.set(Area::Local, BLOCK_KEY, &until);
                self.watch_block();
            }
            Err(CoreError::Refused(_)) => self.alert("bonus", "bonusCodeIncorrect", Vec::new()),
            // The request failed without a decision: the code may be valid.
            Err(_) => self.alert("global", "somethingWrong", Vec::new()),
        }
        self.publish_bonuses_page();
        match answer {
            Ok(_) | Err(CoreError::Refused(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    fn blocked_until(&self) -> Option<u64> {
        let stored = self.ports.storage.get(Area::Local, BLOCK_KEY)?;
        // Ignore a stored block longer than the maximum.
        time::milliseconds(&stored).filter(|until| *until > self.now() && *until <= self.now() + BLOCK)
    }

    /// Counts down a block, once per second.
    pub(super) fn watch_block(&self) {
        let number = self.state.page_code.borrow_mut().countdown.begin();
        let rewards = self.clone();
        self.spawn(async move {
            while let Some(until) = rewards.blocked_until() {
                rewards.ports.clock.sleep(otp::next_tick(until, rewards.now())).await;
                if !rewards.state.page_code.borrow().countdown.is_current(number) {
                    return;
                }
                rewards.publish_bonuses_page();
            }
        });
    }

    pub(super) fn page_code_view(&self) -> BonusPageCodeView {
        let state = self.state.page_code.borrow();
        let blocked = self.blocked_until().and_then(|until| otp::countdown(until, self.now()));
        BonusPageCodeView {
            text: state.text.clone(),
            busy: state.busy,
            can_submit: !state.busy && !state.text.is_empty() && blocked.is_none(),
            blocked,
        }
    }
}
