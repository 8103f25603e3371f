//! Quests: every type of task, order, rewards, expiry.

use crate::world::{PLAYER, World};
use serde_json::{Value, json};

const LISTS: &str = "/api/retention/player-quests";

fn id(number: u64) -> String {
    format!("50000000-0000-4000-8000-{number:012}")
}

async fn world() -> (World, String) {
    World::with_lasting_token().await
}

async fn put(world: &World, token: &str, path: &str) -> (u16, Value) {
    let (status, body) = world.call("PUT", path, Some(token), None).await;
    (status, body["data"].clone())
}

async fn activate(world: &World, token: &str, number: u64) -> (u16, Value) {
    put(world, token, &format!("/api/retention/quests/{}/activate", id(number))).await
}

async fn identities(world: &World, token: &str, path: &str) -> Vec<String> {
    let rows = world.get(path, token).await;
    rows.as_array().unwrap().iter().map(|row| row["identity"].as_str().unwrap().to_owned()).collect()
}

async fn quest(world: &World, token: &str, number: u64) -> Value {
    let rows = world.get(LISTS, token).await;
    rows.as_array().unwrap().iter().find(|row| row["id"] == id(number).as_str()).unwrap().clone()
}

fn progress(quest: &Value) -> Vec<i64> {
    quest["tasks"].as_array().unwrap().iter().map(|task| task["progress"].as_i64().unwrap()).collect()
}

fn active(quest: &Value) -> Vec<bool> {
    quest["tasks"].as_array().unwrap().iter().map(|task| task["isActive"].as_bool().unwrap()).collect()
}

async fn bet(world: &World, game: &str, amount: &str, payout: &str) {
    world
        .control(
            "bets",
            json!({ "playerId": PLAYER, "currency": "USD", "amount": amount, "payout": payout, "gameIdentity": game }),
        )
        .await;
}

async fn deposit(world: &World, token: &str, currency: &str, amount: i64) {
    let account = world.account(token, currency).await;
    let body = json!({
        "method": "sandbox.card", "currency": currency, "amount": amount, "accountId": account["id"], "isBonusDecline": true,
    });
    let made = world.post("/api/payment/invoices/deposit", token, body).await;
    world.outcome(&made["invoiceId"], json!({ "outcome": "success" })).await;
}

async fn balance(world: &World, token: &str) -> f64 {
    world.account(token, "USD").await["balance"].as_f64().unwrap()
}

/// Events of the player's quests so far: the quest's state, or the task with its progress.
fn events(world: &World) -> Vec<String> {
    let now = world.app.clock.now_ms();
    let history = world.app.hub.history(&format!("retention:quests#{PLAYER}"), None, now);
    let short = |data: &Value| match data["event"].as_str().unwrap() {
        "quest.updated" => {
            format!("{} is {}", data["quest"]["identity"].as_str().unwrap(), data["quest"]["state"])
        }
        _ => format!(
            "{} {}/{} {}",
            data["task"]["id"].as_str().unwrap(),
            data["task"]["progress"],
            data["task"]["quantity"],
            data["task"]["isActive"]
        ),
    };
    history.publications.iter().map(|one| short(&one.data)).collect()
}

#[tokio::test]
async fn play_moves_the_tasks_and_the_reward_is_paid_once() {
    let (world, token) = world().await;
    bet(&world, "ember-orchard", "1", "0").await;
    let (status, found) = activate(&world, &token, 3).await;
    assert_eq!((status, &found["state"]), (200, &json!(2)));
    assert_eq!(
        (progress(&found), active(&found)),
        (vec![0, 0], vec![true, true]),
        "earlier bets do not count"
    );
    assert_eq!(found["tasks"][0]["conditions"]["games"][0], "ember-orchard");
    // Another game, a stake below and one above the limits.
    bet(&world, "moonlit-comet", "1", "0").await;
    bet(&world, "ember-orchard", "0.5", "0").await;
    bet(&world, "ember-orchard", "51", "0").await;
    assert_eq!(progress(&quest(&world, &token, 3).await), [0, 0]);
    bet(&world, "ember-orchard", "1", "0.5").await;
    assert_eq!(progress(&quest(&world, &token, 3).await), [1, 0], "the win is too small");
    let before = balance(&world, &token).await;
    bet(&world, "coral-meadow", "1", "3").await;
    let found = quest(&world, &token, 3).await;
    assert_eq!((&found["state"], progress(&found)), (&json!(3), vec![2, 1]));
    assert!((balance(&world, &token).await - before - 6.0).abs() < 0.001, "a win of 3, a reward of 4");
    assert_eq!(world.get("/api/retention/account", &token).await["points"], 150);
    bet(&world, "coral-meadow", "1", "3").await;
    assert_eq!(activate(&world, &token, 3).await.0, 422);
    assert!((balance(&world, &token).await - before - 8.0).abs() < 0.001);
    assert_eq!(
        events(&world)[1..],
        [
            "orchard-walk is 2",
            "orchard-walk-1 1/2 true",
            "orchard-walk-1 2/2 true",
            "orchard-walk-2 1/1 true",
            "orchard-walk is 3"
        ]
    );
    let sums = world.call("GET", "/__sandbox/ledger", None, None).await.1;
    assert!(sums.as_object().unwrap().values().all(|sum| sum.as_f64() == Some(0.0)), "{sums}");
}

