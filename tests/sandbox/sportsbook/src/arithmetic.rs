//! Money and odds as whole numbers: minor units, and hundredths of a coefficient. Every division rounds down.

/// One, as a coefficient.
pub const ONE: i64 = 100;
/// No bet pays more than this multiple of its stake, in hundredths.
pub const LARGEST: i64 = 100_000;
/// Share of the fair value that a cash-out pays, in per cent.
const CASH_OUT: i128 = 95;
/// All of a probability.
pub const CERTAIN: i64 = 10_000;
/// Sum of the probabilities in a price list, in per cent: what is over 100 is the margin of the house.
const BOOK: i64 = 106;
/// Smallest and largest probability that has a price. The simulation is too coarse for smaller ones.
const PRICED: std::ops::RangeInclusive<i64> = 500..=9_300;

/// The product of the odds of all legs, rounded down once to hundredths, at most [`LARGEST`].
pub fn combined(odds: impl IntoIterator<Item = i64>) -> i64 {
    let (mut product, mut scale) = (i128::from(ONE), 1_i128);
    for one in odds {
        product = product.saturating_mul(i128::from(one));
        scale = scale.saturating_mul(i128::from(ONE));
    }
    i64::try_from(product / scale).unwrap_or(LARGEST).min(LARGEST)
}

/// Payout of a stake at a coefficient.
pub fn payout(stake: i64, coefficient: i64) -> i64 {
    i64::try_from(i128::from(stake) * i128::from(coefficient) / i128::from(ONE)).unwrap_or(i64::MAX)
}

/// Value of an open bet now: its payout times the probability of each open leg, less a share for the house.
pub fn offer(payout: i64, chances: impl IntoIterator<Item = i64>) -> i64 {
    let (mut part, mut scale) = (CASH_OUT, 100_i128);
    for chance in chances {
        part *= i128::from(chance);
        scale *= i128::from(CERTAIN);
        // Eight legs would not fit beside an amount with 18 decimals.
        while scale > 1_000_000_000_000 {
            part /= 10;
            scale /= 10;
        }
    }
    i64::try_from(i128::from(payout) * part / scale).unwrap_or(i64::MAX)
}

/// Odds for a probability in ten-thousandths; `None` if it is too close to certain or impossible.
pub fn price(chance: i64) -> Option<i64> {
    PRICED.contains(&chance).then(|| CERTAIN * 100 * ONE / (chance * BOOK))
}

/// Odds that demand has moved by so many per cent. They only fall, so that no cash-out is worth more than its stake while
/// the match is not played.
pub fn moved(odds: i64, by: i64) -> i64 {
    (odds * (100 - by) / 100).max(ONE + 1).min(odds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_and_payouts_are_rounded_down() {
        assert_eq!(combined([185]), 185);
        assert_eq!(combined([185, 233]), 431, "1.85 * 2.33 = 4.3105");
        assert_eq!(combined([101; 8]), 108, "1.01 ^ 8 = 1.0828…");
        assert_eq!(combined([8900; 8]), LARGEST);
        assert_eq!(combined([]), ONE);
        assert_eq!(payout(333, 185), 616, "3.33 * 1.85 = 6.1605");
        assert_eq!(payout(1, 199), 1);
        assert_eq!(payout(1_000_000_000_000_000_000, 850), 8_500_000_000_000_000_000);
    }

    #[test]
    fn an_offer_is_below_the_payout_and_follows_the_chances() {
        assert_eq!(offer(1000, []), 950);
        assert_eq!(offer(1000, [5000]), 475);
        assert_eq!(offer(1001, [5000]), 475);
        assert_eq!(offer(1000, [5000, 5000]), 237);
        assert_eq!(offer(1_000_000, [9999; 8]), 949_240);
        assert_eq!(offer(100, [0]), 0);
    }

    #[test]
    fn prices_have_a_margin() {
        assert_eq!(price(5000), Some(188));
        assert_eq!(price(9300), Some(101));
        assert_eq!(price(500), Some(1886));
        assert_eq!((price(499), price(9301)), (None, None));
    }

    #[test]
    fn no_cash_out_at_the_same_chance_is_worth_more_than_the_stake() {
        for chance in 1..CERTAIN {
            let Some(odds) = price(chance) else { continue };
            for by in 0..=100 {
                let now = moved(odds, by);
                assert!((ONE + 1..=odds).contains(&now), "{odds} {by}");
                assert!(offer(payout(1_000_000, now), [chance]) <= 1_000_000, "{chance} {by}");
            }
        }
    }
}
