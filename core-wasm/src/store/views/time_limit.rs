//! The limit of the time of play.

use serde::Serialize;

use super::ListPhase;

/// A change of the limit of the time of play that comes later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TimeLimitChangeView {
    /// Minutes of the new limit; absent if the limit ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub minutes: Option<u32>,
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
    /// Minutes; absent without a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub minutes: Option<u32>,
    /// The change that comes, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub next: Option<TimeLimitChangeView>,
    /// Minutes to choose from.
    pub choices: Vec<u32>,
    /// Length of a break, minutes.
    pub break_minutes: u32,
    /// While the limit is reached: date-time from which play is allowed again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub until: Option<String>,
    /// True while a change is being sent.
    pub busy: bool,
}
