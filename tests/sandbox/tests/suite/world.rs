//! A separate sandbox per test.

use crate::contract;
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, Response};
use http_body_util::BodyExt;
use sandbox::routes;
use sandbox::state::{App, Options, Shared};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use tower::ServiceExt;

pub const PLAYER: &str = "7b1f9c52-3d0e-4c8a-9f46-2a5d8e1c0b37";

pub struct World {
    pub app: Shared,
    pub site: Router,
    pub pay: Router,
    pub folder: PathBuf,
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn folder() -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("sandbox-suite-{}-{number}", std::process::id()));
    for part in ["assets", "content/en", "pt-br"] {
        std::fs::create_dir_all(folder.join(part)).unwrap();
    }
    for (name, text) in [
        ("index.html", "<!doctype html><meta charset=utf-8><title>Home</title>"),
        ("shell.html", "<!doctype html><meta charset=utf-8><title>Shell</title>"),
        ("contact.html", "<!doctype html><meta charset=utf-8><title>Contact</title>"),
        ("pt-br/contact.html", "<!doctype html><meta charset=utf-8><title>Contato</title>"),
        (
            "config.json",
            r#"{"siteName":"Demo","imageOrigins":["https://img.example"],"realtimeBase":"https://rt.example"}"#,
        ),
        ("assets/app-1.js", "export const plain = 1;"),
        ("assets/app-1.js.br", "br-bytes"),
        ("assets/app-1.js.gz", "gz-bytes"),
        ("assets/core-1.wasm", "\0asm"),
        ("content/en/alerts.json", "{}"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    folder
}

impl World {
    pub fn new() -> Self {
        Self::with("http://site.test".into(), "http://pay.test".into(), true)
    }

    pub fn with(site_origin: String, provider_origin: String, test_controls: bool) -> Self {
        let folder = folder();
        let options = Options {
            site: folder.clone(),
            data: None,
            test_controls,
            site_origin,
            provider_origin,
            realtime: None,
        };
        let app = App::open(options).unwrap();
        // Time passes when a test says so, however slow the machine is.
        app.clock.hold();
        Self { site: routes::site(app.clone()), pay: routes::provider(app.clone()), app, folder }
    }

    pub async fn send(
        &self,
        router: &Router,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&Value>,
    ) -> Response<Body> {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if body.is_some() {
            request = request.header("content-type", "application/json");
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        router.clone().oneshot(request.body(body).unwrap()).await.unwrap()
    }

    pub async fn call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (u16, Value) {
        self.call_with(method, path, token, &[], body).await
    }

    pub async fn call_with(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        headers: &[(&str, &str)],
        body: Option<Value>,
    ) -> (u16, Value) {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut all = headers.to_vec();
        if let Some(bearer) = &bearer {
            all.push(("authorization", bearer));
        }
        let response = self.send(&self.site, method, path, &all, body.as_ref()).await;
        let (status, body) = read(response).await;
        contract::check_answer(method, path, status, &body);
        (status, body)
    }

    /// Sends a form with a type and a file, as browsers do.
    pub async fn upload(&self, token: &str, kind: &str, name: &str, file: &[u8]) -> Response<Body> {
        let mut body = format!(
            "--line\r\ncontent-disposition: form-data; name=\"type\"\r\n\r\n{kind}\r\n--line\r\n\
             content-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\ncontent-type: image/png\r\n\r\n"
        )
        .into_bytes();
        body.extend_from_slice(file);
        body.extend_from_slice(b"\r\n--line--\r\n");
        let request = Request::builder()
            .method("POST")
            .uri("/api/player/documents")
            .header("authorization", format!("Bearer {token}"))
            .header("origin", "https://embedder.example")
            .header("content-type", "multipart/form-data; boundary=line")
            .body(Body::from(body))
            .unwrap();
        self.site.clone().oneshot(request).await.unwrap()
    }

    /// Sends a form of a provider page.
    pub async fn submit(&self, path: &str, form: &str) -> Response<Body> {
        let request = Request::builder()
            .method("POST")
            .uri(path)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(form.to_owned()))
            .unwrap();
        self.pay.clone().oneshot(request).await.unwrap()
    }

    pub async fn get(&self, path: &str, token: &str) -> Value {
        let (status, body) = self.call("GET", path, Some(token), None).await;
        assert_eq!(status, 200, "{path}: {body}");
        body["data"].clone()
    }

    pub async fn post(&self, path: &str, token: &str, body: Value) -> Value {
        let (status, body) = self.call("POST", path, Some(token), Some(body)).await;
        assert_eq!(status, 200, "{path}: {body}");
        body["data"].clone()
    }

    pub async fn control(&self, path: &str, body: Value) -> Value {
        let (status, body) = self.call("POST", &format!("/__sandbox/{path}"), None, Some(body)).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub async fn outcome(&self, invoice: &Value, body: Value) -> Value {
        let path = format!("/pay/{}/outcome", invoice.as_str().unwrap());
        read(self.send(&self.pay, "POST", &path, &[], Some(&body)).await).await.1
    }

    /// Starts a sandbox and signs its first player in. The access token is valid for 30 years.
    pub async fn with_lasting_token() -> (Self, String) {
        let world = Self::new();
        world.control("settings", json!({ "accessTokenSeconds": 1_000_000_000 })).await;
        let token = world.player().await;
        (world, token)
    }

    /// Signs the first player in.
    pub async fn player(&self) -> String {
        self.login("player@example.com").await
    }

    pub async fn login(&self, login: &str) -> String {
        let body = json!({ "login": login, "password": "password1" });
        let (status, body) = self.call("POST", "/api/player/sessions", None, Some(body)).await;
        assert_eq!(status, 200, "{body}");
        body["data"]["accessToken"].as_str().unwrap().to_owned()
    }

    /// The id of an account.
    pub async fn account(&self, token: &str, currency: &str) -> Value {
        let accounts = self.get("/api/wallet/accounts", token).await;
        accounts.as_array().unwrap().iter().find(|account| account["currency"] == currency).unwrap().clone()
    }

    /// The newest message in the outbox.
    pub async fn sent(&self, recipient: &str) -> Value {
        let path = format!("/outbox.json?recipient={recipient}");
        read(self.send(&self.pay, "GET", &path, &[], None).await).await.1[0].clone()
    }
}

pub async fn read(response: Response<Body>) -> (u16, Value) {
    let status = response.status().as_u16();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&bytes).unwrap_or_default())
}

pub async fn text(response: Response<Body>) -> (u16, HeaderMap, String) {
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    (parts.status.as_u16(), parts.headers, String::from_utf8_lossy(&bytes).into_owned())
}
