//! Deposit limits and exclusions hold where money is credited, whatever was asked for before.

use crate::audit;
use crate::payments::{DEPOSIT, request};
use crate::world::{PLAYER, World};
use proptest::prelude::*;
use serde_json::{Value, json};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// A world without quest rewards for deposits, and a daily limit of 100 dollars.
async fn limited() -> (World, String) {
    let world = World::new();
    world
        .control("settings", json!({ "accessTokenSeconds": 1_000_000_000, "sessionSeconds": 1_000_000_000 }))
        .await;
    let token = world.player().await;
    let quest = "/api/retention/player-quests/50000000-0000-4000-8000-000000000001/cancel";
    assert_eq!(world.call("PUT", quest, Some(&token), None).await.0, 200);
    let limit = json!({ "definition": 3, "period": "daily", "currency": "USD", "amount": 100 });
    world.post("/api/player/limits", &token, limit).await;
    (world, token)
}

async fn ask(world: &World, token: &str, amount: Value) -> Result<Value, Value> {
    let body = request(world, token, "sandbox.card", "USD", amount).await;
    let (status, answer) = world.call("POST", DEPOSIT, Some(token), Some(body)).await;
    if status == 200 { Ok(answer["data"]["invoiceId"].clone()) } else { Err(answer["error"]["code"].clone()) }
}

async fn decline(world: &World, token: &str, invoice: &Value) -> u16 {
    let path = format!("/api/payment/invoices/{}/decline", invoice.as_str().unwrap());
    world.call("PUT", &path, Some(token), None).await.0
}

async fn pay(world: &World, invoice: &Value) -> Value {
    world.outcome(invoice, json!({ "outcome": "success" })).await["status"].clone()
}

async fn balance(world: &World, token: &str) -> Value {
    world.account(token, "USD").await["balance"].clone()
}

async fn result(world: &World, token: &str, invoice: &Value) -> Value {
    let rows = world.get("/api/payment/invoices?perPage=100", token).await;
    rows.as_array().unwrap().iter().find(|row| row["id"] == *invoice).unwrap()["statusResult"].clone()
}

