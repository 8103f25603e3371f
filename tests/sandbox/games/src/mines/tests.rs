//! Tests of mines.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::cast_precision_loss)]

use super::*;
use crate::fairness::Fast;
use crate::rules::{Currency, Fields};

const EDITION: Edition = Edition { volatility: "low", paylines: 0 };

fn source() -> Draw {
    Draw::new("server", "client", 1)
}

fn begin(request: Value) -> Result<Turn, &'static str> {
    let currency = Currency { decimals: 2, smallest: 20 };
    let round = Round { request: &Fields(request), currency, edition: EDITION, stake: 100 };
    Mines.begin(&round, &mut source()).map_err(|refusal| refusal.field)
}

fn decide(turn: &Turn, request: Value) -> Result<Turn, &'static str> {
    let hand = Hand { outcome: &turn.outcome, edition: EDITION, stake: 100 };
    Mines.decide(&hand, &Fields(request), &mut source()).map_err(|refusal| refusal.field)
}

#[test]
fn every_way_to_play_returns_what_is_stated() {
    for mines in MINES {
        for opened in 1..=FIELDS - mines {
            // The chance that this many fields have no mine, with whole numbers.
            let (safe, all) = (ways(FIELDS - mines, opened), ways(FIELDS, opened));
            let Some(multiplier) = multiplier(mines, opened) else {
                assert!(i128::from(RTP) * all / safe > i128::from(LARGEST), "{mines}, {opened}");
                break;
            };
            let returned = i128::from(multiplier) * safe;
            // Less than one ten-thousandth of the stake, times the chance, is lost by rounding down.
            let stated = i128::from(RTP) * all;
            assert!(returned <= stated && returned + safe > stated, "{mines}, {opened}: {multiplier}");
        }
        assert!(largest(mines) <= LARGEST);
    }
    assert_eq!(
        (multiplier(3, 0), multiplier(3, 1), multiplier(24, 1)),
        (Some(ONE), Some(11_022), Some(242_500))
    );
    assert_eq!((multiplier(24, 2), multiplier(1, 24), multiplier(1, 25)), (None, Some(242_500), None));
}

#[test]
fn ten_million_rounds_return_what_is_stated() {
    let mut source = Fast(23);
    // Mines, fields that are opened, and the interval: four standard deviations.
    for (mines, opened, within) in
        [(1, 5, 0.001), (3, 4, 0.002), (5, 3, 0.002), (12, 2, 0.004), (24, 1, 0.01)]
    {
        let mut paid = 0_i64;
        for _ in 0..2_000_000 {
            // Which fields are opened makes no difference.
            let laid = lay(mines, &mut source);
            if laid.iter().all(|field| *field >= opened) {
                paid += multiplier(mines, opened).unwrap();
            }
        }
        let found = paid as f64 / 2e6 / ONE as f64;
        assert!((found - 0.97).abs() < within, "{mines} mines, {opened} fields: {found}");
    }
}

#[test]
fn mines_are_different_fields_and_the_same_for_every_decision() {
    for mines in MINES {
        let mut laid = lay(mines, &mut source());
        assert_eq!(laid, lay(mines, &mut source()));
        laid.sort_unstable();
        laid.dedup();
        assert_eq!(i64::try_from(laid.len()).unwrap(), mines);
        assert!(laid.iter().all(|field| (0..FIELDS).contains(field)));
    }
}

#[test]
fn nothing_tells_the_mines_before_the_end() {
    let laid = lay(3, &mut source());
    let safe: Vec<i64> = (0..FIELDS).filter(|field| !laid.contains(field)).collect();
    let mut turn = begin(json!({ "mines": 3 })).unwrap();
    for (count, field) in safe.iter().take(6).enumerate() {
        assert_eq!((&turn.outcome["found"], turn.payout), (&Value::Null, None));
        turn = decide(&turn, json!({ "field": field })).unwrap();
        let now = multiplier(3, i64::try_from(count).unwrap() + 1);
        assert_eq!(turn.outcome["multiplier"], json!(now));
    }
    assert!(Mines.result(&turn.outcome).is_none());
    let taken = decide(&turn, json!({ "take": true })).unwrap();
    assert_eq!(
        (&taken.outcome["found"], taken.payout),
        (&json!(laid), Some(payout(100, multiplier(3, 6).unwrap())))
    );
    let lost = decide(&turn, json!({ "field": laid[1] })).unwrap();
    assert_eq!((&lost.outcome["found"], lost.payout), (&json!(laid), Some(0)));
    assert_eq!((&lost.outcome["multiplier"], &lost.outcome["next"]), (&json!(0), &Value::Null));
}

#[test]
fn a_round_ends_when_no_field_is_left_or_the_win_would_be_too_large() {
    for (mines, fields) in [(24, 1), (1, 24), (12, 9)] {
        let laid = lay(mines, &mut source());
        let mut turn = begin(json!({ "mines": mines })).unwrap();
        for field in (0..FIELDS).filter(|field| !laid.contains(field)).take(fields) {
            assert_eq!(turn.payout, None, "{mines}: {turn:?}");
            turn = decide(&turn, json!({ "field": field })).unwrap();
        }
        assert_eq!(turn.payout, Some(payout(100, largest(mines))), "{mines}: {turn:?}");
    }
}

#[test]
fn a_round_that_is_left_pays_what_could_be_taken() {
    let turn = begin(json!({ "mines": 3 })).unwrap();
    let leave = |turn: &Turn| {
        let hand = Hand { outcome: &turn.outcome, edition: EDITION, stake: 100 };
        Mines.leave(&hand, &mut source())
    };
    assert_eq!(leave(&turn).payout, Some(100), "nothing was risked");
    let safe = (0..FIELDS).find(|field| !lay(3, &mut source()).contains(field));
    let opened = decide(&turn, json!({ "field": safe })).unwrap();
    assert_eq!(leave(&opened).payout, Some(110));
    let broken = Turn { outcome: json!({}), payout: None, further: 0 };
    assert_eq!(leave(&broken).payout, Some(100), "the stake is never lost");
}

#[test]
fn only_possible_choices_are_taken() {
    for wrong in [json!({}), json!({ "mines": 0 }), json!({ "mines": 25 }), json!({ "mines": "two" })] {
        assert_eq!(begin(wrong.clone()).err(), Some("mines"), "{wrong}");
    }
    let turn = begin(json!({ "mines": "3" })).unwrap();
    assert_eq!(decide(&turn, json!({ "take": true })).err(), Some("take"));
    for wrong in [json!({}), json!({ "field": -1 }), json!({ "field": 25 })] {
        assert_eq!(decide(&turn, wrong.clone()).err(), Some("field"), "{wrong}");
    }
    let safe = (0..FIELDS).find(|field| !lay(3, &mut source()).contains(field));
    let opened = decide(&turn, json!({ "field": safe })).unwrap();
    assert_eq!(decide(&opened, json!({ "field": safe })).err(), Some("field"), "it is open");
}
