//! Property: whatever fifty players do at once in all games, every stake has one outcome and no limit is exceeded.

mod decisions;

use crate::games::{BLACKJACK, CRASH, DICE, LIMBO, LIVE, MINES, PLINKO, POKER, ROULETTE, SLOT, Table};
use crate::jackpot::JACKPOT;
use crate::{audit, world::World};
use decisions::{draw_cards, open_fields, play_hands};
use proptest::{prelude::*, test_runner::TestRunner};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

const PLAYERS: usize = 50;
const STAKES: [&str; 6] = ["0.2", "0.4", "1", "5", "10", "100"];
/// Bet and loss limits in cents; every third player has none.
const LIMITS: [(i64, i64); 3] = [(4000, 900), (1500, 6000), (0, 0)];

/// Event after the stake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The page shows the outcome.
    Shown,
    /// The answer is lost; the page asks again with the same key.
    Repeated,
    /// The page is reloaded before it has the answer.
    CutOff,
}

#[derive(Debug, Clone)]
enum Step {
    Play { game: usize, stake: usize, end: End, extra: u8 },
    CashOut,
    Cancel,
    Restart(usize),
    Bonus(u8),
    CancelBonus,
    Vault(u32),
    Wait(u32),
}

fn step() -> impl Strategy<Value = Step> {
    let end = prop_oneof![3 => Just(End::Shown), 2 => Just(End::Repeated), 2 => Just(End::CutOff)];
    prop_oneof![
        12 => (0_usize..GAMES.len(), 0_usize..6, end, 2_u8..90)
            .prop_map(|(game, stake, end, extra)| Step::Play { game, stake, end, extra }),
        3 => Just(Step::CashOut),
        3 => Just(Step::Cancel),
        1 => (0_usize..GAMES.len()).prop_map(Step::Restart),
        2 => (0_u8..3).prop_map(Step::Bonus),
        1 => Just(Step::CancelBonus),
        1 => (1_u32..3000).prop_map(Step::Vault),
        1 => (1_u32..900).prop_map(Step::Wait),
    ]
}

struct One {
    id: String,
    token: String,
    launches: [String; GAMES.len()],
    bet: Option<String>,
}

const GAMES: [&str; 11] =
    [SLOT, DICE, CRASH, ROULETTE, LIVE, LIMBO, PLINKO, MINES, POKER, BLACKJACK, JACKPOT];
/// Cents of stakes in which the jackpot falls once on average: few, so that it does.
const TURNOVER: i64 = 1_000;

/// First steps of a player: whatever chance brings later, twenty players have played each game.
fn first_steps(index: usize) -> Vec<Step> {
    let takes_back = index % 2 == 1;
    let extra = if takes_back { 3 } else { 4 };
    let play = |game| Step::Play { game: game % GAMES.len(), stake: 0, end: End::Shown, extra };
    let mut steps = vec![play(index), play(index + 1)];
    // Nothing happens without an open bet.
    if takes_back {
        steps.push(Step::Cancel);
    }
    steps
}

async fn join(world: &World, index: usize) -> One {
    let made = world.control("players", json!({ "balances": { "USD": "60" } })).await;
    let token = made["accessToken"].as_str().unwrap().to_owned();
    let (bet, loss) = LIMITS[index % 3];
    for (definition, cents) in [(1, bet), (2, loss)] {
        if cents > 0 {
            let body = json!({ "definition": definition, "period": "monthly", "currency": "USD", "amount": cents / 100 });
            world.post("/api/player/limits", &token, body).await;
        }
    }
    let mut launches = GAMES.map(|_| String::new());
    for (launch, game) in launches.iter_mut().zip(GAMES) {
        *launch = Table::money(world, &token, game).await.launch;
    }
    One { id: made["profile"]["id"].as_str().unwrap().to_owned(), token, launches, bet: None }
}

async fn restart(world: &World, one: &mut One, game: usize) {
    let account = world.account(&one.token, "USD").await["id"].clone();
    let body = json!({ "demoMode": false, "accountId": account });
    let (status, answer) = crate::games::play(world, Some(&one.token), GAMES[game], body).await;
    if status == 200 {
        answer["data"]["token"].as_str().unwrap().clone_into(&mut one.launches[game]);
    }
}

