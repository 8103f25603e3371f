//! Tests of rounds of blackjack: further stakes, their refusals and repeats, and what is hidden.

use crate::games::{BLACKJACK, Table};
use crate::{audit, world::World};
use serde_json::{Value, json};

/// 9♣ 9♦ against 5♥ with Q♦ hidden. A split gives 2♣ and 5♣; Q♥, 5♦, 10♥ come next.
const PAIR: &str = "blackjack-126";
/// J♦ A♣ against 5♦.
const NATURAL: &str = "blackjack-0";
/// 8♣ Q♣ against Q♠ with A♠ hidden.
const NATURAL_OF_DEALER: &str = "blackjack-20";
const HOUR: i64 = 3_600_000;

fn id(answer: &Value) -> &str {
    answer["round"]["id"].as_str().unwrap()
}

/// A table with a round and a stake of ten.
async fn begun<'a>(world: &'a World, token: &str, seed: &str) -> (Table<'a>, Value) {
    let table = Table::money(world, token, BLACKJACK).await;
    table.seed(seed).await;
    let begun = table.post("rounds", json!({ "key": "a", "stake": "10" })).await;
    (table, begun)
}

async fn decide(table: &Table<'_>, begun: &Value, number: i64, choice: &str) -> (u16, Value) {
    let path = format!("rounds/{}/decisions", id(begun));
    let (status, body) = table.call("POST", &path, Some(json!({ "number": number, "move": choice }))).await;
    (status, if status == 200 { body["data"].clone() } else { body["error"].clone() })
}

/// A player with this many dollars, and the round of the pair with a stake of ten.
async fn with_dollars<'a>(world: &'a World, dollars: &str) -> (Table<'a>, Value, String) {
    let made = world.control("players", json!({ "balances": { "USD": dollars } })).await;
    let token = made["accessToken"].as_str().unwrap().to_owned();
    let (table, begun) = begun(world, &token, PAIR).await;
    (table, begun, token)
}

/// Reasons and cents that the house got for a round.
fn booked(world: &World, round: &str) -> Vec<(String, i64)> {
    let connection = world.app.db.lock();
    let sql = "SELECT reason, amount FROM ledger WHERE subject = ?1 AND holder = 'house' ORDER BY id";
    let mut rows = connection.prepare(sql).unwrap();
    let found = rows.query_map([round], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    found.map(Result::unwrap).collect()
}

#[tokio::test]
async fn a_split_and_a_double_are_further_stakes_and_a_repeat_takes_none() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token, PAIR).await;
    assert_eq!((&begun["balance"], &begun["round"]["stake"]), (&json!("1240.75"), &json!("10")));
    let steps = [("split", "1230.75", "20"), ("double", "1220.75", "30"), ("hit", "1220.75", "30")];
    for (number, (choice, balance, stake)) in (1..).zip(steps) {
        let first = decide(&table, &begun, number, choice).await.1;
        assert_eq!(
            (&first["balance"], &first["round"]["stake"]),
            (&json!(balance), &json!(stake)),
            "{choice}"
        );
        // A lost answer, and another tab that decides something else at the same place.
        for again in [choice, "stand", "double"] {
            let repeat = decide(&table, &begun, number, again).await.1;
            assert_eq!(
                (&repeat["round"], &repeat["balance"]),
                (&first["round"], &first["balance"]),
                "{again}"
            );
        }
    }
    let ended = decide(&table, &begun, 4, "stand").await.1;
    assert_eq!((&ended["round"]["payout"], &ended["balance"]), (&json!("60"), &json!("1280.75")));
    let further = |number: i64| (format!("further bet {number}"), 1000);
    let expected = vec![("bet".to_owned(), 1000), further(1), further(2), ("win".to_owned(), -6000)];
    assert_eq!(booked(&world, id(&begun)), expected);
    table.shown(&ended).await;
    let spins = world.get("/api/game/spins", &token).await;
    assert_eq!((&spins[0]["amount"], &spins[0]["payout"]), (&json!(30), &json!(60)), "{}", spins[0]);
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn simultaneous_doubles_take_one_stake() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token, PAIR).await;
    let calls = (0..6).map(|_| decide(&table, &begun, 1, "double"));
    let answers = futures_util::future::join_all(calls).await;
    assert!(
        answers.iter().all(|(status, answer)| *status == 200 && answer["round"]["stake"] == "20"),
        "{answers:?}"
    );
    let stakes = booked(&world, id(&begun)).iter().filter(|(reason, _)| reason.contains("bet")).count();
    assert_eq!(stakes, 2);
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn a_further_stake_is_refused_like_a_first_one_and_the_round_goes_on() {
    let world = World::new();
    world.control("settings", json!({ "accessTokenSeconds": 1_000_000_000 })).await;
    let limit = |definition: i64, amount: i64| json!({ "definition": definition, "period": "daily", "currency": "USD", "amount": amount });
    let exclusion = json!({ "definition": 4, "period": "6_months" });
    let cases = [
        ("15", None, json!(422)),
        ("100", Some(limit(1, 15)), json!(14105)),
        ("100", Some(limit(2, 15)), json!(14101)),
        ("100", Some(exclusion), json!(14100)),
    ];
    for (dollars, body, code) in cases {
        let (table, begun, token) = with_dollars(&world, dollars).await;
        if let Some(body) = body {
            world.post("/api/player/limits", &token, body).await;
        }
        for choice in ["split", "double"] {
            let (_, refused) = decide(&table, &begun, 1, choice).await;
            assert_eq!(refused["code"], code, "{choice}: {refused}");
        }
        assert_eq!(booked(&world, id(&begun)).len(), 1, "nothing is taken");
        // Moves that risk no more money are possible.
        let ended = decide(&table, &begun, 1, "stand").await.1;
        assert_eq!(
            (&ended["round"]["state"], &ended["round"]["stake"]),
            (&json!("done"), &json!("10")),
            "{code}"
        );
        audit::check(&world, &token).await;
    }
}

