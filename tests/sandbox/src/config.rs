//! The site's configuration file and the Content-Security-Policy that follows from it.

use serde_json::{Value, json};
use std::{collections::HashSet, path::Path};

/// Reads a configuration file; a missing one is an empty configuration.
///
/// # Errors
///
/// One sentence: the file cannot be read, or does not hold a JSON object.
pub fn read(file: &Path) -> Result<Value, String> {
    match std::fs::read_to_string(file) {
        Ok(text) => match serde_json::from_str(&text) {
            Ok(value @ Value::Object(_)) => Ok(value),
            Ok(_) => Err(format!("{} must hold a JSON object.", file.display())),
            Err(error) => Err(format!("{} is no valid JSON: {error}.", file.display())),
        },
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(json!({})),
        Err(error) => Err(format!("cannot read {}: {error}.", file.display())),
    }
}

/// The configuration the sandbox serves: the site's own, with the sandbox's real addresses.
pub fn merged(mut config: Value, provider_origin: &str) -> Value {
    if let Some(fields) = config.as_object_mut() {
        fields.insert("frameOrigins".into(), json!([provider_origin]));
        fields.insert("idempotencyKey".into(), json!(true));
        fields.insert("limitRaiseConfirmation".into(), json!(true));
        let own = fields.get("sumsub").filter(|own| is_enabled(own)).cloned();
        let mut sumsub = own.unwrap_or_else(|| json!({ "enabled": true, "hideDocumentsPage": false }));
        if let Some(sumsub) = sumsub.as_object_mut()
            && !sumsub.get("sdkUrl").is_some_and(Value::is_string)
        {
            sumsub.insert("sdkUrl".into(), format!("{provider_origin}/sumsub/sdk.js").into());
        }
        fields.insert("sumsub".into(), sumsub);
    }
    config
}

fn is_enabled(feature: &Value) -> bool {
    feature.get("enabled").and_then(Value::as_bool) == Some(true)
}

/// Turns on what the configuration does not mention, so that a demo shows the whole site.
pub fn demonstrate(config: &mut Value, provider_origin: &str) {
    let Some(fields) = config.as_object_mut() else { return };
    let client = json!({ "clientHost": format!("{provider_origin}/sportsbook"), "clientId": "demo" });
    let chat =
        json!({ "host": format!("{provider_origin}/chat"), "token": "sandbox", "guestAvailable": true });
    for (feature, value) in [
        ("loyaltyEnabled", json!(true)),
        ("questsEnabled", json!(true)),
        ("statementEnabled", json!(true)),
        ("roundProofsEnabled", json!(true)),
        ("betsyParams", client),
        ("freshchatParams", chat),
    ] {
        fields.entry(feature).or_insert(value);
    }
}

/// Applies a JSON merge patch: objects entry by entry, null removes, everything else replaces.
pub fn patch(target: &mut Value, change: &Value) {
    let Value::Object(changes) = change else {
        *target = change.clone();
        return;
    };
    if !target.is_object() {
        *target = json!({});
    }
    let Some(fields) = target.as_object_mut() else { return };
    for (name, change) in changes {
        if change.is_null() {
            fields.remove(name);
        } else {
            patch(fields.entry(name.clone()).or_insert(Value::Null), change);
        }
    }
}

