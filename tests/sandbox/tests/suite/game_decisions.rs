//! Tests of rounds with decisions: refusals, lost answers, reloads and double presses.

use crate::games::{MINES, Table};
use crate::{audit, world::World};
use games::fairness::{Draw, Source};
use serde_json::{Value, json};

const SEED: &str = "mines-1";
const DAY: i64 = 24 * 3_600_000;

/// The fields with mines in the first round of the seed, computed by the test itself.
fn laid(mines: usize) -> Vec<i64> {
    let mut numbers = Draw::new(SEED, "test", 1);
    let mut left: Vec<i64> = (0..25).collect();
    (0..mines).map(|_| left.remove(numbers.below(u32::try_from(left.len()).unwrap()) as usize)).collect()
}

/// Fields without a mine.
fn safe(mines: usize) -> Vec<i64> {
    let laid = laid(mines);
    (0..25).filter(|field| !laid.contains(field)).collect()
}

fn id(answer: &Value) -> &str {
    answer["round"]["id"].as_str().unwrap()
}

async fn decide(table: &Table<'_>, answer: &Value, body: Value) -> (u16, Value) {
    let (status, body) = table.call("POST", &format!("rounds/{}/decisions", id(answer)), Some(body)).await;
    (status, if status == 200 { body["data"].clone() } else { body["error"].clone() })
}

/// A table of which the next round is known, and its round with a stake of ten and three mines.
async fn begun<'a>(world: &'a World, token: &str) -> (Table<'a>, Value) {
    let table = Table::money(world, token, MINES).await;
    table.seed(SEED).await;
    let begun = table.post("rounds", json!({ "key": "a", "stake": "10", "mines": 3 })).await;
    assert_eq!((&begun["round"]["state"], &begun["balance"]), (&json!("open"), &json!("1240.75")));
    (table, begun)
}

async fn real(world: &World, token: &str) -> Value {
    world.account(token, "USD").await["realBalance"].clone()
}

