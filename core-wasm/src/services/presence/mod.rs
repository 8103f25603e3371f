//! What every page shows of a player who is signed in: accounts, bonuses, and
//! what the realtime connection tells of them.

mod accounts;
mod bonuses;
mod events;
mod retry;

use std::rc::Rc;

pub use self::{accounts::Accounts, bonuses::Bonuses};
use super::{Core, parts::part, player::Player};
use crate::{error::CoreError, ports::Task};

part! {
    /// What the rest of the core asks of a player's presence.
    PresenceCalls of Presence as presence, in presence, for Player;
    actions {
        /// Switches the equivalent off, or on with its default currency.
        toggle_equivalent();
        /// Chooses the currency of the equivalent; none switches it off.
        set_equivalent(code: Option<&str>);
        /// Makes readings again that have failed and are on show.
        retry_player();
        /// A publication arrived on a channel of the player.
        player_event(channel: &str, text: &str);
    }
    requests {
        /// Loads the accounts.
        load_accounts();
        /// Loads the accounts that could not be read.
        reload_accounts();
        /// Makes a currency the active one, creating its account where needed.
        choose_currency(code: String);
        /// Hides an empty account.
        hide_account(id: String);
    }
    tasks {
        /// Loads what every page shows, and takes up payments that an earlier
        /// page left.
        load_presence();
        /// Reads again what a gap in the realtime connection may have hidden.
        read_again();
        /// The page is looked at again: reads what it may have missed.
        refresh_presence();
    }
}
