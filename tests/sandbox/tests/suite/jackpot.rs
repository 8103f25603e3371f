//! The jackpot: its pool in the ledger, what feeds it, how it falls, and what is told of it.

use crate::games::{SLOT, Table, play};
use crate::world::World;
use crate::{audit, contract};
use games::jackpot::drawn;
use serde_json::{Value, json};

pub const JACKPOT: &str = "hidden-dragons-jackpot";
const OTHER: &str = "wild-falcon-jackpot";

/// The pool of a currency as the API tells it.
async fn pool(world: &World, currency: &str) -> Value {
    world.get_open(&format!("/api/game/jackpots?currency={currency}")).await[0].clone()
}

async fn amount(world: &World) -> Value {
    pool(world, "USD").await["amount"].clone()
}

/// Makes the jackpot fall in every round.
async fn let_it_fall(world: &World) {
    world.control("settings", json!({ "jackpotTurnover": 1 })).await;
}

async fn advance(world: &World, milliseconds: i64) {
    world.control("clock", json!({ "advanceMs": milliseconds })).await;
}

/// Amounts that were published to everybody.
fn told(world: &World) -> Vec<Value> {
    let channel = "game:jackpots:USD";
    let history = world.app.hub.history(channel, None, world.app.clock.now_ms());
    history.publications.into_iter().for_each(|one| contract::check_event(channel, &one.data));
    let history = world.app.hub.history(channel, None, world.app.clock.now_ms());
    history.publications.into_iter().map(|one| one.data["jackpot"]["amount"].clone()).collect()
}

