//! The start of a game or of the sportsbook, and its frame.
//!
//! A start is a request, a frame that loads, and timers, all of which can end
//! after the visitor has gone on to another game. Each carries the number of its
//! start, and what belongs to an earlier one has no effect.

use crate::domain::play::{LaunchBlocker, PlayMode, PlayRefusal};

/// Time that a frame has to load, in milliseconds.
pub const LOADING_TIME: u64 = 20_000;
/// Time after which a demo offers to play for money, in milliseconds.
pub const REMINDER_TIME: u64 = 60_000;

/// A page that stands longer than this, in milliseconds, is no step of a start: a
/// page that replaces it is not the game's.
pub const STEP_TIME: u64 = 3000;

/// Number of a start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Start(u64);

/// When the visitor is told that this is a demo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reminder {
    /// Never.
    Never,
    /// After [`REMINDER_TIME`].
    Later,
    /// When the demo starts, and after [`REMINDER_TIME`].
    AtOnce,
}

/// The frame of a game or of the sportsbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// How it is played.
    pub mode: PlayMode,
    /// Its address.
    pub url: String,
}

/// Why nothing was started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Another decision of the visitor is needed.
    Blocked(LaunchBlocker),
    /// The server refused.
    Refused(PlayRefusal),
    /// There was no usable answer.
    Failed,
}

/// The phase of a start.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Phase {
    /// Nothing was started, or the page was left.
    #[default]
    Idle,
    /// The request for the address is under way.
    Starting,
    /// The start has failed or needs a decision.
    Stopped(Stop),
    /// The frame is loading.
    Loading(Frame),
    /// The frame has loaded.
    Ready(Frame),
    /// The frame did not load in time.
    TimedOut(PlayMode),
    /// The frame has gone to another page.
    Left(PlayMode),
}

/// The latest start: what was requested, and its phase.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct State<Wanted> {
    /// The request. A different request begins another start.
    pub wanted: Wanted,
    /// The phase of the start.
    pub phase: Phase,
    /// Number of times that the page must say that this is a demo.
    pub reminders: u32,
    start: Start,
    /// True once the first page of the frame has been shown for [`STEP_TIME`].
    is_settled: bool,
}

/// Input of the state machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event<Wanted> {
    /// The page requests this. A start with the same request continues.
    Wanted(Wanted),
    /// Begins another start, also with the same request.
    Again(Wanted),
    /// The start has completed its request, for example with the account.
    Completed(Start, Wanted),
    /// The request of a start has ended.
    Answered(Start, Result<(Frame, Reminder), Stop>),
    /// The frame has loaded a page.
    Loaded {
        /// It is a page of this site, or empty.
        is_own: bool,
    },
    /// [`STEP_TIME`] has passed since the first page.
    Settled(Start),
    /// [`LOADING_TIME`] has passed.
    Late(Start),
    /// [`REMINDER_TIME`] has passed.
    ReminderDue(Start),
    /// The page was left, or the session has ended.
    Closed,
}

/// Output of the state machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect<Wanted> {
    /// The player leaves this, which was played for money.
    Leave(Wanted),
    /// Ask for the address, and send [`Event::Answered`].
    Request(Start),
    /// Begin the session of play: the frame is played for money.
    BeginPlaying,
    /// End the session of play: nothing on display is played for money.
    EndPlaying,
    /// Tell the player why the server refused.
    Explain(PlayRefusal),
    /// Send this event after these milliseconds.
    After(u64, Event<Wanted>),
}

impl<Wanted> State<Wanted> {
    /// True if no other start has begun, and nothing was closed, since this start.
    pub fn is_current(&self, start: Start) -> bool {
        self.start == start
    }

    /// The frame that is shown.
    pub fn frame(&self) -> Option<&Frame> {
        match &self.phase {
            Phase::Loading(frame) | Phase::Ready(frame) => Some(frame),
            _ => None,
        }
    }

    /// The frame that is shown, if it is played for money.
    pub fn real_frame(&self) -> Option<&Frame> {
        self.frame().filter(|frame| frame.mode == PlayMode::Real)
    }

    /// How what is shown, or was shown until it ended, is played.
    pub fn mode(&self) -> Option<PlayMode> {
        match &self.phase {
            Phase::Loading(frame) | Phase::Ready(frame) => Some(frame.mode),
            Phase::TimedOut(mode) | Phase::Left(mode) => Some(*mode),
            Phase::Idle | Phase::Starting | Phase::Stopped(_) => None,
        }
    }

