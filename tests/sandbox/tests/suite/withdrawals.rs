use crate::payments::request;
use crate::world::{PLAYER, World, text};
use serde_json::{Value, json};

const WITHDRAWAL: &str = "/api/payment/invoices/withdrawal";

async fn withdraw(world: &World, token: &str, amount: i64) -> Value {
    let mut body = request(world, token, "sandbox.withdrawal.card", "USD", json!(amount)).await;
    body["fields"] = json!({ "wallet_id": "4000001234567899" });
    world.post(WITHDRAWAL, token, body).await["invoiceId"].clone()
}

async fn state(world: &World, token: &str, invoice: &Value) -> (Value, Value) {
    let rows = world.get("/api/payment/invoices?perPage=50", token).await;
    let row = rows.as_array().unwrap().iter().find(|row| row["id"] == *invoice).unwrap().clone();
    (row["status"].clone(), row["statusResult"].clone())
}

/// Published statuses of an invoice, with the last word of each event name.
fn events(world: &World, invoice: &Value) -> Vec<(String, i64)> {
    let now = world.app.clock.now_ms();
    let history = world.app.hub.history(&format!("payment:invoices#{PLAYER}"), None, now);
    history
        .publications
        .iter()
        .filter(|one| one.data["invoice"]["id"] == *invoice)
        .map(|one| {
            let event = one.data["event"].as_str().unwrap().rsplit('.').next().unwrap().to_owned();
            (event, one.data["invoice"]["status"].as_i64().unwrap())
        })
        .collect()
}

async fn decide(world: &World, invoice: &Value, decision: &str) {
    let form = format!("invoice={}&decision={decision}", invoice.as_str().unwrap());
    assert_eq!(world.submit("/withdrawals", &form).await.status(), 303);
}

#[tokio::test]
async fn withdrawals_are_reserved_and_can_be_cancelled() {
    let world = World::new();
    let token = world.player().await;
    let path = "/api/payment/invoices/withdrawal";
    let mut body = request(&world, &token, "sandbox.withdrawal.card", "USD", json!(1000)).await;
    body["fields"] = json!({ "wallet_id": "abc" });
    assert_eq!(world.call("POST", path, Some(&token), Some(body.clone())).await.0, 422);
    body["fields"] = json!({ "wallet_id": "4000001234567899" });
    let answer = world.post(path, &token, body.clone()).await;
    assert_eq!(world.account(&token, "USD").await["withdrawalBalance"], json!(250.75));
    assert_eq!(
        world.call("POST", path, Some(&token), Some(body.clone())).await.1["error"]["fields"]["amount"][0],
        "The balance is not sufficient."
    );
    let decline = format!("/api/payment/invoices/{}/decline", answer["invoiceId"].as_str().unwrap());
    let foreign = world.login("limited@example.com").await;
    assert_eq!(world.call("PUT", &decline, Some(&foreign), None).await.0, 404);
    assert_eq!(world.call("PUT", &decline, Some(&token), None).await.1["data"]["status"], 3);
    assert_eq!(world.call("PUT", &decline, Some(&token), None).await.0, 409);
    assert_eq!(world.account(&token, "USD").await["withdrawalBalance"], json!(1250.75));
    let answer = world.post(path, &token, body).await;
    assert_eq!(world.outcome(&answer["invoiceId"], json!({ "outcome": "success" })).await["status"], 2);
    assert_eq!(world.account(&token, "USD").await["balance"], json!(250.75));
    let mut crypto = request(&world, &token, "sandbox.withdrawal.crypto", "BTC", json!(0.001)).await;
    crypto["fields"] = json!({ "crypto_network": "BTC", "wallet_id": "lnbc1" });
    assert_eq!(
        world.call("POST", path, Some(&token), Some(crypto.clone())).await.1["error"]["fields"]["wallet_id"]
            [0],
        "This address does not fit the network."
    );
    crypto["fields"]["wallet_id"] = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4".into();
    assert_eq!(world.call("POST", path, Some(&token), Some(crypto)).await.0, 200);
}

