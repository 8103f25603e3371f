//! Exact decimal amounts.
//!
//! Amounts are parsed from the digits of the JSON text and never pass through
//! a binary floating-point number.

use std::{fmt, str::FromStr};

use rust_decimal::{Decimal, RoundingStrategy};

/// Maximum number of significant digits.
pub const SIGNIFICANT_DIGITS: usize = 28;

/// Exact decimal number: an amount, a balance or a rate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Amount(Decimal);

/// Reason a text cannot be parsed as an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AmountError {
    /// The text is not a decimal number.
    #[error("not a decimal number")]
    Syntax,
    /// The number has more digits than can be held exactly.
    #[error("more than {SIGNIFICANT_DIGITS} significant digits")]
    Precision,
}

impl Amount {
    /// Zero.
    pub const ZERO: Self = Self(Decimal::ZERO);

    /// A whole number.
    pub fn whole(value: i64) -> Self {
        Self(Decimal::from(value))
    }

    /// The value, if it is a whole number of at most 64 bits that is written without decimals.
    pub fn as_whole(self) -> Option<u64> {
        (self.0.scale() == 0).then(|| u64::try_from(self.0.mantissa()).ok())?
    }

    /// Ten to the power of minus `digits`: the smallest step of a currency
    /// with that many decimals.
    pub fn step(digits: u32) -> Self {
        Self(Decimal::new(1, digits.min(28)))
    }

    /// The underlying decimal.
    pub fn decimal(self) -> Decimal {
        self.0
    }

    /// True if zero.
    pub fn is_zero(self) -> bool {
        self.0.is_zero()
    }

    /// True if greater than zero.
    pub fn is_positive(self) -> bool {
        self.0 > Decimal::ZERO
    }

    /// Sum; `None` on overflow.
    pub fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// Difference; `None` on overflow.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    /// Product; `None` on overflow.
    pub fn times(self, factor: Self) -> Option<Self> {
        self.0.checked_mul(factor.0).map(Self)
    }

    /// Quotient; `None` for a zero divisor or on overflow.
    pub fn over(self, divisor: Self) -> Option<Self> {
        self.0.checked_div(divisor.0).map(Self)
    }

    /// Rounds half away from zero, for display.
    pub fn rounded(self, digits: u32) -> Self {
        Self(self.0.round_dp_with_strategy(digits, RoundingStrategy::MidpointAwayFromZero))
    }

    /// Rounds towards zero. For maximums and balances, which must not be
    /// displayed larger than they are.
    pub fn rounded_down(self, digits: u32) -> Self {
        Self(self.0.round_dp_with_strategy(digits, RoundingStrategy::ToZero))
    }

    /// Rounds away from zero. For minimums, which must not be displayed
    /// smaller than they are.
    pub fn rounded_up(self, digits: u32) -> Self {
        Self(self.0.round_dp_with_strategy(digits, RoundingStrategy::AwayFromZero))
    }

    /// The same value without trailing zeros.
    pub fn normalized(self) -> Self {
        Self(self.0.normalize())
    }
}

impl fmt::Display for Amount {
    /// Formats without exponent and trailing zeros.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ok(digits) = u64::try_from(self.0.mantissa().unsigned_abs()) else {
            return write!(formatter, "{}", self.0.normalize());
        };
        let text = ShortDigits::of(digits, self.0.scale());
        let sign = if self.0.is_sign_negative() && digits != 0 { "-" } else { "" };
        formatter.write_str(sign)?;
        formatter.write_str(text.as_str())
    }
}

/// Most bytes of the text of 64 bits with 28 decimals: zero, point, decimals.
const LONGEST_TEXT: usize = 30;

/// Text of a number of at most 64 bits with decimals, which nearly all amounts are. The decimal type divides numbers of 96
/// bits for each digit.
struct ShortDigits {
    bytes: [u8; LONGEST_TEXT],
    /// Where the text begins.
    begin: usize,
}

