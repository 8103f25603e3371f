//! The realtime connection: channels, token and events. The client library
//! connects and pings; the machine ([`crate::machines::connection`]) decides what
//! happens when it gives up.

mod channels;
mod freshness;

use std::rc::Rc;

use futures_util::future::{AbortHandle, abortable};

use self::channels::ConnectionKey;
use crate::{
    core::Core,
    error::CoreError,
    machines::connection::{self, Effect, Event, State},
    platform::{
        backoff::{Retry, Work, shortened},
        core_events::CoreEvent,
        generation::{Generation, Ticket},
        parts::part,
    },
    ports::Task,
    store::views::RealtimeState,
};

/// Longest wait for the first subscription, in milliseconds.
const SUBSCRIBED_WITHIN: u64 = 1_000;
/// Delays of a failed load of this part.
const LOAD: Retry = Retry { first: 5_000, last: 300_000 };

part! {
    /// Interface of the realtime connection for the rest of the core.
    RealtimeCalls of Connection as realtime, in strips, for Core;
    actions {
        /// Reports what became of the realtime connection: `connecting`,
        /// `connected`, `subscribed` (each channel of the connection was confirmed
        /// or refused), `disconnected` (with the code of the end) or `notLoaded`.
        "realtimeReport" realtime_report(what: &str, code: u32);
        /// Reports a realtime publication: its text in UTF-8. Bytes cross at once, the characters of a text one by one.
        "realtimeMessage" realtime_message(channel: &str, text: &[u8]);
        /// Reports a realtime subscription that resumed after an unrecoverable gap.
        "realtimeGap" realtime_gap(channel: &str);
    }
    internal {
        actions {
            /// Handles that the network is back, or the page visible again.
            realtime_woken();
            /// Notes that the accounts have been read.
            accounts_were_read();
            /// Reads the accounts if no event tells of them.
            read_unless_live();
        }
        requests {
            /// Makes sure that the token for the connection is fresh.
            renew_realtime_token();
        }
        tasks {
            /// Opens the connection of the current visitor: with token and player
            /// channels for a player, without both for a guest. Sign-in and
            /// sign-out replace it.
            open_connection();
        }
    }
}

/// The connection.
#[derive(Default)]
pub(crate) struct Realtime {
    wanted: Option<ConnectionKey>,
    /// The token last passed to the connection.
    offered: Option<String>,
    /// Channels of each list that follows some while it is on display, by its
    /// name.
    watched: Vec<(&'static str, Vec<String>)>,
    state: State,
    /// The wait for the next attempt.
    wait: Generation,
    /// The wait until the balance may be old.
    fresh: Generation,
    /// True once each channel of the connection was confirmed or refused.
    is_subscribed: bool,
    /// Counts the gaps of the player's channels.
    gaps: Generation,
    /// Ends the wait of [`Core::until_subscribed`].
    first_subscription: Option<AbortHandle>,
}

impl Core {
    /// Opens the connection of the current visitor, unless it is open. Repeated
    /// until the code of this part is there.
    pub(crate) fn open_realtime(self: &Rc<Self>) {
        if !self.has_started() && !self.is_signed_in() {
            return;
        }
        let opening = self.open_connection();
        let core = Rc::clone(self);
        self.spawn(async move {
            if let Err(error) = opening.await {
                core.log_failure("realtime could not be loaded", &error);
                let loading = Rc::clone(&core);
                core.repeat(Work::Connection, LOAD, move || {
                    let core = Rc::clone(&loading);
                    Box::pin(async move { core.open_connection().await.is_ok().into() })
                });
            }
        });
    }

    /// Handles that the network is back, or the page visible again: code that
    /// could not be loaded is tried again at once.
    pub(crate) fn wake_realtime(self: &Rc<Self>) {
        self.open_realtime();
        self.realtime_woken();
    }

    /// Follows the channels of a list instead of those it followed before; none
    /// when it is not on display any more.
    pub(crate) fn watch(&self, list: &'static str, channels: Vec<String>) {
        self.follow(|watched| {
            watched.retain(|(name, _)| *name != list);
            watched.push((list, channels));
        });
    }