#[tokio::test]
async fn a_reviewer_approves_or_refuses() {
    let world = World::new();
    let token = world.player().await;
    let (first, second) = (withdraw(&world, &token, 100).await, withdraw(&world, &token, 50).await);
    let (_, _, home) = text(world.send(&world.pay, "GET", "/", &[], None).await).await;
    assert!(home.contains("href=\"/withdrawals\""));
    let (_, headers, page) = text(world.send(&world.pay, "GET", "/withdrawals", &[], None).await).await;
    assert!(headers["content-security-policy"].to_str().unwrap().ends_with("frame-ancestors 'none'"));
    for word in ["100 USD", "player@example.com", "4000001234567899", ">Approve<", ">Refuse<", "pending"] {
        assert!(page.contains(word), "{word}");
    }
    decide(&world, &first, "review").await;
    assert_eq!(state(&world, &token, &first).await, (json!(4), json!("in review")));
    let decline = format!("/api/payment/invoices/{}/decline", first.as_str().unwrap());
    assert_eq!(world.call("PUT", &decline, Some(&token), None).await.0, 409, "somebody looks at it");
    decide(&world, &first, "approve").await;
    assert_eq!(state(&world, &token, &first).await.0, 5);
    decide(&world, &first, "review").await;
    assert_eq!(state(&world, &token, &first).await.0, 5, "too late");
    decide(&world, &first, "pay").await;
    decide(&world, &first, "refuse").await;
    assert_eq!(state(&world, &token, &first).await, (json!(2), json!("paid out")));
    assert_eq!(world.account(&token, "USD").await["balance"], json!(1100.75));
    decide(&world, &second, "refuse").await;
    decide(&world, &second, "refuse").await;
    decide(&world, &second, "approve").await;
    assert_eq!(state(&world, &token, &second).await, (json!(3), json!("refused")));
    assert_eq!(world.outcome(&second, json!({ "outcome": "success" })).await["changed"], false);
    assert_eq!(world.account(&token, "USD").await["withdrawalBalance"], json!(1150.75));
    let seen = |list: &[(&str, i64)]| list.iter().map(|(a, b)| ((*a).to_owned(), *b)).collect::<Vec<_>>();
    assert_eq!(
        events(&world, &first),
        seen(&[("created", 1), ("updated", 4), ("updated", 5), ("updated", 2)])
    );
    assert_eq!(events(&world, &second), seen(&[("created", 1), ("updated", 3)]));
    assert_eq!(world.submit("/withdrawals", "invoice=x&decision=nothing").await.status(), 422);
    assert_eq!(world.submit("/withdrawals", "invoice=x&decision=approve").await.status(), 404);
}

#[tokio::test]
async fn the_review_can_be_timed() {
    let world = World::new();
    world.control("settings", json!({ "withdrawalReviewSeconds": 60 })).await;
    let token = world.player().await;
    let invoice = withdraw(&world, &token, 100).await;
    for expected in [1, 4, 5, 2] {
        assert_eq!(state(&world, &token, &invoice).await.0, expected);
        world.control("clock", json!({ "advanceMs": 60_000 })).await;
    }
    let next = withdraw(&world, &token, 100).await;
    world.control("clock", json!({ "advanceMs": 300_000 })).await;
    assert_eq!(state(&world, &token, &next).await.0, 2, "one leap of the clock does everything");
    world.control("settings", json!({ "withdrawalReviewSeconds": null })).await;
    let last = withdraw(&world, &token, 100).await;
    world.control("clock", json!({ "advanceMs": 300_000 })).await;
    assert_eq!(state(&world, &token, &last).await.0, 1, "by hand again");
    world.outcome(&last, json!({ "outcome": "failure" })).await;
    assert_eq!(world.account(&token, "USD").await["balance"], json!(1050.75));
}

