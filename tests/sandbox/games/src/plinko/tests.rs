//! Tests of plinko.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::cast_precision_loss)]

use super::*;
use crate::fairness::Fast;
use crate::rules::{Currency, Fields};

/// Paths that end in each slot: the binomial numbers of a row.
fn paths(rows: i64) -> Vec<i64> {
    (0..rows).fold(vec![1], |last, _| {
        let left = std::iter::once(0).chain(last.iter().copied());
        left.zip(last.iter().copied().chain(std::iter::once(0))).map(|(left, right)| left + right).collect()
    })
}

#[test]
fn every_board_returns_exactly_what_is_stated() {
    assert_eq!(Board::all().count(), 9);
    for board in Board::all() {
        let (paths, multipliers) = (paths(board.rows), board.multipliers());
        assert_eq!(paths.len(), multipliers.len(), "{board:?}");
        let sum: i64 = paths.iter().zip(&multipliers).map(|(paths, tenths)| paths * tenths).sum();
        // Tenths of a stake to hundredths of a per cent.
        assert_eq!(sum * 1_000, RTP << board.rows, "{board:?}");
        let outer = multipliers.iter().take(multipliers.len() / 2 + 1);
        assert!(outer.is_sorted_by(|edge, inner| edge >= inner), "{board:?}");
    }
}

#[test]
fn ten_million_balls_return_what_is_stated() {
    let mut source = Fast(17);
    // The larger the multiplier at the edge, the wider the interval: four standard deviations.
    for (board, balls) in Board::all().zip([1_200_000; 9]) {
        let share = |power: i32| {
            let of = |(paths, tenths): (i64, i64)| paths as f64 * (tenths as f64 / 10.0).powi(power);
            let sum: f64 = paths(board.rows).into_iter().zip(board.multipliers()).map(of).sum();
            sum / 2_f64.powi(i32::try_from(board.rows).unwrap())
        };
        let within = 4.0 * ((share(2) - share(1).powi(2)) / f64::from(balls)).sqrt();
        let paid: i64 = (0..balls).map(|_| board.payout(100, slot(&board.path(&mut source)))).sum();
        let found = paid as f64 / 100.0 / f64::from(balls);
        assert!((found - 0.975).abs() < within, "{board:?}: {found}, within {within}");
    }
}

#[test]
fn no_win_is_rounded() {
    for board in Board::all() {
        for slot in 0..board.multipliers().len() {
            let win = board.payout(20, slot) * 10;
            assert_eq!(win, 20 * board.multiplier(slot), "{board:?}, slot {slot}");
        }
    }
}

fn play(request: Value) -> Result<Played, &'static str> {
    let currency = Currency { decimals: 2, smallest: 20 };
    let edition = Edition { volatility: "low", paylines: 0 };
    let round = Round { request: &Fields(request), currency, edition, stake: 200 };
    Plinko.play(&round, &mut Draw::new("server", "client", 1)).map_err(|refusal| refusal.field)
}

#[test]
fn the_numbers_of_the_round_are_the_path() {
    for rows in [8, 12, 16] {
        let mut numbers = Draw::new("server", "client", 1);
        let path: String = (0..rows).map(|_| if numbers.next() >> 31 == 1 { '1' } else { '0' }).collect();
        let ones = path.matches('1').count();
        for risk in ["low", "medium", "high"] {
            let played = play(json!({ "rows": rows, "risk": risk })).unwrap();
            assert_eq!((&played.outcome["path"], &played.outcome["slot"]), (&json!(path), &json!(ones)));
            let tenths = Board::find(rows, risk).unwrap().multipliers()[ones];
            assert_eq!((&played.outcome["multiplier"], played.payout), (&json!(tenths), 20 * tenths));
        }
    }
}

#[test]
fn only_boards_that_exist_are_played() {
    for (request, field) in [
        (json!({ "risk": "low" }), "rows"),
        (json!({ "rows": 9, "risk": "low" }), "rows"),
        (json!({ "rows": "-8", "risk": "low" }), "rows"),
        (json!({ "rows": 8 }), "risk"),
        (json!({ "rows": 8, "risk": "extreme" }), "risk"),
    ] {
        assert_eq!(play(request.clone()).err(), Some(field), "{request}");
    }
}
