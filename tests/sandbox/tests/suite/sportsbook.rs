//! Bets on matches: prices, combos, cash-out, void, limits, bonuses, history.

use crate::world::{PLAYER, World, read};
use crate::{audit, shape};
use serde_json::{Value, json};

pub const IDENTITY: &str = "betsy-sportsbook-betsy";
pub const MINUTE: i64 = 60_000;
/// A moment at which no match begins.
pub const NOW: i64 = 1_790_000_130_000;

/// A player in front of the sportsbook.
pub struct Desk<'a> {
    pub world: &'a World,
    pub token: String,
    pub launch: String,
}

pub async fn start(world: &World) {
    world.control("settings", json!({ "accessTokenSeconds": 1_000_000_000 })).await;
    world.control("clock", json!({ "nowMs": NOW })).await;
}

pub async fn matches(world: &World) -> Vec<Value> {
    let (status, body) =
        read(world.send(&world.pay, "GET", "/sportsbook/api/matches", &[], None).await).await;
    assert_eq!(status, 200, "{body}");
    body["data"]["matches"].as_array().unwrap().clone()
}

/// Announced matches of a sport.
pub async fn announced(world: &World, sport: &str) -> Vec<Value> {
    let mut all = matches(world).await;
    all.retain(|one| one["sport"] == sport && one["phase"] == "announced");
    all
}

/// A leg on an outcome of a match: 0 is the first side, then the draw or the other side.
pub fn leg(on: &Value, market: usize, outcome: usize) -> Value {
    let market = &on["markets"][market];
    let outcome = &market["outcomes"][outcome];
    json!({ "match": on["id"], "market": market["id"], "outcome": outcome["id"], "odds": outcome["odds"] })
}

impl<'a> Desk<'a> {
    pub async fn open(world: &'a World, token: String) -> Self {
        Self::open_in(world, token, "USD").await
    }

    pub async fn open_in(world: &'a World, token: String, currency: &str) -> Self {
        let account = world.account(&token, currency).await["id"].clone();
        let body = json!({ "accountId": account, "demoMode": false, "platform": 2 });
        let answer = world.post(&format!("/api/game/games/{IDENTITY}/play"), &token, body).await;
        Self { world, token, launch: answer["token"].as_str().unwrap().to_owned() }
    }

    pub async fn call(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let path = format!("/sportsbook/api/{path}");
        let headers = [("x-launch", self.launch.as_str())];
        read(self.world.send(&self.world.pay, method, &path, &headers, body.as_ref()).await).await
    }

    pub async fn place(&self, key: &str, stake: &str, legs: &[Value], accept: &str) -> (u16, Value) {
        let body = json!({ "key": key, "stake": stake, "legs": legs, "accept": accept, "language": "de" });
        let (status, body) = self.call("POST", "bets", Some(body)).await;
        (status, if status == 200 { body["data"].clone() } else { body["error"].clone() })
    }

    /// Places a bet and answers it.
    pub async fn bet(&self, key: &str, stake: &str, legs: &[Value]) -> Value {
        let (status, answer) = self.place(key, stake, legs, "none").await;
        assert_eq!(status, 200, "{answer}");
        assert!(answer["bet"].is_object(), "{answer}");
        answer["bet"].clone()
    }

    pub async fn standing(&self) -> Value {
        let (status, body) = self.call("GET", "bets", None).await;
        assert_eq!(status, 200, "{body}");
        body["data"].clone()
    }

    pub async fn cash_out(&self, bet: &Value, offer: &Value) -> Value {
        let path = format!("bets/{}/cash-out", bet["id"].as_str().unwrap());
        let (status, body) = self.call("POST", &path, Some(json!({ "offer": offer }))).await;
        assert_eq!(status, 200, "{body}");
        body["data"].clone()
    }

    pub async fn history(&self, settled: bool) -> Vec<Value> {
        let path = format!("/api/game/bets?isSettled={settled}");
        self.world.get(&path, &self.token).await.as_array().unwrap().clone()
    }
}

pub async fn change(world: &World, on: &Value, mut changes: Value) -> Value {
    changes["match"] = on["id"].clone();
    world.control("sportsbook", changes).await
}

pub async fn wait(world: &World, milliseconds: i64) {
    world.control("clock", json!({ "advanceMs": milliseconds })).await;
}

