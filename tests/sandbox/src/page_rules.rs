//! `routes.json` as rules of other web servers: which paths have a page. The sandbox itself asks `addresses`.

use crate::addresses::{Locales, is_identity, is_on};
use crate::config::File;
use clap::ValueEnum;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The server that the rules are for.
#[derive(Clone, Copy, ValueEnum)]
pub enum Server {
    /// A map, included outside of every `server`.
    Nginx,
    /// A part of a matcher.
    Caddy,
}

/// The rules for a site's folder and its configuration.
///
/// # Errors
///
/// One sentence: the folder has no table of routes.
pub fn printed(site: &Path, configuration: &File, server: Server) -> Result<String, String> {
    let patterns = patterns(site, configuration)?;
    Ok(match server {
        Server::Nginx => {
            let lines = patterns.join("$ /shell.html;\n    ~^");
            format!(
                "# What answers a path that is no file: the page of every address, or the same with the status 404.\n\
                 map $uri $site_otherwise {{\n    default /no-such-page;\n    ~// /no-such-page;\n    ~^{lines}$ /shell.html;\n}}\n"
            )
        }
        Server::Caddy => format!("path_regexp `^(?:{})$`\n", patterns.join("|")),
    })
}

/// Regular expressions of the paths that have a page.
fn patterns(site: &Path, configuration: &File) -> Result<Vec<String>, String> {
    let file = site.join("routes.json");
    let text = std::fs::read(&file).map_err(|error| format!("cannot read {}: {error}.", file.display()))?;
    let routes: Vec<Value> = serde_json::from_slice(&text)
        .map_err(|error| format!("{} is no table of routes: {error}.", file.display()))?;
    let locales = Locales::of(configuration);
    let any: Vec<String> = locales.all.iter().map(|locale| escaped(locale)).collect();
    let in_any = if any.is_empty() { String::new() } else { format!("(?:/(?i:{}))?", any.join("|")) };
    let mut patterns = Vec::new();
    for route in &routes {
        let text = |key: &str| route.get(key).and_then(Value::as_str);
        let Some(pattern) = text("path") else { continue };
        if !text("feature").is_none_or(|feature| is_on(feature, configuration)) {
            continue;
        }
        let documents = |locale: &str| match (text("documents"), text("list")) {
            (Some(directory), _) => Some(files_of(site, locale, directory)),
            (_, Some(list)) => Some(entries_of(site, locale, list)),
            _ => None,
        };
        let Some(shared) = documents(locales.default) else {
            patterns.push(format!("{in_any}{}/?", row(pattern, "[^/]+")));
            continue;
        };
        // A text that its language lacks is shown in the default language.
        if !shared.is_empty() {
            patterns.push(format!("{in_any}{}/?", row(pattern, &one_of(&shared))));
        }
        for locale in &locales.all {
            let own: BTreeSet<String> =
                documents(locale).unwrap_or_default().difference(&shared).cloned().collect();
            if !own.is_empty() {
                patterns.push(format!("/(?i:{}){}/?", escaped(locale), row(pattern, &one_of(&own))));
            }
        }
    }
    Ok(patterns)
}

fn one_of(identities: &BTreeSet<String>) -> String {
    format!("(?:{})", identities.iter().map(String::as_str).collect::<Vec<_>>().join("|"))
}

/// A row of the table with an expression for each variable segment.
fn row(pattern: &str, variable: &str) -> String {
    let segments = pattern.split('/').filter(|segment| !segment.is_empty());
    segments
        .map(|segment| match segment {
            "**" => "(?:/.*)?".to_owned(),
            segment if segment.starts_with(':') => format!("/{variable}"),
            segment => format!("/{}", escaped(segment)),
        })
        .collect()
}

fn escaped(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    text.chars()
        .map(|letter| if plain(letter) { letter.to_string() } else { format!("\\{letter}") })
        .collect()
}

fn files_of(site: &Path, locale: &str, directory: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(site.join(format!("content/{locale}/{directory}")));
    let names =
        entries.into_iter().flatten().flatten().filter_map(|entry| entry.file_name().into_string().ok());
    names
        .filter_map(|name| Some(name.strip_suffix(".json")?.to_owned()))
        .filter(|id| is_identity(id))
        .collect()
}

fn entries_of(site: &Path, locale: &str, list: &str) -> BTreeSet<String> {
    let text = std::fs::read(site.join(format!("content/{locale}/{list}.json"))).unwrap_or_default();
    let entries: Vec<Value> = serde_json::from_slice(&text).unwrap_or_default();
    let identity = |entry: &Value| Some(entry.get("pageIdentity")?.as_str()?.to_owned());
    entries.iter().filter_map(identity).filter(|id| is_identity(id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_becomes_an_expression() {
        for (pattern, expected) in [
            ("/", ""),
            ("/contact", "/contact"),
            ("/games/:id", "/games/[^/]+"),
            ("/a.b/:id/c", "/a\\.b/[^/]+/c"),
            ("/promotions/**", "/promotions(?:/.*)?"),
        ] {
            assert_eq!(row(pattern, "[^/]+"), expected);
        }
    }

    #[test]
    fn a_folder_without_a_table_is_named() {
        let error = printed(Path::new("/nowhere"), &File::default(), Server::Caddy).err().unwrap_or_default();
        assert!(error.contains("/nowhere/routes.json"), "{error}");
    }
}
