//! The activation or cancellation of a bonus: asked for, confirmed, sent.
//!
//! A dialog can be closed, and a button pressed again, while the request is under
//! way. One action is sent once, and a second one waits until it has ended.

use crate::domain::bonus_actions::Gate;

/// State of the requested action.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum State<Action> {
    /// The player has requested no action.
    #[default]
    Idle,
    /// The dialog asks for confirmation, or says why the action is locked.
    Asking(Action, &'static str),
    /// The request is under way. The dialog that was confirmed stays open.
    Sending(Action, Option<&'static str>),
}

/// Input of the state machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event<'a, Action> {
    /// The player requests an action that needs this confirmation.
    Asked(Action, Gate),
    /// The dialog of this name was closed.
    Closed(&'a str),
    /// The player confirms.
    Confirmed,
    /// The request has ended: true if the action was done.
    Ended(bool),
}

/// Output of the state machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect<Action> {
    /// Open this dialog.
    OpenDialog(&'static str),
    /// Send the request, and then [`Event::Ended`].
    Send(Action),
    /// Close this dialog.
    CloseDialog(&'static str),
    /// Read the bonuses again: the action was done.
    Reload,
    /// Tell the player that the action was not done.
    ReportFailure,
}

/// Dialog of an action that is locked.
const LOCKED: &str = "bonus-cancel-lock";

/// The dialog for a confirmation.
fn dialog(gate: Gate) -> Option<&'static str> {
    match gate {
        Gate::Open => None,
        Gate::Locked => Some(LOCKED),
        Gate::ConfirmChange => Some("change-active-bonus"),
        Gate::ConfirmUnsettled => Some("cancel-unsettled-bonus"),
        Gate::ConfirmActive => Some("cancel-active-bonus"),
        Gate::ConfirmIssued => Some("cancel-issued-bonus"),
    }
}

impl<Action> State<Action> {
    /// The requested action.
    pub fn action(&self) -> Option<&Action> {
        match self {
            Self::Idle => None,
            Self::Asking(action, _) | Self::Sending(action, _) => Some(action),
        }
    }

    /// True while the request is under way.
    pub fn is_sending(&self) -> bool {
        matches!(self, Self::Sending(..))
    }
}

/// Returns the next state and the effects, in their order.
pub fn step<Action: Clone>(
    state: State<Action>,
    event: Event<'_, Action>,
) -> (State<Action>, Vec<Effect<Action>>) {
    match (state, event) {
        (State::Idle | State::Asking(..), Event::Asked(action, gate)) => match dialog(gate) {
            Some(name) => (State::Asking(action, name), vec![Effect::OpenDialog(name)]),
            None => (State::Sending(action.clone(), None), vec![Effect::Send(action)]),
        },
        (State::Asking(_, name), Event::Closed(closed)) if name == closed => (State::Idle, Vec::new()),
        (State::Asking(action, name), Event::Confirmed) if name != LOCKED => {
            (State::Sending(action.clone(), Some(name)), vec![Effect::Send(action)])
        }
        (State::Sending(_, dialog), Event::Ended(was_done)) => {
            let outcome = if was_done { Effect::Reload } else { Effect::ReportFailure };
            (State::Idle, dialog.map(Effect::CloseDialog).into_iter().chain([outcome]).collect())
        }
        (unchanged, _) => (unchanged, Vec::new()),
    }
}
