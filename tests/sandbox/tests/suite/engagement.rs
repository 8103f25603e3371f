use crate::world::World;
use serde_json::{Value, json};

#[tokio::test]
async fn limits_tighten_immediately_and_loosen_later() {
    let world = World::new();
    let token = world.player().await;
    let made = world
        .post(
            "/api/player/limits",
            &token,
            json!({ "definition": 3, "period": "daily", "currency": "USD", "amount": 100 }),
        )
        .await;
    let path = format!("/api/player/limits/{}", made["id"].as_str().unwrap());
    let put = |amount: i64| world.call("PUT", &path, Some(&token), Some(json!({ "amount": amount })));
    assert_eq!(put(80).await.1["data"]["amount"], 80);
    let raised = put(500).await.1;
    assert_eq!((&raised["data"]["amount"], &raised["data"]["pendingExist"]), (&json!(80), &json!(true)));
    let rows = world.get("/api/player/limits", &token).await;
    assert_eq!((&rows[1]["status"], &rows[1]["amount"]), (&json!(2), &json!(500)));
    world.control("clock", json!({ "advanceMs": 24 * 3_600_000 + 1 })).await;
    let token = world.player().await;
    let confirmation = Some(json!({ "amount": 500 }));
    assert_eq!(world.call("PUT", &path, Some(&token), confirmation).await.1["data"]["amount"], 500);
    assert_eq!(world.call("DELETE", &path, Some(&token), None).await.1["data"]["cancelProcess"], true);
    world.control("clock", json!({ "advanceMs": 24 * 3_600_000 + 1 })).await;
    let token = world.player().await;
    assert_eq!(world.get("/api/player/limits", &token).await, json!([]));
}

#[tokio::test]
async fn an_exclusion_blocks_deposits_and_games_but_not_withdrawals() {
    let world = World::new();
    let token = world.player().await;
    let made = world.post("/api/player/limits", &token, json!({ "definition": 5, "period": "1_week" })).await;
    let path = format!("/api/player/limits/{}", made["id"].as_str().unwrap());
    assert_eq!(world.call("DELETE", &path, Some(&token), None).await.0, 400);
    assert_eq!(world.call("PUT", &path, Some(&token), Some(json!({ "period": "1_day" }))).await.0, 422);
    assert_eq!(world.call("PUT", &path, Some(&token), Some(json!({ "period": "1_month" }))).await.0, 200);
    let account = world.account(&token, "USD").await;
    let (_, refused) =
        world.call("GET", "/api/payment/methods/deposit?currency=USD", Some(&token), None).await;
    assert_eq!(refused["error"]["code"], 13100);
    let play = json!({ "accountId": account["id"], "demoMode": false, "platform": 2 });
    let (_, refused) =
        world.call("POST", "/api/game/games/ember-orchard/play", Some(&token), Some(play)).await;
    assert_eq!(refused["error"]["code"], 14100);
    let out = json!({
        "method": "sandbox.withdrawal.card", "currency": "USD", "amount": 25, "accountId": account["id"],
        "fields": { "wallet_id": "4000001234567899" },
    });
    world.post("/api/payment/invoices/withdrawal", &token, out).await;
}

#[tokio::test]
async fn bonuses_are_activated_one_at_a_time() {
    let world = World::new();
    let token = world.player().await;
    let code = |code: &str, trigger: i64| {
        world.post("/api/game/bonuses/bonuscodes", &token, json!({ "bonusCode": code, "trigger": trigger }))
    };
    assert_eq!(code("welcome5", 1).await["status"], 2);
    assert_eq!(code("WELCOME5", 1).await["status"], 4);
    let rows = world.get("/api/game/player-bonuses?status[]=1&status[]=2&currency[]=USD", &token).await;
    let ids: Vec<String> =
        rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(ids.len(), 2);
    let act = |id: String, action: &'static str| {
        let path = format!("/api/game/player-bonuses/{id}/{action}");
        let world = &world;
        let token = &token;
        async move { world.call("PUT", &path, Some(token), None).await }
    };
    assert_eq!(act(ids[0].clone(), "activate").await.1["data"]["status"], 2);
    assert_eq!(world.account(&token, "USD").await["bonusBalance"], 15);
    assert_eq!(act(ids[1].clone(), "activate").await.0, 200);
    assert_eq!(world.account(&token, "USD").await["bonusBalance"], 5);
    assert_eq!(act(ids[0].clone(), "cancel").await.0, 422);
    assert_eq!(act(ids[1].clone(), "cancel").await.1["data"]["result"], 3);
    assert_eq!(world.account(&token, "USD").await["bonusBalance"], 0);
    assert_eq!(act(ids[1].clone(), "explode").await.0, 404);
}

