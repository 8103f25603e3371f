//! The site's configuration: its own file, and the keys that the sandbox adds.

mod file;
mod policy;

pub use file::File;
pub use policy::{origin, policy};

use file::{Demonstration, Own, RealtimeAt, ScriptAt, Sportsbook, StandIn, SupportChat};
use serde::Serialize;
use serde_json::{Map, Value};
use std::path::Path;

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
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Value::Object(Map::new())),
        Err(error) => Err(format!("cannot read {}: {error}.", file.display())),
    }
}

/// Entries of a configuration.
fn entries(of: impl Serialize) -> Map<String, Value> {
    match crate::http::value_of(of) {
        Value::Object(entries) => entries,
        _ => Map::new(),
    }
}

/// The configuration the sandbox serves: the site's own, with the sandbox's real addresses. The sandbox stands in for a
/// verification provider that the site does not enable.
pub fn merged(mut config: Value, provider_origin: &str, realtime_base: Option<&str>) -> Value {
    let found = File::of(&config);
    let Some(fields) = config.as_object_mut() else { return config };
    fields.extend(entries(Own {
        frame_origins: [provider_origin],
        idempotency_key: true,
        limit_raise_confirmation: true,
    }));
    let own = fields.remove("sumsub").filter(|_| found.sumsub().is_enabled());
    let mut sumsub = match own {
        Some(Value::Object(own)) => own,
        _ => entries(StandIn { enabled: true, hide_documents_page: false }),
    };
    let has_script = found.sumsub().is_enabled() && found.sumsub().sdk_url.text().is_some();
    if !has_script {
        sumsub.extend(entries(ScriptAt { sdk_url: format!("{provider_origin}/sumsub/sdk.js") }));
    }
    fields.insert("sumsub".into(), sumsub.into());
    if let Some(realtime_base) = realtime_base {
        fields.extend(entries(RealtimeAt { realtime_base }));
    }
    config
}

/// Turns on features that the configuration does not mention, so that a demo shows the whole site.
pub fn demonstrate(config: &mut Value, provider_origin: &str) {
    let Some(fields) = config.as_object_mut() else { return };
    let all = Demonstration {
        loyalty_enabled: true,
        quests_enabled: true,
        statement_enabled: true,
        round_proofs_enabled: true,
        last_visit_enabled: true,
        close_other_sessions_enabled: true,
        second_factor_enabled: true,
        time_limit_enabled: true,
        live_tables_enabled: true,
        jackpots_enabled: true,
        vault_enabled: true,
        passkeys_enabled: true,
        betsy_params: Sportsbook { client_host: format!("{provider_origin}/sportsbook"), client_id: "demo" },
        freshchat_params: SupportChat {
            host: format!("{provider_origin}/chat"),
            token: "sandbox",
            guest_available: true,
        },
    };
    for (feature, value) in entries(all) {
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
        *target = Value::Object(Map::new());
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn a_demo_is_served_with_everything() {
        let mut served = merged(json!({ "locales": ["en"] }), "http://pay.test", Some("http://rt.test"));
        demonstrate(&mut served, "http://pay.test");
        let expected = concat!(
            r#"{"betsyParams":{"clientHost":"http://pay.test/sportsbook","clientId":"demo"},"closeOtherSessionsEnabled":true,"#,
            r#""frameOrigins":["http://pay.test"],"#,
            r#""freshchatParams":{"guestAvailable":true,"host":"http://pay.test/chat","token":"sandbox"},"#,
            r#""idempotencyKey":true,"jackpotsEnabled":true,"lastVisitEnabled":true,"limitRaiseConfirmation":true,"liveTablesEnabled":true,"locales":["en"],"loyaltyEnabled":true,"#,
            r#""passkeysEnabled":true,"questsEnabled":true,"realtimeBase":"http://rt.test","roundProofsEnabled":true,"secondFactorEnabled":true,"statementEnabled":true,"#,
            r#""sumsub":{"enabled":true,"hideDocumentsPage":false,"sdkUrl":"http://pay.test/sumsub/sdk.js"},"timeLimitEnabled":true,"vaultEnabled":true}"#,
        );
        assert_eq!(served.to_string(), expected);
    }

    #[test]
    fn the_sandbox_writes_only_keys_that_the_site_documents() {
        let schema = include_str!("../../../../ui/public/config.schema.json");
        let schema: Value = serde_json::from_str(schema).unwrap();
        let mut served = merged(json!({}), "http://pay.test", Some("http://rt.test"));
        demonstrate(&mut served, "http://pay.test");
        for (key, value) in served.as_object().unwrap() {
            let known = schema.pointer(&format!("/properties/{key}"));
            assert!(known.is_some(), "{key}");
            for name in value.as_object().into_iter().flat_map(Map::keys) {
                let known = known.and_then(|known| known.pointer(&format!("/properties/{name}")));
                assert!(known.is_some(), "{key}.{name}");
            }
        }
    }

    #[test]
    fn the_sandbox_replaces_only_a_missing_verification() {
        let served = |own: Value| {
            let merged = merged(own, "http://pay.test", None);
            let policy = policy(&File::of(&merged), &[]);
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
        demonstrate(&mut config, "http://pay.test");
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
