#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::cast_precision_loss)]
use super::*;
use crate::fairness::{Draw, Fast};

/// Plays ten million rounds; returns the return to player.
fn simulate(slot: &Slot, lines: usize) -> f64 {
    const ROUNDS: i64 = 10_000_000;
    let mut source = Fast(0x9e37_79b9_7f4a_7c15);
    let mut units = 0_i64;
    for _ in 0..ROUNDS {
        let (won, scatters) = slot.worth(slot.shown(slot.stops(&mut source)), lines);
        units += won;
        for _ in 0..slot.free(scatters) {
            units += slot.model.factor * slot.worth(slot.shown(slot.stops(&mut source)), lines).0;
        }
    }
    units as f64 / (ROUNDS as f64 * lines as f64)
}

fn proves(slot: &Slot, stated: i64, lines: usize) {
    assert_eq!(slot.rtp, stated);
    let (part, whole) = slot.exact();
    let exact = part as f64 / whole as f64;
    let found = simulate(slot, lines);
    assert!((found - exact).abs() < 0.006, "{found} is not {exact}");
}

#[test]
fn low_volatility_returns_what_is_stated() {
    proves(&SLOTS[0], 9620, 10);
}

#[test]
fn medium_volatility_returns_what_is_stated() {
    proves(&SLOTS[1], 9601, 10);
}

#[test]
fn high_volatility_returns_what_is_stated() {
    proves(&SLOTS[2], 9580, 10);
}

#[test]
fn details_agree_with_the_fast_sum() {
    for slot in &*SLOTS {
        let mut source = Draw::new("server", "client", 1);
        for _ in 0..500 {
            let round = slot.play(&mut source, 20);
            let sum: i64 = round.spins.iter().flat_map(|spin| &spin.lines).map(|line| line.3).sum();
            assert_eq!(sum, round.units);
            let scatters = round.spins[0].scatters;
            assert_eq!(i64::try_from(round.spins.len() - 1).unwrap(), slot.free(scatters));
        }
    }
}

#[test]
fn reels_are_sound() {
    for slot in &*SLOTS {
        for (index, reel) in slot.windows.iter().enumerate() {
            assert_eq!(reel.len(), 32);
            let wild = reel.iter().any(|window| window.contains(&WILD));
            assert_eq!(wild, (1..4).contains(&index), "wilds are on the inner reels");
            let twice = |symbol: u8| {
                reel.iter().any(|window| window.iter().filter(|one| **one == symbol).nth(1).is_some())
            };
            assert!(!twice(SCATTER) && !twice(WILD), "at most one in a window");
        }
        for pays in slot.model.pays {
            assert!(pays.is_sorted());
        }
    }
}

#[test]
fn lines_pay_from_the_left() {
    let slot = &SLOTS[1];
    assert_eq!(slot.line([0, 0, WILD, 0, 0]), (0, 5, 1300));
    assert_eq!(slot.line([7, WILD, WILD, 3, 7]), (7, 3, 7));
    assert_eq!(slot.line([7, 7, 6, 7, 7]).2, 0);
    assert_eq!(slot.line([SCATTER, WILD, WILD, WILD, 0]).2, 0);
    assert_eq!(payout(200, 7, 20), 70);
}
