//! Players whom a player brought along.

use serde::Serialize;

/// How far somebody has come whom the player brought along.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ReferralState {
    /// Not decided.
    InProgress,
    /// Counts.
    Qualified,
    /// Does not count.
    NotQualified,
}
