//! Rounds of every engine: outcomes, keys, seeds, bonuses, winners.

use crate::games::{CRASH, DICE, SLOT, Table};
use crate::shape::{difference, sample};
use crate::world::{PLAYER, World, read};
use games::crash;
use games::fairness::{commitment, mac};
use serde_json::{Value, json};

/// A seed whose first round of a room ends in this range of hundredths.
pub fn crash_seed(room: &str, number: i64, range: std::ops::Range<i64>) -> String {
    let seeds = (0..10_000).map(|index| format!("crash-{index}"));
    seeds.into_iter().find(|seed| range.contains(&crash::point_of(seed, room, number))).unwrap()
}

async fn advance(world: &World, milliseconds: i64) {
    world.control("clock", json!({ "advanceMs": milliseconds })).await;
}

async fn give(world: &World, token: &str, number: i64, deposit: i64) -> Value {
    let id = format!("b0000000-0000-4000-8000-{number:012}");
    let held =
        world.control("bonuses", json!({ "playerId": PLAYER, "bonusId": id, "deposit": deposit })).await[0]
            .clone();
    let kind = if held["count"].is_null() { "player-bonuses" } else { "player-freespins" };
    let path = format!("/api/game/{kind}/{}/activate", held["id"].as_str().unwrap());
    assert_eq!(world.call("PUT", &path, Some(token), None).await.0, 200);
    held
}

/// Events of the player's bets.
fn bets(world: &World) -> Vec<Value> {
    let channel = format!("game:bets#{PLAYER}");
    let history = world.app.hub.history(&channel, None, world.app.clock.now_ms());
    history.publications.iter().map(|one| one.data.clone()).collect()
}

#[tokio::test]
async fn a_round_is_booked_once() {
    let world = World::new();
    let token = world.player().await;
    let table = Table::money(&world, &token, SLOT).await;
    table.seed("seed-52").await;
    let body = json!({ "key": "first", "stake": "2" });
    let round = table.post("rounds", body.clone()).await;
    assert_eq!((&round["round"]["payout"], &round["round"]["result"]), (&json!("13.2"), &json!("win")));
    assert_eq!(round["balance"], "1261.95");
    for _ in 0..3 {
        assert_eq!(table.post("rounds", body.clone()).await, round, "the same key is the same round");
    }
    assert_eq!(world.account(&token, "USD").await["realBalance"], json!(1261.95));
    let reloaded = table.get("session").await;
    assert_eq!(
        (&reloaded["round"]["id"], &reloaded["round"]["shown"]),
        (&round["round"]["id"], &json!(false))
    );
    table.shown(&round).await;
    assert_eq!(table.get("session").await["round"]["shown"], true);
    let spins = world.get("/api/game/spins?perPage=1", &token).await;
    assert_eq!((&spins[0]["amount"], &spins[0]["payout"]), (&json!(2), &json!(13.2)));
    assert_eq!((&spins[0]["id"], &spins[0]["gameIdentity"]), (&round["round"]["id"], &json!(SLOT)));
    for (stake, code) in [("2.01", 422), ("0", 422), ("-2", 422), ("1000", 422), ("x", 422)] {
        assert_eq!(table.refused(json!({ "key": "x", "stake": stake })).await, code, "{stake}");
    }
    assert_eq!(table.refused(json!({ "stake": "2" })).await, 422, "no key");
    let (_, winners) = world.call("GET", "/api/game/spins/winners?perPage=3", None, None).await;
    assert_eq!(winners["data"].as_array().unwrap().len(), 3);
    assert_eq!(difference(&sample("winners")["response"], &winners, ""), None);
    assert_eq!((&winners["data"][0]["payout"], &winners["data"][0]["gameId"]), (&json!(13.2), &json!(SLOT)));
    assert!(winners["data"][0]["nickname"].as_str().unwrap().ends_with("***"));
}

#[tokio::test]
async fn free_spins_of_the_slot_belong_to_the_round() {
    let world = World::new();
    let table = Table::demo(&world, SLOT).await;
    table.seed("seed-7").await;
    let answer = table.post("rounds", json!({ "key": "a", "stake": "1" })).await;
    let outcome = &answer["round"]["outcome"];
    let spins = outcome["spins"].as_array().unwrap();
    assert_eq!((spins.len(), &spins[0]["scatters"], &outcome["units"]), (7, &json!(3), &json!(170)));
    assert_eq!((&answer["round"]["payout"], &answer["balance"]), (&json!("17"), &json!("10016")));
}

