use crate::world::{World, text};
use serde_json::{Value, json};

pub async fn request(world: &World, token: &str, method: &str, currency: &str, amount: Value) -> Value {
    json!({
        "method": method, "currency": currency, "amount": amount, "accountId": world.account(token, currency).await["id"],
        "redirectSuccessUrl": "http://site.test/?deposit-success=true", "redirectErrorUrl": "http://site.test/?deposit-error=true",
        "redirectUrl": "http://site.test/?deposit-redirect=true", "isBonusDecline": true,
    })
}

pub const DEPOSIT: &str = "/api/payment/invoices/deposit";

#[tokio::test]
async fn the_same_key_creates_one_invoice() {
    let world = World::new();
    let token = world.player().await;
    let body = request(&world, &token, "sandbox.card", "USD", json!(50)).await;
    let send = async |body: Value, key: &'static str| {
        world.call_with("POST", DEPOSIT, Some(&token), &[("idempotency-key", key)], Some(body)).await
    };
    let first = send(body.clone(), "a").await;
    assert_eq!(first.0, 200, "{}", first.1);
    assert_eq!(send(body.clone(), "a").await, first);
    let mut other = body.clone();
    other["amount"] = json!(60);
    assert_eq!(send(other.clone(), "a").await.0, 422);
    assert_eq!(send(other, "b").await.0, 200);
    let (_, page) = world.call("GET", "/api/payment/invoices", Some(&token), None).await;
    assert_eq!(page["meta"]["totalRows"], 2);
}

#[tokio::test]
async fn every_rule_is_enforced_by_the_server() {
    let world = World::new();
    let token = world.player().await;
    let good = request(&world, &token, "sandbox.card", "USD", json!(50)).await;
    let with = |changes: Value| {
        let mut body = good.clone();
        body.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        body
    };
    let euro = world.account(&token, "EUR").await["id"].clone();
    for (changes, field) in [
        (json!({ "amount": 9.99 }), "amount"),
        (json!({ "amount": 5000.01 }), "amount"),
        (json!({ "amount": 10.001 }), "amount"),
        (json!({ "amount": -50 }), "amount"),
        (json!({ "amount": "abc" }), "amount"),
        (json!({ "method": "sandbox.crypto" }), "method"),
        (json!({ "method": "sandbox.withdrawal.card" }), "method"),
        (json!({ "currency": "XXX" }), "currency"),
        (json!({ "accountId": euro }), "accountId"),
        (json!({ "accountId": "x" }), "accountId"),
        (json!({ "redirectSuccessUrl": "javascript:alert(1)" }), "redirectSuccessUrl"),
        (json!({ "method": "sandbox.bank" }), "bank"),
        (json!({ "method": "sandbox.bank", "fields": { "bank": "other" } }), "bank"),
        (json!({ "method": "sandbox.wallet", "fields": { "phone": "12015550123" } }), "phone"),
        (
            json!({ "method": "sandbox.wallet", "fields": { "phone": "+12015550123", "reference": "a" } }),
            "reference",
        ),
        (json!({ "isBonusDecline": false, "bonusId": "b0000000-0000-4000-8000-000000000006" }), "bonusId"),
        (json!({ "isBonusDecline": false, "bonusId": "none" }), "bonusId"),
    ] {
        let (status, body) = world.call("POST", DEPOSIT, Some(&token), Some(with(changes.clone()))).await;
        assert_eq!(status, 422, "{changes}: {body}");
        assert!(body["error"]["fields"][field][0].is_string(), "{changes}: {body}");
    }
    for amount in [json!(10), json!(5000), json!("10.00"), json!(1e1)] {
        assert_eq!(
            world.call("POST", DEPOSIT, Some(&token), Some(with(json!({ "amount": amount })))).await.0,
            200
        );
    }
    let wallet =
        json!({ "method": "sandbox.wallet", "fields": { "phone": "+12015550123", "reference": "ABCD12" } });
    assert_eq!(world.call("POST", DEPOSIT, Some(&token), Some(with(wallet))).await.0, 200);
    let mut brazil = request(&world, &token, "sandbox.scan", "BRL", json!(100)).await;
    brazil["fields"] = json!({ "cpf_number": "529.982.247-26" });
    assert_eq!(world.call("POST", DEPOSIT, Some(&token), Some(brazil.clone())).await.0, 422);
    brazil["fields"] = json!({ "cpf_number": "52998224725" });
    assert_eq!(world.call("POST", DEPOSIT, Some(&token), Some(brazil)).await.0, 200);
    let limited = world.login("limited@example.com").await;
    let body = request(&world, &limited, "sandbox.card", "USD", json!(50)).await;
    assert_eq!(world.call("POST", DEPOSIT, Some(&limited), Some(body)).await.1["error"]["code"], 13101);
}

