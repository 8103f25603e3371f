//! Settings service: currencies, locales, countries, constants. Also the
//! visitor.

use std::{cell::OnceCell, ops::Deref};

use crate::json::Value;

use super::json::{Entries, FromJson, required_amount, required_text};
use crate::domain::money::{
    amount::Amount,
    currency::{Currencies, Currency, CurrencyKind},
};

/// Sub-units per main unit, for currencies displayed in sub-units.
const SHOWN_RATIO: i64 = 1000;
/// Currencies displayed in sub-units.
const SHOWN_IN_SUB_UNITS: [&str; 2] = ["BTC", "ETH"];

/// Element of `GET /api/settings/currencies`. Its amounts are read when they are
/// first used: nothing that every page needs uses them.
#[derive(Debug)]
pub struct CurrencyAnswer {
    code: String,
    value: Value,
}

impl FromJson for CurrencyAnswer {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { code: required_text(value, "code")?, value: value.clone() })
    }
}

impl CurrencyAnswer {
    /// False for disabled currencies, and for virtual ones: no account is in
    /// them.
    fn is_enabled(&self) -> bool {
        self.value.flag("isEnabled").unwrap_or(true) && self.value.text("type").as_deref() != Some("virtual")
    }

    fn currency(&self) -> Currency {
        let Self { code, value } = self;
        let crypto = value.text("type").as_deref() == Some("crypto");
        let shown_in_sub_units = crypto && SHOWN_IN_SUB_UNITS.contains(&code.as_str());
        let sub_unit = value
            .elements("subCurrencies")
            .iter()
            .filter(|_| shown_in_sub_units)
            .find(|sub| sub.amount("subunitToUnit") == Some(Amount::whole(SHOWN_RATIO)))
            .and_then(|sub| sub.text("code"));
        let rate = value.object("rate").ok_or("rate").and_then(|rate| required_amount(rate, "rate"));
        Currency {
            name: value.text("name").unwrap_or_else(|| code.clone()),
            code: code.clone(),
            symbol: value.text_or_empty("symbol"),
            kind: if crypto { CurrencyKind::Crypto } else { CurrencyKind::Fiat },
            is_base: value.flag("isBase").unwrap_or(false),
            subunit_to_unit: value.amount("subunitToUnit").unwrap_or(Amount::whole(1)),
            rate: rate.unwrap_or(Amount::ZERO),
            sub_unit,
        }
    }
}

/// Collects the enabled currencies. The base may be disabled.
pub fn currencies(answers: &[CurrencyAnswer]) -> Currencies {
    let all: Vec<_> = answers.iter().map(|answer| (answer.is_enabled(), answer.currency())).collect();
    let base = all.iter().find(|(_, currency)| currency.is_base).map(|(_, currency)| currency.clone());
    let enabled = all.into_iter().filter(|(is_enabled, _)| *is_enabled).map(|(_, currency)| currency);
    Currencies::new(enabled, base)
}

/// The currencies of the settings, which are collected when they are first used.
#[derive(Default)]
pub struct SettingsCurrencies {
    answers: Vec<CurrencyAnswer>,
    collected: OnceCell<Box<Currencies>>,
}

impl SettingsCurrencies {
    /// Takes the answer of the settings.
    pub fn new(answers: Vec<CurrencyAnswer>) -> Self {
        Self { answers, collected: OnceCell::new() }
    }
}

impl Deref for SettingsCurrencies {
    type Target = Currencies;

    fn deref(&self) -> &Currencies {
        self.collected.get_or_init(|| Box::new(currencies(&self.answers)))
    }
}

/// Element of `GET /api/settings/locales`.
#[derive(Debug, Clone)]
pub struct LocaleAnswer {
    /// Code.
    pub code: String,
    /// Name in English.
    pub name: Option<String>,
    /// Name in its own language.
    pub native_name: Option<String>,
}

impl FromJson for LocaleAnswer {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            code: required_text(value, "code")?,
            name: value.text("name"),
            native_name: value.text("nativeName"),
        })
    }
}

/// Element of `GET /api/settings/countries`.
#[derive(Debug, Clone)]
pub struct CountryAnswer {
    /// ISO 3166 code, two upper-case letters.
    pub code: String,
    /// Name.
    pub name: Option<String>,
    /// Calling code, digits.
    pub phone_prefix: Option<String>,
    /// Currency code of the country.
    pub currency: Option<String>,
    /// Code of its language.
    pub locale: Option<String>,
    /// True if visitors from this country are restricted.
    pub restrict: bool,
    /// Type of the restriction.
    restrict_type: Option<i64>,
}