#[tokio::test]
async fn rounds_can_be_checked_after_the_seed_is_revealed() {
    let world = World::new();
    let table = Table::demo(&world, DICE).await;
    let before = table.post("seed", json!({ "clientSeed": "mine" })).await;
    let answer = table.post("rounds", json!({ "key": "a", "stake": "1", "chance": 40, "over": true })).await;
    let id = answer["round"]["id"].as_str().unwrap().to_owned();
    let look = async || table.get(&format!("fairness/{id}")).await;
    let hidden = look().await;
    assert_eq!((&hidden["serverSeed"], &hidden["hash"]), (&Value::Null, &before["fairness"]["hash"]));
    assert_eq!(table.call("POST", "seed", Some(json!({ "clientSeed": "<b>" }))).await.0, 422);
    let changed = table.post("seed", json!({})).await;
    assert_eq!(changed["previous"]["rounds"], 1);
    let shown = look().await;
    assert_eq!(shown["serverSeed"], changed["previous"]["serverSeed"]);
    let seed = shown["serverSeed"].as_str().unwrap();
    assert_eq!(
        (commitment(seed), shown["message"].as_str().unwrap()),
        (shown["hash"].as_str().unwrap().to_owned(), "mine:1")
    );
    let bytes = mac(seed, "mine:1:0");
    let number = (u64::from(u32::from_be_bytes(bytes[..4].try_into().unwrap())) * 10_000) >> 32;
    assert_eq!(shown["round"]["outcome"]["roll"], number);
    let wins = number >= 6000;
    assert_eq!(shown["round"]["payout"], if wins { "2.42" } else { "0" });
    for wrong in [json!({ "chance": 1 }), json!({ "chance": 91 }), json!({})] {
        let mut body = json!({ "key": "b", "stake": "1" });
        body.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(table.refused(body).await, 422, "{wrong}");
    }
    // A session that is over reveals its seed as well.
    let token = world.player().await;
    let first = Table::money(&world, &token, DICE).await;
    let round =
        first.post("rounds", json!({ "key": "a", "stake": "1", "chance": 40 })).await["round"]["id"].clone();
    let path = format!("fairness/{}", round.as_str().unwrap());
    assert_eq!(first.get(&path).await["serverSeed"], Value::Null);
    Table::money(&world, &token, DICE).await;
    assert!(first.get(&path).await["serverSeed"].is_string());
}

#[tokio::test]
async fn bonus_rules_bind_and_are_published() {
    let world = World::new();
    let token = world.player().await;
    let (slot, dice) = (Table::money(&world, &token, SLOT).await, Table::money(&world, &token, DICE).await);
    give(&world, &token, 2, 50).await;
    assert_eq!(dice.refused(json!({ "key": "a", "stake": "1", "chance": 50 })).await, 14306);
    assert_eq!(slot.refused(json!({ "key": "a", "stake": "10" })).await, 14307);
    let events = bets(&world);
    assert_eq!(events.len(), 2);
    for (event, name) in events.iter().zip(["event-bet-restricted", "event-bet-max-exceed"]) {
        assert_eq!(event["event"], sample(name)["publication"]["event"]);
        let mut expected = sample(name)["publication"].clone();
        // The sample has no largest win.
        expected["playerBonus"]["maxWinAmount"] = json!(1);
        expected["playerBonus"]["packageName"] = event["playerBonus"]["packageName"].clone();
        assert_eq!(difference(&expected, event, ""), None, "{name}");
    }
    assert_eq!(events[1]["gameIdentity"], SLOT);
    slot.post("rounds", json!({ "key": "b", "stake": "5" })).await;
    let bonus = &world.get("/api/game/player-bonuses?status[]=2", &token).await[0];
    assert_eq!(bonus["currentWagerAmount"], 5, "the stake is wagered");
}

#[tokio::test]
async fn bonus_money_is_staked_after_real_money() {
    let world = World::new();
    let token = world.player().await;
    let table = Table::money(&world, &token, SLOT).await;
    give(&world, &token, 2, 200).await;
    let body = json!({ "playerId": PLAYER, "currency": "USD", "amount": 1249.75, "payout": 0 });
    world.control("bets", body).await;
    table.seed("seed-52").await;
    let answer = table.post("rounds", json!({ "key": "a", "stake": "5" })).await;
    assert_eq!(answer["round"]["payout"], "33");
    let account = world.account(&token, "USD").await;
    // One of five was real money, and so is a fifth of the win. The bonus of 200 has lost four.
    assert_eq!((&account["realBalance"], &account["bonusBalance"]), (&json!(6.6), &json!(222.4)));
}

