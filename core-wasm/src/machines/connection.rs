//! The realtime connection: who acts while it is not live.
//!
//! The client library reconnects by itself after a lost connection. It gives up
//! when the server says so (codes 3500 to 3999 and 4500 to 4999), and its own
//! code may fail to load. Nobody else would try again then, and the page would
//! show an old balance for ever.

/// Shortest time between two attempts, in milliseconds.
pub const FIRST_WAIT: u64 = 10_000;
/// Longest time between two attempts, in milliseconds.
pub const LONGEST_WAIT: u64 = 300_000;
/// A connection that was live for this long, in milliseconds, has worked: after
/// it ends the first attempt comes early again. A server that accepts a
/// connection and ends it at once is asked ever more rarely.
pub const STABLE: u64 = 60_000;
/// Code with which the client ends a connection whose token it was refused.
const UNAUTHORIZED: u32 = 1;

/// Why there is no connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The code of the client could not be loaded.
    NotLoaded,
    /// The server, or the client, ended the connection with this code.
    Ended(u32),
    /// The session is over.
    Unauthorized,
}

/// State of the connection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum State {
    /// No connection was requested.
    #[default]
    Closed,
    /// The client connects, or connects again.
    Connecting {
        /// Attempts since the last connection that worked.
        attempts: u32,
    },
    /// Events arrive.
    Live {
        /// When it began.
        since: u64,
        /// Attempts before it.
        attempts: u32,
    },
    /// The next attempt comes later.
    Waiting {
        /// Why.
        reason: Reason,
        /// Attempts since the last connection that worked.
        attempts: u32,
    },
    /// No attempt comes before the next sign-in or sign-out.
    Ended(Reason),
}

/// Input of the state machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Another visitor needs a connection of his own.
    Opened,
    /// The client is connected.
    Connected,
    /// The client has lost the connection and connects again by itself.
    Interrupted,
    /// The client has given up.
    Disconnected(u32),
    /// The code of the client could not be loaded.
    NotLoaded,
    /// The time of [`Effect::Wait`] has passed.
    Due,
    /// The network is back, or the page is visible again.
    Woken,
}

/// Output of the state machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Connect, with a fresh token.
    Connect,
    /// Read what events would have told. A refused token ends the session.
    Read,
    /// Send [`Event::Due`] after these milliseconds, less by chance.
    Wait(u64),
}

impl State {
    /// True if events arrive.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Live { .. })
    }

    /// True if the channels can be subscribed soon: the client connects or is
    /// connected, or is about to be asked to.
    pub fn may_subscribe(self) -> bool {
        matches!(self, Self::Closed | Self::Connecting { .. } | Self::Live { .. })
    }

    fn attempts(self, now: u64) -> u32 {
        match self {
            Self::Live { since, .. } if now.saturating_sub(since) >= STABLE => 0,
            Self::Connecting { attempts } | Self::Live { attempts, .. } | Self::Waiting { attempts, .. } => {
                attempts
            }
            Self::Closed | Self::Ended(_) => 0,
        }
    }
}

/// Returns the next state and the effects.
pub fn step(state: State, event: Event, now: u64) -> (State, Vec<Effect>) {
    let attempts = state.attempts(now);
    let later = |reason: Reason| {
        let mut effects = vec![Effect::Wait(LONGEST_WAIT.min(FIRST_WAIT << attempts.min(8)))];
        // Once: what follows is read at growing intervals.
        if attempts == 0 && reason != Reason::NotLoaded {
            effects.insert(0, Effect::Read);
        }
        (State::Waiting { reason, attempts: attempts + 1 }, effects)
    };
    match (state, event) {
        (_, Event::Opened) => (State::Connecting { attempts: 0 }, vec![Effect::Connect]),
        (State::Connecting { .. }, Event::Connected) => (State::Live { since: now, attempts }, Vec::new()),
        (State::Live { .. }, Event::Interrupted) => (State::Connecting { attempts }, Vec::new()),
        (State::Connecting { .. } | State::Live { .. }, Event::Disconnected(UNAUTHORIZED)) => {
            (State::Ended(Reason::Unauthorized), Vec::new())
        }
        (State::Connecting { .. } | State::Live { .. }, Event::Disconnected(code)) => {
            later(Reason::Ended(code))
        }
        (State::Connecting { .. }, Event::NotLoaded) => later(Reason::NotLoaded),
        (State::Waiting { .. }, Event::Due)
        | (State::Waiting { reason: Reason::NotLoaded, .. }, Event::Woken) => {
            (State::Connecting { attempts }, vec![Effect::Connect])
        }
        // Ignore late events: a report of a replaced connection, or the end of
        // an earlier wait.
        _ => (state, Vec::new()),
    }
}
