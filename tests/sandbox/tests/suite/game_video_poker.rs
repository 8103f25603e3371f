//! Tests of rounds of video poker: cards from the seeds, repeats, sessions, and a round that is left.

use crate::games::{POKER, Table};
use crate::{audit, world::World};
use games::cards::Shoe;
use games::fairness::Draw;
use serde_json::{Value, json};

/// 2♦ 4♣ J♠ J♥ J♣ are dealt; 10♦ and J♦ come next.
const SEED: &str = "poker-52";
const DAY: i64 = 24 * 3_600_000;

/// A table with an open round and a stake of ten.
async fn begun<'a>(world: &'a World, token: &str) -> (Table<'a>, Value) {
    let table = Table::money(world, token, POKER).await;
    table.seed(SEED).await;
    let begun = table.post("rounds", json!({ "key": "a", "stake": "10" })).await;
    assert_eq!((&begun["round"]["state"], &begun["balance"]), (&json!("open"), &json!("1240.75")));
    (table, begun)
}

async fn draw(table: &Table<'_>, begun: &Value, hold: &str) -> Value {
    let path = format!("rounds/{}/decisions", begun["round"]["id"].as_str().unwrap());
    table.post(&path, json!({ "number": 1, "hold": hold })).await
}

#[tokio::test]
async fn held_cards_make_the_win_and_a_repeat_changes_nothing() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token).await;
    let mut numbers = Draw::new(SEED, "test", 1);
    let mut shoe = Shoe::new(1);
    let dealt: Vec<String> = (0..5).map(|_| shoe.draw(&mut numbers).name()).collect();
    assert_eq!(begun["round"]["outcome"]["cards"], json!(dealt));
    assert_eq!(begun["round"]["outcome"]["hand"], "threeOfAKind");
    let ended = draw(&table, &begun, "00111").await;
    assert_eq!(
        (&ended["round"]["payout"], &ended["balance"], &ended["round"]["outcome"]["cards"]),
        (&json!("250"), &json!("1490.75"), &json!(["10♦", "J♦", "J♠", "J♥", "J♣"]))
    );
    // A lost answer, or another tab that holds other cards.
    for hold in ["00111", "00000"] {
        assert_eq!(draw(&table, &begun, hold).await["round"], ended["round"], "{hold}");
    }
    table.shown(&ended).await;
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn an_open_round_is_found_again_in_another_session_and_its_cards_are_not_told() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token).await;
    assert_eq!(table.call("POST", "seed", Some(json!({}))).await.0, 409, "a new seed would reveal this one");
    let later = Table::money(&world, &token, POKER).await;
    let found = later.get("session").await["round"].clone();
    assert_eq!(found, begun["round"]);
    assert!(!found.to_string().contains("10♦") && !found.to_string().contains("J♦"), "{found}");
    let proof =
        world.get(&format!("/api/game/spins/{}/proof", begun["round"]["id"].as_str().unwrap()), &token).await;
    assert_eq!(
        (&proof["serverSeed"], &proof["result"], &proof["mapping"]["hold"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(draw(&later, &begun, "00111").await["round"]["payout"], "250");
}

#[tokio::test]
async fn a_refused_draw_leaves_the_round_as_it_was() {
    let (world, token) = World::with_lasting_token().await;
    let (table, begun) = begun(&world, &token).await;
    let path = format!("rounds/{}/decisions", begun["round"]["id"].as_str().unwrap());
    for (body, refused) in [
        (json!({ "hold": "00111" }), 422),
        (json!({ "number": 1, "hold": "0011" }), 422),
        (json!({ "number": 1, "hold": "00112" }), 422),
        (json!({ "number": 1 }), 422),
        (json!({ "number": 2, "hold": "00111" }), 409),
    ] {
        assert_eq!(table.call("POST", &path, Some(body.clone())).await.0, refused, "{body}");
    }
    assert_eq!(table.get("session").await["round"], begun["round"]);
}

#[tokio::test]
async fn a_round_that_nobody_ends_holds_all_cards_after_a_day() {
    let (world, token) = World::with_lasting_token().await;
    let (_, begun) = begun(&world, &token).await;
    world.control("clock", json!({ "advanceMs": DAY })).await;
    world.control("clock", json!({ "advanceMs": 5_000 })).await;
    let later = Table::money(&world, &token, POKER).await;
    let state = later.get("session").await;
    assert_eq!(
        (&state["round"]["payout"], &state["round"]["outcome"]["hold"], &state["balance"]),
        (&json!("30"), &json!("11111"), &json!("1270.75"))
    );
    assert_eq!(state["round"]["outcome"]["cards"], begun["round"]["outcome"]["cards"]);
    audit::check(&world, &token).await;
}
