//! Engagement: messages of the operator, the loyalty
//! programme, tournaments, and the client of the sportsbook.

mod betting;
mod loyalty;
pub(crate) mod messages;
mod tournament;
mod tournaments;

use std::rc::Rc;

pub(crate) use self::{
    betting::Betting,
    loyalty::{Loyalty, LoyaltyStanding},
    messages::MessageList,
    tournament::TournamentPage,
    tournaments::Tournaments,
};
use super::{Core, parts::part};
use crate::{error::CoreError, ports::Task, wire::loyalty::LoyaltyAccount};

part! {
    /// Interface of loyalty, tournaments and betting for the rest of the core.
    EngagementCalls of Engagement as engagement, in engagement, for Core;
    actions {
        /// Reports that the sportsbook's client has loaded.
        "bettingLoaded" betting_loaded();
        /// Reports that the page of the sportsbook was left.
        "leaveBetting" leave_betting();
    }
    requests {
        /// Enters the player in the tournament on display.
        "takePart" take_part();
    }
    tasks {
        /// Loads the levels of the loyalty programme and, for a player, the
        /// points.
        "loadLoyalty" load_loyalty();
        /// Loads the tournaments. Call it on the page of tournaments; `small` is
        /// true on small screens.
        "loadTournaments" load_tournaments(small: bool);
        /// Loads the next page of finished tournaments.
        "loadMoreTournaments" load_more_tournaments();
        /// Loads a tournament by its identity.
        "loadTournament" load_tournament(identity: String);
        /// Starts the sportsbook's client. `small` is true on small screens.
        "loadBetting" load_betting(small: bool);
    }
    internal {
        actions {
            /// Handles changed points of the player.
            loyalty_changed(account: LoyaltyAccount);
            /// Retries failed loads that are on display.
            retry_engagement();
        }
    }
}

impl Engagement {
    /// Retries failed loads that are on display.
    fn retry_engagement(&self) {
        self.retry_loyalty();
        self.retry_tournaments();
        self.retry_tournament();
    }
}
