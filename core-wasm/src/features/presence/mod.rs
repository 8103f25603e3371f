//! Data of the signed-in player that every page shows: accounts, bonuses and
//! realtime events.

mod accounts;
mod bonuses;
mod equivalents;
mod events;
mod installation;
pub(crate) mod offers;
mod spins_games;

use std::rc::Rc;

pub use self::{accounts::Accounts, bonuses::Bonuses};
use crate::{
    core::{Core, Player},
    error::CoreError,
    platform::{
        core_events::CoreEvent,
        feature::{Channel, Feature},
        parts::part,
    },
    ports::Task,
};

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    channels: &[
        Channel::of_every_site("wallet:accounts"),
        Channel::of_every_site("bonus:player-bonuses"),
        Channel::of_every_site("bonus:player-freespins"),
        Channel::of_every_site("bonus:player-bonus-codes"),
    ],
    on_event: |core, event| match event {
        CoreEvent::PlayerKnown(pending) => {
            let core = Rc::clone(core);
            pending.add(Box::pin(async move {
                if let Err(error) = core.load_accounts().await {
                    core.log_failure("accounts could not be loaded", &error);
                }
            }));
        }
        CoreEvent::PlayerShown => core.spawn_logged(core.load_presence()),
        _ => {}
    },
    ..Feature::NONE
};

part! {
    /// Interface of the player's presence for the rest of the core.
    PresenceCalls of Presence as presence, in presence, for Player, events to on_event;
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
        requests {
            /// Loads the accounts.
            load_accounts();
        }
        tasks {
            /// Loads the data that every page shows and resumes payments of an
            /// earlier page load.
            load_presence();
        }
    }
}
