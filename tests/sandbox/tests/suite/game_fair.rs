//! Fairness: seeds and chains are committed before they matter, and roulette pays what it says.

use crate::games::{CRASH, LIVE, ROULETTE, SLOT, Table};
use crate::world::{World, read};
use games::crash;
use games::fairness::{commitment, mac};
use serde_json::{Value, json};

#[tokio::test]
async fn the_next_seed_is_fixed_before_the_player_chooses() {
    let world = World::new();
    let table = Table::demo(&world, SLOT).await;
    let mut state = table.get("session").await["fairness"].clone();
    for client in ["one", "two", "three"] {
        assert_ne!(state["next"], state["hash"]);
        let answer = table.post("seed", json!({ "clientSeed": client })).await;
        let revealed = answer["previous"]["serverSeed"].as_str().unwrap();
        assert_eq!(
            commitment(revealed),
            state["hash"].as_str().unwrap(),
            "the old seed is the one of before"
        );
        let now = answer["fairness"].clone();
        assert_eq!((&now["hash"], &now["clientSeed"]), (&state["next"], &json!(client)), "{now}");
        state = now;
    }
    // A seed that tests queue is committed like any other: it cannot come into use at once.
    world.control("seeds", json!({ "seeds": ["queued"] })).await;
    let answer = table.post("seed", json!({})).await;
    assert_eq!(answer["fairness"]["next"], commitment("queued"));
}

#[tokio::test]
async fn a_seed_stays_secret_while_its_session_may_go_on() {
    let world = World::new();
    let made = world.control("players", json!({ "balances": { "USD": "1", "EUR": "5" } })).await;
    let token = made["accessToken"].as_str().unwrap();
    let table = Table::money(&world, token, ROULETTE).await;
    table.seed("seed-1").await;
    let lost = json!({ "key": "a", "bets": [{ "on": "0", "stake": "1" }] });
    let played = table.post("rounds", lost).await;
    assert_eq!(played["balance"], "0");
    let put = async |currency: &str, action: &str| {
        let id = world.account(token, currency).await["id"].as_str().unwrap().to_owned();
        world.call("PUT", &format!("/api/wallet/accounts/{id}/{action}"), Some(token), None).await.0
    };
    assert_eq!((put("EUR", "switch").await, put("USD", "hide").await), (200, 200));
    assert_eq!(table.call("GET", "session", None).await.0, 401, "the account is hidden");
    let path = format!("fairness/{}", played["round"]["id"].as_str().unwrap());
    assert_eq!(table.get(&path).await["serverSeed"], Value::Null, "the account may be opened again");
    world.control("clock", json!({ "advanceMs": 24 * 3_600_000 })).await;
    assert!(table.get(&path).await["serverSeed"].is_string(), "the session is over");
}

#[tokio::test]
async fn crash_rounds_are_links_of_a_chain() {
    let world = World::new();
    let room = async || {
        let path = format!("/game/api/rooms/{CRASH}");
        read(world.send(&world.pay, "GET", &path, &[], None).await).await.1["data"].clone()
    };
    let first = room().await;
    let anchor = first["chain"]["anchor"].as_str().unwrap().to_owned();
    assert_eq!((&first["phase"], &first["hash"]), (&json!("betting"), &json!(anchor)));
    let mut before = anchor.clone();
    for number in 1..=3 {
        let table = Table::demo(&world, CRASH).await;
        let now = room().await;
        assert_eq!((&now["number"], &now["hash"]), (&json!(number), &json!(before)));
        assert_eq!(now["chain"], json!({ "anchor": anchor, "hashes": number }));
        let bet = table.post("rounds", json!({ "key": "a", "stake": "1" })).await["round"].clone();
        let path = format!("fairness/{}", bet["id"].as_str().unwrap());
        assert_eq!(table.get(&path).await["serverSeed"], Value::Null);
        // The crash comes at last; the room waits for nobody.
        world.control("clock", json!({ "advanceMs": 200_000 })).await;
        let checked = table.get(&path).await;
        let seed = checked["serverSeed"].as_str().unwrap().to_owned();
        assert_eq!(commitment(&seed), before, "the hash of a seed is the seed of the round before");
        let anchored = (0..number).fold(seed.clone(), |seed, _| commitment(&seed));
        assert_eq!((anchored, &checked["chain"]["hashes"]), (anchor.clone(), &json!(number)));
        assert_eq!(checked["round"]["outcome"]["point"], crash::point_of(&seed, CRASH, number));
        before = seed;
    }
}