#[tokio::test]
async fn every_withdrawal_type_and_field_is_supported() {
    let world = World::new();
    let token = world.player().await;
    let send = async |method: &str, currency: &str, amount: Value, fields: Value| {
        let mut body = request(&world, &token, method, currency, amount).await;
        body["fields"] = fields;
        world.call("POST", WITHDRAWAL, Some(&token), Some(body)).await
    };
    let phone = json!({ "phone": "+12015550123" });
    let (_, form) = send("sandbox.withdrawal.wallet", "USD", json!(25), phone).await;
    let page = form["data"]["action"].as_str().unwrap().strip_prefix("http://pay.test").unwrap().to_owned();
    let (_, _, html) = text(world.send(&world.pay, "GET", &page, &[], None).await).await;
    for word in ["Payout from", ">Confirm payout<", ">Decline payout<"] {
        assert!(html.contains(word), "{word}");
    }
    let account = json!({ "wallet_id": "alex.morgan" });
    let (_, frame) = send("sandbox.withdrawal.account", "USD", json!(25), account).await;
    assert!(frame["data"]["action"].as_str().unwrap().ends_with("?frame=1"));
    let bank = json!({
        "bank": "north", "wallet_id": "DE00123456", "holder": "Alex Morgan", "phone": "+12015550123", "comment": "a\nb",
        "agentNumber": "204711",
    });
    let (status, answer) = send("sandbox.withdrawal.bank", "USD", json!(50), bank.clone()).await;
    assert_eq!((status, &answer["data"]["type"]), (200, &json!("message")), "{answer}");
    assert!(answer["data"]["message"].is_string());
    let with = |name: &str, value: Value| {
        let mut fields = bank.clone();
        fields[name] = value;
        fields
    };
    for (name, value) in [
        ("bank", json!("other")),
        ("wallet_id", json!("de")),
        ("holder", Value::Null),
        ("phone", json!("12015550123")),
        ("agentNumber", json!("1")),
        ("comment", json!("x".repeat(1001))),
    ] {
        let (status, refused) = send("sandbox.withdrawal.bank", "USD", json!(50), with(name, value)).await;
        assert_eq!(status, 422, "{name}");
        assert_eq!(refused["error"]["fields"].as_object().unwrap().keys().collect::<Vec<_>>(), [name]);
    }
    let brazil = send("sandbox.withdrawal.bank", "BRL", json!(300), bank.clone()).await.1;
    assert!(brazil["error"]["fields"]["cpf_number"][0].is_string());
    let tax = with("cpf_number", json!("529.982.247-25"));
    assert_eq!(send("sandbox.withdrawal.bank", "BRL", json!(300), tax).await.0, 200);
    let bitcoin = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    for (currency, expected) in [("BTC", 200), ("ETH", 422), ("none", 422)] {
        let fields = json!({ "currencyWithdraw": currency, "wallet_id": bitcoin });
        assert_eq!(
            send("sandbox.withdrawal.exchange", "USD", json!(20), fields).await.0,
            expected,
            "{currency}"
        );
    }
    let (_, agent) =
        send("0x.withdrawal.cash_agent", "USD", json!(20), json!({ "phone": "+12015550123" })).await;
    let rows = world.get("/api/payment/invoices?perPage=1", &token).await;
    assert_eq!(rows[0]["id"], agent["data"]["invoiceId"]);
    for part in ["clientId", "securityCode", "agentNumber", "transactionId"] {
        assert!(rows[0]["publicData"][part].is_string(), "{part}");
    }
    for (amount, name) in [(json!(9.99), "amount"), (json!(500.01), "amount"), (json!(400), "")] {
        let (status, answer) =
            send("0x.withdrawal.cash_agent", "USD", amount, json!({ "phone": "+12015550123" })).await;
        assert_eq!(status == 422, answer["error"]["fields"][name].is_array());
    }
}

#[tokio::test]
async fn a_network_without_an_id_and_eighteen_decimals() {
    let world = World::new();
    let token = world.player().await;
    let credit = json!({ "playerId": PLAYER, "currency": "PAXG", "amount": "1.000000000000000001" });
    world.control("credit", credit).await;
    let mut body = request(&world, &token, "sandbox.withdrawal.crypto", "PAXG", json!("0.5")).await;
    let wallet = "0x52908400098527886E0F7030069857D2E4169EE7";
    for network in [Value::Null, json!("")] {
        body["fields"] = json!({ "crypto_network": network, "wallet_id": wallet });
        body["amount"] = "0.500000000000000001".into();
        let refused = world.call("POST", WITHDRAWAL, Some(&token), Some(body.clone())).await.1;
        let text = &refused["error"]["fields"]["amount"][0];
        assert_eq!(text, "The amount must lie between 0.001 and 0.5.", "the network's own limits");
        body["fields"]["wallet_id"] = "0x1".into();
        let refused = world.call("POST", WITHDRAWAL, Some(&token), Some(body.clone())).await.1;
        assert!(refused["error"]["fields"]["wallet_id"][0].is_string());
    }
    body["fields"] = json!({ "wallet_id": wallet });
    body["amount"] = serde_json::from_str("0.100000000000000001").unwrap();
    assert_eq!(world.call("POST", WITHDRAWAL, Some(&token), Some(body)).await.0, 200);
    assert_eq!(world.account(&token, "PAXG").await["balance"].to_string(), "0.9");
    let mut address = request(&world, &token, "sandbox.crypto", "PAXG", json!(0)).await;
    address["fields"] = json!({ "crypto_network": null });
    let address = world.post(crate::payments::DEPOSIT, &token, address).await;
    assert!(address["address"].as_str().unwrap().starts_with("0x"));
    for (number, sum) in [(1, "9"), (2, "9"), (3, "9")] {
        // The provider's balance exceeds 64 bits; a player's balance may not.
        let coins = json!({ "outcome": "success", "amount": "8.1", "transactionId": format!("t{number}") });
        let status = world.outcome(&address["invoiceId"], coins).await;
        assert_eq!(status["status"] == 2, number == 1, "{status}");
        assert_eq!(world.account(&token, "PAXG").await["balance"].to_string(), sum);
    }
    let limited = world.login("limited@example.com").await;
    world
        .control(
            "credit",
            json!({ "playerId": "7b1f9c52-0000-4000-8000-000000000003", "currency": "PAXG", "amount": "9" }),
        )
        .await;
    assert_eq!(world.account(&limited, "PAXG").await["balance"], 9);
    let (_, totals) = world.call("GET", "/__sandbox/ledger", None, None).await;
    assert_eq!(totals["PAXG"], 0);
}

