//! Audiences of pages and dialogs.

/// The visitors that may see a page or open a dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Visitors without a session.
    Guest,
    /// Signed-in players.
    Player,
    /// All visitors.
    Anyone,
}

impl Audience {
    /// True if the audience includes the visitor.
    pub const fn includes(self, signed_in: bool) -> bool {
        match self {
            Self::Guest => !signed_in,
            Self::Player => signed_in,
            Self::Anyone => true,
        }
    }
}
