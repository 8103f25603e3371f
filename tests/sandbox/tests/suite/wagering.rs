//! Bonuses from issue to end, with the events of the contract.

use crate::payments::{DEPOSIT, request};
use crate::world::{PLAYER, World};
use serde_json::{Value, json};

const DAY: i64 = 24 * 3_600_000;

struct Game {
    world: World,
    token: String,
}

fn bonus_id(number: i64) -> String {
    format!("b0000000-0000-4000-8000-{number:012}")
}

impl Game {
    async fn new() -> Self {
        let (world, token) = World::with_lasting_token().await;
        Self { world, token }
    }

    async fn give(&self, bonus: i64, deposit: i64) -> Value {
        let body = json!({ "playerId": PLAYER, "bonusId": bonus_id(bonus), "deposit": deposit });
        self.world.control("bonuses", body).await
    }

    async fn act(&self, held: &Value, action: &str) -> (u16, Value) {
        let kind = if held["count"].is_null() { "player-bonuses" } else { "player-freespins" };
        let path = format!("/api/game/{kind}/{}/{action}", held["id"].as_str().unwrap());
        let (status, body) = self.world.call("PUT", &path, Some(&self.token), None).await;
        (status, body["data"].clone())
    }

    async fn bet(&self, amount: Value, payout: Value) -> u16 {
        let body = json!({ "playerId": PLAYER, "currency": "USD", "amount": amount, "payout": payout });
        self.world.call("POST", "/__sandbox/bets", None, Some(body)).await.0
    }

    async fn money(&self) -> (String, String) {
        let account = self.world.account(&self.token, "USD").await;
        (account["realBalance"].to_string(), account["bonusBalance"].to_string())
    }

    async fn now(&self, held: &Value) -> Value {
        let kind = if held["count"].is_null() { "player-bonuses" } else { "player-freespins" };
        let rows = self.world.get(&format!("/api/game/{kind}?perPage=100"), &self.token).await;
        rows.as_array().unwrap().iter().find(|row| row["id"] == held["id"]).unwrap().clone()
    }

    /// Status and result of every event about a bonus, without repeats.
    fn pairs(&self, held: &Value) -> Vec<(String, i64, i64)> {
        let (channel, field) = if held["count"].is_null() {
            ("player-bonuses", "playerBonus")
        } else {
            ("player-freespins", "playerFreespin")
        };
        let now = self.world.app.clock.now_ms();
        let history = self.world.app.hub.history(&format!("bonus:{channel}#{PLAYER}"), None, now);
        let mut pairs: Vec<(String, i64, i64)> = history
            .publications
            .iter()
            .filter(|one| one.data[field]["id"] == held["id"])
            .map(|one| {
                let event = one.data["event"].as_str().unwrap().rsplit('.').next().unwrap();
                let number = |name: &str| one.data[field][name].as_i64().unwrap();
                (event.to_owned(), number("status"), number("result"))
            })
            .collect();
        pairs.dedup();
        pairs
    }
}

fn pairs(list: &[(&str, i64, i64)]) -> Vec<(String, i64, i64)> {
    list.iter().map(|(event, status, result)| ((*event).to_owned(), *status, *result)).collect()
}

