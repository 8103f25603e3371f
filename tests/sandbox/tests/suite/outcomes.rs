//! Provider reports, in any order and with any delay.

use crate::payments::{DEPOSIT, request};
use crate::world::{PLAYER, World};
use serde_json::{Value, json};

const START: f64 = 1250.75;

async fn pending(world: &World, token: &str) -> Value {
    let body = request(world, token, "sandbox.card", "USD", json!(50)).await;
    world.post(DEPOSIT, token, body).await["invoiceId"].clone()
}

async fn state(world: &World, token: &str, invoice: &Value) -> i64 {
    let rows = world.get("/api/payment/invoices?perPage=50", token).await;
    rows.as_array().unwrap().iter().find(|row| row["id"] == *invoice).unwrap()["status"].as_i64().unwrap()
}

fn states_published(world: &World, invoice: &Value) -> Vec<i64> {
    let now = world.app.clock.now_ms();
    let history = world.app.hub.history(&format!("payment:invoices#{PLAYER}"), None, now);
    let own = history.publications.iter().filter(|one| one.data["invoice"]["id"] == *invoice);
    own.map(|one| one.data["invoice"]["status"].as_i64().unwrap()).collect()
}

/// A world without quest rewards for deposits.
async fn plain() -> (World, String) {
    let (world, token) = World::with_lasting_token().await;
    let quest = "/api/retention/player-quests/50000000-0000-4000-8000-000000000001/cancel";
    assert_eq!(world.call("PUT", quest, Some(&token), None).await.0, 200);
    (world, token)
}

#[tokio::test]
async fn the_first_report_of_the_provider_decides() {
    let (world, token) = plain().await;
    for (words, states, paid) in [
        (vec!["success", "success"], vec![2], true),
        (vec!["success", "failure", "success"], vec![2], true),
        (vec!["failure", "success"], vec![3], false),
        (vec!["pending", "failure", "failure"], vec![3], false),
        (vec!["pending", "pending", "success"], vec![2], true),
    ] {
        let before = world.account(&token, "USD").await["balance"].as_f64().unwrap();
        let invoice = pending(&world, &token).await;
        let mut changes = 0;
        for word in &words {
            let answer = world.outcome(&invoice, json!({ "outcome": word })).await;
            changes += i32::from(answer["changed"] == true);
        }
        assert_eq!(changes, 1, "{words:?}");
        assert_eq!(states_published(&world, &invoice), states, "{words:?}");
        let after = world.account(&token, "USD").await["balance"].as_f64().unwrap();
        assert!((after - before - if paid { 50.0 } else { 0.0 }).abs() < 0.001, "{words:?}");
    }
    let answer = world.outcome(&json!("unknown"), json!({ "outcome": "success" })).await;
    assert!(answer["error"]["code"].is_number());
    let answer = world.outcome(&pending(&world, &token).await, json!({ "outcome": "perhaps" })).await;
    assert!(answer["error"]["fields"]["outcome"].is_array());
}

#[tokio::test]
async fn money_arriving_after_a_decline_is_credited_once() {
    let (world, token) = plain().await;
    let balance = async || world.account(&token, "USD").await["balance"].as_f64().unwrap();
    let decline = async |invoice: &Value| {
        let path = format!("/api/payment/invoices/{}/decline", invoice.as_str().unwrap());
        world.call("PUT", &path, Some(&token), None).await
    };
    let invoice = pending(&world, &token).await;
    let (status, declined) = decline(&invoice).await;
    assert_eq!((status, &declined["data"]["status"]), (200, &json!(3)));
    assert_eq!(declined["data"]["statusResult"], "canceled by player");
    assert_eq!(decline(&invoice).await.0, 409);
    for changed in [true, false] {
        let answer = world.outcome(&invoice, json!({ "outcome": "success" })).await;
        assert_eq!((&answer["changed"], &answer["status"]), (&json!(changed), &json!(2)));
        assert!((balance().await - START - 50.0).abs() < 0.001);
    }
    assert_eq!(states_published(&world, &invoice), [3, 2]);
    assert_eq!(decline(&invoice).await.0, 409);
    // After a failure report, a later success is ignored.
    let invoice = pending(&world, &token).await;
    decline(&invoice).await;
    for word in ["failure", "success"] {
        assert_eq!(world.outcome(&invoice, json!({ "outcome": word })).await["changed"], false);
    }
    assert_eq!(states_published(&world, &invoice), [3]);
    assert!((balance().await - START - 50.0).abs() < 0.001);
}

