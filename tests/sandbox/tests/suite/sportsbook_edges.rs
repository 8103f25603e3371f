//! Bets on matches at the edges: other currencies, full accounts, hidden accounts, limits, bonuses that came later.

use crate::audit;
use crate::sportsbook::{Desk, IDENTITY, MINUTE, NOW, announced, change, leg, start, wait};
use crate::world::World;
use serde_json::{Value, json};

/// A new player with some money.
async fn player(world: &World, balances: Value) -> (String, String) {
    let made = world.control("players", json!({ "balances": balances })).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&made["profile"]["id"]), text(&made["accessToken"]))
}

#[tokio::test]
async fn a_bet_is_cashed_out_in_its_own_currency() {
    let world = World::new();
    start(&world).await;
    let (_, token) = player(&world, json!({ "USD": "60", "BTC": "0.5" })).await;
    let on = announced(&world, "football").await[0].clone();
    let coins = Desk::open_in(&world, token.clone(), "BTC").await;
    let bet = coins.bet("a", "0.00100001", &[leg(&on, 0, 0)]).await;
    assert_eq!((&bet["currency"], &bet["decimals"]), (&json!("BTC"), &json!(8)));
    // The session of another currency shows and ends it.
    let desk = Desk::open(&world, token.clone()).await;
    let standing = desk.standing().await;
    let shown = standing["open"][0].clone();
    assert_eq!((&standing["decimals"], &shown["decimals"]), (&json!(2), &json!(8)));
    assert!(shown["offer"].as_str().unwrap().len() > "0.00".len(), "{shown}");
    let done = desk.cash_out(&shown, &shown["offer"]).await;
    assert_eq!((&done["bet"]["state"], &done["bet"]["payout"]), (&json!(5), &shown["offer"]), "{done}");
    assert_eq!(done["standing"]["balance"], "60");
    audit::check(&world, &token).await;
}

#[tokio::test]
async fn a_win_that_does_not_fit_holds_up_nobody_and_is_paid_when_it_fits() {
    let world = World::new();
    start(&world).await;
    // An amount has at most 9.22… of a currency with 18 decimals.
    let (_, rich) = player(&world, json!({ "PAXG": "9.2233" })).await;
    let rich = Desk::open_in(&world, rich, "PAXG").await;
    let desk = Desk::open(&world, world.player().await).await;
    let on = announced(&world, "football").await;
    let win = rich.bet("a", "0.009", &[leg(&on[0], 0, 0)]).await;
    desk.bet("b", "10", &[leg(&on[0], 0, 0)]).await;
    change(&world, &on[0], json!({ "home": 2, "away": 0 })).await;
    wait(&world, 30 * MINUTE).await;
    assert_eq!(desk.history(true).await[0]["status"], 2, "the bets of others are settled");
    assert_eq!(rich.history(false).await[0]["id"], win["id"], "it waits");
    assert_eq!(rich.standing().await["balance"], "9.2143");
    // Lost stakes make room.
    let on = announced(&world, "football").await;
    for number in 0..8 {
        rich.bet(&format!("l{number}"), "0.009", &[leg(&on[0], 0, 0)]).await;
    }
    change(&world, &on[0], json!({ "home": 0, "away": 2 })).await;
    wait(&world, 30 * MINUTE).await;
    assert_eq!(rich.history(false).await, Vec::<Value>::new());
    let paid = rich.history(true).await;
    let paid = paid.iter().find(|bet| bet["id"] == win["id"]).unwrap();
    assert_eq!(paid["status"], 2);
    audit::check(&world, &rich.token).await;
}

#[tokio::test]
async fn a_match_that_is_not_on_show_takes_no_bet() {
    let world = World::new();
    start(&world).await;
    let desk = Desk::open(&world, world.player().await).await;
    for sport in ["football", "tennis", "basketball"] {
        let last = announced(&world, sport).await.last().unwrap().clone();
        let (_, number) = last["id"].as_str().unwrap().split_once('-').unwrap();
        for later in [1, 1000] {
            let mut next = leg(&last, 0, 0);
            next["match"] = json!(format!("{sport}-{}", number.parse::<i64>().unwrap() + later));
            let (status, error) = desk.place("a", "10", &[next], "any").await;
            assert!(status == 422 && error["fields"]["legs"].is_array(), "{status} {error}");
        }
    }
    assert_eq!(desk.standing().await["balance"], "1250.75");
}