#[tokio::test]
async fn free_spins_of_a_bonus_come_first() {
    let world = World::new();
    let token = world.player().await;
    let table = Table::money(&world, &token, SLOT).await;
    let other = Table::money(&world, &token, "coral-meadow").await;
    give(&world, &token, 11, 0).await;
    table.seed("seed-52").await;
    assert_eq!(table.get("session").await["freeSpins"], json!({ "left": 20, "value": "0.2" }));
    let answer = table.post("rounds", json!({ "key": "a", "stake": "5" })).await;
    assert_eq!((&answer["round"]["stake"], &answer["round"]["payout"]), (&json!("0"), &json!("1.32")));
    assert_eq!((&answer["freeSpins"]["left"], &answer["balance"]), (&json!(19), &json!("1252.07")));
    assert_eq!(table.post("rounds", json!({ "key": "a" })).await["freeSpins"]["left"], 19, "the same key");
    assert_eq!(other.get("session").await["freeSpins"], Value::Null, "another game");
    for number in 0..19 {
        table.post("rounds", json!({ "key": format!("b{number}") })).await;
    }
    let held = world.get("/api/game/player-freespins?perPage=50", &token).await;
    assert!(held.as_array().unwrap().iter().any(|one| one["usedCount"] == 20 && one["result"] == 2));
    assert_eq!(table.get("session").await["freeSpins"], Value::Null);
}

#[tokio::test]
async fn limits_hold_in_games() {
    let world = World::new();
    let token = world.player().await;
    let table = Table::money(&world, &token, DICE).await;
    let limit = |definition: i64, amount: i64| json!({ "definition": definition, "period": "daily", "currency": "USD", "amount": amount });
    let bet = |key: &str, stake: &str| json!({ "key": key, "stake": stake, "chance": 2 });
    world.post("/api/player/limits", &token, limit(1, 3)).await;
    table.post("rounds", bet("a", "2")).await;
    assert_eq!(table.refused(bet("b", "1.01")).await, 14105);
    table.post("rounds", bet("c", "1")).await;
    assert_eq!(table.refused(bet("d", "0.2")).await, 14105);
    let limited = world.control("players", json!({ "balances": { "USD": "10" } })).await;
    let token = limited["accessToken"].as_str().unwrap();
    let table = Table::money(&world, token, CRASH).await;
    world.post("/api/player/limits", token, limit(2, 5)).await;
    let open = table.post("rounds", json!({ "key": "a", "stake": "5" })).await;
    assert_eq!(table.refused(json!({ "key": "b", "stake": "0.2" })).await, 14101, "an open bet counts");
    table.post(&format!("rounds/{}/cancel", open["round"]["id"].as_str().unwrap()), json!({})).await;
    table.post("rounds", json!({ "key": "c", "stake": "5" })).await;
    assert_eq!(table.refused(json!({ "key": "d", "stake": "20" })).await, 14101);
}

#[tokio::test]
async fn a_win_is_published_for_its_platform_and_country() {
    let world = World::new();
    let token = world.player().await;
    let table = Table::money(&world, &token, SLOT).await;
    let (orders, mut received) = tokio::sync::mpsc::unbounded_channel();
    let line = sandbox::realtime::hub::Line::new(orders);
    let id = world.app.hub.join(line, None).unwrap();
    world.app.hub.subscribe(id, "game:winners:mobile:US", None, 0);
    table.seed("seed-8").await;
    table.post("rounds", json!({ "key": "small", "stake": "1" })).await;
    table.seed("seed-52").await;
    let big = table.post("rounds", json!({ "key": "big", "stake": "1" })).await;
    assert!(received.try_recv().is_err(), "not before the reels have stopped");
    table.shown(&big).await;
    let sandbox::realtime::hub::Order::Send(frame) = received.try_recv().unwrap() else { panic!("closed") };
    let frame: Value = serde_json::from_str(&frame).unwrap();
    let event = &frame["push"]["pub"]["data"];
    assert_eq!(difference(&sample("event-game-winner")["publication"], event, ""), None);
    assert_eq!(event["winner"]["payout"], json!(6.6));
    assert!(received.try_recv().is_err(), "one win only");
}

