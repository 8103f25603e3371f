//! Locales in paths and links. Paths are normalized before a locale is taken
//! off or put on, and no answer leaves the site.

use super::redirects::{normalized, same_origin_path};

/// The locales of the site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Locales {
    /// Codes, as they stand in a path.
    pub codes: Vec<String>,
    /// The one without a prefix.
    pub default: String,
}

/// A path taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalizedPath {
    /// Locale of the path; the default one where it has no prefix.
    pub locale: String,
    /// The rest, always beginning with a slash.
    pub path: String,
    /// Whether a prefix stood in the path that may not be there: the default
    /// locale's own.
    pub superfluous_prefix: bool,
}

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Address to put into the link.
    pub href: String,
    /// Whether it leaves the site.
    pub external: bool,
}

/// Whether a path segment has the form of a locale: two letters, or two
/// letters, a dash and two letters.
pub fn is_locale(segment: &str) -> bool {
    let letters = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    match segment.split_once('-') {
        Some((language, region)) => letters(language) && letters(region),
        None => letters(segment),
    }
}

impl Locales {
    /// The known code equal to `code` in any case.
    pub fn known(&self, code: &str) -> Option<&str> {
        self.codes.iter().map(String::as_str).find(|known| known.eq_ignore_ascii_case(code))
    }

    /// The prefix of a locale: empty for the default one.
    pub fn prefix(&self, locale: &str) -> String {
        if locale == self.default { String::new() } else { format!("/{locale}") }
    }

    /// Takes a path apart. A first segment that has the form of a locale but
    /// is none of the site's belongs to the path (and will not be found).
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

    /// The first page in a locale.
    pub fn home(&self, locale: &str) -> String {
        self.localized("/", locale)
    }

    /// A path (with query and fragment) with the prefix of a locale; the first
    /// page for a path that could lead to another origin.
    pub fn localized(&self, path: &str, locale: &str) -> String {
        let prefix = self.prefix(locale);
        let (path, suffix) = without_suffix(path);
        let path = normalized(path);
        let path = if path == "/" && !prefix.is_empty() { "" } else { &path };
        same_origin_path(&format!("{prefix}{path}{suffix}"), "")
            .unwrap_or_else(|| if prefix.is_empty() { "/".to_owned() } else { prefix })
    }

    /// Where a link of the content leads: one that starts with http is
    /// external, every other one gets the current locale's prefix (once).
    pub fn link(&self, href: &str, locale: &str) -> Link {
        let external = href.starts_with("http");
        if external || href.starts_with('#') {
            return Link { href: href.to_owned(), external };
        }
        let (path, suffix) = without_suffix(href);
        let path = self.parse(path).path;
        Link { href: self.localized(&format!("{path}{suffix}"), locale), external: false }
    }
}

/// A path, and the query and fragment behind it.
fn without_suffix(path: &str) -> (&str, &str) {
    path.split_at_checked(path.find(['?', '#']).unwrap_or(path.len())).unwrap_or((path, ""))
}
