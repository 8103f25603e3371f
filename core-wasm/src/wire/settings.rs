//! Settings: currencies, locales, countries, constants; the visitor.

use serde::Deserialize;

use super::{lenient, lenient_list};
use crate::domain::money::{
    amount::Amount,
    currency::{Currencies, Currency, CurrencyKind},
};

/// The ratio of the sub-units in which amounts of some currencies are shown.
const SHOWN_RATIO: i64 = 1000;
/// The currencies that are shown in sub-units.
const SHOWN_IN_SUB_UNITS: [&str; 2] = ["BTC", "ETH"];

/// A currency.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CurrencyAnswer {
    code: String,
    #[serde(default, deserialize_with = "lenient")]
    name: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    symbol: Option<String>,
    #[serde(default, rename = "type", deserialize_with = "lenient")]
    kind: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    is_base: Option<bool>,
    #[serde(default, deserialize_with = "lenient")]
    is_enabled: Option<bool>,
    #[serde(default, deserialize_with = "lenient")]
    subunit_to_unit: Option<Amount>,
    #[serde(default, deserialize_with = "lenient")]
    rate: Option<RateAnswer>,
    #[serde(default, deserialize_with = "lenient_list")]
    sub_currencies: Vec<SubCurrencyAnswer>,
}

#[derive(Debug, Deserialize)]
struct RateAnswer {
    rate: Amount,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SubCurrencyAnswer {
    code: String,
    subunit_to_unit: Amount,
}

impl CurrencyAnswer {
    fn currency(&self) -> Currency {
        let crypto = self.kind.as_deref() == Some("crypto");
        let sub_unit = self
            .sub_currencies
            .iter()
            .find(|sub| sub.subunit_to_unit == Amount::whole(SHOWN_RATIO))
            .filter(|_| crypto && SHOWN_IN_SUB_UNITS.contains(&self.code.as_str()))
            .map(|sub| sub.code.clone());
        Currency {
            code: self.code.clone(),
            name: self.name.clone().unwrap_or_else(|| self.code.clone()),
            symbol: self.symbol.clone().unwrap_or_default(),
            kind: if crypto { CurrencyKind::Crypto } else { CurrencyKind::Fiat },
            is_base: self.is_base.unwrap_or(false),
            subunit_to_unit: self.subunit_to_unit.unwrap_or(Amount::whole(1)),
            rate: self.rate.as_ref().map_or(Amount::ZERO, |rate| rate.rate),
            sub_unit,
        }
    }
}

/// The enabled currencies, with the base looked up among all.
pub fn currencies(answers: &[CurrencyAnswer]) -> Currencies {
    let base = answers.iter().find(|answer| answer.is_base == Some(true)).map(CurrencyAnswer::currency);
    let enabled =
        answers.iter().filter(|answer| answer.is_enabled.unwrap_or(true)).map(CurrencyAnswer::currency);
    Currencies::new(enabled, base)
}

/// A locale.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LocaleAnswer {
    /// Code.
    pub code: String,
    /// Name in English.
    #[serde(default, deserialize_with = "lenient")]
    pub name: Option<String>,
    /// Name in its own language.
    #[serde(default, deserialize_with = "lenient")]
    pub native_name: Option<String>,
}

/// A country.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CountryAnswer {
    /// Two capitals.
    pub code: String,
    /// Name.
    #[serde(default, deserialize_with = "lenient")]
    pub name: Option<String>,
    /// Calling code, digits.
    #[serde(default, deserialize_with = "lenient")]
    pub phone_prefix: Option<String>,
    /// Currency of the country.
    #[serde(default, deserialize_with = "lenient")]
    pub currency: Option<String>,
    /// Whether visitors from there are restricted.
    #[serde(default, deserialize_with = "lenient")]
    pub restrict: Option<bool>,
}

/// Constants; only those the core reads.
#[derive(Debug, Default, Deserialize)]
pub struct ConstantsAnswer {
    #[serde(default, deserialize_with = "lenient")]
    player: Option<PlayerConstants>,
    #[serde(default, deserialize_with = "lenient")]
    game: Option<GameConstants>,
}

#[derive(Debug, Deserialize)]
struct PlayerConstants {
    #[serde(default, deserialize_with = "lenient")]
    registration: Option<RegistrationConstants>,
}

#[derive(Debug, Deserialize)]
struct RegistrationConstants {
    #[serde(default, deserialize_with = "lenient")]
    phone: Option<bool>,
    #[serde(default, deserialize_with = "lenient")]
    email: Option<bool>,
}

#[derive(Debug, Deserialize)]
struct GameConstants {
    #[serde(default, deserialize_with = "lenient")]
    bonus: Option<BonusConstants>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct BonusConstants {
    #[serde(default, deserialize_with = "lenient")]
    deposit_bonus_decline_default: Option<bool>,
}

impl ConstantsAnswer {
    /// Kinds of registration: by phone, by e-mail.
    pub fn registration(&self) -> (bool, bool) {
        let kinds = self.player.as_ref().and_then(|player| player.registration.as_ref());
        match kinds {
            Some(kinds) => (kinds.phone.unwrap_or(false), kinds.email.unwrap_or(false)),
            None => (false, true),
        }
    }

    /// Whether no bonus is the default of a deposit.
    pub fn decline_default(&self) -> bool {
        let bonus = self.game.as_ref().and_then(|game| game.bonus.as_ref());
        bonus.and_then(|bonus| bonus.deposit_bonus_decline_default).unwrap_or(false)
    }
}

/// What the server knows of the visitor.
#[derive(Debug, Deserialize)]
pub struct InitAnswer {
    /// Country, two capitals.
    #[serde(default, deserialize_with = "lenient")]
    pub country: Option<String>,
}
