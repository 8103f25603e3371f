//! Addresses with a meaning of their own: links in mails, returns from other
//! sites.

use super::redirects::decode;

/// What such an address is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryPoint {
    /// `/verify/{confirmCode}`: the e-mail address is confirmed.
    ConfirmEmail(String),
    /// `/password/reset/{resetCode}`: a new password may be set.
    ResetPassword(String),
    /// `/auth/autologin`: a link that signs in.
    Autologin,
    /// `/auth/social/{connection}/callback`: the return from social sign-in.
    SocialCallback(String),
}

/// The entry point of a path without its locale prefix; `None` for every other
/// path.
pub fn entry_point(path: &str) -> Option<EntryPoint> {
    let trimmed = path.trim_end_matches('/');
    let segments: Vec<&str> = trimmed.split('/').skip(1).collect();
    // A plus is a plus in a path.
    let filled = |text: &str| (!text.is_empty()).then(|| decode(&text.replace('+', "%2B")));
    match segments.as_slice() {
        ["verify", code] => filled(code).map(EntryPoint::ConfirmEmail),
        ["password", "reset", code] => filled(code).map(EntryPoint::ResetPassword),
        ["auth", "autologin"] => Some(EntryPoint::Autologin),
        ["auth", "social", connection, "callback"] => filled(connection).map(EntryPoint::SocialCallback),
        _ => None,
    }
}
