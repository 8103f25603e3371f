//! The page on which a reviewer sends messages, gives points and moves tournaments.

use crate::world::{PLAYER, World, read, text};
use serde_json::{Value, json};

async fn page(world: &World, path: &str) -> String {
    let (status, headers, page) = text(world.send(&world.pay, "GET", path, &[], None).await).await;
    assert_eq!(status, 200);
    assert!(headers["content-security-policy"].to_str().unwrap().ends_with("frame-ancestors 'none'"));
    page
}

/// Submits a form; answers the page that it leads to.
async fn submit(world: &World, path: &str, form: &str) -> String {
    let response = world.submit(path, form).await;
    assert_eq!(response.status(), 303, "{form}");
    let target = response.headers()["location"].to_str().unwrap().to_owned();
    page(world, &target).await
}

async fn messages(world: &World, token: &str) -> Vec<Value> {
    let rows = world.get("/api/notification/messenger/messages", token).await;
    rows.as_array().unwrap().iter().map(|row| row["content"].clone()).collect()
}

async fn consent(world: &World, token: &str, body: Value) {
    assert_eq!(world.call("PUT", "/api/player/profile", Some(token), Some(body)).await.0, 200);
}

#[tokio::test]
async fn a_message_reaches_one_player_as_plain_text() {
    let world = World::new();
    let token = world.player().await;
    let before = messages(&world, &token).await.len();
    let form = format!("player={PLAYER}&title=Hello+%26+welcome&text=%3Cb%3Enot+bold%3C%2Fb%3E");
    assert!(submit(&world, "/players/messages", &form).await.contains("The message was sent."));
    let now = messages(&world, &token).await;
    assert_eq!(now.len(), before + 1);
    assert_eq!(now[0]["title"], "Hello & welcome");
    assert_eq!(now[0]["body"], "<p>&lt;b&gt;not bold&lt;/b&gt;</p>");
    let other = world.login("limited@example.com").await;
    assert!(!messages(&world, &other).await.iter().any(|one| one["title"] == "Hello & welcome"));
    let long = "x".repeat(121);
    for form in [
        format!("player={PLAYER}&title=&text=a"),
        format!("player={PLAYER}&title={long}&text=a"),
        format!("player={PLAYER}&title=a&text=+"),
    ] {
        assert_eq!(world.submit("/players/messages", &form).await.status(), 422, "{form}");
    }
    assert_eq!(world.submit("/players/messages", "player=nobody&title=a&text=b").await.status(), 401);
}

#[tokio::test]
async fn no_other_site_can_read_the_outbox() {
    let world = World::new();
    let origin = [("origin", "https://other.example")];
    for path in ["/outbox", "/outbox.json"] {
        let response = world.send(&world.pay, "GET", path, &origin, None).await;
        assert_eq!(response.headers().get("access-control-allow-origin"), None, "{path}");
    }
}

#[tokio::test]
async fn marketing_goes_only_where_the_player_agreed() {
    let world = World::new();
    let token = world.player().await;
    let form = format!("player={PLAYER}&title=Spin+it&text=Now&marketing=1");
    let sent = async || {
        let page = submit(&world, "/players/messages", &form).await;
        let site = messages(&world, &token).await.iter().filter(|one| one["title"] == "Spin it").count();
        let response =
            world.send(&world.pay, "GET", "/outbox.json?recipient=player@example.com", &[], None).await;
        let (_, out) = read(response).await;
        let mails = out.as_array().unwrap().iter().filter(|one| one["subject"] == "Spin it").count();
        (page, site, mails)
    };
    consent(
        &world,
        &token,
        json!({ "receiveBonus": false, "receiveEmailPromo": false, "receiveSmsPromo": false }),
    )
    .await;
    let (page, site, mails) = sent().await;
    assert!(page.contains("On the site: no. By mail: no. By text message: no."), "{page}");
    assert_eq!((site, mails), (0, 0));
    consent(&world, &token, json!({ "receiveBonus": true })).await;
    let (page, site, mails) = sent().await;
    assert!(page.contains("On the site: yes. By mail: no."));
    assert_eq!((site, mails), (1, 0));
    consent(&world, &token, json!({ "receiveBonus": false, "receiveEmailPromo": true })).await;
    let (page, site, mails) = sent().await;
    assert!(page.contains("On the site: no. By mail: yes."));
    assert_eq!((site, mails), (1, 1));
    // Consent does not reach a player who keeps away.
    consent(&world, &token, json!({ "receiveBonus": true, "receiveSmsPromo": true })).await;
    world.post("/api/player/limits", &token, json!({ "definition": 5, "period": "1_month" })).await;
    let (page, site, mails) = sent().await;
    assert!(page.contains("On the site: no. By mail: no. By text message: no."));
    assert_eq!((site, mails), (1, 1));
}

#[tokio::test]
async fn points_lead_to_the_next_level() {
    let world = World::new();
    let token = world.player().await;
    let standing = async || world.get("/api/retention/account", &token).await;
    assert_eq!(standing().await["currentLevel"]["name"], "Copper");
    let form = format!("player={PLAYER}&points=200");
    assert!(submit(&world, "/players/points", &form).await.contains("The points were given."));
    let now = standing().await;
    assert_eq!((&now["points"], &now["currentLevel"]["name"]), (&json!(300), &json!("Bronze")));
    for points in ["0", "-5", "1000001", "many", ""] {
        let form = format!("player={PLAYER}&points={points}");
        assert_eq!(world.submit("/players/points", &form).await.status(), 422, "{points}");
    }
}

#[tokio::test]
async fn tournaments_are_started_and_ended_once() {
    let world = World::new();
    let token = world.player().await;
    let find = async |identity: &str| {
        let rows = world.get("/api/retention/tournaments", &token).await;
        rows.as_array().unwrap().iter().find(|row| row["identity"] == identity).unwrap().clone()
    };
    let cup = find("moonlight-cup").await;
    assert_eq!(cup["state"], 2);
    let press = async |action: &str| {
        let form = format!("tournament=moonlight-cup&action={action}");
        submit(&world, "/players/tournaments", &form).await
    };
    assert!(press("end").await.contains("Nothing was changed"));
    assert_eq!(find("moonlight-cup").await["state"], 2, "it has not begun");
    press("start").await;
    let running = find("moonlight-cup").await;
    assert_eq!(running["state"], 3);
    let length = |row: &Value| {
        let at = |name: &str| row[name].as_str().unwrap().to_owned();
        (at("startAt"), at("endAt"))
    };
    assert!(length(&running) < length(&cup), "it lasts as long as announced");
    press("start").await;
    assert_eq!(find("moonlight-cup").await["startAt"], running["startAt"]);
    let path = format!("/api/retention/tournaments/{}/participate", running["id"].as_str().unwrap());
    world.post(&path, &token, json!({})).await;
    world.control("bets", json!({ "playerId": PLAYER, "currency": "USD", "amount": "1000" })).await;
    let page = press("end").await;
    assert!(page.contains("The tournament was changed."));
    assert_eq!(find("moonlight-cup").await["state"], 5);
    press("start").await;
    assert_eq!(find("moonlight-cup").await["state"], 5);
    assert_eq!(world.submit("/players/tournaments", "tournament=none&action=start").await.status(), 422);
    assert_eq!(world.submit("/players/tournaments", "tournament=moonlight-cup&action=x").await.status(), 422);
    let (_, _, home) = text(world.send(&world.pay, "GET", "/", &[], None).await).await;
    assert!(home.contains("href=\"/players\""));
}