#[tokio::test]
async fn a_provider_report_can_be_delayed() {
    let (world, token) = plain().await;
    let invoice = pending(&world, &token).await;
    let answer = world.outcome(&invoice, json!({ "outcome": "success", "delayMs": 60_000 })).await;
    assert_eq!((&answer["changed"], &answer["status"]), (&json!(false), &json!(1)));
    world.outcome(&invoice, json!({ "outcome": "failure", "delayMs": 90_000 })).await;
    world.control("clock", json!({ "advanceMs": 59_000 })).await;
    assert_eq!(state(&world, &token, &invoice).await, 1);
    world.control("clock", json!({ "advanceMs": 1001 })).await;
    assert_eq!(states_published(&world, &invoice), [2], "without anybody asking");
    world.control("clock", json!({ "advanceMs": 60_000 })).await;
    assert_eq!(state(&world, &token, &invoice).await, 2);
    for delay in [json!(-1), json!(1_000_000_000_000_i64)] {
        let answer = world.outcome(&invoice, json!({ "outcome": "success", "delayMs": delay })).await;
        assert!(answer["error"]["fields"]["delayMs"].is_array());
    }
}

#[tokio::test]
async fn an_unpaid_deposit_expires() {
    let (world, token) = plain().await;
    world.control("settings", json!({ "invoiceExpirySeconds": 1800 })).await;
    let invoice = pending(&world, &token).await;
    let mut address = request(&world, &token, "sandbox.crypto", "BTC", json!(0)).await;
    address["fields"] = json!({ "crypto_network": "BTC" });
    let address = world.post(DEPOSIT, &token, address).await["invoiceId"].clone();
    let coins = json!({ "outcome": "pending", "amount": "0.01", "transactionId": "a" });
    world.outcome(&address, coins.clone()).await;
    world.control("clock", json!({ "advanceMs": 1_801_000 })).await;
    assert_eq!(states_published(&world, &invoice), [3]);
    let rows = world.get("/api/payment/invoices?status=3", &token).await;
    assert_eq!(rows[0]["statusResult"], "not paid in time");
    let rows = world.get("/api/payment/invoices?status=1", &token).await;
    assert_eq!(rows.as_array().unwrap().len(), 1, "coins on their way arrive some day");
    assert_eq!(
        world.outcome(&invoice, json!({ "outcome": "success" })).await["status"],
        2,
        "it was paid after all"
    );
    world.control("settings", json!({ "invoiceExpirySeconds": 0 })).await;
    let invoice = pending(&world, &token).await;
    world.control("clock", json!({ "advanceMs": 10 * 24 * 3_600_000 })).await;
    assert_eq!(state(&world, &token, &invoice).await, 1);
}

