//! The Content-Security-Policy that follows from the configuration.

use super::file::{File, Texts};
use std::collections::HashSet;

/// The Content-Security-Policy for a configuration. `page_scripts` are the sources of scripts that the pages contain.
pub fn policy(file: &File, page_scripts: &[String]) -> String {
    let mut connect = vec!["'self'".to_owned()];
    connect.extend(file.api_base.text().and_then(origin));
    connect.extend(file.realtime_base.text().and_then(origin).map(|base| socket_origin(&base)));
    let measuring = origins(&file.analytics().origins);
    let reports = file.reports();
    let addresses = [&reports.errors_url, &reports.vitals_url];
    let receivers = addresses.into_iter().filter_map(|address| origin(address.text()?));
    connect.extend(measuring.iter().cloned().chain(receivers));
    without_repetition(&mut connect);
    let mut images = vec!["'self'".to_owned(), "data:".to_owned()];
    // The pictures of games and studios come from the API unless their addresses have an origin of their own.
    images.extend(file.api_base.text().and_then(origin));
    images.extend(origins(&file.image_origins));
    images.extend(measuring);
    without_repetition(&mut images);
    let mut scripts = vec!["'self'".to_owned(), "'wasm-unsafe-eval'".to_owned()];
    scripts.extend_from_slice(page_scripts);
    let mut frames = origins(&file.frame_origins);
    // Of the verification provider and of the chat only their script is allowed, and frames of their whole origin.
    let sumsub = file.sumsub();
    let sdk = sumsub.sdk_url.text().filter(|_| sumsub.is_enabled());
    let widget = file.chat().host.text().map(|host| format!("{}/js/widget.js", host.trim_end_matches('/')));
    let analytics = file.analytics().script_url.text().and_then(|script| origin(script).and(place(script)));
    let mut embed = |script: &str| {
        let (Some(from), Some(script)) = (origin(script), place(script)) else { return None };
        if !frames.contains(&from) {
            frames.push(from);
        }
        Some(script)
    };
    scripts.extend(sdk.and_then(&mut embed));
    scripts.extend(analytics);
    scripts.extend(widget.as_deref().and_then(&mut embed));
    let report = file.csp_report_uri.text().and_then(place);
    let frames = if frames.is_empty() { "'none'".to_owned() } else { frames.join(" ") };
    let mut directives = vec![
        "default-src 'none'".to_owned(),
        format!("script-src {}", scripts.join(" ")),
        "style-src 'self'".to_owned(),
        format!("img-src {}", images.join(" ")),
        "font-src 'self'".to_owned(),
        "media-src 'self'".to_owned(),
        format!("connect-src {}", connect.join(" ")),
        format!("frame-src {frames}"),
        "worker-src 'self'".to_owned(),
        "manifest-src 'self'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'self'".to_owned(),
        "frame-ancestors 'none'".to_owned(),
        "object-src 'none'".to_owned(),
        "require-trusted-types-for 'script'".to_owned(),
        // Each policy is created once, so that no other code can create one with the same name.
        "trusted-types dompurify app player-site".to_owned(),
    ];
    directives.extend(report.map(|address| format!("report-uri {address}")));
    directives.join("; ")
}

/// An address without query and fragment: a path of this origin, or one with an origin of its own. `None` for anything
/// that could smuggle text into a header.
fn place(address: &str) -> Option<String> {
    let (from, path) = match origin(address) {
        Some(from) => {
            let path = address.get(from.len()..)?;
            (from, path)
        }
        None => (String::new(), address),
    };
    let path = path.split(['?', '#']).next()?;
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_' | '~' | '%' | '@');
    let own = from.is_empty() && (!path.starts_with('/') || path.starts_with("//"));
    (!own && path.chars().all(allowed)).then(|| format!("{from}{path}"))
}

/// The origins of addresses. Invalid addresses are left out.
fn origins(addresses: &Texts) -> Vec<String> {
    addresses.texts().filter_map(origin).collect()
}

/// The origin of an address: scheme and authority. `None` for anything that could smuggle text into a header.
pub fn origin(address: &str) -> Option<String> {
    let (scheme, rest) = address.split_once("://")?;
    if !matches!(scheme, "http" | "https" | "ws" | "wss") {
        return None;
    }
    let authority = rest.split(['/', '?', '#']).next()?;
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']' | '*');
    (!authority.is_empty() && authority.chars().all(allowed)).then(|| format!("{scheme}://{authority}"))
}

/// Keeps the first of equal sources.
fn without_repetition(sources: &mut Vec<String>) {
    let mut seen = HashSet::new();
    sources.retain(|source| seen.insert(source.clone()));
}

