//! Rules of a deployment that redirect addresses of the site.

use super::redirects::{normalized, same_origin_path};

/// One rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouteRule {
    /// Path without a locale. A segment `*` stands for any one segment, `**` at
    /// the end for any rest.
    pub pattern: String,
    /// Target: a path of this site or an http(s) URL. `**` at its end is
    /// replaced by the rest that the pattern has matched.
    pub redirect: String,
}

/// Target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleTarget {
    /// A path of this site, without a locale.
    Path(String),
    /// A URL of another site.
    External(String),
}

/// How closely a pattern describes a path: for each segment whether it is
/// literal (2), any (1) or the beginning of any rest (0); 3 at the end of both.
type Closeness = Vec<u8>;

/// Matches a path with a pattern. Returns the closeness and the matched rest.
fn matched(pattern: &str, path: &str) -> Option<(Closeness, String)> {
    fn segments(path: &str) -> Vec<&str> {
        path.split('/').filter(|segment| !segment.is_empty()).collect()
    }
    let (wanted, found) = (segments(pattern), segments(path));
    let mut closeness = Vec::new();
    for (place, wanted) in wanted.iter().enumerate() {
        if *wanted == "**" {
            closeness.push(0);
            return Some((closeness, found.get(place..).unwrap_or_default().join("/")));
        }
        let found = found.get(place)?;
        match *wanted {
            "*" => closeness.push(1),
            wanted if wanted == *found => closeness.push(2),
            _ => return None,
        }
    }
    closeness.push(3);
    (wanted.len() == found.len()).then_some((closeness, String::new()))
}

/// Where the rules lead a path without its locale; `None` if it stays. The rule
/// with the closest pattern counts. A target that is neither a path of this
/// site nor an http(s) URL, or the path itself, is ignored.
pub fn target(rules: &[RouteRule], path: &str, origin: &str) -> Option<RuleTarget> {
    let fitting = rules.iter().filter_map(|rule| {
        let (closeness, rest) = matched(&rule.pattern, path)?;
        Some((closeness, rest, rule))
    });
    let (_, rest, rule) = fitting.max_by(|(one, ..), (other, ..)| one.cmp(other))?;
    let to = match rule.redirect.strip_suffix("**") {
        Some(before) => format!("{before}{rest}"),
        None => rule.redirect.clone(),
    };
    if let Some(to) = same_origin_path(&to, origin) {
        let same = to.split(['?', '#']).next().is_some_and(|to| normalized(to) == normalized(path));
        return (!same).then_some(RuleTarget::Path(to));
    }
    let (scheme, host) = to.split_once("://")?;
    let web = scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http");
    let readable = !to.chars().any(|sign| sign.is_control() || sign.is_whitespace() || sign == '\\');
    (web && readable && !host.is_empty()).then_some(RuleTarget::External(to))
}
