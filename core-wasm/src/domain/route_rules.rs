//! Rules of a deployment that redirect addresses of the site.

use super::redirects::{normalized, same_origin_path};

/// One rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouteRule {
    /// Path without a locale. With `/**` at its end it stands for everything
    /// below that path, too.
    pub pattern: String,
    /// Target: a path of this site or an http(s) URL.
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

/// How closely a pattern describes a path; `None` if it does not.
fn closeness(pattern: &str, path: &str) -> Option<usize> {
    let Some(folder) = pattern.strip_suffix("/**") else {
        return (pattern == path).then_some(usize::MAX);
    };
    let rest = path.strip_prefix(folder)?;
    (rest.is_empty() || rest.starts_with('/')).then_some(folder.len())
}

/// Where the rules lead a path without its locale; `None` if it stays. The rule
/// with the closest pattern counts. A target that is neither a path of this
/// site nor an http(s) URL, or the path itself, is ignored.
pub fn target(rules: &[RouteRule], path: &str, origin: &str) -> Option<RuleTarget> {
    let path = path.trim_end_matches('/');
    let mut best: Option<(usize, &RouteRule)> = None;
    for rule in rules {
        if let Some(found) = closeness(rule.pattern.trim_end_matches('/'), path)
            && best.is_none_or(|(known, _)| found > known)
        {
            best = Some((found, rule));
        }
    }
    let to = &best?.1.redirect;
    if let Some(to) = same_origin_path(to, origin) {
        let same = to.split(['?', '#']).next().is_some_and(|to| normalized(to).trim_end_matches('/') == path);
        return (!same).then_some(RuleTarget::Path(to));
    }
    let host = to.strip_prefix("https://").or_else(|| to.strip_prefix("http://"))?;
    let plain = host.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    (plain && !host.is_empty()).then(|| RuleTarget::External(to.clone()))
}