#[tokio::test]
async fn a_form_deposit_from_end_to_end() {
    let world = World::new();
    let token = world.player().await;
    let body = request(&world, &token, "sandbox.card", "USD", json!(50.5)).await;
    let answer = world.post(DEPOSIT, &token, body).await;
    let path = answer["action"].as_str().unwrap().strip_prefix("http://pay.test").unwrap().to_owned();
    let (status, headers, page) =
        text(world.send(&world.pay, "GET", &format!("{path}?locale=en"), &[], None).await).await;
    assert_eq!(status, 200);
    assert!(headers["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
    for word in
        ["Sandbox payments", "50.5 USD", ">Pay now<", ">Decline payment<", ">Pay later (leave pending)<"]
    {
        assert!(page.contains(word), "{word}");
    }
    let submit = |outcome: &'static str| {
        let request = axum::http::Request::post(&path)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(axum::body::Body::from(format!("outcome={outcome}")))
            .unwrap();
        tower::ServiceExt::oneshot(world.pay.clone(), request)
    };
    assert_eq!(
        submit("pending").await.unwrap().headers()["location"],
        "http://site.test/?deposit-redirect=true"
    );
    assert_eq!(world.account(&token, "USD").await["balance"], json!(1250.75));
    assert_eq!(
        submit("success").await.unwrap().headers()["location"],
        "http://site.test/?deposit-success=true"
    );
    assert_eq!(
        submit("failure").await.unwrap().headers()["location"],
        "http://site.test/?deposit-success=true"
    );
    assert_eq!(world.outcome(&answer["invoiceId"], json!({ "outcome": "success" })).await["changed"], false);
    // 50.50 arrived, and the quest that waited for a deposit paid 5.
    assert_eq!(world.account(&token, "USD").await["balance"].to_string(), "1306.25");
    let events = world.app.hub.history(
        &format!("payment:invoices#{}", crate::world::PLAYER),
        None,
        world.app.clock.now_ms(),
    );
    assert_eq!(events.publications.len(), 1);
    assert_eq!(events.publications[0].data["invoice"]["status"], 2);
    assert_eq!(events.publications[0].data["invoice"]["number"], 1);
    let (_, page) =
        world.call("GET", "/api/payment/invoices?type=1&status[]=2&currency=USD", Some(&token), None).await;
    assert_eq!(page["data"][0]["amount"], json!(50.5));
    let statistics = world.get("/api/payment/invoices/statistics", &token).await;
    assert_eq!((&statistics[0]["depositsCount"], &statistics[0]["depositsSum"]), (&json!(1), &json!(50.5)));
}

#[tokio::test]
async fn the_other_processing_types() {
    let world = World::new();
    world.control("settings", json!({ "asyncDelayMs": 20 })).await;
    let token = world.player().await;
    let mut body = request(&world, &token, "sandbox.scan", "USD", json!(50)).await;
    let scan = world.post(DEPOSIT, &token, body.clone()).await;
    assert_eq!((&scan["action"], scan["qr"].is_string()), (&json!(""), true));
    body["method"] = "sandbox.bank".into();
    body["fields"] = json!({ "bank": "north" });
    let framed = world.post(DEPOSIT, &token, body.clone()).await;
    assert!(framed["action"].as_str().unwrap().ends_with("?frame=1"));
    body["method"] = "sandbox.voucher".into();
    body["fields"] = json!({ "comment": null });
    assert_eq!(world.post(DEPOSIT, &token, body.clone()).await["type"], "message");
    body["method"] = "sandbox.instant".into();
    let later = world.post(DEPOSIT, &token, body).await;
    tokio::time::sleep(std::time::Duration::from_millis(80)).await;
    let events = world.app.hub.history(
        &format!("payment:invoices#{}", crate::world::PLAYER),
        None,
        world.app.clock.now_ms(),
    );
    let last = &events.publications.last().unwrap().data["invoice"];
    assert_eq!((&last["id"], &last["status"]), (&later["invoiceId"], &json!(1)));
    assert!(last["publicData"]["qr"].is_string());
}

#[tokio::test]
async fn crypto_address_requests_are_not_payments_until_coins_arrive() {
    let world = World::new();
    let token = world.player().await;
    let mut body = request(&world, &token, "sandbox.crypto", "USDT", json!(0)).await;
    body["fields"] = json!({ "crypto_network": "TRC20" });
    let first = world.post(DEPOSIT, &token, body.clone()).await;
    assert_eq!((first["address"].as_str().unwrap().len(), &first["tag"]), (34, &Value::Null));
    assert_eq!(world.post(DEPOSIT, &token, body.clone()).await, first);
    body["fields"] = json!({ "crypto_network": "TON" });
    assert!(world.post(DEPOSIT, &token, body.clone()).await["tag"].is_string());
    body["fields"] = json!({ "crypto_network": null });
    assert_eq!(world.call("POST", DEPOSIT, Some(&token), Some(body)).await.0, 422);
    let (_, page) = world.call("GET", "/api/payment/invoices", Some(&token), None).await;
    assert_eq!(page["meta"]["totalRows"], 0);
    let coins = json!({ "outcome": "success", "amount": "12.345678", "transactionId": "t1" });
    assert_eq!(world.outcome(&first["invoiceId"], coins.clone()).await["changed"], true);
    world.control("clock", json!({ "advanceMs": 5 })).await;
    assert_eq!(world.outcome(&first["invoiceId"], coins).await["changed"], false);
    assert_eq!(world.account(&token, "USDT").await["balance"].to_string(), "992.745678");
    let (_, page) = world.call("GET", "/api/payment/invoices", Some(&token), None).await;
    assert_eq!(page["data"][0]["status"], 2);
    let path = format!("/pay/{}", first["invoiceId"].as_str().unwrap());
    let (_, _, page) = text(world.send(&world.pay, "GET", &path, &[], None).await).await;
    assert!(page.contains(">Send coins<") && page.contains(first["address"].as_str().unwrap()));
    for (amount, expected) in [("nothing", 422), ("1.5", 200)] {
        let form = axum::body::Body::from(format!("outcome=success&transactionId=t2&amount={amount}"));
        let request = axum::http::Request::post(&path).body(form).unwrap();
        assert_eq!(tower::ServiceExt::oneshot(world.pay.clone(), request).await.unwrap().status(), expected);
    }
    assert_eq!(world.account(&token, "USDT").await["balance"].to_string(), "994.245678");
}

#[tokio::test]
async fn a_deposit_issues_its_bonuses() {
    let world = World::new();
    let token = world.player().await;
    let offered = world.get("/api/game/bonuses?currency=USD", &token).await;
    let kinds: Vec<i64> =
        offered.as_array().unwrap().iter().map(|one| one["type"].as_i64().unwrap()).collect();
    assert_eq!(kinds, [1, 2, 3, 2, 3, 2]);
    let mut body = request(&world, &token, "sandbox.card", "USD", json!(60)).await;
    body["isBonusDecline"] = false.into();
    body["bonusId"] = offered[3]["id"].clone();
    let answer = world.post(DEPOSIT, &token, body).await;
    world.outcome(&answer["invoiceId"], json!({ "outcome": "success" })).await;
    let package = offered[3]["package"]["id"].as_str().unwrap();
    let cash =
        world.get(&format!("/api/game/player-bonuses?packageId[]={package}&currency[]=USD"), &token).await;
    assert_eq!((&cash[0]["amount"], &cash[0]["status"]), (&json!(30), &json!(1)));
    let spins =
        world.get(&format!("/api/game/player-freespins?packageId[]={package}&currency[]=USD"), &token).await;
    assert_eq!(spins[0]["count"], 25);
    let status = world
        .get(
            &format!(
                "/api/game/bonuses/status?bonusIds[]={}&currency=USD",
                offered[3]["id"].as_str().unwrap()
            ),
            &token,
        )
        .await;
    assert_eq!(status[0]["issueStatus"], 1);
    assert_eq!(world.get("/api/game/bonuses?currency=USD", &token).await.as_array().unwrap().len(), 4);
    assert_eq!(
        world.get("/api/game/bonuses?currency=USD&amount=250", &token).await.as_array().unwrap().len(),
        4
    );
    assert_eq!(
        world.get("/api/game/bonuses?currency=USD&amount=25", &token).await.as_array().unwrap().len(),
        3
    );
}

#[tokio::test]
async fn a_deposit_applies_a_waiting_bonus_code() {
    let world = World::new();
    let token = world.player().await;
    world
        .post("/api/game/bonuses/bonuscodes", &token, json!({ "bonusCode": "DEPOSIT50", "trigger": 3 }))
        .await;
    let mut body = request(&world, &token, "sandbox.card", "USD", json!(80)).await;
    body["isBonusDecline"] = false.into();
    let answer = world.post(DEPOSIT, &token, body).await;
    world.outcome(&answer["invoiceId"], json!({ "outcome": "success" })).await;
    let rows = world.get("/api/game/player-bonuses?sortOrder=desc", &token).await;
    assert_eq!((&rows[0]["name"], &rows[0]["amount"]), (&json!("Promo code 50%"), &json!(40)));
    assert_eq!(world.get("/api/game/bonuses/bonuscodes?trigger=3", &token).await, json!([]));
}

#[tokio::test]
async fn the_deposit_limit_is_enforced() {
    let world = World::new();
    let token = world.player().await;
    world
        .post(
            "/api/player/limits",
            &token,
            json!({ "definition": 3, "period": "daily", "currency": "USD", "amount": 100 }),
        )
        .await;
    let body = request(&world, &token, "sandbox.card", "USD", json!(100)).await;
    let answer = world.post(DEPOSIT, &token, body.clone()).await;
    assert_eq!(world.call("POST", DEPOSIT, Some(&token), Some(body)).await.1["error"]["code"], 13100);
    world.outcome(&answer["invoiceId"], json!({ "outcome": "success" })).await;
    assert_eq!(world.get("/api/player/limits", &token).await[0]["currentAmount"], 100);
    let (status, refused) =
        world.call("GET", "/api/payment/methods/deposit?currency=USD", Some(&token), None).await;
    assert_eq!((status, &refused["error"]["code"]), (400, &json!(13100)));
    assert!(
        !world.get("/api/payment/methods/deposit?currency=EUR", &token).await.as_array().unwrap().is_empty()
    );
}

#[tokio::test]
async fn accounts_can_be_opened_switched_and_hidden() {
    let world = World::new();
    let token = world.player().await;
    let made = world.post("/api/wallet/accounts", &token, json!({ "currency": "GBP" })).await;
    assert_eq!(made.as_array().unwrap().len(), 7);
    let put = |id: Value, action: &'static str| {
        let path = format!("/api/wallet/accounts/{}/{action}", id.as_str().unwrap());
        let (world, token) = (&world, &token);
        async move { world.call("PUT", &path, Some(token), None).await }
    };
    let pound = world.account(&token, "GBP").await["id"].clone();
    let euro = world.account(&token, "EUR").await["id"].clone();
    let (_, switched) = put(euro.clone(), "switch").await;
    let active: Vec<&Value> =
        switched["data"].as_array().unwrap().iter().filter(|one| one["status"] == 1).collect();
    assert_eq!((active.len(), &active[0]["currency"]), (1, &json!("EUR")));
    assert_eq!(put(euro, "hide").await.0, 422);
    assert_eq!(put(world.account(&token, "USD").await["id"].clone(), "hide").await.0, 422);
    assert_eq!(put(pound.clone(), "hide").await.1["data"].as_array().unwrap().len(), 6);
    let back = world.post("/api/wallet/accounts", &token, json!({ "currency": "GBP" })).await;
    assert_eq!(back[6]["id"], pound);
    assert_eq!(
        world.call("POST", "/api/wallet/accounts", Some(&token), Some(json!({ "currency": "XXX" }))).await.0,
        422
    );
}
