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

    /// Parses a JSON number: sign, digits, point, exponent.
    fn from_str(text: &str) -> Result<Self, AmountError> {
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => {
                let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
                if digits.is_empty() || !all_digits(digits) {
                    return Err(AmountError::Syntax);
                }
                // An exponent that overflows is out of range for an amount
                // too.
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
        // Leading and trailing zeros are not significant digits.
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
