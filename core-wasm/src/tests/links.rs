//! Checks the addresses in the content: a link of the site leads to a page that
//! exists.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::domain::{
    dialogs,
    locale::Locales,
    redirects::query_pairs,
    routes::{self, Documents},
};

/// Keys of content documents whose text can be an address of a page.
const ADDRESSES: [&str; 3] = ["url", "buttonLink", "link"];

fn content() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/content")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Addresses in HTML.
fn in_html(html: &str, found: &mut Vec<String>) {
    for part in html.split("href=\"").skip(1) {
        found.push(part.split('"').next().unwrap_or_default().to_owned());
    }
}

/// Some of the keys name texts in other documents.
fn is_address(text: &str) -> bool {
    text.contains('/') || text.starts_with(['?', '#'])
}

fn addresses(value: &Value, key: &str, found: &mut Vec<String>) {
    match value {
        Value::String(text) if ADDRESSES.contains(&key) && is_address(text) => found.push(text.clone()),
        Value::String(text) => in_html(text, found),
        Value::Array(items) => items.iter().for_each(|item| addresses(item, key, found)),
        Value::Object(entries) => entries.iter().for_each(|(key, value)| addresses(value, key, found)),
        _ => {}
    }
}

/// Reason why an address leads nowhere; `None` if it is good.
fn dead(address: &str) -> Option<&'static str> {
    // An address of the brand, whose file must name it with https.
    if address.is_empty() || address.starts_with('#') || address.ends_with("Url}") {
        return None;
    }
    if address.starts_with("http") || address.starts_with("mailto:") || address.starts_with("tel:") {
        return (!address.starts_with("https://") && address.contains("://")).then_some("not https");
    }
    if address.starts_with('?') {
        return dialogs::requested(&query_pairs(address)).is_none().then_some("no dialog");
    }
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let locales = Locales { codes: vec!["en".to_owned()], default: "en".to_owned() };
    if locales.parse(path).path != path {
        return Some("not a plain path");
    }
    let Some(route) = routes::route(path) else { return Some("no route") };
    // The bare address of a part of the site leads on by its middleware.
    if !route.served && route.traits.redirect.is_none() {
        return Some("not served");
    }
    if route.rejected(path).is_some() {
        return Some("not valid");
    }
    let identity = route.parameter(path)?;
    let (Documents::Each(directory) | Documents::List(directory)) = route.traits.documents?;
    let document = content().join("en").join(directory).join(format!("{identity}.json"));
    (!document.exists()).then_some("no document")
}

#[test]
fn addresses_in_the_content_lead_to_pages_that_exist() {
    let mut documents = Vec::new();
    files(&content(), &mut documents);
    let mut wrong = Vec::new();
    for file in documents {
        let document: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let mut found = Vec::new();
        addresses(&document, "", &mut found);
        for address in found {
            if let Some(reason) = dead(&address) {
                wrong.push(format!(
                    "{}: {address}: {reason}",
                    file.strip_prefix(content()).unwrap().display()
                ));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn route_rules_lead_to_pages_that_exist() {
    let file = content().join("../route-rules.json");
    let rules: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    for (pattern, rule) in rules.as_object().unwrap() {
        assert_eq!(dead(rule["redirect"].as_str().unwrap()), None, "{pattern}");
    }
}

#[test]
fn the_check_finds_dead_addresses() {
    for address in [
        "/static/nothing",
        "/tournaments/Cup",
        "/about/us",
        "/static/Terms",
        "?page=2",
        "http://a.test",
        "static/terms",
    ] {
        assert!(dead(address).is_some(), "{address}");
    }
    for address in
        ["/contact", "/profile", "/profile/limits#a", "?sign-up=true", "https://a.test", "mailto:a@b.test"]
    {
        assert_eq!(dead(address), None, "{address}");
    }
}