impl ShortDigits {
    /// Writes `digits` with a point before the last `decimals` of them, without trailing zeros.
    fn of(mut digits: u64, mut decimals: u32) -> Self {
        while decimals > 0 && digits.is_multiple_of(10) {
            digits /= 10;
            decimals -= 1;
        }
        let mut text = Self { bytes: [0; LONGEST_TEXT], begin: LONGEST_TEXT };
        loop {
            text.put(b'0' + u8::try_from(digits % 10).unwrap_or_default());
            digits /= 10;
            if decimals > 0 {
                decimals -= 1;
                if decimals == 0 {
                    text.put(b'.');
                    if digits == 0 {
                        text.put(b'0');
                    }
                }
            }
            if digits == 0 && decimals == 0 {
                return text;
            }
        }
    }

    fn put(&mut self, byte: u8) {
        self.begin = self.begin.saturating_sub(1);
        if let Some(place) = self.bytes.get_mut(self.begin) {
            *place = byte;
        }
    }

    fn as_str(&self) -> &str {
        let text = self.bytes.get(self.begin..).unwrap_or_default();
        std::str::from_utf8(text).unwrap_or_default()
    }
}

impl fmt::Debug for Amount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self}")
    }
}

impl FromStr for Amount {
    type Err = AmountError;

    /// Parses a JSON number: sign, digits, point, exponent. It reads each digit once, because an answer with hundreds
    /// of accounts has thousands of amounts.
    fn from_str(text: &str) -> Result<Self, AmountError> {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let mut digits = Digits::default();
        let mut exponent = 0;
        for (index, byte) in unsigned.bytes().enumerate() {
            match byte {
                b'0'..=b'9' => digits.push(byte - b'0'),
                b'.' if digits.point.is_none() && digits.count > 0 => digits.point = Some(digits.count),
                b'e' | b'E' => {
                    exponent = parse_exponent(unsigned.get(index + 1..).unwrap_or_default())?;
                    break;
                }
                _ => return Err(AmountError::Syntax),
            }
        }
        // There must be a digit before the point, and one after it.
        if digits.count == digits.point.unwrap_or(0) {
            return Err(AmountError::Syntax);
        }
        digits.amount(unsigned.len() < text.len(), exponent)
    }
}

/// Parses an exponent, without its letter. An exponent that does not fit in `i32` is too large for an amount and becomes
/// `i32::MAX`.
fn parse_exponent(text: &str) -> Result<i32, AmountError> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(AmountError::Syntax);
    }
    Ok(text.parse().unwrap_or(i32::MAX))
}

/// Digits of a number that is being parsed. Leading and trailing zeros are not significant.
#[derive(Default)]
struct Digits {
    /// All digits.
    count: u32,
    /// Number of digits before the point, if there is one.
    point: Option<u32>,
    /// Value of the significant digits; meaningless if there are too many.
    value: u128,
    /// Number of significant digits.
    significant: u32,
    /// Zeros behind the last significant digit.
    zeros: u32,
}

impl Digits {
    fn push(&mut self, digit: u8) {
        self.count += 1;
        if digit == 0 {
            self.zeros += u32::from(self.significant > 0);
            return;
        }
        self.significant += self.zeros + 1;
        for _ in 0..=self.zeros {
            self.value = self.value.wrapping_mul(10);
        }
        self.value = self.value.wrapping_add(u128::from(digit));
        self.zeros = 0;
    }

    fn amount(self, negative: bool, exponent: i32) -> Result<Amount, AmountError> {
        if self.significant == 0 {
            return Ok(Amount::ZERO);
        }
        let fraction = self.point.map_or(0, |point| self.count - point);
        let scale = i64::from(fraction) - i64::from(self.zeros) - i64::from(exponent);
        let padding = u32::try_from(-scale).unwrap_or(0);
        let most = u32::try_from(SIGNIFICANT_DIGITS).unwrap_or(u32::MAX);
        if self.significant.saturating_add(padding) > most || scale > 28 {
            return Err(AmountError::Precision);
        }
        let value = i128::try_from(self.value * 10u128.pow(padding)).map_err(|_| AmountError::Precision)?;
        let scale = u32::try_from(scale.max(0)).map_err(|_| AmountError::Precision)?;
        let signed = if negative { -value } else { value };
        Decimal::try_from_i128_with_scale(signed, scale).map(Amount).map_err(|_| AmountError::Precision)
    }
}
