//! Run-time configuration: one file per deployment, so that one build runs
//! anywhere.

mod keys;
#[cfg(test)]
mod tests;

use crate::{domain::locale::Locales, error::CoreError, json::Value, wire::json::Entries};
pub use keys::{
    FILLED_FIELDS, JACKPOTS, LAST_VISIT, LIVE_TABLES, LOYALTY, OTHER_SESSIONS, PASSKEYS, QUESTS,
    ROUND_PROOFS, SECOND_FACTOR, STATEMENT, TIME_LIMIT, TURN_OVER_WAGER, VAULT,
};
use keys::{checked, unknown_keys};

/// The only locale of a site that names none.
const LOCALE: &str = "en";
/// Lifetime of the affiliate tag, in days, unless the file has another.
const AFFILIATE_TAG_DAYS: u32 = 30;
/// Request timeout, in seconds, unless the file has another.
const REQUEST_TIMEOUT_SECONDS: u32 = 20;

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

/// Configured addresses for measuring the site.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Measurement {
    /// URL of the script of the analytics.
    pub analytics_script: Option<String>,
    /// URL that receives errors of the page.
    pub errors_url: Option<String>,
    /// URL that receives the speed of the page.
    pub vitals_url: Option<String>,
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
    /// The file, for its flags.
    file: Value,
    /// Consent to analytics before the visitor has answered the cookie notice.
    pub analytics_consent: AnalyticsConsent,
    /// Addresses for measuring the site.
    pub measurement: Measurement,
    /// Lifetime of the affiliate tag, in days.
    pub affiliate_tag_days: u64,
    /// Request timeout, in seconds.
    pub request_timeout_seconds: u64,
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
            locales: vec![LOCALE.to_owned()],
            default_locale: LOCALE.to_owned(),
            idempotency_key: true,
            file: Value::Null,
            analytics_consent: AnalyticsConsent::Ask,
            measurement: Measurement::default(),
            affiliate_tag_days: u64::from(AFFILIATE_TAG_DAYS),
            request_timeout_seconds: u64::from(REQUEST_TIMEOUT_SECONDS),
            withdrawal_cancellation: true,
            verification: None,
            sportsbook: None,
            chat: None,
        }
    }
}

/// A text without the white space around it; `None` if nothing is left.
fn filled(file: &Value, key: &str) -> Option<String> {
    let text = file.text(key)?;
    Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// The client of the sportsbook; `None` without a host or an id.
fn sportsbook(file: &Value) -> Option<Sportsbook> {
    let filled = |key: &str| filled(file, key);
    Some(Sportsbook {
        client_host: filled("clientHost")?,
        client_id: filled("clientId")?,
        theme: file.text_or_empty("sportsBookTheme"),
        styles: file.text_or_empty("sportsBookStyles"),
    })
}

/// The support chat; `None` without a host or a token.
fn chat(file: &Value) -> Option<SupportChat> {
    let filled = |key: &str| filled(file, key);
    Some(SupportChat {
        host: filled("host")?.trim_end_matches('/').to_owned(),
        token: filled("token")?,
        guests: file.flag("guestAvailable").unwrap_or(false),
    })
}

fn measurement(file: &Value) -> Measurement {
    let address = |object: &str, key: &str| filled(file.get(object)?, key);
    Measurement {
        analytics_script: address("analytics", "scriptUrl"),
        errors_url: address("reports", "errorsUrl"),
        vitals_url: address("reports", "vitalsUrl"),
    }
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
        let count = |key: &str, otherwise: u32| u64::from(file.count(key).unwrap_or(otherwise));
        let base = |key: &str| file.text_or_empty(key).trim_end_matches('/').to_owned();
        let config = Self {
            unknown_keys: unknown_keys(&file),
            api_base: base("apiBase"),
            realtime_base: base("realtimeBase"),
            locales: if locales.is_empty() { vec![LOCALE.to_owned()] } else { locales },
            default_locale: file.text("defaultLocale").unwrap_or_else(|| LOCALE.to_owned()),
            idempotency_key: file.flag("idempotencyKey").unwrap_or(true),
            analytics_consent,
            measurement: measurement(&file),
            affiliate_tag_days: count("affiliateTagExpiration", AFFILIATE_TAG_DAYS),
            request_timeout_seconds: count("requestTimeoutSeconds", REQUEST_TIMEOUT_SECONDS),
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
            file,
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

    /// True if the file turns on a flag: a constant of this module.
    pub fn has(&self, flag: &str) -> bool {
        self.file.flag(flag) == Some(true)
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