#[tokio::test]
async fn wagered_bonus_money_becomes_real_money() {
    let game = Game::new().await;
    let held = game.give(2, 10).await[0].clone();
    assert_eq!((&held["amount"], &held["requiredWagerCasinoAmount"]), (&json!(10), &json!(100)));
    assert_eq!(game.act(&held, "activate").await.1["status"], 2);
    assert_eq!(game.money().await, ("1250.75".into(), "10".into()));
    assert_eq!(game.bet(json!(40), json!(40)).await, 200);
    let now = game.now(&held).await;
    assert_eq!(now["currentWagerPercentage"], json!(40));
    assert_eq!(
        (&now["currentWagerAmount"], &now["requiredWagerCasinoAmount"]),
        (&json!(40), &json!(60)),
        "what is required is what is left"
    );
    let opened = json!({ "id": held["id"], "openedTransactionsCount": 1 });
    assert_eq!(game.world.control("bonuses", opened).await["openedTransactionsCount"], 1);
    assert_eq!(game.bet(json!(60), json!(10)).await, 200);
    let now = game.now(&held).await;
    assert_eq!(
        (&now["status"], &now["currentWagerPercentage"]),
        (&json!(2), &json!(100)),
        "results are open"
    );
    let closed = json!({ "id": held["id"], "openedTransactionsCount": 0 });
    assert_eq!(game.world.control("bonuses", closed).await["result"], 2);
    assert_eq!(game.money().await, ("1210.75".into(), "0".into()));
    assert_eq!(game.pairs(&held), pairs(&[("created", 1, 1), ("updated", 2, 1), ("updated", 3, 2)]));
    assert_eq!(game.act(&held, "cancel").await.0, 422);
}

#[tokio::test]
async fn real_money_is_staked_first_and_wins_are_split() {
    let game = Game::new().await;
    let held = game.give(2, 200).await[0].clone();
    game.act(&held, "activate").await;
    assert_eq!(game.bet(json!(1200.75), json!(0)).await, 200);
    assert_eq!(game.money().await, ("50".into(), "200".into()));
    assert_eq!(game.bet(json!(100), json!(30)).await, 200);
    assert_eq!(game.money().await, ("15".into(), "165".into()), "half of the stake, half of the win");
    assert_eq!(game.bet(json!(180.01), json!(0)).await, 422);
    assert_eq!(game.bet(json!(180), json!(0)).await, 200);
    assert_eq!(game.money().await, ("0".into(), "0".into()));
    assert_eq!(game.now(&held).await["result"], 5);
    assert_eq!(game.pairs(&held), pairs(&[("created", 1, 1), ("updated", 2, 1), ("updated", 3, 5)]));
}

#[tokio::test]
async fn a_win_is_capped_at_the_maximum() {
    let game = Game::new().await;
    let held = game.give(2, 10).await[0].clone();
    assert_eq!(held["maxWinAmount"], 1000);
    game.act(&held, "activate").await;
    game.bet(json!(1250.75 - 1000.0), json!(0)).await;
    game.bet(json!(1000), json!(0)).await;
    assert_eq!(game.now(&held).await["result"], 2, "250.75 of 100 are wagered");
    assert_eq!(game.money().await, ("10".into(), "0".into()));
    let held = game.give(2, 10).await[0].clone();
    game.act(&held, "activate").await;
    game.bet(json!(20), json!(5000)).await;
    assert_eq!(game.money().await, ("2500".into(), "2500".into()));
    game.bet(json!(280), json!(280)).await;
    assert_eq!(game.money().await, ("3500".into(), "0".into()), "1000 of 2500 stay");
}

#[tokio::test]
async fn a_locked_bonus_cannot_be_cancelled() {
    let game = Game::new().await;
    let open = game.give(2, 10).await[0].clone();
    game.act(&open, "activate").await;
    game.bet(json!(1), json!(0)).await;
    let locked = game.give(6, 200).await[0].clone();
    assert_eq!((&locked["amount"], &locked["isBonusCancelLock"]), (&json!(300), &json!(true)));
    game.act(&locked, "activate").await;
    assert_eq!(game.now(&open).await["result"], 3, "one at a time");
    assert_eq!(game.money().await.1, "300");
    game.bet(json!(1), json!(0)).await;
    let next = game.give(2, 20).await[0].clone();
    assert_eq!(game.act(&locked, "cancel").await.0, 400);
    assert_eq!(game.act(&next, "activate").await.0, 400);
    assert_eq!(game.act(&next, "cancel").await.1["result"], 3);
    assert_eq!(game.pairs(&next), pairs(&[("created", 1, 1), ("updated", 3, 3)]));
    game.world.control("clock", json!({ "advanceMs": 30 * DAY })).await;
    let now = game.now(&locked).await;
    assert_eq!((&now["status"], &now["result"]), (&json!(3), &json!(4)));
    assert_eq!(game.money().await.1, "0");
    let foreign = game.world.login("limited@example.com").await;
    let path = format!("/api/game/player-bonuses/{}/cancel", next["id"].as_str().unwrap());
    assert_eq!(game.world.call("PUT", &path, Some(&foreign), None).await.0, 404);
}

