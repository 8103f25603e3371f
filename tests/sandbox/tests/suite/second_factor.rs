//! The second factor.

use crate::payments::request;
use crate::world::{PLAYER, World};
use sandbox::auth::totp;
use serde_json::{Value, json};

const SIGN_IN: &str = "/api/player/sessions";
const FINISH: &str = "/api/player/sessions/factor";
const WITHDRAWAL: &str = "/api/payment/invoices/withdrawal";

/// The secret of a code app, as it was read from the screen.
pub struct App {
    secret: Vec<u8>,
}

impl App {
    fn new(setup: &Value) -> Self {
        let bits = setup["secret"]
            .as_str()
            .unwrap()
            .chars()
            .map(|letter| {
                let index = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(letter).unwrap();
                format!("{index:05b}")
            })
            .collect::<Vec<_>>()
            .concat();
        let bytes = bits.as_bytes().chunks_exact(8);
        let byte = |bits: &[u8]| u8::from_str_radix(std::str::from_utf8(bits).unwrap(), 2).unwrap();
        Self { secret: bytes.map(byte).collect() }
    }

    /// The code at a time, a number of steps away.
    pub fn code(&self, world: &World, steps: i64) -> String {
        totp::code(&self.secret, totp::step(world.app.clock.now_ms()) + steps)
    }
}

async fn pass(world: &World, seconds: i64) {
    world.control("clock", json!({ "advanceMs": seconds * 1000 })).await;
}

/// Turns the factor on. Returns the app, the recovery codes and the token of the device.
pub async fn turn_on(world: &World, token: &str) -> (App, Vec<String>, String) {
    let app = App::new(&world.post("/api/player/factor/setup", token, json!({})).await);
    let body = json!({ "code": app.code(world, 0) });
    let answer = world.post("/api/player/factor/confirm", token, body).await;
    let codes = answer["recoveryCodes"].as_array().unwrap();
    let codes = codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect();
    pass(world, 60).await;
    (app, codes, answer["device"].as_str().unwrap().to_owned())
}

async fn sign_in(world: &World) -> (u16, Value) {
    let body = json!({ "login": "player@example.com", "password": "password1" });
    world.call("POST", SIGN_IN, None, Some(body)).await
}

async fn challenge(world: &World) -> String {
    let (status, body) = sign_in(world).await;
    assert_eq!((status, &body["error"]["code"]), (428, &json!(11012)), "{body}");
    body["error"]["fields"]["challenge"][0].as_str().unwrap().to_owned()
}

async fn finish(world: &World, challenge: &str, key: &str, value: &str) -> (u16, Value) {
    let mut body = json!({ "challenge": challenge });
    body[key] = value.into();
    world.call("POST", FINISH, None, Some(body)).await
}

#[tokio::test]
async fn a_factor_counts_after_its_confirmation_and_shows_its_secret_never_again() {
    let world = World::new();
    let token = world.player().await;
    assert_eq!(world.get("/api/player/factor", &token).await["enabled"], false);
    let setup = world.post("/api/player/factor/setup", &token, json!({})).await;
    assert!(setup["address"].as_str().unwrap().contains("player%40example.com"), "{setup}");
    assert_eq!(sign_in(&world).await.0, 200, "not confirmed yet");
    let (app, codes, _) = turn_on(&world, &token).await;
    assert_eq!(codes.len(), 10);
    let shown = world.get("/api/player/factor", &token).await;
    assert_eq!(shown, json!({ "enabled": true, "recoveryCodesLeft": 10 }));
    assert_eq!(world.call("POST", "/api/player/factor/setup", Some(&token), Some(json!({}))).await.0, 409);
    let again = json!({ "code": app.code(&world, 0) });
    let confirm = "/api/player/factor/confirm";
    assert_eq!(world.call("POST", confirm, Some(&token), Some(again)).await.0, 409, "no codes twice");
    assert_eq!(world.sent("player@example.com").await["subject"], "Two-step sign-in was switched on");
    let messages = world.call("GET", "/api/notification/messenger/messages", Some(&token), None).await.1;
    assert_eq!(messages["data"][0]["content"]["title"], "Two-step sign-in is on");
}

