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

/// What the engine is given for a pattern that may be written
/// `/pattern/flags`; `None` for one that must not be applied: one that only a
/// Unicode-aware engine reads rightly. Flags that change the meaning stay, and
/// the engine is given `/pattern/flags`; without them it is given the pattern,
/// which then never begins with a slash.
pub fn source(text: &str) -> Option<String> {
    let bare = bare(text)?;
    let flags = if bare.len() == text.len() { "" } else { text.rsplit('/').next().unwrap_or_default() };
    let aware = ["\\p", "\\P", "\\u{"].iter().any(|escape| bare.contains(escape));
    if flags.contains(['v', 'y']) || (flags.contains('u') && aware) {
        return None;
    }
    let modifiers: String = "ims".chars().filter(|flag| flags.contains(*flag)).collect();
    Some(match (modifiers.is_empty(), bare.starts_with('/')) {
        (true, false) => bare.to_owned(),
        (true, true) => format!("\\{bare}"),
        (false, _) => format!("/{bare}/{modifiers}"),
    })
}

/// The pattern and the flags of a [`source`].
#[cfg(test)]
pub fn parts(source: &str) -> (&str, &str) {
    source.strip_prefix('/').and_then(|rest| rest.rsplit_once('/')).unwrap_or((source, ""))
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
