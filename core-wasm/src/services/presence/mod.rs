//! Data of the signed-in player that every page shows: accounts, bonuses and
//! realtime events.

mod accounts;
mod bonuses;
mod events;
mod installation;
mod retry;

use std::rc::Rc;

pub use self::{accounts::Accounts, bonuses::Bonuses, installation::PWA_KEY};
use super::{Core, parts::part, player::Player};
use crate::{error::CoreError, ports::Task};

part! {
    /// Interface of the player's presence for the rest of the core.
    PresenceCalls of Presence as presence, in presence, for Player;
    actions {
        /// Switches the fiat equivalent on or off.
        "toggleEquivalent" toggle_equivalent();
        /// Selects the equivalent currency; undefined switches it off.
        "setEquivalent" set_equivalent(code: Option<String>);
    }
    requests {
        /// Retries a failed load of the accounts.
        "reloadAccounts" reload_accounts();
        /// Makes a currency the active one. Creates its account if necessary.
        "chooseCurrency" choose_currency(code: String);
        /// Hides an account without balance.
        "hideAccount" hide_account(id: String);
    }
    internal {
        actions {
            /// Retries failed loads that are on display.
            retry_player();
            /// Handles a publication on a channel of the player.
            player_event(channel: &str, text: &str);
            /// Saves in the profile that the player has installed the app.
            save_installation();
        }
        requests {
            /// Loads the accounts.
            load_accounts();
        }
        tasks {
            /// Loads the data that every page shows and resumes payments of an
            /// earlier page load.
            load_presence();
            /// Reloads data that may have changed during a realtime gap.
            read_again();
            /// Reloads data that may have changed while the tab was hidden.
            refresh_presence();
        }
    }
}
