//! The session of play: how long, how much was staked and won, and the reality
//! checks that the player acknowledges.

use std::rc::Rc;

use super::{Play, totals::Totals};
use crate::{
    core::Player,
    domain::{
        play::{CHECK_INTERVALS, SESSION_PAUSE, check_interval, minutes_played, until_check},
        time::iso,
    },
    error::CoreError,
    platform::{
        backoff::{Retry, Work},
        generation::Generation,
    },
    ports::Area,
    store::views::PlaySessionView,
    wire::json::{Entries, ObjectBuilder, parse},
};

/// Key of the session in session storage.
const SESSION_KEY: &str = "playSession";
/// Key of the chosen interval in local storage, kept at sign-out.
pub(crate) const INTERVAL_KEY: &str = "realityCheck";
/// Time after a change of the balance before the totals are read, in
/// milliseconds. Quick rounds are read together.
const READ_AFTER: u64 = 2_000;
/// Interval in which a session is noted as going on, in milliseconds.
const MINUTE: u64 = 60_000;
/// Time after which a failed reading is repeated, in milliseconds.
const RETRY: Retry = Retry { first: 10_000, last: MINUTE };
/// Longest time that an open round holds a reality check back, in milliseconds.
/// A game that never reports the end of a round cannot suppress the check.
const LONGEST_ROUND: u64 = 120_000;

/// State of the game page during a session of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Display {
    /// No game for money.
    #[default]
    Away,
    /// A game for money.
    Game,
    /// A game for money, covered by a reality check.
    Check,
}

/// A session of play of the player.
#[derive(Default)]
pub(crate) struct PlaySession {
    /// Begin of the session; `None` before the first game.
    begun: Option<u64>,
    /// Time of the last reality check, or the begin.
    checked: u64,
    /// Time at which a game was last on display.
    seen: u64,
    totals: Totals,
    display: Display,
    /// Begin of the round that is open. A reality check would hide its buttons,
    /// such as the cash-out, and waits.
    round: Option<u64>,
    /// True while a reading of the totals is waiting or under way.
    is_reading: bool,
    /// True if the last reading failed.
    has_failed: bool,
    /// The last watch. Earlier ones have ended.
    watch: Generation,
}

impl PlaySession {
    /// True if the last reading failed, and its result is on display.
    fn must_read(&self) -> bool {
        self.has_failed && self.display != Display::Away
    }
}

impl Play {
    /// Begins or continues the session: a game for money is on display.
    pub(super) fn begin_playing(&self) {
        let Some(player) = self.player() else { return };
        let now = self.now();
        self.restore(&player);
        {
            let mut state = player.state.play_session.borrow_mut();
            let is_new = state.begun.is_none() || now.saturating_sub(state.seen) > SESSION_PAUSE;
            if is_new {
                *state = PlaySession {
                    begun: Some(now),
                    checked: now,
                    watch: state.watch,
                    ..PlaySession::default()
                };
            }
            state.seen = now;
            state.display = Display::Game;
            state.round = None;
        }
        self.keep(&player);
        self.publish_session_of(&player);
        self.watch(&player);
        self.read_soon(&player, 0);
    }

    /// Notes that a round of the game for money begins or ends. A reality check
    /// that is due opens at its end.
    pub(super) fn note_round(&self, open: bool) {
        let Some(player) = self.player() else { return };
        let ends = {
            let mut state = player.state.play_session.borrow_mut();
            if state.display == Display::Away {
                return;
            }
            let was_open = state.round.is_some();
            state.round = open.then(|| state.round.unwrap_or_else(|| self.now()));
            was_open && !open
        };
        // At once: a game that plays by itself begins the next round in the same
        // moment.
        if ends && self.until_shown(&player) == 0 {
            self.show_check(&player);
        }
    }

    /// Covers the game with the reality check.
    fn show_check(&self, player: &Rc<Player>) {
        {
            let mut state = player.state.play_session.borrow_mut();
            state.seen = self.now();
            state.display = Display::Check;
        }
        self.keep(player);
        self.publish_session_of(player);
        self.read_soon(player, 0);
    }