#[tokio::test]
async fn a_bet_that_is_older_than_the_bonus_does_not_count_for_it() {
    let world = World::new();
    start(&world).await;
    let (id, token) = player(&world, json!({ "USD": "60" })).await;
    let desk = Desk::open(&world, token).await;
    let on = announced(&world, "football").await[0].clone();
    desk.bet("a", "5", &[leg(&on, 0, 0)]).await;
    wait(&world, 1000).await;
    let bonus = json!({ "playerId": id, "bonusId": "b0000000-0000-4000-8000-000000000012" });
    let held = world.control("bonuses", bonus).await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/game/player-bonuses/{held}/activate");
    assert_eq!(world.call("PUT", &path, Some(&desk.token), None).await.0, 200);
    desk.bet("b", "2", &[leg(&on, 0, 0)]).await;
    change(&world, &on, json!({ "home": 0, "away": 3 })).await;
    wait(&world, 30 * MINUTE).await;
    assert_eq!(desk.history(true).await.len(), 2);
    let rows = world.get("/api/game/player-bonuses?perPage=50", &desk.token).await;
    let row = rows.as_array().unwrap().iter().find(|row| row["id"] == held.as_str()).unwrap();
    assert_eq!(row["currentWagerSportsbookAmount"], 2, "{row}");
}

#[tokio::test]
async fn an_account_with_an_open_bet_is_not_hidden() {
    let world = World::new();
    start(&world).await;
    let (_, token) = player(&world, json!({ "USD": "10", "EUR": "5" })).await;
    let desk = Desk::open(&world, token.clone()).await;
    let on = announced(&world, "football").await[0].clone();
    desk.bet("a", "10", &[leg(&on, 0, 0)]).await;
    let account =
        async |currency: &str| world.account(&token, currency).await["id"].as_str().unwrap().to_owned();
    let (dollars, euros) = (account("USD").await, account("EUR").await);
    let put = async |path: String| world.call("PUT", &path, Some(&token), None).await.0;
    assert_eq!(put(format!("/api/wallet/accounts/{euros}/switch")).await, 200);
    let hide = format!("/api/wallet/accounts/{dollars}/hide");
    assert_eq!(put(hide.clone()).await, 422);
    change(&world, &on, json!({ "home": 0, "away": 3 })).await;
    wait(&world, 30 * MINUTE).await;
    assert_eq!(desk.history(true).await[0]["status"], 3);
    assert_eq!(put(hide).await, 200);
}

#[tokio::test]
async fn who_has_an_open_bet_comes_back_to_it_whatever_limits_say() {
    let world = World::new();
    start(&world).await;
    let (_, token) = player(&world, json!({ "USD": "60" })).await;
    let limit = json!({ "definition": 2, "period": "daily", "currency": "USD", "amount": 10 });
    world.post("/api/player/limits", &token, limit).await;
    let desk = Desk::open(&world, token.clone()).await;
    let on = announced(&world, "football").await[0].clone();
    let legs = [leg(&on, 0, 0)];
    desk.bet("a", "10", &legs).await;
    let again = Desk::open(&world, token.clone()).await;
    assert_eq!(again.place("b", "0.2", &legs, "any").await.1["code"], 14101);
    world.post("/api/player/limits", &token, json!({ "definition": 5, "period": "1_day" })).await;
    let again = Desk::open(&world, token.clone()).await;
    assert_eq!(again.place("b", "0.2", &legs, "any").await.1["code"], 14100);
    let bet = again.standing().await["open"][0].clone();
    assert_eq!(again.cash_out(&bet, &bet["offer"]).await["bet"]["state"], 5);
    // Without an open bet the rules hold for the start too.
    let account = world.account(&token, "USD").await["id"].clone();
    let body = json!({ "accountId": account, "demoMode": false, "platform": 2 });
    let path = format!("/api/game/games/{IDENTITY}/play");
    assert_eq!(world.call("POST", &path, Some(&token), Some(body)).await.1["error"]["code"], 14100);
}

#[tokio::test]
async fn a_bet_that_is_decided_has_no_offer() {
    let world = World::new();
    start(&world).await;
    let desk = Desk::open(&world, world.player().await).await;
    let on = announced(&world, "football").await[0].clone();
    desk.bet("won", "10", &[leg(&on, 0, 0)]).await;
    let bet = desk.bet("lost", "10", &[leg(&on, 0, 2)]).await;
    change(&world, &on, json!({ "home": 2, "away": 0 })).await;
    wait(&world, 30 * MINUTE).await;
    assert_eq!(desk.cash_out(&bet, &bet["offer"]).await, json!({ "moved": { "offer": null } }));
    let states: Vec<Value> = desk.history(true).await.iter().map(|bet| bet["status"].clone()).collect();
    assert!(states.contains(&json!(2)) && states.contains(&json!(3)), "{states:?}");
}

