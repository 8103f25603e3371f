//! Addresses with a meaning of their own: links in mails, returns from other
//! sites.

use super::redirects::decode;

/// Purpose of a special path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryPoint {
    /// `/verify/{confirmCode}`: confirms the e-mail address.
    ConfirmEmail(String),
    /// `/password/reset/{resetCode}`: allows a new password to be set.
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
    // In a path, unlike in a query, a plus is literal.
    let filled = |text: &str| (!text.is_empty()).then(|| decode(&text.replace('+', "%2B")));
    match segments.as_slice() {
        ["verify", code] => filled(code).map(EntryPoint::ConfirmEmail),
        ["password", "reset", code] => filled(code).map(EntryPoint::ResetPassword),
        ["auth", "autologin"] => Some(EntryPoint::Autologin),
        ["auth", "social", connection, "callback"] => filled(connection).map(EntryPoint::SocialCallback),
        _ => None,
    }
}
