use crate::world::{World, text};
use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use tower::ServiceExt;

/// The state the site sends, as a query value, with everything that encoding could harm.
const STATE: &str = "%7B%22backRoute%22%3A%22%252Fgames%253Fa%253D1%2526b%253D%252B%25C3%25A9%22%7D";

impl World {
    async fn location(&self, path: &str) -> (u16, String) {
        let (status, headers, _) = text(self.send(&self.site, "GET", path, &[], None).await).await;
        (status, headers.get("location").map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default())
    }

    /// Submits a button on a provider page; returns the redirect.
    async fn press(&self, path: &str, choice: &str) -> (u16, String) {
        let request = Request::builder()
            .method("POST")
            .uri(path)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(format!("choice={choice}")))
            .unwrap();
        let (status, headers, _) = text(self.pay.clone().oneshot(request).await.unwrap()).await;
        (status, headers.get("location").map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default())
    }

    /// The query with which the site is called back.
    async fn query(&self, connection: &str, choice: &str) -> String {
        let (status, back) = self.press(&format!("/social/{connection}?state={STATE}"), choice).await;
        assert_eq!(status, 303);
        let start = format!("http://site.test/auth/social/{connection}/callback?");
        back.strip_prefix(&start).unwrap_or_else(|| panic!("{back}")).to_owned()
    }

    async fn redeem(&self, connection: &str, query: &str, headers: &[(&str, &str)]) -> (u16, Value) {
        let path = format!("/api/player/sessions/social?{query}");
        let body = json!({ "provider": connection, "connection": connection, "locale": "pt-br" });
        self.call_with("POST", &path, None, headers, Some(body)).await
    }

    pub async fn social(&self, connection: &str, choice: &str) -> (u16, Value) {
        let query = self.query(connection, choice).await;
        self.redeem(connection, &query, &[]).await
    }
}

#[tokio::test]
async fn social_sign_in_redirects_there_and_back() {
    let world = World::new();
    for (path, connection) in [
        ("auth0/redirect?connection=facebook&", "facebook"),
        ("auth0/redirect?connection=apple&", "apple"),
        ("google/redirect?", "google"),
        ("telegram/redirect?", "telegram"),
    ] {
        let (status, location) =
            world.location(&format!("/api/player/sessions/social/{path}state={STATE}")).await;
        assert_eq!((status, location), (302, format!("http://pay.test/social/{connection}?state={STATE}")));
        let page = format!("/social/{connection}?state={STATE}");
        let (status, headers, html) = text(world.send(&world.pay, "GET", &page, &[], None).await).await;
        assert_eq!(status, 200);
        let mut title = connection.to_owned();
        title[..1].make_ascii_uppercase();
        assert!(html.contains(&format!("<h1>Sign in with {title}</h1>")), "{html}");
        assert!(html.contains(&format!("action=\"{page}\"")), "{html}");
        assert!(!html.contains("<script") && headers.contains_key("content-security-policy"));
        for label in [
            "Continue as Sam Social",
            "Continue as a new player",
            "Continue with an unconfirmed e-mail",
            "Continue as a blocked player",
            "Cancel",
        ] {
            assert!(html.contains(&format!(">{label}</button>")), "{label}");
        }
        let query = world.query(connection, "cancel").await;
        assert_eq!(query, format!("error=access_denied&state={STATE}"));
        assert_eq!(world.redeem(connection, &query, &[]).await.1["error"]["code"], 11010);
        assert_eq!(world.press(&page, "other").await.0, 200);
    }
    let code = world.query("google", "known").await;
    assert!(code.starts_with("code=") && code.ends_with(&format!("&state={STATE}")), "{code}");
    let (_, back) = world.press("/social/google", "cancel").await;
    assert_eq!(back, "http://site.test/auth/social/google/callback?error=access_denied");
    let (_, plain) = world.location("/api/player/sessions/social/google/redirect").await;
    assert_eq!(plain, "http://pay.test/social/google");
}

#[tokio::test]
async fn unknown_providers_are_not_found() {
    let world = World::new();
    for path in [
        "myspace/redirect?state=x",
        "facebook/redirect?state=x",
        "auth0/redirect?state=x",
        "auth0/redirect?connection=myspace&state=x",
        "auth0/redirect?connection=google&state=x",
    ] {
        let path = format!("/api/player/sessions/social/{path}");
        let (status, body) = world.call("GET", &path, None, None).await;
        assert_eq!((status, &body["error"]["code"]), (404, &json!(404)), "{path}");
    }
    assert_eq!(world.send(&world.pay, "GET", "/social/myspace", &[], None).await.status(), 404);
    assert_eq!(world.press("/social/myspace", "known").await.0, 404);
}

