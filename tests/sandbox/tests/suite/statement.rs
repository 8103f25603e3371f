//! The statement of activity. For any sequence of calls its sums equal those of the ledger.

use crate::audit::minor;
use crate::games::{DICE, Table};
use crate::ledger::{Play, step};
use crate::world::{PLAYER, World};
use proptest::prelude::*;
use rusqlite::types::Value as Parameter;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const DAY: i64 = 86_400_000;
/// Every amount of a row.
const AMOUNTS: [&str; 8] =
    ["deposits", "withdrawals", "credits", "stakes", "wins", "net", "bonusStakes", "bonusWins"];

/// The days of a year since the epoch, as the query has them.
fn days(first: i64, last: i64) -> String {
    let day = |day: i64| sandbox::clock::iso(day * DAY)[..10].to_owned();
    format!("from={}&to={}", day(first), day(last))
}

async fn statement(world: &World, token: &str, query: &str) -> Value {
    world.get(&format!("/api/player/statement?{query}"), token).await
}

/// The sums of one row in minor units; null counts as zero.
fn sums(row: &Value) -> BTreeMap<&'static str, i128> {
    let amount = |name: &'static str| if row[name].is_null() { 0 } else { minor(&row[name], 2) };
    AMOUNTS.iter().map(|name| (*name, amount(name))).collect()
}

fn add(sum: &mut BTreeMap<&'static str, i128>, more: &BTreeMap<&'static str, i128>) {
    for (name, amount) in more {
        *sum.entry(name).or_insert(0) += amount;
    }
}

/// The sum of bookings in US cents, read without the code of the sandbox.
fn booked(world: &World, condition: &str, account: &str) -> i128 {
    let connection = world.app.db.lock();
    let sql = format!("SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE currency = 'USD' AND {condition}");
    let parameters = vec![Parameter::from(account.to_owned()); usize::from(condition.contains("?1"))];
    let sum: i64 =
        connection.query_row(&sql, rusqlite::params_from_iter(parameters), |row| row.get(0)).unwrap();
    sum.into()
}

/// Compares the statements of all time with the ledger.
async fn compare(play: &Play, group: &str, offset: i64) {
    let (world, account) = (&play.world, play.account.as_str().unwrap());
    let last = world.app.clock.now_ms() / DAY + 1;
    let mut all = BTreeMap::new();
    // The clock moves over years, and a statement is about one at most.
    for first in (0..20).map(|year| last - 365 - year * 366) {
        let query = format!("{}&group={group}&currency=USD&offset={offset}", days(first, first + 365));
        let found = statement(world, &play.token, &query).await;
        let totals = sums(&found["totals"]);
        let mut rows = BTreeMap::new();
        for row in found["rows"].as_array().unwrap() {
            add(&mut rows, &sums(row));
        }
        for name in AMOUNTS {
            let is_payment = ["deposits", "withdrawals", "credits"].contains(&name);
            if group != "game" || !is_payment {
                assert_eq!(rows.get(name).copied().unwrap_or(0), totals[name], "{name} by {group}: {found}");
            }
        }
        add(&mut all, &totals);
    }
    let real =
        |reasons: &str| booked(world, &format!("holder = 'real:' || ?1 AND reason IN ({reasons})"), account);
    let bonus =
        |reasons: &str| booked(world, &format!("holder = 'bonus:' || ?1 AND reason IN ({reasons})"), account);
    assert_eq!(all["deposits"], real("'deposit'"));
    assert_eq!(
        all["withdrawals"],
        -booked(world, "holder LIKE 'reserve:%' AND reason = 'withdrawal'", account)
    );
    assert_eq!(all["stakes"], -real("'bet', 'bet returned'"));
    assert_eq!(all["wins"], real("'win', 'free spins'"));
    assert_eq!(all["bonusStakes"], -bonus("'bonus bet', 'bonus bet returned'"));
    assert_eq!(all["bonusWins"], bonus("'bonus win'"));
    assert_eq!(all["net"], all["wins"] - all["stakes"]);
    // Nothing is left out: the sums make up the balance and what is set aside or in the vault.
    let held =
        booked(world, "(holder IN ('real:' || ?1, 'vault:' || ?1) OR holder LIKE 'reserve:%')", account);
    assert_eq!(all["deposits"] - all["withdrawals"] + all["credits"] + all["net"], held);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_sums_equal_those_of_the_ledger(
        steps in prop::collection::vec(step(), 20..60),
        offset in -720_i64..=840,
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut play = Play::new().await;
            for step in steps {
                play.step(step).await;
            }
            for group in ["day", "week", "month", "game"] {
                compare(&play, group, offset).await;
            }
        });
    }
}

/// The seeded player, with a clock at noon of a Friday.
async fn friday() -> (World, String) {
    let (world, token) = World::with_lasting_token().await;
    world.app.clock.set_ms(sandbox::clock::parse_iso("2040-11-23T12:00:00Z").unwrap());
    (world, token)
}

async fn bet(world: &World, amount: &str, payout: &str) {
    let body = json!({ "playerId": PLAYER, "currency": "USD", "amount": amount, "payout": payout });
    world.control("bets", body).await;
}

