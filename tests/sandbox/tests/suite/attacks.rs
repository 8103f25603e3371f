//! Attacks on the backend, by guests and by players.

use crate::games::{SLOT, Table};
use crate::payments::{DEPOSIT, request};
use crate::world::{PLAYER, World, read, text};
use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use tower::ServiceExt;

const HOUR: i64 = 3_600_000;

type Make<'a> = &'a dyn Fn(usize) -> Value;

/// A world in which what visitors do is counted, as in a demo.
async fn counted() -> World {
    let world = World::new();
    world
        .control("settings", json!({ "countDeeds": true, "otpIntervalSeconds": 0, "otpPerHour": 1000 }))
        .await;
    world
}

/// A call of a visitor with this address.
async fn from(world: &World, visitor: &str, path: &str, body: Value) -> u16 {
    world.call_with("POST", path, None, &[("cf-connecting-ip", visitor)], Some(body)).await.0
}

#[tokio::test]
async fn nobody_can_lock_a_player_out() {
    let world = World::new();
    let wrong = json!({ "login": "player@example.com", "password": "wrong-one" });
    for expected in [401, 401, 401, 401, 401, 429] {
        assert_eq!(from(&world, "198.51.100.1", "/api/player/sessions", wrong.clone()).await, expected);
    }
    let good = json!({ "login": "player@example.com", "password": "password1" });
    assert_eq!(from(&world, "198.51.100.1", "/api/player/sessions", good.clone()).await, 429);
    assert_eq!(from(&world, "198.51.100.2", "/api/player/sessions", good).await, 200);
}

#[tokio::test]
async fn a_visitor_cannot_try_many_logins() {
    let world = counted().await;
    let mut refused = 0;
    for number in 0..70 {
        let body = json!({ "login": format!("nobody{number}@example.com"), "password": "password1" });
        refused += i32::from(from(&world, "198.51.100.1", "/api/player/sessions", body).await == 429);
    }
    assert_eq!(refused, 10);
    world.control("clock", json!({ "advanceMs": HOUR + 1 })).await;
    let body = json!({ "login": "player@example.com", "password": "password1" });
    assert_eq!(from(&world, "198.51.100.1", "/api/player/sessions", body).await, 200);
}

