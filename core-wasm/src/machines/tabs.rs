//! Sign-in and sign-out in one tab, followed by the others.

use crate::domain::base64;

/// Local-storage key of the marker.
pub const KEY: &str = "changeSession";

/// What a tab did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionChange {
    /// Signed in.
    Login,
    /// Signed out.
    Logout,
}

/// What another tab must do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reaction {
    /// Go to the stored target of the sign-in.
    GoTo(String),
    /// Load the page anew.
    Reload,
    /// Go to the home page.
    GoHome,
    /// Nothing.
    Nothing,
}

/// The marker's text: base64 of the time in milliseconds, a dash, and the
/// action.
pub fn marker(change: SessionChange, now: u64) -> String {
    let action = match change {
        SessionChange::Login => "login",
        SessionChange::Logout => "logout",
    };
    base64::encode(format!("{now}-{action}").as_bytes())
}

/// Reads a marker; anything else is none.
pub fn read_marker(text: &str) -> Option<SessionChange> {
    let bytes = base64::decode(text.trim())?;
    let decoded = String::from_utf8(bytes).ok()?;
    match decoded.split_once('-')?.1 {
        "login" => Some(SessionChange::Login),
        "logout" => Some(SessionChange::Logout),
        _ => None,
    }
}

/// What this tab does when another one changed the session.
pub fn reaction(change: SessionChange, signed_in: bool, stored_target: Option<String>) -> Reaction {
    match (change, signed_in) {
        (SessionChange::Login, false) => stored_target.map_or(Reaction::Reload, Reaction::GoTo),
        (SessionChange::Logout, true) => Reaction::GoHome,
        _ => Reaction::Nothing,
    }
}
