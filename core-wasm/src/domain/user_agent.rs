//! What a browser says of itself, in words a player knows.

/// A browser and the system it runs on; empty where it is none of the known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserAgent {
    /// Name of the browser.
    pub browser: &'static str,
    /// Name of the system.
    pub system: &'static str,
}

/// Marks of browsers. Those that call themselves others as well come first.
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
/// Marks of systems, likewise.
const SYSTEMS: [(&str, &str); 7] = [
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Reads the text that browsers send as their user agent.
pub fn user_agent(text: &str) -> UserAgent {
    let find = |marks: &[(&'static str, &'static str)]| {
        marks.iter().find(|(mark, _)| text.contains(mark)).map_or("", |(_, name)| name)
    };
    UserAgent { browser: find(&BROWSERS), system: find(&SYSTEMS) }
}
