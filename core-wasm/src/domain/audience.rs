//! Who something is for.

/// Who may see a page or open a dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Visitors without a session.
    Guest,
    /// Signed-in players.
    Player,
    /// Everybody.
    Anyone,
}

impl Audience {
    /// Whether a visitor belongs to it.
    pub const fn includes(self, signed_in: bool) -> bool {
        match self {
            Self::Guest => !signed_in,
            Self::Player => signed_in,
            Self::Anyone => true,
        }
    }
}
