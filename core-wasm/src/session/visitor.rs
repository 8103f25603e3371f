//! Country of the visitor, who is a guest or a player.

use crate::{core::Core, platform::api::Call, ports::Method};

/// Country in a call if neither the profile nor the connection tells one.
const UNKNOWN_COUNTRY: &str = "UA";

impl Core {
    /// Country of the profile, else of the connection.
    pub(crate) fn country_of_player(&self) -> String {
        let profile = self.player().and_then(|player| player.profile.borrow().as_ref()?.entry("country"));
        profile.or_else(|| self.site.borrow().country.clone()).unwrap_or_else(|| UNKNOWN_COUNTRY.to_owned())
    }

    /// A call for games that are offered in the visitor's country.
    pub(crate) fn games_call(&self) -> Call {
        let country: Vec<String> = self.site.borrow().country.clone().into_iter().collect();
        Call::new(Method::Get, "/api/game/games").array("countries", &country)
    }
}
