use crate::world::{PLAYER, World, read};
use serde_json::{Value, json};

fn registration(email: &str) -> Value {
    json!({
        "email": email, "password": "password1", "password_confirmation": "password1", "country": "GB", "currency": "GBP",
        "agreements": 1, "receiveEmailPromo": 1, "receiveSmsPromo": "", "locale": "en",
    })
}

#[tokio::test]
async fn sign_in_and_its_refusals() {
    let world = World::new();
    let token = world.player().await;
    assert_eq!(world.get("/api/player/profile", &token).await["email"], "player@example.com");
    let by_phone = world.login("+1 201 555 0123").await;
    assert!(!by_phone.is_empty());
    for (login, password, expected) in [
        ("player@example.com", "wrong-one", 401),
        ("nobody@example.com", "password1", 401),
        ("blocked@example.com", "password1", 403),
        ("blocked@example.com", "wrong-one", 401),
        ("", "", 422),
        ("not a login", "password1", 422),
    ] {
        let body = json!({ "login": login, "password": password });
        assert_eq!(world.call("POST", "/api/player/sessions", None, Some(body)).await.0, expected, "{login}");
    }
    assert_eq!(world.call("GET", "/api/player/profile", None, None).await.0, 401);
    assert_eq!(world.call("GET", "/api/player/profile", Some("a.b.c"), None).await.0, 401);
}

#[tokio::test]
async fn registration_by_mail() {
    let world = World::new();
    let (status, body) =
        world.call("POST", "/api/player/register", None, Some(registration("New@Example.com"))).await;
    assert_eq!(status, 200, "{body}");
    let token = body["data"]["accessToken"].as_str().unwrap();
    assert_eq!(body["data"]["profile"]["email"], "new@example.com");
    assert_eq!(body["data"]["profile"]["isNewlyRegistered"], true);
    assert_eq!(world.get("/api/wallet/accounts", token).await[0]["currency"], "GBP");
    let link = world.sent("new@example.com").await["link"].as_str().unwrap().to_owned();
    let code = link.strip_prefix("http://site.test/verify/").unwrap();
    let confirm = json!({ "code": code });
    assert_eq!(world.call("POST", "/api/player/register/confirm", None, Some(confirm.clone())).await.0, 200);
    assert_eq!(world.call("POST", "/api/player/register/confirm", None, Some(confirm)).await.0, 422);
    assert!(world.get("/api/player/profile", token).await["confirmedAt"].is_string());
}

#[tokio::test]
async fn registration_refusals_are_per_field() {
    let world = World::new();
    let mut bad = registration("player@example.com");
    bad["password"] = "abc".into();
    bad["agreements"] = "".into();
    bad["currency"] = "XXX".into();
    bad["birthdate"] = "2015-01-01".into();
    let (status, body) = world.call("POST", "/api/player/register", None, Some(bad)).await;
    assert_eq!(status, 422);
    for field in ["email", "password", "password_confirmation", "agreements", "currency", "birthdate"] {
        assert!(body["error"]["fields"][field][0].is_string(), "{field}: {body}");
    }
    world.control("settings", json!({ "registration": { "email": false } })).await;
    assert_eq!(
        world.call("POST", "/api/player/register", None, Some(registration("a@example.com"))).await.0,
        400
    );
    assert_eq!(world.get_open("/api/settings/constants").await["player"]["registration"]["email"], false);
}

#[tokio::test]
async fn registration_by_phone_consumes_the_code() {
    let world = World::new();
    let phone = "447700900123";
    let send = json!({ "phone": phone, "reason": "registration" });
    assert_eq!(world.call("POST", "/api/player/otp/send", None, Some(send)).await.0, 200);
    let code = world.sent(phone).await["code"].clone();
    let mut body = registration("");
    body.as_object_mut().unwrap().remove("email");
    body["phone"] = phone.into();
    body["code"] = if code == "000000" { "000001" } else { "000000" }.into();
    let (status, refused) = world.call("POST", "/api/player/register/phone", None, Some(body.clone())).await;
    assert_eq!((status, &refused["error"]["code"]), (400, &json!(11003)));
    body["code"] = code;
    let (status, done) = world.call("POST", "/api/player/register/phone", None, Some(body.clone())).await;
    assert_eq!(status, 200, "{done}");
    assert_eq!(done["data"]["profile"]["phoneConfirmed"], true);
    assert_eq!(world.call("POST", "/api/player/register/phone", None, Some(body)).await.0, 422);
}

