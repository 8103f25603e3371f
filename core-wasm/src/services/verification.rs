//! Verification by a provider.

use std::rc::Rc;

use super::{
    Core,
    api::{Call, Identity},
};
use crate::{error::CoreError, ports::Method, wire::player::VerificationToken};

impl Core {
    /// A token with which the provider's script verifies the player.
    pub async fn verification_token(self: &Rc<Self>) -> Result<String, CoreError> {
        let call = Call::new(Identity::Player, Method::Post, "/api/player/services/sumsub/auth");
        Ok(self.call_bare(call).await?.one::<VerificationToken>()?.token)
    }
}