#[tokio::test]
async fn what_costs_others_is_bounded_by_visitor_and_by_recipient() {
    let world = counted().await;
    let registration = |number: usize| {
        json!({
            "email": format!("new{number}@example.com"), "password": "password1", "password_confirmation": "password1",
            "agreements": true,
        })
    };
    let code = |number: usize| json!({ "phone": format!("+1201555{number:04}"), "reason": "registration" });
    let reset = |number: usize| json!({ "email": format!("somebody{number}@example.com") });
    let contact = |_: usize| json!({ "email": "a@example.com", "message": "Hello" });
    for (path, body, most) in [
        ("/api/player/register", &registration as Make<'_>, 30),
        ("/api/player/otp/send", &code, 30),
        ("/api/player/passwords/reset", &reset, 30),
        ("/api/notification/communications", &contact, 10),
    ] {
        let mut answers = Vec::new();
        for number in 1000..1002 + most {
            answers.push(from(&world, "198.51.100.9", path, body(number)).await);
        }
        let good = answers.iter().filter(|status| **status == 200).count();
        assert_eq!((good, answers.last()), (most, Some(&429)), "{path}");
        assert_eq!(from(&world, "198.51.100.10", path, body(2000)).await, 200, "{path}: others can");
    }
    let mail = json!({ "email": "player@example.com" });
    for number in 0..7 {
        let visitor = format!("203.0.113.{number}");
        let expected = if number < 5 { 200 } else { 429 };
        assert_eq!(from(&world, &visitor, "/api/player/passwords/reset", mail.clone()).await, expected);
    }
}

#[tokio::test]
async fn wrong_promo_codes_are_bounded() {
    let world = World::new();
    let token = world.player().await;
    for number in 0..7 {
        let body = json!({ "bonusCode": format!("GUESS{number}"), "trigger": 3 });
        let (_, answer) = world.call("POST", "/api/game/bonuses/bonuscodes", Some(&token), Some(body)).await;
        assert_eq!(answer["error"]["code"] == 5, number >= 5, "{answer}");
    }
}

#[tokio::test]
async fn an_unconfirmed_phone_belongs_to_nobody() {
    let world = World::new();
    let thief = world.player().await;
    let phone = json!({ "phone": "+44 7700 900123" });
    let taken = world.call("PUT", "/api/player/profile", Some(&thief), Some(phone)).await;
    assert_eq!(taken.0, 200, "{}", taken.1);
    let login = json!({ "login": "+447700900123", "password": "password1" });
    assert_eq!(world.call("POST", "/api/player/sessions", None, Some(login)).await.0, 401, "no login");
    let recovery = json!({ "phone": "+447700900123", "reason": "changingPass" });
    assert_eq!(world.call("POST", "/api/player/otp/send", None, Some(recovery)).await.0, 200);
    assert_eq!(world.sent("447700900123").await, Value::Null, "no recovery");
    world.control("clock", json!({ "advanceMs": 61_000 })).await;
    let send = json!({ "phone": "+447700900123", "reason": "registration" });
    assert_eq!(world.call("POST", "/api/player/otp/send", None, Some(send)).await.0, 200);
    let code = world.sent("447700900123").await["code"].clone();
    let registration = json!({
        "phone": "+447700900123", "code": code, "password": "password2", "password_confirmation": "password2",
        "agreements": true,
    });
    let (status, owner) = world.call("POST", "/api/player/register/phone", None, Some(registration)).await;
    assert_eq!(status, 200, "{owner}");
    let login = json!({ "login": "+447700900123", "password": "password2" });
    let (_, session) = world.call("POST", "/api/player/sessions", None, Some(login)).await;
    assert_eq!(session["data"]["profile"]["id"], owner["data"]["profile"]["id"]);
    // Now that it has an owner, nobody else can enter it.
    let other = world.login("limited@example.com").await;
    let phone = json!({ "phone": "+447700900123" });
    assert_eq!(world.call("PUT", "/api/player/profile", Some(&other), Some(phone)).await.0, 422);
}

#[tokio::test]
async fn an_unconfirmed_email_belongs_to_nobody() {
    let world = World::new();
    let registration = |password: &str| {
        json!({
            "email": "owner@example.com", "password": password, "password_confirmation": password, "agreements": true,
        })
    };
    let register = async |password: &str| {
        let body = Some(registration(password));
        let (status, answer) = world.call("POST", "/api/player/register", None, body).await;
        assert_eq!(status, 200, "{answer}");
        let link = world.sent("owner@example.com").await["link"].as_str().unwrap().to_owned();
        let token = answer["data"]["accessToken"].as_str().unwrap().to_owned();
        (token, link.rsplit('/').next().unwrap().to_owned())
    };
    let (thief, foreign_code) = register("password1").await;
    let (owner, code) = register("password2").await;
    let sign_in = async |password: &str| {
        let body = json!({ "login": "owner@example.com", "password": password });
        world.call("POST", "/api/player/sessions", None, Some(body)).await
    };
    let refused = sign_in("password2").await;
    assert_eq!(
        (refused.0, &refused.1["error"]["code"]),
        (401, &json!(11001)),
        "no login before it is confirmed"
    );
    let resent = world.sent("owner@example.com").await["link"].clone();
    assert!(!resent.as_str().unwrap().ends_with(&code), "a new link was sent");
    let code = resent.as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let forgotten = json!({ "email": "owner@example.com" });
    assert_eq!(world.call("POST", "/api/player/passwords/reset", None, Some(forgotten)).await.0, 200);
    assert_eq!(world.sent("owner@example.com").await["link"], resent, "no recovery");
    let confirm = async |code: &str| {
        world.call("POST", "/api/player/register/confirm", None, Some(json!({ "code": code }))).await.0
    };
    assert_eq!(confirm(&code).await, 200);
    assert_eq!(sign_in("password2").await.0, 200);
    assert_eq!(sign_in("password1").await.0, 401);
    assert_eq!(world.get("/api/player/profile", &owner).await["email"], "owner@example.com");
    assert_eq!(world.get("/api/player/profile", &thief).await["email"], Value::Null);
    assert_eq!(confirm(&foreign_code).await, 200, "a link without an address left confirms nothing");
    assert_eq!(world.get("/api/player/profile", &thief).await["confirmedAt"], Value::Null);
    let body = Some(registration("password3"));
    assert_eq!(world.call("POST", "/api/player/register", None, body).await.0, 422, "it has an owner");
}

#[tokio::test]
async fn a_session_ends_with_its_lifetime_and_with_a_token_used_twice() {
    let world = World::new();
    let refresh =
        async |token: &str| world.call("POST", "/api/player/sessions/refresh", Some(token), None).await;
    let token = world.player().await;
    world.control("settings", json!({ "sessionSeconds": 7 * 24 * 3600 })).await;
    world.control("clock", json!({ "advanceMs": 6 * 24 * HOUR })).await;
    let (status, renewed) = refresh(&token).await;
    assert_eq!(status, 200);
    world.control("clock", json!({ "advanceMs": 24 * HOUR + 1 })).await;
    assert_eq!(refresh(&token).await.0, 401);
    assert_eq!(refresh(renewed["data"]["accessToken"].as_str().unwrap()).await.0, 401, "no new lifetime");

    let token = world.player().await;
    world.control("settings", json!({ "rotateRefreshTokens": true })).await;
    let (_, renewed) = refresh(&token).await;
    let renewed = renewed["data"]["accessToken"].as_str().unwrap().to_owned();
    assert_eq!(refresh(&token).await.0, 401, "somebody has a copy");
    assert_eq!(refresh(&renewed).await.0, 401);
    assert_eq!(world.call("GET", "/api/player/profile", Some(&renewed), None).await.0, 401);
}

#[tokio::test]
async fn keys_of_players_and_of_providers_never_meet() {
    let world = World::new();
    let token = world.player().await;
    let mut address = request(&world, &token, "sandbox.crypto", "BTC", json!(0)).await;
    address["fields"] = json!({ "crypto_network": "BTC" });
    let address = world.post(DEPOSIT, &token, address).await["invoiceId"].clone();
    let key = format!("crypto {} tx-1", address.as_str().unwrap());
    let card = request(&world, &token, "sandbox.card", "USD", json!(50)).await;
    let headers = [("idempotency-key", key.as_str())];
    assert_eq!(world.call_with("POST", DEPOSIT, Some(&token), &headers, Some(card)).await.0, 200);
    let coins = json!({ "outcome": "success", "amount": "0.01", "transactionId": "tx-1" });
    for changed in [true, false] {
        let answer = world.outcome(&address, coins.clone()).await;
        assert_eq!((&answer["status"], &answer["changed"]), (&json!(2), &json!(changed)));
    }
}

#[tokio::test]
async fn unusual_amounts_are_refused() {
    let world = World::new();
    let token = world.player().await;
    for amount in [
        " 50",
        "50 ",
        "5e1",
        "5E1",
        "-0",
        "+50",
        "50.",
        ".5",
        "1e400",
        "-1e400",
        "1e-2147483648",
        "1e-99999999999",
        "9223372036854775808",
        "99999999999999999999999999999999999999999",
    ] {
        let mut body = request(&world, &token, "sandbox.card", "USD", json!(50)).await;
        body["amount"] = amount.into();
        let (status, answer) = world.call("POST", DEPOSIT, Some(&token), Some(body)).await;
        assert_eq!(status, 422, "{amount:?}: {answer}");
        let limit = json!({ "definition": 3, "period": "daily", "currency": "USD", "amount": amount });
        let (status, answer) = world.call("POST", "/api/player/limits", Some(&token), Some(limit)).await;
        assert_eq!(status, 422, "{amount:?}: {answer}");
    }
}

#[tokio::test]
async fn long_logins_passwords_and_fields_are_refused() {
    let world = World::new();
    let token = world.player().await;
    let long = "x".repeat(300);
    for (login, password, field) in [
        (format!("{long}@example.com"), "password1".to_owned(), "login"),
        ("a@b.cd".into(), long.clone(), "password"),
    ] {
        let body = json!({ "login": login, "password": password });
        let (status, answer) = world.call("POST", "/api/player/sessions", None, Some(body)).await;
        assert_eq!(status, 422, "{answer}");
        assert!(answer["error"]["fields"][field][0].is_string(), "{answer}");
    }
    for field in ["firstName", "city", "locale", "freshchatRestoreId", "securityAnswer"] {
        let body = json!({ field: long });
        let (status, answer) = world.call("PUT", "/api/player/profile", Some(&token), Some(body)).await;
        assert_eq!(status, 422, "{answer}");
        assert!(answer["error"]["fields"][field][0].is_string(), "{answer}");
    }
    let registration = json!({
        "email": "long@example.com", "password": long, "password_confirmation": long, "agreements": true, "city": long,
    });
    let (_, answer) = world.call("POST", "/api/player/register", None, Some(registration)).await;
    assert!(answer["error"]["fields"]["password"][0].is_string(), "{answer}");
    assert!(answer["error"]["fields"]["city"][0].is_string(), "{answer}");
    let large = json!({ "city": "x".repeat(100_000) });
    assert_eq!(world.call("PUT", "/api/player/profile", Some(&token), Some(large)).await.0, 400);
}

#[tokio::test]
async fn only_json_is_read_as_json() {
    let world = World::new();
    for (kind, expected) in [
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("", 415),
        ("application/json", 200),
        ("Application/JSON; charset=utf-8", 200),
    ] {
        let request = Request::builder()
            .method("POST")
            .uri("/api/player/sessions")
            .header("content-type", kind)
            .body(Body::from(r#"{"login":"player@example.com","password":"password1"}"#))
            .unwrap();
        let (status, _) = read(world.site.clone().oneshot(request).await.unwrap()).await;
        assert_eq!(status, expected, "{kind:?}");
    }
}

#[tokio::test]
async fn the_desk_answers_only_itself() {
    let world = World::new();
    let ask = async |method: &str, path: &str, headers: &[(&str, &str)]| {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let form = request.header("content-type", "application/x-www-form-urlencoded");
        let form = form.body(Body::from(format!("player={PLAYER}&points=500"))).unwrap();
        text(world.pay.clone().oneshot(form).await.unwrap()).await.0
    };
    let foreign = ("sec-fetch-site", "cross-site");
    for path in ["/outbox.json", "/outbox", "/players", "/"] {
        assert_eq!(ask("GET", path, &[]).await, 200, "{path}");
        assert_eq!(ask("GET", path, &[("sec-fetch-site", "same-origin")]).await, 200, "{path}");
        assert_eq!(ask("GET", path, &[foreign, ("sec-fetch-mode", "no-cors")]).await, 403, "{path}");
        assert_eq!(ask("GET", path, &[("host", "attacker.example:4001")]).await, 403, "{path}");
        assert_eq!(ask("GET", path, &[("host", "localhost:4001")]).await, 200, "{path}");
        assert_eq!(ask("GET", path, &[("host", "pay.test")]).await, 200, "{path}");
    }
    assert_eq!(ask("GET", "/outbox", &[foreign, ("sec-fetch-mode", "navigate")]).await, 200, "a link");
    assert_eq!(ask("POST", "/players/points", &[foreign, ("sec-fetch-mode", "navigate")]).await, 403);
    assert_eq!(ask("POST", "/players/points", &[("sec-fetch-site", "same-origin")]).await, 303);
}

#[tokio::test]
async fn a_round_is_shown_to_its_player_alone() {
    let world = World::new();
    let token = world.player().await;
    let table = Table::money(&world, &token, SLOT).await;
    let round = table.post("rounds", json!({ "key": "first", "stake": "2" })).await;
    let other = world.control("players", json!({ "balances": { "USD": "100" } })).await;
    let other = Table::money(&world, other["accessToken"].as_str().unwrap(), SLOT).await;
    let path = format!("rounds/{}/shown", round["round"]["id"].as_str().unwrap());
    let (status, answer) = other.call("POST", &path, Some(json!({}))).await;
    assert_eq!(status, 404, "{answer}");
}

#[tokio::test]
async fn a_cancelled_payment_page_takes_no_money() {
    let world = World::new();
    let token = world.player().await;
    let body = request(&world, &token, "sandbox.card", "USD", json!(50)).await;
    let invoice = world.post(DEPOSIT, &token, body).await["invoiceId"].as_str().unwrap().to_owned();
    let path = format!("/api/payment/invoices/{invoice}/decline");
    assert_eq!(world.call("PUT", &path, Some(&token), None).await.0, 200);
    let (_, _, page) = text(world.submit(&format!("/pay/{invoice}"), "outcome=success").await).await;
    assert!(page.contains("Payment declined"), "{page}");
    assert_eq!(world.account(&token, "USD").await["balance"], json!(1250.75));
}
