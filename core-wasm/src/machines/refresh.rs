//! One refresh of the session's token across all tabs.
//!
//! A tab that needs a fresh token asks for the lock. The tab that holds it
//! makes the call; the others poll every half second for the new token. A
//! browser releases the locks of a tab that is gone, so a lock that is held has
//! a live holder: its call is never made a second time, because a server that
//! rotates tokens would refuse the old one and end the session. Where the
//! browser has no locks, the word `loading` in local storage stands for one; a
//! tab that is gone leaves it behind, so it is taken over after ten polls.

/// Local-storage key of the exchange: `loading`, or the new token.
pub const KEY: &str = "refreshSession";
/// What the key holds while a tab makes the call.
pub const LOADING: &str = "loading";
/// Milliseconds between two looks.
pub const POLL_EVERY: u64 = 500;
/// Polls before the call is taken over from a tab that may be gone.
pub const POLLS: u32 = 10;
/// Polls before a caller stops waiting for a tab that holds the lock: half a
/// minute, longer than a call may take.
pub const HOLDER_POLLS: u32 = 60;

/// Whether this tab may make the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// This tab holds the lock.
    Held,
    /// Another tab does.
    Taken,
    /// There are no locks here.
    Unsupported,
}

/// What a look at the shared storage shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// A token that need not be refreshed.
    pub fresh: Option<String>,
    /// Whether there is a session at all.
    pub has_session: bool,
    /// Whether some tab says that it makes the call.
    pub loading: bool,
    /// Whether this tab may.
    pub right: Right,
}

/// The answer to the call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A new token.
    Token(String),
    /// The server says that the session is over.
    Ended,
    /// No usable answer.
    Unreachable,
}

/// Where a tab stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// So many looks have been taken.
    Looking(u32),
    /// The call is under way.
    Requesting,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A look was taken.
    Looked(Look),
    /// The call was answered.
    Answered(Answer),
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Look again after [`POLL_EVERY`].
    LookLater,
    /// Make the call.
    Request,
    /// Use this token.
    Use(String),
    /// The session is over: clear it.
    End,
    /// The caller fails with an error it may retry; the session stays.
    Fail,
}

/// The next state and what is to be done.
pub fn step(state: State, event: Event) -> (State, Effect) {
    match (state, event) {
        (State::Looking(looks), Event::Looked(look)) => {
            if let Some(token) = look.fresh {
                return (state, Effect::Use(token));
            }
            if !look.has_session {
                return (state, Effect::End);
            }
            let may_request = match look.right {
                Right::Held => true,
                Right::Taken => false,
                Right::Unsupported => !look.loading || looks >= POLLS,
            };
            if may_request {
                (State::Requesting, Effect::Request)
            } else if looks >= HOLDER_POLLS {
                (state, Effect::Fail)
            } else {
                (State::Looking(looks + 1), Effect::LookLater)
            }
        }
        (State::Requesting, Event::Answered(Answer::Token(token))) => (state, Effect::Use(token)),
        (State::Requesting, Event::Answered(Answer::Ended)) => (state, Effect::End),
        // An answer without a call, or a look during one, changes nothing.
        _ => (state, Effect::Fail),
    }
}