/// Does one thing; refusals are part of the game.
async fn act(world: &World, one: &mut One, number: usize, step: Step) {
    let table = |one: &One, game: usize| Table { world, launch: one.launches[game].clone() };
    match step {
        Step::Play { game, stake, end, extra } => {
            let body = json!({
                "key": format!("k{number}"), "stake": STAKES[stake], "chance": extra, "over": extra % 2 == 0,
                "target": format!("{}.50", 1 + extra % 9),
                "mines": extra % 24 + 1, "rows": ([8, 12, 16][usize::from(extra) % 3]), "risk": (["low", "medium", "high"][usize::from(extra) % 3]),
                "auto": (extra % 3 > 0).then(|| format!("{}.20", 1 + extra % 2)),
                "bets": [{ "on": (extra % 37).to_string(), "stake": STAKES[stake] }, { "on": "red", "stake": "0.2" }, { "on": "17-20", "stake": "0.2" }],
            });
            let mut first = table(one, game).patient("rounds", body.clone()).await;
            for _ in 0..20 {
                // The shared round runs: bets open soon.
                if first.0 != 409 || one.bet.is_some() {
                    break;
                }
                world.control("clock", json!({ "advanceMs": 2000 })).await;
                first = table(one, game).patient("rounds", body.clone()).await;
            }
            if first.0 != 200 {
                return;
            }
            let round = &first.1["data"]["round"];
            match end {
                End::Repeated => {
                    let second = table(one, game).call("POST", "rounds", Some(body)).await.1;
                    assert_eq!(round["id"], second["data"]["round"]["id"]);
                }
                End::CutOff => {
                    restart(world, one, game).await;
                    let state = table(one, game).call("GET", "session", None).await.1;
                    // The shared round may be over by now.
                    assert!(game == 2 || game == 4 || state["data"]["round"]["id"] == round["id"], "{state}");
                }
                End::Shown => table(one, game).shown(&first.1["data"]).await,
            }
            if GAMES[game] == MINES {
                open_fields(&table(one, game), round, extra).await;
            }
            if GAMES[game] == BLACKJACK {
                play_hands(&table(one, game), round, extra).await;
            }
            if GAMES[game] == POKER {
                draw_cards(&table(one, game), round, extra).await;
            }
            if game == 2 {
                one.bet = round["id"].as_str().map(ToOwned::to_owned);
            }
        }
        Step::CashOut | Step::Cancel => {
            let verb = if matches!(step, Step::Cancel) { "cancel" } else { "cash-out" };
            if let Some(bet) = one.bet.take() {
                table(one, 2).call("POST", &format!("rounds/{bet}/{verb}"), Some(json!({}))).await;
            }
        }
        Step::Restart(game) => restart(world, one, game).await,
        Step::Bonus(which) => {
            let id = format!("b0000000-0000-4000-8000-{:012}", [1, 7, 11][usize::from(which)]);
            let held =
                world.control("bonuses", json!({ "playerId": one.id, "bonusId": id })).await[0].clone();
            let kind = if held["count"].is_null() { "player-bonuses" } else { "player-freespins" };
            let path = format!("/api/game/{kind}/{}/activate", held["id"].as_str().unwrap());
            world.call("PUT", &path, Some(&one.token), None).await;
        }
        Step::CancelBonus => {
            let rows = world.get("/api/game/player-bonuses?status[]=2", &one.token).await;
            if let Some(id) = rows[0]["id"].as_str() {
                world
                    .call("PUT", &format!("/api/game/player-bonuses/{id}/cancel"), Some(&one.token), None)
                    .await;
            }
        }
        Step::Vault(cents) => {
            let account = world.account(&one.token, "USD").await["id"].clone();
            let body = json!({ "accountId": account, "amount": f64::from(cents) / 100.0, "days": 1 });
            world.call("POST", "/api/player/vault", Some(&one.token), Some(body)).await;
        }
        Step::Wait(milliseconds) => {
            world.control("clock", json!({ "advanceMs": milliseconds })).await;
        }
    }
}

