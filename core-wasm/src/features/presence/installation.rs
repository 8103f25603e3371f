//! The installed app in the player's profile.

use super::Presence;
use crate::{
    platform::api::Call,
    ports::{Area, Method},
    session::installed::PWA_KEY,
    wire::json::ObjectBuilder,
};

impl Presence {
    /// Saves in the profile that the player has installed the app, once.
    pub(super) fn save_installation(&self) {
        let is_new = self.profile.borrow().as_ref().is_some_and(|profile| !profile.pwa_installed);
        if !is_new || self.ports.storage.get(Area::Session, PWA_KEY).is_none() {
            return;
        }
        if let Some(profile) = self.profile.borrow_mut().as_mut() {
            profile.pwa_installed = true;
        }
        let part = self.clone();
        self.spawn(async move {
            let body = ObjectBuilder::new().flag("pwaInstalled", true).build();
            let call = Call::new(Method::Put, "/api/player/profile").body(&body);
            if let Some(Err(error)) = part.change_as_player(call).await {
                part.ports.page.warn(&format!("the installation was not saved in the profile: {error}"));
            }
        });
    }
}