#[tokio::test]
async fn crash_is_one_round_for_all() {
    let (world, token) = World::with_lasting_token().await;
    let (a, b) = (Table::money(&world, &token, CRASH).await, Table::demo(&world, CRASH).await);
    let seed = crash_seed(CRASH, 1, 300..400);
    world.control("seeds", json!({ "seeds": [seed] })).await;
    let room = async || {
        read(world.send(&world.pay, "GET", &format!("/game/api/rooms/{CRASH}"), &[], None).await).await.1["data"].clone()
    };
    let before = room().await;
    assert_eq!(
        (&before["phase"], &before["number"], &before["point"]),
        (&json!("betting"), &json!(1), &Value::Null)
    );
    assert_eq!((before["hash"].as_str().unwrap(), &before["bets"]), (commitment(&seed).as_str(), &json!([])));
    let mine = a.post("rounds", json!({ "key": "a", "stake": "10", "auto": "2.00" })).await["round"].clone();
    let other = b.post("rounds", json!({ "key": "a", "stake": "10" })).await["round"].clone();
    assert_eq!(a.refused(json!({ "key": "b", "stake": "1" })).await, 409, "one bet a round");
    assert_eq!(room().await["bets"].as_array().unwrap().len(), 2);
    let path = |round: &Value, verb: &str| format!("rounds/{}/{verb}", round["id"].as_str().unwrap());
    assert_eq!(
        a.call("POST", &path(&other, "cash-out"), Some(json!({}))).await.0,
        404,
        "somebody else's bet"
    );
    assert_eq!(b.call("POST", &path(&other, "cash-out"), Some(json!({}))).await.0, 409, "not started");
    advance(&world, 6_000 + crash::time_of(150)).await;
    assert_eq!(room().await["phase"], "running");
    assert_eq!(a.refused(json!({ "key": "c", "stake": "1" })).await, 409);
    assert_eq!(a.call("POST", &path(&mine, "cancel"), Some(json!({}))).await.0, 409);
    let out = b.post(&path(&other, "cash-out"), json!({})).await;
    let at = out["round"]["outcome"]["cashedAt"].as_i64().unwrap();
    assert!((150..160).contains(&at), "{at}");
    assert!(
        out["round"]["outcome"]["seed"].is_null() && out["round"]["outcome"]["point"].is_null(),
        "still secret"
    );
    assert_eq!(b.post(&path(&other, "cash-out"), json!({})).await["round"]["payout"], out["round"]["payout"]);
    let hidden = a.get(&format!("fairness/{}", mine["id"].as_str().unwrap())).await;
    assert_eq!(hidden["serverSeed"], Value::Null);
    // The connection of the player is lost; the automatic cash-out holds.
    world.call("POST", "/api/player/sessions/logout", Some(&token), None).await;
    advance(&world, 60_000).await;
    let token = world.player().await;
    assert_eq!(world.account(&token, "USD").await["realBalance"], json!(1260.75));
    let after = a.get(&format!("fairness/{}", mine["id"].as_str().unwrap())).await;
    assert_eq!(
        (after["serverSeed"].as_str(), &after["round"]["outcome"]["cashedAt"]),
        (Some(seed.as_str()), &json!(200))
    );
    assert_eq!(after["round"]["outcome"]["point"], crash::point_of(&seed, CRASH, 1));
}