    fn follow(&self, change: impl FnOnce(&mut Vec<(&'static str, Vec<String>)>)) {
        let channels: Vec<String> = {
            let mut realtime = self.realtime.borrow_mut();
            change(&mut realtime.watched);
            realtime.watched.iter().flat_map(|(_, channels)| channels).cloned().collect()
        };
        self.ports.socket.watch(&channels);
    }

    /// The token for the connection; empty for a guest.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Unauthorized` if the session has ended,
    /// `CoreError::Offline` if the token must be refreshed and the server cannot
    /// be reached, and `CoreError::Load` if the part cannot be loaded.
    pub async fn realtime_token(self: &Rc<Self>) -> Result<String, CoreError> {
        self.renew_realtime_token().await?;
        Ok(self.realtime.borrow().offered.clone().unwrap_or_default())
    }

    /// The last gap, to be kept with the request of a list that events keep up to
    /// date.
    pub(crate) fn last_gap(&self) -> Ticket {
        self.realtime.borrow().gaps.latest()
    }

    /// True if no gap came since the one that was kept with a request.
    pub(crate) fn is_last_gap(&self, kept: Option<Ticket>) -> bool {
        kept == Some(self.last_gap())
    }

    /// Waits until the channels of the connection are subscribed, at most a second.
    /// A list that is requested later has missed no event.
    pub(crate) async fn until_subscribed(&self) {
        let (wait, handle) = abortable(self.ports.clock.sleep(SUBSCRIBED_WITHIN));
        {
            let mut realtime = self.realtime.borrow_mut();
            if realtime.is_subscribed || !realtime.state.may_subscribe() {
                return;
            }
            realtime.first_subscription = Some(handle);
        }
        // Ended early or not, the lists are requested now.
        let _ = wait.await;
    }

    pub(crate) fn is_realtime_connected(&self) -> bool {
        self.store.read(|slices| slices.realtime.get().state == RealtimeState::Connected)
    }
}

impl Connection {
    /// The client asks for a token again only after the server has rejected
    /// the one it had, so the same token is never passed to it twice.
    async fn renew_realtime_token(&self) -> Result<(), CoreError> {
        let Some(player) = self.player() else {
            self.realtime.borrow_mut().offered = None;
            return Ok(());
        };
        let offered = self.realtime.borrow().offered.clone();
        if offered.is_some() && offered == self.token() {
            player.refuse_token(offered);
        }
        let asking = Rc::clone(&player);
        let token = player.run_in_session(Box::pin(async move { asking.fresh_token().await })).await;
        let token = token.unwrap_or(Err(CoreError::Unauthorized))?;
        self.realtime.borrow_mut().offered = Some(token);
        Ok(())
    }

    fn realtime_report(&self, what: &str, code: u32) {
        if what == "subscribed" {
            self.realtime.borrow_mut().is_subscribed = true;
            self.end_wait_for_subscription();
            return;
        }
        self.advance(match what {
            "connecting" => Event::Interrupted,
            "connected" => Event::Connected,
            "disconnected" => Event::Disconnected(code),
            _ => Event::NotLoaded,
        });
    }

    fn realtime_woken(&self) {
        self.advance(Event::Woken);
    }

    fn end_wait_for_subscription(&self) {
        if let Some(wait) = self.realtime.borrow_mut().first_subscription.take() {
            wait.abort();
        }
    }

    /// Passes an event to the machine, and does what it says.
    fn advance(&self, event: Event) {
        let (effects, was_live, state) = {
            let mut realtime = self.realtime.borrow_mut();
            let before = realtime.state;
            let (next, effects) = connection::step(before, event, self.now());
            realtime.state = next;
            if next != before {
                // What was waited for is over.
                realtime.wait.begin();
            }
            (effects, before.is_live(), next)
        };
        self.store.update(|slices| {
            slices.realtime.edit(|view| {
                view.state = match state {
                    State::Live { .. } => RealtimeState::Connected,
                    State::Connecting { .. } => RealtimeState::Connecting,
                    State::Closed | State::Waiting { .. } | State::Ended(_) => RealtimeState::Disconnected,
                };
            });
        });
        if !state.may_subscribe() {
            self.end_wait_for_subscription();
        }
        if event == Event::Opened || was_live != state.is_live() {
            self.liveness_changed(state.is_live());
        }
        for effect in effects {
            match effect {
                Effect::Connect => self.connect(),
                Effect::Read => self.read_missed(),
                Effect::Wait(wait) => self.attempt_later(shortened(wait, &*self.ports.random)),
            }
        }
    }

    fn attempt_later(&self, milliseconds: u64) {
        let ticket = self.realtime.borrow().wait.latest();
        let part = self.clone();
        self.spawn(async move {
            part.ports.clock.sleep(milliseconds).await;
            if part.realtime.borrow().wait.is_current(ticket) {
                part.advance(Event::Due);
            }
        });
    }

    /// Reads what events would have told.
    fn read_missed(&self) {
        if self.is_signed_in() {
            self.realtime.borrow_mut().gaps.begin();
            self.emit(CoreEvent::ConnectionGap);
        }
    }
}
