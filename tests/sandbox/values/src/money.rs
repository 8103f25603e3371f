//! Amounts: integers in minor units internally, exact decimal numbers on the wire.

use serde::Serialize;
use serde_json::Number;
use std::fmt::{self, Display, Formatter};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// An amount on the wire: a number with exactly the digits that it is written with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Amount(Number);

impl Display for Amount {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl From<i64> for Amount {
    fn from(whole: i64) -> Self {
        Self(whole.into())
    }
}

impl PartialSchema for Amount {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Number).into()
    }
}

impl ToSchema for Amount {}

/// Ten to the power of `decimals`.
pub fn scale(decimals: u32) -> i64 {
    10_i64.saturating_pow(decimals)
}

/// Parses a decimal text to minor units. The only exponents are those with which JavaScript prints small numbers
/// (`1e-7`). `None` if it is not a number, is minus zero, has too many decimals, or overflows.
pub fn parse(text: &str, decimals: u32) -> Option<i64> {
    let (mantissa, exponent) = match text.split_once("e-") {
        Some((mantissa, exponent)) => {
            (mantissa, exponent.parse::<u16>().ok().filter(|_| !exponent.starts_with('+'))?)
        }
        None => (text, 0),
    };
    let (negative, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, mantissa),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    if whole.is_empty()
        || mantissa.ends_with('.')
        || digits.len() > 40
        || !digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let moved = i32::try_from(decimals).ok()?.checked_sub(i32::try_from(fraction.len()).ok()?)?;
    let shift = moved.checked_sub(exponent.into())?;
    let number: i128 = digits.parse().ok()?;
    if negative && number == 0 {
        return None;
    }
    let minor = if shift >= 0 {
        number.checked_mul(10_i128.checked_pow(u32::try_from(shift).ok()?)?)?
    } else {
        let divisor = 10_i128.checked_pow(shift.unsigned_abs())?;
        if number % divisor != 0 {
            return None;
        }
        number / divisor
    };
    i64::try_from(if negative { -minor } else { minor }).ok()
}

/// Minor units as the shortest exact decimal text.
pub fn print(minor: i64, decimals: u32) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    let unit = u64::try_from(scale(decimals)).unwrap_or(1);
    let magnitude = minor.unsigned_abs();
    let fraction = magnitude % unit;
    if fraction == 0 {
        return format!("{sign}{}", magnitude / unit);
    }
    let digits = format!("{fraction:0width$}", width = decimals as usize);
    format!("{sign}{}.{}", magnitude / unit, digits.trim_end_matches('0'))
}

/// Minor units as a JSON number with exactly these digits.
pub fn wire(minor: i64, decimals: u32) -> Amount {
    number(&print(minor, decimals)).unwrap_or_else(|| minor.into())
}

/// A decimal text as a JSON number with the same digits, if it is a number.
pub fn number(text: &str) -> Option<Amount> {
    text.parse().ok().map(Amount)
}

/// `amount * percent / 100`, rounded down, so that a bonus never exceeds the promise.
pub fn percent(amount: i64, percent: i64) -> i64 {
    i64::try_from(i128::from(amount) * i128::from(percent) / 100).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_prints_exactly() {
        assert_eq!(parse("0.0015", 8), Some(150_000));
        assert_eq!(parse("1e-7", 8), Some(10));
        assert_eq!(parse("1.50", 2), Some(150));
        assert_eq!(parse("1.505", 2), None);
        assert_eq!(parse("10", 0), Some(10));
        assert_eq!(parse("-1.5", 2), Some(-150));
        for wrong in [
            "",
            "-",
            ".",
            ".5",
            "abc",
            " 5",
            "5 ",
            "+5",
            "--5",
            "1.2.3",
            "5e1",
            "1e3",
            "1E-3",
            "1e-+3",
            "1e--3",
            "-0",
            "-0.00",
            "1e-2147483648",
            "0.1e-2147483648",
            "1e-99999999999",
            "9223372036854775808",
            "1e-40",
            "170141183460469231731687303715884105728",
        ] {
            assert_eq!(parse(wrong, 8), None, "{wrong}");
        }
        assert_eq!(print(-1_205, 2), "-12.05");
        assert_eq!(print(1_200, 2), "12");
        assert_eq!(wire(10, 8).to_string(), "0.0000001");
    }
}