#[tokio::test]
async fn one_time_codes_are_rate_limited() {
    let world = World::new();
    let send = || async {
        let body = json!({ "phone": "447700900123", "reason": "registration" });
        let (status, body) = world.call("POST", "/api/player/otp/send", None, Some(body)).await;
        (status, body["error"]["code"].as_i64())
    };
    let advance = |seconds: i64| world.control("clock", json!({ "advanceMs": seconds * 1000 }));
    assert_eq!(send().await, (200, None));
    assert_eq!(send().await, (400, Some(11005)));
    advance(61).await;
    assert_eq!(send().await, (200, None));
    advance(61).await;
    assert_eq!(send().await, (200, None));
    advance(61).await;
    assert_eq!(send().await, (400, Some(11005)));
    advance(3600).await;
    assert_eq!(send().await, (200, None));
    // A code is valid for ten minutes and five wrong attempts.
    let code = world.sent("447700900123").await["code"].clone();
    let verify = |code: Value| {
        let body = json!({ "phone": "447700900123", "code": code, "reason": "registration" });
        world.call("POST", "/api/player/otp/verify", None, Some(body))
    };
    assert_eq!(verify(code.clone()).await.0, 200);
    for _ in 0..5 {
        assert_eq!(verify("x".into()).await.1["error"]["code"], 11003);
    }
    assert_eq!(verify(code).await.1["error"]["code"], 11003);
}

#[tokio::test]
async fn a_refused_code_request_has_a_waiting_time() {
    let world = World::new();
    let body = json!({ "phone": "447700900123", "reason": "registration" });
    let send = || world.send(&world.site, "POST", "/api/player/otp/send", &[], Some(&body));
    let refusal = || async {
        let response = send().await;
        let wait: i64 = response.headers()["retry-after"].to_str().unwrap().parse().unwrap();
        let (status, body) = read(response).await;
        assert_eq!((status, &body["error"]["code"]), (400, &json!(11005)));
        (wait, body["error"]["message"].as_str().unwrap().to_owned())
    };
    let advance = |seconds: i64| world.control("clock", json!({ "advanceMs": seconds * 1000 }));
    assert_eq!(send().await.status(), 200);
    advance(30).await;
    let (wait, message) = refusal().await;
    assert!((25..=30).contains(&wait), "{wait}");
    assert_eq!(message, format!("Too many codes were sent to this number. Try again in {wait} seconds."));
    for _ in 0..2 {
        advance(61).await;
        assert_eq!(send().await.status(), 200);
    }
    // The hourly limit still applies: it lasts longer than the pause after the last code.
    let (wait, message) = refusal().await;
    assert!((3440..=3448).contains(&wait), "{wait}");
    assert_eq!(message, "Too many codes were sent to this number. Try again in 58 minutes.");
    advance(wait).await;
    assert_eq!(send().await.status(), 200);
    world.control("settings", json!({ "otpPerHour": 0, "otpIntervalSeconds": 0 })).await;
    assert_eq!(refusal().await.0, 3600);
}