#[tokio::test]
async fn a_new_device_gives_a_code_once() {
    let world = World::new();
    let (app, _, device) = turn_on(&world, &world.player().await).await;
    let begun = challenge(&world).await;
    assert_eq!(world.call("GET", "/api/player/profile", Some(&begun), None).await.0, 401, "no access token");
    let code = app.code(&world, 0);
    let (status, done) = finish(&world, &begun, "code", &code).await;
    assert_eq!(status, 200, "{done}");
    let token = done["data"]["accessToken"].as_str().unwrap();
    assert_eq!(world.get("/api/player/profile", token).await["email"], "player@example.com");
    let (status, refused) = finish(&world, &begun, "code", &code).await;
    assert_eq!((status, &refused["error"]["code"]), (400, &json!(11003)), "used");
    for known in [device, done["data"]["device"].as_str().unwrap().to_owned()] {
        let (status, done) = finish(&world, &challenge(&world).await, "device", &known).await;
        assert_eq!((status, &done["data"]["device"]), (200, &Value::Null));
    }
    assert_eq!(finish(&world, &challenge(&world).await, "device", "unknown").await.0, 400);
    world.call("PUT", "/api/player/sessions/others/close", Some(token), None).await;
    let known = done["data"]["device"].as_str().unwrap();
    assert_eq!(finish(&world, &challenge(&world).await, "device", known).await.0, 400, "forgotten");
}

#[tokio::test]
async fn the_clock_may_differ_by_one_step() {
    let world = World::new();
    let (app, _, _) = turn_on(&world, &world.player().await).await;
    for (steps, expected) in [(-2, 400), (2, 400), (-1, 200), (1, 200), (0, 400)] {
        let code = app.code(&world, steps);
        let (status, body) = finish(&world, &challenge(&world).await, "code", &code).await;
        assert_eq!(status, expected, "{steps} steps: {body}");
    }
}

#[tokio::test]
async fn tries_are_limited_for_the_player() {
    let world = World::new();
    let (app, _, _) = turn_on(&world, &world.player().await).await;
    for _ in 0..5 {
        // A new challenge gives no new tries.
        assert_eq!(finish(&world, &challenge(&world).await, "code", "000000").await.0, 400);
    }
    let right = app.code(&world, 0);
    assert_eq!(finish(&world, &challenge(&world).await, "code", &right).await.0, 429);
    pass(&world, 15 * 60).await;
    let right = app.code(&world, 0);
    assert_eq!(finish(&world, &challenge(&world).await, "code", &right).await.0, 200);
}

#[tokio::test]
async fn a_recovery_code_counts_once_and_new_ones_replace_it() {
    let world = World::new();
    let token = world.player().await;
    let (app, codes, _) = turn_on(&world, &token).await;
    let typed = codes[0].to_lowercase().replace('-', " ");
    assert_eq!(finish(&world, &challenge(&world).await, "code", &typed).await.0, 200);
    let told = "A recovery code was used to sign in. Recovery codes left: 9";
    assert_eq!(world.sent("player@example.com").await["subject"], told);
    let messages = world.call("GET", "/api/notification/messenger/messages", Some(&token), None).await.1;
    let content = &messages["data"][0]["content"];
    assert_eq!(content["title"], "A recovery code was used to sign in");
    assert!(content["body"].as_str().unwrap().contains("Recovery codes left: 9."), "{content}");
    assert_eq!(finish(&world, &challenge(&world).await, "code", &codes[0]).await.0, 400);
    assert_eq!(world.get("/api/player/factor", &token).await["recoveryCodesLeft"], 9);
    let body = json!({ "code": app.code(&world, 0) });
    let renewed = world.post("/api/player/factor/recovery", &token, body).await["recoveryCodes"].clone();
    assert_eq!(finish(&world, &challenge(&world).await, "code", &codes[1]).await.0, 400);
    let new = renewed[0].as_str().unwrap();
    assert_eq!(finish(&world, &challenge(&world).await, "code", new).await.0, 200);
}

#[tokio::test]
async fn switching_off_needs_a_code() {
    let world = World::new();
    let token = world.player().await;
    let (_, codes, _) = turn_on(&world, &token).await;
    let off = "/api/player/factor/disable";
    assert_eq!(world.call("POST", off, Some(&token), Some(json!({ "code": "000000" }))).await.0, 400);
    let begun = challenge(&world).await;
    let answer = world.post(off, &token, json!({ "code": codes[3] })).await;
    assert_eq!(answer, json!({ "enabled": false, "recoveryCodesLeft": 0 }));
    assert_eq!(finish(&world, &begun, "code", &codes[4]).await.0, 400, "no code counts any more");
    assert_eq!(sign_in(&world).await.0, 200);
    assert_eq!(world.sent("player@example.com").await["subject"], "Two-step sign-in was switched off");
}

