//! The headers of the site's files: the sandbox sends them, and prints them for other web servers.

use crate::config::{self, File};
use axum::http::{HeaderName, HeaderValue};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use clap::ValueEnum;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// A file whose name has a digest never changes.
pub const IMMUTABLE: &str = "public,max-age=31536000,immutable";
/// Everything else is asked for again each time, and mostly answered with 304.
pub const REVALIDATED: &str = "no-cache";
/// The header that only answers over HTTPS have.
pub const ONLY_HTTPS: &str = "strict-transport-security";

/// Headers of every file of the site, whatever its type or status. `page_scripts` are those of [`page_scripts`].
pub fn of_files(configuration: &File, page_scripts: &[String]) -> Vec<(&'static str, String)> {
    let mut headers = vec![("content-security-policy", config::policy(configuration, page_scripts))];
    headers.extend(of_everything().map(|(name, value)| (name, value.to_owned())));
    headers
}

/// The first page of a built site. All others contain the same script.
pub const FIRST_PAGE: &str = "index.html";

/// Sources that allow the scripts that a page contains: their digests.
pub fn page_scripts(html: &str) -> Vec<String> {
    let scripts = html.split("<script>").skip(1).filter_map(|rest| rest.split_once("</script>"));
    scripts.map(|(script, _)| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)))).collect()
}

/// The inputs from which the headers of the site's files are built.
#[derive(PartialEq)]
pub struct Source {
    /// When the site's own configuration and its first page were last written, and their bytes; `None` without the file.
    pub written: [Option<(SystemTime, u64)>; 2],
    /// Merge patches of the configuration.
    pub patches: Vec<Value>,
    /// True if all features are on.
    pub is_demo: bool,
}

/// Headers as they are sent.
pub type Sent = Vec<(HeaderName, HeaderValue)>;

/// The headers of the site's files, which are built again only when their source has changed: every file and page has them.
#[derive(Default)]
pub struct Kept(Mutex<Option<(Source, Arc<Sent>)>>);

impl Kept {
    /// The headers for a source, which are built from its configuration and its first page.
    pub fn of(&self, source: Source, read: impl FnOnce() -> (Value, String)) -> Arc<Sent> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, headers)) = kept.as_ref()
            && *known == source
        {
            return Arc::clone(headers);
        }
        let (configuration, page) = read();
        let sent = |(name, value): (&'static str, String)| {
            Some((HeaderName::from_static(name), HeaderValue::from_str(&value).ok()?))
        };
        let all = of_files(&File::of(&configuration), &page_scripts(&page));
        let headers = Arc::new(all.into_iter().filter_map(sent).collect());
        *kept = Some((source, Arc::clone(&headers)));
        headers
    }
}

/// Headers of every answer, also of the API.
pub fn of_everything() -> impl Iterator<Item = (&'static str, &'static str)> {
    [
        ("x-content-type-options", "nosniff"),
        // Tokens in the address of an arrival are not in the requests for the site's own files.
        ("referrer-policy", "strict-origin"),
        ("cross-origin-opener-policy", "same-origin-allow-popups"),
        (
            "permissions-policy",
            "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
        ),
        (ONLY_HTTPS, "max-age=31536000; includeSubDomains"),
    ]
    .into_iter()
}

/// How headers are printed.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// `Name: value`, by kind of file.
    Lines,
    /// Directives for an included file of nginx.
    Nginx,
    /// Directives for an imported file of Caddy.
    Caddy,
}

/// The headers for a configuration as text. With nginx, the caching is the variable `$site_caching`, because a header
/// of its own in a location would replace all others.
pub fn printed(configuration: &File, page_scripts: &[String], format: Format) -> String {
    let mut text = String::new();
    let mut line = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    let headers = of_files(configuration, page_scripts);
    match format {
        Format::Lines => {
            line("# every file".into());
            for (name, value) in headers {
                line(format!("{name}: {value}"));
            }
            for (files, name, value) in [
                ("/assets/*", "cache-control", IMMUTABLE),
                ("every other file", "cache-control", REVALIDATED),
                ("*.wasm", "content-type", "application/wasm"),
                ("*.webmanifest", "content-type", "application/manifest+json"),
                ("pages", "content-type", "text/html; charset=utf-8"),
                ("precompressed files", "vary", "accept-encoding"),
            ] {
                line(format!("\n# {files}\n{name}: {value}"));
            }
        }
        Format::Nginx => {
            for (name, value) in headers {
                line(format!("add_header {name} \"{value}\" always;"));
            }
            line("add_header cache-control $site_caching always;".into());
        }
        Format::Caddy => {
            for (name, value) in headers {
                line(format!("header {name} \"{value}\""));
            }
            line(format!("header cache-control {REVALIDATED}"));
            line("@immutable {\n\tpath /assets/*\n\tfile\n}".into());
            line(format!("header @immutable cache-control {IMMUTABLE}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_page_allows_what_it_contains_and_no_data() {
        let page = r#"<script src="/a.js"></script><script>go()</script><script type="application/json">{}</script>"#;
        assert_eq!(page_scripts(page), ["'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"]);
        assert!(page_scripts("").is_empty());
    }

    #[test]
    fn every_format_has_every_header() {
        let configuration =
            File::of(&json!({ "realtimeBase": "https://rt.example", "cspReportUri": "/reports" }));
        for (format, start, end) in [
            (Format::Lines, "", ""),
            (Format::Nginx, "add_header ", "\" always;"),
            (Format::Caddy, "header ", "\""),
        ] {
            let text = printed(&configuration, &[], format);
            let lines: Vec<&str> = text.lines().collect();
            for (name, value) in of_files(&configuration, &[]) {
                let between = if start.is_empty() { ": " } else { " \"" };
                let wanted = format!("{start}{name}{between}{value}{end}");
                assert!(lines.contains(&wanted.as_str()), "{wanted} in {text}");
            }
            assert!(text.contains("wss://rt.example") && text.contains("report-uri /reports"));
        }
    }
}