#[tokio::test]
async fn wrong_passwords_are_counted_for_15_minutes() {
    let world = World::new();
    let sign_in = |login: &str, password: &str| {
        let body = json!({ "login": login, "password": password });
        world.call("POST", "/api/player/sessions", None, Some(body))
    };
    let advance = |minutes: i64| world.control("clock", json!({ "advanceMs": minutes * 60_000 }));
    // A success resets the count.
    for _ in 0..2 {
        for _ in 0..4 {
            assert_eq!(sign_in("player@example.com", "wrong-one").await.0, 401);
        }
        assert_eq!(sign_in("player@example.com", "password1").await.0, 200);
    }
    assert_eq!(sign_in("player@example.com", "wrong-one").await.0, 401);
    advance(4).await;
    for _ in 0..4 {
        assert_eq!(sign_in("Player@Example.com", "wrong-one").await.0, 401);
    }
    // Refused even with the correct password, and not counted while blocked.
    for _ in 0..3 {
        let (status, body) = sign_in("player@example.com", "password1").await;
        assert_eq!((status, &body["error"]["code"]), (429, &json!(429)));
        assert_eq!(body["error"]["message"], "Too many tries. Try again in 11 minutes.");
        assert_eq!(body["error"]["fields"], json!({}));
    }
    let body = json!({ "login": "player@example.com", "password": "password1" });
    let headers = [("origin", "https://embedder.example")];
    let response = world.send(&world.site, "POST", "/api/player/sessions", &headers, Some(&body)).await;
    let wait: i64 = response.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((650..=660).contains(&wait), "{wait}");
    assert_eq!(response.headers()["access-control-expose-headers"], "retry-after");
    // Other logins are not blocked. An unknown login is refused the same way.
    assert_eq!(sign_in("limited@example.com", "password1").await.0, 200);
    for expected in [401, 401, 401, 401, 401, 429] {
        assert_eq!(sign_in("nobody@example.com", "wrong-one").await.0, expected);
    }
    advance(11).await;
    assert_eq!(sign_in("player@example.com", "password1").await.0, 200);
}

#[tokio::test]
async fn the_number_of_attempts_is_configurable() {
    let world = World::new();
    world.control("settings", json!({ "signInTries": 7 })).await;
    let body = json!({ "login": "player@example.com", "password": "wrong-one" });
    for expected in [401, 401, 401, 401, 401, 401, 401, 429] {
        let (status, _) = world.call("POST", "/api/player/sessions", None, Some(body.clone())).await;
        assert_eq!(status, expected);
    }
}

#[tokio::test]
async fn a_password_reset_clears_the_attempts() {
    let world = World::new();
    let sign_in = |password: &str| {
        let body = json!({ "login": "player@example.com", "password": password });
        world.call("POST", "/api/player/sessions", None, Some(body))
    };
    for _ in 0..5 {
        assert_eq!(sign_in("wrong-one").await.0, 401);
    }
    assert_eq!(sign_in("password1").await.0, 429);
    let body = json!({ "email": "player@example.com" });
    assert_eq!(world.call("POST", "/api/player/passwords/reset", None, Some(body)).await.0, 200);
    let link = world.sent("player@example.com").await["link"].as_str().unwrap().to_owned();
    let code = link.rsplit('/').next().unwrap();
    let body = json!({ "code": code, "newPassword": "password2", "repeatNewPassword": "password2" });
    assert_eq!(world.call("POST", "/api/player/passwords/confirm", None, Some(body)).await.0, 200);
    assert_eq!(sign_in("password2").await.0, 200);
}

#[tokio::test]
async fn an_unconfirmed_email_cannot_sign_in() {
    let world = World::new();
    let sign_in = |password: &str| {
        let body = json!({ "login": "unconfirmed@example.com", "password": password });
        world.call("POST", "/api/player/sessions", None, Some(body))
    };
    let (status, body) = sign_in("wrong-one").await;
    assert_eq!((status, &body["error"]["code"]), (401, &json!(401)));
    assert_eq!(world.sent("unconfirmed@example.com").await, Value::Null);
    let (status, body) = sign_in("password1").await;
    assert_eq!((status, &body["error"]["code"]), (401, &json!(11001)));
    // The refusal sends the link, because it cannot be requested without a session.
    let link = world.sent("unconfirmed@example.com").await["link"].as_str().unwrap().to_owned();
    let confirm = json!({ "code": link.rsplit('/').next().unwrap() });
    assert_eq!(world.call("POST", "/api/player/register/confirm", None, Some(confirm)).await.0, 200);
    assert_eq!(sign_in("password1").await.0, 200);
    // A new player is signed in at once, and confirms the address before he returns.
    let body = registration("new@example.com");
    assert_eq!(world.call("POST", "/api/player/register", None, Some(body)).await.0, 200);
    let body = json!({ "login": "new@example.com", "password": "password1" });
    let (status, body) = world.call("POST", "/api/player/sessions", None, Some(body)).await;
    assert_eq!((status, &body["error"]["code"]), (401, &json!(11001)));
}