#[tokio::test]
async fn providers_can_be_disabled() {
    let world = World::new();
    let constants = || async { world.get_open("/api/settings/constants").await["player"].clone() };
    let player = constants().await;
    assert_eq!(player["socialAuth"], json!(["auth0", "telegram", "google"]));
    assert_eq!(
        player["telegram"],
        json!({ "bot": "nightjar_sandbox_bot", "auth_url": "http://pay.test/social/telegram" })
    );
    let query = world.query("google", "known").await;
    world.control("settings", json!({ "socialAuth": ["auth0"] })).await;
    let player = constants().await;
    assert_eq!(player["socialAuth"], json!(["auth0"]));
    assert!(player.get("telegram").is_none());
    for provider in ["google", "telegram"] {
        let path = format!("/api/player/sessions/social/{provider}/redirect?state=x");
        assert_eq!(world.call("GET", &path, None, None).await.0, 404);
        assert_eq!(
            world.send(&world.pay, "GET", &format!("/social/{provider}"), &[], None).await.status(),
            404
        );
    }
    assert_eq!(world.redeem("google", &query, &[]).await.0, 400);
    assert_eq!(world.social("apple", "known").await.0, 200);
    world.control("reset", json!({})).await;
    assert_eq!(constants().await["socialAuth"], json!(["auth0", "telegram", "google"]));
}

#[tokio::test]
async fn the_first_social_sign_in_registers_and_later_ones_sign_in() {
    let world = World::new();
    let query = world.query("facebook", "known").await;
    let (status, body) = world.redeem("facebook", &query, &[("cf-ipcountry", "GB")]).await;
    assert_eq!(status, 200, "{body}");
    let profile = &body["data"]["profile"];
    assert_eq!(profile["isNewlyRegistered"], true);
    for (name, expected) in [
        ("email", "sam.social@example.com"),
        ("firstName", "Sam"),
        ("lastName", "Social"),
        ("country", "GB"),
        ("currency", "GBP"),
        ("locale", "pt-br"),
    ] {
        assert_eq!(profile[name], expected);
    }
    assert!(profile["confirmedAt"].is_string());
    let token = body["data"]["accessToken"].as_str().unwrap();
    let accounts = world.get("/api/wallet/accounts", token).await;
    assert_eq!(accounts.as_array().unwrap().len(), 1);
    assert_eq!(accounts[0]["currency"], "GBP");
    let messages = world.get("/api/notification/messenger/messages?page=1&perPage=5", token).await;
    assert_eq!(messages.as_array().unwrap().len(), 3);
    // The same person through another provider, country and language: no new registration.
    let query = world.query("google", "known").await;
    let (status, again) = world.redeem("google", &query, &[("cf-ipcountry", "BR")]).await;
    assert_eq!(status, 200, "{again}");
    assert_eq!(again["data"]["profile"]["id"], profile["id"]);
    assert_eq!(again["data"]["profile"]["isNewlyRegistered"], false);
    assert_eq!(again["data"]["profile"]["country"], "GB");
    // This player has no password.
    for password in ["password1", ""] {
        let body = json!({ "login": "sam.social@example.com", "password": password });
        assert_ne!(world.call("POST", "/api/player/sessions", None, Some(body)).await.0, 200);
    }
}

#[tokio::test]
async fn the_new_player_button_creates_a_different_player_each_time() {
    let world = World::new();
    let (_, first) = world.social("apple", "new").await;
    let (_, second) = world.social("apple", "new").await;
    for body in [&first, &second] {
        assert_eq!(body["data"]["profile"]["isNewlyRegistered"], true, "{body}");
        assert_eq!(body["data"]["profile"]["currency"], "USD");
    }
    assert_ne!(first["data"]["profile"]["email"], second["data"]["profile"]["email"]);
}