#[tokio::test]
async fn a_bet_without_cash_out_is_lost_and_a_cancelled_one_given_back() {
    let world = World::new();
    let token = world.player().await;
    let table = Table::money(&world, &token, CRASH).await;
    world.control("seeds", json!({ "seeds": [crash_seed(CRASH, 1, 150..200)] })).await;
    let bet = |key: &str, auto: Value| json!({ "key": key, "stake": "10", "auto": auto });
    let first = table.post("rounds", bet("a", json!(null))).await;
    assert_eq!(first["balance"], "1240.75");
    let cancelled =
        table.post(&format!("rounds/{}/cancel", first["round"]["id"].as_str().unwrap()), json!({})).await;
    assert_eq!(
        (&cancelled["balance"], &cancelled["round"]["state"]),
        (&json!("1250.75"), &json!("cancelled"))
    );
    for auto in ["1.00", "1000.01", "x", "1.234"] {
        assert_eq!(table.refused(bet("b", json!(auto))).await, 422, "{auto}");
    }
    // An automatic cash-out above the crash does not help.
    let second = table.post("rounds", bet("c", json!("5"))).await;
    let early = Table::money(&world, &token, CRASH).await;
    let again = early.get("session").await;
    assert_eq!(again["round"]["id"], second["round"]["id"], "a restarted game shows the open bet");
    advance(&world, 60_000).await;
    let after = early.get("session").await;
    assert_eq!(after["balance"], "1240.75");
    let spins = world.get("/api/game/spins?perPage=2", &token).await;
    assert_eq!((&spins[0]["amount"], &spins[0]["payout"]), (&json!(10), &json!(0)));
    assert_ne!(spins[1]["id"], first["round"]["id"], "the cancelled bet is no bet");
}

#[tokio::test]
async fn a_crash_bet_is_listed_once_it_is_settled() {
    let world = World::new();
    let token = world.player().await;
    let (crash, dice) = (Table::money(&world, &token, CRASH).await, Table::money(&world, &token, DICE).await);
    world.control("seeds", json!({ "seeds": [crash_seed(CRASH, 1, 300..400)] })).await;
    let listed = async || {
        let rows = world.get("/api/game/spins?perPage=50", &token).await;
        let rows = rows.as_array().unwrap().iter().map(|row| (row["id"].clone(), row["payout"].clone()));
        rows.collect::<Vec<_>>()
    };
    let bet = |key: &str| json!({ "key": key, "stake": "10", "auto": "2" });
    let undone = crash.post("rounds", bet("a")).await["round"]["id"].clone();
    assert_eq!(listed().await, [], "an open bet is not listed");
    crash.post(&format!("rounds/{}/cancel", undone.as_str().unwrap()), json!({})).await;
    let open = crash.post("rounds", bet("b")).await["round"]["id"].clone();
    advance(&world, 1_000).await;
    let roll = json!({ "key": "a", "stake": "1", "chance": 2 });
    let answer = dice.post("rounds", roll).await;
    dice.shown(&answer).await;
    let rolled = answer["round"]["id"].clone();
    let before = listed().await;
    assert_eq!(before.iter().map(|row| &row.0).collect::<Vec<_>>(), [&rolled]);
    // The older bet is settled later: it comes first, and nothing below it moves.
    advance(&world, 60_000).await;
    let after = listed().await;
    assert_eq!((&after[0], &after[1..]), (&(open, json!(20)), &before[..]));
}

#[tokio::test]
async fn bonus_money_of_an_open_bet_does_not_outlive_its_bonus() {
    let world = World::new();
    let token = world.player().await;
    let table = Table::money(&world, &token, CRASH).await;
    let held = give(&world, &token, 2, 50).await;
    assert_eq!(table.refused(json!({ "key": "a", "stake": "1" })).await, 14306, "no crash with a bonus");
    let path = format!("/api/game/player-bonuses/{}/cancel", held["id"].as_str().unwrap());
    assert_eq!(world.call("PUT", &path, Some(&token), None).await.0, 200);
    // So no bet is lent bonus money today; this one is made to look as if it were, half of it.
    let bet = async |key: &str| {
        let round =
            table.post("rounds", json!({ "key": key, "stake": "10", "auto": "2" })).await["round"].clone();
        let sql = "UPDATE play_rounds SET lent = 500 WHERE state = 'open'";
        assert_eq!(world.app.db.lock().execute(sql, []).unwrap(), 1);
        format!("rounds/{}", round["id"].as_str().unwrap())
    };
    world.control("seeds", json!({ "seeds": [crash_seed(CRASH, 1, 300..400)] })).await;
    let undone = bet("b").await;
    assert_eq!(table.post(&format!("{undone}/cancel"), json!({})).await["balance"], "1245.75");
    bet("c").await;
    // A later bonus is not the one that lent the money.
    advance(&world, 1_000).await;
    let later = give(&world, &token, 2, 50).await;
    advance(&world, 60_000).await;
    // Half of the win is the house's; the round itself has won twenty.
    let money = async || {
        let account = world.account(&token, "USD").await;
        (account["realBalance"].clone(), account["bonusBalance"].clone())
    };
    assert_eq!(money().await, (json!(1245.75), json!(50)));
    assert_eq!(world.get("/api/game/spins?perPage=1", &token).await[0]["payout"], 20);
    crate::audit::check(&world, &token).await;
    // A bonus that is older than the bet, and waits for it, gets its share and goes on.
    let path = format!("/api/game/player-bonuses/{}/cancel", later["id"].as_str().unwrap());
    assert_eq!(world.call("PUT", &path, Some(&token), None).await.0, 200);
    world.control("seeds", json!({ "seeds": [crash_seed(CRASH, 2, 300..400)] })).await;
    bet("d").await;
    let lender = give(&world, &token, 2, 50).await["id"].clone();
    let waiting = json!({ "id": lender, "openedTransactionsCount": 1 });
    world.control("bonuses", waiting).await;
    let sql = "UPDATE bonuses SET activated_at = (SELECT MIN(at) FROM play_rounds) WHERE status = 2";
    world.app.db.lock().execute(sql, []).unwrap();
    advance(&world, 60_000).await;
    assert_eq!(money().await, (json!(1245.75), json!(60)));
    let now = &world.get("/api/game/player-bonuses?status[]=2", &token).await[0];
    assert_eq!((&now["id"], &now["openedTransactionsCount"]), (&lender, &json!(0)));
    crate::audit::check(&world, &token).await;
}

