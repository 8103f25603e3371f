use crate::payments::{DEPOSIT, request};
use crate::world::{PLAYER, World};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn count(list: &Value) -> usize {
    list.as_array().unwrap().len()
}

#[tokio::test]
async fn generated_volume_data_is_usable() {
    let world = World::new();
    let token = world.player().await;
    let started = Instant::now();
    let all =
        json!({ "currencies": 300, "methods": 200, "bonuses": 200, "invoices": 10_000, "playerId": PLAYER });
    world.control("volume", all).await;
    assert!(started.elapsed() < Duration::from_mins(1), "{:?}", started.elapsed());
    let currencies = world.get("/api/settings/currencies", &token).await;
    assert_eq!(count(&currencies), 300);
    let codes: std::collections::BTreeSet<&str> =
        currencies.as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert_eq!(codes.len(), 300);
    for path in
        ["methods/deposit?currency=USD", "methods/withdrawal?currency=USD", "methods/deposit?currency=BTC"]
    {
        assert_eq!(count(&world.get(&format!("/api/payment/{path}"), &token).await), 200, "{path}");
    }
    let bonuses = world.get("/api/game/bonuses?currency=USD", &token).await;
    assert_eq!(count(&bonuses), 200);
    let started = Instant::now();
    let (_, page) = world.call("GET", "/api/payment/invoices?page=1000&perPage=10", Some(&token), None).await;
    assert_eq!((&page["meta"]["totalRows"], count(&page["data"])), (&json!(10_000), 10));
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    assert_eq!(world.account(&token, "USD").await["balance"], json!(1250.75), "what came in went out");
    let statistics = world.get("/api/payment/invoices/statistics", &token).await;
    assert_eq!(
        (&statistics[0]["depositsCount"], &statistics[0]["withdrawalsCount"]),
        (&json!(2500), &json!(2500))
    );

    // Generated currencies, methods and bonuses are usable.
    world.post("/api/wallet/accounts", &token, json!({ "currency": "F287" })).await;
    let mut body = request(&world, &token, "sandbox.card.copy199", "F287", json!(50)).await;
    body["isBonusDecline"] = false.into();
    body["bonusId"] = bonuses[199]["id"].clone();
    let made = world.post(DEPOSIT, &token, body).await;
    world.outcome(&made["invoiceId"], json!({ "outcome": "success" })).await;
    assert_eq!(world.account(&token, "F287").await["balance"], 50);
    let held =
        format!("/api/game/bonuses/status?currency=F287&bonusIds[]={}", bonuses[199]["id"].as_str().unwrap());
    assert_eq!(world.get(&held, &token).await[0]["issueStatus"], 1);

    let (_, totals) = world.call("GET", "/__sandbox/ledger", None, None).await;
    assert!(totals.as_object().unwrap().values().all(|sum| *sum == 0), "{totals}");
    world.control("reset", json!({})).await;
    let token = world.player().await;
    assert_eq!(count(&world.get("/api/settings/currencies", &token).await), 13);
    assert_eq!(
        world.call("POST", "/api/wallet/accounts", Some(&token), Some(json!({ "currency": "F287" }))).await.0,
        422
    );
}

#[tokio::test]
async fn invalid_volumes_are_refused() {
    let world = World::new();
    for (body, field) in [
        (json!({ "currencies": 1001 }), "currencies"),
        (json!({ "methods": -1 }), "methods"),
        (json!({ "invoices": 20_001, "playerId": PLAYER }), "invoices"),
        (json!({ "invoices": 1, "playerId": "nobody" }), "playerId"),
    ] {
        let (status, refused) = world.call("POST", "/__sandbox/volume", None, Some(body)).await;
        assert_eq!(status, 422);
        assert!(refused["error"]["fields"][field].is_array(), "{refused}");
    }
    for count in [0, 1, 5, 7] {
        world.control("volume", json!({ "invoices": count, "playerId": PLAYER })).await;
    }
    let token = world.player().await;
    let (_, page) = world.call("GET", "/api/payment/invoices", Some(&token), None).await;
    assert_eq!(page["meta"]["totalRows"], 13);
    assert_eq!(world.account(&token, "USD").await["balance"], json!(1250.75));
}

#[tokio::test]
async fn currencies_have_zero_to_eighteen_decimals() {
    let world = World::new();
    let token = world.player().await;
    let currencies = world.get("/api/settings/currencies", &token).await;
    for (code, units) in [("JPY", "1"), ("PAXG", "1000000000000000000")] {
        let found = currencies.as_array().unwrap().iter().find(|one| one["code"] == code).unwrap();
        assert_eq!(found["subunitToUnit"].to_string(), units);
    }
    for (code, stake, cashback) in
        [("JPY", "186", "18"), ("PAXG", "0.000000000000000031", "0.000000000000000003")]
    {
        world.control("credit", json!({ "playerId": PLAYER, "currency": code, "amount": stake })).await;
        world.control("bets", json!({ "playerId": PLAYER, "currency": code, "amount": stake })).await;
        let rows = world.get(&format!("/api/game/bonuses/cashback?currency={code}"), &token).await;
        assert_eq!(rows[0]["amount"].to_string(), cashback);
        assert!(
            count(&world.get(&format!("/api/payment/methods/deposit?currency={code}"), &token).await) > 0
        );
    }
}