#[tokio::test]
async fn refusals_have_business_codes_and_consume_the_code() {
    let world = World::new();
    for connection in ["facebook", "google", "telegram"] {
        for (choice, expected) in [("unconfirmed", 11001), ("blocked", 11002)] {
            let query = world.query(connection, choice).await;
            let (status, body) = world.redeem(connection, &query, &[]).await;
            assert_eq!((status, &body["error"]["code"]), (400, &json!(expected)), "{connection} {choice}");
            assert_eq!(world.redeem(connection, &query, &[]).await.1["error"]["code"], 11010);
        }
    }
}

#[tokio::test]
async fn a_code_is_valid_once_for_five_minutes_and_for_its_connection() {
    let world = World::new();
    let refused = |answer: (u16, Value)| {
        assert_eq!((answer.0, &answer.1["error"]["code"]), (400, &json!(11010)), "{}", answer.1);
        assert!(!answer.1["error"]["message"].as_str().unwrap().is_empty());
    };
    let query = world.query("google", "known").await;
    assert_eq!(world.redeem("google", &query, &[]).await.0, 200);
    refused(world.redeem("google", &query, &[]).await);
    for query in ["", "state=x", "code=", "code=made-up", "hash=made-up"] {
        refused(world.redeem("google", query, &[]).await);
    }
    let query = world.query("google", "known").await;
    refused(world.redeem("facebook", &query, &[]).await);
    refused(world.redeem("google", &query, &[]).await);
    let query = world.query("google", "known").await;
    world.control("clock", json!({ "advanceMs": 299_000 })).await;
    assert_eq!(world.redeem("google", &query, &[]).await.0, 200);
    let query = world.query("google", "known").await;
    world.control("clock", json!({ "advanceMs": 301_000 })).await;
    refused(world.redeem("google", &query, &[]).await);
    // Two browsers choose the same person concurrently: both sign in.
    let (one, other) = (world.query("google", "known").await, world.query("google", "known").await);
    assert_eq!(world.redeem("google", &one, &[]).await.0, 200);
    assert_eq!(world.redeem("google", &other, &[]).await.0, 200);
}

#[tokio::test]
async fn the_body_names_the_connection() {
    let world = World::new();
    let (status, body) = world.call("POST", "/api/player/sessions/social", None, Some(json!({}))).await;
    assert_eq!(status, 422);
    for field in ["provider", "connection"] {
        assert!(body["error"]["fields"][field][0].is_string(), "{body}");
    }
    for (provider, expected) in [("auth0", 200), ("facebook", 200), ("google", 400)] {
        let path = format!("/api/player/sessions/social?{}", world.query("facebook", "known").await);
        let body = json!({ "provider": provider, "connection": "facebook" });
        assert_eq!(world.call("POST", &path, None, Some(body)).await.0, expected, "{provider}");
    }
}

#[tokio::test]
async fn telegram_has_its_own_query() {
    let world = World::new();
    let query = world.query("telegram", "known").await;
    let names: Vec<&str> = query.split('&').map(|pair| pair.split('=').next().unwrap()).collect();
    assert_eq!(names, ["id", "first_name", "auth_date", "hash", "state"]);
    assert!(query.ends_with(STATE) && query.contains("&first_name=Sam&"), "{query}");
    // The widget leads to the page without a state.
    let (_, back) = world.press("/social/telegram", "known").await;
    let plain = back.strip_prefix("http://site.test/auth/social/telegram/callback?").unwrap();
    assert!(!plain.contains("state"));
    let (status, body) = world.redeem("telegram", plain, &[]).await;
    assert_eq!((status, &body["data"]["profile"]["isNewlyRegistered"]), (200, &json!(true)), "{body}");
    let (status, body) = world.redeem("telegram", &query, &[]).await;
    assert_eq!((status, &body["data"]["profile"]["isNewlyRegistered"]), (200, &json!(false)), "{body}");
    let code = world.query("telegram", "known").await.replace("hash=", "code=");
    assert_eq!(world.redeem("telegram", &code, &[]).await.0, 400);
}

#[tokio::test]
async fn registration_is_refused_in_closed_countries() {
    let world = World::new();
    for country in ["NL", "FR"] {
        let query = world.query("google", "known").await;
        let (status, body) = world.redeem("google", &query, &[("cf-ipcountry", country)]).await;
        assert_eq!((status, &body["error"]["code"]), (400, &json!(400)), "{body}");
    }
    let (_, body) = world.social("google", "known").await;
    assert_eq!(body["data"]["profile"]["isNewlyRegistered"], true);
}
