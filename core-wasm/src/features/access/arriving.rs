//! Pass-through addresses: links in e-mails, and the return from a social sign-in.
//! This code is in the first file, because it runs before the part is loaded.

use std::rc::Rc;

use crate::{
    core::Core,
    domain::{dialogs::RESET_CODE_KEY, entry_points::EntryPoint},
    error::CoreError,
    platform::feature::Arrival,
    ports::Area,
};

impl Core {
    /// Handles a URL that came from another site, for example from a mail.
    /// Returns the redirect target; `None` if the page stays there and waits.
    pub(super) fn arrive_at(self: &Rc<Self>, arrival: Arrival<'_>) -> Option<String> {
        let Arrival { entry, pairs, home } = arrival;
        let value = |key: &str| pairs.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
        let core = Rc::clone(self);
        match entry {
            EntryPoint::ConfirmEmail(confirmation) => {
                if !self.arriving.replace(true) {
                    self.spawn(async move {
                        let result = core.confirm_email(confirmation).await;
                        core.arrived(result);
                    });
                }
                Some(home)
            }
            EntryPoint::ResetPassword(reset) => {
                self.keep_reset_code(&reset);
                Some(format!("{home}?reset-pass=true"))
            }
            EntryPoint::Autologin => {
                let Some(token) = value("state") else { return self.redirect_unless_signing_in(home) };
                if self.arriving.replace(true) {
                    return None;
                }
                let target = value("redirectUrl").unwrap_or_default();
                self.spawn(async move {
                    let result = core.autologin(token, target).await;
                    core.arrived(result);
                });
                None
            }
            EntryPoint::SocialCallback(connection) => {
                if pairs.is_empty() {
                    return self.redirect_unless_signing_in(home);
                }
                if self.arriving.replace(true) {
                    return None;
                }
                let pairs = pairs.to_vec();
                self.spawn(async move {
                    let result = core.social_callback(connection, pairs).await;
                    core.arrived(result);
                });
                None
            }
        }
    }

    /// Stores the reset code of a mail until the new password is set. Ignored
    /// if a player is signed in.
    fn keep_reset_code(self: &Rc<Self>, code: &str) {
        if self.is_signed_in() {
            self.alert("profile", "resetWhileSignedIn", Vec::new());
        } else {
            self.ports.storage.set(Area::Session, RESET_CODE_KEY, code);
        }
    }

    /// Leaves a URL whose token has been read. `None` while the sign-in is in
    /// progress, so that the page waits.
    fn redirect_unless_signing_in(&self, home: String) -> Option<String> {
        (!self.arriving.get()).then_some(home)
    }

    fn arrived(self: &Rc<Self>, result: Result<(), CoreError>) {
        self.arriving.set(false);
        if let Err(error) = result {
            self.ports.page.warn(&format!("the sign-in could not be finished: {error}"));
            self.go_home();
            self.alert("global", "somethingWrong", Vec::new());
        }
    }
}