fn socket_origin(origin: &str) -> String {
    origin.strip_prefix("http").map_or_else(|| origin.to_owned(), |rest| format!("ws{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::patch;
    use serde_json::{Value, json};

    fn of(config: &Value) -> String {
        policy(&File::of(config), &[])
    }

    #[test]
    fn scripts_of_the_pages_are_allowed_by_their_digests() {
        let digest = "'sha256-iVBHsg2PTkdpTNNpyvI43D2ovSRg39ITQkJJfYfKeMM='";
        let text = policy(&File::of(&json!({})), &[digest.to_owned()]);
        assert!(text.contains(&format!("script-src 'self' 'wasm-unsafe-eval' {digest};")), "{text}");
    }

    #[test]
    fn policy_follows_the_configuration() {
        let config = json!({
            "apiBase": "https://api.example/base", "realtimeBase": "https://rt.example",
            "imageOrigins": ["https://img.example", "javascript:alert(1)", "https://a b"],
            "frameOrigins": ["https://pay.example"],
        });
        let policy = of(&config);
        assert!(policy.contains("connect-src 'self' https://api.example wss://rt.example;"));
        assert!(policy.contains("img-src 'self' data: https://api.example https://img.example;"));
        assert!(policy.contains("frame-src https://pay.example;"));
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
    }

    #[test]
    fn the_policy_allows_the_verification_provider_only_if_enabled() {
        let mut config = json!({
            "frameOrigins": ["https://pay.example"], "sumsub": { "enabled": true, "sdkUrl": "https://id.example/sdk.js?v=1" },
        });
        let text = of(&config);
        assert!(text.contains("script-src 'self' 'wasm-unsafe-eval' https://id.example/sdk.js;"), "{text}");
        assert!(text.contains("frame-src https://pay.example https://id.example;"), "{text}");
        for change in [
            json!({ "sumsub": { "enabled": false } }),
            json!({ "sumsub": { "enabled": true, "sdkUrl": "javascript:alert(1)" } }),
            json!({ "sumsub": { "sdkUrl": "https://a b; script-src *" } }),
        ] {
            patch(&mut config, &change);
            let text = of(&config);
            assert!(text.contains("script-src 'self' 'wasm-unsafe-eval';"), "{text}");
            assert!(text.contains("frame-src https://pay.example;"), "{text}");
        }
    }

    #[test]
    fn the_policy_allows_the_script_and_the_frames_of_a_configured_chat() {
        let chat = |host: &str| of(&json!({ "freshchatParams": { "host": host, "token": "t" } }));
        let text = chat("https://chat.example/eu/");
        assert!(text.contains("'wasm-unsafe-eval' https://chat.example/eu/js/widget.js;"), "{text}");
        assert!(text.contains("frame-src https://chat.example;"), "{text}");
        for host in ["", "chat.example", "https://a b", "javascript:alert(1)//", "https://a; script-src *"] {
            let text = chat(host);
            assert!(text.contains("script-src 'self' 'wasm-unsafe-eval';"), "{text}");
            assert!(text.contains("frame-src 'none';"), "{text}");
        }
    }

    #[test]
    fn the_policy_allows_what_measures_the_site() {
        let text = of(&json!({
            "imageOrigins": ["https://count.example"],
            "analytics": {
                "scriptUrl": "https://cdn.example/count.js?id=1",
                "origins": ["https://count.example/path", "https://a b"],
            },
            "reports": { "errorsUrl": "https://errors.example/in", "vitalsUrl": "https://count.example/vitals" },
        }));
        assert!(
            text.contains("script-src 'self' 'wasm-unsafe-eval' https://cdn.example/count.js;"),
            "{text}"
        );
        assert!(text.contains("img-src 'self' data: https://count.example;"), "{text}");
        assert!(text.contains("connect-src 'self' https://count.example https://errors.example;"), "{text}");
        let odd = of(&json!({
            "analytics": { "scriptUrl": "/own.js", "origins": "*" }, "reports": { "errorsUrl": "https://a; b" },
        }));
        assert_eq!(odd, of(&json!({})));
    }

    #[test]
    fn trusted_types_policies_are_unique_and_violations_are_reported_if_configured() {
        let text = of(&json!({}));
        assert!(text.ends_with("trusted-types dompurify app player-site"), "{text}");
        for (address, told) in [
            ("/csp-reports", "; report-uri /csp-reports"),
            ("https://reports.example/csp?site=1", "; report-uri https://reports.example/csp"),
            ("//reports.example", "player-site"),
            ("javascript:alert(1)", "player-site"),
            ("/a; script-src *", "player-site"),
            ("https://a b/c", "player-site"),
        ] {
            let text = of(&json!({ "cspReportUri": address }));
            assert!(text.ends_with(told), "{text}");
        }
    }
}