    /// No game for money is on display any more. The session goes on if one is
    /// opened soon.
    pub(super) fn end_playing(&self) {
        let Some(player) = self.player() else { return };
        {
            let mut state = player.state.play_session.borrow_mut();
            if state.display == Display::Away {
                return;
            }
            state.display = Display::Away;
            state.round = None;
            state.seen = self.now();
        }
        self.keep(&player);
        self.publish_session_of(&player);
        self.read_unless_live();
    }

    pub(super) fn play_balance_changed(&self) {
        let Some(player) = self.player() else { return };
        {
            let mut state = player.state.play_session.borrow_mut();
            if state.display == Display::Away {
                return;
            }
            // Rounds were played before the newest round was known.
            if state.has_failed && !state.totals.has_begun() {
                state.totals.mark_incomplete();
            }
        }
        self.read_soon(&player, READ_AFTER);
    }

    pub(super) fn acknowledge_reality_check(&self) {
        let Some(player) = self.player() else { return };
        {
            let mut state = player.state.play_session.borrow_mut();
            if state.display != Display::Check {
                return;
            }
            state.display = Display::Game;
            state.checked = self.now();
        }
        self.keep(&player);
        self.publish_session_of(&player);
        self.watch(&player);
    }

    pub(super) fn choose_reality_check(&self, minutes: u32) {
        let Some(player) = self.player() else { return };
        if CHECK_INTERVALS.contains(&minutes) {
            self.ports.storage.set(Area::Local, INTERVAL_KEY, &minutes.to_string());
            self.publish_session_of(&player);
            self.watch(&player);
        }
    }

    fn interval(&self) -> u32 {
        check_interval(self.ports.storage.get(Area::Local, INTERVAL_KEY).as_deref())
    }

    /// Runs until the reality check is shown. Sleeps at most a minute at a time, stores the session each time, and
    /// postpones the check while a round is open. Replaces the previous watch.
    fn watch(&self, player: &Rc<Player>) {
        let number = player.state.play_session.borrow_mut().watch.begin();
        let (part, watched) = (self.clone(), Rc::clone(player));
        player.spawn(async move {
            loop {
                let wait = part.until_shown(&watched);
                part.ports.clock.sleep(wait.min(MINUTE)).await;
                {
                    let mut state = watched.state.play_session.borrow_mut();
                    if !state.watch.is_current(number) || state.display != Display::Game {
                        return;
                    }
                    state.seen = part.now();
                }
                if part.until_shown(&watched) == 0 {
                    part.show_check(&watched);
                    return;
                }
                part.keep(&watched);
                // No event tells of rounds then.
                if !part.is_realtime_connected() {
                    part.read_soon(&watched, 0);
                }
            }
        });
    }

    /// Delay until the reality check may be shown, in milliseconds; 0: now.
    fn until_shown(&self, player: &Player) -> u64 {
        let (checked, round) = {
            let state = player.state.play_session.borrow();
            (state.checked, state.round)
        };
        let now = self.now();
        let held = round.map_or(0, |begun| (begun + LONGEST_ROUND).saturating_sub(now));
        match until_check(checked, self.interval(), now) {
            0 => held,
            wait => wait,
        }
    }

    /// Reads the totals after a time, unless a reading is waiting.
    fn read_soon(&self, player: &Rc<Player>, after: u64) {
        {
            let mut state = player.state.play_session.borrow_mut();
            if std::mem::replace(&mut state.is_reading, true) {
                return;
            }
        }
        let (part, reading) = (self.clone(), Rc::clone(player));
        player.spawn(async move {
            part.ports.clock.sleep(after).await;
            // Changes after this point need another reading.
            reading.state.play_session.borrow_mut().is_reading = false;
            part.read_session(&reading).await;
            if reading.state.play_session.borrow().must_read() {
                part.read_until_known(&reading);
            }
        });
    }

