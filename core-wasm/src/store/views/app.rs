//! The shell: start-up, locale, settings, texts, notifications.

use serde::Serialize;

use super::money::MoneyView;

/// Phase of the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum StartPhase {
    /// Configuration, settings and texts are loading.
    #[default]
    Starting,
    /// The site is usable.
    Ready,
    /// The API cannot be reached. The start can be retried.
    Unavailable,
}

/// Text direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// Left to right.
    #[default]
    Ltr,
    /// Right to left.
    Rtl,
}

/// A locale of the site.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LocaleView {
    /// Code, as in the URL path.
    pub code: String,
    /// Name in English.
    pub name: String,
    /// Name in its own language.
    pub native_name: String,
    /// Text direction.
    pub direction: Direction,
    /// Tag for the `lang` attribute and for formatting.
    pub language_tag: String,
}

/// Features enabled by configuration.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the configuration")]
pub struct FeaturesView {
    /// Loyalty programme.
    pub loyalty: bool,
    /// Quests.
    pub quests: bool,
    /// Sportsbook.
    pub sportsbook: bool,
    /// Referral programme.
    pub referral: bool,
    /// Documents page.
    pub documents: bool,
    /// Support chat.
    pub chat: bool,
    /// Verification by a provider, if configured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verification: Option<VerificationProviderView>,
}

/// Identity verification provider.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct VerificationProviderView {
    /// URL of its script.
    pub sdk_url: String,
    /// Name of the requested theme; empty for the provider's default.
    pub theme: String,
}

/// Reason why the site cannot start.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StartFailureView {
    /// The file or call that failed.
    pub source: String,
    /// Error kind, as in `CoreError`.
    pub kind: String,
    /// Description for developers.
    pub message: String,
}

/// A list of the player that may be truncated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LongList {
    /// Payment history.
    Payments,
    /// Money bonuses.
    Bonuses,
    /// Free spins.
    FreeSpins,
    /// Available deposit bonuses.
    Offers,
    /// Login sessions.
    LoginSessions,
    /// Rounds of games.
    Rounds,
    /// Sports bets.
    Bets,
    /// Documents.
    Documents,
    /// Limits.
    Limits,
    /// Deposit methods.
    DepositMethods,
    /// Withdrawal methods.
    WithdrawMethods,
}

/// The site is not available in the visitor's country.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct GeoRestrictionView {
    /// The country, two-letter code in upper case.
    pub country: String,
    /// IP address of the visitor; empty if the server does not tell it.
    pub ip: String,
}

/// Start-up, locale, features.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct AppView {
    /// Phase of the start.
    pub phase: StartPhase,
    /// Reason of the failure, in the phase `unavailable`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<StartFailureView>,
    /// Current locale.
    pub locale: String,
    /// The default locale, which has no prefix.
    pub default_locale: String,
    /// Path prefix of the current locale; empty for the default locale.
    pub prefix: String,
    /// Text direction of the current locale.
    pub direction: Direction,
    /// Locale of the visitor's country, to be offered: neither the address nor
    /// the visitor has chosen a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggested_locale: Option<String>,
    /// All locales.
    pub locales: Vec<LocaleView>,
    /// Visitor's country, two-letter code in upper case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// Present if the site is not available in the visitor's country: a page
    /// that says so replaces the layout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub geo_restriction: Option<GeoRestrictionView>,
    /// Enabled features.
    pub features: FeaturesView,
    /// True if texts are shown that are not published yet.
    pub preview: bool,
    /// True if the browser is online.
    pub online: bool,
    /// Lists that are truncated because they are too long.
    pub cut_lists: Vec<LongList>,
}

/// The visitor's consent to what the site does not need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CookieConsentView {
    /// True if the cookie notice must be shown.
    pub must_ask: bool,
    /// True if analytics may be loaded.
    pub analytics: bool,
}

/// Addresses for measuring the site. An address is absent if the
/// configuration names none, or if the visitor has not consented to it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MeasurementView {
    /// URL of the script of the analytics, with consent to analytics.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analytics_script: Option<String>,
    /// URL that receives errors of the page. They name no visitor, so they need
    /// no consent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub errors_url: Option<String>,
    /// URL that receives the speed of the page, with consent to analytics.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vitals_url: Option<String>,
}

/// A country.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CountryView {
    /// Two-letter code, upper case.
    pub code: String,
    /// Name from the settings.
    pub name: String,
    /// Calling code, digits.
    pub phone_prefix: String,
    /// True if visitors from this country are restricted.
    pub restricted: bool,
}

/// Enabled kinds of registration.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RegistrationKinds {
    /// By phone.
    pub phone: bool,
    /// By e-mail.
    pub email: bool,
}

/// Countries and enabled kinds of registration.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SettingsView {
    /// Countries, sorted by name.
    pub countries: Vec<CountryView>,
    /// Enabled kinds of registration.
    pub registration: RegistrationKinds,
}

/// State of the realtime connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum RealtimeState {
    /// No connection.
    #[default]
    Disconnected,
    /// Connecting.
    Connecting,
    /// Connected.
    Connected,
}

/// The realtime connection.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RealtimeView {
    /// Its state.
    pub state: RealtimeState,
    /// True if the player's balance may be old: for ten seconds no event could
    /// have told of a change, and it was not read.
    pub balance_may_be_old: bool,
}

/// Value of a placeholder in a notification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum ParameterView {
    /// An amount.
    Money {
        /// Name of the placeholder.
        name: String,
        /// The amount.
        money: MoneyView,
    },
    /// A date.
    Date {
        /// Name of the placeholder.
        name: String,
        /// Date-time.
        date: String,
    },
    /// A text.
    Text {
        /// Name of the placeholder.
        name: String,
        /// The text.
        text: String,
    },
}

/// A notification.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ToastView {
    /// Id of this notification.
    pub id: u32,
    /// Its document and its key, as `profile.profileSaved`. Not published.
    #[serde(skip)]
    pub key: String,
    /// `info`, `error`, `warning`, `done` or `pending`.
    #[serde(rename = "type")]
    #[cfg_attr(target_arch = "wasm32", tsify(type = "'info' | 'error' | 'warning' | 'done' | 'pending'"))]
    pub kind: String,
    /// Title.
    pub title: String,
    /// Text. May contain HTML of the content, which must be sanitised.
    pub description: String,
    /// Values of the placeholders in title and text.
    pub parameters: Vec<ParameterView>,
}

/// Serializes pairs as an object.
fn as_object<S: serde::Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, value)| (name, value)))
}

/// A message for the player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum Message {
    /// Message of a validation rule with the values of its placeholders.
    Rule {
        /// Key of the validation message.
        rule: String,
        /// Placeholder values.
        #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, string>"))]
        #[serde(serialize_with = "as_object")]
        parameters: Vec<(String, String)>,
    },
    /// Text from the server.
    Text {
        /// The text.
        text: String,
    },
    /// Text from a content document.
    Content {
        /// Path: directory, document, keys.
        path: String,
    },
}

/// An option of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OptionView {
    /// Value.
    pub value: String,
    /// Text.
    pub label: String,
}

/// Merged content documents by directory and document.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ContentText {
    /// The documents as one JSON text: directory, then document, in camel case.
    /// Parsed once by the page.
    pub json: String,
}
