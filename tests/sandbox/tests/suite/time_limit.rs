//! The limit for the time of play without a break.

use crate::world::{PLAYER, World};
use serde_json::{Value, json};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
const PATH: &str = "/api/player/time-limit";

struct Owner {
    world: World,
    token: String,
}

impl Owner {
    async fn new() -> Self {
        let (world, token) = World::with_lasting_token().await;
        Self { world, token }
    }

    async fn set(&self, minutes: Value) -> (u16, Value) {
        let body = json!({ "minutes": minutes });
        let (status, body) = self.world.call("PUT", PATH, Some(&self.token), Some(body)).await;
        (status, body["data"].clone())
    }

    async fn shown(&self) -> Value {
        self.world.get(PATH, &self.token).await
    }

    async fn pass(&self, minutes: i64) {
        self.world.control("clock", json!({ "advanceMs": minutes * MINUTE })).await;
    }

    /// Code of the refusal of a stake, or null.
    async fn bet(&self) -> Value {
        let body = json!({ "playerId": PLAYER, "currency": "USD", "amount": 1, "payout": 1 });
        self.world.call("POST", "/__sandbox/bets", None, Some(body)).await.1["error"]["code"].clone()
    }

    /// Code of the refusal of a start, or null.
    async fn start(&self) -> Value {
        let account = self.world.account(&self.token, "USD").await["id"].clone();
        let body = json!({ "accountId": account, "demoMode": false });
        let path = "/api/game/games/ember-orchard/play";
        self.world.call("POST", path, Some(&self.token), Some(body)).await.1["error"]["code"].clone()
    }
}

#[tokio::test]
async fn play_stops_at_the_limit_until_a_break_was_taken() {
    let owner = Owner::new().await;
    assert_eq!(owner.shown().await["minutes"], Value::Null);
    assert_eq!(owner.set(json!(60)).await.1["minutes"], 60);
    // Stakes with less than a break between them are one session of play.
    for minutes in [0, 25, 25] {
        owner.pass(minutes).await;
        assert_eq!(owner.bet().await, Value::Null);
    }
    assert_eq!(owner.shown().await.get("until"), None);
    owner.pass(10).await;
    assert_eq!((owner.bet().await, owner.start().await), (json!(14106), json!(14106)));
    assert!(owner.shown().await["until"].is_string());
    // The break began with the last stake, 50 minutes after the first.
    owner.pass(19).await;
    assert_eq!(owner.bet().await, 14106);
    owner.pass(1).await;
    assert_eq!(owner.shown().await.get("until"), None);
    assert_eq!((owner.start().await, owner.bet().await), (Value::Null, Value::Null));
}

#[tokio::test]
async fn a_pause_of_half_an_hour_begins_a_new_session_of_play() {
    let owner = Owner::new().await;
    owner.set(json!(30)).await;
    for _ in 0..3 {
        assert_eq!(owner.bet().await, Value::Null);
        owner.pass(30).await;
    }
    // A limit that is set while one plays counts what was played before.
    let owner = Owner::new().await;
    assert_eq!(owner.bet().await, Value::Null);
    owner.pass(20).await;
    assert_eq!(owner.bet().await, Value::Null);
    owner.pass(15).await;
    owner.set(json!(30)).await;
    assert_eq!(owner.bet().await, 14106);
}

#[tokio::test]
async fn a_lower_limit_holds_at_once_and_a_higher_one_after_a_day() {
    let owner = Owner::new().await;
    owner.set(json!(60)).await;
    assert_eq!(owner.set(json!(30)).await.1["minutes"], 30);
    let raised = owner.set(json!(120)).await.1;
    assert_eq!((&raised["minutes"], &raised["next"]["minutes"]), (&json!(30), &json!(120)));
    // The current one again takes the change back, and a lower one does so too.
    assert_eq!(owner.set(json!(30)).await.1.get("next"), None);
    owner.set(json!(120)).await;
    owner.pass(DAY / MINUTE).await;
    let due = owner.shown().await;
    assert_eq!((&due["minutes"], due.get("next")), (&json!(120), None));
    let ending = owner.set(Value::Null).await.1;
    assert_eq!((&ending["minutes"], &ending["next"]["minutes"]), (&json!(120), &Value::Null));
    assert!(ending["next"]["at"].is_string());
    owner.pass(DAY / MINUTE).await;
    assert_eq!(owner.shown().await["minutes"], Value::Null);
    for wrong in [json!(0), json!(-30), json!(31), json!(1.5), json!("x")] {
        assert_eq!(owner.set(wrong.clone()).await.0, 422, "{wrong}");
    }
}