#[tokio::test]
async fn roulette_pays_every_bet_and_can_be_checked() {
    let world = World::new();
    let token = world.player().await;
    let table = Table::money(&world, &token, ROULETTE).await;
    let state = table.get("session").await;
    assert_eq!((&state["engine"], &state["rtp"]), (&json!("roulette"), &json!("97.3")));
    table.seed("seed-1").await;
    let bytes = mac("seed-1", "test:1:0");
    let number = (u64::from(u32::from_be_bytes(bytes[..4].try_into().unwrap())) * 37) >> 32;
    let bet = |on: &str, stake: &str| json!({ "on": on, "stake": stake });
    let body = json!({ "key": "a", "bets": [bet(&number.to_string(), "1"), bet("0", "2"), bet("dozen1", "3"), bet("dozen2", "3"), bet("dozen3", "3")] });
    assert!(number > 0, "choose another seed");
    let answer = table.post("rounds", body).await;
    let round = &answer["round"];
    assert_eq!((&round["stake"], &round["payout"]), (&json!("12"), &json!("45")), "36 + 9");
    assert_eq!(answer["balance"], "1283.75");
    assert_eq!(round["outcome"]["number"], number);
    let wins: Vec<&Value> =
        round["outcome"]["bets"].as_array().unwrap().iter().map(|bet| &bet["win"]).collect();
    assert_eq!(
        (wins.iter().filter(|win| ***win == true).count(), wins[0], wins[1]),
        (2, &json!(true), &json!(false))
    );
    table.post("seed", json!({})).await;
    let checked = table.get(&format!("fairness/{}", round["id"].as_str().unwrap())).await;
    assert_eq!((&checked["serverSeed"], &checked["message"]), (&json!("seed-1"), &json!("test:1")));
    for wrong in [
        json!([]),
        json!([bet("37", "1")]),
        json!([bet("red", "0.1")]),
        json!([bet("red", "1"), bet("red", "1")]),
        json!([bet("red", "60"), bet("black", "60")]),
        json!([bet("red", "99999999999999999"), bet("black", "99999999999999999")]),
        json!("red"),
    ] {
        assert_eq!(table.refused(json!({ "key": "b", "stake": "1", "bets": wrong })).await, 422, "{wrong}");
    }
    table.shown(&answer).await;
    crate::audit::check(&world, &token).await;
}

#[tokio::test]
async fn live_roulette_is_one_wheel_for_all() {
    let (world, token) = World::with_lasting_token().await;
    let (a, b) = (Table::money(&world, &token, LIVE).await, Table::money(&world, &token, CRASH).await);
    world.control("seeds", json!({ "seeds": ["seed-1"] })).await;
    let room = async || {
        let path = format!("/game/api/rooms/{LIVE}");
        read(world.send(&world.pay, "GET", &path, &[], None).await).await.1["data"].clone()
    };
    let before = room().await;
    assert_eq!((&before["phase"], &before["point"]), (&json!("betting"), &Value::Null));
    let bytes = mac("seed-1", &format!("{LIVE}:1:0"));
    let number = (u64::from(u32::from_be_bytes(bytes[..4].try_into().unwrap())) * 37) >> 32;
    let body = |key: &str, on: &str| json!({ "key": key, "bets": [{ "on": on, "stake": "2" }, { "on": "0", "stake": "1" }] });
    let undone = a.post("rounds", body("a", "red")).await;
    assert_eq!(undone["balance"], "1247.75");
    let back = a.post(&format!("rounds/{}/cancel", undone["round"]["id"].as_str().unwrap()), json!({})).await;
    assert_eq!(back["balance"], "1250.75");
    let bet = a.post("rounds", body("b", &number.to_string())).await["round"].clone();
    assert_eq!(bet["outcome"]["bets"][0]["win"], Value::Null);
    assert_eq!(a.refused(body("c", "red")).await, 409, "one table a round");
    world.control("clock", json!({ "advanceMs": 16_000 })).await;
    let running = room().await;
    assert_eq!((&running["phase"], &running["point"]), (&json!("running"), &json!(number)), "the ball runs");
    assert_eq!(world.account(&token, "USD").await["balance"], json!(1247.75), "but it has not fallen");
    for verb in ["cancel", "cash-out"] {
        let path = format!("rounds/{}/{verb}", bet["id"].as_str().unwrap());
        assert_eq!(a.call("POST", &path, Some(json!({}))).await.0, 409, "{verb}");
    }
    world.control("clock", json!({ "advanceMs": 6_000 })).await;
    let done = a.get("session").await;
    let payout = if number == 0 { "108" } else { "72" };
    assert_eq!(
        (&done["round"]["payout"], &done["round"]["outcome"]["number"]),
        (&json!(payout), &json!(number))
    );
    let checked = b.get(&format!("fairness/{}", bet["id"].as_str().unwrap())).await;
    assert_eq!(
        (&checked["serverSeed"], &checked["message"]),
        (&json!("seed-1"), &json!(format!("{LIVE}:1")))
    );
    assert_eq!(checked["chain"], json!({ "anchor": commitment("seed-1"), "hashes": 1 }));
    crate::audit::check(&world, &token).await;
}