#[tokio::test]
async fn a_bonus_that_does_not_allow_the_game_allows_no_further_stake() {
    let world = World::new();
    let made = world.control("players", json!({ "balances": { "USD": "100" } })).await;
    let token = made["accessToken"].as_str().unwrap().to_owned();
    let (table, begun) = begun(&world, &token, PAIR).await;
    let bonus = json!({ "playerId": made["profile"]["id"], "bonusId": "b0000000-0000-4000-8000-000000000002", "deposit": 50 });
    let held = world.control("bonuses", bonus).await[0].clone();
    let path = format!("/api/game/player-bonuses/{}/activate", held["id"].as_str().unwrap());
    world.call("PUT", &path, Some(&token), None).await;
    assert_eq!(decide(&table, &begun, 1, "double").await.1["code"], 14306);
    assert_eq!(decide(&table, &begun, 1, "stand").await.0, 200);
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn a_further_stake_counts_for_the_limit_of_the_day_of_its_round() {
    let world = World::new();
    world.control("settings", json!({ "accessTokenSeconds": 1_000_000_000 })).await;
    let made = world.control("players", json!({ "balances": { "USD": "100" } })).await;
    let token = made["accessToken"].as_str().unwrap().to_owned();
    let limit = json!({ "definition": 1, "period": "daily", "currency": "USD", "amount": 15 });
    world.post("/api/player/limits", &token, limit).await;
    world.control("clock", json!({ "advanceMs": 23 * HOUR })).await;
    let (_, begun) = begun(&world, &token, PAIR).await;
    // Two hours later another window of the limit has begun, in which nothing is staked.
    world.control("clock", json!({ "advanceMs": 2 * HOUR })).await;
    let later = Table::money(&world, &token, BLACKJACK).await;
    assert_eq!(decide(&later, &begun, 1, "double").await.1["code"], 14105);
    assert_eq!(decide(&later, &begun, 1, "stand").await.0, 200);
}

#[tokio::test]
async fn only_the_newest_session_stakes_more() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token, PAIR).await;
    let later = Table::money(&world, &token, BLACKJACK).await;
    assert_eq!(later.get("session").await["round"], begun["round"], "the round is found again");
    assert_eq!(decide(&table, &begun, 1, "split").await.0, 401);
    let split = decide(&later, &begun, 1, "split").await.1;
    assert_eq!((&split["round"]["stake"], &split["balance"]), (&json!("20"), &json!("1230.75")));
    assert_eq!(decide(&table, &begun, 2, "stand").await.0, 200, "the other one may still stand");
}