/// Sentences and the rows that break them.
const NEVER: [(&str, &str); 12] = [
    ("something was never told", "SELECT round FROM play_held"),
    ("a bet stayed open", "SELECT id FROM play_rounds WHERE state = 'open'"),
    (
        "a stake was not taken exactly once",
        "SELECT id FROM play_rounds WHERE stake <> (SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE subject = play_rounds.id \
         AND holder = 'house' AND (reason IN ('bet', 'bonus bet') OR reason LIKE 'further %'))",
    ),
    (
        "a win was not paid exactly once",
        "SELECT id FROM play_rounds WHERE free = 0 AND payout <> (SELECT COALESCE(-SUM(amount), 0) FROM ledger \
         WHERE subject = play_rounds.id AND holder = 'house' AND reason IN ('win', 'bonus win'))",
    ),
    (
        "a cancelled stake was not returned exactly once",
        "SELECT id FROM play_rounds WHERE (CASE state WHEN 'cancelled' THEN stake ELSE 0 END) <> \
         (SELECT COALESCE(-SUM(amount), 0) FROM ledger WHERE subject = play_rounds.id AND holder = 'house' AND reason LIKE '%returned')",
    ),
    (
        "the history differs from the rounds",
        "SELECT id FROM play_rounds WHERE (state <> 'cancelled') <> (SELECT COUNT(*) FROM spins WHERE spins.id = play_rounds.id \
         AND spins.amount = play_rounds.stake AND spins.payout = play_rounds.payout)",
    ),
    ("money stayed in the vault after its end", "SELECT id FROM vault_entries WHERE returned_at IS NULL"),
    ("a bonus waits for bets that are settled", "SELECT id FROM bonuses WHERE status = 2 AND opened > 0"),
    (
        "a round of the pool has drawn with another amount than its real money",
        "SELECT round FROM jackpot_draws WHERE counted <> (SELECT COALESCE(-SUM(amount), 0) FROM ledger WHERE subject = round \
         AND holder LIKE 'real:%' AND reason = 'bet')",
    ),
    (
        "real money was staked without a draw, or something else with one",
        "SELECT id FROM play_rounds WHERE (game LIKE '%-jackpot' AND stake > lent AND (SELECT player_id FROM play_sessions \
         WHERE play_sessions.id = session_id) IS NOT NULL) <> (SELECT COUNT(*) FROM jackpot_draws WHERE round = play_rounds.id)",
    ),
    (
        "a jackpot was not paid exactly once",
        "SELECT round FROM jackpot_draws WHERE won <> (SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE subject = round \
         AND holder LIKE 'real:%' AND reason = 'jackpot') OR (won > 0) <> (number < counted)",
    ),
    ("two rounds share a key", "SELECT key FROM play_rounds GROUP BY session_id, key HAVING COUNT(*) > 1"),
];