#[tokio::test]
async fn fields_are_opened_until_the_win_is_taken() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token).await;
    let safe = safe(3);
    let mut answer = begun.clone();
    for (number, field) in (1..=3).zip(&safe) {
        assert_eq!(answer["round"]["outcome"]["found"], Value::Null, "the mines are not told");
        answer = decide(&table, &begun, json!({ "number": number, "field": field })).await.1;
        assert_eq!(
            (&answer["round"]["state"], &answer["round"]["outcome"]["decisions"]),
            (&json!("open"), &json!(number))
        );
    }
    // 0.97 * (25 * 24 * 23) / (22 * 21 * 20) = 1.4487…, rounded down.
    assert_eq!(answer["round"]["outcome"]["multiplier"], json!(14_487));
    let ended = decide(&table, &begun, json!({ "number": 4, "take": true })).await.1;
    assert_eq!((&ended["round"]["state"], &ended["round"]["payout"]), (&json!("done"), &json!("14.48")));
    assert_eq!(
        (&ended["balance"], &ended["round"]["outcome"]["found"]),
        (&json!("1255.23"), &json!(laid(3)))
    );
    table.shown(&ended).await;
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn a_mine_ends_the_round_and_a_repeat_of_any_decision_changes_nothing() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token).await;
    let (safe, laid) = (safe(3), laid(3));
    let first = json!({ "number": 1, "field": safe[0] });
    let opened = decide(&table, &begun, first.clone()).await.1;
    // A lost answer, a double press, or another tab that decides something else at the same place.
    for repeat in
        [first.clone(), json!({ "number": 1, "field": laid[0] }), json!({ "number": 1, "take": true })]
    {
        assert_eq!(decide(&table, &begun, repeat.clone()).await.1["round"], opened["round"], "{repeat}");
    }
    let lost = decide(&table, &begun, json!({ "number": 2, "field": laid[0] })).await.1;
    assert_eq!((&lost["round"]["state"], &lost["round"]["payout"]), (&json!("done"), &json!("0")));
    for after in [first, json!({ "number": 2, "take": true }), json!({ "number": 3, "take": true })] {
        assert_eq!(decide(&table, &begun, after.clone()).await.1["round"], lost["round"], "{after}");
    }
    assert_eq!(table.get("session").await["balance"], "1240.75");
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn simultaneous_decisions_are_one() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token).await;
    let safe = safe(3);
    let calls =
        safe.iter().take(6).map(|field| decide(&table, &begun, json!({ "number": 1, "field": field })));
    let answers = futures_util::future::join_all(calls).await;
    let rounds: Vec<&Value> = answers.iter().map(|(_, answer)| &answer["round"]).collect();
    assert!(rounds.windows(2).all(|pair| pair[0] == pair[1]), "{rounds:?}");
    assert_eq!(rounds[0]["outcome"]["opened"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_refused_decision_leaves_the_round_as_it_was() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token).await;
    let safe = safe(3);
    for (body, refused) in [
        (json!({ "field": safe[0] }), 422),
        (json!({ "number": 1, "take": true }), 422),
        (json!({ "number": 1, "field": 25 }), 422),
        (json!({ "number": 1, "field": "none" }), 422),
        (json!({ "number": 2, "field": safe[0] }), 409),
    ] {
        assert_eq!(decide(&table, &begun, body.clone()).await.0, refused, "{body}");
    }
    assert_eq!(table.get("session").await["round"], begun["round"]);
    let other = world.control("players", json!({ "balances": { "USD": "5" } })).await;
    let stranger = Table::money(&world, other["accessToken"].as_str().unwrap(), MINES).await;
    assert_eq!(decide(&stranger, &begun, json!({ "number": 1, "field": safe[0] })).await.0, 404);
    // A round that is refused takes no stake.
    let unknown = json!({ "key": "b", "stake": "1", "mines": 25 });
    assert_eq!(stranger.refused(unknown).await, 422);
    assert_eq!(stranger.refused(json!({ "key": "c", "stake": "10", "mines": 3 })).await, 422, "no money");
    assert_eq!(
        (&stranger.get("session").await["balance"], &stranger.get("session").await["round"]),
        (&json!("5"), &Value::Null)
    );
}

#[tokio::test]
async fn an_open_round_is_found_again_and_no_second_one_begins() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token).await;
    let safe = safe(3);
    decide(&table, &begun, json!({ "number": 1, "field": safe[0] })).await;
    // A reload, another key from another tab, and the same key again.
    let reloaded = table.get("session").await;
    assert_eq!(reloaded["round"]["outcome"]["opened"], json!([safe[0]]));
    for key in ["a", "b"] {
        let again = table.post("rounds", json!({ "key": key, "stake": "5", "mines": 7 })).await;
        assert_eq!((&again["round"], &again["balance"]), (&reloaded["round"], &json!("1240.75")), "{key}");
    }
    // The game is started again: the new session has the round, and the old one may still decide.
    let later = Table::money(&world, &token, MINES).await;
    assert_eq!(table.call("GET", "session", None).await.0, 401);
    assert_eq!(later.get("session").await["round"], reloaded["round"]);
    decide(&table, &begun, json!({ "number": 2, "field": safe[1] })).await;
    let ended = decide(&later, &begun, json!({ "number": 3, "take": true })).await.1;
    assert_eq!((&ended["round"]["state"], &ended["balance"]), (&json!("done"), &json!("1253.34")));
    later.shown(&ended).await;
    world.control("clock", json!({ "advanceMs": 2_000 })).await;
    let next = later.post("rounds", json!({ "key": "c", "stake": "1", "mines": 1 })).await;
    assert_ne!(id(&next), id(&begun));
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn a_player_who_may_not_stake_any_more_can_take_his_win() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token).await;
    decide(&table, &begun, json!({ "number": 1, "field": safe(3)[0] })).await;
    world.post("/api/player/limits", &token, json!({ "definition": 5, "period": "1_day" })).await;
    assert_eq!(table.call("GET", "session", None).await.0, 400);
    let ended = decide(&table, &begun, json!({ "number": 2, "take": true })).await.1;
    assert_eq!(ended["round"]["payout"], "11.02");
    world.control("clock", json!({ "advanceMs": 12 * 3_600_000 })).await;
    assert_eq!(real(&world, &token).await, json!(1251.77));
}

