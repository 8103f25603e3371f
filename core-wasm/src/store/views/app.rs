//! The shell: start-up, locale, settings, texts, notifications.

use serde::Serialize;

use super::money::MoneyView;

/// Where the start of the site stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum StartPhase {
    /// Configuration, settings and texts are being loaded.
    #[default]
    Starting,
    /// The site can be used.
    Ready,
    /// The API cannot be reached; starting can be tried again.
    Unavailable,
}

/// Direction of writing.
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
    /// Code, as in the path.
    pub code: String,
    /// Name in English.
    pub name: String,
    /// Name in its own language.
    pub native_name: String,
    /// Direction of writing.
    pub direction: Direction,
    /// Tag for the `lang` attribute and for formatting.
    pub language_tag: String,
}

/// Features that are switched by configuration.
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
    /// The page of documents.
    pub documents: bool,
    /// Verification by a provider, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verification: Option<VerificationProviderView>,
}

/// The provider that verifies who players are.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct VerificationProviderView {
    /// Address of its script.
    pub sdk_url: String,
    /// Name of the theme it is asked to use; empty for its own.
    pub theme: String,
}

/// Why the site cannot start.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StartFailureView {
    /// The file or call that failed.
    pub source: String,
    /// Kind of the failure, as a `CoreError` has it.
    pub kind: String,
    /// What happened, for developers.
    pub message: String,
}

/// A list of the player's that can be longer than is read of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LongList {
    /// The history of payments.
    Payments,
    /// Bonuses of money.
    Bonuses,
    /// Free spins.
    FreeSpins,
    /// Bonuses on offer.
    Offers,
    /// Sign-ins.
    LoginSessions,
    /// Documents.
    Documents,
    /// Limits.
    Limits,
    /// Ways of paying in.
    DepositMethods,
    /// Ways of paying out.
    WithdrawMethods,
}

/// Start-up, locale, features.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct AppView {
    /// Where the start stands.
    pub phase: StartPhase,
    /// Why the site cannot start, in the phase `unavailable`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<StartFailureView>,
    /// Current locale.
    pub locale: String,
    /// The locale without a prefix.
    pub default_locale: String,
    /// Prefix of the current locale; empty for the default one.
    pub prefix: String,
    /// Direction of the current locale.
    pub direction: Direction,
    /// Between the whole and the fraction of a number.
    pub decimal_sign: String,
    /// Between groups of digits.
    pub group_sign: String,
    /// All locales.
    pub locales: Vec<LocaleView>,
    /// Visitor's country, two capitals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// Switched features.
    pub features: FeaturesView,
    /// Whether the browser has a network.
    pub online: bool,
    /// Lists of which only the beginning was read: they are too long.
    pub cut_lists: Vec<LongList>,
}

/// A country.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CountryView {
    /// Two capitals.
    pub code: String,
    /// Name as the settings give it.
    pub name: String,
    /// Calling code, digits.
    pub phone_prefix: String,
    /// Whether visitors from there are restricted.
    pub restricted: bool,
}

/// Kinds of registration that are switched on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RegistrationKinds {
    /// By phone.
    pub phone: bool,
    /// By e-mail.
    pub email: bool,
}

/// Countries and kinds of registration.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SettingsView {
    /// Countries by name.
    pub countries: Vec<CountryView>,
    /// Kinds of registration.
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
    /// Being made.
    Connecting,
    /// There is one.
    Connected,
}

/// The realtime connection.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RealtimeView {
    /// Its state.
    pub state: RealtimeState,
}

/// What stands for a placeholder of a notification.
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
    /// Number of this notification.
    pub id: u32,
    /// `info`, `error`, `warning`, `done` or `pending`.
    #[serde(rename = "type")]
    #[cfg_attr(target_arch = "wasm32", tsify(type = "'info' | 'error' | 'warning' | 'done' | 'pending'"))]
    pub kind: String,
    /// Title.
    pub title: String,
    /// Text; may hold HTML of the content, to be sanitised.
    pub description: String,
    /// What stands for the placeholders of both.
    pub parameters: Vec<ParameterView>,
}

/// Pairs as an object.
fn as_object<S: serde::Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, value)| (name, value)))
}

/// A text for the player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum Message {
    /// Message of a rule, with the values of its placeholders.
    Rule {
        /// Key in the validation messages.
        rule: String,
        /// Placeholders.
        #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, string>"))]
        #[serde(serialize_with = "as_object")]
        parameters: Vec<(String, String)>,
    },
    /// Text of the server.
    Text {
        /// The text.
        text: String,
    },
    /// Text of a content document.
    Content {
        /// Path: directory, document, keys.
        path: String,
    },
}

/// An entry of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OptionView {
    /// Value.
    pub value: String,
    /// Text.
    pub label: String,
}

/// Texts by directory and document, as merged from the content documents.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ContentText {
    /// The documents as one JSON text: directory, then document, in camel
    /// case. The page parses it once.
    pub json: String,
}