#[tokio::test]
async fn an_expired_token_can_be_refreshed_while_its_session_is_open() {
    let world = World::new();
    world.control("settings", json!({ "accessTokenSeconds": 30 })).await;
    let token = world.player().await;
    world.control("clock", json!({ "advanceMs": 31_000 })).await;
    assert_eq!(world.call("GET", "/api/player/profile", Some(&token), None).await.0, 401);
    let (status, body) = world.call("POST", "/api/player/sessions/refresh", Some(&token), None).await;
    assert_eq!(status, 200);
    let renewed = body["data"]["accessToken"].as_str().unwrap();
    assert_eq!(world.call("POST", "/api/player/sessions/logout", Some(renewed), None).await.0, 200);
    for path in ["refresh", "logout"] {
        assert_eq!(
            world.call("POST", &format!("/api/player/sessions/{path}"), Some(renewed), None).await.0,
            401
        );
    }
}

#[tokio::test]
async fn forgotten_passwords_can_be_reset_by_email() {
    let world = World::new();
    let old = world.player().await;
    for email in ["player@example.com", "nobody@example.com"] {
        assert_eq!(
            world.call("POST", "/api/player/passwords/reset", None, Some(json!({ "email": email }))).await.0,
            200
        );
    }
    assert_eq!(world.sent("nobody@example.com").await, Value::Null);
    let link = world.sent("player@example.com").await["link"].as_str().unwrap().to_owned();
    let code = link.rsplit('/').next().unwrap().to_owned();
    let confirm = |code: &str| {
        let body = json!({ "code": code, "newPassword": "password2", "repeatNewPassword": "password2" });
        world.call("POST", "/api/player/passwords/confirm", None, Some(body))
    };
    assert_eq!(confirm(&code).await.0, 200);
    assert!(confirm(&code).await.1["error"]["fields"]["code"][0].is_string());
    assert_eq!(world.call("GET", "/api/player/profile", Some(&old), None).await.0, 401);
    let body = json!({ "login": "player@example.com", "password": "password2" });
    assert_eq!(world.call("POST", "/api/player/sessions", None, Some(body)).await.0, 200);
}

#[tokio::test]
async fn a_password_can_be_reset_by_phone() {
    let world = World::new();
    let phone = "12015550123";
    let body = json!({ "phone": phone, "reason": "changingPass" });
    assert_eq!(world.call("POST", "/api/player/otp/send", None, Some(body)).await.0, 200);
    let code = world.sent(phone).await["code"].clone();
    let body = json!({ "phone": phone, "reason": "changingPass", "code": code });
    let (_, answer) = world.call("POST", "/api/player/otp/verify", None, Some(body)).await;
    let body = json!({ "code": answer["data"]["code"], "newPassword": "password2", "repeatNewPassword": "password2" });
    assert_eq!(world.call("POST", "/api/player/passwords/confirm", None, Some(body)).await.0, 200);
}

#[tokio::test]
async fn profile_changes_are_validated() {
    let world = World::new();
    let token = world.player().await;
    let put = |body: Value| world.call("PUT", "/api/player/profile", Some(&token), Some(body));
    let (_, body) = put(json!({ "firstName": "Sam", "receiveSmsPromo": true, "city": "Leeds" })).await;
    assert_eq!(body["data"]["firstName"], "Sam");
    assert_eq!(body["data"]["receiveSmsPromo"], true);
    assert_eq!(put(json!({ "firstName": "S" })).await.0, 422);
    assert_eq!(put(json!({ "birthdate": "1980-01-01" })).await.0, 422);
    assert_eq!(put(json!({ "status": 1, "id": "x" })).await.1["data"]["id"], crate::world::PLAYER);
    let (_, body) = put(json!({ "phone": "" })).await;
    assert_eq!((&body["data"]["phone"], &body["data"]["phoneConfirmed"]), (&Value::Null, &json!(false)));
}

