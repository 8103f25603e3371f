//! The site's configuration file and the Content-Security-Policy that follows from it.

use serde_json::{Value, json};
use std::path::Path;

/// Reads a configuration file; a missing one is an empty configuration.
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
    }
    config
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
    connect.dedup();
    let mut images = vec!["'self'".to_owned(), "data:".to_owned()];
    images.extend(list("imageOrigins"));
    let frames = list("frameOrigins");
    let frames = if frames.is_empty() { "'none'".to_owned() } else { frames.join(" ") };
    [
        "default-src 'none'".to_owned(),
        "script-src 'self' 'wasm-unsafe-eval'".to_owned(),
        "style-src 'self'".to_owned(),
        format!("img-src {}", images.join(" ")),
        "font-src 'self'".to_owned(),
        format!("connect-src {}", connect.join(" ")),
        format!("frame-src {frames}"),
        "worker-src 'self'".to_owned(),
        "manifest-src 'self'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'self'".to_owned(),
        "frame-ancestors 'none'".to_owned(),
        "object-src 'none'".to_owned(),
        "require-trusted-types-for 'script'".to_owned(),
        "trusted-types dompurify 'allow-duplicates' app".to_owned(),
    ]
    .join("; ")
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

fn socket_origin(origin: &str) -> String {
    origin.strip_prefix("http").map_or_else(|| origin.to_owned(), |rest| format!("ws{rest}"))
}

#[cfg(test)]
mod tests {
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
        assert!(policy.contains("img-src 'self' data: https://img.example;"));
        assert!(policy.contains("frame-src https://pay.example;"));
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"));
    }
}