#[tokio::test]
async fn wrong_bonus_codes_are_counted() {
    let world = World::new();
    let token = world.player().await;
    let code = |code: &'static str, trigger: i64| {
        world.call(
            "POST",
            "/api/game/bonuses/bonuscodes",
            Some(&token),
            Some(json!({ "bonusCode": code, "trigger": trigger })),
        )
    };
    assert_eq!(code("LASTYEAR", 1).await.1["data"]["status"], 4);
    let waiting = code("DEPOSIT50", 3).await.1;
    assert_eq!(waiting["data"]["status"], 1);
    assert_eq!(
        world.get("/api/game/bonuses/bonuscodes?trigger=3", &token).await[0]["bonusCode"],
        "DEPOSIT50"
    );
    let body = json!({ "playerBonusCodeId": waiting["data"]["id"] });
    assert_eq!(world.call("DELETE", "/api/game/bonuses/bonuscodes", Some(&token), Some(body)).await.0, 200);
    assert_eq!(world.get("/api/game/bonuses/bonuscodes?trigger=3", &token).await, json!([]));
    let body = json!({ "bonusCode": "WELCOME5", "trigger": 2 });
    let (status, body) = world.call("POST", "/api/game/bonuses/bonuscodes", Some(&token), Some(body)).await;
    assert_eq!((status, body["error"]["fields"]["trigger"].is_array()), (422, true), "an unknown trigger");
    for _ in 0..5 {
        assert_eq!(code("NOPE", 1).await.1["data"]["status"], 3);
    }
    let (status, body) = code("NOPE", 1).await;
    assert_eq!((status, &body["error"]["code"]), (400, &json!(5)));
    assert_eq!(code("DEPOSIT50", 3).await.1["data"]["status"], 1, "the wallet goes on taking codes");
    world.control("clock", json!({ "advanceMs": 3 * 60_000 + 1 })).await;
    assert_eq!(code("NOPE", 1).await.1["data"]["status"], 3);
}

#[tokio::test]
async fn favourites_games_and_messages() {
    let world = World::new();
    let token = world.player().await;
    let game = world.app.catalog.games.games[3].id.clone();
    let path = format!("/api/game/games/{game}/favorite");
    assert_eq!(world.post(&path, &token, json!({})).await[0]["id"], game.as_str());
    assert_eq!(world.call("DELETE", &path, Some(&token), None).await.1["data"], json!([]));
    let (_, demo) = world
        .call("POST", "/api/game/games/ember-orchard/play", None, Some(json!({ "demoMode": true })))
        .await;
    let launch = demo["data"]["token"].as_str().unwrap();
    assert_eq!(demo["data"]["gameUrl"], format!("http://pay.test/game/ember-orchard?session={launch}"));
    assert_eq!(
        world
            .call("POST", "/api/game/games/ember-orchard/play", None, Some(json!({ "demoMode": false })))
            .await
            .0,
        401
    );
    let limited = world.login("limited@example.com").await;
    let (_, refused) = world
        .call(
            "POST",
            "/api/game/games/ember-orchard/play",
            Some(&limited),
            Some(json!({ "demoMode": false })),
        )
        .await;
    assert_eq!(refused["error"]["code"], 14103);
    let (_, page) =
        world.call("GET", "/api/notification/messenger/messages?page=1&perPage=2", Some(&token), None).await;
    assert_eq!(
        (page["meta"]["totalUnread"].as_i64(), page["meta"]["totalPages"].as_i64()),
        (Some(3), Some(2))
    );
    let ids = json!({ "messageIds": [page["data"][0]["id"]] });
    assert_eq!(
        world.post("/api/notification/messenger/messages/read", &token, ids.clone()).await["totalUnread"],
        2
    );
    assert_eq!(
        world.post("/api/notification/messenger/messages/read/all", &token, json!({})).await["totalUnread"],
        0
    );
    let (_, left) =
        world.call("DELETE", "/api/notification/messenger/messages", Some(&token), Some(ids)).await;
    assert_eq!(left["data"]["totalUnread"], 0);
    let none: Vec<Value> = Vec::new();
    assert_eq!(world.get("/api/game/bets?isSettled=true", &token).await, Value::from(none));
}

