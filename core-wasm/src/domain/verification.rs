//! Verification of a player's identity by a provider.

use serde::Serialize;

/// State of a verification, as far as the provider has told it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum VerificationState {
    /// The documents are under review.
    Submitted,
    /// The identity is confirmed.
    Approved,
}

impl VerificationState {
    /// Name, in storage and in the vectors.
    pub fn name(self) -> &'static str {
        match self {
            Self::Submitted => "submitted",
            Self::Approved => "approved",
        }
    }

    /// Finds a state by its name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Submitted, Self::Approved].into_iter().find(|state| state.name() == name)
    }

    /// Reads the provider's status and answer of a review. `None` if documents
    /// have to be sent, for the first time or again.
    pub fn of_review(status: &str, answer: &str) -> Option<Self> {
        match (status, answer) {
            ("init", _) => None,
            ("completed", "GREEN") => Some(Self::Approved),
            ("completed", _) => None,
            _ => Some(Self::Submitted),
        }
    }
}
