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

/// The configuration file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each flag is a switch in the file")]
pub struct Config {
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
}

impl Default for Config {
    fn default() -> Self {
        Self {
            api_base: String::new(),
            realtime_base: String::new(),
            locales: vec!["en".to_owned()],
            default_locale: "en".to_owned(),
            idempotency_key: true,
            limit_raise_confirmation: false,
            loyalty_enabled: false,
            quests_enabled: false,
            show_wallet_filled_fields: false,
            affiliate_tag_days: 30,
            request_timeout_seconds: 20,
            turn_over_wager: false,
            withdrawal_cancellation: true,
            verification: None,
        }
    }
}

impl Config {
    /// Parses the file.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Configuration` if the file is not JSON or its
    /// locales are invalid.
    pub fn parse(text: &str) -> Result<Self, CoreError> {
        let file: Value =
            crate::json::parse(text).map_err(|error| CoreError::Configuration(error.to_string()))?;
        let default = Self::default();
        let flag = |key: &str| file.flag(key).unwrap_or(false);
        let locales = file.texts("locales");
        let config = Self {
            api_base: file.text_or_empty("apiBase"),
            realtime_base: file.text_or_empty("realtimeBase"),
            locales: if locales.is_empty() { default.locales } else { locales },
            default_locale: file.text("defaultLocale").unwrap_or(default.default_locale),
            idempotency_key: file.flag("idempotencyKey").unwrap_or(default.idempotency_key),
            limit_raise_confirmation: flag("limitRaiseConfirmation"),
            loyalty_enabled: flag("loyaltyEnabled"),
            quests_enabled: flag("questsEnabled"),
            show_wallet_filled_fields: flag("showWalletFilledFields"),
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
        };
        let refused = |reason: &str| Err(CoreError::Configuration(reason.to_owned()));
        if !config.locales.iter().all(|code| is_locale(code)) {
            refused("a locale must be like en or pt-br")
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
