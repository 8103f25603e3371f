//! Which addresses of the site have a page. Every other one is answered with the status 404.

use serde_json::Value;
use std::path::Path;

/// Languages of the site.
struct Locales<'a> {
    all: Vec<&'a str>,
    default: &'a str,
}

impl<'a> Locales<'a> {
    fn of(configuration: &'a Value) -> Self {
        let all = configuration.get("locales").and_then(Value::as_array);
        let default = configuration.get("defaultLocale").and_then(Value::as_str).unwrap_or("en");
        Self { all: all.into_iter().flatten().filter_map(Value::as_str).collect(), default }
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

fn is_identity(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// True if the site has a page at this path, by `routes.json`, which the build writes. A row with
/// `documents` has a page for each file of that directory. Without the table, every path has one.
pub fn has_page(site: &Path, configuration: &Value, path: &str) -> bool {
    let text = std::fs::read(site.join("routes.json")).unwrap_or_default();
    let Ok(Value::Array(routes)) = serde_json::from_slice(&text) else { return true };
    let locales = Locales::of(configuration);
    let all = segments(path);
    let (locale, rest) = locales.split(&all);
    let is_there = |directory: &str, identity: &str| {
        let file = |locale: &str| site.join(format!("content/{locale}/{directory}/{identity}.json"));
        is_identity(identity) && (file(locale).is_file() || file(locales.default).is_file())
    };
    routes.iter().any(|route| {
        let text = |key: &str| route.get(key).and_then(Value::as_str);
        match (text("path").and_then(|pattern| fits(pattern, rest)), text("documents")) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(variable), Some(directory)) => {
                variable.iter().all(|identity| is_there(directory, identity))
            }
        }
    })
}
