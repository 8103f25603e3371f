//! Run-time configuration: one file per deployment, so that one build runs
//! anywhere.

use crate::json::Value;

use crate::{
    domain::locale::{Locales, is_locale},
    error::CoreError,
    wire::json::Entries,
};

/// The identity-verification provider, if enabled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// URL of its script.
    pub sdk_url: String,
    /// Name of the provider's theme; empty for its default.
    pub theme: String,
    /// True if the provider replaces the documents page.
    pub hides_documents: bool,
}

/// The client of the sportsbook, if configured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sportsbook {
    /// Host of the client, or its origin.
    pub client_host: String,
    /// The site's id with the client.
    pub client_id: String,
    /// Name of the client's theme; empty for its default.
    pub theme: String,
    /// Name of the client's styles; empty for its default.
    pub styles: String,
}

/// The support chat, if configured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SupportChat {
    /// URL of the chat's server; its script is `js/widget.js` there.
    pub host: String,
    /// The site's token with the chat.
    pub token: String,
    /// True if guests may chat.
    pub guests: bool,
}

/// Default of the visitor's consent to analytics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalyticsConsent {
    /// The cookie notice asks; until the answer nothing is sent.
    Ask,
    /// Allowed without asking.
    Granted,
    /// Never.
    Denied,
}

/// The configuration file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each flag is a switch in the file")]
pub struct Config {
    /// Keys of the file that the site does not know.
    pub unknown_keys: Vec<String>,
    /// Base URL of the API; empty for the site's own origin.
    pub api_base: String,
    /// Base URL of the realtime server; empty for the site's own origin.
    pub realtime_base: String,
    /// Codes of the locales, as used in paths.
    pub locales: Vec<String>,
    /// Default locale; has no path prefix.
    pub default_locale: String,
    /// True if calls that move money send an `Idempotency-Key`. Browsers may
    /// repeat a POST: without a key that is a second payment.
    pub idempotency_key: bool,
    /// True if an increase of a limit needs the player's confirmation once it
    /// is due.
    pub limit_raise_confirmation: bool,
    /// True if there is a loyalty programme.
    pub loyalty_enabled: bool,
    /// True if there are quests.
    pub quests_enabled: bool,
    /// True if prefilled payment fields are displayed.
    pub show_wallet_filled_fields: bool,
    /// Consent to analytics before the visitor has answered the cookie notice.
    pub analytics_consent: AnalyticsConsent,
    /// Lifetime of the affiliate tag, in days.
    pub affiliate_tag_days: u64,
    /// Request timeout, in seconds.
    pub request_timeout_seconds: u64,
    /// True if deposits must be wagered before a withdrawal.
    pub turn_over_wager: bool,
    /// True if players can cancel a pending withdrawal.
    pub withdrawal_cancellation: bool,
    /// The identity-verification provider, if enabled.
    pub verification: Option<Verification>,
    /// The client of the sportsbook, if configured.
    pub sportsbook: Option<Sportsbook>,
    /// The support chat, if configured.
    pub chat: Option<SupportChat>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            unknown_keys: Vec::new(),
            api_base: String::new(),
            realtime_base: String::new(),
            locales: vec!["en".to_owned()],
            default_locale: "en".to_owned(),
            idempotency_key: true,
            limit_raise_confirmation: false,
            loyalty_enabled: false,
            quests_enabled: false,
            show_wallet_filled_fields: false,
            analytics_consent: AnalyticsConsent::Ask,
            affiliate_tag_days: 30,
            request_timeout_seconds: 20,
            turn_over_wager: false,
            withdrawal_cancellation: true,
            verification: None,
            sportsbook: None,
            chat: None,
        }
    }
}

/// Type of a value in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A text.
    Text,
    /// True or false.
    Flag,
    /// A whole number from zero.
    Count,
    /// An http or https URL, or an empty text.
    Url,
    /// A list of URLs.
    Urls,
    /// A list of language codes.
    LocaleCodes,
    /// An object.
    Object,
}

/// True for an http or https URL.
fn is_url(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/') && !rest.contains(char::is_whitespace))
}

/// True for a language code as in paths. Only prefixes of addresses may have
/// capitals.
fn is_locale_code(code: &str) -> bool {
    is_locale(code) && !code.bytes().any(|byte| byte.is_ascii_uppercase())
}

fn all_texts(value: &Value, fits: fn(&str) -> bool) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(|it| it.as_str().is_some_and(fits)))
}

impl Kind {
    fn fits(self, value: &Value) -> bool {
        match self {
            Self::Text => value.as_str().is_some(),
            Self::Flag => value.as_bool().is_some(),
            Self::Count => value.as_u64().is_some_and(|count| u32::try_from(count).is_ok()),
            Self::Url => value.as_str().is_some_and(|text| text.is_empty() || is_url(text)),
            Self::Urls => all_texts(value, is_url),
            Self::LocaleCodes => all_texts(value, is_locale_code),
            Self::Object => value.is_object(),
        }
    }