#[tokio::test]
async fn a_round_that_nobody_ends_pays_what_could_be_taken_after_a_day() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token).await;
    decide(&table, &begun, json!({ "number": 1, "field": safe(3)[0] })).await;
    world.control("clock", json!({ "advanceMs": DAY - 1 })).await;
    assert_eq!(real(&world, &token).await, json!(1240.75), "it waits");
    world.control("clock", json!({ "advanceMs": 1 })).await;
    world.control("clock", json!({ "advanceMs": 4_000 })).await;
    assert_eq!(real(&world, &token).await, json!(1251.77));
    let later = Table::money(&world, &token, MINES).await;
    let round = later.get("session").await["round"].clone();
    assert_eq!(
        (&round["state"], &round["payout"], &round["shown"]),
        (&json!("done"), &json!("11.02"), &json!(false))
    );
    // Without an opened field the stake comes back.
    let untouched = later.post("rounds", json!({ "key": "b", "stake": "1", "mines": 24 })).await;
    assert_eq!(untouched["balance"], "1250.77");
    world.control("clock", json!({ "advanceMs": DAY })).await;
    world.control("clock", json!({ "advanceMs": 4_000 })).await;
    assert_eq!(real(&world, &token).await, json!(1251.77));
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn the_mines_are_fixed_at_the_start_and_hidden_until_the_end() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token).await;
    let hidden = async || {
        let check = table.get(&format!("fairness/{}", id(&begun))).await;
        let proof = world.get(&format!("/api/game/spins/{}/proof", id(&begun)), &token).await;
        assert_eq!((&check["serverSeed"], &check["round"]["outcome"]["found"]), (&Value::Null, &Value::Null));
        assert_eq!(
            (&proof["serverSeed"], &proof["result"], &proof["state"]),
            (&Value::Null, &Value::Null, &json!("open"))
        );
        proof["commitment"]["hash"].clone()
    };
    let hash = hidden().await;
    assert_eq!(table.call("POST", "seed", Some(json!({}))).await.0, 409, "a new seed would reveal this one");
    decide(&table, &begun, json!({ "number": 1, "field": safe(3)[0] })).await;
    // The end of the session reveals its seeds, but not that of an open round.
    let later = Table::money(&world, &token, MINES).await;
    assert_eq!(hidden().await, hash);
    assert_eq!(
        later.call("POST", "seed", Some(json!({}))).await.0,
        200,
        "the new session has a seed of its own"
    );
    let ended = decide(&later, &begun, json!({ "number": 2, "take": true })).await.1;
    later.shown(&ended).await;
    let proof = world.get(&format!("/api/game/spins/{}/proof", id(&begun)), &token).await;
    assert_eq!((&proof["serverSeed"], &proof["commitment"]["hash"]), (&json!(SEED), &hash));
}

#[tokio::test]
async fn an_open_round_for_fun_takes_and_pays_play_money() {
    let world = World::new();
    let table = Table::demo(&world, MINES).await;
    table.seed(SEED).await;
    let begun = table.post("rounds", json!({ "key": "a", "stake": "10", "mines": 3 })).await;
    assert_eq!(begun["balance"], "9990");
    let opened = decide(&table, &begun, json!({ "number": 1, "field": safe(3)[0] })).await.1;
    let ended = decide(&table, &opened, json!({ "number": 2, "take": true })).await.1;
    assert_eq!(ended["balance"], "10001.02");
}
