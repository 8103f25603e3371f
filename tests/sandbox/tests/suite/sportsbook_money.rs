//! Property: whatever several players bet, cash out or have cancelled, every stake has one end and the ledger sums to zero.

use crate::sportsbook::{Desk, leg, matches, start};
use crate::{audit, world::World};
use proptest::prelude::*;
use serde_json::{Value, json};

const PLAYERS: usize = 5;
const STAKES: [&str; 4] = ["0.2", "1.11", "4.99", "20"];

#[derive(Debug, Clone)]
enum Step {
    Bet { first: usize, legs: usize, outcome: usize, stake: usize },
    CashOut { lower: bool },
    Cancel(usize),
    Shift(usize, i64),
    Bonus(bool),
    CancelBonus,
    Wait(i64),
}

fn step() -> impl Strategy<Value = (usize, Step)> {
    let what = prop_oneof![
        12 => (0_usize..40, 1_usize..5, 0_usize..3, 0_usize..4)
            .prop_map(|(first, legs, outcome, stake)| Step::Bet { first, legs, outcome, stake }),
        4 => any::<bool>().prop_map(|lower| Step::CashOut { lower }),
        1 => (0_usize..40).prop_map(Step::Cancel),
        1 => (0_usize..40, -30_i64..60).prop_map(|(at, by)| Step::Shift(at, by)),
        2 => any::<bool>().prop_map(Step::Bonus),
        1 => Just(Step::CancelBonus),
        3 => (1_000_i64..400_000).prop_map(Step::Wait),
    ];
    (0..PLAYERS, what)
}

async fn act(world: &World, desk: &Desk<'_>, player: &str, number: usize, step: Step) {
    match step {
        Step::Bet { first, legs, outcome, stake } => {
            let open: Vec<Value> =
                matches(world).await.into_iter().filter(|one| one["markets"][0].is_object()).collect();
            let legs: Vec<Value> = (0..legs)
                .map(|at| {
                    let on = &open[(first + at) % open.len()];
                    let count = on["markets"][0]["outcomes"].as_array().unwrap().len();
                    leg(on, 0, outcome % count)
                })
                .filter(|leg| leg["odds"].is_string())
                .collect();
            let first = desk.place(&format!("k{number}"), STAKES[stake], &legs, "any").await;
            if first.0 == 200 {
                let again = desk.place(&format!("k{number}"), STAKES[stake], &legs, "any").await;
                assert_eq!(first.1["bet"]["id"], again.1["bet"]["id"]);
            }
        }
        Step::CashOut { lower } => {
            let standing = desk.standing().await;
            let Some(bet) = standing["open"].as_array().unwrap().iter().find(|bet| bet["offer"].is_string())
            else {
                return;
            };
            let offer = if lower { json!("0.01") } else { bet["offer"].clone() };
            let path = format!("bets/{}/cash-out", bet["id"].as_str().unwrap());
            for _ in 0..2 {
                desk.call("POST", &path, Some(json!({ "offer": offer }))).await;
            }
        }
        Step::Cancel(at) | Step::Shift(at, _) => {
            let all = matches(world).await;
            let mut body = json!({ "match": all[at % all.len()]["id"] });
            if let Step::Shift(_, by) = step {
                body["shift"] = json!(by);
            } else {
                body["cancelled"] = json!(true);
            }
            world.control("sportsbook", body).await;
        }
        Step::Bonus(sports) => {
            let id = format!("b0000000-0000-4000-8000-{:012}", if sports { 12 } else { 10 });
            let held =
                world.control("bonuses", json!({ "playerId": player, "bonusId": id })).await[0].clone();
            let path = format!("/api/game/player-bonuses/{}/activate", held["id"].as_str().unwrap());
            world.call("PUT", &path, Some(&desk.token), None).await;
        }
        Step::CancelBonus => {
            let rows = world.get("/api/game/player-bonuses?status[]=2", &desk.token).await;
            if let Some(id) = rows[0]["id"].as_str() {
                let path = format!("/api/game/player-bonuses/{id}/cancel");
                world.call("PUT", &path, Some(&desk.token), None).await;
            }
        }
        Step::Wait(milliseconds) => {
            world.control("clock", json!({ "advanceMs": milliseconds })).await;
        }
    }
}