#[tokio::test]
async fn tournaments_run_by_the_clock_and_count_rounds() {
    let world = World::new();
    let token = world.player().await;
    let path = "/api/retention/tournaments";
    let (_, all) = world.call("GET", path, None, None).await;
    let states: Vec<i64> =
        all["data"].as_array().unwrap().iter().map(|row| row["state"].as_i64().unwrap()).collect();
    assert_eq!(states, [3, 3, 2, 5]);
    let (_, one) = world.call("GET", &format!("{path}?identity[]=ember-league&state[]=3"), None, None).await;
    let one = format!("{path}/{}", one["data"][0]["id"].as_str().unwrap());
    assert_eq!(world.call("GET", &one, None, None).await.1["data"].get("playerEntry"), None, "a guest");
    assert_eq!(world.get(&one, &token).await["playerEntry"], Value::Null);
    let bet = || {
        world.control("bets", json!({ "playerId": crate::world::PLAYER, "currency": "USD", "amount": "12", "payout": "30", "gameIdentity": "ember-orchard" }))
    };
    bet().await;
    assert_eq!(world.get(&one, &token).await["playerEntry"], Value::Null, "nobody is entered unasked");
    world.post(&format!("{one}/participate"), &token, json!({})).await;
    bet().await;
    let found = world.get(&one, &token).await;
    assert_eq!(found["playerEntry"], json!({ "points": 250, "place": 19, "rounds": 1, "roundsLimit": 50 }));
    assert_eq!(found["leaderboard"].as_array().unwrap().len(), 19);
    world.control("clock", json!({ "advanceMs": 3 * 24 * 3_600_000 })).await;
    let token = world.player().await;
    assert_eq!(world.get(&one, &token).await["state"], 5);
    assert_eq!(world.get(&one, &token).await["prizes"][0]["entry"]["points"], 18_000);
    assert_eq!(world.call("POST", &format!("{one}/participate"), Some(&token), None).await.0, 422);
    assert_eq!(world.call("GET", &format!("{path}/nothing"), None, None).await.0, 404);
}

#[tokio::test]
async fn prizes_are_called_as_the_site_writes_money_in_each_language() {
    let world = World::new();
    let (_, found) =
        world.call("GET", "/api/retention/tournaments?identity[]=ember-league", None, None).await;
    let path = &format!("/api/retention/tournaments/{}", found["data"][0]["id"].as_str().unwrap());
    for (language, first, second) in [
        ("en", "$1,500", "$750"),
        ("de", "1.500\u{a0}$", "750\u{a0}$"),
        ("pl", "1500\u{a0}$", "750\u{a0}$"),
        ("pt-br", "$\u{a0}1.500", "$\u{a0}750"),
        ("ar", "1,500 USD", "750 USD"),
        ("fr", "$1,500", "$750"),
    ] {
        let (_, body) = world.call_with("GET", path, None, &[("accept-language", language)], None).await;
        let prizes = &body["data"]["prizes"];
        assert_eq!((prizes[0]["title"].as_str(), prizes[1]["title"].as_str()), (Some(first), Some(second)));
    }
}