#[tokio::test]
async fn a_bet_takes_the_place_of_an_open_one_or_leaves_it() {
    let (world, token) = World::with_lasting_token().await;
    let table = Table::money(&world, &token, LIVE).await;
    let balance = async || world.account(&token, "USD").await["balance"].clone();
    let body = |key: &str, chips: &[(&str, &str)], replaces: &Value| {
        let bets: Vec<Value> = chips.iter().map(|(on, stake)| json!({ "on": on, "stake": stake })).collect();
        json!({ "key": key, "bets": bets, "replaces": replaces })
    };
    let first = table.post("rounds", body("a", &[("red", "2")], &Value::Null)).await["round"].clone();
    let more = body("b", &[("red", "2"), ("1-2-4-5", "3")], &first["id"]);
    let second = table.post("rounds", more.clone()).await["round"].clone();
    assert_eq!(
        second["outcome"]["bets"][1],
        json!({ "on": "1-2-4-5", "stake": "3", "factor": 9, "win": null })
    );
    assert_eq!(balance().await, json!(1245.75), "the first stake has come back");
    assert_eq!(table.post("rounds", more).await["round"]["id"], second["id"], "the same key is the same bet");
    assert_eq!(balance().await, json!(1245.75));
    // Refused ones change nothing: one of a bet that is gone, one without money, one that is wrong.
    for (key, chips, replaces, code) in [
        ("c", &[("red", "1")][..], &first["id"], json!(409)),
        ("d", &[("red", "1")], &Value::Null, json!(409)),
        ("e", &[("red", "2"), ("red", "1")], &second["id"], json!(422)),
    ] {
        assert_eq!(table.refused(body(key, chips, replaces)).await, code, "{key}");
    }
    assert_eq!(balance().await, json!(1245.75));
    let open = table.get("session").await["round"].clone();
    assert_eq!((&open["id"], &open["state"]), (&second["id"], &json!("open")));
    // A limit counts the stake that comes back.
    let limit = json!({ "definition": 1, "period": "daily", "currency": "USD", "amount": 6 });
    let (status, answer) = world.call("POST", "/api/player/limits", Some(&token), Some(limit)).await;
    assert_eq!(status, 200, "{answer}");
    let third = table.post("rounds", body("f", &[("red", "6")], &second["id"])).await["round"].clone();
    assert_eq!(balance().await, json!(1244.75));
    assert_eq!(table.refused(body("g", &[("red", "7")], &third["id"])).await, json!(14105));
    assert_eq!(balance().await, json!(1244.75));
    // Others see where the chips lie.
    let path = format!("/game/api/rooms/{LIVE}");
    let room = read(world.send(&world.pay, "GET", &path, &[], None).await).await.1["data"].clone();
    assert_eq!(room["bets"][0]["spots"], json!(["red"]));
    world.control("clock", json!({ "advanceMs": 16_000 })).await;
    assert_eq!(table.refused(body("h", &[("red", "1")], &third["id"])).await, json!(409), "bets are closed");
    assert_eq!(balance().await, json!(1244.75));
    crate::audit::check(&world, &token).await;
}

/// The tests in browsers press a slot's button again after a round, so none may begin free spins (`tests/e2e/sandbox.ts`).
#[tokio::test]
async fn the_seed_of_the_browser_tests_gives_no_free_spins() {
    let world = World::new();
    world.control("seeds", json!({ "default": "seed-52" })).await;
    for slot in [SLOT, "gilded-lagoon"] {
        let table = Table::demo(&world, slot).await;
        for key in 0..20 {
            let played = table.post("rounds", json!({ "key": key.to_string(), "stake": "1" })).await;
            let spins = played["round"]["outcome"]["spins"].as_array().unwrap();
            assert_eq!(spins.len(), 1, "round {key} of {slot}");
        }
    }
}
