//! Identity verification by a provider.

use std::{cell::RefCell, rc::Rc};

use super::Account;
use crate::{error::CoreError, ports::Method, services::api::Call, wire::player::VerificationToken};

impl Account {
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