#[tokio::test]
async fn refused_decisions_leave_the_round_as_it_was() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token, PAIR).await;
    for (number, choice, refused) in [(1, "fold", 422), (1, "", 422), (2, "hit", 409)] {
        assert_eq!(decide(&table, &begun, number, choice).await.0, refused, "{choice}");
    }
    decide(&table, &begun, 1, "split").await;
    assert_eq!(decide(&table, &begun, 2, "split").await.0, 422, "split once");
    let odd = json!({ "key": "b", "stake": "0.21" });
    let state = table.get("session").await;
    assert_eq!((&state["balance"], &state["round"]["stake"]), (&json!("1230.75"), &json!("20")));
    decide(&table, &begun, 2, "stand").await;
    decide(&table, &begun, 3, "stand").await;
    assert_eq!(table.refused(odd).await, 422, "3 to 2 of an odd stake would be rounded");
}

#[tokio::test]
async fn the_hidden_card_is_told_at_the_end() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token, PAIR).await;
    assert_eq!(table.call("POST", "seed", Some(json!({}))).await.0, 409, "a new seed would reveal it");
    let proof = async || world.get(&format!("/api/game/spins/{}/proof", id(&begun)), &token).await;
    let check = table.get(&format!("fairness/{}", id(&begun))).await;
    for told in [&begun["round"], &check["round"], &proof().await["result"]] {
        assert!(!told.to_string().contains("Q♦"), "{told}");
    }
    assert_eq!(check["serverSeed"], Value::Null);
    let ended = decide(&table, &begun, 1, "stand").await.1;
    assert_eq!(ended["round"]["outcome"]["dealer"]["cards"], json!(["5♥", "Q♦", "2♣"]));
    assert_eq!(ended["round"]["outcome"]["hands"][0]["end"], "win");
}

#[tokio::test]
async fn a_blackjack_ends_the_round_at_once() {
    for (seed, payout, end) in [(NATURAL, "25", "blackjack"), (NATURAL_OF_DEALER, "0", "lose")] {
        let (world, token) = World::with_lasting_token().await;
        let (table, begun) = begun(&world, &token, seed).await;
        let round = &begun["round"];
        assert_eq!((&round["state"], &round["payout"]), (&json!("done"), &json!(payout)));
        assert_eq!(round["outcome"]["hands"][0]["end"], end);
        assert_eq!(decide(&table, &begun, 1, "hit").await.1["round"]["payout"], payout);
        table.shown(&begun).await;
        audit::check(&world, &token).await;
    }
}

#[tokio::test]
async fn a_round_that_nobody_ends_stands_with_both_hands_after_a_day() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token, PAIR).await;
    decide(&table, &begun, 1, "split").await;
    world.control("clock", json!({ "advanceMs": 24 * HOUR })).await;
    world.control("clock", json!({ "advanceMs": 8_000 })).await;
    let later = Table::money(&world, &token, BLACKJACK).await;
    let round = later.get("session").await["round"].clone();
    // 11 and 14 against 5♥ Q♦ Q♥: the dealer is bust.
    assert_eq!((&round["state"], &round["payout"]), (&json!("done"), &json!("40")), "{round}");
    assert_eq!(round["outcome"]["moves"], json!(["split", "stand", "stand"]));
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn a_further_stake_for_fun_is_play_money() {
    let world = World::new();
    let table = Table::demo(&world, BLACKJACK).await;
    table.seed(PAIR).await;
    let begun = table.post("rounds", json!({ "key": "a", "stake": "100" })).await;
    assert_eq!(begun["balance"], "9900");
    assert_eq!(decide(&table, &begun, 1, "split").await.1["balance"], "9800");
    assert_eq!(decide(&table, &begun, 2, "stand").await.0, 200);
    assert_eq!(decide(&table, &begun, 3, "stand").await.1["balance"], "10200");
}

#[tokio::test]
async fn further_stakes_are_stakes_in_the_statement() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token, PAIR).await;
    // 20 against 20: both stakes come back.
    let ended = decide(&table, &begun, 1, "double").await.1;
    assert_eq!((&ended["round"]["payout"], &ended["round"]["result"]), (&json!("20"), &json!("back")));
    table.shown(&ended).await;
    let day = &begun["round"]["createdAt"].as_str().unwrap()[..10];
    let path = format!("/api/player/statement?from={day}&to={day}&currency=USD&group=game");
    let statement = world.get(&path, &token).await;
    assert_eq!((&statement["totals"]["stakes"], &statement["totals"]["wins"]), (&json!(20), &json!(20)));
}