#[tokio::test]
async fn moving_prices_bring_nobody_a_profit_before_the_match() {
    let world = World::new();
    start(&world).await;
    world.control("settings", json!({ "simulatedPlay": true })).await;
    let desk = Desk::open(&world, world.player().await).await;
    let on = announced(&world, "tennis").await.last().unwrap().clone();
    let mut offers = std::collections::BTreeSet::new();
    for number in 0..12 {
        let now = announced(&world, "tennis").await.into_iter().find(|one| one["id"] == on["id"]).unwrap();
        for outcome in 0..2 {
            desk.bet(&format!("{number} {outcome}"), "10", &[leg(&now, 0, outcome)]).await;
        }
        wait(&world, 30_000).await;
        let standing = desk.standing().await;
        for bet in standing["open"].as_array().unwrap() {
            assert!(bet["offer"].as_str().unwrap().parse::<f64>().unwrap() <= 10.0, "{bet}");
        }
        // The first bet is the last in the list.
        offers.insert(standing["open"].as_array().unwrap().last().unwrap()["offer"].to_string());
    }
    assert_eq!(offers.len(), 1, "offers do not follow the prices: {offers:?}");
}

/// Sets the first start of the data, to which tournaments and quests are relative.
fn begin(world: &World, at: i64) {
    let connection = world.app.db.lock();
    connection.execute("DELETE FROM tournaments_origin", []).unwrap();
    connection.execute("INSERT INTO tournaments_origin (at) VALUES (?1)", [at]).unwrap();
}

#[tokio::test]
async fn bets_on_matches_count_for_no_tournament_and_no_quest() {
    let world = World::new();
    start(&world).await;
    begin(&world, NOW - 25 * 60 * MINUTE);
    let (_, token) = player(&world, json!({ "USD": "600" })).await;
    let desk = Desk::open(&world, token.clone()).await;
    let rows = world.get("/api/retention/tournaments?identity[]=moonlight-cup", &token).await;
    let cup = format!("/api/retention/tournaments/{}", rows[0]["id"].as_str().unwrap());
    world.post(&format!("{cup}/participate"), &token, json!({})).await;
    let quests = world.get("/api/retention/quests", &token).await;
    let sprint = quests.as_array().unwrap().iter().find(|one| one["identity"] == "high-notes").unwrap();
    let path = format!("/api/retention/quests/{}", sprint["id"].as_str().unwrap());
    assert_eq!(world.call("PUT", &format!("{path}/activate"), Some(&token), None).await.0, 200);
    let on = announced(&world, "football").await;
    // Three legs pay more than ten times the stake.
    let legs: Vec<Value> = on.iter().take(5).map(|one| leg(one, 0, 1)).collect();
    let bet = desk.bet("a", "100", &legs).await;
    assert!(bet["odds"].as_str().unwrap().parse::<f64>().unwrap() > 10.0, "{bet}");
    for one in &on {
        change(&world, one, json!({ "home": 1, "away": 1 })).await;
    }
    wait(&world, 60 * MINUTE).await;
    assert_eq!(desk.history(true).await[0]["status"], 2);
    assert_eq!(world.get(&cup, &token).await["playerEntry"]["points"], 0);
    let quests = world.get("/api/retention/player-quests", &token).await;
    let sprint = quests.as_array().unwrap().iter().find(|one| one["identity"] == "high-notes").unwrap();
    assert_eq!(sprint["tasks"][0]["progress"], 0);
}

#[tokio::test]
async fn a_prize_waits_for_room_and_shows_a_hidden_account() {
    let world = World::new();
    start(&world).await;
    begin(&world, NOW);
    let (rich, full) = player(&world, json!({ "PAXG": "9.2233" })).await;
    let (winner, token) = player(&world, json!({ "USD": "0", "BTC": "1" })).await;
    let rows = world.get("/api/retention/tournaments?identity[]=night-sprint", &token).await;
    {
        let connection = world.app.db.lock();
        for (player, points) in [(&rich, 2_000_000), (&winner, 1_000_000)] {
            let sql = "INSERT INTO tournament_entries (tournament_id, player_id, points) VALUES (?1, ?2, ?3)";
            connection.execute(sql, (rows[0]["id"].as_str().unwrap(), player, points)).unwrap();
        }
        connection
            .execute(
                "UPDATE accounts SET hidden = 1, active = 0 WHERE player_id = ?1 AND currency = 'USD'",
                [&winner],
            )
            .unwrap();
    }
    wait(&world, 13 * 60 * MINUTE).await;
    world.get("/api/game/bets", &token).await;
    assert_eq!(world.account(&token, "USD").await["realBalance"], 150);
    assert_eq!(world.account(&full, "PAXG").await["realBalance"].to_string(), "9.2233");
    let stake = json!({ "playerId": rich, "currency": "PAXG", "amount": "1", "payout": "0" });
    world.control("bets", stake).await;
    for _ in 0..2 {
        world.get("/api/game/bets", &full).await;
        assert_eq!(world.account(&full, "PAXG").await["realBalance"].to_string(), "8.2983", "paid once");
    }
    audit::check(&world, &full).await;
}
