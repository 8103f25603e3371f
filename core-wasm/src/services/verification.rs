//! Identity verification by a provider.

use std::rc::Rc;

use super::{Core, api::Call};
use crate::{error::CoreError, ports::Method, wire::player::VerificationToken};

impl Core {
    /// Loads the token that the provider's script needs.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Unauthorized` if nobody is signed in or the session
    /// ends first, else the error of the request.
    pub async fn verification_token(self: &Rc<Self>) -> Result<String, CoreError> {
        let player = self.player().ok_or(CoreError::Unauthorized)?;
        let asking = Rc::clone(&player);
        let call = Call::new(Method::Post, "/api/player/services/sumsub/auth");
        let answer = player.during(Box::pin(async move { asking.call_bare(call).await })).await;
        Ok(answer.ok_or(CoreError::Unauthorized)??.one::<VerificationToken>()?.token)
    }
}
