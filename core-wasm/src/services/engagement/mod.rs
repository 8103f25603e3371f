//! Engagement: messages of the operator, the loyalty programme, and tournaments.

mod level_up;
mod live_standings;
mod loyalty;
pub(crate) mod messages;
mod tournament;
mod tournaments;

use std::rc::Rc;

pub(crate) use self::{
    loyalty::{Loyalty, LoyaltyStanding},
    messages::MessageList,
    tournament::TournamentPage,
    tournaments::Tournaments,
};
use super::{Core, parts::part};
use crate::{error::CoreError, ports::Task, wire::loyalty::LoyaltyAccount};

part! {
    /// Interface of loyalty and tournaments for the rest of the core.
    EngagementCalls of Engagement as engagement, in engagement, for Core;
    actions {
        /// Shows a page of the standings of the tournament on display; pages
        /// count from one.
        "showStandings" show_standings(page: u32);
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
        /// Stops following the standings: the page of the tournament was left.
        "leaveTournament" leave_tournament();
    }
    internal {
        actions {
            /// Handles changed points of the player.
            loyalty_changed(account: LoyaltyAccount);
            /// Handles the closed dialog of a reached level.
            level_dialog_closed();
            /// Handles a publication on a channel of a tournament.
            tournament_event(channel: &str, text: &str);
            /// Reloads the tournament on display.
            tournament_gap();
            /// Retries failed loads that are on display.
            retry_engagement();
        }
        tasks {
            /// Loads the loyalty points of the player.
            load_standing();
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