    const fn description(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Flag => "true or false",
            Self::Count => "a count",
            Self::Url => "an http or https URL",
            Self::Urls => "a list of http or https URLs",
            Self::LocaleCodes => "a list of codes like en or pt-br",
            Self::Object => "an object",
        }
    }
}

/// Every key of the file, and of its objects after a point: those that the core
/// reads, and those for servers and editors. The published schema
/// (`config.schema.json`) lists the same.
const KEYS: [(&str, Kind); 32] = [
    ("$schema", Kind::Text),
    ("frameOrigins", Kind::Urls),
    ("imageOrigins", Kind::Urls),
    ("cspReportUri", Kind::Text),
    ("apiBase", Kind::Url),
    ("realtimeBase", Kind::Url),
    ("locales", Kind::LocaleCodes),
    ("defaultLocale", Kind::Text),
    ("idempotencyKey", Kind::Flag),
    ("limitRaiseConfirmation", Kind::Flag),
    ("loyaltyEnabled", Kind::Flag),
    ("questsEnabled", Kind::Flag),
    ("enableTurnOverWager", Kind::Flag),
    ("showWalletFilledFields", Kind::Flag),
    ("withdrawalCancellation", Kind::Flag),
    ("analyticsConsent", Kind::Text),
    ("affiliateTagExpiration", Kind::Count),
    ("requestTimeoutSeconds", Kind::Count),
    ("sumsub", Kind::Object),
    ("sumsub.enabled", Kind::Flag),
    ("sumsub.hideDocumentsPage", Kind::Flag),
    ("sumsub.sdkUrl", Kind::Url),
    ("sumsub.theme", Kind::Text),
    ("betsyParams", Kind::Object),
    ("betsyParams.clientHost", Kind::Text),
    ("betsyParams.clientId", Kind::Text),
    ("betsyParams.sportsBookTheme", Kind::Text),
    ("betsyParams.sportsBookStyles", Kind::Text),
    ("freshchatParams", Kind::Object),
    ("freshchatParams.host", Kind::Url),
    ("freshchatParams.token", Kind::Text),
    ("freshchatParams.guestAvailable", Kind::Flag),
];

/// The client of the sportsbook; `None` without a host or an id.
fn sportsbook(file: &Value) -> Option<Sportsbook> {
    let filled = |key: &str| file.text(key).filter(|text| !text.is_empty());
    Some(Sportsbook {
        client_host: filled("clientHost")?,
        client_id: filled("clientId")?,
        theme: file.text_or_empty("sportsBookTheme"),
        styles: file.text_or_empty("sportsBookStyles"),
    })
}

/// The support chat; `None` without a host or a token.
fn chat(file: &Value) -> Option<SupportChat> {
    let filled = |key: &str| file.text(key).filter(|text| !text.is_empty());
    Some(SupportChat {
        host: filled("host")?.trim_end_matches('/').to_owned(),
        token: filled("token")?,
        guests: file.flag("guestAvailable").unwrap_or(false),
    })
}

/// Checks the type of each known key that is present. A null counts as absent.
fn checked(file: &Value) -> Result<(), CoreError> {
    for (key, kind) in KEYS {
        let mut path = key.split('.');
        let value = path.try_fold(file, |value, name| value.get(name));
        if value.is_some_and(|value| *value != Value::Null && !kind.fits(value)) {
            return Err(CoreError::Configuration(format!("{key} must be {}", kind.description())));
        }
    }
    Ok(())
}

/// Keys of the file that no version of the site up to this one knows. An older
/// site can read a newer file, so they are no error; they may be misspelt.
fn unknown_keys(file: &Value) -> Vec<String> {
    let names = file.as_object().into_iter().flat_map(|entries| entries.iter().map(|(name, _)| name));
    names.filter(|name| !KEYS.iter().any(|(key, _)| key == name)).cloned().collect()
}

