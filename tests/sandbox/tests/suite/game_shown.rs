//! Events of a round while its game shows it, rounds that are cut off, and the speed of play.

use crate::games::{CRASH, DICE, LIMBO, PLINKO, ROULETTE, SLOT, Table};
use crate::world::{PLAYER, World};
use serde_json::{Value, json};

/// Balances that were published for the player.
fn balances(world: &World) -> Vec<Value> {
    let channel = format!("wallet:accounts#{PLAYER}");
    let history = world.app.hub.history(&channel, None, world.app.clock.now_ms());
    history.publications.into_iter().map(|one| one.data["account"]["balance"].clone()).collect()
}

async fn advance(world: &World, milliseconds: i64) {
    world.control("clock", json!({ "advanceMs": milliseconds })).await;
    // The schedule looks at the clock by itself; a call of a game does so at once.
    world.send(&world.pay, "GET", "/game/api/fairness/none", &[], None).await;
}

#[tokio::test]
async fn a_win_is_told_when_the_game_has_shown_it() {
    let world = World::new();
    let token = world.player().await;
    let table = Table::money(&world, &token, SLOT).await;
    table.seed("seed-52").await;
    let before = balances(&world).len();
    let answer = table.post("rounds", json!({ "key": "a", "stake": "2" })).await;
    let told = async || balances(&world)[before..].to_vec();
    assert_eq!(told().await, [json!(1248.75)], "the stake is gone at once");
    assert_eq!(world.account(&token, "USD").await["balance"], json!(1261.95), "a read is true");
    let winner = async || {
        world.call("GET", "/api/game/spins/winners?perPage=1", None, None).await.1["data"][0].clone()
    };
    assert_ne!(winner().await["payout"], json!(13.2));
    let rows = async || world.get("/api/game/spins?perPage=50", &token).await.as_array().unwrap().len();
    assert_eq!(rows().await, 0, "the totals of the site are made of these rows");
    table.shown(&answer).await;
    assert_eq!(told().await, [json!(1248.75), json!(1261.95)]);
    assert_eq!((winner().await["payout"].clone(), rows().await), (json!(13.2), 1));
    table.shown(&answer).await;
    assert_eq!(told().await.len(), 2, "told once");
}

#[tokio::test]
async fn a_page_that_is_gone_does_not_keep_a_win_back() {
    let world = World::new();
    let token = world.player().await;
    let (slot, dice) = (Table::money(&world, &token, SLOT).await, Table::money(&world, &token, DICE).await);
    slot.seed("seed-52").await;
    let before = balances(&world).len();
    slot.post("rounds", json!({ "key": "a", "stake": "2" })).await;
    // Another game does not tell it either: its stake is told with the last round that is shown.
    let rolled = dice.post("rounds", json!({ "key": "a", "stake": "1", "chance": 2, "over": true })).await;
    let end = rolled["balance"].as_str().unwrap().parse::<f64>().unwrap();
    dice.shown(&rolled).await;
    assert_eq!(balances(&world)[before..], [json!(1248.75)]);
    advance(&world, 4_900).await;
    assert_eq!(balances(&world)[before..].len(), 1);
    advance(&world, 200).await;
    assert_eq!(balances(&world)[before..], [json!(1248.75), json!(end)]);
    let listed = world.get("/api/game/spins?perPage=50", &token).await;
    assert_eq!(listed.as_array().unwrap().len(), 2);
    // The next round of the game tells the one before.
    let seeded = balances(&world).len();
    slot.post("rounds", json!({ "key": "b", "stake": "2" })).await;
    slot.post("rounds", json!({ "key": "c", "stake": "2" })).await;
    assert_eq!(balances(&world).len(), seeded + 3, "stake, outcome, stake");
}