#[tokio::test]
async fn matches_are_announced_live_and_finished_by_the_clock() {
    let world = World::new();
    start(&world).await;
    let before = matches(&world).await;
    for sport in ["football", "tennis", "basketball"] {
        for phase in ["announced", "live"] {
            assert!(
                before.iter().any(|one| one["sport"] == sport && one["phase"] == phase),
                "{sport} {phase}"
            );
        }
    }
    let one = announced(&world, "football").await[0].clone();
    assert_eq!((one["markets"][0]["outcomes"].as_array().unwrap().len(), &one["minute"]), (3, &json!(0)));
    let odds: f64 = one["markets"][0]["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|outcome| 1.0 / outcome["odds"].as_str().unwrap().parse::<f64>().unwrap())
        .sum();
    assert!((1.03..1.10).contains(&odds), "the book has a margin: {odds}");
    wait(&world, 10 * MINUTE).await;
    let now = async || matches(&world).await.into_iter().find(|now| now["id"] == one["id"]).unwrap();
    let live = now().await;
    assert_eq!(live["phase"], "live");
    assert!(live["minute"].as_i64().unwrap() > 20, "{live}");
    wait(&world, 20 * MINUTE - 15 * MINUTE + 5000).await;
    change(&world, &one, json!({ "shift": 0 })).await;
    let (_, body) = read(world.send(&world.pay, "GET", "/sportsbook/api/matches", &[], None).await).await;
    assert_eq!(body["data"]["now"].as_str().unwrap().len(), 24);
    wait(&world, 15 * MINUTE).await;
    let ended = change(&world, &one, json!({})).await;
    assert_eq!(
        (&ended["phase"], &ended["minute"], &ended["markets"]),
        (&json!("finished"), &json!(90), &json!([]))
    );
}

#[tokio::test]
async fn odds_of_announced_matches_move_while_play_is_simulated() {
    let world = World::new();
    start(&world).await;
    let still = announced(&world, "football").await;
    wait(&world, 40_000).await;
    assert_eq!(announced(&world, "football").await, still, "tests see the same odds");
    world.control("settings", json!({ "simulatedPlay": true })).await;
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..4 {
        seen.insert(announced(&world, "football").await.last().unwrap()["markets"].to_string());
        wait(&world, 30_000).await;
    }
    assert!(seen.len() > 1, "{seen:?}");
}

#[tokio::test]
async fn a_bet_is_refused_while_odds_are_other_than_seen() {
    let world = World::new();
    start(&world).await;
    let desk = Desk::open(&world, world.player().await).await;
    let all = announced(&world, "football").await;
    let single = [leg(&all[0], 0, 0)];
    change(&world, &all[0], json!({ "shift": 10 })).await;
    let now = announced(&world, "football").await[0]["markets"][0]["outcomes"][0]["odds"].clone();
    assert_ne!(now, single[0]["odds"]);
    let (_, answer) = desk.place("a", "10", &single, "none").await;
    assert_eq!(answer["changed"][0]["odds"], now, "{answer}");
    assert!(desk.standing().await["open"].as_array().unwrap().is_empty());
    assert_eq!(desk.standing().await["balance"], "1250.75");
    // Better odds are taken by who says so, worse ones only by who takes all.
    let (_, answer) = desk.place("a", "10", &single, "better").await;
    assert_eq!(answer["bet"]["odds"], now, "{answer}");
    let again = desk.place("a", "10", &single, "better").await.1;
    assert_eq!(again["bet"]["id"], answer["bet"]["id"], "the same key is the same bet");
    change(&world, &all[0], json!({ "shift": -10 })).await;
    assert!(desk.place("b", "10", &single, "better").await.1["changed"].is_array());
    assert!(desk.place("b", "10", &single, "any").await.1["bet"].is_object());
    assert_eq!(desk.standing().await["balance"], "1230.75");
    // A market that is closed cannot be taken at all.
    wait(&world, 40 * MINUTE).await;
    let (_, closed) = desk.place("c", "10", &single, "any").await;
    assert_eq!(closed["changed"][0]["odds"], Value::Null, "{closed}");
    audit::check(&world, &desk.token).await;
}

#[tokio::test]
async fn a_combo_pays_the_product_rounded_down_and_void_legs_count_as_one() {
    let world = World::new();
    start(&world).await;
    let desk = Desk::open(&world, world.player().await).await;
    let football = announced(&world, "football").await;
    let tennis = announced(&world, "tennis").await;
    let legs = [leg(&football[0], 0, 0), leg(&football[1], 0, 2), leg(&tennis[0], 0, 0)];
    let [a, b, c] = [0, 1, 2].map(|at: usize| cents(&legs[at]["odds"]));
    let combo = desk.bet("a", "3.33", &legs).await;
    let product = a * b * c / 10_000;
    assert_eq!(combo["odds"], text_of(product));
    assert_eq!(combo["possible"], text_of(333 * product / 100));
    assert_eq!(combo["legs"].as_array().unwrap().len(), 3);
    // Two legs of one match, a ninth leg, and nonsense are refused.
    let all: Vec<Value> = football.iter().chain(&tennis).map(|one| leg(one, 0, 0)).collect();
    for wrong in [
        vec![leg(&football[0], 0, 0), leg(&football[0], 1, 0)],
        all[..9].to_vec(),
        vec![],
        vec![json!({ "match": "football-1", "market": "winner", "outcome": "3", "odds": "2" })],
        vec![json!({ "match": "chess-1", "market": "winner", "outcome": "1", "odds": "2" })],
    ] {
        let (status, error) = desk.place("w", "1", &wrong, "any").await;
        assert!(status == 422 && error["fields"]["legs"].is_array(), "{status} {error}");
    }
    for stake in ["0.19", "500.01", "-1", "1.005", "x"] {
        assert_eq!(desk.place("w", stake, &legs, "any").await.0, 422, "{stake}");
    }
    change(&world, &football[0], json!({ "home": 2, "away": 0 })).await;
    change(&world, &football[1], json!({ "cancelled": true })).await;
    change(&world, &tennis[0], json!({ "home": 2, "away": 1 })).await;
    let all_void = desk.bet("v", "7", &[leg(&football[2], 0, 0), leg(&football[3], 0, 0)]).await;
    change(&world, &football[2], json!({ "cancelled": true })).await;
    change(&world, &football[3], json!({ "cancelled": true })).await;
    let refunded = desk.history(true).await[0].clone();
    assert_eq!(
        (&refunded["id"], &refunded["status"], &refunded["payout"]),
        (&all_void["id"], &json!(4), &json!(7))
    );
    assert_eq!(desk.history(false).await.len(), 1);
    wait(&world, 60 * MINUTE).await;
    let won = desk.history(true).await[0].clone();
    let expected = 333 * (a * c / 100) / 100;
    assert_eq!((&won["status"], cents(&won["payout"])), (&json!(2), expected), "{won}");
    assert_eq!(cents(&won["coefficient"]), a * c / 100);
    assert_eq!((&won["ticketType"], &won["items"][0]["market"]), (&json!(2), &json!("Sieger")));
    assert_eq!(desk.standing().await["balance"], text_of(125_075 - 333 + expected));
    assert_eq!(desk.history(false).await.len(), 0);
    audit::check(&world, &desk.token).await;
}

/// Cents of a decimal text or number.
fn cents(amount: &Value) -> i64 {
    let text = amount.as_str().map_or_else(|| amount.to_string(), ToOwned::to_owned);
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    format!("{whole}{fraction:0<2}").parse().unwrap()
}

/// Cents as the shortest decimal text.
fn text_of(cents: i64) -> String {
    let text = format!("{}.{:02}", cents / 100, cents % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[tokio::test]
async fn a_cash_out_is_taken_at_the_offer_seen_or_better_and_booked_once() {
    let world = World::new();
    start(&world).await;
    let desk = Desk::open(&world, world.player().await).await;
    let on = announced(&world, "basketball").await[0].clone();
    let bet = desk.bet("a", "20", &[leg(&on, 0, 0)]).await;
    let seen = bet["offer"].clone();
    // The chances fall: the offer that was seen is gone.
    change(&world, &on, json!({ "shift": 50 })).await;
    let moved = desk.cash_out(&bet, &seen).await;
    let lower = moved["moved"]["offer"].clone();
    assert!(cents(&lower) < cents(&seen), "{moved}");
    assert_eq!(desk.standing().await["balance"], "1230.75");
    // They rise: who was ready to take less gets more.
    change(&world, &on, json!({ "shift": 0 })).await;
    let done = desk.cash_out(&bet, &lower).await;
    assert_eq!((&done["bet"]["state"], &done["bet"]["payout"]), (&json!(5), &seen));
    let again = desk.cash_out(&bet, &lower).await;
    assert_eq!(again["bet"]["payout"], seen);
    let after = 123_075 + cents(&seen);
    assert_eq!(desk.standing().await["balance"], text_of(after));
    change(&world, &on, json!({ "home": 90, "away": 80 })).await;
    wait(&world, 60 * MINUTE).await;
    assert_eq!(desk.standing().await["balance"], text_of(after), "it is not settled a second time");
    assert_eq!(desk.history(true).await[0]["status"], 5);
    {
        let connection = world.app.db.lock();
        let sql = "SELECT COUNT(*) FROM ledger WHERE subject = ?1 AND reason = 'win' AND holder = 'house'";
        let count: i64 = connection.query_row(sql, [bet["id"].as_str().unwrap()], |row| row.get(0)).unwrap();
        assert_eq!(count, 1);
    }
    // The bet of somebody else is no bet.
    let made = world.control("players", json!({ "balances": { "USD": "60" } })).await;
    let other = Desk::open(&world, made["accessToken"].as_str().unwrap().to_owned()).await;
    let path = format!("bets/{}/cash-out", bet["id"].as_str().unwrap());
    assert_eq!(other.call("POST", &path, Some(json!({ "offer": "1" }))).await.0, 404);
    audit::check(&world, &desk.token).await;
}

#[tokio::test]
async fn limits_exclusion_and_money_hold_for_bets() {
    let world = World::new();
    start(&world).await;
    let made = world.control("players", json!({ "balances": { "USD": "60" } })).await;
    let token = made["accessToken"].as_str().unwrap().to_owned();
    for (definition, amount) in [(1, 40), (2, 15)] {
        let limit =
            json!({ "definition": definition, "period": "daily", "currency": "USD", "amount": amount });
        world.post("/api/player/limits", &token, limit).await;
    }
    let desk = Desk::open(&world, token).await;
    let on = announced(&world, "tennis").await;
    let legs = [leg(&on[0], 0, 0)];
    let refused = async |key: &str, stake: &str| {
        let (status, error) = desk.place(key, stake, &legs, "any").await;
        assert!(status >= 400, "{error}");
        error["code"].clone()
    };
    assert_eq!(refused("a", "41").await, 14105);
    assert_eq!(refused("a", "16").await, 14101);
    let bet = desk.bet("b", "10", &legs).await;
    assert_eq!(refused("c", "6").await, 14101, "an open bet counts as lost");
    change(&world, &on[0], json!({ "cancelled": true })).await;
    assert_eq!(desk.history(true).await[0]["id"], bet["id"]);
    let other = [leg(&on[1], 0, 0)];
    desk.bet("d", "15", &other).await;
    // Rounds of games and bets are separate lists.
    assert_eq!(world.get("/api/game/spins", &desk.token).await, json!([]));
    let exclusion = json!({ "definition": 5, "period": "1_day" });
    world.post("/api/player/limits", &desk.token, exclusion).await;
    let (_, error) = desk.place("e", "0.2", &other, "any").await;
    assert_eq!(error["code"], 14100);
    assert_eq!(desk.standing().await["open"].as_array().unwrap().len(), 1, "the open bet stays his");
    audit::check(&world, &desk.token).await;
}

#[tokio::test]
async fn the_active_bonus_says_which_bets_are_allowed() {
    let world = World::new();
    start(&world).await;
    let desk = Desk::open(&world, world.player().await).await;
    let (orders, mut received) = tokio::sync::mpsc::unbounded_channel();
    let line = sandbox::realtime::hub::Line::new(orders);
    let id = world.app.hub.join(line, None).unwrap();
    world.app.hub.subscribe(id, &format!("game:bets#{PLAYER}"), None, 0);
    let mut event = || {
        let sandbox::realtime::hub::Order::Send(frame) = received.try_recv().unwrap() else {
            panic!("closed")
        };
        serde_json::from_str::<Value>(&frame).unwrap()["push"]["pub"]["data"].clone()
    };
    let football = announced(&world, "football").await;
    let basketball = announced(&world, "basketball").await;
    let allowed = [leg(&football[0], 0, 0)];
    let activate = async |number: i64| {
        let bonus = format!("b0000000-0000-4000-8000-{number:012}");
        let held = world.control("bonuses", json!({ "playerId": PLAYER, "bonusId": bonus })).await[0].clone();
        let path = format!("/api/game/player-bonuses/{}/activate", held["id"].as_str().unwrap());
        assert_eq!(world.call("PUT", &path, Some(&desk.token), None).await.0, 200);
        held["id"].as_str().unwrap().to_owned()
    };
    // A bonus for games.
    activate(10).await;
    assert_eq!(desk.place("a", "1", &allowed, "any").await.1["code"], 14306);
    let told = event();
    assert_eq!(shape::difference(&shape::sample("event-bet-restricted")["publication"], &told, ""), None);
    assert_eq!((&told["event"], &told["gameIdentity"]), (&json!("game.bet.restricted"), &json!(IDENTITY)));
    // A bonus for football and tennis takes its place.
    let held = activate(12).await;
    let restricted = [leg(&football[0], 0, 0), leg(&basketball[0], 0, 0)];
    assert_eq!(desk.place("b", "1", &restricted, "any").await.1["code"], 14306);
    assert_eq!(event()["playerBonus"]["wagerSportsbook"], 10);
    assert_eq!(desk.place("c", "5.01", &allowed, "any").await.1["code"], 14307);
    let told = event();
    assert_eq!(
        (&told["event"], &told["playerBonus"]["maxBetAmount"]),
        (&json!("game.bet.max.exceed"), &json!(5))
    );
    let bet = desk.bet("d", "5", &allowed).await;
    let now = async || {
        let rows = world.get("/api/game/player-bonuses?perPage=50", &desk.token).await;
        rows.as_array().unwrap().iter().find(|row| row["id"] == held.as_str()).unwrap().clone()
    };
    assert_eq!(now().await["openedTransactionsCount"], 1);
    change(&world, &football[0], json!({ "home": 0, "away": 3 })).await;
    wait(&world, 30 * MINUTE).await;
    assert_eq!(desk.history(true).await[0]["id"], bet["id"]);
    let after = now().await;
    assert_eq!(
        (&after["openedTransactionsCount"], &after["currentWagerSportsbookAmount"]),
        (&json!(0), &json!(5))
    );
    assert_eq!(after["currentWagerCasinoAmount"], 0);
    // Games do not count for it.
    let account = world.account(&desk.token, "USD").await["id"].clone();
    let body = json!({ "accountId": account, "demoMode": false });
    let (_, answer) =
        world.call("POST", "/api/game/games/ember-orchard/play", Some(&desk.token), Some(body)).await;
    assert_eq!(answer["error"]["code"], 14306);
    audit::check(&world, &desk.token).await;
}

#[tokio::test]
async fn the_launch_of_a_game_opens_no_sportsbook_and_a_sign_out_closes_it() {
    let world = World::new();
    start(&world).await;
    let token = world.player().await;
    let table = crate::games::Table::money(&world, &token, crate::games::SLOT).await;
    let desk = Desk { world: &world, token: token.clone(), launch: table.launch };
    assert_eq!(desk.call("GET", "bets", None).await.0, 401);
    let desk = Desk::open(&world, token).await;
    assert_eq!(desk.call("GET", "bets", None).await.0, 200);
    let table = crate::games::Table { world: &world, launch: desk.launch.clone() };
    assert_eq!(table.call("GET", "session", None).await.0, 404, "and the other way round");
    world.call("POST", "/api/player/sessions/logout", Some(&desk.token), Some(json!({}))).await;
    assert_eq!(desk.call("GET", "bets", None).await.0, 401);
    let path = format!("/api/game/games/{IDENTITY}/play");
    assert_eq!(world.call("POST", &path, None, Some(json!({}))).await.0, 401);
}

#[tokio::test]
async fn the_history_is_as_the_contract_has_it() {
    let world = World::new();
    start(&world).await;
    let desk = Desk::open(&world, world.player().await).await;
    let on = announced(&world, "football").await;
    desk.bet("a", "1", &[leg(&on[0], 1, 0)]).await;
    desk.bet("b", "2", &[leg(&on[0], 0, 1), leg(&on[1], 0, 0)]).await;
    let open = desk.history(false).await;
    assert_eq!((open.len(), &open[0]["amount"]), (2, &json!(2)), "the newest first");
    let single = &open[1];
    for name in ["id", "game", "gameId", "roundId", "createdAt", "currency"] {
        assert!(single[name].is_string(), "{name}: {single}");
    }
    assert_eq!(
        (&single["status"], &single["ticketType"], &single["payout"]),
        (&json!(1), &json!(1), &json!(0))
    );
    let item = &single["items"][0];
    for name in ["event", "discipline", "tournament", "eventDate", "market", "outcome"] {
        assert!(item[name].as_str().is_some_and(|text| !text.is_empty()), "{name}: {item}");
    }
    assert_eq!(
        (&item["stage"], &item["discipline"], &open[0]["items"][0]["outcome"]),
        (&json!(1), &json!("Fußball"), &json!("Unentschieden"))
    );
    assert!(item["coefficient"].is_number());
    let (_, page) = world.call("GET", "/api/game/bets?page=2&perPage=1", Some(&desk.token), None).await;
    assert_eq!((&page["meta"]["totalRows"], &page["data"][0]["id"]), (&json!(2), &single["id"]));
}
