//! Identity verification by a provider.

use std::{cell::RefCell, rc::Rc};

use super::Account;
use crate::{
    domain::verification::VerificationState, error::CoreError, platform::api::Call, ports::Method,
    wire::player::VerificationToken,
};

/// Local-storage key of the last state: the player and the state. No call of
/// the API tells it. The sign-out removes it.
const KEY: &str = "verification";

impl Account {
    /// Publishes the last state of the player's verification in this browser.
    pub(super) fn open_verification(&self) {
        self.publish_profile_info();
    }

    /// Takes what the provider says of a review.
    pub(super) fn report_verification(&self, status: &str, answer: &str) {
        self.store_own_value(KEY, VerificationState::of_review(status, answer).map(VerificationState::name));
        self.publish_profile_info();
    }

    /// The last state of the player's verification in this browser.
    pub(super) fn verification_state(&self) -> Option<VerificationState> {
        VerificationState::named(&self.own_value(KEY)?)
    }

    /// Loads the token that the provider's script needs into `token`.
    ///
    /// # Errors
    ///
    /// Returns the error of the request.
    pub(super) async fn load_verification_token(&self, token: Rc<RefCell<String>>) -> Result<(), CoreError> {
        let call = Call::new(Method::Post, "/api/player/services/sumsub/auth");
        *token.borrow_mut() = self.call_bare(call).await?.one::<VerificationToken>()?.token;
        Ok(())
    }
}