/// Restriction type: the site is not available.
const NO_SITE: i64 = 1;
/// Restriction type: neither sign-in nor registration.
const NO_SIGN_IN: i64 = 2;

impl CountryAnswer {
    /// True if the site is not available to visitors from this country.
    pub fn refuses_visitors(&self) -> bool {
        self.restrict && self.restrict_type == Some(NO_SITE)
    }

    /// True if visitors from this country can neither sign in nor register.
    pub fn refuses_sign_in(&self) -> bool {
        self.restrict && self.restrict_type == Some(NO_SIGN_IN)
    }
}

impl FromJson for CountryAnswer {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            code: required_text(value, "code")?,
            name: value.text("name"),
            phone_prefix: value.text("phonePrefix"),
            currency: value.text("currency"),
            locale: value.text("locale"),
            restrict: value.flag("restrict").unwrap_or(false),
            restrict_type: value.whole("restrictType"),
        })
    }
}

/// Ids of the limit periods, in the order of the settings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LimitPeriods {
    /// Periods of cash limits.
    pub cash: Vec<String>,
    /// Cooling-off periods, shortest first.
    pub cooling_off: Vec<String>,
    /// Self-exclusion periods, shortest first.
    pub self_exclusion: Vec<String>,
}

/// Response of `GET /api/settings/constants`; only the constants the core
/// reads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each flag is a switch in the settings")]
pub struct ConstantsAnswer {
    /// True if players can register by phone.
    pub by_phone: bool,
    /// True if players can register by e-mail.
    pub by_email: bool,
    /// True if deposits decline bonuses by default.
    pub decline_default: bool,
    /// True if one-time codes can be sent.
    pub otp: bool,
    /// Providers of social sign-in.
    pub social: Vec<String>,
    /// Telegram bot and the URL of its sign-in.
    pub telegram: Option<(String, String)>,
    /// True if the referral programme is enabled.
    pub referral: bool,
    /// Time zones: id and name.
    pub time_zones: Vec<(String, String)>,
    /// Periods of limits.
    pub limit_periods: LimitPeriods,
}

/// Ids of a list of constants; an id may be a string or a number.
fn ids(list: &[Value]) -> Vec<String> {
    let text = |entry: &Value| match entry.get("id") {
        Some(Value::String(text)) => Some(text.as_str().to_owned()),
        Some(Value::Number(number)) => Some(number.as_str().to_owned()),
        _ => None,
    };
    list.iter().filter_map(text).collect()
}

impl FromJson for ConstantsAnswer {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let player = value.object("player");
        let kinds = player.and_then(|player| player.object("registration"));
        let otp = player.and_then(|player| player.object("otp"));
        let telegram = player.and_then(|player| player.object("telegram"));
        let bonus = value.object("game").and_then(|game| game.object("bonus"));
        let limit = player.and_then(|player| player.object("limit"));
        let periods = |name: &str| limit.map(|limit| ids(limit.elements(name))).unwrap_or_default();
        let zone = |entry: &Value| Some((entry.text("id")?, entry.text_or_empty("name")));
        let kind = |name: &str| kinds.and_then(|kinds| kinds.flag(name)).unwrap_or(false);
        Ok(Self {
            by_phone: kind("phone"),
            by_email: kinds.is_none() || kind("email"),
            decline_default: bonus
                .and_then(|bonus| bonus.flag("depositBonusDeclineDefault"))
                .unwrap_or(false),
            otp: otp.and_then(|otp| otp.flag("enabled")).unwrap_or(true),
            social: player.map(|player| player.texts("socialAuth")).unwrap_or_default(),
            telegram: telegram.and_then(|telegram| Some((telegram.text("bot")?, telegram.text("auth_url")?))),
            referral: player
                .and_then(|player| player.object("referral"))
                .and_then(|referral| referral.flag("enabled"))
                .unwrap_or(false),
            time_zones: player
                .map(|player| player.elements("timeZone").iter().filter_map(zone).collect())
                .unwrap_or_default(),
            limit_periods: LimitPeriods {
                cash: periods("cashPeriod"),
                cooling_off: periods("coolingOffPeriod"),
                self_exclusion: periods("selfExclusionPeriod"),
            },
        })
    }
}

/// Response of `GET /api/player/init`.
#[derive(Debug, Default)]
pub struct InitAnswer {
    /// Country code of the visitor, two upper-case letters.
    pub country: Option<String>,
    /// IP address of the visitor, if the server tells it.
    pub ip: Option<String>,
}

impl FromJson for InitAnswer {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let country = value.text("country").map(|code| code.to_ascii_uppercase());
        Ok(Self { country: country.filter(|code| code.len() == 2), ip: value.text("ip") })
    }
}
