//! Remembers which bonus a deposit is sent with, so that the page to which the
//! payment returns can offer it. That page is often in another tab.

use super::{Cashier, payment_intention::is_decline};
use crate::{
    domain::{bonus::Choice, sent_bonus::SentBonus},
    json::Value,
    ports::Area,
    wire::json::{Entries, FromJson, ObjectBuilder, required_text},
};

/// Local-storage key of the bonus, shared by all tabs.
pub(crate) const SENT_BONUS_KEY: &str = "sentBonus";

/// The stored bonus of a player.
pub(crate) struct StoredBonus {
    pub(crate) player: String,
    pub(crate) bonus: SentBonus,
}

impl FromJson for StoredBonus {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            player: required_text(value, "player")?,
            bonus: SentBonus {
                name: value.text("name"),
                package_id: value.text("packageId"),
                earlier: value.texts("earlier"),
            },
        })
    }
}

impl Cashier {
    /// Remembers the chosen bonus of a deposit that is sent, or that there is
    /// none.
    pub(super) fn remember_sent_bonus(&self, player: &str) {
        let chosen = {
            let deposit = self.state.deposit.borrow();
            let choice = &deposit.selection.choice;
            let declined = is_decline(choice, deposit.code.applied.is_some());
            (!declined).then(|| match choice {
                Choice::Bonus(id) => deposit.bonuses.iter().find(|bonus| bonus.id == *id).cloned(),
                Choice::Code | Choice::Declined => None,
            })
        };
        let Some(chosen) = chosen else {
            self.ports.storage.remove(Area::Local, SENT_BONUS_KEY);
            return;
        };
        let earlier: Vec<String> = {
            let held = self.state.bonuses.borrow();
            let bonuses = held.bonuses().iter().map(|bonus| bonus.id.clone());
            bonuses.chain(held.spins().iter().map(|spin| spin.id.clone())).collect()
        };
        let package = chosen.as_ref().and_then(|bonus| bonus.package.as_ref()).map(|(id, _)| id.as_str());
        let text = ObjectBuilder::new()
            .text("player", player)
            .optional_text("name", chosen.as_ref().map(|bonus| bonus.name.as_str()))
            .optional_text("packageId", package)
            .texts("earlier", &earlier)
            .build();
        self.ports.storage.set(Area::Local, SENT_BONUS_KEY, &text.to_string());
    }
}