    /// True if a start has ended without a frame, and may be tried again.
    fn has_ended(&self) -> bool {
        matches!(self.phase, Phase::Idle | Phase::Stopped(Stop::Failed) | Phase::TimedOut(_) | Phase::Left(_))
    }
}

/// Returns the next state and the effects, in their order.
pub fn step<Wanted: Clone + Default + PartialEq>(
    state: State<Wanted>,
    event: Event<Wanted>,
) -> (State<Wanted>, Vec<Effect<Wanted>>) {
    match event {
        Event::Wanted(wanted) if wanted == state.wanted && !state.has_ended() => (state, Vec::new()),
        Event::Wanted(wanted) | Event::Again(wanted) => begin(&state, wanted),
        Event::Closed => {
            let effects = left(&state).into_iter().collect();
            (State { start: Start(state.start.0 + 1), ..State::default() }, effects)
        }
        Event::Loaded { is_own } => loaded(state, is_own),
        Event::Completed(start, _)
        | Event::Answered(start, _)
        | Event::Late(start)
        | Event::Settled(start)
        | Event::ReminderDue(start)
            if !state.is_current(start) =>
        {
            (state, Vec::new())
        }
        Event::Completed(_, wanted) => (State { wanted, ..state }, Vec::new()),
        Event::Answered(_, answer) if state.phase == Phase::Starting => answered(state, answer),
        Event::Answered(..) => (state, Vec::new()),
        Event::Late(_) => match state.phase {
            Phase::Loading(frame) => {
                (State { phase: Phase::TimedOut(frame.mode), ..state }, vec![Effect::EndPlaying])
            }
            _ => (state, Vec::new()),
        },
        Event::Settled(_) => {
            let is_settled = matches!(state.phase, Phase::Ready(_));
            (State { is_settled, ..state }, Vec::new())
        }
        Event::ReminderDue(_) => {
            let reminders = state.reminders + u32::from(state.frame().is_some());
            (State { reminders, ..state }, Vec::new())
        }
    }
}

fn left<Wanted: Clone>(state: &State<Wanted>) -> Option<Effect<Wanted>> {
    state.real_frame().map(|_| Effect::Leave(state.wanted.clone()))
}

fn begin<Wanted: Clone>(state: &State<Wanted>, wanted: Wanted) -> (State<Wanted>, Vec<Effect<Wanted>>) {
    let start = Start(state.start.0 + 1);
    let effects = left(state).into_iter().chain([Effect::Request(start)]).collect();
    (State { wanted, phase: Phase::Starting, reminders: 0, start, is_settled: false }, effects)
}

fn answered<Wanted>(
    state: State<Wanted>,
    answer: Result<(Frame, Reminder), Stop>,
) -> (State<Wanted>, Vec<Effect<Wanted>>) {
    let start = state.start;
    match answer {
        Err(stop) => {
            let explained =
                if let Stop::Refused(refusal) = stop { Some(Effect::Explain(refusal)) } else { None };
            let effects = [Effect::EndPlaying].into_iter().chain(explained).collect();
            (State { phase: Phase::Stopped(stop), ..state }, effects)
        }
        Ok((frame, reminder)) => {
            let played = if frame.mode == PlayMode::Real { Effect::BeginPlaying } else { Effect::EndPlaying };
            let mut effects = vec![Effect::After(LOADING_TIME, Event::Late(start)), played];
            if reminder != Reminder::Never {
                effects.push(Effect::After(REMINDER_TIME, Event::ReminderDue(start)));
            }
            let reminders = u32::from(reminder == Reminder::AtOnce);
            (State { phase: Phase::Loading(frame), reminders, ..state }, effects)
        }
    }
}

fn loaded<Wanted>(state: State<Wanted>, is_own: bool) -> (State<Wanted>, Vec<Effect<Wanted>>) {
    match state.phase {
        Phase::Loading(frame) | Phase::Ready(frame) if is_own || state.is_settled => {
            (State { phase: Phase::Left(frame.mode), ..state }, vec![Effect::EndPlaying])
        }
        Phase::Loading(frame) => {
            let start = state.start;
            (
                State { phase: Phase::Ready(frame), ..state },
                vec![Effect::After(STEP_TIME, Event::Settled(start))],
            )
        }
        _ => (state, Vec::new()),
    }
}
