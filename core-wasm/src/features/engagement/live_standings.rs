//! Live standings of the tournament on display.

use super::Engagement;
use crate::{
    domain::tournaments::TournamentPhase,
    wire::tournaments::{Live, live},
};

/// Shortest time between two changes of the standings, in milliseconds. Of the
/// events in between only the last of each kind is read.
const PACE: u64 = 500;
/// The name under which the standings follow their channels.
const LIST: &str = "tournament";

/// Delay before the tournament is read again after a gap, in milliseconds: both
/// of its channels report one at the same time.
const GAP_DELAY: u64 = 500;

/// Events that were not read yet.
#[derive(Default)]
pub(crate) struct LiveStandings {
    standings: Option<String>,
    entry: Option<String>,
    /// True while a change is due.
    due: bool,
    /// True while the reading after a gap is due.
    gap: bool,
    pub(super) told: Told,
}

/// Numbers of events that were read so far.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Told {
    /// Events with the standings.
    pub standings: u64,
    /// Events with the player's entry.
    pub entry: u64,
}

impl Engagement {
    /// Follows the standings of the tournament on display until it is finished.
    pub(super) fn follow_standings(&self) {
        let channels = {
            let state = self.page_state.tournament.borrow();
            match &state.details {
                Some(details)
                    if state.on_display && details.tournament.phase != TournamentPhase::Finished =>
                {
                    let channel = format!("tournaments:{}", details.tournament.id);
                    let player = self.player().and_then(|player| player.id());
                    let own = player.map(|player| format!("{channel}#{player}"));
                    std::iter::once(channel).chain(own).collect()
                }
                _ => Vec::new(),
            }
        };
        self.watch(LIST, channels);
    }

    /// Stops following the standings: the tournament is not on display any
    /// more.
    #[allow(clippy::unused_async, reason = "a task, so that it follows a load whose code is loading")]
    pub(super) async fn leave_tournament(&self) {
        self.watch(LIST, Vec::new());
        self.page_state.tournament.borrow_mut().on_display = false;
        self.keep_wish_to_enter(None);
    }

    /// Handles a publication on a channel of a tournament.
    pub(super) fn tournament_event(&self, channel: &str, text: &str) {
        let begins = {
            let mut state = self.page_state.tournament.borrow_mut();
            let Some(id) = state.details.as_ref().map(|details| details.tournament.id.as_str()) else {
                return;
            };
            let rest = channel.split_once(':').map(|(_, rest)| rest).unwrap_or_default();
            let (of, is_own) = rest.split_once('#').map_or((rest, false), |(of, _)| (of, true));
            if of != id {
                return;
            }
            let waiting = if is_own { &mut state.live.entry } else { &mut state.live.standings };
            *waiting = Some(text.to_owned());
            !std::mem::replace(&mut state.live.due, true)
        };
        if begins {
            let part = self.clone();
            self.spawn(async move {
                part.ports.clock.sleep(PACE).await;
                part.read_live_standings();
                part.publish_tournament();
            });
        }
    }

    /// Reads the events that wait.
    pub(super) fn read_live_standings(&self) {
        let texts = {
            let mut state = self.page_state.tournament.borrow_mut();
            state.live.due = false;
            [state.live.standings.take(), state.live.entry.take()]
        };
        for text in texts.into_iter().flatten() {
            let event = match live(&text) {
                Ok(Some(event)) => event,
                Ok(None) => continue,
                Err(error) => {
                    self.ports.page.warn(&format!("standings: {error}"));
                    continue;
                }
            };
            let mut state = self.page_state.tournament.borrow_mut();
            let state = &mut *state;
            let Some(details) = &mut state.details else { continue };
            match event {
                Live::Standings(standings) => {
                    state.live.told.standings += 1;
                    details.leaderboard = standings;
                }
                Live::Entry(entry) => {
                    state.live.told.entry += 1;
                    details.entry = entry.entry();
                    details.own = Some(entry);
                }
            }
        }
    }

    /// Reloads the tournament on display: it has ended, or its events may have
    /// been missed.
    pub(super) fn tournament_gap(&self) {
        {
            let mut state = self.page_state.tournament.borrow_mut();
            let is_shown = state.details.is_some() && state.on_display;
            if !is_shown || std::mem::replace(&mut state.live.gap, true) {
                return;
            }
        }
        let part = self.clone();
        self.spawn(async move {
            part.ports.clock.sleep(GAP_DELAY).await;
            let (load, identity) = {
                let mut state = part.page_state.tournament.borrow_mut();
                // The page has loaded another tournament, or was left.
                if !std::mem::take(&mut state.live.gap) || !state.on_display {
                    return;
                }
                (state.load.latest(), state.identity.clone())
            };
            part.reload_tournament(load, &identity).await;
        });
    }
}