/// The Content-Security-Policy for a configuration.
pub fn policy(config: &Value) -> String {
    let one = |name: &str| config.get(name).and_then(Value::as_str).and_then(origin);
    let list = |name: &str| -> Vec<String> {
        let items = config.get(name).and_then(Value::as_array);
        items.into_iter().flatten().filter_map(Value::as_str).filter_map(origin).collect()
    };
    let mut connect = vec!["'self'".to_owned()];
    connect.extend(one("apiBase"));
    connect.extend(one("realtimeBase").map(|base| socket_origin(&base)));
    let within = |object: &str, key: &str| config.get(object).and_then(|object| object.get(key));
    let address = |object: &str, key: &str| within(object, key).and_then(Value::as_str);
    let measuring: Vec<String> = within("analytics", "origins")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(|from| origin(from.as_str()?))
        .collect();
    let reports = ["errorsUrl", "vitalsUrl"].into_iter().filter_map(|key| origin(address("reports", key)?));
    connect.extend(measuring.iter().cloned().chain(reports));
    without_repetition(&mut connect);
    let mut images = vec!["'self'".to_owned(), "data:".to_owned()];
    // The pictures of games and studios come from the API unless their addresses have an origin of their own.
    images.extend(one("apiBase"));
    images.extend(list("imageOrigins"));
    images.extend(measuring);
    without_repetition(&mut images);
    let mut scripts = vec!["'self'".to_owned(), "'wasm-unsafe-eval'".to_owned()];
    let mut frames = list("frameOrigins");
    // The verification provider needs its script and frames of its origin.
    let verification = config.get("sumsub").filter(|sumsub| is_enabled(sumsub));
    let sdk = verification.and_then(|sumsub| sumsub.get("sdkUrl")).and_then(Value::as_str);
    // Only this script of the provider is allowed, and frames of its whole origin.
    if let Some((from, script)) = sdk.and_then(|sdk| Some((origin(sdk)?, place(sdk)?))) {
        if !frames.contains(&from) {
            frames.push(from);
        }
        scripts.push(script);
    }
    scripts.extend(address("analytics", "scriptUrl").and_then(|script| origin(script).and(place(script))));
    // Likewise the chat.
    let chat = config.get("freshchatParams").and_then(|chat| chat.get("host")).and_then(Value::as_str);
    let widget = chat.map(|host| format!("{}/js/widget.js", host.trim_end_matches('/')));
    if let Some((from, script)) = widget.and_then(|widget| Some((origin(&widget)?, place(&widget)?))) {
        if !frames.contains(&from) {
            frames.push(from);
        }
        scripts.push(script);
    }
    let report = config.get("cspReportUri").and_then(Value::as_str).and_then(place);
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
    #![allow(clippy::indexing_slicing)]
    use super::*;

    #[test]
    fn policy_follows_the_configuration() {
        let config = json!({
            "apiBase": "https://api.example/base", "realtimeBase": "https://rt.example",
            "imageOrigins": ["https://img.example", "javascript:alert(1)", "https://a b"],
            "frameOrigins": ["https://pay.example"],
        });
        let policy = policy(&config);
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
        let text = policy(&config);
        assert!(text.contains("script-src 'self' 'wasm-unsafe-eval' https://id.example/sdk.js;"), "{text}");
        assert!(text.contains("frame-src https://pay.example https://id.example;"), "{text}");
        for change in [
            json!({ "sumsub": { "enabled": false } }),
            json!({ "sumsub": { "enabled": true, "sdkUrl": "javascript:alert(1)" } }),
            json!({ "sumsub": { "sdkUrl": "https://a b; script-src *" } }),
        ] {
            patch(&mut config, &change);
            let text = policy(&config);
            assert!(text.contains("script-src 'self' 'wasm-unsafe-eval';"), "{text}");
            assert!(text.contains("frame-src https://pay.example;"), "{text}");
        }
    }

    #[test]
    fn the_policy_allows_the_script_and_the_frames_of_a_configured_chat() {
        let chat = |host: &str| policy(&json!({ "freshchatParams": { "host": host, "token": "t" } }));
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
        let text = policy(&json!({
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
        let odd = policy(&json!({
            "analytics": { "scriptUrl": "/own.js", "origins": "*" }, "reports": { "errorsUrl": "https://a; b" },
        }));
        assert_eq!(odd, policy(&json!({})));
    }

    #[test]
    fn trusted_types_policies_are_unique_and_violations_are_reported_if_configured() {
        let text = policy(&json!({}));
        assert!(text.ends_with("trusted-types dompurify app player-site"), "{text}");
        for (address, told) in [
            ("/csp-reports", "; report-uri /csp-reports"),
            ("https://reports.example/csp?site=1", "; report-uri https://reports.example/csp"),
            ("//reports.example", "player-site"),
            ("javascript:alert(1)", "player-site"),
            ("/a; script-src *", "player-site"),
            ("https://a b/c", "player-site"),
        ] {
            let text = policy(&json!({ "cspReportUri": address }));
            assert!(text.ends_with(told), "{text}");
        }
    }

    #[test]
    fn the_sandbox_replaces_only_a_missing_verification() {
        let served = |own: Value| {
            let merged = merged(own, "http://pay.test");
            let policy = policy(&merged);
            (merged.get("sumsub").cloned().unwrap_or_default(), policy)
        };
        let standing_in =
            json!({ "enabled": true, "hideDocumentsPage": false, "sdkUrl": "http://pay.test/sumsub/sdk.js" });
        for own in [
            json!({}),
            json!({ "sumsub": { "enabled": false, "hideDocumentsPage": true } }),
            json!({ "sumsub": 1 }),
        ] {
            let (sumsub, policy) = served(own);
            assert_eq!(sumsub, standing_in);
            assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval' http://pay.test/sumsub/sdk.js;"));
            assert!(policy.contains("frame-src http://pay.test;"));
        }
        let flags = json!({ "sumsub": { "enabled": true, "hideDocumentsPage": true, "theme": "dark" } });
        assert_eq!(
            served(flags).0,
            json!({ "enabled": true, "hideDocumentsPage": true, "theme": "dark", "sdkUrl": "http://pay.test/sumsub/sdk.js" })
        );
        let own = json!({ "enabled": true, "sdkUrl": "https://id.example/sdk.js" });
        assert_eq!(served(json!({ "sumsub": own.clone() })).0, own);
    }

    #[test]
    fn a_demo_turns_on_what_is_not_mentioned() {
        let mut config = json!({ "questsEnabled": false });
        super::demonstrate(&mut config, "http://pay.test");
        assert_eq!(config.get("questsEnabled"), Some(&json!(false)));
        assert_eq!(config.get("loyaltyEnabled"), Some(&json!(true)));
        let host = config.pointer("/betsyParams/clientHost");
        assert_eq!(host, Some(&json!("http://pay.test/sportsbook")));
    }

    #[test]
    fn a_patch_changes_removes_and_replaces() {
        let mut config = json!({ "a": { "b": 1, "c": [1, 2] }, "d": 2 });
        patch(&mut config, &json!({ "a": { "b": null, "c": [3] }, "d": { "e": true }, "f": "g" }));
        assert_eq!(config, json!({ "a": { "c": [3] }, "d": { "e": true }, "f": "g" }));
    }
}