/// Minor units of a holder, by the reason of their bookings.
fn booked(world: &World, holder: &str, reason: &str) -> i64 {
    let sql = "SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE holder LIKE ?1 AND reason = ?2 AND currency = 'USD'";
    world.app.db.lock().query_row(sql, (holder, reason), |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn a_share_of_each_stake_goes_to_the_pool_to_the_last_part() {
    let (world, token) = World::with_lasting_token().await;
    let begun = pool(&world, "USD").await;
    assert_eq!(
        (&begun["amount"], &begun["seed"], &begun["turnover"]),
        (&json!(100), &json!(100), &json!(20000))
    );
    assert_eq!((&begun["share"], &begun["rtp"]), (&json!(1), &json!(1.5)));
    let table = Table::money(&world, &token, JACKPOT).await;
    table.post("rounds", json!({ "key": "a", "stake": "2" })).await;
    assert_eq!(amount(&world).await, json!(100.02));
    let shown = table.get("session").await["jackpot"].clone();
    assert_eq!(
        shown,
        json!({ "amount": "100.02", "seed": "100", "turnover": "20000", "share": "1", "rtp": "1.5" })
    );
    // A fifth of a cent each: the fifth stake makes it a whole one. Another game feeds the same pool.
    let other = Table::money(&world, &token, OTHER).await;
    for number in 0..5 {
        assert_eq!(amount(&world).await, json!(100.02), "{number}");
        let of = if number % 2 == 0 { &table } else { &other };
        of.post("rounds", json!({ "key": format!("k{number}"), "stake": "0.2" })).await;
    }
    let now = pool(&world, "USD").await;
    assert_eq!(now["amount"], json!(100.03));
    assert!(now["version"].as_i64() > begun["version"].as_i64());
    assert_eq!(
        (booked(&world, "house", "jackpot share"), booked(&world, "house", "jackpot seed")),
        (-3, -10_000)
    );
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn the_whole_pool_is_paid_with_the_round_and_begins_again() {
    let (world, token) = World::with_lasting_token().await;
    let table = Table::money(&world, &token, JACKPOT).await;
    table.post("rounds", json!({ "key": "a", "stake": "100" })).await;
    let before = world.account(&token, "USD").await["balance"].as_f64().unwrap();
    let_it_fall(&world).await;
    let played = table.post("rounds", json!({ "key": "b", "stake": "1" })).await;
    let round = &played["round"];
    assert_eq!((&round["jackpot"], &round["result"]), (&json!("101.01"), &json!("win")));
    let payout = round["payout"].as_str().unwrap().parse::<f64>().unwrap();
    let after = world.account(&token, "USD").await["balance"].as_f64().unwrap();
    assert!((after - (before - 1.0 + payout + 101.01)).abs() < 0.001, "{before} {after} {payout}");
    assert_eq!(amount(&world).await, json!(100));
    table.shown(&played).await;
    let rows = world.get("/api/game/spins?perPage=10", &token).await;
    let row = rows.as_array().unwrap().iter().find(|row| row["id"] == round["id"]).unwrap();
    assert_eq!((&row["jackpot"], row["payout"].as_f64()), (&json!(101.01), Some(payout)));
    assert!(rows.as_array().unwrap().iter().any(|row| row.get("jackpot").is_none()));
    let winners = world.get_open("/api/game/spins/winners?perPage=1").await;
    assert_eq!(
        winners[0]["payout"].as_f64().map(|won| (won * 100.0).round()),
        Some(((payout + 101.01) * 100.0).round())
    );
    let message = world.get("/api/notification/messenger/messages", &token).await[0]["content"].clone();
    assert_eq!(message["title"], "You have won the jackpot");
    assert!(message["body"].as_str().unwrap().contains("101.01 USD"), "{message}");
    // The same key answers the same round: it is not paid twice.
    assert_eq!(table.post("rounds", json!({ "key": "b", "stake": "1" })).await["round"]["id"], round["id"]);
    assert_eq!(booked(&world, "real:%", "jackpot"), 10_101);
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn only_real_money_feeds_it_and_wins_it() {
    let (world, token) = World::with_lasting_token().await;
    let_it_fall(&world).await;
    let demo = Table::demo(&world, JACKPOT).await;
    let state = demo.get("session").await;
    assert_eq!(state["jackpot"], Value::Null, "a demo names no pool");
    let played = demo.post("rounds", json!({ "key": "a", "stake": "1" })).await;
    assert_eq!(played["round"]["jackpot"], Value::Null);
    // A player whose money is that of a bonus alone.
    let made = world.control("players", json!({ "balances": { "USD": "0" } })).await;
    let (other, id) = (made["accessToken"].as_str().unwrap(), made["profile"]["id"].as_str().unwrap());
    let bonus = json!({ "playerId": id, "bonusId": "b0000000-0000-4000-8000-000000000001" });
    let held = world.control("bonuses", bonus).await[0].clone();
    let path = format!("/api/game/player-bonuses/{}/activate", held["id"].as_str().unwrap());
    assert_eq!(world.call("PUT", &path, Some(other), None).await.0, 200);
    let table = Table::money(&world, other, JACKPOT).await;
    let played = table.post("rounds", json!({ "key": "a", "stake": "0.2" })).await;
    assert_eq!((&played["round"]["jackpot"], amount(&world).await), (&Value::Null, json!(100)));
    // A game that does not feed it.
    let slot = Table::money(&world, &token, SLOT).await;
    let played = slot.post("rounds", json!({ "key": "a", "stake": "1" })).await;
    assert_eq!((&played["round"]["jackpot"], amount(&world).await), (&Value::Null, json!(100)));
    assert_eq!(slot.get("session").await["jackpot"], Value::Null);
}

#[tokio::test]
async fn a_mixed_stake_counts_with_its_real_money() {
    let (world, _) = World::with_lasting_token().await;
    let made = world.control("players", json!({ "balances": { "USD": "1.5" } })).await;
    let (token, id) = (made["accessToken"].as_str().unwrap(), made["profile"]["id"].as_str().unwrap());
    let bonus = json!({ "playerId": id, "bonusId": "b0000000-0000-4000-8000-000000000001" });
    let held = world.control("bonuses", bonus).await[0].clone();
    let path = format!("/api/game/player-bonuses/{}/activate", held["id"].as_str().unwrap());
    assert_eq!(world.call("PUT", &path, Some(token), None).await.0, 200);
    let table = Table::money(&world, token, JACKPOT).await;
    let played = table.post("rounds", json!({ "key": "a", "stake": "2" })).await;
    table.shown(&played).await;
    assert_eq!(amount(&world).await, json!(100.01), "a cent of one and a half, and half of one is carried");
    let proof = proof_of(&world, token, &played).await;
    assert_eq!((&proof["stake"], &proof["jackpot"]["stake"]), (&json!(2), &json!(1.5)));
    assert_eq!(
        crate::round_proof::checked(&reveal(&world, &table, token, &played).await)["verdict"],
        "Matches"
    );
}

async fn proof_of(world: &World, token: &str, played: &Value) -> Value {
    world.get(&format!("/api/game/spins/{}/proof", played["round"]["id"].as_str().unwrap()), token).await
}

/// The proof of a round with its seed revealed.
async fn reveal(world: &World, table: &Table<'_>, token: &str, played: &Value) -> Value {
    table.post("seed", json!({})).await;
    proof_of(world, token, played).await
}

#[tokio::test]
async fn each_currency_has_a_pool_of_its_own() {
    let (world, token) = World::with_lasting_token().await;
    let account = world.account(&token, "BTC").await["id"].clone();
    let (_, started) =
        play(&world, Some(&token), JACKPOT, json!({ "demoMode": false, "accountId": account })).await;
    let table = Table { world: &world, launch: started["data"]["token"].as_str().unwrap().to_owned() };
    let begun = pool(&world, "BTC").await;
    let stake = table.get("session").await["stakes"][3].as_str().unwrap().to_owned();
    table.post("rounds", json!({ "key": "a", "stake": stake })).await;
    let grown = pool(&world, "BTC").await;
    assert!(grown["amount"].as_f64() > begun["amount"].as_f64(), "{begun} {grown}");
    assert_eq!(amount(&world).await, json!(100));
    // Chances are the same in every currency: the turnover is worth the same.
    for (currency, turnover) in [("JPY", json!(3_000_000)), ("EUR", json!(20_000)), ("BRL", json!(100_000))] {
        assert_eq!(pool(&world, currency).await["turnover"], turnover, "{currency}");
    }
    assert_eq!(world.get_open("/api/game/jackpots?currency=XXX").await, json!([]));
    assert_eq!(world.get_open("/api/game/jackpots").await[0]["currency"], "USD");
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn the_pool_is_told_once_a_second_and_not_before_the_game_has_shown_a_win() {
    let (world, token) = World::with_lasting_token().await;
    world.control("clock", json!({ "hold": true })).await;
    let (first, second) =
        (Table::money(&world, &token, JACKPOT).await, Table::money(&world, &token, OTHER).await);
    first.post("rounds", json!({ "key": "a", "stake": "1" })).await;
    advance(&world, 1).await;
    assert_eq!(told(&world), [json!(100.01)]);
    second.post("rounds", json!({ "key": "a", "stake": "2" })).await;
    advance(&world, 900).await;
    assert_eq!(told(&world).len(), 1, "at most once in a second");
    advance(&world, 100).await;
    assert_eq!(told(&world), [json!(100.01), json!(100.03)]);
    advance(&world, 5_000).await;
    assert_eq!(told(&world).len(), 2, "nothing has changed");
    let_it_fall(&world).await;
    let won = first.post("rounds", json!({ "key": "b", "stake": "1" })).await;
    assert_eq!(won["round"]["jackpot"], "100.04");
    advance(&world, 1_500).await;
    assert_eq!(told(&world).len(), 2, "the game still shows the round");
    // The round of somebody else meanwhile does not tell it either.
    let other = second.post("rounds", json!({ "key": "b", "stake": "2" })).await;
    first.shown(&won).await;
    advance(&world, 1).await;
    assert_eq!(told(&world).len(), 2, "the other jackpot has fallen, too, and is not shown yet");
    second.shown(&other).await;
    advance(&world, 1).await;
    assert_eq!(told(&world), [json!(100.01), json!(100.03), json!(100)]);
}

#[tokio::test]
async fn the_proof_has_the_draw_once_the_game_has_shown_it() {
    let (world, token) = World::with_lasting_token().await;
    let table = Table::money(&world, &token, JACKPOT).await;
    table.seed("jackpot-seed").await;
    let played = table.post("rounds", json!({ "key": "a", "stake": "1" })).await;
    let open = proof_of(&world, &token, &played).await["jackpot"].clone();
    assert_eq!(
        (&open["number"], &open["payout"], &open["turnover"]),
        (&Value::Null, &Value::Null, &json!(20000))
    );
    table.shown(&played).await;
    let shown = proof_of(&world, &token, &played).await;
    let jackpot = &shown["jackpot"];
    let number = drawn("jackpot-seed", "test", 1, 2_000_000);
    let cents = (jackpot["number"].as_f64().unwrap() * 100.0).round();
    assert_eq!((cents.to_string(), &jackpot["payout"]), (number.to_string(), &json!(0)));
    assert_eq!(jackpot["draw"]["message"], "{clientSeed}:{nonce}:jackpot");
    let slot = Table::money(&world, &token, SLOT).await;
    let other = slot.post("rounds", json!({ "key": "a", "stake": "1" })).await;
    assert_eq!(proof_of(&world, &token, &other).await.get("jackpot"), None);
}

#[tokio::test]
async fn a_jackpot_counts_as_a_win_where_wins_are_summed() {
    let (world, token) = World::with_lasting_token().await;
    let limit = json!({ "definition": 2, "period": "daily", "currency": "USD", "amount": 50 });
    world.post("/api/player/limits", &token, limit).await;
    let_it_fall(&world).await;
    let table = Table::money(&world, &token, JACKPOT).await;
    let mut won = 0.0;
    for number in 0..3 {
        let played = table.post("rounds", json!({ "key": format!("k{number}"), "stake": "40" })).await;
        let of = |name: &str| played["round"][name].as_str().unwrap().parse::<f64>().unwrap();
        won += of("payout") + of("jackpot");
        table.shown(&played).await;
    }
    let today = sandbox::clock::iso(world.app.clock.now_ms())[..10].to_owned();
    let path = format!("/api/player/statement?from={today}&to={today}&group=day&currency=USD&offset=0");
    let statement = world.get(&path, &token).await;
    let wins = statement["totals"]["wins"].as_f64().unwrap();
    assert!((wins - won).abs() < 0.001, "{statement} has no {won}");
    let cashback = world.get("/api/game/bonuses/cashback?currency=USD", &token).await;
    assert_eq!(cashback[0]["amount"], json!(0), "more was won than lost");
    audit::check(&world, &token).await;
}