#[tokio::test]
async fn a_withdrawal_is_booked_once() {
    let world = World::new();
    let token = world.player().await;
    let mut body = request(&world, &token, "sandbox.withdrawal.card", "USD", json!(1000)).await;
    body["fields"] = json!({ "wallet_id": "4000001234567899" });
    let send = |key: &'static str| {
        let (world, token, body) = (&world, &token, body.clone());
        async move {
            world.call_with("POST", WITHDRAWAL, Some(token), &[("idempotency-key", key)], Some(body)).await
        }
    };
    let (first, again, other) = tokio::join!(send("a"), send("a"), send("b"));
    assert_eq!((first.0, other.0), (200, 422));
    assert_eq!(first, again);
    assert_eq!(world.account(&token, "USD").await["withdrawalBalance"], json!(250.75));
    let path = format!("/api/payment/invoices/{}/decline", first.1["data"]["invoiceId"].as_str().unwrap());
    let decline = || world.call("PUT", &path, Some(&token), None);
    let (first, second) = tokio::join!(decline(), decline());
    assert_eq!((first.0, second.0), (200, 409));
    assert_eq!(world.account(&token, "USD").await["withdrawalBalance"], json!(1250.75));
}

#[tokio::test]
async fn limited_players_can_withdraw() {
    let world = World::new();
    let token = world.login("limited@example.com").await;
    withdraw(&world, &token, 60).await;
    let mut body = request(&world, &token, "sandbox.withdrawal.card", "USD", json!(20)).await;
    body["fields"] = json!({ "wallet_id": "4000001234567899" });
    let (status, refused) = world.call("POST", WITHDRAWAL, Some(&token), Some(body)).await;
    assert_eq!((status, refused["error"]["fields"]["amount"].is_array()), (422, true));
}

#[tokio::test]
async fn deposits_must_be_wagered_if_required() {
    let world = World::new();
    let token = world.player().await;
    let wager = "/api/risk/reasons/turn-over-wager?currency=USD";
    assert_eq!(world.get(wager, &token).await["turnOverWagerAmount"], 0);
    world.control("settings", json!({ "turnOverWager": { "enabled": true, "multiplier": "1.5" } })).await;
    let deposit = async || {
        let body = request(&world, &token, "sandbox.card", "USD", json!(50)).await;
        let made = world.post(crate::payments::DEPOSIT, &token, body).await;
        world.outcome(&made["invoiceId"], json!({ "outcome": "success" })).await;
    };
    let show = async || {
        let answer = world.get(wager, &token).await;
        assert_eq!((&answer["turnOverWager"], &answer["currency"]), (&json!(1.5), &json!("USD")));
        (answer["total"].clone(), answer["turnOverWagerAmount"].clone())
    };
    let bet = |amount: Value| {
        world.control("bets", json!({ "playerId": PLAYER, "currency": "USD", "amount": amount }))
    };
    deposit().await;
    assert_eq!(show().await, (json!(75), json!(75)));
    bet(json!(25.5)).await;
    assert_eq!(show().await, (json!(75), json!(49.5)));
    deposit().await;
    assert_eq!(show().await, (json!(150), json!(124.5)));
    let mut body = request(&world, &token, "sandbox.withdrawal.card", "USD", json!(25)).await;
    body["fields"] = json!({ "wallet_id": "4000001234567899" });
    let refused = world.call("POST", WITHDRAWAL, Some(&token), Some(body.clone())).await;
    assert_eq!(refused.0, 422);
    assert_eq!(refused.1["error"]["fields"]["amount"][0], "Bet 124.5 USD more before you withdraw.");
    let euro = world.get("/api/risk/reasons/turn-over-wager?currency=EUR", &token).await;
    assert_eq!(euro["turnOverWagerAmount"], 0, "every currency for itself");
    bet(json!(200)).await;
    assert_eq!(show().await, (json!(150), json!(0)));
    world.post(WITHDRAWAL, &token, body.clone()).await;
    deposit().await;
    assert_eq!(show().await, (json!(75), json!(75)), "a new count");
    world.control("settings", json!({ "turnOverWager": { "total": "80", "left": "0" } })).await;
    assert_eq!(show().await, (json!(80), json!(0)));
    world.post(WITHDRAWAL, &token, body.clone()).await;
    world.control("settings", json!({ "turnOverWager": { "total": null } })).await;
    assert_eq!(show().await, (json!(75), json!(75)));
    world.control("settings", json!({ "turnOverWager": { "enabled": false } })).await;
    world.post(WITHDRAWAL, &token, body).await;
}
