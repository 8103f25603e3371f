//! Which addresses of the site have a page. Every other one is answered with the status 404.

use crate::config::File;
use serde_json::Value;
use std::path::Path;

/// Languages of the site.
pub struct Locales<'a> {
    /// Their codes.
    pub all: Vec<&'a str>,
    /// The one without a prefix.
    pub default: &'a str,
}

impl<'a> Locales<'a> {
    /// Languages that a configuration names.
    pub fn of(configuration: &'a File) -> Self {
        let default = configuration.default_locale.text().unwrap_or("en");
        Self { all: configuration.locales.texts().collect(), default }
    }

    /// Separates the language of a path from the rest.
    fn split<'p>(&self, segments: &'p [&'p str]) -> (&'a str, &'p [&'p str]) {
        let first = segments.split_first();
        let named = first.and_then(|(first, rest)| {
            let locale = self.all.iter().find(|locale| locale.eq_ignore_ascii_case(first))?;
            Some((*locale, rest))
        });
        named.unwrap_or((self.default, segments))
    }
}

fn segments(path: &str) -> Vec<&str> {
    path.split('/').filter(|segment| !segment.is_empty()).collect()
}

/// The variable segments of a path that fits a pattern. In a pattern, a segment that begins with a
/// colon stands for any one segment, a last one of two stars for any number of them.
fn fits<'p>(pattern: &str, path: &[&'p str]) -> Option<Vec<&'p str>> {
    let pattern = segments(pattern);
    if let Some((&"**", start)) = pattern.split_last() {
        return (path.len() >= start.len() && path.starts_with(start)).then(Vec::new);
    }
    let fits = pattern.len() == path.len()
        && pattern.iter().zip(path).all(|(wanted, found)| wanted.starts_with(':') || wanted == found);
    let variable = || pattern.iter().zip(path).filter(|(wanted, _)| wanted.starts_with(':'));
    fits.then(|| variable().map(|(_, found)| *found).collect())
}

/// True if a text can name a document.
pub fn is_identity(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// True if the list in this file names a document.
fn lists(file: &Path, identity: &str) -> bool {
    let text = std::fs::read(file).unwrap_or_default();
    let Ok(Value::Array(entries)) = serde_json::from_slice(&text) else { return false };
    entries.iter().any(|entry| entry.get("pageIdentity").and_then(Value::as_str) == Some(identity))
}

/// True if the configuration switches a feature on. One that this server does not know is on.
pub fn is_on(feature: &str, configuration: &File) -> bool {
    match feature {
        "sportsbook" => configuration.client().is_there(),
        "loyalty" => configuration.loyalty_enabled.is_on(),
        "statement" => configuration.statement_enabled.is_on(),
        "roundProofs" => configuration.round_proofs_enabled.is_on(),
        "documents" => !configuration.sumsub().hides_documents(),
        _ => true,
    }
}

/// True if the site has a page at this path, by `routes.json`, which the build writes. A row with
/// `documents` has a page for each file of that directory, one with `list` for each entry of that
/// list, and one with `feature` only while that is switched on. Without the table, every path has
/// one.
pub fn has_page(site: &Path, configuration: &File, path: &str) -> bool {
    // It could be read as the name of a host.
    if path.contains("//") {
        return false;
    }
    let text = std::fs::read(site.join("routes.json")).unwrap_or_default();
    let Ok(Value::Array(routes)) = serde_json::from_slice(&text) else { return true };
    let locales = Locales::of(configuration);
    let all = segments(path);
    let (locale, rest) = locales.split(&all);
    let is_there = |directory: &str, identity: &str| {
        let file = |locale: &str| site.join(format!("content/{locale}/{directory}/{identity}.json"));
        is_identity(identity) && (file(locale).is_file() || file(locales.default).is_file())
    };
    let is_listed = |list: &str, identity: &str| {
        let named = |locale: &str| lists(&site.join(format!("content/{locale}/{list}.json")), identity);
        is_identity(identity) && (named(locale) || named(locales.default))
    };
    routes.iter().any(|route| {
        let text = |key: &str| route.get(key).and_then(Value::as_str);
        let Some(variable) = text("path").and_then(|pattern| fits(pattern, rest)) else { return false };
        let shows = |key: &str, has: &dyn Fn(&str, &str) -> bool| {
            text(key).is_none_or(|name| variable.iter().all(|identity| has(name, identity)))
        };
        text("feature").is_none_or(|feature| is_on(feature, configuration))
            && shows("documents", &is_there)
            && shows("list", &is_listed)
    })
}
