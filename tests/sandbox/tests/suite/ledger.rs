//! Whatever players, providers and the house do in whatever order: money is conserved and no balance is negative.

use crate::world::{PLAYER, World};
use proptest::prelude::*;
use serde_json::{Value, json};

#[derive(Debug, Clone)]
enum Step {
    Deposit(u32),
    Withdraw(u32),
    Settle(usize, bool),
    TakeBack(usize),
    Activate(usize),
    Cancel(usize),
    Bet(u32, u32),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (500_u32..60_000).prop_map(Step::Deposit),
        (500_u32..200_000).prop_map(Step::Withdraw),
        (0_usize..12, any::<bool>()).prop_map(|(which, paid)| Step::Settle(which, paid)),
        (0_usize..12).prop_map(Step::TakeBack),
        (0_usize..6).prop_map(Step::Activate),
        (0_usize..6).prop_map(Step::Cancel),
        (1_u32..150_000, 0_u32..200_000).prop_map(|(stake, payout)| Step::Bet(stake, payout)),
    ]
}

async fn run(world: &World, token: &str, account: &Value, invoices: &mut Vec<Value>, step: Step) {
    let amount =
        |cents: u32| serde_json::from_str::<Value>(&format!("{}.{:02}", cents / 100, cents % 100)).unwrap();
    match step {
        Step::Deposit(cents) => {
            let body = json!({
                "method": "sandbox.card", "currency": "USD", "amount": amount(cents), "accountId": account,
                "bonusId": if cents % 2 == 0 { json!("b0000000-0000-4000-8000-000000000002") } else { Value::Null },
                "isBonusDecline": false,
            });
            let (_, body) =
                world.call("POST", "/api/payment/invoices/deposit", Some(token), Some(body)).await;
            invoices.extend(body["data"].get("invoiceId").cloned());
        }
        Step::Withdraw(cents) => {
            let body = json!({
                "method": "sandbox.withdrawal.card", "currency": "USD", "amount": amount(cents), "accountId": account,
                "fields": { "wallet_id": "4000001234567899" },
            });
            let (_, body) =
                world.call("POST", "/api/payment/invoices/withdrawal", Some(token), Some(body)).await;
            invoices.extend(body["data"].get("invoiceId").cloned());
        }
        Step::Settle(which, paid) => {
            if let Some(invoice) = invoices.get(which) {
                world.outcome(invoice, json!({ "outcome": if paid { "success" } else { "failure" } })).await;
            }
        }
        Step::TakeBack(which) => {
            if let Some(invoice) = invoices.get(which) {
                let path = format!("/api/payment/invoices/{}/decline", invoice.as_str().unwrap());
                world.call("PUT", &path, Some(token), None).await;
            }
        }
        Step::Bet(stake, payout) => {
            let body = json!({
                "playerId": PLAYER, "currency": "USD", "amount": amount(stake), "payout": amount(payout),
            });
            world.call("POST", "/__sandbox/bets", None, Some(body)).await;
        }
        Step::Activate(which) | Step::Cancel(which) => {
            let rows = world.get("/api/game/player-bonuses?perPage=50", token).await;
            if let Some(id) = rows.get(which).and_then(|row| row["id"].as_str()) {
                let action = if matches!(step, Step::Activate(_)) { "activate" } else { "cancel" };
                world
                    .call("PUT", &format!("/api/game/player-bonuses/{id}/{action}"), Some(token), None)
                    .await;
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_is_conserved(steps in prop::collection::vec(step(), 1..30)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let world = World::new();
            let token = world.player().await;
            let account = world.account(&token, "USD").await["id"].clone();
            let mut invoices = Vec::new();
            for step in steps {
                run(&world, &token, &account, &mut invoices, step).await;
                let (_, totals) = world.call("GET", "/__sandbox/ledger", None, None).await;
                assert!(totals.as_object().unwrap().values().all(|sum| *sum == 0), "{totals}");
                let now = world.account(&token, "USD").await;
                for part in ["balance", "realBalance", "bonusBalance", "withdrawalBalance"] {
                    assert!(!now[part].to_string().starts_with('-'), "{now}");
                }
            }
        });
    }
}
