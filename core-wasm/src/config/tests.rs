//! Tests of the configuration file.

use super::{
    keys::{KEYS, Kind},
    *,
};

const SCHEMA: &str = include_str!("../../../ui/public/config.schema.json");
const OWN: &str = include_str!("../../../ui/public/config.json");

/// The message for a bad file; empty for a good one.
fn message(text: &str) -> String {
    Config::parse(text).err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn a_wrong_value_is_refused_with_the_name_of_its_key() {
    assert!(message(r#"{"loyaltyEnabled":"yes"}"#).contains("loyaltyEnabled must be true or false"));
    assert!(message(r#"{"locales":"en"}"#).contains("locales must be a list of codes"));
    assert!(message(r#"{"affiliateTagExpiration":-1}"#).contains("affiliateTagExpiration must be a count"));
    assert!(message(r#"{"sumsub":{"enabled":1}}"#).contains("sumsub.enabled must be true or false"));
    assert!(message(r#"{"sumsub":{"enabled":true}}"#).contains("sumsub.sdkUrl"));
    assert!(message(r#"{"locales":["de"]}"#).contains("defaultLocale"));
    assert!(message(r#"{"analyticsConsent":"yes"}"#).contains("analyticsConsent must be ask"));
    assert!(message("[]").contains("object"));
    assert!(message("<html>").contains("configuration"));
}

#[test]
fn the_sportsbook_needs_a_host_and_an_id() {
    let client = |text: &str| Config::parse(text).unwrap_or_default().sportsbook;
    assert_eq!(client(r#"{"betsyParams":{"clientHost":"bets.test"}}"#), None);
    assert_eq!(client(r#"{"betsyParams":{"clientHost":"","clientId":"7"}}"#), None);
    assert_eq!(client(r#"{"betsyParams":{"clientHost":" ","clientId":"7"}}"#), None);
    assert_eq!(client(r#"{"betsyParams":{"clientHost":"bets.test","clientId":"\t"}}"#), None);
    let found = client(r#"{"betsyParams":{"clientHost":"bets.test","clientId":"7"}}"#);
    assert_eq!(found.map(|found| found.client_host).as_deref(), Some("bets.test"));
    assert!(message(r#"{"betsyParams":{"clientId":7}}"#).contains("betsyParams.clientId must be a text"));
}

#[test]
fn the_chat_needs_a_url_and_a_token() {
    let chat = |text: &str| Config::parse(text).unwrap_or_default().chat;
    assert_eq!(chat(r#"{"freshchatParams":{"host":"https://chat.test"}}"#), None);
    assert_eq!(chat(r#"{"freshchatParams":{"host":"","token":"t"}}"#), None);
    assert_eq!(chat(r#"{"freshchatParams":{"host":"https://chat.test","token":" "}}"#), None);
    let found = chat(r#"{"freshchatParams":{"host":"https://chat.test/","token":"t"}}"#);
    let expected = SupportChat { host: "https://chat.test".to_owned(), token: "t".to_owned(), guests: false };
    assert_eq!(found, Some(expected));
    assert!(
        message(r#"{"freshchatParams":{"host":"chat.test","token":"t"}}"#)
            .contains("freshchatParams.host must be an http or https URL")
    );
    assert!(
        message(r#"{"freshchatParams":{"guestAvailable":"no"}}"#)
            .contains("freshchatParams.guestAvailable must be true or false")
    );
}

#[test]
fn an_absent_or_null_value_is_the_default() {
    let parsed = Config::parse(r#"{"apiBase":null,"sumsub":null}"#);
    assert_eq!(parsed.map(|parsed| Config { file: Value::Null, ..parsed }), Ok(Config::default()));
    assert!(Config::parse(OWN).is_ok());
}

/// Every limit that the schema sets is checked at the start: a value beyond
/// it is refused with the name of its key.
#[test]
fn a_value_that_the_schema_refuses_is_refused() {
    let schema: serde_json::Value = serde_json::from_str(SCHEMA).unwrap_or_default();
    let mut tried = 0;
    for (key, value) in beyond(&schema, "") {
        let mut file = value.clone();
        for name in key.rsplit('.') {
            file = serde_json::json!({ name: file });
        }
        let message = message(&file.to_string());
        assert!(message.contains(&format!("{key} must be")), "{key} {value}: {message}");
        tried += 1;
    }
    assert!(tried > 60, "{tried}");
}

/// For each key of a schema some values that it refuses.
fn beyond(schema: &serde_json::Value, prefix: &str) -> Vec<(String, serde_json::Value)> {
    use serde_json::json;
    let mut found = Vec::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let key = format!("{prefix}{name}");
        let kind = property["type"].as_str().unwrap_or_default();
        let typed = [
            ("string", json!("word")),
            ("boolean", json!(true)),
            ("integer", json!(7)),
            ("array", json!(["word"])),
            ("object", json!({})),
        ];
        let mut add = |value| found.push((key.clone(), value));
        typed.into_iter().filter(|(other, _)| *other != kind).for_each(|(_, value)| add(value));
        if property["minimum"] == 0 {
            add(json!(-1));
        }
        if property["enum"].is_array() || property["pattern"].is_string() {
            add(json!("not one of these"));
        }
        if kind == "array" {
            assert!(property.pointer("/items/pattern").is_some(), "{key}");
            add(json!(["not one of these"]));
            add(json!([7]));
        }
        if kind == "object" {
            found.extend(beyond(property, &format!("{key}.")));
        }
    }
    found
}

#[test]
fn bases_lose_a_slash_at_their_end() {
    let config = Config::parse(r#"{"apiBase":"https://api.test/v1/","realtimeBase":"http://rt.test/"}"#);
    let config = config.unwrap_or_default();
    assert_eq!(
        (config.api_base.as_str(), config.realtime_base.as_str()),
        ("https://api.test/v1", "http://rt.test")
    );
}

#[test]
fn a_key_that_is_not_known_is_named() {
    let config = Config::parse(r#"{"loyaltyEnable":true,"$schema":"s"}"#).unwrap_or_default();
    assert_eq!(config.unknown_keys, ["loyaltyEnable"]);
}

/// The published schema must name every key with its type, and no other.
#[test]
fn the_published_schema_lists_the_same_keys() {
    let schema: serde_json::Value = serde_json::from_str(SCHEMA).unwrap_or_default();
    let mut listed = Vec::new();
    list_keys(&schema, "", &mut listed);
    let mut known: Vec<(String, String)> =
        KEYS.iter().map(|(key, kind)| ((*key).to_owned(), schema_type(*kind).to_owned())).collect();
    listed.sort();
    known.sort();
    assert_eq!(listed, known);
}

const fn schema_type(kind: Kind) -> &'static str {
    match kind {
        Kind::Text | Kind::Url => "string",
        Kind::Flag => "boolean",
        Kind::Count => "integer",
        Kind::Urls | Kind::LocaleCodes => "array",
        Kind::Object => "object",
    }
}

fn list_keys(schema: &serde_json::Value, prefix: &str, listed: &mut Vec<(String, String)>) {
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        assert!(property["description"].is_string(), "{prefix}{name} is described");
        listed.push((format!("{prefix}{name}"), property["type"].as_str().unwrap_or_default().to_owned()));
        if property["type"] == "object" {
            list_keys(property, &format!("{prefix}{name}."), listed);
        }
    }
}
