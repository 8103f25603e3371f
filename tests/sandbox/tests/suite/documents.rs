use crate::world::{PLAYER, World, read, text};
use serde_json::{Value, json};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\nrest";
const MEGABYTE: usize = 1024 * 1024;

#[tokio::test]
async fn files_are_checked_by_content() {
    let world = World::new();
    let token = world.player().await;
    for (kind, name, file) in [
        ("identity_front", "a.png", PNG),
        ("payment_back", "b.txt", b"\xff\xd8\xff\xe0"),
        ("other", "", b"%PDF-1.7"),
    ] {
        let (status, body) = read(world.upload(&token, kind, name, file).await).await;
        assert_eq!(status, 200, "{body}");
        let document = &body["data"];
        assert_eq!((&document["status"], &document["type"]), (&json!(2), &json!(kind)));
        assert_eq!(document["fileName"], if name.is_empty() { "document" } else { name });
        assert_eq!(document["rejectReason"], Value::Null);
    }
    for (kind, file, field, other) in [
        ("identity_front", b"hello".as_slice(), "file", "type"),
        ("identity_front", b"", "file", "type"),
        ("diary", PNG, "type", "file"),
        ("", PNG, "type", "file"),
    ] {
        let (status, body) = read(world.upload(&token, kind, "a.png", file).await).await;
        assert_eq!(status, 422, "{body}");
        assert!(body["error"]["fields"][field][0].is_string(), "{body}");
        assert!(body["error"]["fields"].get(other).is_none(), "{body}");
    }
    let rows = world.get("/api/player/documents", &token).await;
    let types: Vec<&str> = rows.as_array().unwrap().iter().map(|row| row["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["other", "payment_back", "identity_front"], "newest first");
    let name = "n".repeat(300);
    let (_, body) = read(world.upload(&token, "other", &name, PNG).await).await;
    assert_eq!(body["data"]["fileName"].as_str().unwrap().len(), 200);
    let (status, body) = world.call("POST", "/api/player/documents", Some(&token), Some(json!({}))).await;
    assert_eq!((status, &body["error"]["code"]), (400, &json!(400)));
    assert_eq!(world.call("POST", "/api/player/documents", None, Some(json!({}))).await.0, 401);
}

#[tokio::test]
async fn oversized_files_get_an_error_envelope_with_cors_headers() {
    let world = World::new();
    let token = world.player().await;
    let mut file = vec![0; 10 * MEGABYTE];
    file[..PNG.len()].copy_from_slice(PNG);
    assert_eq!(world.upload(&token, "other", "a.png", &file).await.status(), 200);
    for more in [1, 50 * 1024, MEGABYTE, 30 * MEGABYTE] {
        file.resize(10 * MEGABYTE + more, 0);
        let answer = world.upload(&token, "other", "a.png", &file).await;
        assert_eq!(answer.headers()["access-control-allow-origin"], "*");
        let (status, body) = read(answer).await;
        assert_eq!((status, &body["error"]["code"]), (413, &json!(413)), "{more}");
        assert!(body["error"]["message"].is_string());
    }
}

#[tokio::test]
async fn players_can_delete_their_own_documents_unless_approved() {
    let world = World::new();
    let token = world.player().await;
    let make =
        |body: Value| async { world.control("documents", body).await[0]["id"].as_str().unwrap().to_owned() };
    let approved = make(json!({ "playerId": PLAYER, "status": 1 })).await;
    let rejected = make(json!({ "playerId": PLAYER, "status": 3, "rejectReason": "Blurred." })).await;
    let limited = world.login("limited@example.com").await;
    let remove = |id: String, token: String| {
        let world = &world;
        async move { world.call("DELETE", &format!("/api/player/documents/{id}"), Some(&token), None).await }
    };
    assert_eq!(remove(rejected.clone(), limited).await.0, 404);
    assert_eq!(remove("none".into(), token.clone()).await.0, 404);
    assert_eq!(remove(approved.clone(), token.clone()).await.0, 400);
    let (status, body) = remove(rejected, token.clone()).await;
    assert_eq!(
        (status, &body["data"][0]["id"], body["data"].as_array().unwrap().len()),
        (200, &json!(approved), 1)
    );
}

#[tokio::test]
async fn at_most_twenty_documents_can_be_pending() {
    let world = World::new();
    let token = world.player().await;
    let made = world.control("documents", json!({ "playerId": PLAYER, "count": 20 })).await;
    assert_eq!(read(world.upload(&token, "other", "a.png", PNG).await).await.0, 400);
    world.control("documents", json!({ "id": made[0]["id"], "status": 3, "rejectReason": "Blurred." })).await;
    assert_eq!(read(world.upload(&token, "other", "a.png", PNG).await).await.0, 200);
    let rows = world.get("/api/player/documents", &token).await;
    assert_eq!(rows.as_array().unwrap().len(), 21);
    let changed = rows.as_array().unwrap().iter().find(|row| row["id"] == made[0]["id"]).unwrap();
    assert_eq!((&changed["status"], &changed["rejectReason"]), (&json!(3), &json!("Blurred.")));
    for wrong in [
        json!({ "playerId": PLAYER, "type": "diary" }),
        json!({ "playerId": PLAYER, "status": 9 }),
        json!({ "playerId": "none" }),
    ] {
        assert_eq!(world.call("POST", "/__sandbox/documents", None, Some(wrong)).await.0, 422);
    }
}

#[tokio::test]
async fn a_reviewer_decides_on_the_page() {
    let world = World::new();
    let token = world.player().await;
    for name in ["<b>first", "second"] {
        let body = json!({ "playerId": PLAYER, "fileName": name });
        world.control("documents", body).await;
    }
    let (_, _, home) = text(world.send(&world.pay, "GET", "/", &[], None).await).await;
    assert!(home.contains("href=\"/documents\""));
    let (status, headers, page) = text(world.send(&world.pay, "GET", "/documents", &[], None).await).await;
    assert_eq!(status, 200);
    assert!(page.contains("&lt;b&gt;first") && !page.contains("<b>first"), "{page}");
    assert!(page.contains("player@example.com"));
    assert!(headers["content-security-policy"].to_str().unwrap().contains("frame-ancestors 'none'"));
    let rows = world.get("/api/player/documents", &token).await;
    let id = |row: usize| rows[row]["id"].as_str().unwrap();
    let reject = format!("document={}&decision=reject&reason=Too+dark", id(0));
    assert_eq!(world.submit("/documents", &reject).await.status(), 303);
    let approve = format!("document={}&decision=approve&reason=", id(1));
    assert_eq!(world.submit("/documents", &approve).await.status(), 303);
    assert_eq!(world.submit("/documents", &format!("document={}", id(1))).await.status(), 422);
    assert_eq!(world.submit("/documents", "document=none&decision=approve").await.status(), 404);
    let rows = world.get("/api/player/documents", &token).await;
    assert_eq!((&rows[0]["status"], &rows[0]["rejectReason"]), (&json!(3), &json!("Too dark")));
    assert_eq!((&rows[1]["status"], &rows[1]["rejectReason"]), (&json!(1), &Value::Null));
    let (_, _, page) = text(world.send(&world.pay, "GET", "/documents", &[], None).await).await;
    assert!(page.contains("No document is waiting."));
}
