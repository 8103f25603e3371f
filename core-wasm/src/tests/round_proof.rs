//! Tests of the proofs of game rounds.

use serde_json::{Value, json};

use super::support::world_with_player;
use crate::{
    domain::round_proof::{
        BlackjackMove, ProofHandKind, ProofStep, ProofStepState, ProofVerdict, SeedReveal,
    },
    store::views::{ProofBetKind, ProofOutcomeView, ProofPhase, ProofView, RoundProofView, SeedRequest},
    testing::{Reply, Tab, World},
};

const PROOF: &str = "GET /api/game/spins/f1a2b3c4-0001-4000-8000-000000000001/proof";
const ROUND: &str = "f1a2b3c4-0001-4000-8000-000000000001";
const SAMPLE: &str = include_str!("../../../tests/samples/round-proof.json");

/// The proof of a slot's round that the sandbox has made.
fn sample() -> Value {
    let sample: Value = serde_json::from_str(SAMPLE).unwrap();
    sample["response"]["data"].clone()
}

fn changed(change: impl FnOnce(&mut Value)) -> Value {
    let mut proof = sample();
    change(&mut proof);
    proof
}

fn player(answer: &Value) -> (World, Tab) {
    let world = world_with_player(100_000);
    world
        .server
        .always("GET /config.json", Reply::raw(200, r#"{"locales":["en"],"roundProofsEnabled":true}"#));
    world.server.always(PROOF, Reply::data(&answer.to_string()));
    let tab = world.started("/profile/history/proof");
    (world, tab)
}

fn load(world: &World, tab: &Tab, round: &str) {
    let round = round.to_owned();
    world.act(tab, async move |core| drop(core.load_proof(round).await));
}

fn shown(tab: &Tab) -> RoundProofView {
    tab.core.store.read(|slices| slices.round_proof.get().clone())
}

/// The proof on display after a load of this answer.
fn loaded(answer: &Value) -> ProofView {
    let (world, tab) = player(answer);
    load(&world, &tab, ROUND);
    let view = shown(&tab);
    assert_eq!(view.phase, ProofPhase::Ready);
    view.proof.unwrap()
}

/// The state of a step.
fn state(proof: &ProofView, step: ProofStep) -> Option<ProofStepState> {
    proof.checks.iter().find(|check| check.name == step).map(|check| check.state)
}

#[test]
fn the_page_exists_only_where_the_configuration_has_proofs() {
    let (_, tab) = player(&sample());
    assert!(tab.core.route_view("/profile/history/proof").is_ok());
    let world = world_with_player(100_000);
    let tab = world.started("/profile/info");
    assert_eq!(tab.core.route_view("/profile/history/proof").err(), Some(404));
}

#[test]
fn a_round_is_loaded_and_computed_again() {
    let proof = loaded(&sample());
    assert_eq!(proof.verdict, ProofVerdict::Matches);
    assert_eq!((proof.game.as_str(), proof.stake.amount.as_str()), ("Ember Orchard", "2"));
    assert_eq!(proof.win.unwrap().amount, "13.2");
    assert_eq!((proof.computed, proof.computed_win, proof.hash.unwrap().len()), (None, None, 64));
    assert_eq!((proof.client_seed.as_str(), proof.nonce.as_str()), ("test", "1"));
    let [stake, win] = proof.bookings.as_deref().unwrap() else { panic!("two bookings") };
    assert_eq!(
        (stake.amount.amount.as_str(), win.before.as_ref().unwrap().amount.as_str()),
        ("-2", "1248.75")
    );
    let outcome = proof.shown.unwrap();
    let spin = &outcome.spins[0];
    assert_eq!((spin.rows.len(), spin.rows[0].len(), spin.stops.len()), (3, 5, 5));
    let units: u64 = spin.wins.iter().map(|win| win.units.parse::<u64>().unwrap()).sum();
    assert_eq!(spin.units, units.to_string());
    assert_eq!(proof.numbers.len(), 5 * outcome.spins.len());
    assert_eq!((proof.numbers[0].below, proof.numbers[0].result), (Some(32), Some(spin.stops[0])));
}

#[test]
fn an_edited_round_shows_both_results() {
    let proof = loaded(&changed(|proof| {
        proof["result"]["spins"][0]["stops"] = json!([40, 0, 0, 0, 0]);
        proof["payout"] = json!(1);
    }));
    assert_eq!(proof.verdict, ProofVerdict::Differs);
    assert_eq!(state(&proof, ProofStep::Result), Some(ProofStepState::Failed));
    assert_eq!(state(&proof, ProofStep::Commitment), Some(ProofStepState::Passed));
    assert_eq!(proof.shown.unwrap().spins[0].stops[0], 40);
    assert_ne!(proof.computed.unwrap().spins[0].stops[0], 40);
    assert_eq!((proof.win.unwrap().amount, proof.computed_win.unwrap().amount), ("1".into(), "13.2".into()));
}

#[test]
fn a_seed_that_is_not_revealed_leaves_the_round_open_to_a_later_check() {
    let (world, tab) = player(&changed(|proof| proof["serverSeed"] = Value::Null));
    load(&world, &tab, ROUND);
    let proof = shown(&tab).proof.unwrap();
    assert_eq!((proof.verdict, proof.reveal), (ProofVerdict::Pending, SeedReveal::NewSeed));
    assert!(proof.numbers.is_empty() && proof.computed.is_none() && proof.computed_win.is_none());
    assert!(proof.shown.is_some(), "what the game has shown is known");
    world.server.always(PROOF, Reply::data(&sample().to_string()));
    load(&world, &tab, ROUND);
    assert_eq!(shown(&tab).proof.unwrap().verdict, ProofVerdict::Matches);
}

#[test]
fn symbols_have_pictures() {
    let (world, tab) = player(&sample());
    load(&world, &tab, ROUND);
    let symbols = shown(&tab).proof.unwrap().symbols;
    assert_eq!((symbols.len(), symbols[8].symbol.as_str()), (10, "W"));
    assert_eq!(symbols[8].image, "/api/media/symbols/ember-orchard/W.svg");
    let bare = changed(|proof| drop(proof.as_object_mut().unwrap().remove("symbols")));
    assert!(loaded(&bare).symbols.is_empty());
}

#[test]
fn a_path_is_told_step_by_step() {
    let path = |value: &str| {
        let proof = loaded(&changed(|proof| {
            proof["mapping"] = json!({ "kind": "path", "factors": [2, 0.5, 2] });
            proof["result"] = json!({ "value": value });
        }));
        let shown = proof.shown.unwrap();
        (shown.value, shown.path.map(|path| (path.steps, path.factor)))
    };
    assert_eq!(path("01 × 0.5"), (String::new(), Some((vec![false, true], "0.5".into()))));
    for text in ["0a × 0.5", "48.13"] {
        assert_eq!(path(text), (text.into(), None), "what is no path is shown as it is");
    }
}

/// The result of a round with this mapping, these bets and this text.
fn told(mapping: &Value, bets: &Value, value: &str) -> (ProofOutcomeView, ProofView) {
    let mut proof = loaded(&changed(|proof| {
        proof["mapping"] = mapping.clone();
        proof["bets"] = bets.clone();
        proof["result"] = json!({ "value": value });
    }));
    (proof.shown.take().unwrap(), proof)
}

#[test]
fn hands_have_names_and_totals_and_the_decisions_are_told() {
    let mapping = json!({ "kind": "blackjack", "items": ["A♠", "9♦"], "decks": 6, "moves": ["split", "stand", "double"] });
    let result = "3♣ Q♠ A♣ K♦ / A♦ 7♥ / 3♥ 7♠ A♠";
    let (shown, proof) = told(&mapping, &json!([]), result);
    let hands: Vec<_> =
        shown.hands.iter().map(|hand| (hand.kind, hand.number, hand.cards.join(" "), hand.total)).collect();
    assert_eq!(
        hands,
        [
            (ProofHandKind::Player, Some(1), "A♦ 7♥".into(), Some(18)),
            (ProofHandKind::Player, Some(2), "3♥ 7♠ A♠".into(), Some(21)),
            (ProofHandKind::Dealer, None, "3♣ Q♠ A♣ K♦".into(), Some(24)),
        ]
    );
    assert_eq!(proof.moves, [BlackjackMove::Split, BlackjackMove::Stand, BlackjackMove::Double]);
    assert_eq!(shown.value, "");
    let (alone, _) = told(&mapping, &json!([]), "3♣ Q♠ / A♦ 7♥");
    assert_eq!(alone.hands.iter().map(|hand| hand.number).collect::<Vec<_>>(), [None, None]);
    for text in ["3♣ Q♠", "3♣ Q♠ / ", "? Q♠ / A♦ 7♥", " / A♦ 7♥"] {
        let (shown, _) = told(&mapping, &json!([]), text);
        assert_eq!(
            (shown.value.as_str(), shown.hands.len()),
            (text, 0),
            "what is not two sides is shown as it is"
        );
    }
}

#[test]
fn the_held_cards_of_poker_are_told() {
    let poker = |hold: Value| json!({ "kind": "poker", "items": ["A♠"], "hold": hold, "pays": [] });
    let result = "2♦ 4♣ J♠ J♥ J♣ → 10♦ J♦ J♠ J♥ J♣ × 25";
    let (shown, _) = told(&poker(json!("00111")), &json!([]), result);
    let hands: Vec<_> =
        shown.hands.iter().map(|hand| (hand.kind, hand.cards.join(" "), hand.total)).collect();
    assert_eq!(
        hands,
        [
            (ProofHandKind::Dealt, "2♦ 4♣ J♠ J♥ J♣".into(), None),
            (ProofHandKind::Held, "J♠ J♥ J♣".into(), None),
            (ProofHandKind::Last, "10♦ J♦ J♠ J♥ J♣".into(), None),
        ]
    );
    assert_eq!(shown.value, "× 25");
    let (none, _) = told(&poker(json!("00000")), &json!([]), result);
    assert!(none.hands[1].cards.is_empty());
    let (unknown, _) = told(&poker(Value::Null), &json!([]), result);
    assert_eq!((unknown.value.as_str(), unknown.hands.len()), (result, 0));
}

#[test]
fn a_board_has_its_mines_and_the_opened_fields() {
    let mapping = json!({ "kind": "drawing", "items": ["1", "2", "3", "4"], "count": 2 });
    let bets = json!([{ "label": "1 2", "stake": 2, "factor": 1.5, "noneOf": ["1", "2"] }]);
    let (shown, proof) = told(&mapping, &bets, "4 2");
    let fields: Vec<_> =
        shown.board.iter().map(|field| (field.item.as_str(), field.mine, field.opened)).collect();
    assert_eq!(fields, [("1", false, true), ("2", true, true), ("3", false, false), ("4", true, false)]);
    assert_eq!(shown.value, "");
    let bet = &proof.bets[0];
    assert_eq!((bet.kind, bet.values.join(" ")), (ProofBetKind::Fields, "1 2".into()));
    for (bets, text) in [(&bets, "4 9"), (&json!([]), "4 2")] {
        let (shown, _) = told(&mapping, bets, text);
        assert_eq!((shown.value.as_str(), shown.board.len()), (text, 0), "it is no board");
    }
}

#[test]
fn a_bet_says_what_it_wins_on() {
    let bet = |condition: &Value| {
        let mut bet = json!({ "label": "", "stake": 2, "factor": 2 });
        bet.as_object_mut().unwrap().extend(condition.as_object().unwrap().clone());
        let mapping = json!({ "kind": "range", "count": 10_000, "decimals": 2 });
        let (_, proof) = told(&mapping, &json!([bet]), "48.13");
        (proof.bets[0].kind, proof.bets[0].values.join(" "))
    };
    assert_eq!(bet(&json!({ "from": 0, "to": 4799 })), (ProofBetKind::Range, "0.00 47.99".into()));
    assert_eq!(bet(&json!({ "oneOf": ["1", "2"] })), (ProofBetKind::Entries, "1 2".into()));
    assert_eq!(bet(&json!({ "leftAt": 1.5 })), (ProofBetKind::Multiplier, "1.5".into()));
    assert_eq!(bet(&json!({})), (ProofBetKind::Multiplier, String::new()), "it was not left");
}

#[test]
fn the_multiplier_by_the_chance_of_a_bet_is_computed_and_not_read() {
    let items: Vec<String> = (1..=25).map(|field| field.to_string()).collect();
    let fair = |mapping: Value, condition: Value| {
        let mut bet = json!({ "label": "", "stake": 2, "factor": 50 });
        bet.as_object_mut().unwrap().extend(condition.as_object().unwrap().clone());
        told(&mapping, &json!([bet]), "1").1.bets[0].fair.clone()
    };
    let range = json!({ "kind": "range", "count": 10_000, "decimals": 2 });
    let entries = json!([{ "label": "1", "weight": 1 }, { "label": "2", "weight": 36 }]);
    let table = json!({ "kind": "table", "entries": entries });
    let mines = |count: u32| json!({ "kind": "drawing", "items": items, "count": count });
    let limbo = json!({ "kind": "reciprocal", "share": 97, "smallest": 100, "largest": 10_000 });
    for (mapping, condition, expected) in [
        (&range, json!({ "from": 0, "to": 4799 }), Some("2.0833")),
        (&range, json!({ "from": 9_999, "to": 20_000 }), Some("10000")),
        (&range, json!({ "from": 10_000, "to": 20_000 }), None),
        (&table, json!({ "oneOf": ["1"] }), Some("37")),
        (&table, json!({ "oneOf": ["9"] }), None),
        (&mines(3), json!({ "noneOf": [] }), Some("1")),
        (&mines(3), json!({ "noneOf": ["3"] }), Some("1.1363")),
        (&mines(3), json!({ "noneOf": ["1", "2"] }), Some("1.2987")),
        (&mines(3), json!({ "noneOf": ["1", "1"] }), Some("1.1363")),
        (&mines(24), json!({ "noneOf": ["1"] }), Some("25")),
        (&mines(24), json!({ "noneOf": ["1", "2"] }), None),
        (&limbo, json!({ "leftAt": 4 }), Some("4.1237")),
        (&limbo, json!({ "leftAt": 0.5 }), Some("1")),
        (&limbo, json!({ "leftAt": 101 }), None),
        (&limbo, json!({}), None),
        (&limbo, json!({ "oneOf": ["1"] }), None),
    ] {
        assert_eq!(fair(mapping.clone(), condition.clone()).as_deref(), expected, "{mapping} {condition}");
    }
}

#[test]
fn what_is_not_known_is_not_judged() {
    for unknown in [
        changed(|proof| proof["draw"]["algorithm"] = json!("chacha20")),
        changed(|proof| proof["mapping"]["kind"] = json!("cards")),
        changed(|proof| proof["commitment"] = Value::Null),
        changed(|proof| proof["result"] = Value::Null),
    ] {
        assert_eq!(loaded(&unknown).verdict, ProofVerdict::Unknown, "{unknown}");
    }
    let proof = loaded(&changed(|proof| proof["bookings"] = Value::Null));
    assert_eq!((proof.verdict, &proof.bookings), (ProofVerdict::Matches, &None));
    assert_eq!(state(&proof, ProofStep::Bookings), Some(ProofStepState::Unknown));
    let bare = changed(|proof| proof["bookings"][0]["before"] = Value::Null);
    assert!(loaded(&bare).bookings.unwrap()[0].before.is_none(), "no balance is not zero");
}

#[test]
fn a_failure_can_be_repeated_and_a_round_without_a_proof_is_said_to_have_none() {
    let (world, tab) = player(&sample());
    for (answer, phase) in [
        (Reply::raw(500, ""), ProofPhase::Failed),
        (Reply::data(r#"{"format":"round-proof","version":1}"#), ProofPhase::Failed),
        (Reply::data(r#"{"something":"else"}"#), ProofPhase::Failed),
        (Reply::data(r#"{"format":"round-proof","version":2}"#), ProofPhase::OtherVersion),
        (Reply::raw(404, r#"{"error":{"code":404,"message":"","fields":{}}}"#), ProofPhase::Missing),
    ] {
        world.server.always(PROOF, answer);
        load(&world, &tab, ROUND);
        let view = shown(&tab);
        assert_eq!((view.phase, view.proof, view.file.as_str()), (phase, None, ""));
    }
    world.server.always(PROOF, Reply::data(&sample().to_string()));
    load(&world, &tab, ROUND);
    assert_eq!(shown(&tab).phase, ProofPhase::Ready);
    // Without a round there is nothing to load.
    load(&world, &tab, "");
    assert_eq!((shown(&tab).phase, shown(&tab).proof), (ProofPhase::Idle, None));
}

#[test]
fn a_seed_is_revealed_on_request_and_the_round_is_checked() {
    const REVEAL: &str = "POST /api/game/spins/f1a2b3c4-0001-4000-8000-000000000001/reveal";
    let secret = changed(|proof| proof["serverSeed"] = Value::Null);
    let verdict = |tab: &Tab| shown(tab).proof.unwrap().verdict;
    let (world, tab) = player(&secret);
    load(&world, &tab, ROUND);
    assert_eq!(verdict(&tab), ProofVerdict::Pending);
    let reveal = || world.act(&tab, async |core| drop(core.reveal_round().await));
    world.server.once(REVEAL, Reply::raw(409, r#"{"error":{"code":0,"message":"open"}}"#));
    reveal();
    assert_eq!((shown(&tab).reveal, verdict(&tab)), (SeedRequest::InUse, ProofVerdict::Pending));
    world.server.once(REVEAL, Reply::raw(500, ""));
    reveal();
    assert_eq!((shown(&tab).reveal, verdict(&tab)), (SeedRequest::Failed, ProofVerdict::Pending));
    // The answer is lost, but the seed was revealed.
    world.server.once(REVEAL, Reply::lost());
    world.server.always(PROOF, Reply::data(&sample().to_string()));
    reveal();
    assert_eq!(verdict(&tab), ProofVerdict::Matches);
    let (world, tab) = player(&secret);
    load(&world, &tab, ROUND);
    world.server.once(REVEAL, Reply::data(&sample().to_string()));
    world.server.always(PROOF, Reply::data(&sample().to_string()));
    world.act(&tab, async |core| drop(core.reveal_round().await));
    assert_eq!((shown(&tab).reveal, verdict(&tab)), (SeedRequest::Idle, ProofVerdict::Matches));
}
