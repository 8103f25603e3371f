//! The limit for the time of play without a break.

use crate::limits::Owner;
use serde_json::{Value, json};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
const PATH: &str = "/api/player/time-limit";

async fn set(owner: &Owner, minutes: Value) -> (u16, Value) {
    let body = json!({ "minutes": minutes });
    let (status, body) = owner.world.call("PUT", PATH, Some(&owner.token), Some(body)).await;
    (status, body["data"].clone())
}

async fn shown(owner: &Owner) -> Value {
    owner.world.get(PATH, &owner.token).await
}

/// Code of the refusal of a stake, or null.
async fn bet(owner: &Owner) -> Value {
    owner.bet(json!(1), json!(1)).await.1["error"]["code"].clone()
}

#[tokio::test]
async fn play_stops_at_the_limit_until_a_break_was_taken() {
    let owner = Owner::new().await;
    assert_eq!(shown(&owner).await["minutes"], Value::Null);
    assert_eq!(set(&owner, json!(60)).await.1["minutes"], 60);
    // Stakes with less than a break between them are one session of play.
    for minutes in [0, 25, 25] {
        owner.pass(minutes * MINUTE).await;
        assert_eq!(bet(&owner).await, Value::Null);
    }
    assert_eq!(shown(&owner).await.get("until"), None);
    owner.pass(10 * MINUTE).await;
    assert_eq!((bet(&owner).await, owner.play("USD").await), (json!(14106), json!(14106)));
    assert!(shown(&owner).await["until"].is_string());
    // The break began with the last stake, 50 minutes after the first.
    owner.pass(19 * MINUTE).await;
    assert_eq!(bet(&owner).await, 14106);
    owner.pass(MINUTE).await;
    assert_eq!(shown(&owner).await.get("until"), None);
    assert_eq!((owner.play("USD").await, bet(&owner).await), (Value::Null, Value::Null));
}

#[tokio::test]
async fn a_pause_of_half_an_hour_begins_a_new_session_of_play() {
    let owner = Owner::new().await;
    set(&owner, json!(30)).await;
    for _ in 0..3 {
        assert_eq!(bet(&owner).await, Value::Null);
        owner.pass(30 * MINUTE).await;
    }
    // A limit that is set while one plays counts what was played before.
    let owner = Owner::new().await;
    assert_eq!(bet(&owner).await, Value::Null);
    owner.pass(20 * MINUTE).await;
    assert_eq!(bet(&owner).await, Value::Null);
    owner.pass(15 * MINUTE).await;
    set(&owner, json!(30)).await;
    assert_eq!(bet(&owner).await, 14106);
}

#[tokio::test]
async fn a_lower_limit_holds_at_once_and_a_higher_one_after_a_day() {
    let owner = Owner::new().await;
    set(&owner, json!(60)).await;
    assert_eq!(set(&owner, json!(30)).await.1["minutes"], 30);
    let raised = set(&owner, json!(120)).await.1;
    assert_eq!((&raised["minutes"], &raised["next"]["minutes"]), (&json!(30), &json!(120)));
    // The current one again takes the change back, and a lower one does so too.
    assert_eq!(set(&owner, json!(30)).await.1.get("next"), None);
    set(&owner, json!(120)).await;
    owner.pass(DAY).await;
    let due = shown(&owner).await;
    assert_eq!((&due["minutes"], due.get("next")), (&json!(120), None));
    let ending = set(&owner, Value::Null).await.1;
    assert_eq!((&ending["minutes"], &ending["next"]["minutes"]), (&json!(120), &Value::Null));
    assert!(ending["next"]["at"].is_string());
    owner.pass(DAY).await;
    assert_eq!(shown(&owner).await["minutes"], Value::Null);
    for wrong in [json!(0), json!(-30), json!(31), json!(1.5), json!("x")] {
        assert_eq!(set(&owner, wrong.clone()).await.0, 422, "{wrong}");
    }
}
