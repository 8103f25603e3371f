//! Display names of browsers and systems, from the user agent.

/// A browser and its operating system; empty if unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserAgent {
    /// Display name of the browser.
    pub browser: &'static str,
    /// Display name of the system.
    pub system: &'static str,
}

/// User-agent tokens of browsers. Order matters: a browser that also sends
/// another browser's token comes before it.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("YaBrowser/", "Yandex Browser"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
/// User-agent tokens of systems, in order of precedence.
const SYSTEMS: [(&str, &str); 7] = [
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Parses a user-agent string.
pub fn user_agent(text: &str) -> UserAgent {
    let find = |marks: &[(&'static str, &'static str)]| {
        marks.iter().find(|(mark, _)| text.contains(mark)).map_or("", |(_, name)| name)
    };
    UserAgent { browser: find(&BROWSERS), system: find(&SYSTEMS) }
}