#[tokio::test]
async fn one_task_comes_after_another_where_the_quest_says_so() {
    let (world, token) = world().await;
    let (_, found) = activate(&world, &token, 5).await;
    assert_eq!((&found["taskExecutionOrder"], active(&found)), (&json!(2), vec![true, false, false]));
    bet(&world, "ember-orchard", "1", "5").await;
    assert_eq!(progress(&quest(&world, &token, 5).await), [0, 0, 0]);
    deposit(&world, &token, "EUR", 12).await;
    let found = quest(&world, &token, 5).await;
    assert_eq!((progress(&found), active(&found)), (vec![1, 0, 0], vec![false, true, false]));
    for _ in 0..5 {
        bet(&world, "ember-orchard", "1", "0").await;
    }
    bet(&world, "ember-orchard", "2", "3").await;
    assert_eq!(progress(&quest(&world, &token, 5).await), [1, 5, 0], "less than twice the stake");
    bet(&world, "ember-orchard", "2", "4").await;
    assert_eq!(quest(&world, &token, 5).await["state"], 3);
    let told = events(&world);
    assert!(told.contains(&"grand-tour-2 0/5 true".to_owned()), "its turn has come: {told:?}");
}

#[tokio::test]
async fn a_quest_of_the_profile_can_be_claimed_when_it_is_done() {
    let (world, token) = world().await;
    let available = || async { world.get("/api/retention/quests?perPage=50&currency=USD", &token).await };
    let known = |rows: &Value| {
        rows.as_array().unwrap().iter().find(|row| row["identity"] == "known-guest").unwrap().clone()
    };
    assert_eq!(progress(&known(&available().await)), [1, 0]);
    let body = json!({ "city": "Vienna", "address": "Main street 1", "postalCode": "1010" });
    assert_eq!(world.call("PUT", "/api/player/profile", Some(&token), Some(body)).await.0, 200);
    let found = known(&available().await);
    assert!(found["tasks"].as_array().unwrap().iter().all(|task| task["isCompleted"] == true));
    let before = balance(&world, &token).await;
    let (first, second) = tokio::join!(activate(&world, &token, 4), activate(&world, &token, 4));
    let mut statuses = [first.0, second.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422], "a doubled claim");
    assert!((balance(&world, &token).await - before - 3.0).abs() < 0.001);
    assert_eq!(identities(&world, &token, &format!("{LISTS}?state[]=3&state[]=4")).await, ["known-guest"]);
}

#[tokio::test]
async fn an_active_quest_of_the_profile_follows_it() {
    let (world, token) = world().await;
    activate(&world, &token, 4).await;
    assert_eq!(progress(&quest(&world, &token, 4).await), [1, 0]);
    for (body, now) in
        [(json!({ "city": "Vienna" }), 1), (json!({ "city": "" }), 1), (json!({ "address": "A 1" }), 1)]
    {
        world.call("PUT", "/api/player/profile", Some(&token), Some(body)).await;
        assert_eq!(progress(&quest(&world, &token, 4).await), [1, now]);
    }
}

#[tokio::test]
async fn tournaments_and_deposits_count_and_lists_are_paged() {
    let (world, token) = world().await;
    activate(&world, &token, 6).await;
    activate(&world, &token, 2).await;
    let (_, page) =
        world.call("GET", "/api/retention/quests?page=2&perPage=5&currency=USD", Some(&token), None).await;
    assert_eq!((&page["meta"]["totalRows"], page["data"].as_array().unwrap().len()), (&json!(6), 1));
    let tournament = "51000000-0000-4000-8000-000000000001";
    for _ in 0..2 {
        world.post(&format!("/api/retention/tournaments/{tournament}/participate"), &token, json!({})).await;
    }
    assert_eq!(quest(&world, &token, 6).await["state"], 3);
    assert_eq!(world.get("/api/retention/account", &token).await["points"], 200, "rewarded with points");
    deposit(&world, &token, "USD", 50).await;
    assert_eq!(progress(&quest(&world, &token, 2).await), [1]);
    assert_eq!(quest(&world, &token, 1).await["state"], 3, "the first quest was active, too");
}

#[tokio::test]
async fn a_quest_ends_with_its_time_or_by_the_player() {
    let (world, token) = world().await;
    activate(&world, &token, 7).await;
    activate(&world, &token, 2).await;
    let cancel = format!("{LISTS}/{}/cancel", id(2));
    assert_eq!(put(&world, &token, &cancel).await.1["state"], 6);
    assert_eq!(put(&world, &token, &cancel).await.0, 422);
    assert_eq!(activate(&world, &token, 2).await.0, 422);
    world.control("clock", json!({ "advanceMs": 9 * 3_600_000 })).await;
    assert_eq!(quest(&world, &token, 7).await["state"], 5);
    assert_eq!(
        identities(&world, &token, &format!("{LISTS}?state[]=5&state[]=6")).await,
        ["regular", "evening-sprint"]
    );
    bet(&world, "ember-orchard", "1", "0").await;
    assert_eq!(progress(&quest(&world, &token, 7).await), [0]);
    assert_eq!(events(&world).last().unwrap(), "evening-sprint is 5");
    world.control("clock", json!({ "advanceMs": 4 * 86_400_000_i64 })).await;
    let left = identities(&world, &token, "/api/retention/quests?perPage=50").await;
    assert!(!left.contains(&"orchard-walk".to_owned()), "not offered any more: {left:?}");
    assert_eq!(activate(&world, &token, 3).await.0, 422);
    assert_eq!(activate(&world, &token, 99).await.0, 404);
}

#[tokio::test]
async fn an_excluded_player_begins_no_quest() {
    let (world, token) = world().await;
    world.post("/api/player/limits", &token, json!({ "definition": 5, "period": "1_week" })).await;
    assert_eq!(activate(&world, &token, 2).await.0, 400);
}