#[tokio::test]
async fn bonuses_that_are_not_activated_expire() {
    let game = Game::new().await;
    let (cash, spins) = (game.give(1, 0).await[0].clone(), game.give(3, 0).await[0].clone());
    game.act(&spins, "activate").await;
    game.world.control("clock", json!({ "advanceMs": DAY + 1 })).await;
    assert_eq!(game.pairs(&spins).last(), pairs(&[("updated", 3, 4)]).last());
    assert_eq!(game.now(&cash).await["status"], 1);
    game.world.control("clock", json!({ "advanceMs": 6 * DAY })).await;
    assert_eq!(game.pairs(&cash).last(), pairs(&[("updated", 3, 4)]).last());
    assert_eq!(game.act(&cash, "activate").await.0, 422);
}

#[tokio::test]
async fn free_spins_are_played_individually() {
    let game = Game::new().await;
    let held = game.give(5, 0).await;
    let spins = held.as_array().unwrap().iter().find(|one| one["count"] == 25).unwrap().clone();
    let play = async |count: i64, payout: i64| {
        let body = json!({ "id": spins["id"], "count": count, "payout": payout });
        game.world.call("POST", "/__sandbox/freespins", None, Some(body)).await
    };
    assert_eq!(play(1, 0).await.0, 422, "not active yet");
    game.act(&spins, "activate").await;
    let (_, after) = play(10, 3).await;
    assert_eq!((&after["usedCount"], &after["progress"]), (&json!(10), &json!(40)));
    assert_eq!(game.money().await.0, "1253.75");
    assert_eq!(play(16, 0).await.0, 422);
    let (_, after) = play(15, 0).await;
    assert_eq!((&after["status"], &after["result"], &after["progress"]), (&json!(3), &json!(2), &json!(100)));
    assert_eq!(game.pairs(&spins), pairs(&[("created", 1, 1), ("updated", 2, 1), ("updated", 3, 2)]));
    let other = game.give(3, 0).await[0].clone();
    game.act(&other, "activate").await;
    assert_eq!(game.act(&other, "cancel").await.1["result"], 3);
    assert_eq!(game.pairs(&other), pairs(&[("created", 1, 1), ("updated", 2, 1), ("updated", 3, 3)]));
}

