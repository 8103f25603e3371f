//! Locale prefixes of paths and links. Paths are normalised before a prefix is
//! removed or added, and no result leads to another origin.

use super::redirects::{normalized, same_origin_path};

/// Locales of the site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Locales {
    /// Codes as used in paths.
    pub codes: Vec<String>,
    /// Default locale; has no path prefix.
    pub default: String,
}

/// A parsed path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalizedPath {
    /// Locale of the path; the default if there is no prefix.
    pub locale: String,
    /// Path without the prefix; starts with a slash.
    pub path: String,
    /// True if the path has the prefix of the default locale, which must be
    /// removed.
    pub superfluous_prefix: bool,
}

/// Resolved link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Value of the `href` attribute.
    pub href: String,
    /// True if the link leads to another site.
    pub external: bool,
}

/// True if a segment looks like a locale: two letters, optionally followed by
/// a dash and two letters.
pub fn is_locale(segment: &str) -> bool {
    let letters = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    match segment.split_once('-') {
        Some((language, region)) => letters(language) && letters(region),
        None => letters(segment),
    }
}

impl Locales {
    /// Finds a code, ignoring case.
    pub fn known(&self, code: &str) -> Option<&str> {
        self.codes.iter().map(String::as_str).find(|known| known.eq_ignore_ascii_case(code))
    }

    /// Path prefix of a locale; empty for the default locale.
    pub fn prefix(&self, locale: &str) -> String {
        if locale == self.default { String::new() } else { format!("/{locale}") }
    }

    /// Splits a path into locale and rest. A first segment that looks like a
    /// locale but is not configured is part of the path.
    pub fn parse(&self, path: &str) -> LocalizedPath {
        let path = normalized(path);
        let rest = path.strip_prefix('/').unwrap_or(&path);
        let (first, tail) = match rest.split_once('/') {
            Some((first, tail)) => (first, format!("/{tail}")),
            None => (rest, "/".to_owned()),
        };
        match self.known(first).filter(|_| is_locale(first)) {
            Some(locale) => LocalizedPath {
                locale: locale.to_owned(),
                path: tail,
                superfluous_prefix: locale == self.default,
            },
            None => LocalizedPath { locale: self.default.clone(), path, superfluous_prefix: false },
        }
    }

    /// Home page of a locale.
    pub fn home(&self, locale: &str) -> String {
        self.localized("/", locale)
    }

    /// Adds the prefix of a locale to a path (with query and fragment).
    /// Returns the home page for a path that could lead to another origin.
    pub fn localized(&self, path: &str, locale: &str) -> String {
        let prefix = self.prefix(locale);
        let (path, suffix) = without_suffix(path);
        let path = normalized(path);
        let path = if path == "/" && !prefix.is_empty() { "" } else { &path };
        same_origin_path(&format!("{prefix}{path}{suffix}"), "")
            .unwrap_or_else(|| if prefix.is_empty() { "/".to_owned() } else { prefix })
    }

    /// Resolves a link from the content. A link that starts with `http` is
    /// external, and so are phone numbers and e-mail addresses; every other one
    /// gets the prefix of the current locale (once).
    pub fn link(&self, href: &str, locale: &str) -> Link {
        let external = ["http", "tel:", "mailto:"].iter().any(|scheme| href.starts_with(scheme));
        if external || href.starts_with('#') {
            return Link { href: href.to_owned(), external };
        }
        let (path, suffix) = without_suffix(href);
        let path = self.parse(path).path;
        Link { href: self.localized(&format!("{path}{suffix}"), locale), external: false }
    }
}

/// Splits a path from its query and fragment.
fn without_suffix(path: &str) -> (&str, &str) {
    path.split_at_checked(path.find(['?', '#']).unwrap_or(path.len())).unwrap_or((path, ""))
}
