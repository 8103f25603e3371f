//! Cashback: what is shown and what is paid.

use crate::world::{PLAYER, World, text};
use serde_json::{Value, json};

const DAY: i64 = 24 * 3_600_000;
const SHOWN: &str = "/api/game/bonuses/cashback?currency=USD";
/// A time in the middle of a week, which begins on Thursday.
const MONDAY: i64 = 1_799_020_800_000;

struct Week {
    world: World,
    token: String,
}

impl Week {
    async fn begin() -> Self {
        let world = World::new();
        world.control("settings", json!({ "accessTokenSeconds": 100_000_000 })).await;
        world.control("clock", json!({ "nowMs": MONDAY })).await;
        let token = world.player().await;
        Self { world, token }
    }

    async fn bet(&self, amount: &str, payout: &str) {
        let body = json!({ "playerId": PLAYER, "currency": "USD", "amount": amount, "payout": payout });
        self.world.control("bets", body).await;
    }

    async fn pass(&self, time: i64) {
        self.world.control("clock", json!({ "advanceMs": time })).await;
    }

    async fn shown(&self) -> Value {
        self.world.get(SHOWN, &self.token).await[0].clone()
    }

    async fn balance(&self) -> String {
        self.world.account(&self.token, "USD").await["realBalance"].to_string()
    }

    async fn titles(&self) -> Vec<String> {
        let rows = self.world.get("/api/notification/messenger/messages", &self.token).await;
        rows.as_array()
            .unwrap()
            .iter()
            .map(|row| row["content"]["title"].as_str().unwrap().to_owned())
            .collect()
    }
}

#[tokio::test]
async fn cashback_grows_with_losses_and_begins_again_each_week() {
    let week = Week::begin().await;
    assert_eq!(week.shown().await["amount"], json!(0));
    week.bet("100", "20").await;
    let shown = week.shown().await;
    assert_eq!((&shown["amount"], &shown["date"]), (&json!(8), &json!("2027-01-07T00:00:00.000Z")));
    week.bet("1", "90").await;
    assert_eq!(week.shown().await["amount"], json!(0), "more was won than lost");
    week.pass(7 * DAY).await;
    assert_eq!(week.shown().await["amount"], json!(0));
    assert_eq!(week.shown().await["date"], json!("2027-01-14T00:00:00.000Z"));
    assert_eq!(week.world.get("/api/game/bonuses/cashback?currency=NONE", &week.token).await, json!([]));
}

#[tokio::test]
async fn the_share_grows_with_the_level_as_the_texts_say() {
    let week = Week::begin().await;
    week.bet("100", "0").await;
    let page: Value =
        serde_json::from_str(include_str!("../../../../ui/content/en/pages/loyalty.json")).unwrap();
    let levels = page["rewards"]["levelsRewards"].as_array().unwrap();
    // From Copper, with 100 points, to each of the next levels.
    for (level, missing) in levels.iter().zip([0, 100, 400, 600, 1200, 2400]) {
        if missing > 0 {
            let form = format!("player={PLAYER}&points={missing}");
            assert_eq!(week.world.submit("/players/points", &form).await.status(), 303);
        }
        let reward = level["rewards"].as_array().unwrap().iter().find_map(|reward| {
            let percent = reward.as_str()?.strip_suffix("% cashback")?;
            percent.parse::<i64>().ok()
        });
        assert_eq!(week.shown().await["amount"], json!(reward.unwrap_or(10)), "{}", level["name"]);
    }
}

#[tokio::test]
async fn cashback_is_paid_once_on_its_date() {
    let week = Week::begin().await;
    week.bet("100", "20").await;
    let before = week.balance().await;
    assert_eq!(before, "1170.75");
    week.pass(3 * DAY - 60_000).await;
    assert_eq!(week.balance().await, before, "a minute too early");
    week.pass(60_000).await;
    assert_eq!(week.balance().await, "1178.75");
    assert_eq!(week.titles().await[0], "Your cashback has arrived");
    week.pass(3_600_000).await;
    assert_eq!(week.balance().await, "1178.75");
    // The sandbox was off for three weeks.
    week.bet("50", "0").await;
    week.pass(21 * DAY).await;
    assert_eq!(week.balance().await, "1133.75");
    assert_eq!(week.titles().await.iter().filter(|title| title.starts_with("Your cashback")).count(), 2);
    let (_, totals) = week.world.call("GET", "/__sandbox/ledger", None, None).await;
    assert!(totals.as_object().unwrap().values().all(|sum| sum == "0" || sum == 0), "{totals}");
}

#[tokio::test]
async fn a_player_who_keeps_away_is_paid_when_back() {
    let week = Week::begin().await;
    week.bet("100", "20").await;
    week.world.post("/api/player/limits", &week.token, json!({ "definition": 5, "period": "1_week" })).await;
    week.pass(3 * DAY).await;
    assert_eq!(week.balance().await, "1170.75");
    assert!(!week.titles().await.iter().any(|title| title.starts_with("Your cashback")));
    week.pass(5 * DAY).await;
    assert_eq!(week.balance().await, "1178.75");
    assert_eq!(week.titles().await[0], "Your cashback has arrived");
}

#[tokio::test]
async fn weeks_that_are_played_again_are_paid_once() {
    let week = Week::begin().await;
    week.bet("100", "0").await;
    week.pass(3 * DAY).await;
    assert_eq!(week.balance().await, "1160.75");
    // The clock of the sandbox goes back, and forward again.
    week.world.control("clock", json!({ "nowMs": MONDAY })).await;
    week.balance().await;
    week.pass(3 * DAY).await;
    assert_eq!(week.balance().await, "1160.75");
    week.bet("50", "0").await;
    week.pass(7 * DAY).await;
    assert_eq!(week.balance().await, "1115.75");
}

#[tokio::test]
async fn bonus_money_does_not_count() {
    let week = Week::begin().await;
    let bonus = "b0000000-0000-4000-8000-000000000010";
    let given =
        week.world.control("bonuses", json!({ "playerId": PLAYER, "bonusId": bonus, "deposit": 0 })).await;
    let path = format!("/api/game/player-bonuses/{}/activate", given[0]["id"].as_str().unwrap());
    assert_eq!(week.world.call("PUT", &path, Some(&week.token), None).await.0, 200);
    // Real money goes first: all of it, then 10 of the bonus.
    week.bet("1260.75", "0").await;
    assert_eq!(week.shown().await["amount"], json!(125.07));
}

#[tokio::test]
async fn the_message_speaks_the_language_of_the_player() {
    let week = Week::begin().await;
    week.bet("100", "20").await;
    let german = Some(json!({ "locale": "de" }));
    assert_eq!(week.world.call("PUT", "/api/player/profile", Some(&week.token), german).await.0, 200);
    week.pass(3 * DAY).await;
    week.balance().await;
    let rows = week.world.get("/api/notification/messenger/messages", &week.token).await;
    assert_eq!(rows[0]["content"]["title"], "Dein Cashback ist da");
    assert!(rows[0]["content"]["body"].as_str().unwrap().contains("<b>8 USD</b>"));
    let (_, _, page) = text(week.world.send(&week.world.pay, "GET", "/players", &[], None).await).await;
    assert!(page.contains("Players and tournaments"));
}
