use crate::world::{World, text};
use serde_json::json;

async fn token(world: &World, player: &str) -> String {
    let (status, body) = world.call("POST", "/api/player/services/sumsub/auth", Some(player), None).await;
    assert_eq!(status, 200);
    assert!(body.get("data").is_none(), "the token has no envelope");
    body["token"].as_str().unwrap().to_owned()
}

async fn moment(world: &World, token: &str) -> String {
    let path = format!("/sumsub/verify?token={token}&lang=en");
    let (status, _, page) = text(world.send(&world.pay, "GET", &path, &[], None).await).await;
    assert_eq!(status, 200);
    page.split("data-moment=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_verification_from_start_to_end() {
    let world = World::new();
    assert_eq!(world.call("POST", "/api/player/services/sumsub/auth", None, None).await.0, 401);
    let player = world.player().await;
    let first = token(&world, &player).await;
    let second = token(&world, &player).await;
    assert_eq!(moment(&world, "none").await, "expired");
    assert_eq!(moment(&world, "").await, "expired");
    for good in [&first, &second] {
        assert_eq!(moment(&world, good).await, "start");
    }
    let path = format!("/sumsub/verify?token={first}&lang=en&theme=dark");
    let (_, _, page) = text(world.submit(&path, "choice=later").await).await;
    assert!(page.contains("data-moment=\"later\"") && page.contains("data-theme=\"dark\""));
    let (_, _, page) = text(world.submit(&path, "choice=submit").await).await;
    assert!(page.contains("data-moment=\"submitted\""));
    assert_eq!(moment(&world, &first).await, "pending");
    let (_, _, page) = text(world.send(&world.pay, "GET", "/documents", &[], None).await).await;
    assert!(page.contains("Reject player@example.com"), "{page}");
    let decide = |decision: &'static str| {
        let world = &world;
        let form = format!("player={}&decision={decision}", crate::world::PLAYER);
        async move { world.submit("/documents", &form).await.status() }
    };
    assert_eq!(decide("reject").await, 303);
    assert_eq!(moment(&world, &first).await, "rejected");
    world.submit(&path, "choice=submit").await;
    assert_eq!(decide("approve").await, 303);
    assert_eq!(moment(&world, &first).await, "approved");
    world.submit(&path, "choice=submit").await;
    assert_eq!(moment(&world, &first).await, "approved", "verified players stay verified");
    let other = world.login("limited@example.com").await;
    assert_eq!(moment(&world, &token(&world, &other).await).await, "start");
}

#[tokio::test]
async fn verification_tokens_expire_and_cannot_sign_in() {
    let world = World::new();
    let player = world.player().await;
    let good = token(&world, &player).await;
    assert_eq!(world.call("GET", "/api/player/profile", Some(&good), None).await.0, 401);
    world.control("clock", json!({ "advanceMs": 9 * 60_000 })).await;
    assert_eq!(moment(&world, &good).await, "start");
    world.control("clock", json!({ "advanceMs": 60_000 })).await;
    assert_eq!(moment(&world, &good).await, "expired");
    let path = format!("/sumsub/verify?token={good}");
    let (_, _, page) = text(world.submit(&path, "choice=submit").await).await;
    assert!(page.contains("data-moment=\"expired\""));
}

#[tokio::test]
async fn the_framed_page_runs_only_its_own_script() {
    let world = World::new();
    let path =
        "/sumsub/verify?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&lang=%22%3E%3Cscript%3E&theme=%22";
    let (_, headers, page) = text(world.send(&world.pay, "GET", path, &[], None).await).await;
    let policy = headers["content-security-policy"].to_str().unwrap();
    for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors *"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe"));
    assert_eq!(page.matches("<script").count(), 1, "{page}");
    assert!(!page.contains("style="));
    for (path, word) in [("/sumsub/sdk.js", "snsWebSdk"), ("/sumsub/frame.js", "postMessage")] {
        let (status, headers, script) = text(world.send(&world.pay, "GET", path, &[], None).await).await;
        assert_eq!(status, 200);
        assert!(headers["content-type"].to_str().unwrap().starts_with("text/javascript"));
        assert!(script.contains(word));
        for unsafe_part in ["innerHTML", "eval(", ".style", "document.write"] {
            assert!(!script.contains(unsafe_part), "{path}: {unsafe_part}");
        }
    }
}

#[tokio::test]
async fn the_configuration_has_the_script_and_can_be_patched() {
    let world = World::new();
    let read = || async {
        let (_, headers, body) = text(world.send(&world.site, "GET", "/config.json", &[], None).await).await;
        let policy = headers["content-security-policy"].to_str().unwrap().to_owned();
        (serde_json::from_str::<serde_json::Value>(&body).unwrap(), policy)
    };
    let standing_in =
        json!({ "enabled": true, "hideDocumentsPage": false, "sdkUrl": "http://pay.test/sumsub/sdk.js" });
    let (config, policy) = read().await;
    assert_eq!(config["sumsub"], standing_in);
    assert!(
        policy.contains("script-src 'self' 'wasm-unsafe-eval' http://pay.test/sumsub/sdk.js;"),
        "{policy}"
    );
    let answer = world
        .control("config", json!({ "sumsub": { "hideDocumentsPage": true }, "loyaltyEnabled": true }))
        .await;
    assert_eq!(
        (&answer["sumsub"]["hideDocumentsPage"], &answer["sumsub"]["enabled"]),
        (&json!(true), &json!(true))
    );
    world.control("config", json!({ "sumsub": { "enabled": false }, "siteName": null })).await;
    let (config, policy) = read().await;
    assert_eq!((&config["sumsub"]["enabled"], &config["loyaltyEnabled"]), (&json!(false), &json!(true)));
    assert!(config.get("siteName").is_none());
    assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
    world
        .control("config", json!({ "sumsub": { "enabled": true, "sdkUrl": "https://id.example/sdk.js" } }))
        .await;
    assert!(read().await.1.contains("frame-src http://pay.test https://id.example;"));
    world.control("reset", json!({})).await;
    assert_eq!(read().await.0["sumsub"], standing_in);
}
