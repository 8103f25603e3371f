//! Thirteen currencies with realistic rates, from no decimals (JPY) to eighteen (PAXG).

use crate::clock::iso;
use crate::contract::codes::CurrencyType;
use crate::money::{self, Amount};
use crate::seed::EPOCH_MS;
use serde::Serialize;
use utoipa::ToSchema;

/// One currency.
#[derive(Debug, Clone)]
pub struct Currency {
    /// ISO or ticker code.
    pub code: &'static str,
    /// Minor digits.
    pub decimals: u32,
    /// True for a cryptocurrency.
    pub crypto: bool,
    /// About 10 US dollars in whole units; fiat only.
    pub ten: i64,
    /// Minor units per minor unit of the base currency, as decimal text.
    pub rate: &'static str,
    name: &'static str,
    symbol: &'static str,
    /// Code of the sub-unit (a thousandth), if used for display.
    sub: Option<(&'static str, &'static str)>,
}

/// A currency on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Currency)]
pub struct Wire {
    #[serde(flatten)]
    unit: Denomination,
    /// Smaller units in which amounts are shown.
    sub_currencies: Vec<Denomination>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CurrencyUnit)]
struct Denomination {
    name: &'static str,
    code: &'static str,
    symbol: &'static str,
    #[schema(value_type = CurrencyType)]
    r#type: &'static str,
    is_base: bool,
    is_enabled: bool,
    /// Smallest units of one unit.
    subunit_to_unit: i64,
    rate: Rate,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CurrencyRate)]
struct Rate {
    /// Smallest units for one smallest unit of the base currency.
    rate: Option<Amount>,
    rate_time: String,
}

/// How the site writes amounts of a currency.
#[derive(Debug, Serialize)]
pub struct Shown {
    code: &'static str,
    decimals: u32,
    shift: u32,
    crypto: bool,
    sign: bool,
}

impl Currency {
    /// An invented currency.
    pub fn made_up(code: &'static str, name: &'static str, crypto: bool) -> Self {
        let (decimals, ten, rate) = if crypto { (8, 0, "10000000") } else { (2, 10, "1") };
        Self { code, decimals, crypto, ten, rate, name, symbol: code, sub: None }
    }

    /// The currency on the wire.
    pub fn wire(&self) -> Wire {
        let unit = |code, name, symbol, subunit_to_unit| Denomination {
            name,
            code,
            symbol,
            r#type: if self.crypto { "crypto" } else { "fiat" },
            is_base: self.code == "USD" && code == "USD",
            is_enabled: true,
            subunit_to_unit,
            rate: Rate { rate: money::number(self.rate), rate_time: iso(EPOCH_MS) },
        };
        Wire {
            unit: unit(self.code, self.name, self.symbol, money::scale(self.decimals)),
            sub_currencies: self.sub.iter().map(|&(code, name)| unit(code, name, code, 1000)).collect(),
        }
    }

    /// How the site writes amounts: code, decimals, tens to shift to a smaller unit, and if it has a sign.
    pub fn shown(&self) -> Shown {
        let shift = if self.sub.is_some() { 3 } else { 0 };
        Shown {
            code: self.sub.map_or(self.code, |sub| sub.0),
            decimals: self.decimals - shift,
            shift,
            crypto: self.crypto,
            sign: self.sub.is_none() && !self.symbol.is_empty(),
        }
    }

    /// Minor units of this currency for cents of the base currency, rounded down.
    pub fn of_base(&self, cents: i64) -> i64 {
        self.convert(cents, true)
    }

    /// Cents of the base currency for minor units of this one, rounded down.
    pub fn to_base(&self, minor: i64) -> i64 {
        self.convert(minor, false)
    }

    fn convert(&self, amount: i64, multiply: bool) -> i64 {
        // Small enough that the rate of a currency with 18 decimals fits.
        const DIGITS: u32 = 6;
        let rate = i128::from(money::parse(self.rate, DIGITS).unwrap_or(1).max(1));
        let unit = i128::from(money::scale(DIGITS));
        let (factor, divisor) = if multiply { (rate, unit) } else { (unit, rate) };
        i64::try_from(i128::from(amount) * factor / divisor).unwrap_or(i64::MAX)
    }
}

/// All currencies, the base first.
pub fn all() -> Vec<Currency> {
    let fiat = |code, name, symbol, decimals, ten, rate| Currency {
        code,
        decimals,
        crypto: false,
        ten,
        rate,
        name,
        symbol,
        sub: None,
    };
    let crypto = |code, name, symbol, decimals, rate, sub| Currency {
        code,
        decimals,
        crypto: true,
        ten: 0,
        rate,
        name,
        symbol,
        sub,
    };
    vec![
        fiat("USD", "US Dollar", "$", 2, 10, "1"),
        fiat("EUR", "Euro", "€", 2, 10, "0.92"),
        fiat("GBP", "Pound Sterling", "£", 2, 10, "0.79"),
        fiat("BRL", "Brazilian Real", "R$", 2, 50, "5.4"),
        fiat("INR", "Indian Rupee", "₹", 2, 1000, "83.5"),
        fiat("TRY", "Turkish Lira", "₺", 2, 400, "34.2"),
        fiat("JPY", "Japanese Yen", "¥", 0, 1500, "1.55"),
        crypto("BTC", "Bitcoin", "₿", 8, "15.384615", Some(("mBTC", "Millibitcoin"))),
        crypto("ETH", "Ether", "Ξ", 8, "312.5", Some(("mETH", "Milliether"))),
        crypto("USDT", "Tether", "₮", 6, "10000", None),
        crypto("LTC", "Litecoin", "Ł", 8, "12500", None),
        crypto("DOGE", "Dogecoin", "Ð", 8, "8000000", None),
        crypto("PAXG", "Pax Gold", "PAXG", 18, "2500000000000", None),
    ]
}
