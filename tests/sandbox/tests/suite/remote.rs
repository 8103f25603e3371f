//! The calls to another realtime server. The suite `tests/centrifugo` makes them to a real one.

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use sandbox::realtime::remote::Remote;
use sandbox::server;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// A call as it came: its path and its body.
type Call = (String, String);

/// A server that records its calls. The first ones fail.
#[derive(Clone, Default)]
struct Told {
    failures: Arc<Mutex<usize>>,
    calls: Arc<Mutex<Vec<Call>>>,
}

async fn answer(State(told): State<Told>, headers: HeaderMap, uri: Uri, body: Bytes) -> (StatusCode, String) {
    assert_eq!(headers["x-api-key"], "key");
    told.calls.lock().unwrap().push((uri.path().into(), String::from_utf8(body.to_vec()).unwrap()));
    let mut failures = told.failures.lock().unwrap();
    if *failures > 0 {
        *failures -= 1;
        return (StatusCode::SERVICE_UNAVAILABLE, "later".into());
    }
    let result = match uri.path() {
        "/api/presence" => json!({ "presence": {
            "1": { "client": "1", "user": "p", "conn_info": { "session": "ended" } },
            "2": { "client": "2", "user": "p", "conn_info": { "session": "other" } },
            "3": { "client": "3", "user": "p" },
        } }),
        _ => json!({}),
    };
    (StatusCode::OK, json!({ "result": result }).to_string())
}

/// Starts the server. Returns a sender that ends it, and the queue of calls to it.
async fn start(failures: usize) -> (Told, watch::Sender<bool>, Remote) {
    let told = Told { failures: Arc::new(Mutex::new(failures)), ..Told::default() };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/api", listener.local_addr().unwrap());
    let (stop, stopped) = watch::channel(false);
    let router = Router::new().fallback(answer).with_state(told.clone());
    tokio::spawn(server::serve(listener, router, stopped));
    (told, stop, Remote::start(&address, "key"))
}

impl Told {
    /// Waits for so many calls.
    async fn calls(&self, count: usize) -> Vec<Call> {
        let enough = async {
            while self.calls.lock().unwrap().len() < count {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), enough).await.expect("the calls in time");
        self.calls.lock().unwrap().clone()
    }
}

#[tokio::test]
async fn messages_are_told_in_order_with_every_digit_and_again_until_they_are_taken() {
    let (told, _stop, remote) = start(2).await;
    for number in 0..20 {
        let text = format!(r#"{{"number":{number},"balance":1.1234567890123456789012345678}}"#);
        remote.publish("wallet:accounts#p", &serde_json::from_str(&text).unwrap());
    }
    let calls = told.calls(22).await;
    let bodies: Vec<Value> = calls.iter().map(|(_, body)| serde_json::from_str(body).unwrap()).collect();
    let numbers: Vec<u64> = bodies.iter().map(|body| body["data"]["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [0, 0].into_iter().chain(0..20).collect::<Vec<_>>());
    for (path, body) in &calls {
        assert_eq!(path, "/api/publish");
        assert!(body.contains(r#""balance":1.1234567890123456789012345678"#), "{body}");
    }
    let keys: HashSet<&str> = bodies.iter().map(|body| body["idempotency_key"].as_str().unwrap()).collect();
    assert_eq!(keys.len(), 20, "a message that is told again keeps its key");
}

#[tokio::test]
async fn only_the_connections_of_the_ended_session_are_ended_after_what_was_published_before() {
    let (told, _stop, remote) = start(0).await;
    remote.publish("wallet:accounts#p", &json!({ "last": true }));
    remote.end_session("p", "ended");
    remote.publish("wallet:accounts#p", &json!({ "next": true }));
    let calls = told.calls(4).await;
    let paths: Vec<&str> = calls.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths, ["/api/publish", "/api/presence", "/api/disconnect", "/api/publish"]);
    assert_eq!(
        serde_json::from_str::<Value>(&calls[1].1).unwrap(),
        json!({ "channel": "wallet:accounts#p" })
    );
    assert_eq!(
        serde_json::from_str::<Value>(&calls[2].1).unwrap(),
        json!({ "user": "p", "client": "1", "disconnect": { "code": 3503, "reason": "session ended" } })
    );
}