#[tokio::test]
async fn other_sessions_can_be_closed() {
    let world = World::new();
    let (mine, other) = (world.player().await, world.player().await);
    let rows = world.get("/api/player/sessions?page=1&perPage=10", &mine).await;
    let id = rows[0]["sessionId"].as_str().unwrap();
    let path = format!("/api/player/sessions/{id}/close");
    let (status, body) = world.call("PUT", &path, Some(&mine), None).await;
    assert_eq!(status, 200);
    assert!(body["data"]["closedAt"].is_string());
    assert_eq!(world.call("GET", "/api/player/profile", Some(&other), None).await.0, 401);
    let foreign = world.login("limited@example.com").await;
    assert_eq!(world.call("PUT", &path, Some(&foreign), None).await.0, 404);
}

#[tokio::test]
async fn all_other_sessions_are_closed_at_once_and_those_of_others_stay() {
    let world = World::new();
    let (mine, first, second) = (world.player().await, world.player().await, world.player().await);
    let foreign = world.login("limited@example.com").await;
    let path = "/api/player/sessions/others/close";
    assert_eq!(world.call("PUT", path, None, None).await.0, 401, "nobody without a session");
    // A repeated call finds nothing to close and is no error.
    for _ in 0..2 {
        let (status, body) = world.call("PUT", path, Some(&mine), None).await;
        assert_eq!((status, body["data"]["message"].is_string()), (200, true));
    }
    for (token, status) in [(&mine, 200), (&first, 401), (&second, 401), (&foreign, 200)] {
        assert_eq!(world.call("GET", "/api/player/profile", Some(token), None).await.0, status);
    }
    let rows = world.get("/api/player/sessions?page=1&perPage=50", &mine).await;
    let open = rows.as_array().unwrap().iter().filter(|row| row["closedAt"].is_null()).count();
    assert_eq!(open, 1);
}

impl World {
    /// A call without a session.
    pub async fn get_open(&self, path: &str) -> Value {
        let (status, body) = read(self.send(&self.site, "GET", path, &[], None).await).await;
        assert_eq!(status, 200, "{path}: {body}");
        body["data"].clone()
    }
}

#[tokio::test]
async fn a_refreshed_token_is_refused_if_tokens_rotate() {
    let world = World::new();
    let token = world.player().await;
    let refresh =
        async |token: &str| world.call("POST", "/api/player/sessions/refresh", Some(token), None).await;
    assert_eq!((refresh(&token).await.0, refresh(&token).await.0), (200, 200), "not unless a test wants it");
    world.control("settings", json!({ "rotateRefreshTokens": true })).await;
    let (status, renewed) = refresh(&token).await;
    assert_eq!(status, 200);
    assert_eq!(
        world.get("/api/player/profile", &token).await["id"],
        PLAYER,
        "calls take the old one to its end"
    );
    let next = renewed["data"]["accessToken"].as_str().unwrap();
    assert_eq!(refresh(next).await.0, 200, "the session goes on with the new one");
    assert_eq!(refresh(&token).await.0, 401);
}

#[tokio::test]
async fn an_unknown_login_takes_as_long_as_a_known_one() {
    let world = World::new();
    let known =
        world.app.run(|tx| Ok(sandbox::auth::player::by_login(tx, "player@example.com")?.unwrap().password));
    let decoy = sandbox::auth::password::decoy(&world.app).await.unwrap();
    // Algorithm, version and cost parameters decide the speed.
    let costs = |hash: &str| hash.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(costs(&decoy), costs(&known.unwrap()));
    let body = json!({ "login": "nobody@example.com", "password": "password1" });
    assert_eq!(world.call("POST", "/api/player/sessions", None, Some(body)).await.0, 401);
}
