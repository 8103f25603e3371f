//! Locales in paths and links.

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
        let rest = path.strip_prefix('/').unwrap_or(path);
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
            None => LocalizedPath {
                locale: self.default.clone(),
                path: format!("/{rest}"),
                superfluous_prefix: false,
            },
        }
    }

    /// A path with the prefix of a locale.
    pub fn localized(&self, path: &str, locale: &str) -> String {
        let prefix = self.prefix(locale);
        match (prefix.is_empty(), path) {
            (true, _) => path.to_owned(),
            (false, "/") => prefix,
            (false, path) => match path.strip_prefix("/?").or_else(|| path.strip_prefix("/#")) {
                Some(_) => format!("{prefix}{}", path.get(1..).unwrap_or_default()),
                None => format!("{prefix}{path}"),
            },
        }
    }

    /// Where a link of the content leads: one that starts with http is
    /// external, every other one gets the current locale's prefix (once).
    pub fn link(&self, href: &str, locale: &str) -> Link {
        if href.starts_with("http") {
            return Link { href: href.to_owned(), external: true };
        }
        if href.starts_with('#') {
            return Link { href: href.to_owned(), external: false };
        }
        let absolute = if href.starts_with('/') { href.to_owned() } else { format!("/{href}") };
        let end = absolute.find(['?', '#']).unwrap_or(absolute.len());
        let (path, suffix) = absolute.split_at_checked(end).unwrap_or((&absolute, ""));
        let bare = self.parse(path);
        let bare_path = if self.known(path.split('/').nth(1).unwrap_or_default()).is_some() {
            bare.path
        } else {
            path.to_owned()
        };
        Link { href: self.localized(&format!("{bare_path}{suffix}"), locale), external: false }
    }
}
