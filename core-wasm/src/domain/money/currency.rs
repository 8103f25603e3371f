//! Currencies, and the units their amounts are shown in.

use super::amount::Amount;

/// How many decimals an amount of a crypto currency shows at the most when
/// the currency does not say.
const CRYPTO_DECIMALS: u32 = 8;
/// Sub-units per main unit of the currencies that are shown in sub-units.
const SUB_UNITS: i64 = 1000;
/// Decimals that a unit a thousand times smaller has fewer.
const SUB_UNIT_DECIMALS: u32 = 3;

/// Whether a currency is money of a state or a crypto currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CurrencyKind {
    /// Money of a state.
    Fiat,
    /// A crypto currency.
    Crypto,
}

/// A currency as the settings describe it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Currency {
    /// Code: `USD`, `BTC`.
    pub code: String,
    /// Name shown to players.
    pub name: String,
    /// Sign shown beside amounts; may be empty.
    pub symbol: String,
    /// Fiat or crypto.
    pub kind: CurrencyKind,
    /// Whether rates are relative to this currency.
    pub is_base: bool,
    /// Minor units of one main unit (100 for USD).
    pub subunit_to_unit: Amount,
    /// Minor units of this currency for one minor unit of the base currency.
    pub rate: Amount,
    /// Code of the unit a thousand times smaller in which amounts are shown
    /// (`mBTC`), where the currency has one.
    pub sub_unit: Option<String>,
}

impl Currency {
    /// Whether this is a crypto currency.
    pub fn is_crypto(&self) -> bool {
        self.kind == CurrencyKind::Crypto
    }

    /// Decimals of the main unit.
    pub fn decimals(&self) -> u32 {
        let mut decimals = 0;
        let mut unit = Amount::whole(1);
        while decimals < 18 && unit < self.subunit_to_unit {
            let Some(next) = unit.times(Amount::whole(10)) else { break };
            unit = next;
            decimals += 1;
        }
        if decimals == 0 && self.is_crypto() { CRYPTO_DECIMALS } else { decimals }
    }

    /// The code shown to players.
    pub fn display_code(&self) -> &str {
        self.sub_unit.as_deref().unwrap_or(&self.code)
    }

    /// Decimals of the shown unit.
    pub fn display_decimals(&self) -> u32 {
        match self.sub_unit {
            Some(_) => self.decimals().saturating_sub(SUB_UNIT_DECIMALS),
            None => self.decimals(),
        }
    }

    /// An amount of the main unit, in the shown unit. No digit is lost.
    pub fn to_display(&self, amount: Amount) -> Amount {
        if self.sub_unit.is_none() {
            return amount;
        }
        amount.times(Amount::whole(SUB_UNITS)).map_or(amount, Amount::normalized)
    }

    /// An amount of the shown unit, in the main unit that goes on the wire.
    pub fn to_main(&self, shown: Amount) -> Amount {
        if self.sub_unit.is_none() {
            return shown;
        }
        shown.over(Amount::whole(SUB_UNITS)).map_or(shown, Amount::normalized)
    }
}

/// The enabled currencies, and the base of the rates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Currencies {
    all: Vec<Currency>,
    base: Option<Currency>,
}

impl Currencies {
    /// Collects the enabled currencies. The base may be one that is not
    /// enabled, so it comes separately.
    pub fn new(enabled: impl IntoIterator<Item = Currency>, base: Option<Currency>) -> Self {
        Self { all: enabled.into_iter().collect(), base }
    }

    /// The currency of that code.
    pub fn get(&self, code: &str) -> Option<&Currency> {
        self.all.iter().find(|currency| currency.code == code)
    }

    /// The base of the rates.
    pub fn base(&self) -> Option<&Currency> {
        self.base.as_ref()
    }

    /// All enabled currencies.
    pub fn iter(&self) -> impl Iterator<Item = &Currency> {
        self.all.iter()
    }

    /// An amount given in minor units of the base currency, in the shown unit
    /// of `currency`. `None` for nothing, or where it cannot be computed.
    pub fn from_base(&self, base_minor: Amount, currency: &Currency) -> Option<Amount> {
        if base_minor.is_zero() {
            return None;
        }
        let main = base_minor.times(currency.rate)?.over(currency.subunit_to_unit)?;
        Some(currency.to_display(main))
    }
}
