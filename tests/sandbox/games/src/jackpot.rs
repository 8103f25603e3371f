//! The jackpot: a pool that grows by a share of each stake, and is paid as a whole to the round in which it falls.
//!
//! A round draws one number besides its own. The number is below the turnover, in the smallest units of the currency, and
//! the jackpot falls if it is also below the stake. So the chance is the stake divided by the turnover: twenty stakes of one
//! have the same chance as one stake of twenty.

use crate::fairness;

/// Share of a stake that the pool gets, in hundredths of a per cent.
pub const SHARE: i64 = 100;
/// Hundredths of a per cent in a whole.
const WHOLE: i64 = 10_000;
/// Amount that the house puts into a new pool, in cents of the base currency.
pub const SEED: i64 = 10_000;
/// The stakes in which the jackpot falls once on average, in cents of the base currency.
pub const TURNOVER: i64 = 2_000_000;
/// Bits of a drawn number.
const BITS: u32 = 52;

/// The whole units that the pool gets for a stake, and what is carried to the next one: a share can be less than the smallest
/// unit. What is carried counts in parts of a unit.
pub fn share_of(stake: i64, carried: i64) -> (i64, i64) {
    let parts = i128::from(stake) * i128::from(SHARE) + i128::from(carried);
    let whole = i128::from(WHOLE);
    (i64::try_from(parts / whole).unwrap_or(i64::MAX), i64::try_from(parts % whole).unwrap_or_default())
}

/// The drawn number of a round: a whole number below the turnover.
pub fn drawn(server_seed: &str, client_seed: &str, nonce: i64, turnover: i64) -> i64 {
    let bytes = fairness::mac(server_seed, &format!("{client_seed}:{nonce}:jackpot"));
    below(bytes.first_chunk().map_or(0, |first| u64::from_be_bytes(*first) >> (64 - BITS)), turnover)
}

/// A number of 52 bits as a whole number below the turnover.
fn below(number: u64, turnover: i64) -> i64 {
    i64::try_from((u128::from(number) * u128::from(turnover.unsigned_abs())) >> BITS).unwrap_or_default()
}

/// True if the jackpot falls with a drawn number for a stake.
pub fn falls(drawn: i64, stake: i64) -> bool {
    drawn < stake
}

#[cfg(test)]
mod tests {
    #![allow(clippy::cast_precision_loss)]
    use super::*;
    use crate::fairness::{Fast, Source};

    /// Stakes of the sandbox's games, in cents.
    const STAKES: [i64; 5] = [20, 100, 500, 2_000, 10_000];
    const DRAWS: usize = 10_000_000;

    /// What happened with one stake.
    #[derive(Default, Clone, Copy)]
    struct Count {
        staked: i64,
        fallen: i64,
        paid: i64,
    }

    fn number(source: &mut Fast) -> u64 {
        let (high, low) = (u64::from(source.next()), u64::from(source.next()));
        (high << 32 | low) >> (64 - BITS)
    }

    #[test]
    fn ten_million_draws_fall_and_return_as_stated() {
        let mut source = Fast(0x9e37_79b9_7f4a_7c15);
        let (mut pool, mut carried) = (SEED, 0);
        let mut counts = [Count::default(); STAKES.len()];
        for index in 0..DRAWS {
            let at = index % STAKES.len();
            let (Some(stake), Some(count)) = (STAKES.get(at), counts.get_mut(at)) else { continue };
            let (share, rest) = share_of(*stake, carried);
            (pool, carried) = (pool + share, rest);
            count.staked += stake;
            if falls(below(number(&mut source), TURNOVER), *stake) {
                count.fallen += 1;
                count.paid += pool;
                pool = SEED;
            }
        }
        let sum = |of: fn(&Count) -> i64| counts.iter().map(of).sum::<i64>();
        let (staked, fallen, paid) =
            (sum(|count| count.staked), sum(|count| count.fallen), sum(|count| count.paid));
        // Nothing is lost: the pool is what was put in, less what was paid.
        assert_eq!(pool, SEED * (fallen + 1) + staked * SHARE / WHOLE - paid);
        assert_eq!(carried, staked * SHARE % WHOLE);
        let expected = staked as f64 / TURNOVER as f64;
        assert!((fallen as f64 / expected - 1.0).abs() < 0.03, "{fallen} times in place of {expected}");
        // 1 % from the stakes, and 0.5 % from the seed.
        let returned = paid as f64 / staked as f64;
        assert!((returned - 0.015).abs() < 0.0006, "{returned}");
        // The chance is proportional to the stake: each of the larger ones has its part.
        for (stake, count) in STAKES.iter().zip(counts).skip(2) {
            let expected = count.staked as f64 / TURNOVER as f64;
            let deviation = (count.fallen as f64 - expected).abs() / expected.sqrt();
            assert!(deviation < 4.0, "{stake}: {} times in place of {expected}", count.fallen);
        }
    }

    #[test]
    fn a_stake_has_the_chance_of_its_parts() {
        // With a turnover of a thousand, the chance can be counted out for small stakes too.
        let mut source = Fast(7);
        let numbers: Vec<i64> = (0..1_000_000).map(|_| below(number(&mut source), 1_000)).collect();
        for stake in [1, 20, 500] {
            let fallen = numbers.iter().filter(|drawn| falls(**drawn, stake)).count() as f64;
            let expected = 1_000.0 * stake as f64;
            assert!((fallen / expected - 1.0).abs() < 0.08, "{fallen} times in place of {expected}");
        }
        assert!(numbers.iter().all(|drawn| (0..1_000).contains(drawn) && falls(*drawn, 1_000)));
    }

    #[test]
    fn no_part_of_a_share_is_lost() {
        assert_eq!(share_of(20, 0), (0, 2_000));
        assert_eq!(share_of(20, 8_000), (1, 0));
        assert_eq!(share_of(12_345, 5_000), (123, 9_500));
        let (mut pool, mut carried) = (0, 0);
        for _ in 0..1_000 {
            let (share, rest) = share_of(20, carried);
            (pool, carried) = (pool + share, rest);
        }
        assert_eq!((pool, carried), (200, 0));
        // The largest amounts fit.
        assert_eq!(share_of(i64::MAX, 9_999).0, i64::MAX / 100 + 1);
    }

    #[test]
    fn the_number_follows_from_the_seeds_and_is_none_of_the_round() {
        let number = drawn("server", "client", 1, TURNOVER);
        assert_eq!(number, drawn("server", "client", 1, TURNOVER));
        assert_ne!(number, drawn("server", "client", 2, TURNOVER));
        assert_ne!(number, drawn("server", "other", 1, TURNOVER));
        let blocks = (0..100).map(|block| fairness::mac("server", &format!("client:1:{block}")));
        let own = fairness::mac("server", "client:1:jackpot");
        assert!(blocks.into_iter().all(|block| block != own));
        // The whole range of a currency with 18 decimals.
        let widest = 5_000_000_000_000_000_000;
        assert!((0..widest).contains(&drawn("server", "client", 1, widest)));
        assert_eq!(below((1 << BITS) - 1, 1_000), 999);
    }
}