#[tokio::test]
async fn deposits_asked_for_in_turn_and_paid_together_stay_within_the_limit() {
    let (world, token) = limited().await;
    let mut invoices = Vec::new();
    for _ in 0..5 {
        let invoice = ask(&world, &token, json!(100)).await.unwrap();
        assert_eq!(decline(&world, &token, &invoice).await, 200);
        invoices.push(invoice);
    }
    let mut states = Vec::new();
    for invoice in &invoices {
        states.push(pay(&world, invoice).await);
    }
    assert_eq!(states, [2, 3, 3, 3, 3]);
    assert_eq!(balance(&world, &token).await, json!(1350.75));
    assert_eq!(result(&world, &token, &invoices[1]).await, "returned: deposit limit");
    assert_eq!(pay(&world, &invoices[1]).await, 3, "the same report again changes nothing");
    let now = world.app.clock.now_ms();
    let events = world.app.hub.history(&format!("payment:invoices#{PLAYER}"), None, now);
    let told = events.publications.iter().map(|one| &one.data["invoice"]);
    let told: Vec<_> = told.filter(|one| one["id"] == invoices[1]).map(|one| &one["statusResult"]).collect();
    assert_eq!(told.last(), Some(&&json!("returned: deposit limit")), "the player is told");
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn an_open_deposit_counts_until_it_can_no_longer_be_paid() {
    let (world, token) = limited().await;
    let open = ask(&world, &token, json!(100)).await.unwrap();
    world.control("clock", json!({ "advanceMs": 31 * MINUTE })).await;
    assert_eq!(ask(&world, &token, json!(10)).await, Err(json!(13100)));
    assert_eq!(world.get("/api/player/limits", &token).await[0]["currentAmount"], 0, "nothing is used yet");
    assert_eq!(pay(&world, &open).await, 2);
    world.control("clock", json!({ "advanceMs": DAY })).await;
    let forgotten = ask(&world, &token, json!(60)).await.unwrap();
    assert_eq!(ask(&world, &token, json!(50)).await, Err(json!(13100)));
    world.control("clock", json!({ "advanceMs": DAY + 1 })).await;
    let next = ask(&world, &token, json!(100)).await.unwrap();
    assert_eq!((pay(&world, &next).await, pay(&world, &forgotten).await), (json!(2), json!(3)));
}

#[tokio::test]
async fn a_deposit_counts_on_the_day_on_which_it_is_credited() {
    let (world, token) = limited().await;
    world.control("settings", json!({ "invoiceExpirySeconds": 0 })).await;
    let early = ask(&world, &token, json!(100)).await.unwrap();
    world.control("clock", json!({ "advanceMs": 3 * DAY })).await;
    assert_eq!(pay(&world, &early).await, 2);
    assert_eq!(world.get("/api/player/limits", &token).await[0]["currentAmount"], 100);
    assert_eq!(ask(&world, &token, json!(10)).await, Err(json!(13100)));
}

#[tokio::test]
async fn a_limit_that_was_lowered_holds_for_open_deposits() {
    let (world, token) = limited().await;
    let open = ask(&world, &token, json!(100)).await.unwrap();
    let id = world.get("/api/player/limits", &token).await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/player/limits/{id}");
    assert_eq!(world.call("PUT", &path, Some(&token), Some(json!({ "amount": 50 }))).await.0, 200);
    assert_eq!(pay(&world, &open).await, 3);
    assert_eq!(balance(&world, &token).await, json!(1250.75));
}

#[tokio::test]
async fn an_excluded_player_is_not_credited() {
    let (world, token) = limited().await;
    let open = ask(&world, &token, json!(50)).await.unwrap();
    let mut coins = request(&world, &token, "sandbox.crypto", "BTC", json!(0)).await;
    coins["fields"] = json!({ "crypto_network": "BTC" });
    let address = world.post(DEPOSIT, &token, coins).await["invoiceId"].clone();
    let pause = json!({ "definition": 5, "period": "1_day" });
    world.post("/api/player/limits", &token, pause).await;
    assert_eq!(pay(&world, &open).await, 3);
    assert_eq!(result(&world, &token, &open).await, "returned: exclusion");
    let arrived = json!({ "outcome": "success", "amount": "0.01", "transactionId": "a" });
    let before = world.account(&token, "BTC").await["balance"].clone();
    assert_eq!(world.outcome(&address, arrived).await["status"], 3);
    assert_eq!(world.account(&token, "BTC").await["balance"], before);
    audit::check(&world, &token).await;
}

#[derive(Debug, Clone)]
enum Step {
    Ask(u32),
    Decline(usize),
    Pay(usize),
    Fail(usize),
    PayLater { which: usize, minutes: i64 },
    Wait(i64),
}

fn step() -> impl Strategy<Value = Step> {
    let which = || 0_usize..12;
    prop_oneof![
        5 => (10_u32..130).prop_map(Step::Ask),
        2 => which().prop_map(Step::Decline),
        6 => which().prop_map(Step::Pay),
        1 => which().prop_map(Step::Fail),
        2 => (which(), 1_i64..3000).prop_map(|(which, minutes)| Step::PayLater { which, minutes }),
        3 => (1_i64..1600).prop_map(Step::Wait),
    ]
}

/// Dollars credited in each period of the limit, from its own ledger rows.
fn credited(world: &World, start: i64) -> Vec<i64> {
    let connection = world.app.db.lock();
    let sql = "SELECT (at - ?1) / ?2, SUM(amount) FROM ledger WHERE reason = 'deposit' AND amount > 0 \
               AND holder LIKE 'real:%' GROUP BY 1";
    let mut rows = connection.prepare(sql).unwrap();
    let rows = rows.query_map((start, DAY), |row| row.get::<_, i64>(1)).unwrap();
    rows.map(|row| row.unwrap() / 100).collect()
}

#[test]
fn no_sequence_of_calls_credits_more_than_the_limit() {
    let config = ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(steps in prop::collection::vec(step(), 10..60))| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (world, token) = limited().await;
            let start = world.app.clock.now_ms();
            let mut invoices: Vec<Value> = Vec::new();
            for step in steps {
                let nth = |which: usize| invoices.get(which % invoices.len().max(1)).cloned();
                match step {
                    Step::Ask(amount) => invoices.extend(ask(&world, &token, json!(amount)).await.ok()),
                    Step::Decline(which) => {
                        if let Some(invoice) = nth(which) {
                            decline(&world, &token, &invoice).await;
                        }
                    }
                    Step::Pay(which) => {
                        if let Some(invoice) = nth(which) {
                            pay(&world, &invoice).await;
                        }
                    }
                    Step::Fail(which) => {
                        if let Some(invoice) = nth(which) {
                            world.outcome(&invoice, json!({ "outcome": "failure" })).await;
                        }
                    }
                    Step::PayLater { which, minutes } => {
                        if let Some(invoice) = nth(which) {
                            let body = json!({ "outcome": "success", "delayMs": minutes * MINUTE });
                            world.outcome(&invoice, body).await;
                        }
                    }
                    Step::Wait(minutes) => {
                        world.control("clock", json!({ "advanceMs": minutes * MINUTE })).await;
                    }
                }
                for sum in credited(&world, start) {
                    assert!(sum <= 100, "{sum} dollars in one day");
                }
            }
            audit::check(&world, &token).await;
        });
    });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_reports_at_once_stay_within_the_limit() {
    let (world, token) = limited().await;
    let mut invoices = Vec::new();
    for _ in 0..50 {
        let invoice = ask(&world, &token, json!(10)).await.unwrap();
        decline(&world, &token, &invoice).await;
        invoices.push(invoice);
    }
    let world = std::sync::Arc::new(world);
    let reports = invoices.into_iter().map(|invoice| {
        let world = world.clone();
        tokio::spawn(async move { pay(&world, &invoice).await })
    });
    let mut paid = 0;
    for report in reports.collect::<Vec<_>>() {
        paid += i32::from(report.await.unwrap() == 2);
    }
    assert_eq!(paid, 10);
    assert_eq!(balance(&world, &token).await, json!(1350.75));
}
