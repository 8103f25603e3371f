//! Points of tournaments: the best multiple of one round, among the first rounds of a player.

use crate::games::{BLACKJACK, CRASH, SLOT, Table};
use crate::jackpot::JACKPOT;
use crate::world::{PLAYER, World};
use serde_json::{Value, json};

/// A tournament of all games that runs. A player has to ask to take part.
struct Cup {
    world: World,
    path: String,
}

/// A player, signed in.
struct Who {
    id: String,
    token: String,
}

impl Cup {
    async fn new() -> Self {
        let (world, token) = World::with_lasting_token().await;
        let started = world.submit("/players/tournaments", "tournament=moonlight-cup&action=start").await;
        assert_eq!(started.status(), 303);
        let rows = world.get("/api/retention/tournaments?identity[]=moonlight-cup", &token).await;
        let path = format!("/api/retention/tournaments/{}", rows[0]["id"].as_str().unwrap());
        Self { world, path }
    }

    async fn player(&self, balances: Value) -> Who {
        let made = self.world.control("players", json!({ "balances": balances })).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Who { id: text(&made["profile"]["id"]), token: text(&made["accessToken"]) }
    }

    /// A player with dollars, who takes part.
    async fn participant(&self, dollars: &str) -> Who {
        let who = self.player(json!({ "USD": dollars })).await;
        self.enter(&who).await;
        who
    }

    async fn enter(&self, who: &Who) {
        self.world.post(&format!("{}/participate", self.path), &who.token, json!({})).await;
    }

    async fn bet(&self, who: &Who, currency: &str, amount: &str, payout: &str) {
        let body = json!({ "playerId": who.id, "currency": currency, "amount": amount, "payout": payout });
        self.world.control("bets", body).await;
    }

    async fn wait(&self, milliseconds: i64) {
        self.world.control("clock", json!({ "advanceMs": milliseconds })).await;
    }

    async fn details(&self, who: &Who) -> Value {
        self.world.get(&self.path, &who.token).await
    }

    /// Points, and rounds that count so far.
    async fn standing(&self, who: &Who) -> (i64, i64) {
        let entry = self.details(who).await["playerEntry"].clone();
        (entry["points"].as_i64().unwrap(), entry["rounds"].as_i64().unwrap())
    }

    /// What was told on the channel of the standings, or on that of a player.
    fn told(&self, who: Option<&str>) -> Vec<Value> {
        let id = self.path.rsplit('/').next().unwrap();
        let channel =
            who.map_or_else(|| format!("tournaments:{id}"), |who| format!("tournaments:{id}#{who}"));
        let history = self.world.app.hub.history(&channel, None, self.world.app.clock.now_ms());
        history.publications.into_iter().map(|one| one.data.clone()).collect()
    }

    async fn bonus(&self, who: &Who, number: i64) -> Value {
        let body = json!({ "playerId": who.id, "bonusId": format!("b0000000-0000-4000-8000-{number:012}") });
        let held = self.world.control("bonuses", body).await[0].clone();
        let kind = if held["count"].is_null() { "player-bonuses" } else { "player-freespins" };
        let path = format!("/api/game/{kind}/{}/activate", held["id"].as_str().unwrap());
        assert_eq!(self.world.call("PUT", &path, Some(&who.token), None).await.0, 200);
        held
    }
}

#[tokio::test]
async fn points_are_the_best_multiple_whatever_is_staked() {
    let cup = Cup::new().await;
    let who = cup.participant("10000").await;
    for (amount, payout, expected) in [
        ("500", "500", (100, 1)),
        ("0.1", "1.25", (1_250, 2)),
        ("5000", "0", (1_250, 3)),
        ("5000", "62.5", (1_250, 4)),
        ("1", "12.49", (1_250, 5)),
        ("0.09", "90", (1_250, 5)),
        ("2", "25.02", (1_251, 6)),
        ("0.3", "1", (1_251, 7)),
    ] {
        cup.bet(&who, "USD", amount, payout).await;
        assert_eq!(cup.standing(&who).await, expected, "{payout} for {amount}");
    }
    let shown = cup.details(&who).await;
    assert_eq!(shown["playerEntry"]["roundsLimit"], 50);
    assert_eq!(
        (&shown["rates"]["baseCurrencyRate"], &shown["conditions"]["minAmount"]),
        (&json!(0), &json!(0.1))
    );
}

#[tokio::test]
async fn the_smallest_stake_is_worth_the_same_in_every_currency() {
    let cup = Cup::new().await;
    let who = cup.player(json!({ "JPY": "5000" })).await;
    cup.enter(&who).await;
    for (amount, expected) in [("10", (0, 0)), ("30", (1_000, 1))] {
        cup.bet(&who, "JPY", amount, &format!("{amount}0")).await;
        assert_eq!(cup.standing(&who).await, expected, "{amount}");
    }
}

#[tokio::test]
async fn more_than_fifty_rounds_bring_nothing() {
    let cup = Cup::new().await;
    let who = cup.participant("100").await;
    for number in 1..=50 {
        cup.bet(&who, "USD", "1", if number == 50 { "3" } else { "0" }).await;
    }
    assert_eq!(cup.standing(&who).await, (300, 50));
    let (entries, standings) = (cup.told(Some(&who.id)).len(), cup.told(None).len());
    assert_eq!((entries, standings), (50, 1), "the standings are told when they change");
    cup.bet(&who, "USD", "1", "1000").await;
    assert_eq!(cup.standing(&who).await, (300, 50));
    assert_eq!((cup.told(Some(&who.id)).len(), cup.told(None).len()), (entries, standings));
}

