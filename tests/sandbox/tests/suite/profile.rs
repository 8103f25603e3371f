//! Referrals, other sessions, phone, contact form, and profile values.

use crate::world::{PLAYER, World};
use serde_json::{Value, json};

async fn profile(world: &World, token: &str) -> Value {
    world.get("/api/player/profile", token).await
}

#[tokio::test]
async fn a_referral_is_recorded_and_qualifies() {
    let world = World::new();
    let token = world.player().await;
    let code = profile(&world, &token).await["referralCode"].as_str().unwrap().to_owned();
    assert_eq!(code.len(), 8);
    let register = |email: &'static str, code: String| {
        let body = json!({
            "email": email, "password": "secret1", "password_confirmation": "secret1", "country": "US", "currency": "USD",
            "agreements": 1, "referralCode": code,
        });
        async { world.call("POST", "/api/player/register", None, Some(body)).await.1["data"].clone() }
    };
    let friend = register("friend@example.com", code.to_lowercase()).await;
    assert_ne!(friend["profile"]["referralCode"], code.as_str());
    register("stranger@example.com", "NOBODY00".into()).await;
    register("alone@example.com", String::new()).await;
    let list = || async {
        let path = "/api/player/profile/referrals?page=1&perPage=10";
        let (status, body) = world.call("GET", path, Some(&token), None).await;
        assert_eq!(status, 200);
        assert!(body.get("data").is_none());
        body
    };
    let rows = list().await;
    assert_eq!((rows["referrals"].as_array().unwrap().len(), &rows["meta"]["totalRows"]), (1, &json!(1)));
    assert_eq!(
        (&rows["referrals"][0]["qualified"], &rows["referrals"][0]["qualificationDate"]),
        (&json!(1), &Value::Null)
    );
    assert_eq!(profile(&world, &token).await["qualifiedReferralsCount"], 0);
    let friend = friend["accessToken"].as_str().unwrap();
    let account = world.account(friend, "USD").await["id"].clone();
    let body = json!({ "method": "sandbox.card", "currency": "USD", "amount": 50, "accountId": account, "isBonusDecline": true });
    let made = world.post("/api/payment/invoices/deposit", friend, body).await;
    world.outcome(&made["invoiceId"], json!({ "outcome": "success" })).await;
    let rows = list().await;
    assert_eq!(rows["referrals"][0]["qualified"], 2, "the first deposit qualifies");
    assert!(rows["referrals"][0]["qualificationDate"].is_string());
    world.control("referrals", json!({ "playerId": PLAYER, "count": 24 })).await;
    assert_eq!(profile(&world, &token).await["qualifiedReferralsCount"], 9);
    let rows = list().await;
    assert_eq!((rows["referrals"].as_array().unwrap().len(), &rows["meta"]["totalPages"]), (10, &json!(3)));
    assert_eq!(world.call("GET", "/api/player/profile/referrals", None, None).await.0, 401);
}

#[tokio::test]
async fn the_constants_have_the_referral_switch() {
    let world = World::new();
    let constants = || world.call("GET", "/api/settings/constants", None, None);
    let (_, body) = constants().await;
    let player = &body["data"]["player"];
    assert_eq!(player["referral"]["enabled"], true);
    assert_eq!(player["referral"]["qualificationStatuses"][1], json!({ "id": 2, "name": "qualified" }));
    let ids = |list: &Value| list.as_array().unwrap().iter().map(|row| row["id"].clone()).collect::<Vec<_>>();
    let types = [
        "identity_front",
        "identity_back",
        "identity_selfie_id",
        "address",
        "payment",
        "payment_back",
        "other",
    ];
    assert_eq!(ids(&player["document"]["type"]), types);
    assert!(player["document"]["type"].as_array().unwrap().iter().all(|row| row["section"].is_string()));
    let states = json!([{ "id": 1, "name": "approve" }, { "id": 2, "name": "pending" }, { "id": 3, "name": "canceled" }]);
    assert_eq!(player["document"]["status"], states);
    world.control("settings", json!({ "referral": false })).await;
    assert_eq!(constants().await.1["data"]["player"]["referral"]["enabled"], false);
}

