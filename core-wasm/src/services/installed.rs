//! The site as an installed app.

use std::rc::Rc;

use super::{Core, api::Call, player::Player};
use crate::{
    ports::{Area, Method},
    wire::json::ObjectBuilder,
};

/// Session-storage key: this visit was started from an installed app.
const PWA_KEY: &str = "pwa";
/// Query parameter of the start address of an installed app.
const SOURCE: (&str, &str) = ("source", "pwa");

impl Core {
    /// Stores that the visit was started from an installed app, if the query
    /// says so, and returns the remaining pairs.
    pub(crate) fn capture_source(self: &Rc<Self>, pairs: &[(String, String)]) -> Vec<(String, String)> {
        let is_source = |(key, value): &&(String, String)| (key.as_str(), value.as_str()) == SOURCE;
        if pairs.iter().any(|pair| is_source(&pair)) {
            self.report_installed();
        }
        pairs.iter().filter(|pair| !is_source(pair)).cloned().collect()
    }

    /// Reports that the site runs as an installed app, or was just installed.
    pub fn report_installed(self: &Rc<Self>) {
        self.ports.storage.set(Area::Session, PWA_KEY, "true");
        if let Some(player) = self.player() {
            player.save_installation();
        }
    }
}

impl Player {
    /// Saves in the profile that the player has installed the app, once.
    pub(crate) fn save_installation(self: &Rc<Self>) {
        let is_new = self.profile.borrow().as_ref().is_some_and(|profile| !profile.pwa_installed);
        if !is_new || self.ports.storage.get(Area::Session, PWA_KEY).is_none() {
            return;
        }
        if let Some(profile) = self.profile.borrow_mut().as_mut() {
            profile.pwa_installed = true;
        }
        let player = Rc::clone(self);
        self.spawn(async move {
            let body = ObjectBuilder::new().flag("pwaInstalled", true).build();
            let call = Call::new(Method::Put, "/api/player/profile").body(&body);
            if let Some(Err(error)) = player.call_as_player(call).await {
                player.ports.page.warn(&format!("the installation was not saved in the profile: {error}"));
            }
        });
    }
}
