//! Countries and locales.

use crate::contract::codes::RestrictType;
use crate::seed::texts::LOCALES;
use serde::Serialize;
use utoipa::ToSchema;

/// Code, name, native name, phone prefix, currency, locale.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

const COUNTRIES: [Row; 33] = [
    ("AE", "United Arab Emirates", "الإمارات العربية المتحدة", "971", "USD", "ar"),
    ("AR", "Argentina", "Argentina", "54", "USD", "en"),
    ("AT", "Austria", "Österreich", "43", "EUR", "de"),
    ("AU", "Australia", "Australia", "61", "USD", "en"),
    ("BR", "Brazil", "Brasil", "55", "BRL", "pt-br"),
    ("CA", "Canada", "Canada", "1", "USD", "en"),
    ("CH", "Switzerland", "Schweiz", "41", "EUR", "en"),
    ("CL", "Chile", "Chile", "56", "USD", "en"),
    ("DE", "Germany", "Deutschland", "49", "EUR", "de"),
    ("EG", "Egypt", "مصر", "20", "USD", "ar"),
    ("ES", "Spain", "España", "34", "EUR", "en"),
    ("FI", "Finland", "Suomi", "358", "EUR", "en"),
    ("FR", "France", "France", "33", "EUR", "en"),
    ("GB", "United Kingdom", "United Kingdom", "44", "GBP", "en"),
    ("IE", "Ireland", "Éire", "353", "EUR", "en"),
    ("IN", "India", "भारत", "91", "INR", "en"),
    ("IT", "Italy", "Italia", "39", "EUR", "en"),
    ("JP", "Japan", "日本", "81", "JPY", "en"),
    ("KZ", "Kazakhstan", "Қазақстан", "7", "USD", "en"),
    ("MA", "Morocco", "المغرب", "212", "USD", "ar"),
    ("MX", "Mexico", "México", "52", "USD", "en"),
    ("NG", "Nigeria", "Nigeria", "234", "USD", "en"),
    ("NL", "Netherlands", "Nederland", "31", "EUR", "en"),
    ("NO", "Norway", "Norge", "47", "EUR", "en"),
    ("NZ", "New Zealand", "Aotearoa", "64", "USD", "en"),
    ("PE", "Peru", "Perú", "51", "USD", "en"),
    ("PL", "Poland", "Polska", "48", "EUR", "pl"),
    ("PT", "Portugal", "Portugal", "351", "EUR", "pt-br"),
    ("SA", "Saudi Arabia", "المملكة العربية السعودية", "966", "USD", "ar"),
    ("SE", "Sweden", "Sverige", "46", "EUR", "en"),
    ("TR", "Türkiye", "Türkiye", "90", "TRY", "en"),
    ("UA", "Ukraine", "Україна", "380", "USD", "en"),
    ("US", "United States", "United States", "1", "USD", "en"),
];

/// Country whose visitors only see the geo page.
pub const CLOSED: &str = "FR";
/// Country whose visitors can neither sign in nor register.
pub const NO_SIGN_IN: &str = "NL";

/// True if visitors of this country can sign in and register.
pub fn admits(code: &str) -> bool {
    code != CLOSED && code != NO_SIGN_IN
}

/// The currency of a country, if it is known.
pub fn currency_of(code: &str) -> Option<&'static str> {
    COUNTRIES.iter().find(|row| row.0 == code).map(|row| row.4)
}

/// True if digits (without a plus) have a known calling code and a plausible length.
pub fn is_phone(digits: &str) -> bool {
    digits.bytes().all(|byte| byte.is_ascii_digit())
        && (8..=15).contains(&digits.len())
        && COUNTRIES.iter().any(|row| digits.starts_with(row.3))
}

/// A country on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Country {
    name: &'static str,
    native_name: &'static str,
    code: &'static str,
    phone_prefix: &'static str,
    currency: &'static str,
    locale: &'static str,
    #[schema(value_type = Vec<String>)]
    additional_currency: [&'static str; 2],
    restrict: bool,
    #[schema(value_type = RestrictType)]
    restrict_type: i64,
}

/// The countries on the wire.
pub fn wire() -> Vec<Country> {
    COUNTRIES
        .iter()
        .map(|&(code, name, native_name, phone_prefix, currency, locale)| Country {
            name,
            native_name,
            code,
            phone_prefix,
            currency,
            locale,
            additional_currency: ["BTC", "USDT"],
            restrict: !admits(code),
            restrict_type: if code == NO_SIGN_IN { 2 } else { 1 },
        })
        .collect()
}

/// The locale of the site with a code, in any case.
pub fn locale(code: &str) -> Option<&'static str> {
    LOCALES.into_iter().find(|known| known.eq_ignore_ascii_case(code))
}

/// A locale on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Locale {
    name: &'static str,
    native_name: &'static str,
    code: &'static str,
    language_code: &'static str,
    is_default: bool,
}

/// The locales on the wire, the default first.
pub fn locales() -> Vec<Locale> {
    [
        ("English", "English", "en", "en"),
        ("German", "Deutsch", "de", "de"),
        ("Polish", "Polski", "pl", "pl"),
        ("Portuguese (Brazil)", "Português (Brasil)", "pt-br", "pt"),
        ("Arabic", "العربية", "ar", "ar"),
    ]
    .into_iter()
    .map(|(name, native_name, code, language_code)| Locale {
        name,
        native_name,
        code,
        language_code,
        is_default: code == "en",
    })
    .collect()
}