#[tokio::test]
async fn many_sessions_can_be_created_and_closed() {
    let world = World::new();
    let token = world.player().await;
    let made = world.control("sessions", json!({ "playerId": PLAYER, "count": 500 })).await;
    let first = made["sessionIds"][0].as_str().unwrap();
    let (_, page) = world.call("GET", "/api/player/sessions?page=51&perPage=10", Some(&token), None).await;
    assert_eq!((&page["meta"]["totalRows"], page["data"].as_array().unwrap().len()), (&json!(501), 1));
    let rows = world.get("/api/player/sessions?perPage=100", &token).await;
    let rows = rows.as_array().unwrap();
    let different = |name: &str| {
        rows.iter().map(|row| row[name].as_str().unwrap()).collect::<std::collections::BTreeSet<_>>().len()
    };
    assert!(different("userAgent") > 4 && different("country") > 4 && different("deviceType") == 2);
    assert!(different("createdAt") > 99 && rows.iter().all(|row| row["closedAt"].is_null()));
    let path = format!("/api/player/sessions/{first}/close");
    assert!(world.call("PUT", &path, Some(&token), None).await.1["data"]["closedAt"].is_string());
    let nobody = json!({ "playerId": "none", "count": 1 });
    assert_eq!(world.call("POST", "/__sandbox/sessions", None, Some(nobody)).await.0, 422);
}

#[tokio::test]
async fn a_one_time_code_confirms_the_phone() {
    let world = World::new();
    let token = world.player().await;
    let body = json!({ "phone": "+1 201 555 0199" });
    let (_, changed) = world.call("PUT", "/api/player/profile", Some(&token), Some(body)).await;
    assert_eq!(
        (&changed["data"]["phone"], &changed["data"]["phoneConfirmed"]),
        (&json!("12015550199"), &json!(false))
    );
    let ask = json!({ "phone": "12015550199", "reason": "phoneVerification" });
    assert_eq!(world.call("POST", "/api/player/otp/send", None, Some(ask.clone())).await.0, 401);
    assert!(world.post("/api/player/otp/send", &token, ask).await["message"].is_string());
    let code = world.sent("12015550199").await["code"].clone();
    let verify =
        |code: &Value| json!({ "phone": "12015550199", "code": code, "reason": "phoneVerification" });
    let call = |token: Option<String>, body: Value| {
        let world = &world;
        async move { world.call("POST", "/api/player/otp/verify", token.as_deref(), Some(body)).await }
    };
    let (status, refused) = call(Some(token.clone()), verify(&json!("000"))).await;
    assert_eq!((status, &refused["error"]["code"]), (400, &json!(11003)));
    assert_eq!(call(None, verify(&code)).await.0, 401, "and the code is still good");
    let (status, answer) = call(Some(token.clone()), verify(&code)).await;
    assert_eq!((status, &answer["data"]["code"]), (200, &code));
    assert_eq!(profile(&world, &token).await["phoneConfirmed"], true);
}

#[tokio::test]
async fn the_contact_form_is_validated() {
    let world = World::new();
    let send = |email: &str, message: String| {
        let body = json!({ "email": email, "message": message });
        async { world.call("POST", "/api/notification/communications", None, Some(body)).await }
    };
    assert_eq!(send("a@example.com", "é".repeat(2000)).await.0, 200);
    for (email, message, field) in [
        ("a@example.com", "é".repeat(2001), "message"),
        ("a@example.com", String::new(), "message"),
        ("a@example.com", "  \n".into(), "message"),
        ("nobody", "Hello".into(), "email"),
        ("", "Hello".into(), "email"),
    ] {
        let (status, body) = send(email, message).await;
        assert_eq!(status, 422);
        let fields = body["error"]["fields"].as_object().unwrap();
        assert_eq!(fields.keys().collect::<Vec<_>>(), [field], "{body}");
    }
}

#[tokio::test]
async fn a_profile_accepts_only_offered_values() {
    let world = World::new();
    let token = world.player().await;
    let put = |body: Value| world.call("PUT", "/api/player/profile", Some(&token), Some(body));
    for (field, value) in
        [("gender", "robot"), ("gender", "Male"), ("timeZone", "Mars/Olympus"), ("timeZone", "europe/berlin")]
    {
        let (status, body) = put(json!({ field: value })).await;
        assert_eq!(status, 422, "{field} {value}");
        assert!(body["error"]["fields"][field][0].is_string(), "{body}");
    }
    let (_, body) = put(json!({ "gender": "female", "timeZone": "Europe/Berlin" })).await;
    assert_eq!(
        (&body["data"]["gender"], &body["data"]["timeZone"]),
        (&json!("female"), &json!("Europe/Berlin"))
    );
    let (_, body) = put(json!({ "gender": null, "timeZone": null })).await;
    assert_eq!((&body["data"]["gender"], &body["data"]["timeZone"]), (&Value::Null, &Value::Null));
}