#[tokio::test]
async fn coins_are_pending_before_they_are_confirmed() {
    let (world, token) = plain().await;
    let mut body = request(&world, &token, "sandbox.crypto", "BTC", json!(0)).await;
    body["fields"] = json!({ "crypto_network": "BTC" });
    let address = world.post(DEPOSIT, &token, body).await["invoiceId"].clone();
    let say = async |outcome: &str, more: Value| {
        let mut body = json!({ "outcome": outcome, "amount": "0.5", "transactionId": "tx-1" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        world.outcome(&address, body).await
    };
    let row = async || world.get("/api/payment/invoices", &token).await[0].clone();
    let seen = say("pending", json!({})).await;
    assert_eq!((&seen["changed"], &seen["status"]), (&json!(true), &json!(1)));
    assert_ne!(seen["invoiceId"], address);
    let shown = row().await;
    assert_eq!((&shown["statusResult"], &shown["amount"]), (&json!("0 of 2 confirmations"), &json!(0.5)));
    assert_eq!(shown["publicData"]["transactionId"], "tx-1");
    assert_eq!(say("pending", json!({})).await["changed"], false);
    assert_eq!(say("pending", json!({ "confirmations": 1 })).await["changed"], true);
    assert_eq!(row().await["statusResult"], "1 of 2 confirmations");
    assert_eq!(world.account(&token, "BTC").await["balance"], json!(0.0425));
    for changed in [true, false] {
        // The amount on the blockchain decides.
        let answer = say("success", json!({ "amount": "0.4" })).await;
        assert_eq!((&answer["changed"], &answer["status"]), (&json!(changed), &json!(2)));
        assert_eq!(answer["invoiceId"], seen["invoiceId"]);
    }
    assert_eq!(world.account(&token, "BTC").await["balance"], json!(0.4425));
    assert_eq!(states_published(&world, &seen["invoiceId"]), [1, 1, 2]);
    assert_eq!(say("failure", json!({})).await["status"], 2);
    let lost = say("pending", json!({ "transactionId": "tx-2" })).await["invoiceId"].clone();
    assert_eq!(say("failure", json!({ "transactionId": "tx-2" })).await["status"], 3);
    assert_eq!(say("success", json!({ "transactionId": "tx-2" })).await["changed"], false);
    assert_eq!(states_published(&world, &lost), [1, 3]);
    assert_eq!(say("failure", json!({ "transactionId": "tx-3" })).await["changed"], false);
    assert!(say("success", json!({ "transactionId": "tx-4", "amount": "0" })).await["error"].is_object());
    // The announced amount is used if the final report has none; amounts below the minimum are credited too.
    say("pending", json!({ "transactionId": "tx-5", "amount": "0.00000001" })).await;
    world.outcome(&address, json!({ "outcome": "success", "transactionId": "tx-5" })).await;
    assert_eq!(world.account(&token, "BTC").await["balance"].to_string(), "0.44250001");
    let page = format!("/pay/{}", address.as_str().unwrap());
    assert_eq!(world.submit(&page, "outcome=pending&transactionId=tx-7&amount=0.2").await.status(), 200);
    let shown = row().await;
    assert_eq!((&shown["status"], &shown["amount"]), (&json!(1), &json!(0.2)));
    let page = format!("/pay/{}", shown["id"].as_str().unwrap());
    world.submit(&page, "outcome=failure").await;
    assert_eq!(row().await["status"], 3);
    let later = json!({ "delayMs": 5000, "transactionId": "tx-6", "amount": "0.1" });
    say("success", later).await;
    world.control("clock", json!({ "advanceMs": 5001 })).await;
    assert_eq!(world.account(&token, "BTC").await["balance"].to_string(), "0.54250001");
}

#[tokio::test]
async fn lists_and_statistics_are_exact() {
    let (world, token) = plain().await;
    for word in ["success", "failure", "success"] {
        let invoice = pending(&world, &token).await;
        world.outcome(&invoice, json!({ "outcome": word })).await;
        world.control("clock", json!({ "advanceMs": 3_600_000 })).await;
    }
    let mut body = request(&world, &token, "sandbox.withdrawal.card", "EUR", json!(20.1)).await;
    body["fields"] = json!({ "wallet_id": "4000001234567899" });
    let out = world.post("/api/payment/invoices/withdrawal", &token, body).await["invoiceId"].clone();
    world.outcome(&out, json!({ "outcome": "success" })).await;
    let all = world.get("/api/payment/invoices", &token).await;
    let second = all[2]["createdAt"].as_str().unwrap().to_owned();
    for (query, expected) in [
        (String::new(), 4),
        ("?type=1".into(), 3),
        ("?type=2&currency=EUR&status=2".into(), 1),
        ("?status[]=2&status[]=3".into(), 4),
        ("?status=3".into(), 1),
        ("?currency=BTC".into(), 0),
        (format!("?dateFrom={second}"), 3),
        (format!("?dateTo={second}"), 2),
        (format!("?dateFrom={second}&dateTo={second}"), 1),
    ] {
        let (_, page) = world.call("GET", &format!("/api/payment/invoices{query}"), Some(&token), None).await;
        assert_eq!(page["meta"]["totalRows"], expected, "{query}");
        assert_eq!(page["data"].as_array().unwrap().len(), expected, "{query}");
    }
    let (_, page) = world.call("GET", "/api/payment/invoices?page=2&perPage=3", Some(&token), None).await;
    assert_eq!(page["data"], json!([all[3]]));
    assert_eq!((&page["meta"]["totalPages"], &page["meta"]["page"]), (&json!(2), &json!(2)));
    assert_eq!(world.call("GET", "/api/payment/invoices?dateFrom=x", Some(&token), None).await.0, 422);
    let statistics = world.get("/api/payment/invoices/statistics", &token).await;
    assert_eq!((&statistics[0]["depositsCount"], &statistics[0]["depositsSum"]), (&json!(2), &json!(100)));
    assert_eq!(statistics[0]["withdrawalsSum"], Value::Null);
    let euro = &statistics[1];
    assert_eq!((&euro["withdrawalsCount"], &euro["withdrawalsSum"]), (&json!(1), &json!(20.1)));
    assert_eq!(euro["withdrawalsSumBaseCurrency"], json!(21.84), "20.10 / 0.92, rounded down");
    assert_eq!(euro["lastWithdrawalProcessedAt"], all[0]["updatedAt"]);
}