impl Config {
    /// Parses the file.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Configuration` if the file is not a JSON object, if
    /// the value of a key has the wrong type, or if the locales are invalid. The
    /// message names the key.
    pub fn parse(text: &str) -> Result<Self, CoreError> {
        let file: Value =
            crate::json::parse(text).map_err(|error| CoreError::Configuration(error.to_string()))?;
        if !file.is_object() {
            return Err(CoreError::Configuration("it must be an object".to_owned()));
        }
        checked(&file)?;
        let default = Self::default();
        let flag = |key: &str| file.flag(key).unwrap_or(false);
        let locales = file.texts("locales");
        let analytics_consent = match file.text("analyticsConsent").as_deref() {
            None | Some("ask") => AnalyticsConsent::Ask,
            Some("granted") => AnalyticsConsent::Granted,
            Some("denied") => AnalyticsConsent::Denied,
            Some(_) => {
                let reason = "analyticsConsent must be ask, granted or denied";
                return Err(CoreError::Configuration(reason.to_owned()));
            }
        };
        let base = |key: &str| file.text_or_empty(key).trim_end_matches('/').to_owned();
        let config = Self {
            unknown_keys: unknown_keys(&file),
            api_base: base("apiBase"),
            realtime_base: base("realtimeBase"),
            locales: if locales.is_empty() { default.locales } else { locales },
            default_locale: file.text("defaultLocale").unwrap_or(default.default_locale),
            idempotency_key: file.flag("idempotencyKey").unwrap_or(default.idempotency_key),
            limit_raise_confirmation: flag("limitRaiseConfirmation"),
            loyalty_enabled: flag("loyaltyEnabled"),
            quests_enabled: flag("questsEnabled"),
            show_wallet_filled_fields: flag("showWalletFilledFields"),
            analytics_consent,
            affiliate_tag_days: file
                .count("affiliateTagExpiration")
                .map_or(default.affiliate_tag_days, u64::from),
            request_timeout_seconds: file
                .count("requestTimeoutSeconds")
                .map_or(default.request_timeout_seconds, u64::from),
            turn_over_wager: flag("enableTurnOverWager"),
            withdrawal_cancellation: file.flag("withdrawalCancellation").unwrap_or(true),
            verification: file.object("sumsub").filter(|sumsub| sumsub.flag("enabled") == Some(true)).map(
                |sumsub| Verification {
                    sdk_url: sumsub.text_or_empty("sdkUrl"),
                    theme: sumsub.text_or_empty("theme"),
                    hides_documents: sumsub.flag("hideDocumentsPage").unwrap_or(false),
                },
            ),
            sportsbook: file.object("betsyParams").and_then(sportsbook),
            chat: file.object("freshchatParams").and_then(chat),
        };
        let refused = |reason: &str| Err(CoreError::Configuration(reason.to_owned()));
        if config.verification.as_ref().is_some_and(|it| it.sdk_url.is_empty()) {
            refused("sumsub.sdkUrl is missing")
        } else if config.locales.contains(&config.default_locale) {
            Ok(config)
        } else {
            refused("defaultLocale is not one of the locales")
        }
    }

    /// Locales of the site.
    pub fn locales(&self) -> Locales {
        Locales { codes: self.locales.clone(), default: self.default_locale.clone() }
    }

    /// URL of the realtime connection of a site at `origin`.
    pub fn realtime_url(&self, origin: &str) -> String {
        let base = if self.realtime_base.is_empty() { origin } else { &self.realtime_base };
        let socket = match (base.strip_prefix("https"), base.strip_prefix("http")) {
            (Some(rest), _) => format!("wss{rest}"),
            (None, Some(rest)) => format!("ws{rest}"),
            (None, None) => base.to_owned(),
        };
        format!("{}/api/connection/websocket", socket.trim_end_matches('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMA: &str = include_str!("../../ui/public/config.schema.json");
    const OWN: &str = include_str!("../../ui/public/config.json");

    /// The message for a bad file; empty for a good one.
    fn message(text: &str) -> String {
        Config::parse(text).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_wrong_value_is_refused_with_the_name_of_its_key() {
        assert!(message(r#"{"loyaltyEnabled":"yes"}"#).contains("loyaltyEnabled must be true or false"));
        assert!(message(r#"{"locales":"en"}"#).contains("locales must be a list of codes"));
        assert!(
            message(r#"{"affiliateTagExpiration":-1}"#).contains("affiliateTagExpiration must be a count")
        );
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
        let found = client(r#"{"betsyParams":{"clientHost":"bets.test","clientId":"7"}}"#);
        assert_eq!(found.map(|found| found.client_host).as_deref(), Some("bets.test"));
        assert!(message(r#"{"betsyParams":{"clientId":7}}"#).contains("betsyParams.clientId must be a text"));
    }

    #[test]
    fn the_chat_needs_a_url_and_a_token() {
        let chat = |text: &str| Config::parse(text).unwrap_or_default().chat;
        assert_eq!(chat(r#"{"freshchatParams":{"host":"https://chat.test"}}"#), None);
        assert_eq!(chat(r#"{"freshchatParams":{"host":"","token":"t"}}"#), None);
        let found = chat(r#"{"freshchatParams":{"host":"https://chat.test/","token":"t"}}"#);
        let expected =
            SupportChat { host: "https://chat.test".to_owned(), token: "t".to_owned(), guests: false };
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
        assert_eq!(Config::parse(r#"{"apiBase":null,"sumsub":null}"#), Ok(Config::default()));
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
            listed
                .push((format!("{prefix}{name}"), property["type"].as_str().unwrap_or_default().to_owned()));
            if property["type"] == "object" {
                list_keys(property, &format!("{prefix}{name}."), listed);
            }
        }
    }
}
