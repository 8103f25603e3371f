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
use crate::{
    core::Core,
    error::CoreError,
    platform::{
        feature::{Channel, Feature},
        occasions::{Occasion, Reaction},
        parts::{PartName, part},
    },
    ports::Task,
    wire::realtime::Event,
};

part! {
    /// Interface of loyalty and tournaments for the rest of the core.
    EngagementCalls of Engagement as engagement, in engagement, for Core, reacts by react;
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
        tasks {
            /// Loads the loyalty points of the player.
            load_standing();
        }
    }
}

/// Begin of the channels of tournaments: `tournaments`, and one for each.
const TOURNAMENTS: &str = "tournaments";
/// Begin of the channels of single tournaments.
const TOURNAMENT: &str = "tournaments:";

/// The row of the table of features.
pub(crate) const FEATURE: Feature = Feature {
    parts: &[(PartName::Engagement, Core::engagement)],
    channels: &[
        Channel::of_every_site("messenger:notifications"),
        Channel { name: "retention:accounts", is_offered: |config| config.loyalty_enabled },
    ],
    ..Feature::NONE
};

/// What the feature does for a player although its part may not be loaded.
pub(crate) const FOR_PLAYER: Reaction = |core, occasion| match occasion {
    Occasion::PlayerArrived(waiting) => {
        let core = Rc::clone(core);
        waiting.add(Box::pin(async move { core.log_error(core.reload_messages().await) }));
    }
    Occasion::PlayerSettled(waiting) => {
        let core = Rc::clone(core);
        waiting.add(Box::pin(async move { core.reload_standing().await }));
    }
    Occasion::LiveAgain | Occasion::PlayerReturned => {
        let player_core = Rc::clone(core);
        core.spawn(async move { player_core.reload_standing().await });
    }
    _ => {}
};

impl Core {
    /// Loads the loyalty points of the player, where there is a programme.
    async fn reload_standing(self: &Rc<Self>) {
        if self.site.borrow().config.loyalty_enabled {
            self.log_error(self.load_standing().await);
        }
    }
}

impl Engagement {
    fn react(&self, occasion: Occasion<'_>) {
        match occasion {
            Occasion::Retry => {
                self.retry_loyalty();
                self.retry_tournaments();
                self.retry_tournament();
            }
            Occasion::DialogClosed("loyalty-level") => self.level_dialog_closed(),
            Occasion::Missed(channel) if channel.starts_with(TOURNAMENTS) => self.tournament_gap(),
            Occasion::Event(Event::TournamentCompleted(_)) => self.tournament_gap(),
            Occasion::Event(Event::Loyalty(account)) => self.loyalty_changed(account.clone()),
            Occasion::Message { channel, text } if channel.starts_with(TOURNAMENT) => {
                self.tournament_event(channel, text);
            }
            _ => {}
        }
    }
}
