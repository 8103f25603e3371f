//! Referred players.

use serde::Serialize;

/// State of a referred player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ReferralState {
    /// Not decided yet.
    InProgress,
    /// Counts as a referral.
    Qualified,
    /// Does not count as a referral.
    NotQualified,
}
