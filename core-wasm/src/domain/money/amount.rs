//! Exact decimal amounts.
//!
//! An amount arrives as a JSON number, is decoded from the digits of the
//! answer's text, and never passes through a binary floating point number.

use std::{fmt, str::FromStr};

use rust_decimal::{Decimal, RoundingStrategy};

/// How many significant digits an amount may have.
pub const SIGNIFICANT_DIGITS: usize = 28;

/// An exact decimal number: an amount, a balance or a rate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Amount(Decimal);

/// Why a text is not an amount.
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
    /// Nothing.
    pub const ZERO: Self = Self(Decimal::ZERO);

    /// A whole number.
    pub fn whole(value: i64) -> Self {
        Self(Decimal::from(value))
    }

    /// One tenth to the power of `digits`: the smallest step of a currency
    /// with that many decimals.
    pub fn step(digits: u32) -> Self {
        Self(Decimal::new(1, digits.min(28)))
    }

    /// The underlying decimal.
    pub fn decimal(self) -> Decimal {
        self.0
    }

    /// Whether there is nothing.
    pub fn is_zero(self) -> bool {
        self.0.is_zero()
    }

    /// Whether there is something.
    pub fn is_positive(self) -> bool {
        self.0 > Decimal::ZERO
    }

    /// Sum; `None` where it cannot be held.
    pub fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// Difference; `None` where it cannot be held.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    /// Product; `None` where it cannot be held.
    pub fn times(self, factor: Self) -> Option<Self> {
        self.0.checked_mul(factor.0).map(Self)
    }

    /// Quotient; `None` for a zero divisor or a result that cannot be held.
    pub fn over(self, divisor: Self) -> Option<Self> {
        self.0.checked_div(divisor.0).map(Self)
    }

    /// Rounds half away from zero, for display.
    pub fn rounded(self, digits: u32) -> Self {
        Self(self.0.round_dp_with_strategy(digits, RoundingStrategy::MidpointAwayFromZero))
    }

    /// Rounds towards zero: for a maximum or a balance that must not be
    /// shown larger than it is.
    pub fn rounded_down(self, digits: u32) -> Self {
        Self(self.0.round_dp_with_strategy(digits, RoundingStrategy::ToZero))
    }

    /// Rounds away from zero: for a minimum that must not be shown smaller
    /// than it is.
    pub fn rounded_up(self, digits: u32) -> Self {
        Self(self.0.round_dp_with_strategy(digits, RoundingStrategy::AwayFromZero))
    }

    /// The same value without trailing zeros.
    pub fn normalized(self) -> Self {
        Self(self.0.normalize())
    }
}

impl fmt::Display for Amount {
    /// Plain digits with a point, no exponent, no trailing zeros.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0.normalize())
    }
}

impl fmt::Debug for Amount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self}")
    }
}

impl FromStr for Amount {
    type Err = AmountError;

    /// Reads the text of a JSON number: sign, digits, point, exponent.
    fn from_str(text: &str) -> Result<Self, AmountError> {
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => {
                let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
                if digits.is_empty() || !all_digits(digits) {
                    return Err(AmountError::Syntax);
                }
                // One that is too long for a number is too long for an amount.
                (mantissa, exponent.parse::<i32>().unwrap_or(i32::MAX))
            }
            None => (text, 0),
        };
        let (negative, unsigned) = match mantissa.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, mantissa),
        };
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) || unsigned.ends_with('.') {
            return Err(AmountError::Syntax);
        }
        // Zeros at either end carry no information: they must not count.
        let digits = format!("{whole}{fraction}");
        let significant = digits.trim_start_matches('0');
        let trailing = significant.len() - significant.trim_end_matches('0').len();
        let significant = significant.trim_end_matches('0');
        if significant.is_empty() {
            return Ok(Self::ZERO);
        }
        let scale = i64::try_from(fraction.len()).map_err(|_| AmountError::Precision)?
            - i64::try_from(trailing).map_err(|_| AmountError::Precision)?
            - i64::from(exponent);
        let padding = usize::try_from(-scale).unwrap_or(0);
        if significant.len().saturating_add(padding) > SIGNIFICANT_DIGITS || scale > 28 {
            return Err(AmountError::Precision);
        }
        let scale = u32::try_from(scale.max(0)).map_err(|_| AmountError::Precision)?;
        let unscaled: i128 =
            format!("{significant}{}", "0".repeat(padding)).parse().map_err(|_| AmountError::Precision)?;
        let signed = if negative { -unscaled } else { unscaled };
        Decimal::try_from_i128_with_scale(signed, scale).map(Self).map_err(|_| AmountError::Precision)
    }
}
