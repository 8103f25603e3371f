//! Engagement: messages of the operator, the loyalty programme, and tournaments.

mod entered;
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
    config::LOYALTY,
    core::Core,
    error::CoreError,
    platform::{
        core_events::{CoreEvent, OnEvent},
        feature::{Channel, Feature},
        parts::{PartName, part},
    },
    ports::Task,
    wire::realtime::Event,
};

part! {
    /// Interface of loyalty and tournaments for the rest of the core.
    EngagementCalls of Engagement as engagement, in engagement, for Core, events to on_event;
    actions {
        /// Shows a page of the standings of the tournament on display; pages
        /// count from one.
        "showStandings" show_standings(page: u32);
        /// Asks to enter a tournament of the list, by its identity. Go to its page
        /// then: it enters the player once it is loaded. An alert reports a failure.
        "enterTournament" enter_tournament(identity: String);
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
        /// Loads the tournament that the player has entered, with the player's
        /// place, if this browser knows one. Call it on the home page.
        "loadEnteredTournament" load_entered_tournament();
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

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    parts: &[(PartName::Engagement, Core::engagement)],
    channels: &[
        Channel::of_every_site("messenger:notifications"),
        Channel { name: "retention:accounts", is_offered: |config| config.has(LOYALTY) },
    ],
    ..Feature::NONE
};

/// Handles events of a signed-in player, also while the part is not loaded.
pub(crate) const PLAYER_HANDLER: OnEvent = |core, event| match event {
    CoreEvent::LoadMessages(pending) => {
        pending.add_call(core, core.reload_messages());
    }
    CoreEvent::LoadLists(pending) if has_programme(core) => {
        pending.add_call(core, core.load_standing());
    }
    CoreEvent::ReloadAfterHidden if has_programme(core) => {
        core.spawn_logged(core.load_standing());
    }
    _ => {}
};

/// True if the site has a loyalty programme.
fn has_programme(core: &Core) -> bool {
    core.site.borrow().config.has(LOYALTY)
}

impl Engagement {
    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::Retry => {
                self.retry_loyalty();
                self.retry_tournaments();
                self.retry_tournament();
            }
            CoreEvent::PagesChanged => self.documents_loaded(),
            CoreEvent::DialogClosed("loyalty-level") => self.level_dialog_closed(),
            CoreEvent::ChannelGap(channel) if channel.starts_with(TOURNAMENTS) => self.tournament_gap(),
            CoreEvent::Realtime(Event::TournamentCompleted(_)) => self.tournament_gap(),
            CoreEvent::ReloadAfterGap if has_programme(self) => self.reread_standing(),
            CoreEvent::Realtime(Event::Loyalty(account)) => self.loyalty_changed(account.clone()),
            CoreEvent::Message { channel, text } if channel.starts_with(TOURNAMENT) => {
                self.tournament_event(channel, text);
            }
            _ => {}
        }
    }
}
