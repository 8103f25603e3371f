//! Patterns sent by the server. They are JavaScript patterns, so they run on
//! the host's engine, with limits on their length.

/// Maximum length of a pattern; a longer one is not applied.
pub const MAXIMUM_PATTERN: usize = 512;
/// Maximum length of a value that is matched against a pattern.
pub const MAXIMUM_VALUE: usize = 512;

/// Strips `/` and flags from a text that may be written `/pattern/flags`.
/// `None` if the pattern is empty or too long.
pub fn bare(text: &str) -> Option<&str> {
    let pattern = text
        .strip_prefix('/')
        .and_then(|rest| rest.rsplit_once('/'))
        .filter(|(_, flags)| flags.bytes().all(|flag| flag.is_ascii_lowercase()))
        .map_or(text, |(pattern, _)| pattern);
    (!pattern.is_empty() && pattern.len() <= MAXIMUM_PATTERN).then_some(pattern)
}

/// Converts a text that may be written `/pattern/flags` to the form the engine
/// takes. Flags that change the meaning are kept as `/pattern/flags`; without
/// them the result is the pattern, which then never starts with a slash.
/// `None` for a pattern that only a Unicode-aware engine interprets correctly.
pub fn source(text: &str) -> Option<String> {
    let bare = bare(text)?;
    let flags = if bare.len() == text.len() { "" } else { text.rsplit('/').next().unwrap_or_default() };
    let has = |flag: char| flags.chars().any(|known| known == flag);
    let is_aware = |escaped: &str| escaped.starts_with(['p', 'P']) || escaped.starts_with("u{");
    let aware = bare.split('\\').skip(1).any(is_aware);
    if has('v') || has('y') || (has('u') && aware) {
        return None;
    }
    let modifiers: String = "ims".chars().filter(|flag| has(*flag)).collect();
    Some(match (modifiers.is_empty(), bare.starts_with('/')) {
        (true, false) => bare.to_owned(),
        (true, true) => format!("\\{bare}"),
        (false, _) => format!("/{bare}/{modifiers}"),
    })
}

/// Splits a [`source`] into pattern and flags.
#[cfg(test)]
pub fn parts(source: &str) -> (&str, &str) {
    source.strip_prefix('/').and_then(|rest| rest.rsplit_once('/')).unwrap_or((source, ""))
}

/// Captures of a match: the whole match first, then the groups.
pub type Captures = Vec<Option<String>>;

/// The host's engine for JavaScript patterns.
pub trait Patterns {
    /// Finds the first match. The outer `None` means that the pattern cannot
    /// be used, the inner that it does not match.
    fn captures(&self, pattern: &str, text: &str) -> Option<Option<Captures>>;

    /// True if the pattern can be used and matches.
    fn is_match(&self, pattern: &str, text: &str) -> bool {
        self.captures(pattern, text).flatten().is_some()
    }
}
