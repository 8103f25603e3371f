//! Property test of limits: for any sequence of requests, no loosening takes effect before its announced date.

use crate::world::World;
use proptest::prelude::*;
use sandbox::clock::{DAY, HOUR, iso};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

#[derive(Debug, Clone)]
enum Step {
    Create { definition: i64, daily: bool, amount: u32 },
    Exclude { period: usize },
    Cool { period: usize },
    Update { which: usize, amount: u32 },
    Prolong { which: usize, period: usize },
    Remove { which: usize },
    Wait { hours: i64 },
}

const COOLING: [&str; 4] = ["1_day", "3_days", "1_week", "1_month"];
const EXCLUSION: [&str; 2] = ["6_months", "forever"];

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (1_i64..4, any::<bool>(), 1_u32..12).prop_map(|(definition, daily, amount)| Step::Create { definition, daily, amount }),
        1 => (0_usize..2).prop_map(|period| Step::Exclude { period }),
        1 => (0_usize..4).prop_map(|period| Step::Cool { period }),
        8 => (0_usize..6, 1_u32..12).prop_map(|(which, amount)| Step::Update { which, amount }),
        1 => (0_usize..6, 0_usize..4).prop_map(|(which, period)| Step::Prolong { which, period }),
        5 => (0_usize..6).prop_map(|which| Step::Remove { which }),
        5 => (1_i64..40).prop_map(|hours| Step::Wait { hours }),
    ]
}

struct Player {
    id: String,
    token: String,
}

/// State seen by the player, and the time after the read.
struct Seen {
    rows: Vec<Value>,
    now: String,
    tomorrow: String,
}

async fn look(world: &World, player: &Player) -> Seen {
    let rows = world.get("/api/player/limits", &player.token).await.as_array().unwrap().clone();
    let now = world.app.clock.now_ms();
    Seen { rows, now: iso(now), tomorrow: iso(now + DAY) }
}

/// Runs a step; returns the limit and the requested amount.
async fn take(world: &World, player: &Player, before: &Seen, step: &Step) -> Option<(String, u64)> {
    let call = |method: &'static str, path: String, body: Value| async move {
        world.call(method, &path, Some(&player.token), Some(body)).await.0
    };
    let create = |body: Value| call("POST", "/api/player/limits".into(), body);
    let path = |which: usize| {
        let id = before.rows.get(which)?["id"].as_str()?;
        Some(format!("/api/player/limits/{id}"))
    };
    match step {
        Step::Create { definition, daily, amount } => {
            let period = if *daily { "daily" } else { "weekly" };
            create(
                json!({ "definition": definition, "period": period, "currency": "USD", "amount": amount }),
            )
            .await;
        }
        Step::Exclude { period } => {
            create(json!({ "definition": 4, "period": EXCLUSION[*period] })).await;
        }
        Step::Cool { period } => {
            create(json!({ "definition": 5, "period": COOLING[*period] })).await;
        }
        Step::Update { which, amount } => {
            let status = call("PUT", path(*which)?, json!({ "amount": amount })).await;
            // The id of a scheduled change refers to its limit.
            let row = &before.rows[*which];
            let owner = if row["status"] == 2 { &before.rows[which - 1] } else { row };
            return (status == 200).then(|| (owner["id"].as_str().unwrap().to_owned(), u64::from(*amount)));
        }
        Step::Prolong { which, period } => {
            call("PUT", path(*which)?, json!({ "period": COOLING[*period] })).await;
        }
        Step::Remove { which } => {
            call("DELETE", path(*which)?, json!({})).await;
        }
        Step::Wait { hours } => {
            world.control("clock", json!({ "advanceMs": hours * HOUR })).await;
        }
    }
    None
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn is_exclusion(row: &Value) -> bool {
    row["definition"].as_i64().unwrap() > 3
}

fn check(before: &Seen, after: &Seen, asked: Option<&(String, u64)>) {
    let reached = |date: &Value| date.as_str().is_some_and(|date| *date <= *after.now);
    for (index, old) in before.rows.iter().enumerate().filter(|(_, row)| row["status"] == 1) {
        let new = after.rows.iter().find(|row| row["id"] == old["id"]);
        let Some(new) = new else {
            // It was removed: an exclusion at its end, a limit at its announced date.
            let announced =
                is_exclusion(old) || (old["cancelProcess"] == true && old["pendingExist"] == false);
            assert!(announced && reached(&old["expiredAt"]), "{old} is gone at {}", after.now);
            continue;
        };
        if is_exclusion(old) {
            let end =
                |row: &Value| row["expiredAt"].as_str().map_or("for ever".to_owned(), ToOwned::to_owned);
            assert!(end(new) >= end(old), "{old} got shorter: {new}");
            continue;
        }
        let amount = |row: &Value| row["amount"].as_u64().unwrap();
        if amount(new) > amount(old) {
            let raise =
                before.rows.get(index + 1).filter(|row| row["status"] == 2).expect("an announced raise");
            assert_eq!(amount(raise), amount(new));
            assert!(reached(&raise["expiredAt"]), "{raise} came early at {}", after.now);
            let confirmed = asked == Some(&(text(&new["id"]), amount(new)));
            assert!(confirmed || raise["confirmableUntil"].is_null(), "{raise} came unconfirmed");
        }
        if let Some((id, wish)) = asked
            && new["id"] == id.as_str()
        {
            assert_eq!(amount(new), amount(new).min(*wish), "a lower amount counts at once");
        }
    }
    // Every announced change is at least a day away.
    let announced = |rows: &[Value]| -> Vec<Value> {
        let removal = |row: &Value| row["cancelProcess"] == true && row["pendingExist"] == false;
        rows.iter().filter(|row| row["status"] == 2 || removal(row)).cloned().collect()
    };
    let known = announced(&before.rows);
    for row in announced(&after.rows) {
        let new = !known.iter().any(|old| old["id"] == row["id"] && old["expiredAt"] == row["expiredAt"]);
        assert!(!new || row["expiredAt"].as_str().unwrap() >= before.tomorrow.as_str(), "{row} is too soon");
    }
    for row in after.rows.iter().filter(|row| row["status"] == 2) {
        let end = if row["confirmableUntil"].is_null() { "expiredAt" } else { "confirmableUntil" };
        assert!(!reached(&row[end]), "{row} is late");
    }
}

fn one_case(runtime: &Runtime, world: &World, steps: Vec<Step>) {
    runtime.block_on(async {
        let made = world.control("players", json!({})).await;
        let player = Player { id: text(&made["profile"]["id"]), token: text(&made["accessToken"]) };
        assert_eq!(world.get("/api/player/profile", &player.token).await["id"], player.id.as_str());
        let mut before = look(world, &player).await;
        for step in steps {
            let asked = take(world, &player, &before, &step).await;
            let after = look(world, &player).await;
            check(&before, &after, asked.as_ref());
            before = after;
        }
    });
}

#[test]
fn no_loosening_takes_effect_before_its_date() {
    try_many(false);
}

#[test]
fn no_loosening_takes_effect_without_confirmation() {
    try_many(true);
}

fn try_many(confirmation: bool) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let world = World::new();
    runtime.block_on(world.control("settings", json!({ "accessTokenSeconds": 1_000_000_000 })));
    runtime.block_on(world.control("config", json!({ "limitRaiseConfirmation": confirmation })));
    let config = ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(steps in prop::collection::vec(step(), 10..45))| {
        one_case(&runtime, &world, steps);
    });
}