    /// Reads and publishes the totals.
    async fn read_session(&self, player: &Rc<Player>) {
        let read = self.logged("rounds could not be read", self.read_totals(player).await);
        player.state.play_session.borrow_mut().has_failed = read.is_none();
        self.publish_session_of(player);
    }

    /// Repeats a reading that failed.
    fn read_until_known(&self, player: &Rc<Player>) {
        let (part, reading) = (self.clone(), Rc::clone(player));
        player.repeat(Work::Totals, RETRY, move || {
            let (part, reading) = (part.clone(), Rc::clone(&reading));
            Box::pin(async move {
                if reading.state.play_session.borrow().must_read() {
                    part.read_session(&reading).await;
                }
                (!reading.state.play_session.borrow().must_read()).into()
            })
        });
    }

    /// Counts what was played since the last reading.
    async fn read_totals(&self, player: &Rc<Player>) -> Result<(), CoreError> {
        let (begun, before) = {
            let state = player.state.play_session.borrow();
            (state.begun, state.totals.clone())
        };
        let counted = self.count_news(player, &before).await?;
        {
            let mut state = player.state.play_session.borrow_mut();
            // Another reading, or another session, was faster: what this one has
            // found beyond it is read again.
            if state.begun != begun || state.totals != before {
                drop(state);
                self.read_soon(player, READ_AFTER);
                return Ok(());
            }
            state.totals = counted;
        }
        self.keep(player);
        Ok(())
    }

    /// Stores the session, so that a reload continues it.
    fn keep(&self, player: &Rc<Player>) {
        let text = {
            let state = player.state.play_session.borrow();
            let (Some(begun), Some(id)) = (state.begun, player.id()) else { return };
            let session = ObjectBuilder::new()
                .text("player", &id)
                .text("begun", &begun.to_string())
                .text("checked", &state.checked.to_string())
                .text("seen", &state.seen.to_string());
            state.totals.write_to(session).build().to_string()
        };
        self.ports.storage.set(Area::Session, SESSION_KEY, &text);
    }

    /// Reads the session of an earlier page load.
    fn restore(&self, player: &Rc<Player>) {
        let mut state = player.state.play_session.borrow_mut();
        if state.begun.is_some() {
            return;
        }
        let stored = self.ports.storage.get(Area::Session, SESSION_KEY).and_then(|text| parse(&text));
        // Another player may have signed in in another tab.
        let Some(stored) = stored.filter(|stored| stored.text("player") == player.id()) else { return };
        let time = |key: &str| {
            stored.text(key).and_then(|text| text.parse::<u64>().ok()).filter(|at| *at <= self.now())
        };
        let (Some(begun), Some(checked), Some(seen)) = (time("begun"), time("checked"), time("seen")) else {
            return;
        };
        state.begun = Some(begun);
        state.checked = checked;
        state.seen = seen;
        state.totals = Totals::from_stored(&stored);
    }

    /// Publishes the session before it begins.
    pub(super) fn publish_session(&self) {
        if let Some(player) = self.player() {
            self.publish_session_of(&player);
        }
    }

    fn publish_session_of(&self, player: &Rc<Player>) {
        let currency = player.active_account().map(|account| account.currency);
        let view = {
            let state = player.state.play_session.borrow();
            let (totals, other_totals) = if state.has_failed {
                (None, Vec::new())
            } else {
                self.totals_views(&state.totals, currency.as_deref())
            };
            PlaySessionView {
                begun_at: state.begun.map(iso),
                is_playing: state.display != Display::Away,
                totals,
                other_totals,
                check_due: state.display == Display::Check,
                minutes: state
                    .begun
                    .filter(|_| state.display == Display::Check)
                    .map_or(0, |begun| minutes_played(begun, self.now())),
                interval: self.interval(),
                intervals: CHECK_INTERVALS.to_vec(),
            }
        };
        self.store.update(|slices| slices.play_session.set(view));
    }
}
