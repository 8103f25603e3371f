//! Currencies and their display units.

use super::amount::Amount;

/// Most decimals that a currency is shown with.
const MOST_DECIMALS: u32 = 18;
/// Decimals of a crypto currency that does not specify them.
const CRYPTO_DECIMALS: u32 = 8;
/// Sub-units per main unit, for currencies displayed in sub-units.
const SUB_UNITS: i64 = 1000;
/// Number of decimals a sub-unit has fewer than the main unit.
const SUB_UNIT_DECIMALS: u32 = 3;

/// Type of a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CurrencyKind {
    /// Government-issued currency.
    Fiat,
    /// Crypto currency.
    Crypto,
}

/// A currency, as described by the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Currency {
    /// Code: `USD`, `BTC`.
    pub code: String,
    /// Display name.
    pub name: String,
    /// Symbol displayed next to amounts; may be empty.
    pub symbol: String,
    /// Fiat or crypto.
    pub kind: CurrencyKind,
    /// True for the base currency of the rates.
    pub is_base: bool,
    /// Minor units per main unit (100 for USD).
    pub subunit_to_unit: Amount,
    /// Minor units of this currency per minor unit of the base currency.
    pub rate: Amount,
    /// Code of the display unit that is a thousand times smaller (`mBTC`), if
    /// any.
    pub sub_unit: Option<String>,
}

impl Currency {
    /// True for a crypto currency.
    pub fn is_crypto(&self) -> bool {
        self.kind == CurrencyKind::Crypto
    }

    /// True for the currency of a state. Languages have a name for it, and a
    /// place for its sign.
    pub fn is_national(&self) -> bool {
        !self.is_crypto()
            && self.code.len() == 3
            && self.code.bytes().all(|letter| letter.is_ascii_uppercase())
    }

    /// Decimals of the main unit.
    pub fn decimals(&self) -> u32 {
        // Every shown amount asks, so comparing numbers of the machine counts.
        let whole = self.subunit_to_unit.as_whole();
        let is_enough = |decimals: &u32| match whole {
            Some(ratio) => 10_u64.pow(*decimals) >= ratio,
            None => Amount::whole(10_i64.pow(*decimals)) >= self.subunit_to_unit,
        };
        let decimals = (0..MOST_DECIMALS).find(is_enough).unwrap_or(MOST_DECIMALS);
        if decimals == 0 && self.is_crypto() { CRYPTO_DECIMALS } else { decimals }
    }

    /// Display code.
    pub fn display_code(&self) -> &str {
        self.sub_unit.as_deref().unwrap_or(&self.code)
    }

    /// Decimals of the display unit.
    pub fn display_decimals(&self) -> u32 {
        match self.sub_unit {
            Some(_) => self.decimals().saturating_sub(SUB_UNIT_DECIMALS),
            None => self.decimals(),
        }
    }

    /// Converts main units to display units, without rounding.
    pub fn to_display(&self, amount: Amount) -> Amount {
        if self.sub_unit.is_none() {
            return amount;
        }
        amount.times(Amount::whole(SUB_UNITS)).map_or(amount, Amount::normalized)
    }

    /// Converts display units to the main units used on the wire.
    pub fn to_main(&self, shown: Amount) -> Amount {
        if self.sub_unit.is_none() {
            return shown;
        }
        shown.over(Amount::whole(SUB_UNITS)).map_or(shown, Amount::normalized)
    }
}

/// Enabled currencies and the base currency of the rates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Currencies {
    all: Vec<Currency>,
    /// Places in `all`, by the code of the currency.
    by_code: Vec<usize>,
    base: Option<Currency>,
}

impl Currencies {
    /// Creates the collection. The base is a separate argument because it need
    /// not be enabled. A sign that several currencies share tells them not
    /// apart: they have none, and their code is shown.
    pub fn new(enabled: impl IntoIterator<Item = Currency>, base: Option<Currency>) -> Self {
        let mut all: Vec<Currency> = enabled.into_iter().collect();
        let signs: Vec<String> = all.iter().map(|currency| currency.symbol.clone()).collect();
        for currency in &mut all {
            if signs.iter().filter(|sign| **sign == currency.symbol).count() > 1 {
                currency.symbol.clear();
            }
        }
        // Inserted one by one: another instance of the sort would be more code in the first file.
        let mut by_code: Vec<usize> = Vec::with_capacity(all.len());
        for (place, currency) in all.iter().enumerate() {
            let is_before = |other: &usize| all.get(*other).is_some_and(|other| other.code <= currency.code);
            by_code.insert(by_code.partition_point(is_before), place);
        }
        Self { all, by_code, base }
    }

    /// Finds a currency by code.
    pub fn get(&self, code: &str) -> Option<&Currency> {
        let at = |place: usize| self.all.get(place);
        let is_before = |place: &usize| at(*place).is_some_and(|currency| currency.code.as_str() < code);
        let place = self.by_code.get(self.by_code.partition_point(is_before))?;
        at(*place).filter(|currency| currency.code == code)
    }

    /// Base currency of the rates.
    pub fn base(&self) -> Option<&Currency> {
        self.base.as_ref()
    }

    /// All enabled currencies.
    pub fn iter(&self) -> impl Iterator<Item = &Currency> {
        self.all.iter()
    }

    /// Converts minor units of the base currency to display units of
    /// `currency`. `None` for zero or on overflow.
    pub fn from_base(&self, base_minor: Amount, currency: &Currency) -> Option<Amount> {
        if base_minor.is_zero() {
            return None;
        }
        let main = base_minor.times(currency.rate)?.over(currency.subunit_to_unit)?;
        Some(currency.to_display(main))
    }
}