#[tokio::test]
async fn a_sign_in_that_began_ends_with_time_and_with_the_password() {
    let world = World::new();
    let token = world.player().await;
    let (app, _, _) = turn_on(&world, &token).await;
    let begun = challenge(&world).await;
    pass(&world, 600).await;
    assert_eq!(finish(&world, &begun, "code", &app.code(&world, 0)).await.0, 401, "too late");
    let begun = challenge(&world).await;
    let body = json!({ "currentPassword": "password1", "newPassword": "password2", "repeatNewPassword": "password2" });
    assert_eq!(world.call("PUT", "/api/player/passwords", Some(&token), Some(body)).await.0, 200);
    assert_eq!(finish(&world, &begun, "code", &app.code(&world, 0)).await.0, 401, "another password");
    assert_eq!(finish(&world, &token, "code", &app.code(&world, 0)).await.0, 401, "no challenge");
}

#[tokio::test]
async fn a_session_that_is_open_stays_open() {
    let world = World::new();
    let (first, other) = (world.player().await, world.player().await);
    turn_on(&world, &first).await;
    assert_eq!(world.call("POST", "/api/player/sessions/refresh", Some(&other), None).await.0, 200);
}

#[tokio::test]
async fn a_withdrawal_needs_a_code_and_happens_once() {
    let world = World::new();
    let token = world.player().await;
    let fields = async || {
        let methods = world.get("/api/payment/methods/withdrawal?currency=USD", &token).await;
        methods[0]["fields"].as_array().unwrap().iter().any(|field| field["key"] == "factor_code")
    };
    assert!(!fields().await);
    let (app, _, _) = turn_on(&world, &token).await;
    assert!(fields().await);
    let mut body = request(&world, &token, "sandbox.withdrawal.card", "USD", json!(100)).await;
    let before = world.account(&token, "USD").await["withdrawalBalance"].clone();
    let mut send = async |key: &str, code: Option<&str>| {
        body["fields"] = json!({ "wallet_id": "4000001234567899", "factor_code": code });
        let headers = [("idempotency-key", key)];
        world.call_with("POST", WITHDRAWAL, Some(&token), &headers, Some(body.clone())).await
    };
    for wrong in [None, Some("000000")] {
        let (status, refused) = send("first", wrong).await;
        assert_eq!(status, 422, "{refused}");
        assert!(refused["error"]["fields"]["factor_code"][0].is_string(), "{refused}");
        assert_eq!(world.account(&token, "USD").await["withdrawalBalance"], before);
    }
    let code = app.code(&world, 0);
    let (status, done) = send("first", Some(&code)).await;
    assert_eq!(status, 200, "{done}");
    let again = send("first", Some(&app.code(&world, 1))).await;
    assert_eq!(again, (200, done), "the same withdrawal, whatever the code is now");
    assert_eq!(send("second", Some(&code)).await.0, 422, "the code was used");
    assert_eq!(world.account(&token, "USD").await["withdrawalBalance"], json!(1150.75));
    let rows = world.get("/api/payment/invoices?perPage=50", &token).await;
    assert!(!rows.to_string().contains("factor_code"));
}

#[tokio::test]
async fn wrong_codes_of_withdrawals_are_counted() {
    let world = World::new();
    let token = world.player().await;
    turn_on(&world, &token).await;
    let mut body = request(&world, &token, "sandbox.withdrawal.card", "USD", json!(100)).await;
    body["fields"] = json!({ "wallet_id": "4000001234567899", "factor_code": "000000" });
    for _ in 0..5 {
        assert_eq!(world.call("POST", WITHDRAWAL, Some(&token), Some(body.clone())).await.0, 422);
    }
    let refused = world.call("POST", WITHDRAWAL, Some(&token), Some(body)).await.1;
    let words = refused["error"]["fields"]["factor_code"][0].as_str().unwrap().to_owned();
    assert!(words.starts_with("Too many tries."), "{words}");
}

#[tokio::test]
async fn links_and_social_sign_ins_pass_the_same_gate() {
    let world = World::new();
    turn_on(&world, &world.player().await).await;
    let token = world.control("autologin", json!({ "playerId": PLAYER })).await["token"].clone();
    let body = json!({ "token": token });
    let (status, refused) = world.call("POST", "/api/player/sessions/token", None, Some(body)).await;
    assert_eq!((status, &refused["error"]["code"]), (428, &json!(11012)));
    let known = world.social("google", "known").await.1["data"]["accessToken"].as_str().unwrap().to_owned();
    let (app, _, _) = turn_on(&world, &known).await;
    let (status, refused) = world.social("google", "known").await;
    assert_eq!((status, &refused["error"]["code"]), (428, &json!(11012)), "{refused}");
    let begun = refused["error"]["fields"]["challenge"][0].as_str().unwrap().to_owned();
    assert_eq!(finish(&world, &begun, "code", &app.code(&world, 0)).await.0, 200);
}