/// Sentences and the rows that break them.
const NEVER: [(&str, &str); 6] = [
    ("a bet stayed open", "SELECT id FROM sport_bets WHERE state = 1"),
    (
        "a stake was not taken exactly once",
        "SELECT id FROM sport_bets WHERE stake <> (SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE subject = sport_bets.id \
         AND holder = 'house' AND reason IN ('bet', 'bonus bet'))",
    ),
    (
        "a win was not paid exactly once",
        "SELECT id FROM sport_bets WHERE (CASE state WHEN 4 THEN 0 ELSE payout END) <> (SELECT COALESCE(-SUM(amount), 0) FROM ledger \
         WHERE subject = sport_bets.id AND holder = 'house' AND reason IN ('win', 'bonus win'))",
    ),
    (
        "a stake was not returned exactly once",
        "SELECT id FROM sport_bets WHERE (CASE state WHEN 4 THEN stake ELSE 0 END) <> (SELECT COALESCE(-SUM(amount), 0) FROM ledger \
         WHERE subject = sport_bets.id AND holder = 'house' AND reason LIKE '%returned')",
    ),
    (
        "what limits count differs from the bets",
        "SELECT id FROM sport_bets WHERE (state <> 4) <> (SELECT COUNT(*) FROM spins WHERE spins.id = sport_bets.id \
         AND spins.amount = sport_bets.stake AND spins.payout = sport_bets.payout)",
    ),
    ("a bonus waits for bets that are settled", "SELECT id FROM bonuses WHERE status = 2 AND opened > 0"),
];

async fn run(steps: Vec<(usize, Step)>) {
    let world = World::new();
    start(&world).await;
    let mut players = Vec::new();
    for _ in 0..PLAYERS {
        let made = world.control("players", json!({ "balances": { "USD": "60" } })).await;
        let token = made["accessToken"].as_str().unwrap().to_owned();
        let limit = json!({ "definition": 2, "period": "monthly", "currency": "USD", "amount": 45 });
        world.post("/api/player/limits", &token, limit).await;
        let id = made["profile"]["id"].as_str().unwrap().to_owned();
        players.push((id, Desk::open(&world, token).await));
    }
    for (number, (player, step)) in steps.into_iter().enumerate() {
        let (id, desk) = &players[player];
        act(&world, desk, id, number, step).await;
    }
    world.control("clock", json!({ "advanceMs": 7_200_000 })).await;
    for (_, desk) in &players {
        audit::check(&world, &desk.token).await;
    }
    let connection = world.app.db.lock();
    let count = |what: &str| -> i64 {
        let sql = format!("SELECT COUNT(*) FROM sport_bets WHERE {what}");
        connection.query_row(&sql, [], |row| row.get(0)).unwrap()
    };
    assert!(count("state = 3") > 0 && count("state = 5") > 0, "the property is not empty");
    for (sentence, sql) in NEVER {
        let mut query = connection.prepare(sql).unwrap();
        let wrong: Vec<String> = query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        assert_eq!(wrong, Vec::<String>::new(), "{sentence}");
    }
    for (id, _) in &players {
        let sql = "SELECT COALESCE(SUM(amount - payout), 0) FROM spins WHERE player_id = ?1";
        let lost: i64 = connection.query_row(sql, [id], |row| row.get(0)).unwrap();
        assert!(lost <= 4500, "{lost}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3, failure_persistence: None, max_shrink_iters: 30, ..ProptestConfig::default() })]
    #[test]
    fn every_bet_has_one_end(steps in prop::collection::vec(step(), 120..200)) {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(run(steps));
    }
}