#[tokio::test]
async fn a_deposit_issues_the_bonus_if_its_conditions_hold() {
    let game = Game::new().await;
    let deposit = async |amount: i64, bonus: i64, decline: bool| {
        let mut body = request(&game.world, &game.token, "sandbox.card", "USD", json!(amount)).await;
        body["bonusId"] = bonus_id(bonus).into();
        body["isBonusDecline"] = decline.into();
        let made = game.world.post(DEPOSIT, &game.token, body).await["invoiceId"].clone();
        for _ in 0..2 {
            game.world.outcome(&made, json!({ "outcome": "success" })).await;
        }
    };
    let list = async |kind: &str| {
        let rows = game.world.get(&format!("/api/game/{kind}?perPage=50"), &game.token).await;
        rows.as_array().unwrap().iter().skip(1).cloned().collect::<Vec<Value>>()
    };
    deposit(100, 2, true).await;
    assert_eq!(list("player-bonuses").await.len(), 0, "declined");
    deposit(500, 2, false).await;
    deposit(20, 1, false).await;
    deposit(100, 5, false).await;
    let (cash, spins) = (list("player-bonuses").await, list("player-freespins").await);
    let amounts: Vec<&Value> = cash.iter().map(|row| &row["amount"]).collect();
    assert_eq!(amounts, [200, 10, 50], "100% of 500 are cut to 200");
    assert_eq!(spins.len(), 1);
    let package = (&cash[2], &spins[0]);
    assert!(package.0["issueSessionId"].is_string());
    assert_eq!(package.0["issueSessionId"], package.1["issueSessionId"]);
    assert_eq!((&package.0["packagePriority"], &package.1["packagePriority"]), (&json!(1), &json!(2)));
    assert_eq!(cash[0]["issueSessionId"], Value::Null);
    // For crypto deposits the received amount decides, not the requested one.
    let mut body = request(&game.world, &game.token, "sandbox.crypto", "USDT", json!(0)).await;
    body["fields"] = json!({ "crypto_network": "TRC20" });
    body["bonusId"] = bonus_id(6).into();
    body["isBonusDecline"] = false.into();
    let address = game.world.post(DEPOSIT, &game.token, body).await["invoiceId"].clone();
    for (amount, transaction, issued) in [("199", "a", 3), ("200", "b", 4), ("200", "c", 4)] {
        let coins = json!({ "outcome": "success", "amount": amount, "transactionId": transaction });
        game.world.outcome(&address, coins).await;
        assert_eq!(list("player-bonuses").await.len(), issued, "{amount}");
    }
}

#[tokio::test]
async fn no_bonus_begins_during_a_break_and_it_can_be_given_up() {
    let game = Game::new().await;
    let (money, other) = (game.give(2, 10).await[0].clone(), game.give(2, 10).await[0].clone());
    let limits = json!({ "definition": 5, "period": "1_week" });
    game.world.post("/api/player/limits", &game.token, limits).await;
    let path = format!("/api/game/player-bonuses/{}/activate", money["id"].as_str().unwrap());
    let (status, answer) = game.world.call("PUT", &path, Some(&game.token), None).await;
    assert_eq!((status, &answer["error"]["code"]), (400, &json!(14100)));
    assert_eq!(game.now(&money).await["status"], 1, "its term has not begun");
    let code = json!({ "bonusCode": "WELCOME5", "trigger": 1 });
    let (status, answer) =
        game.world.call("POST", "/api/game/bonuses/bonuscodes", Some(&game.token), Some(code)).await;
    assert_eq!((status, &answer["error"]["code"]), (400, &json!(14100)), "a code gives none");
    assert_eq!(game.act(&other, "cancel").await.0, 200);
}

#[tokio::test]
async fn the_games_of_the_terms_are_those_that_count() {
    let game = Game::new().await;
    let offers = game.world.get("/api/game/bonuses?currency=USD", &game.token).await;
    let offer = offers.as_array().unwrap().iter().find(|offer| offer["wagerCasino"] == 10).unwrap();
    assert_eq!(offer["wagerDurationMinutes"], 30 * 24 * 60);
    let conditions = &offer["wagerCasinoConditions"];
    assert_eq!(conditions["gameCollectionsExcluded"], false);
    let named = conditions["gameCollections"].as_array().unwrap();
    let games = game.world.get("/api/game/games?perPage=1000", &game.token).await;
    let games = games.as_array().unwrap();
    assert!(games.len() > 100, "{}", games.len());
    for known in games {
        let collections = known["collections"].as_array().unwrap();
        let is_named = collections.iter().any(|collection| named.contains(&collection["identity"]));
        assert_eq!(known["isBonusWagering"], is_named, "{}", known["name"]);
    }
    // What was issued says the same, and its deadline is as far away.
    let held = game.give(1, 20).await;
    let held = held.get(0).unwrap_or(&held);
    assert_eq!(held["wagerDurationMinutes"], offer["wagerDurationMinutes"]);
    assert_eq!(held["wagerCasinoConditions"]["gameCollections"], conditions["gameCollections"]);
}
