//! Bets on matches at the edges: other currencies, full accounts, hidden accounts, limits, bonuses that came later.

use crate::audit;
use crate::sportsbook::{Desk, MINUTE, announced, change, leg, start, wait};
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
