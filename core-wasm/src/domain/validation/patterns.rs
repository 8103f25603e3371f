//! Patterns sent by the server: JavaScript patterns, so they run on the
//! host's engine, within caps.

/// Longest pattern that is applied.
pub const MAXIMUM_PATTERN: usize = 512;
/// Longest value that is matched against a pattern.
pub const MAXIMUM_VALUE: usize = 512;

/// The bare pattern of a text that may be written `/pattern/flags`; `None`
/// for none, or one too long to be applied.
pub fn bare(text: &str) -> Option<&str> {
    let pattern = text
        .strip_prefix('/')
        .and_then(|rest| rest.rsplit_once('/'))
        .filter(|(_, flags)| flags.bytes().all(|flag| flag.is_ascii_lowercase()))
        .map_or(text, |(pattern, _)| pattern);
    (!pattern.is_empty() && pattern.len() <= MAXIMUM_PATTERN).then_some(pattern)
}

/// What a pattern caught: the whole match first, then its groups.
pub type Captures = Vec<Option<String>>;

/// The host's engine for JavaScript patterns.
pub trait Patterns {
    /// The first match of a pattern in a text. The outer `None` says that the
    /// pattern cannot be used, the inner that it does not match.
    fn captures(&self, pattern: &str, text: &str) -> Option<Option<Captures>>;

    /// Whether a pattern matches; one that cannot be used does not.
    fn is_match(&self, pattern: &str, text: &str) -> bool {
        self.captures(pattern, text).flatten().is_some()
    }
}
