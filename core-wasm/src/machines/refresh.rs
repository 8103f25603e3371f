//! Token refresh, made by at most one tab at a time.
//!
//! A tab that needs a fresh token asks for the lock. The tab that holds it
//! calls the server; the others poll for the new token every half second. A
//! browser releases the locks of a closed tab, so the holder of a lock is
//! alive and its call must not be repeated: a server that rotates tokens would
//! refuse the old one and end the session. But a tab that has not begun its call
//! after ten polls, or has not ended it after the longest time a call can take,
//! is suspended: another tab then takes the refresh over, under a second lock.
//! In browsers without locks, the value `loading` in local storage replaces the
//! lock. A closed tab leaves that value behind, so it is ignored after ten
//! polls.

/// Local-storage key: `loading`, or the new token.
pub const KEY: &str = "refreshSession";
/// Value of the key while a tab calls the server.
pub const LOADING: &str = "loading";
/// Milliseconds between two polls.
pub const POLL_EVERY: u64 = 500;
/// Polls after which `loading` is ignored, because the tab that set it may be
/// closed.
pub const POLLS: u32 = 10;
/// Polls after which the holder of the lock must have ended its call: half a
/// minute, longer than the request timeout.
pub const HOLDER_POLLS: u32 = 60;
/// Polls after which a caller stops waiting: a minute.
pub const LAST_POLL: u32 = 120;
/// Name of the lock of a tab that takes the refresh over.
pub const TAKEOVER_LOCK: &str = "refreshSessionTakeover";

/// State of the lock, as seen by this tab.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockState {
    /// This tab holds the lock.
    Held,
    /// Another tab holds the lock.
    Taken,
    /// The browser has no locks.
    Unsupported,
}

/// State shared between the tabs, as read by one poll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// Fresh token, if there is one.
    pub fresh: Option<String>,
    /// True if there is a session.
    pub has_session: bool,
    /// True if a tab has stored `loading`.
    pub loading: bool,
    /// State of the lock.
    pub lock: LockState,
}

/// Result of the refresh call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A new token.
    Token(String),
    /// The session has ended.
    Ended,
    /// No usable response.
    Unreachable,
}

/// State of a tab.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Polling; number of polls so far.
    Polling(u32),
    /// The refresh call is in flight.
    Requesting,
}

/// Input of the state machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A poll completed.
    Polled(Observation),
    /// The refresh call completed.
    Answered(Answer),
}

/// Output of the state machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Poll again after [`POLL_EVERY`].
    PollLater,
    /// Call the server.
    Request,
    /// Use this token.
    Use(String),
    /// Clear the session.
    End,
    /// Fail with a retryable error; the session is kept.
    Fail,
}

/// The lock to ask for: the second one if its holder is suspended.
pub fn lock_of(state: State, loading: bool) -> &'static str {
    let patience = if loading { HOLDER_POLLS } else { POLLS };
    match state {
        State::Polling(polls) if polls > patience => TAKEOVER_LOCK,
        _ => KEY,
    }
}

/// Returns the next state and the effect.
pub fn step(state: State, event: Event) -> (State, Effect) {
    match (state, event) {
        (State::Polling(polls), Event::Polled(seen)) => {
            if let Some(token) = seen.fresh {
                return (state, Effect::Use(token));
            }
            if !seen.has_session {
                return (state, Effect::End);
            }
            let may_request = match seen.lock {
                LockState::Held => true,
                LockState::Taken => false,
                LockState::Unsupported => !seen.loading || polls >= POLLS,
            };
            if may_request {
                (State::Requesting, Effect::Request)
            } else if polls >= LAST_POLL {
                (state, Effect::Fail)
            } else {
                (State::Polling(polls + 1), Effect::PollLater)
            }
        }
        (State::Requesting, Event::Answered(Answer::Token(token))) => (state, Effect::Use(token)),
        (State::Requesting, Event::Answered(Answer::Ended)) => (state, Effect::End),
        // A response without a call, or a poll during one, has no effect.
        _ => (state, Effect::Fail),
    }
}
