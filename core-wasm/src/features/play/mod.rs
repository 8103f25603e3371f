//! Playing: the game or sportsbook on display, the session of play with its reality checks,
//! and the game that was left.

mod betting;
mod launch;
mod offers;
mod returning;
mod session;
mod totals;

use std::rc::Rc;

pub(crate) use self::{
    betting::Betting,
    launch::Launch,
    returning::RETURN_GAME_KEY,
    session::{INTERVAL_KEY, PlaySession},
};
use crate::{
    core::Core,
    error::CoreError,
    platform::{
        core_events::{CoreEvent, OnEvent},
        feature::{Channel, Feature},
        parts::{PartName, part},
    },
    ports::{Area, Task},
    wire::realtime::{BetRefused, Event},
};

part! {
    /// Interface of playing for the rest of the core.
    PlayCalls of Play as play, in play, for Core, events to on_event;
    actions {
        /// Reports that the frame of the game or of the sportsbook has loaded a
        /// page. `isOwn` is true if that is empty or a page of this site.
        "gameLoaded" game_loaded(is_own: bool);
        /// Handles a message of the frame, as JSON, with its origin.
        "frameMessage" frame_message(origin: &str, message: &str);
        /// Offers the game that was left no more in this session.
        "dismissReturnGame" dismiss_return_game();
        /// Acknowledges the reality check.
        "acknowledgeRealityCheck" acknowledge_reality_check();
        /// Chooses the interval of reality checks, in minutes. Other numbers
        /// than the offered ones are ignored.
        "chooseRealityCheck" choose_reality_check(minutes: u32);
    }
    tasks {
        /// Reports that the page of the game or of the sportsbook was left. A
        /// game for money can then be returned to.
        "leaveGame" leave_game();
        /// Starts the game with this identity. `real` is true for play for
        /// money, false for a demo the visitor has chosen, and undefined if the
        /// address says neither. `small` is true on small screens. A game that
        /// runs goes on.
        "startGame" start_game(identity: String, real: Option<bool>, small: bool);
        /// Handles a press on a game: opens its page, or the dialog that says
        /// what is possible. `small` is true on small screens.
        "openGame" open_game(identity: String, small: bool);
        /// Starts the sportsbook's client. `small` is true on small screens,
        /// `dark` while the site has dark colours. One that runs goes on, unless
        /// something has changed for it.
        "loadBetting" load_betting(small: bool, dark: bool);
        /// Prepares the dialog about a game: loads the game if necessary.
        "loadOfferedGame" load_offered_game(identity: String);
    }
    internal {
        tasks {
            /// Publishes the game that was left before a reload.
            restore_return_game();
            /// Explains a bet that the server refused. On the page of the
            /// sportsbook this part may not be there yet.
            bet_refused(refused: BetRefused);
        }
    }
}

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    parts: &[(PartName::Play, Core::play)],
    // Channel of refused bets.
    channels: &[Channel::of_every_site("game:bets")],
    retained_keys: &[INTERVAL_KEY],
    ..Feature::NONE
};

/// Handles events of a signed-in player, also while the part is not loaded.
pub(crate) const PLAYER_HANDLER: OnEvent = |core, event| match event {
    CoreEvent::LoadExtras(pending) if has_left_a_game(core) => {
        pending.add_call(core, core.restore_return_game());
    }
    CoreEvent::Realtime(Event::BetRefused(refused)) => {
        core.spawn_logged(core.bet_refused(refused.clone()));
    }
    _ => {}
};

impl Play {
    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::DialogClosed(name) => self.play_dialog_closed(name),
            CoreEvent::BalanceChanged => self.play_balance_changed(),
            CoreEvent::SessionEnding => {
                self.page_state.launch.borrow_mut().end();
                self.page_state.betting.borrow_mut().end();
            }
            _ => {}
        }
    }
}

/// True if the tab stores a game to return to.
fn has_left_a_game(core: &Core) -> bool {
    core.ports.storage.get(Area::Session, RETURN_GAME_KEY).is_some()
}