#[tokio::test]
async fn a_tournament_pays_its_prizes_once_when_it_ends() {
    let world = World::new();
    let token = world.player().await;
    let (_, found) =
        world.call("GET", "/api/retention/tournaments?identity[]=ember-league&state[]=3", None, None).await;
    let one = format!("/api/retention/tournaments/{}", found["data"][0]["id"].as_str().unwrap());
    world.post(&format!("{one}/participate"), &token, json!({})).await;
    for payout in ["0", "10", "1"] {
        let bet = json!({ "playerId": crate::world::PLAYER, "currency": "USD", "amount": "0.1", "payout": payout,
            "gameIdentity": "ember-orchard" });
        world.control("bets", bet).await;
    }
    let entry = world.get(&one, &token).await["playerEntry"].clone();
    assert_eq!((&entry["points"], &entry["place"]), (&json!(10_000), &json!(3)));
    let points = json!({ "tournament": "ember-league", "number": 2, "points": 1, "times": 3 });
    world.control("tournaments", points).await;
    assert_eq!(world.get(&one, &token).await["leaderboard"][1]["points"], 12_503);
    let balance = async |token: &str| {
        let accounts = world.get("/api/wallet/accounts", token).await;
        let accounts = accounts.as_array().unwrap().clone();
        accounts.iter().find(|row| row["currency"] == "USD").unwrap()["balance"].clone()
    };
    let before = balance(&token).await;
    for _ in 0..2 {
        world.control("clock", json!({ "advanceMs": 3 * 24 * 3_600_000 })).await;
    }
    let token = world.player().await;
    let after = balance(&token).await;
    let paid = after.as_f64().unwrap() - before.as_f64().unwrap();
    assert!((paid - 400.0).abs() < 0.001, "{before} {after}");
    let winner = world.get(&one, &token).await["prizes"][2]["entry"]["playerId"].clone();
    assert_eq!(winner, crate::world::PLAYER);
}

#[tokio::test]
async fn seeded_messages_follow_the_language_of_the_player() {
    let world = World::new();
    let token = world.player().await;
    let first =
        || async { world.get("/api/notification/messenger/messages", &token).await[0]["content"].clone() };
    assert_eq!(first().await["title"], "Welcome");
    let (status, _) =
        world.call("PUT", "/api/player/profile", Some(&token), Some(json!({ "locale": "de" }))).await;
    assert_eq!(status, 200);
    assert_eq!(
        (&first().await["title"], &first().await["link"]["url"]),
        (&json!("Willkommen"), &json!("/profile/bonuses"))
    );
}

/// The names in an answer, at any depth, with the descriptions of quests.
fn names(value: &Value) -> Vec<String> {
    match value {
        Value::Array(rows) => rows.iter().flat_map(names).collect(),
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(key, field)| match (key.as_str(), field) {
                ("name" | "bonusName" | "packageName" | "description", Value::String(name)) => {
                    vec![name.clone()]
                }
                // Presets of free spins have their name from the provider of the game.
                ("presets", _) => Vec::new(),
                _ => names(field),
            })
            .filter(|name| !name.is_empty())
            .collect(),
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn bonuses_and_quests_are_named_in_the_language_of_the_player() {
    let world = World::new();
    let token = world.player().await;
    let all = async || {
        let mut found = Vec::new();
        for path in [
            "/api/game/bonuses?currency=USD",
            "/api/game/player-bonuses",
            "/api/game/player-freespins",
            "/api/game/bonuses/cashback?currency=USD",
            "/api/retention/quests",
        ] {
            let named = names(&world.get(path, &token).await);
            assert!(!named.is_empty(), "{path}");
            found.extend(named);
        }
        found
    };
    let english = all().await;
    assert!(english.contains(&"Birthday gift".to_owned()), "{english:?}");
    for locale in ["de", "pl", "pt-br", "ar"] {
        world.call("PUT", "/api/player/profile", Some(&token), Some(json!({ "locale": locale }))).await;
        let translated = all().await;
        let same: Vec<_> = english.iter().filter(|name| translated.contains(name)).collect();
        assert!(same.is_empty(), "{locale}: {same:?}");
    }
}

#[tokio::test]
async fn the_language_of_the_page_goes_before_that_of_the_profile() {
    let world = World::new();
    let token = world.player().await;
    let path = "/api/game/player-bonuses";
    let in_language = async |language| {
        let (_, answer) =
            world.call_with("GET", path, Some(&token), &[("accept-language", language)], None).await;
        names(&answer["data"])
    };
    let (english, german) = (in_language("en").await, in_language("de").await);
    assert_ne!(english, german);
    assert_eq!(names(&world.get(path, &token).await), german, "messages and events are in it, too");
    assert_eq!(in_language("fr-FR,fr;q=0.9").await, german, "a language without texts changes nothing");
}