#[tokio::test]
async fn an_open_bet_stays_in_the_hands_of_its_owner() {
    let world = World::new();
    let token = world.player().await;
    let first = Table::money(&world, &token, CRASH).await;
    // A launch takes a seed, too.
    world.control("seeds", json!({ "seeds": [crash_seed(CRASH, 1, 300..400)] })).await;
    let bet = async |table: &Table<'_>, key: &str| {
        let round = table.post("rounds", json!({ "key": key, "stake": "10" })).await["round"]["id"].clone();
        round.as_str().unwrap().to_owned()
    };
    let undone = bet(&first, "a").await;
    let second = Table::money(&world, &token, CRASH).await;
    // The game was started again in another tab: no new stake here, but the bet can be taken back.
    assert_eq!(first.refused(json!({ "key": "b", "stake": "10" })).await, 401);
    let back = first.post(&format!("rounds/{undone}/cancel"), json!({})).await;
    assert_eq!((&back["round"]["state"], &back["balance"]), (&json!("cancelled"), &json!("1250.75")));
    let running = bet(&second, "a").await;
    world.post("/api/player/limits", &token, json!({ "definition": 5, "period": "1_day" })).await;
    assert_eq!(second.refused(json!({ "key": "b", "stake": "10" })).await, 14100);
    advance(&world, 6_000 + crash::time_of(200)).await;
    let out = second.post(&format!("rounds/{running}/cash-out"), json!({})).await;
    assert!(out["round"]["outcome"]["cashedAt"].as_i64().unwrap() >= 200, "{out}");
    second.post(&format!("rounds/{running}/shown"), json!({})).await;
    assert_eq!(second.call("GET", "session", None).await.0, 400, "an excluded player only ends what runs");
    // A launch id is worth nothing after the sign-out.
    world.call("POST", "/api/player/sessions/logout", Some(&token), None).await;
    let late = second.call("POST", &format!("rounds/{running}/shown"), Some(json!({}))).await;
    assert_eq!(late.0, 401);
}

#[tokio::test]
async fn a_stream_tells_the_changes_of_a_room() {
    use futures_util::StreamExt;
    let world = World::new();
    let path = format!("/game/api/rooms/{CRASH}/events");
    let response = world.send(&world.pay, "GET", &path, &[], None).await;
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let mut chunks = response.into_body().into_data_stream();
    let mut next = async || loop {
        let chunk = chunks.next().await.unwrap().unwrap();
        if let Some(data) = String::from_utf8_lossy(&chunk).strip_prefix("data: ") {
            return serde_json::from_str::<Value>(data).unwrap();
        }
    };
    assert_eq!(next().await["phase"], "betting");
    let table = Table::demo(&world, CRASH).await;
    table.post("rounds", json!({ "key": "a", "stake": "1" })).await;
    assert_eq!(next().await["bets"][0]["stake"], "1");
    world.control("settings", json!({ "simulatedPlay": true })).await;
    let lively = next().await["bets"].as_array().unwrap().len();
    assert!((5..=9).contains(&lively), "{lively}");
}