fn rows(connection: &Connection, sql: &str, player: &str) -> Vec<(i64, i64)> {
    let mut found = connection.prepare(sql).unwrap();
    let found = found.query_map([player], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    found.map(Result::unwrap).collect()
}

/// Kinds of rounds that all cases together must contain, and how many of each: a fourth of what chance brings, or less. Splits
/// of blackjack are too rare for that; `game_blackjack` has them.
const KINDS: [(&str, i64); 20] = [
    ("game = 'ember-orchard' AND free = 0", 12),
    ("game = 'wild-dice'", 12),
    ("game = 'velvet-plinko'", 12),
    ("game = 'thunder-mines' AND payout > 0", 6),
    ("game = 'thunder-mines' AND payout = 0", 3),
    ("game = 'thunder-mines' AND payout = stake", 1),
    ("game = 'emerald-video-poker' AND payout > 0", 1),
    ("game = 'emerald-video-poker' AND payout = 0", 8),
    ("game = 'emerald-video-poker' AND outcome LIKE '%\"decisions\":0%'", 1),
    ("game = 'lucky-blackjack' AND payout > 0", 5),
    ("game = 'lucky-blackjack' AND payout = 0", 5),
    ("game = 'lucky-blackjack' AND outcome LIKE '%\"double\"%'", 3),
    ("game = 'royal-roulette'", 12),
    ("game = 'ember-live-roulette'", 12),
    ("id IN (SELECT round FROM jackpot_draws WHERE won = 0)", 6),
    ("id IN (SELECT round FROM jackpot_draws WHERE won > 0)", 1),
    ("shown = 1", 40),
    ("game = 'amber-rocket' AND payout > 0", 1),
    ("game = 'amber-rocket' AND state = 'done' AND payout = 0", 1),
    ("state = 'cancelled'", 1),
];

/// The pool is its seeds and a hundredth of what was staked, less what it has paid, to the last unit.
fn check_pool(connection: &Connection) {
    let number =
        |sql: &str| connection.query_row(sql, [], |row| row.get::<_, Option<i64>>(0)).unwrap().unwrap_or(0);
    let pool = number("SELECT SUM(amount) FROM ledger WHERE holder = 'jackpot' AND currency = 'USD'");
    let fallen = number("SELECT COUNT(*) FROM jackpot_draws WHERE won > 0");
    let (staked, won) =
        (number("SELECT SUM(counted) FROM jackpot_draws"), number("SELECT SUM(won) FROM jackpot_draws"));
    assert_eq!(pool, 10_000 * (fallen + 1) + staked / 100 - won);
    assert_eq!(number("SELECT carried FROM jackpots WHERE currency = 'USD'"), staked % 100 * 100);
}

async fn run(all: Vec<Vec<Step>>, counts: &[AtomicI64; KINDS.len()]) {
    let world = Arc::new(World::new());
    let settings = json!({ "accessTokenSeconds": 1_000_000_000, "jackpotTurnover": TURNOVER });
    world.control("settings", settings).await;
    // Every player is a task of his own: their calls meet in any order.
    let tasks = all.into_iter().enumerate().map(|(index, steps)| {
        let world = Arc::clone(&world);
        tokio::spawn(async move {
            let mut one = join(&world, index).await;
            for (number, step) in first_steps(index).into_iter().chain(steps).enumerate() {
                act(&world, &mut one, number, step).await;
            }
            one
        })
    });
    let tasks: Vec<_> = tasks.collect();
    let mut players = Vec::new();
    for task in tasks {
        players.push(task.await.unwrap());
    }
    // Rounds that wait for a decision wait for a day.
    world.control("clock", json!({ "advanceMs": 24 * 3_600_000 })).await;
    world.control("clock", json!({ "advanceMs": 200_000 })).await;
    for (index, one) in players.iter().enumerate() {
        if index % 10 == 0 {
            audit::check(&world, &one.token).await;
        }
    }
    let (_, totals) = world.call("GET", "/__sandbox/ledger", None, None).await;
    assert!(totals.as_object().unwrap().values().all(|sum: &Value| *sum == 0), "{totals}");
    let connection = world.app.db.lock();
    for ((what, _), count) in KINDS.iter().zip(counts) {
        let sql = format!("SELECT COUNT(*) FROM play_rounds WHERE {what}");
        count.fetch_add(connection.query_row(&sql, [], |row| row.get(0)).unwrap(), Relaxed);
    }
    for (sentence, sql) in NEVER {
        let mut query = connection.prepare(sql).unwrap();
        let wrong: Vec<String> = query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        assert_eq!(wrong, Vec::<String>::new(), "{sentence}");
    }
    check_pool(&connection);
    for (index, one) in players.iter().enumerate() {
        let (bet, loss) = LIMITS[index % 3];
        // What the jackpot has paid is a win, too.
        let sql = "SELECT amount, payout + COALESCE(won, 0) FROM spins LEFT JOIN jackpot_draws ON round = id \
                   WHERE player_id = ?1 ORDER BY at, spins.rowid";
        let (mut staked, mut net) = (0, 0);
        for (amount, payout) in rows(&connection, sql, &one.id) {
            staked += amount;
            net += amount - payout;
            assert!(bet == 0 || staked <= bet, "{staked} of {bet}");
            assert!(loss == 0 || net <= loss, "{net} of {loss}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn simultaneous_calls_do_not_pass_a_limit_or_stake_twice() {
    let world = Arc::new(World::new());
    let made = world.control("players", json!({ "balances": { "USD": "60" } })).await;
    let token = made["accessToken"].as_str().unwrap().to_owned();
    let limit = json!({ "definition": 1, "period": "daily", "currency": "USD", "amount": 7 });
    world.post("/api/player/limits", &token, limit).await;
    // A game takes one round at a time, so it is twenty games.
    let slots: Vec<String> =
        world.app.catalog.games.games.iter().map(|game| game.identity.clone()).take(20).collect();
    let mut launches = Vec::new();
    for game in &slots {
        launches.push(Table::money(&world, &token, game).await.launch);
    }
    let calls = (0..40).map(|number| {
        let (world, launch) = (world.clone(), launches[number / 2].clone());
        // Twenty different rounds, each asked for twice at once.
        let body = json!({
            "key": "k", "stake": "1", "chance": 2, "bets": [{ "on": "17", "stake": "1" }],
        });
        tokio::spawn(
            async move { Table { world: &world, launch }.call("POST", "rounds", Some(body)).await.0 },
        )
    });
    let calls: Vec<_> = calls.collect();
    let mut answered = 0;
    for call in calls {
        answered += usize::from(call.await.unwrap() == 200);
    }
    assert!((7..=14).contains(&answered), "{answered}");
    world.control("clock", json!({ "advanceMs": 200_000 })).await;
    let spins = world.get("/api/game/spins?perPage=50", &token).await;
    assert_eq!(spins.as_array().unwrap().len(), 7, "seven stakes of one reach the limit of seven");
    audit::check(&world, &token).await;
}

#[test]
fn every_stake_has_one_outcome() {
    let config = ProptestConfig {
        cases: 2,
        failure_persistence: None,
        max_shrink_iters: 40,
        ..ProptestConfig::default()
    };
    let counts = KINDS.map(|_| AtomicI64::new(0));
    let players = prop::collection::vec(prop::collection::vec(step(), 8..15), PLAYERS);
    let result = TestRunner::new(config).run(&players, |all| {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_all().build().unwrap();
        runtime.block_on(run(all, &counts));
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    // The property is not empty: all games were played, bets were taken back, cashed out and lost.
    for ((what, least), count) in KINDS.iter().zip(counts) {
        let count = count.into_inner();
        assert!(count >= *least, "{count} rounds with {what}");
    }
}
