//! Validation of redirect targets, and encoding of queries.

/// Maximum length of a redirect URL passed to a payment provider.
pub const MAXIMUM_LENGTH: usize = 255;

/// Query flags with which a payment provider returns the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DepositReturn {
    /// The payment succeeded.
    Success,
    /// The payment failed.
    Error,
    /// The outcome is unknown.
    Redirect,
}

impl DepositReturn {
    /// Name of the query flag.
    pub fn flag(self) -> &'static str {
        match self {
            Self::Success => "deposit-success",
            Self::Error => "deposit-error",
            Self::Redirect => "deposit-redirect",
        }
    }
}

/// Validates a redirect target. Accepts an absolute path (with query and
/// fragment) and an absolute URL of `origin`; returns the path.
///
/// Returns `None` for everything else: other origins, `//host`, `/\\host`,
/// control characters, credentials, other schemes, and encoded slashes that
/// some servers decode into such forms. Two slashes anywhere in the path are
/// refused too: dot segments before them can make them the first.
pub fn same_origin_path(target: &str, origin: &str) -> Option<String> {
    if target.is_empty() || target.chars().any(|character| character.is_control() || character == '\\') {
        return None;
    }
    let path = match target.strip_prefix(origin) {
        Some("") => "/",
        Some(rest) if rest.starts_with(['/', '?', '#']) && !origin.is_empty() => rest,
        _ => target,
    };
    let path = if path.starts_with(['?', '#']) { format!("/{path}") } else { path.to_owned() };
    if !path.starts_with('/') || path.trim() != path {
        return None;
    }
    let end = path.find(['?', '#']).unwrap_or(path.len());
    let only_path = path.get(..end).unwrap_or_default().to_ascii_lowercase().into_bytes();
    let disguised: [&[u8]; 7] = [b"//", b"/%2f", b"/%5c", b"/%09", b"/%0a", b"/%0d", b"%00"];
    // Compares bytes: a text search would be the only one in the main module
    // and add to its size.
    if disguised.iter().any(|form| only_path.windows(form.len()).any(|part| part == *form)) {
        return None;
    }
    Some(path)
}

/// Normalises a path as browsers do: removes tabs and line ends, replaces
/// backslashes by slashes, and resolves dot segments. The result starts with a
/// slash.
pub fn normalized(path: &str) -> String {
    let cleaned: String = path
        .chars()
        .filter(|character| !matches!(character, '\t' | '\n' | '\r'))
        .map(|character| if character == '\\' { '/' } else { character })
        .collect();
    let mut segments: Vec<&str> = Vec::new();
    let mut folder = false;
    for segment in cleaned.strip_prefix('/').unwrap_or(&cleaned).split('/') {
        let dots = dots(segment);
        folder = matches!(dots, Some(1 | 2));
        match dots {
            Some(1) => {}
            Some(2) => drop(segments.pop()),
            _ => segments.push(segment),
        }
    }
    if folder {
        segments.push("");
    }
    format!("/{}", segments.join("/"))
}

/// The one way to write a path: letters, digits, dashes, dots, underscores and
/// tildes are not encoded, and no slash is at its end.
pub fn plain(path: &str) -> String {
    let mut plain = unescaped(path, false);
    plain.truncate(plain.trim_end_matches('/').len().max(1));
    plain
}

/// Number of dots of a segment that consists of dots only, plain or
/// percent-encoded; `None` for any other segment.
fn dots(segment: &str) -> Option<usize> {
    let (mut rest, mut count) = (segment, 0);
    while !rest.is_empty() {
        let encoded = || rest.split_at_checked(3).filter(|(dot, _)| dot.eq_ignore_ascii_case("%2e"));
        rest = rest.strip_prefix('.').or_else(|| Some(encoded()?.1))?;
        count += 1;
    }
    Some(count)
}

/// URL to which a payment provider returns the player: the current page with
/// only the deposit flag in the query. Without the flag if the URL would
/// exceed 255 characters.
pub fn deposit_return_url(origin: &str, path: &str, outcome: DepositReturn) -> String {
    let page = format!("{origin}{path}");
    let url = format!("{page}?{}=true", outcome.flag());
    if url.chars().count() > MAXIMUM_LENGTH { page } else { url }
}

/// URL of a provider's payment page: `action` with `fields` as query
/// parameters. `None` if it is not an http(s) URL.
pub fn payment_page(action: &str, fields: &[(String, String)]) -> Option<String> {
    let (scheme, rest) = action.split_once(':')?;
    let rest = rest.strip_prefix("//")?;
    if !(scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http")) || rest.is_empty() {
        return None;
    }
    let end = action.find('#').unwrap_or(action.len());
    let (page, fragment) = action.split_at_checked(end)?;
    let mut url = page.to_owned();
    for (name, value) in fields {
        if !url.ends_with(['?', '&']) {
            url.push(if url.contains('?') { '&' } else { '?' });
        }
        url.push_str(&encode(name));
        url.push('=');
        url.push_str(&encode(value));
    }
    url.push_str(fragment);
    Some(url)
}

/// Percent-encodes a query name or value.
pub fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if needs_no_escape(byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push('%');
            for digit in [byte >> 4, byte & 15] {
                let digit = char::from_digit(u32::from(digit), 16).unwrap_or_default();
                encoded.push(digit.to_ascii_uppercase());
            }
        }
    }
    encoded
}

fn needs_no_escape(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte)
}

/// Decodes a query name or value. Invalid escapes are not changed.
pub fn decode(text: &str) -> String {
    unescaped(text, true)
}

/// Decodes every escape and the plus sign of queries, or only escapes that are
/// not needed.
fn unescaped(text: &str, all: bool) -> String {
    let source = text.as_bytes();
    let hexadecimal = |at: usize| source.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    let mut bytes = Vec::with_capacity(source.len());
    let mut at = 0;
    while let Some(&byte) = source.get(at) {
        let escaped = (byte == b'%')
            .then(|| Some(hexadecimal(at + 1)? * 16 + hexadecimal(at + 2)?))
            .flatten()
            .and_then(|value| u8::try_from(value).ok())
            .filter(|byte| all || needs_no_escape(*byte));
        bytes.push(escaped.unwrap_or(if all && byte == b'+' { b' ' } else { byte }));
        at += if escaped.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Parses a query into decoded pairs, in order. Accepts a leading question
/// mark.
pub fn query_pairs(query: &str) -> Vec<(String, String)> {
    query
        .strip_prefix('?')
        .unwrap_or(query)
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        })
        .collect()
}

/// Formats pairs as a query with a question mark; empty without pairs.
pub fn query_text(pairs: &[(String, String)]) -> String {
    let joined: Vec<String> =
        pairs.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    if joined.is_empty() { String::new() } else { format!("?{}", joined.join("&")) }
}
