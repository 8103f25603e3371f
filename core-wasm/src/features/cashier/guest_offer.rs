//! The offer that the player pressed as a guest. The wallet chooses it at the
//! first deposit.

use super::Cashier;
use crate::{
    domain::{bonus::OpenedWith, dialogs::OFFER_KEY},
    ports::Area,
};

impl Cashier {
    /// Opens the deposit form for the offer, unless it is opened for another
    /// bonus. An offer that the server does not list for this player changes
    /// nothing.
    pub(super) fn open_for_guest_offer(&self) {
        let Some(id) = self.ports.storage.get(Area::Session, OFFER_KEY) else { return };
        let mut deposit = self.state.deposit.borrow_mut();
        if deposit.opened != OpenedWith::default() {
            return;
        }
        let package_of =
            |package: &Option<(String, String)>| package.as_ref().map(|(package, _)| package.clone());
        let opened = deposit.bonuses.iter().find_map(|bonus| {
            let package_id = package_of(&bonus.package);
            (bonus.id == id || package_id.as_ref() == Some(&id))
                .then(|| OpenedWith { bonus_id: Some(bonus.id.clone()), package_id })
        });
        deposit.opened = opened.unwrap_or_default();
    }

    /// Forgets the offer: the player has chosen, or has sent a deposit.
    pub(super) fn forget_guest_offer(&self) {
        self.ports.storage.remove(Area::Session, OFFER_KEY);
    }
}
