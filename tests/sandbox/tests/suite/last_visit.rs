//! The last use of an account before the present session.

use crate::world::World;
use serde_json::{Value, json};

const MINUTE: i64 = 60_000;
const AGENT: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

async fn previous(world: &World, token: &str) -> Value {
    world.get("/api/player/sessions/previous", token).await["visit"].clone()
}

async fn pass(world: &World, milliseconds: i64) {
    world.control("clock", json!({ "advanceMs": milliseconds })).await;
}

fn now(world: &World) -> String {
    sandbox::clock::iso(world.app.clock.now_ms())
}

#[tokio::test]
async fn the_first_session_of_a_player_has_no_visit_before_it() {
    let world = World::new();
    assert_eq!(previous(&world, &world.player().await).await, Value::Null);
    world.login("limited@example.com").await;
    assert_eq!(world.call("GET", "/api/player/sessions/previous", None, None).await.0, 401);
}

#[tokio::test]
async fn the_last_use_of_another_session_is_told_and_not_its_beginning() {
    let world = World::new();
    let body = json!({ "login": "player@example.com", "password": "password1" });
    let headers = [("user-agent", AGENT)];
    let (_, answer) = world.call_with("POST", "/api/player/sessions", None, &headers, Some(body)).await;
    let first = answer["data"]["accessToken"].as_str().unwrap().to_owned();
    pass(&world, 5 * MINUTE).await;
    world.get("/api/player/profile", &first).await;
    let used_at = now(&world);
    pass(&world, 5 * MINUTE).await;
    // The session of another player does not count.
    world.login("limited@example.com").await;
    let second = world.player().await;
    // What the present session does changes nothing.
    for _ in 0..2 {
        let visit = previous(&world, &second).await;
        assert_eq!((&visit["usedAt"], &visit["userAgent"]), (&json!(used_at), &json!(AGENT)));
        pass(&world, 2 * MINUTE).await;
    }
}

#[tokio::test]
async fn a_session_that_was_signed_out_is_still_the_last_visit() {
    let world = World::new();
    let first = world.player().await;
    let used_at = now(&world);
    world.call("POST", "/api/player/sessions/logout", Some(&first), None).await;
    pass(&world, 30 * MINUTE).await;
    assert_eq!(previous(&world, &world.player().await).await["usedAt"], json!(used_at));
}

#[tokio::test]
async fn uses_within_a_minute_are_noted_once() {
    let world = World::new();
    let (first, second) = (world.player().await, world.player().await);
    let began_at = now(&world);
    pass(&world, MINUTE / 2).await;
    world.get("/api/player/profile", &first).await;
    assert_eq!(previous(&world, &second).await["usedAt"], json!(began_at));
    pass(&world, MINUTE / 2).await;
    world.get("/api/player/profile", &first).await;
    assert_eq!(previous(&world, &second).await["usedAt"], json!(now(&world)));
}
