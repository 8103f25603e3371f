//! The limit of the time of play.

use serde::Serialize;

use super::{ListPhase, TimeLeftView};

/// A time of play without a break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PlayTimeView {
    /// Minutes, as `setTimeLimit` takes them.
    pub minutes: u32,
    /// The same in whole units.
    pub length: TimeLeftView,
}

impl PlayTimeView {
    /// A time in minutes.
    pub fn of_minutes(minutes: u32) -> Self {
        Self { minutes, length: TimeLeftView::of_minutes(minutes.into()) }
    }
}

/// A change of the limit of the time of play that comes later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TimeLimitChangeView {
    /// The new limit; absent if the limit ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub limit: Option<PlayTimeView>,
    /// Date-time at which it takes effect.
    pub at: String,
}

/// The limit of the time of play without a break.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TimeLimitView {
    /// True if the site offers it.
    pub offered: bool,
    /// Loading state. The other fields are valid only in the phase `ready`.
    pub phase: ListPhase,
    /// The limit; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub limit: Option<PlayTimeView>,
    /// The change that comes, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub next: Option<TimeLimitChangeView>,
    /// Times to choose from.
    pub choices: Vec<PlayTimeView>,
    /// Length of a break.
    pub break_length: TimeLeftView,
    /// While the limit is reached: date-time from which play is allowed again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub until: Option<String>,
    /// True while a change is being sent.
    pub busy: bool,
}