#[tokio::test]
async fn a_round_that_was_cut_off_is_shown_by_the_next_session() {
    let world = World::new();
    let token = world.player().await;
    for (game, body) in [
        (SLOT, json!({ "key": "a", "stake": "2" })),
        (DICE, json!({ "key": "a", "stake": "2", "chance": 50 })),
        (ROULETTE, json!({ "key": "a", "bets": [{ "on": "red", "stake": "2" }] })),
    ] {
        // The answer is lost with the page.
        let lost = Table::money(&world, &token, game).await.post("rounds", body).await["round"].clone();
        let again = Table::money(&world, &token, game).await;
        let state = again.get("session").await;
        assert_eq!(state["round"], lost, "{game}");
        assert_eq!((&state["round"]["shown"], &state["round"]["stake"]), (&json!(false), &json!("2")));
        // The new page may say that it has shown it.
        again.shown(&state).await;
        let later = Table::money(&world, &token, game).await.get("session").await;
        assert_eq!((&later["round"]["id"], &later["round"]["shown"]), (&lost["id"], &json!(true)));
    }
    let other = world.control("players", json!({ "balances": { "USD": "10" } })).await;
    let other = Table::money(&world, other["accessToken"].as_str().unwrap(), SLOT).await;
    assert_eq!(other.get("session").await["round"], Value::Null, "nobody else's");
    let guest = Table::demo(&world, DICE).await;
    let played = guest.post("rounds", json!({ "key": "a", "stake": "1", "chance": 50 })).await;
    assert_eq!(guest.get("session").await["round"]["id"], played["round"]["id"], "a reload for fun");
    assert_eq!(Table::demo(&world, DICE).await.get("session").await["round"], Value::Null);
}

#[tokio::test]
async fn a_round_takes_its_time() {
    let world = World::new();
    let token = world.player().await;
    for (game, cycle) in [(SLOT, 2_500), (DICE, 5_000), (LIMBO, 5_000), (PLINKO, 5_000), (ROULETTE, 5_000)] {
        let table = Table::money(&world, &token, game).await;
        let state = table.get("session").await;
        assert_eq!((&state["cycle"], &state["rest"]), (&json!(cycle), &json!(0)), "{game}");
        let body = |key: &str| json!({ "key": key, "stake": "1", "chance": 50, "target": "2", "rows": 8, "risk": "low", "bets": [{ "on": "17", "stake": "1" }] });
        let first = table.post("rounds", body("a")).await;
        let early = |answer: (u16, Value)| (answer.0, answer.1["error"]["code"].clone());
        assert_eq!(early(table.call("POST", "rounds", Some(body("b"))).await), (429, json!(429)), "{game}");
        // The same round again is no new one, and a new session is no way around.
        assert_eq!(table.post("rounds", body("a")).await["round"]["id"], first["round"]["id"]);
        let table = Table::money(&world, &token, game).await;
        advance(&world, cycle - 200).await;
        assert_eq!(table.get("session").await["rest"], 200, "{game}");
        assert_eq!(early(table.call("POST", "rounds", Some(body("b"))).await), (429, json!(429)), "{game}");
        let rows = table.get("rounds").await;
        assert_eq!(rows, json!([]), "nothing was booked");
        advance(&world, 200).await;
        assert_eq!(table.call("POST", "rounds", Some(body("b"))).await.0, 200, "{game}");
        crate::audit::check(&world, &token).await;
    }
    // The shared rounds have their own clock.
    assert_eq!(Table::money(&world, &token, CRASH).await.get("session").await["cycle"], 0);
}

#[tokio::test]
async fn the_stake_control_knows_the_bonus() {
    let world = World::new();
    let token = world.player().await;
    let (slot, dice) = (Table::money(&world, &token, SLOT).await, Table::money(&world, &token, DICE).await);
    assert_eq!(slot.get("session").await["bonus"], Value::Null);
    let body =
        json!({ "playerId": PLAYER, "bonusId": "b0000000-0000-4000-8000-000000000002", "deposit": 50 });
    let held = world.control("bonuses", body).await[0].clone();
    let path = format!("/api/game/player-bonuses/{}/activate", held["id"].as_str().unwrap());
    assert_eq!(world.call("PUT", &path, Some(&token), None).await.0, 200);
    assert_eq!(slot.get("session").await["bonus"], json!({ "allowed": true, "largest": "5" }));
    assert_eq!(dice.get("session").await["bonus"]["allowed"], false);
}
