use crate::world::World;
use sandbox::server;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

#[tokio::test]
async fn faults_replace_responses_until_removed() {
    let world = World::new();
    let init = || world.call("GET", "/api/player/init", None, None);
    world.control("faults", json!({ "path": "/api/player/init", "status": 503, "times": 1, "body": { "error": { "code": 9 } } })).await;
    assert_eq!(init().await, (503, json!({ "error": { "code": 9 } })));
    assert_eq!(init().await.0, 200);
    world.control("faults", json!({ "method": "POST", "path": "/api/player", "status": 500 })).await;
    assert_eq!(init().await.0, 200);
    let login = || {
        world.call("POST", "/api/player/sessions", None, Some(json!({ "login": "a@b.c", "password": "x" })))
    };
    assert_eq!(login().await.0, 500);
    assert_eq!(world.call("DELETE", "/__sandbox/faults", None, None).await.0, 200);
    assert_eq!(login().await.0, 401);
    let (_, log) = world.call("GET", "/__sandbox/requests", None, None).await;
    let first = &log[0];
    assert_eq!((first["path"].as_str(), first["status"].as_i64()), (Some("/api/player/init"), Some(503)));
    assert_eq!(first["authorization"], false);
}

#[tokio::test]
async fn a_request_is_processed_although_its_response_is_lost() {
    let world = World::new();
    let token = world.player().await;
    let fault = json!({ "path": "/api/wallet/accounts", "method": "POST", "status": 502, "times": 1, "afterProcessing": true });
    world.control("faults", fault).await;
    let (status, _) =
        world.call("POST", "/api/wallet/accounts", Some(&token), Some(json!({ "currency": "GBP" }))).await;
    assert_eq!(status, 502);
    assert_eq!(world.account(&token, "GBP").await["balance"], 0);
}

#[tokio::test]
async fn connections_and_bodies_can_be_cut() {
    let world = World::new();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = watch::channel(false);
    let serving = tokio::spawn(server::serve(listener, world.site.clone(), stopped));
    let request = || async {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream
            .write_all(b"GET /api/settings/locales HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            .await
            .unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    };
    let whole = request().await;
    assert!(whole.ends_with("]}"));
    world.control("faults", json!({ "path": "/api/settings", "dropConnection": true, "times": 1 })).await;
    assert_eq!(request().await, "");
    world.control("faults", json!({ "path": "/api/settings", "truncate": true, "times": 1 })).await;
    let cut = request().await;
    assert!(cut.starts_with("HTTP/1.1 200") && cut.len() < whole.len() && !cut.ends_with("]}"), "{cut}");
    stop.send(true).unwrap();
    serving.await.unwrap();
}

#[tokio::test]
async fn a_request_is_completed_after_the_caller_aborts() {
    let world = World::new();
    let token = world.player().await;
    let fault = json!({ "path": "/api/wallet/accounts", "method": "POST", "delayMs": 50, "times": 1, "finishesAnyway": true });
    world.control("faults", fault).await;
    let create = world.call("POST", "/api/wallet/accounts", Some(&token), Some(json!({ "currency": "GBP" })));
    assert!(tokio::time::timeout(std::time::Duration::from_millis(5), create).await.is_err(), "given up");
    let has_account = async || {
        let accounts = world.get("/api/wallet/accounts", &token).await;
        accounts.as_array().unwrap().iter().any(|account| account["currency"] == "GBP")
    };
    assert!(!has_account().await);
    while !has_account().await {
        tokio::task::yield_now().await;
    }
}
