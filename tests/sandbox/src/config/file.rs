//! The configuration file as types: the keys that the sandbox reads, and those that it adds.

use crate::http::input::Part;
use serde::de::{DeserializeOwned, Deserializer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A value of the expected type; `None` if it is missing or of another type, which the site itself refuses.
#[derive(Debug, Clone)]
pub struct Maybe<T>(Option<T>);

impl<T> Default for Maybe<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Maybe<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(|value| Self(T::deserialize(value).ok()))
    }
}

/// A text.
pub type Text = Maybe<String>;
/// Texts; other values in the list are left out.
pub type Texts = Maybe<Vec<Text>>;

impl Text {
    /// The text.
    pub fn text(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// True if the value is set.
    pub fn is_filled(&self) -> bool {
        self.text().is_some_and(|text| !text.trim().is_empty())
    }
}

impl Texts {
    /// Those that are texts.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flatten().filter_map(Text::text)
    }
}

impl Maybe<bool> {
    /// True if it is switched on.
    pub fn is_on(&self) -> bool {
        self.0 == Some(true)
    }
}

/// The verification provider.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Sumsub {
    enabled: Maybe<bool>,
    hide_documents_page: Maybe<bool>,
    /// URL of its script.
    pub sdk_url: Text,
}

impl Sumsub {
    /// True if players are verified by the provider.
    pub fn is_enabled(&self) -> bool {
        self.enabled.is_on()
    }

    /// True if the page of documents is replaced by the provider.
    pub fn hides_documents(&self) -> bool {
        self.is_enabled() && self.hide_documents_page.is_on()
    }
}

/// The client of the sportsbook.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Client {
    client_host: Text,
    client_id: Text,
}

impl Client {
    /// True if there is a sportsbook.
    pub fn is_there(&self) -> bool {
        self.client_host.is_filled() && self.client_id.is_filled()
    }
}

/// The support chat.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Chat {
    /// URL of its server.
    pub host: Text,
}

/// The service that counts visits.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Analytics {
    /// URL of its script.
    pub script_url: Text,
    /// Origins that its script may call.
    pub origins: Texts,
}

/// Where the site reports to.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Reports {
    /// Errors.
    pub errors_url: Text,
    /// Speed.
    pub vitals_url: Text,
}

/// Keys that the sandbox reads. Other keys are served unchanged.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct File {
    /// Base of the API; absent for the site's own origin.
    pub api_base: Text,
    /// Base of the realtime server; absent for the site's own origin.
    pub realtime_base: Text,
    /// Languages.
    pub locales: Texts,
    /// The language without a prefix in addresses.
    pub default_locale: Text,
    /// Origins of frames.
    pub frame_origins: Texts,
    /// Where pictures may come from.
    pub image_origins: Texts,
    /// Where violations of the policy are reported.
    pub csp_report_uri: Text,
    /// True if an increase of a limit is confirmed by the player.
    pub limit_raise_confirmation: Maybe<bool>,
    /// True if there is a loyalty programme.
    pub loyalty_enabled: Maybe<bool>,
    /// True if there is a statement of activity.
    pub statement_enabled: Maybe<bool>,
    /// True if players can check rounds.
    pub round_proofs_enabled: Maybe<bool>,
    sumsub: Part<Sumsub>,
    betsy_params: Part<Client>,
    freshchat_params: Part<Chat>,
    analytics: Part<Analytics>,
    reports: Part<Reports>,
}

impl File {
    /// The file that was read.
    pub fn of(config: &Value) -> Self {
        if config.is_object() { Self::deserialize(config).unwrap_or_default() } else { Self::default() }
    }

    /// The verification provider.
    pub fn sumsub(&self) -> Sumsub {
        self.sumsub.0.clone().unwrap_or_default()
    }

    /// The client of the sportsbook.
    pub fn client(&self) -> Client {
        self.betsy_params.0.clone().unwrap_or_default()
    }

    /// The support chat.
    pub fn chat(&self) -> Chat {
        self.freshchat_params.0.clone().unwrap_or_default()
    }

    /// The service that counts visits.
    pub fn analytics(&self) -> Analytics {
        self.analytics.0.clone().unwrap_or_default()
    }

    /// Where the site reports to.
    pub fn reports(&self) -> Reports {
        self.reports.0.clone().unwrap_or_default()
    }
}

/// Keys that the sandbox always sets: its own addresses, and the abilities of its API.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Own<'a> {
    /// The second origin: games, payment pages and the verification.
    pub frame_origins: [&'a str; 1],
    /// Payments may be sent again with their key.
    pub idempotency_key: bool,
    /// Increases of limits are confirmed.
    pub limit_raise_confirmation: bool,
}

/// A verification provider that the sandbox plays.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StandIn {
    /// True.
    pub enabled: bool,
    /// False: the sandbox has both ways.
    pub hide_documents_page: bool,
}

/// The script of the verification.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ScriptAt {
    /// Its URL.
    pub sdk_url: String,
}

/// The realtime server beside the sandbox.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RealtimeAt<'a> {
    /// Its base URL.
    pub realtime_base: &'a str,
}

/// Keys that a demo turns on.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each flag is a switch in the file")]
pub struct Demonstration {
    /// The loyalty programme.
    pub loyalty_enabled: bool,
    /// Quests.
    pub quests_enabled: bool,
    /// The statement of activity.
    pub statement_enabled: bool,
    /// Checking of rounds.
    pub round_proofs_enabled: bool,
    /// After a sign-in the last visit is told.
    pub last_visit_enabled: bool,
    /// All other sessions are closed in one call.
    pub close_other_sessions_enabled: bool,
    /// A second step of the sign-in.
    pub second_factor_enabled: bool,
    /// A limit for the time of play without a break.
    pub time_limit_enabled: bool,
    /// Live tables with their last numbers.
    pub live_tables_enabled: bool,
    /// Jackpots of games.
    pub jackpots_enabled: bool,
    /// Money that is kept from play until a date.
    pub vault_enabled: bool,
    /// Sign-in with passkeys.
    pub passkeys_enabled: bool,
    /// The sandbox's sportsbook.
    pub betsy_params: Sportsbook,
    /// The sandbox's support chat.
    pub freshchat_params: SupportChat,
}

/// The sandbox's sportsbook.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sportsbook {
    /// URL of its client.
    pub client_host: String,
    /// The site's id with it.
    pub client_id: &'static str,
}

/// The sandbox's support chat.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SupportChat {
    /// URL of its server.
    pub host: String,
    /// The site's token with it.
    pub token: &'static str,
    /// True if guests may chat.
    pub guest_available: bool,
}