#[tokio::test]
async fn of_equal_points_those_that_were_reached_first_are_ahead() {
    let cup = Cup::new().await;
    let mut players = Vec::new();
    for _ in 0..5 {
        players.push(cup.participant("100").await);
    }
    // Ids are random, so that an order by ids would be another one.
    for who in &players {
        cup.wait(10).await;
        cup.bet(who, "USD", "1", "125").await;
    }
    // An equal result later changes nothing.
    cup.wait(10).await;
    cup.bet(&players[0], "USD", "1", "125").await;
    let rows = cup.details(&players[0]).await["leaderboard"].clone();
    let equal: Vec<&str> = rows
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["points"] == 12_500)
        .map(|row| row["playerId"].as_str().unwrap())
        .collect();
    let ids: Vec<&str> = players.iter().map(|who| who.id.as_str()).collect();
    assert_eq!(equal[0], "52000000-0000-4000-8000-000000000002", "an invented one had them at the start");
    assert_eq!(equal[1..], ids);
}

#[tokio::test]
async fn a_round_counts_if_it_began_after_the_entry_and_with_all_its_stakes() {
    let cup = Cup::new().await;
    let who = cup.player(json!({ "USD": "100" })).await;
    let table = Table::money(&cup.world, &who.token, BLACKJACK).await;
    // A pair, which is split; one of its hands is doubled.
    let play = async |key: &str, enters: bool| {
        table.seed("blackjack-126").await;
        let begun = table.post("rounds", json!({ "key": key, "stake": "10" })).await;
        if enters {
            cup.wait(10).await;
            cup.enter(&who).await;
        }
        let path = format!("rounds/{}/decisions", begun["round"]["id"].as_str().unwrap());
        let mut last = Value::Null;
        for (number, choice) in (1..).zip(["split", "double", "hit", "stand"]) {
            last = table.post(&path, json!({ "number": number, "move": choice })).await;
        }
        assert_eq!((&last["round"]["stake"], &last["round"]["payout"]), (&json!("30"), &json!("60")));
        table.shown(&last).await;
    };
    play("a", true).await;
    assert_eq!(cup.standing(&who).await, (0, 0), "its hand was known");
    play("b", false).await;
    assert_eq!(cup.standing(&who).await, (200, 1));
}

#[tokio::test]
async fn neither_bonus_money_nor_free_spins_nor_a_jackpot_count() {
    let cup = Cup::new().await;
    let poor = cup.participant("0").await;
    cup.bonus(&poor, 1).await;
    cup.bet(&poor, "USD", "0.2", "20").await;
    assert_eq!(cup.standing(&poor).await, (0, 0), "bonus money");
    let mixed = cup.participant("1.5").await;
    cup.bonus(&mixed, 1).await;
    cup.bet(&mixed, "USD", "2", "20").await;
    assert_eq!(cup.standing(&mixed).await, (0, 0), "a part of bonus money");

    let spinner = cup.participant("100").await;
    let held = cup.bonus(&spinner, 3).await;
    let spins = json!({ "id": held["id"], "count": 1, "payout": "5" });
    cup.world.control("freespins", spins).await;
    assert_eq!(cup.standing(&spinner).await, (0, 0), "free spins");

    cup.world.control("settings", json!({ "jackpotTurnover": 1 })).await;
    let lucky = cup.participant("100").await;
    let table = Table::money(&cup.world, &lucky.token, JACKPOT).await;
    let played = table.post("rounds", json!({ "key": "a", "stake": "1" })).await;
    let round = &played["round"];
    assert!(round["jackpot"].is_string(), "{round}");
    table.shown(&played).await;
    let payout: f64 = round["payout"].as_str().unwrap().parse().unwrap();
    let (points, rounds) = cup.standing(&lucky).await;
    assert_eq!((format!("{points}"), rounds), (format!("{:.0}", payout * 100.0), 1));
}

#[tokio::test]
async fn a_bet_that_is_given_back_is_no_round() {
    let cup = Cup::new().await;
    let who = cup.participant("100").await;
    let table = Table::money(&cup.world, &who.token, CRASH).await;
    let bet = async |key: &str| {
        let made = table.post("rounds", json!({ "key": key, "stake": "1" })).await;
        made["round"]["id"].as_str().unwrap().to_owned()
    };
    let undone = bet("a").await;
    table.post(&format!("rounds/{undone}/cancel"), json!({})).await;
    assert_eq!(cup.standing(&who).await, (0, 0));
    bet("b").await;
    cup.wait(600_000).await;
    table.get("session").await;
    assert_eq!(cup.standing(&who).await, (0, 1), "settled by the clock, and lost");
}

#[tokio::test]
async fn a_round_is_told_as_the_standings_are_when_its_game_has_shown_it() {
    let cup = Cup::new().await;
    let who = Who { id: PLAYER.to_owned(), token: cup.world.player().await };
    cup.enter(&who).await;
    let table = Table::money(&cup.world, &who.token, SLOT).await;
    table.seed("seed-52").await;
    let played = table.post("rounds", json!({ "key": "a", "stake": "2" })).await;
    assert_eq!((cup.told(None).len(), cup.told(Some(PLAYER)).len()), (0, 0));
    let better = json!({ "tournament": "moonlight-cup", "number": 1, "points": 7, "times": 1 });
    cup.world.control("tournaments", better).await;
    table.shown(&played).await;
    let entry = cup.told(Some(PLAYER)).pop().unwrap()["entry"].clone();
    assert_eq!((&entry["points"], &entry["rounds"]), (&json!(660), &json!(1)));
    let standings = cup.told(None);
    assert_eq!(standings.len(), 2);
    assert_eq!(standings[1]["leaderboard"][0]["points"], 18_007, "what has changed meanwhile stays");
}
