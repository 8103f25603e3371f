//! The bonuses page: packages, activation, cancellation, codes, cashback,
//! history.

mod actions;
mod code;
mod history;
mod offer;
mod page;

use std::rc::Rc;

pub(crate) use self::{
    actions::BonusAction, code::PageCode, history::BonusHistory, offer::offer_view, page::BonusesPage,
};
use super::{Core, parts::part, player::Player};
use crate::{error::CoreError, ports::Task, store::views::PlayerBonusKind};

part! {
    /// Interface of the bonuses page for the rest of the core.
    RewardsCalls of Rewards as rewards, in rewards, for Player;
    actions {
        /// Updates the page after a change of the player's bonuses.
        bonuses_changed();
        /// Activates a bonus, after confirmation if required.
        activate_bonus(id: &str);
        /// Cancels a bonus, after confirmation.
        cancel_bonus(id: &str);
        /// Discards the action when the confirmation dialog is closed.
        drop_bonus_action();
        /// Handles input into the code field.
        change_page_code(text: &str);
        /// Opens the wallet with a deposit bonus.
        take_offer(id: &str);
    }
    requests {
        /// Executes the confirmed action.
        confirm_bonus_action();
        /// Sends the entered code.
        submit_page_code();
    }
    tasks {
        /// Loads the page.
        load_bonuses_page();
        /// Loads a page of the history; pages count from one.
        load_bonus_history(kind: PlayerBonusKind, page: u32);
    }
}