#[tokio::test]
async fn rows_are_days_weeks_or_months_of_the_offset_that_is_asked_for() {
    let (world, token) = friday().await;
    bet(&world, "10", "2.5").await;
    world.control("clock", json!({ "advanceMs": 12 * 3_600_000 - 1 })).await;
    bet(&world, "1", "0").await;
    world.control("clock", json!({ "advanceMs": 2 })).await;
    bet(&world, "3", "4.01").await;
    let period = "from=2040-11-01&to=2040-12-31&currency=USD";
    for (group, offset, expected) in [
        ("day", "0", json!([["2040-11-23", 11, 2.5, -8.5, 2], ["2040-11-24", 3, 4.01, 1.01, 1]])),
        ("day", "-60", json!([["2040-11-23", 14, 6.51, -7.49, 3]])),
        ("day", "60", json!([["2040-11-23", 10, 2.5, -7.5, 1], ["2040-11-24", 4, 4.01, 0.01, 2]])),
        ("week", "0", json!([["2040-11-19", 14, 6.51, -7.49, 3]])),
        ("month", "0", json!([["2040-11-01", 14, 6.51, -7.49, 3]])),
    ] {
        let found = statement(&world, &token, &format!("{period}&group={group}&offset={offset}")).await;
        let rows = found["rows"].as_array().unwrap().iter();
        let rows: Vec<Value> = rows
            .map(|row| json!([row["key"], row["stakes"], row["wins"], row["net"], row["rounds"]]))
            .collect();
        assert_eq!(json!(rows), expected, "{group} {offset}");
        assert_eq!((&found["totals"]["stakes"], &found["totals"]["rounds"]), (&json!(14), &json!(3)));
        assert_eq!(found["totals"]["seconds"], Value::Null, "no game was opened, so no time is known");
    }
    let outside = statement(&world, &token, "from=2040-11-25&to=2040-11-25&currency=USD&group=day").await;
    assert_eq!(outside["rows"], json!([]));
    assert_eq!(outside["totals"]["seconds"], 0, "without a round there was no play");
}

#[tokio::test]
async fn a_game_has_its_name_its_rounds_and_its_time_but_no_payments() {
    let (world, token) = friday().await;
    let table = Table::money(&world, &token, DICE).await;
    let mut last = Value::Null;
    for (key, pause) in [("one", 30_000), ("two", 60_000), ("three", 700_000)] {
        world.control("clock", json!({ "advanceMs": pause })).await;
        let wish = json!({ "key": key, "stake": "1", "chance": 50, "over": true });
        last = table.post("rounds", wish).await;
    }
    world.control("clock", json!({ "advanceMs": 20_000 })).await;
    table.shown(&last).await;
    // A page that stays open reads the session.
    world.control("clock", json!({ "advanceMs": 400_000 })).await;
    table.get("session").await;
    let found = statement(&world, &token, "from=2040-11-23&to=2040-11-23&currency=USD&group=game").await;
    assert_eq!(found["rows"].as_array().unwrap().len(), 1, "{found}");
    let row = &found["rows"][0];
    assert_eq!((&row["key"], &row["stakes"], &row["rounds"]), (&json!(DICE), &json!(3), &json!(3)));
    assert_eq!(row["name"], "Wild Dice");
    assert_eq!(row["seconds"], 90 + 20, "a pause of more than ten minutes is no play");
    assert_eq!(
        (&row["deposits"], &row["withdrawals"], &row["credits"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(found["totals"]["deposits"], 0);
}

#[tokio::test]
async fn a_statement_that_makes_no_sense_is_refused_with_its_field() {
    let (world, token) = friday().await;
    let right = [
        ("from", "2040-01-01"),
        ("to", "2040-12-31"),
        ("group", "day"),
        ("currency", "USD"),
        ("offset", "60"),
    ];
    for (field, value) in [
        ("from", "yesterday"),
        ("from", ""),
        ("to", "2040-02-30"),
        ("to", "2039-12-31"),
        ("to", "2041-01-02"),
        ("group", "year"),
        ("currency", "XXX"),
        ("offset", "841"),
    ] {
        let parts =
            right.map(|(name, right)| format!("{name}={}", if name == field { value } else { right }));
        let path = format!("/api/player/statement?{}", parts.join("&"));
        let (status, answer) = world.call("GET", &path, Some(&token), None).await;
        assert_eq!(status, 422, "{path}: {answer}");
        assert!(answer["error"]["fields"].get(field).is_some(), "{path}: {answer}");
    }
    let (status, _) = world.call("GET", "/api/player/statement", None, None).await;
    assert_eq!(status, 401);
    let other = world.control("players", json!({ "balances": { "USD": "60" } })).await;
    let token = other["accessToken"].as_str().unwrap();
    let empty = statement(&world, token, "from=2040-11-23&to=2040-11-23&currency=EUR&group=day").await;
    assert_eq!((&empty["rows"], &empty["totals"]["deposits"]), (&json!([]), &json!(0)));
}
