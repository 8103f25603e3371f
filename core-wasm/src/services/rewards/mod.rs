//! The page of bonuses: packages, activation and cancellation, codes,
//! cashback, history.

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
    /// What the rest of the core asks of the page of bonuses.
    RewardsCalls of Rewards as rewards, in rewards, for Player;
    actions {
        /// The player's bonuses are different now.
        bonuses_changed();
        /// The player wants to activate a bonus: it may have to be confirmed.
        activate_bonus(id: &str);
        /// The player wants to cancel a bonus: it may have to be confirmed.
        cancel_bonus(id: &str);
        /// The dialog that asks is gone.
        drop_bonus_action();
        /// The player typed a code.
        change_page_code(text: &str);
        /// Opens the wallet with a deposit bonus.
        take_offer(id: &str);
    }
    requests {
        /// Does what was asked for.
        confirm_bonus_action();
        /// Sends the typed code.
        submit_page_code();
    }
    tasks {
        /// Loads the page.
        load_bonuses_page();
        /// Loads a page of the history, from one.
        load_bonus_history(kind: PlayerBonusKind, page: u32);
    }
}
