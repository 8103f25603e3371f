//! The offer with which a guest opened the registration. After the registration
//! the wallet opens for it.

use std::rc::Rc;

use super::Access;
use crate::{domain::dialogs::OFFER_KEY, platform::forms::FormEvent, ports::Area, session::REDIRECT_KEY};

/// Value of the query parameter of a registration without an offer.
const NO_OFFER: &str = "true";

impl Access {
    /// Stores the offer until it is used or the session ends. A registration
    /// that is opened without an offer keeps the one before.
    pub(super) fn note_guest_offer(&self, event: FormEvent) {
        if let FormEvent::Changed(id) = event
            && !id.is_empty()
            && id != NO_OFFER
        {
            self.ports.storage.set(Area::Session, OFFER_KEY, &id);
        }
    }

    /// Removes the way back of an earlier sign-in: the guest has pressed an
    /// offer since then.
    pub(super) fn prefer_offer_to_redirect(&self) {
        if self.ports.storage.get(Area::Session, OFFER_KEY).is_some() {
            self.ports.storage.remove(Area::Session, REDIRECT_KEY);
        }
    }

    /// Opens the wallet for the first deposit of a player who has registered,
    /// unless a break or an exclusion is in force or may be.
    pub(super) async fn open_first_deposit(&self) {
        let Some(player) = self.player() else { return };
        let limits = Rc::clone(&player);
        let known = player.run_in_session(Box::pin(async move { limits.learn_limits().await })).await;
        if known.is_some() && self.is_visitor_invited() {
            self.open_dialog("wallet", Some("deposit"));
        }
    }
}
