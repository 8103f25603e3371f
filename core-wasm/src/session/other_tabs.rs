//! Changes made by other tabs, and updates missed while the tab was hidden.

use std::rc::Rc;

use crate::{
    core::Core,
    machines::tabs::{self, Reaction, SessionChange},
    platform::core_events::CoreEvent,
    ports::Area,
    session::REDIRECT_KEY,
    store::views::Command,
};

/// Local-storage key that notifies other tabs of an account change. The value
/// is the topic plus a random part, so that every write is a change.
const CHANGE_KEY: &str = "accountChange";

/// Topics of [`CoreEvent::AccountChanged`]: the limits and exclusions.
pub(crate) const LIMITS: &str = "limits";
/// The profile.
pub(crate) const PROFILE: &str = "profile";
/// The documents.
pub(crate) const DOCUMENTS: &str = "documents";
/// The login sessions.
pub(crate) const SESSIONS: &str = "sessions";
/// The second factor.
pub(crate) const SECOND_FACTOR: &str = "factor";
/// The passkeys.
pub(crate) const PASSKEYS: &str = "passkeys";
/// The vault, or a request whose outcome is unknown.
pub(crate) const VAULT: &str = "vault";
/// A message was read or deleted.
pub(crate) const MESSAGES: &str = "messages";

impl Core {
    /// Notifies other tabs of an account change.
    pub(crate) fn tell_other_tabs(&self, topic: &str) {
        self.ports.storage.set(Area::Local, CHANGE_KEY, &format!("{topic} {}", self.ports.random.uuid()));
    }

    /// Handles a local-storage change by another tab.
    pub fn storage_changed(self: &Rc<Self>, key: &str, value: Option<&str>) {
        if key == CHANGE_KEY && self.is_signed_in() {
            let topic = value.and_then(|text| text.split(' ').next()).unwrap_or_default();
            self.emit(CoreEvent::AccountChanged(topic));
        }
        if self.is_signed_in() {
            self.emit(CoreEvent::StorageChanged(key));
        }
        if key != tabs::KEY {
            return;
        }
        let Some(change) = value.and_then(tabs::read_marker) else { return };
        let target = self.ports.storage.get(Area::Session, REDIRECT_KEY);
        if change == SessionChange::Login && self.is_another_player() {
            // The token now belongs to another player, so the whole page is
            // outdated.
            self.ports.page.command(Command::Reload);
            return;
        }
        match tabs::reaction(change, self.is_signed_in(), target) {
            Reaction::GoTo(_) => {
                let to = self.take_redirect().unwrap_or_else(|| self.home());
                // A full page load, so that the page starts as a player.
                self.ports.page.command(Command::Load { to });
            }
            Reaction::Reload => self.ports.page.command(Command::Reload),
            Reaction::GoHome => {
                self.clear_session(false);
                self.ports.page.command(Command::CloseDialogs);
                self.go_home();
            }
            Reaction::Nothing => {}
        }
    }

    /// True if the token of the cookie belongs to another player than this
    /// tab's.
    fn is_another_player(&self) -> bool {
        self.player().zip(self.token()).is_some_and(|(player, token)| player.is_foreign(&token))
    }

    /// Handles the tab becoming visible: reloads what it may have missed while
    /// hidden.
    pub fn became_visible(self: &Rc<Self>) {
        self.wake_realtime();
        self.retry_failed();
        let has_token = self.token().is_some();
        if self.is_another_player() {
            self.ports.page.command(Command::Reload);
        } else if self.is_signed_in() && !has_token {
            self.clear_session(false);
            self.ports.page.command(Command::CloseDialogs);
            self.go_home();
        } else if self.is_signed_in() {
            self.emit(CoreEvent::TabVisible);
        }
    }
}
