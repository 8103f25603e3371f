//! The bonuses page: packages, activation, cancellation, codes, cashback,
//! history.

mod actions;
mod cashback;
mod code;
mod history;
mod page;
mod welcome;

use std::rc::Rc;

pub(crate) use self::{
    actions::BonusAction, code::PageCode, history::BonusHistory, page::BonusesPage, welcome::WelcomePackage,
};
use super::{Core, parts::part, player::Player};
use crate::{error::CoreError, ports::Task};

part! {
    /// Interface of the bonuses page for the rest of the core.
    RewardsCalls of Rewards as rewards, in rewards, for Player;
    actions {
        /// Activates a bonus. A money bonus opens a confirmation dialog.
        "activateBonus" activate_bonus(id: &str);
        /// Opens the dialog that confirms the cancellation of a bonus.
        "cancelBonus" cancel_bonus(id: &str);
        /// Reports input into the code field of the bonuses page.
        "changePageCode" change_page_code(text: &str);
        /// Opens the wallet with a deposit bonus.
        "takeOffer" take_offer(id: &str);
    }
    requests {
        /// Executes the confirmed bonus action.
        "confirmBonusAction" confirm_bonus_action();
        /// Sends the code entered on the bonuses page.
        "submitPageCode" submit_page_code();
    }
    tasks {
        /// Loads the bonuses page.
        "loadBonusesPage" load_bonuses_page();
        /// Loads the availability of the bonuses of the welcome package. It is
        /// kept up to date while its page is open.
        "loadWelcomePackage" load_welcome_package();
        /// Loads a page of the bonus history; pages count from one.
        "loadBonusHistory" load_bonus_history(page: u32);
        /// Loads a page of the free-spin history; pages count from one.
        "loadFreeSpinHistory" load_free_spin_history(page: u32);
    }
    internal {
        actions {
            /// Updates the page after a change of the player's bonuses.
            bonuses_changed();
            /// Discards the action when the confirmation dialog is closed.
            drop_bonus_action();
        }
    }
}
