//! The keys of the configuration file, and the types of their values.

use crate::{domain::locale::is_locale, error::CoreError, json::Value};

/// Flag: there is a loyalty programme.
pub const LOYALTY: &str = "loyaltyEnabled";
/// Flag: there are quests.
pub const QUESTS: &str = "questsEnabled";
/// Flag: deposits must be wagered before a withdrawal.
pub const TURN_OVER_WAGER: &str = "enableTurnOverWager";
/// Flag: prefilled payment fields are displayed.
pub const FILLED_FIELDS: &str = "showWalletFilledFields";
/// Extension of the API: the statement of activity.
pub const STATEMENT: &str = "statementEnabled";
/// Extension of the API: players can check rounds of games.
pub const ROUND_PROOFS: &str = "roundProofsEnabled";
/// Extension of the API: players can close all other login sessions in one call.
pub const OTHER_SESSIONS: &str = "closeOtherSessionsEnabled";
/// Extension of the API: after a sign-in the player is told of the last visit.
pub const LAST_VISIT: &str = "lastVisitEnabled";

/// Extension of the API: players can switch on a second step of the sign-in.
pub const SECOND_FACTOR: &str = "secondFactorEnabled";

/// Extension of the API: players can sign in with passkeys.
pub const PASSKEYS: &str = "passkeysEnabled";

/// Extension of the API: players can limit the time of play without a break.
pub const TIME_LIMIT: &str = "timeLimitEnabled";

/// Extension of the API: live tables are shown with their last numbers.
pub const LIVE_TABLES: &str = "liveTablesEnabled";

/// Extension of the API: games have jackpots, and the API tells their pools.
pub const JACKPOTS: &str = "jackpotsEnabled";

/// Extension of the API: players can keep money from play until a date.
pub const VAULT: &str = "vaultEnabled";

/// Type of a value in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
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
pub(super) static KEYS: [(&str, Kind); 48] = [
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
    (LOYALTY, Kind::Flag),
    (QUESTS, Kind::Flag),
    (STATEMENT, Kind::Flag),
    (ROUND_PROOFS, Kind::Flag),
    (OTHER_SESSIONS, Kind::Flag),
    (LAST_VISIT, Kind::Flag),
    (SECOND_FACTOR, Kind::Flag),
    (LIVE_TABLES, Kind::Flag),
    (TIME_LIMIT, Kind::Flag),
    (JACKPOTS, Kind::Flag),
    (VAULT, Kind::Flag),
    (PASSKEYS, Kind::Flag),
    (TURN_OVER_WAGER, Kind::Flag),
    (FILLED_FIELDS, Kind::Flag),
    ("withdrawalCancellation", Kind::Flag),
    ("analyticsConsent", Kind::Text),
    ("analytics", Kind::Object),
    ("analytics.scriptUrl", Kind::Url),
    ("analytics.origins", Kind::Urls),
    ("reports", Kind::Object),
    ("reports.errorsUrl", Kind::Url),
    ("reports.vitalsUrl", Kind::Url),
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

/// Checks the type of each known key that is present. A null counts as absent.
pub(super) fn checked(file: &Value) -> Result<(), CoreError> {
    for (key, kind) in &KEYS {
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
pub(super) fn unknown_keys(file: &Value) -> Vec<String> {
    let names = file.as_object().into_iter().flat_map(crate::json::Map::keys);
    names.filter(|name| !KEYS.iter().any(|(key, _)| key == name)).map(str::to_owned).collect()
}
