//! Loyalty points: what brings them, once each, and what does not.

use crate::payments::{DEPOSIT, request};
use crate::world::{PLAYER, World};
use serde_json::{Value, json};

const DAY: i64 = 24 * 3_600_000;

async fn standing(world: &World, token: &str) -> (i64, String) {
    let account = world.get("/api/retention/account", token).await;
    let level = account["currentLevel"]["name"].as_str().unwrap().to_owned();
    (account["points"].as_i64().unwrap(), level)
}

async fn points(world: &World, token: &str) -> i64 {
    standing(world, token).await.0
}

/// A player who has just registered, and the access token.
async fn newcomer(world: &World) -> (String, String) {
    let made = world.control("players", json!({ "balances": { "USD": "1000" } })).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&made["profile"]["id"]), text(&made["accessToken"]))
}

async fn pass(world: &World, milliseconds: i64) {
    world.control("clock", json!({ "advanceMs": milliseconds })).await;
    // The schedule looks at the clock by itself; a call of a game does so at once.
    world.send(&world.pay, "GET", "/game/api/fairness/none", &[], None).await;
}

/// Events of points that a player has heard: what happened, and the points after it.
fn told(world: &World, player: &str) -> Vec<(String, i64)> {
    let channel = format!("retention:accounts#{player}");
    let history = world.app.hub.history(&channel, None, world.app.clock.now_ms());
    let short = |data: &Value| {
        let event = data["event"].as_str().unwrap().to_owned();
        (event, data["playerAccount"]["points"].as_i64().unwrap())
    };
    history.publications.iter().map(|one| short(&one.data)).collect()
}

#[tokio::test]
async fn neither_deposits_nor_stakes_bring_points() {
    let (world, token) = World::with_lasting_token().await;
    let quest = "/api/retention/player-quests/50000000-0000-4000-8000-000000000001/cancel";
    assert_eq!(world.call("PUT", quest, Some(&token), None).await.0, 200);
    assert_eq!(standing(&world, &token).await, (100, "Copper".into()), "a member for thirty days");
    let body = request(&world, &token, "sandbox.card", "USD", json!(900)).await;
    let invoice = world.post(DEPOSIT, &token, body).await["invoiceId"].clone();
    assert_eq!(world.outcome(&invoice, json!({ "outcome": "success" })).await["status"], 2);
    for (amount, payout) in [("1000", "0"), ("1", "100")] {
        let bet = json!({ "playerId": PLAYER, "currency": "USD", "amount": amount, "payout": payout });
        world.control("bets", bet).await;
    }
    assert_eq!(points(&world, &token).await, 100);
    assert_eq!(told(&world, PLAYER), [("account.balance.updated".to_owned(), 100)]);
}

#[tokio::test]
async fn every_thirty_days_as_a_member_bring_points_once() {
    let (world, _) = World::with_lasting_token().await;
    let (id, token) = newcomer(&world).await;
    pass(&world, 30 * DAY - 60_000).await;
    assert_eq!((points(&world, &token).await, told(&world, &id)), (0, vec![]), "a minute too early");
    pass(&world, 60_000).await;
    pass(&world, 60_000).await;
    assert_eq!(points(&world, &token).await, 100);
    assert_eq!(told(&world, &id), [("account.balance.updated".to_owned(), 100)]);
    // The sandbox was off for three months.
    pass(&world, 90 * DAY).await;
    assert_eq!(standing(&world, &token).await, (400, "Bronze".into()));
    assert_eq!(told(&world, &id).pop(), Some(("account.level.updated".to_owned(), 400)));
    // A clock that was set back and forth counts no month twice.
    pass(&world, -90 * DAY).await;
    pass(&world, 90 * DAY).await;
    assert_eq!(points(&world, &token).await, 400);
}

#[tokio::test]
async fn the_first_limit_of_money_or_time_brings_points_and_no_other() {
    let (world, _) = World::with_lasting_token().await;
    for by_time in [false, true] {
        let (_, token) = newcomer(&world).await;
        let limit = async |definition: i64| {
            let body =
                json!({ "definition": definition, "period": "daily", "currency": "USD", "amount": 100 });
            world.post("/api/player/limits", &token, body).await
        };
        let time = async |minutes: Value| {
            let body = Some(json!({ "minutes": minutes }));
            assert_eq!(world.call("PUT", "/api/player/time-limit", Some(&token), body).await.0, 200);
        };
        if by_time {
            time(Value::Null).await;
            assert_eq!(points(&world, &token).await, 0, "no limit is none");
            time(json!(60)).await;
        } else {
            limit(3).await;
        }
        assert_eq!(points(&world, &token).await, 100);
        limit(1).await;
        time(json!(30)).await;
        assert_eq!(points(&world, &token).await, 100, "the first one");
    }
    let (_, token) = newcomer(&world).await;
    world.post("/api/player/limits", &token, json!({ "definition": 5, "period": "1_day" })).await;
    assert_eq!(points(&world, &token).await, 0, "a break is none");
}

#[tokio::test]
async fn a_confirmed_identity_brings_points_once() {
    let (world, token) = World::with_lasting_token().await;
    let document = async |kind: &str| {
        let (status, _) = crate::world::read(world.upload(&token, kind, "a.pdf", b"%PDF-1.7").await).await;
        assert_eq!(status, 200, "{kind}");
        let rows = world.get("/api/player/documents", &token).await;
        rows.as_array().unwrap().iter().find(|row| row["type"] == kind).unwrap()["id"].clone()
    };
    let decide = async |what: String, decision: &str| {
        let form = format!("{what}&decision={decision}");
        assert_eq!(world.submit("/documents", &form).await.status(), 303);
    };
    let judge = async |id: &Value, decision: &str| {
        decide(format!("document={}", id.as_str().unwrap()), decision).await;
    };
    let address = document("address").await;
    judge(&address, "approve").await;
    let passport = document("identity_front").await;
    judge(&passport, "reject").await;
    assert_eq!(points(&world, &token).await, 100);
    judge(&passport, "approve").await;
    judge(&passport, "approve").await;
    assert_eq!(points(&world, &token).await, 200);
    // The provider of verifications confirms the same identity.
    let sql = "INSERT INTO verifications (player_id, status, at) VALUES (?1, 2, 0)";
    world.app.db.lock().execute(sql, [PLAYER]).unwrap();
    decide(format!("player={PLAYER}"), "approve").await;
    assert_eq!(points(&world, &token).await, 200);

    let (id, other) = newcomer(&world).await;
    world.app.db.lock().execute(sql, [&id]).unwrap();
    decide(format!("player={id}"), "reject").await;
    assert_eq!(points(&world, &other).await, 0);
    decide(format!("player={id}"), "approve").await;
    assert_eq!(points(&world, &other).await, 100);
}
