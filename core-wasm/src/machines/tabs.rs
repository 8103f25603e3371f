//! Synchronisation of sign-in and sign-out between tabs.

use crate::domain::base64;

/// Local-storage key of the marker.
pub const KEY: &str = "changeSession";

/// Change made by a tab.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionChange {
    /// Signed in.
    Login,
    /// Signed out.
    Logout,
}

/// Reaction of the other tabs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reaction {
    /// Go to the stored redirect target.
    GoTo(String),
    /// Reload the page.
    Reload,
    /// Go to the home page.
    GoHome,
    /// Nothing.
    Nothing,
}

/// Formats a marker: base64 of the time in milliseconds, a dash, and the
/// action.
pub fn marker(change: SessionChange, now: u64) -> String {
    let action = match change {
        SessionChange::Login => "login",
        SessionChange::Logout => "logout",
    };
    base64::encode(format!("{now}-{action}").as_bytes())
}

/// Parses a marker; `None` for any other text.
pub fn read_marker(text: &str) -> Option<SessionChange> {
    let bytes = base64::decode(text.trim())?;
    let decoded = String::from_utf8(bytes).ok()?;
    match decoded.split_once('-')?.1 {
        "login" => Some(SessionChange::Login),
        "logout" => Some(SessionChange::Logout),
        _ => None,
    }
}

/// Reaction of this tab to a change made by another.
pub fn reaction(change: SessionChange, signed_in: bool, stored_target: Option<String>) -> Reaction {
    match (change, signed_in) {
        (SessionChange::Login, false) => stored_target.map_or(Reaction::Reload, Reaction::GoTo),
        (SessionChange::Logout, true) => Reaction::GoHome,
        _ => Reaction::Nothing,
    }
}
