//! The offer with which a guest opened the registration. After the registration
//! the wallet opens for it.

use super::Access;
use crate::{
    domain::dialogs::OFFER_KEY, platform::core_events::CoreEvent, ports::Area, session::REDIRECT_KEY,
};

/// Value of the query parameter of a registration without an offer.
const NO_OFFER: &str = "true";
/// Time after which the wallet no longer opens by itself, in milliseconds.
const LATEST: u64 = 10_000;

/// The first deposit of a player who has registered, until the wallet opens.
#[derive(Debug)]
pub(super) struct FirstDeposit {
    until: u64,
    wants_limit: bool,
}

impl Access {
    /// Stores the offer until it is used or the session ends. A registration
    /// that is opened without an offer keeps the one before. The offer ends the
    /// way back of an earlier sign-in: the guest has another intention now.
    pub(super) fn register_for(&self, offer: &str) {
        if !offer.is_empty() && offer != NO_OFFER {
            self.ports.storage.set(Area::Session, OFFER_KEY, offer);
            self.ports.storage.remove(Area::Session, REDIRECT_KEY);
        }
    }

    /// Opens the wallet for the first deposit of a player who has registered,
    /// and after it the form of a deposit limit if the player has asked for one.
    /// Waits until it is known that no break and no exclusion is in force.
    pub(super) fn await_first_deposit(&self, wants_limit: bool) {
        let until = self.now() + LATEST;
        self.page_state.sign_in.borrow_mut().first_deposit = Some(FirstDeposit { until, wants_limit });
        self.open_first_deposit();
    }

    /// Opens the wallet if it is waited for. Too late, the player is elsewhere.
    pub(super) fn open_first_deposit(&self) {
        let is_invited = self.is_visitor_invited();
        if !is_invited && !self.is_player_excluded() || !self.is_signed_in() {
            return;
        }
        let Some(first) = self.page_state.sign_in.borrow_mut().first_deposit.take() else { return };
        if is_invited && self.now() <= first.until {
            self.open_dialog("wallet", Some("deposit"));
        }
        if first.wants_limit {
            self.emit(CoreEvent::DepositLimitWanted);
        }
    }

    /// Ends the waiting with the session.
    pub(super) fn end_first_deposit(&self) {
        self.page_state.sign_in.borrow_mut().first_deposit = None;
    }
}
