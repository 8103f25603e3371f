use crate::world::{PLAYER, World};
use serde_json::{Value, json};

const DAY: i64 = 24 * 3_600_000;

/// A player who sets limits.
pub struct Owner {
    pub world: World,
    pub token: String,
}

impl Owner {
    pub async fn new() -> Self {
        let (world, token) = World::with_lasting_token().await;
        Self { world, token }
    }

    async fn make(&self, definition: i64, period: &str, amount: i64) -> String {
        let body = json!({ "definition": definition, "period": period, "currency": "USD", "amount": amount });
        let made = self.world.post("/api/player/limits", &self.token, body).await;
        made["id"].as_str().unwrap().to_owned()
    }

    async fn put(&self, id: &str, amount: i64) -> Value {
        let path = format!("/api/player/limits/{id}");
        let body = json!({ "amount": amount });
        let (status, body) = self.world.call("PUT", &path, Some(&self.token), Some(body)).await;
        assert_eq!(status, 200, "{body}");
        body["data"].clone()
    }

    async fn remove(&self, id: &str) -> Value {
        let path = format!("/api/player/limits/{id}");
        let (status, body) = self.world.call("DELETE", &path, Some(&self.token), None).await;
        assert_eq!(status, 200, "{body}");
        body["data"].clone()
    }

    async fn rows(&self) -> Vec<Value> {
        self.world.get("/api/player/limits", &self.token).await.as_array().unwrap().clone()
    }

    pub async fn pass(&self, milliseconds: i64) {
        self.world.control("clock", json!({ "advanceMs": milliseconds })).await;
    }

    pub async fn bet(&self, amount: Value, payout: Value) -> (u16, Value) {
        let body = json!({ "playerId": PLAYER, "currency": "USD", "amount": amount, "payout": payout });
        self.world.call("POST", "/__sandbox/bets", None, Some(body)).await
    }

    /// Code of the refusal to start a game, or null.
    pub async fn play(&self, currency: &str) -> Value {
        let account = self.world.account(&self.token, currency).await["id"].clone();
        let body = json!({ "accountId": account, "demoMode": false });
        let path = "/api/game/games/ember-orchard/play";
        let (status, body) = self.world.call("POST", path, Some(&self.token), Some(body)).await;
        assert!(status == 200 || status == 400, "{body}");
        body["error"]["code"].clone()
    }

    async fn used(&self) -> Vec<Value> {
        self.rows().await.into_iter().map(|row| row["currentAmount"].clone()).collect()
    }
}

#[tokio::test]
async fn a_scheduled_removal_can_be_cancelled() {
    let owner = Owner::new().await;
    let id = owner.make(3, "daily", 100).await;
    let flags = |row: &Value| (row["cancelProcess"] == true, row["pendingExist"] == true);
    assert_eq!(flags(&owner.remove(&id).await), (true, false));
    assert_eq!(flags(&owner.put(&id, 100).await), (false, false), "the amount in force keeps the limit");
    owner.remove(&id).await;
    let lowered = owner.put(&id, 80).await;
    assert_eq!((flags(&lowered), &lowered["amount"]), ((false, false), &json!(80)));
    owner.remove(&id).await;
    let raised = owner.put(&id, 90).await;
    assert_eq!((flags(&raised), &raised["amount"]), ((true, true), &json!(80)));
    owner.pass(DAY + 1).await;
    assert_eq!(owner.put(&id, 90).await["amount"], 90, "the raise came, the removal did not");
    owner.put(&id, 95).await;
    assert_eq!(flags(&owner.remove(&id).await), (true, false), "the removal drops the raise");
    assert_eq!(owner.rows().await.len(), 1);
    owner.pass(DAY + 1).await;
    assert_eq!(owner.rows().await, Vec::<Value>::new());
}

#[tokio::test]
async fn an_increase_can_be_cancelled_and_repeating_it_keeps_its_date() {
    let owner = Owner::new().await;
    let id = owner.make(2, "weekly", 100).await;
    owner.put(&id, 200).await;
    let announced = owner.rows().await[1].clone();
    owner.pass(DAY / 2).await;
    owner.put(&id, 200).await;
    let again = owner.rows().await[1].clone();
    assert_eq!((&again["id"], &again["expiredAt"]), (&announced["id"], &announced["expiredAt"]));
    owner.put(&id, 300).await;
    assert!(owner.rows().await[1]["expiredAt"].as_str() > announced["expiredAt"].as_str());
    let pending = owner.rows().await[1]["id"].as_str().unwrap().to_owned();
    let left = owner.remove(&pending).await;
    assert_eq!(
        (&left["id"], &left["cancelProcess"], &left["amount"]),
        (&json!(id), &json!(false), &json!(100))
    );
    owner.put(&id, 200).await;
    assert_eq!(owner.put(&id, 100).await["pendingExist"], false, "the amount in force drops the raise");
    let first = owner.remove(&id).await["expiredAt"].clone();
    owner.pass(DAY / 2).await;
    assert_eq!(owner.remove(&id).await["expiredAt"], first);
}

#[tokio::test]
async fn an_increase_expires_without_confirmation() {
    let owner = Owner::new().await;
    let id = owner.make(3, "daily", 100).await;
    owner.put(&id, 200).await;
    let waiting = owner.rows().await[1].clone();
    assert_eq!(waiting["confirmableFrom"], waiting["expiredAt"]);
    assert!(waiting["confirmableUntil"].as_str() > waiting["confirmableFrom"].as_str());
    assert_eq!(owner.put(&id, 200).await["amount"], 100, "it cannot be confirmed early");
    owner.pass(DAY + 1).await;
    let due = owner.rows().await;
    assert_eq!((due.len(), &due[0]["amount"]), (2, &json!(100)), "it does not come by itself");
    assert_eq!(due[1]["confirmableUntil"], waiting["confirmableUntil"]);
    let raised = owner.put(due[1]["id"].as_str().unwrap(), 200).await;
    assert_eq!(
        (&raised["id"], &raised["amount"], &raised["pendingExist"]),
        (&json!(id), &json!(200), &json!(false))
    );
    assert_eq!(owner.rows().await.len(), 1);

    owner.put(&id, 300).await;
    owner.pass(2 * DAY + 1).await;
    let lapsed = owner.rows().await;
    assert_eq!(
        (lapsed.len(), &lapsed[0]["amount"], &lapsed[0]["cancelProcess"]),
        (1, &json!(200), &json!(false))
    );
    owner.put(&id, 300).await;
    owner.pass(DAY / 2).await;
    assert_eq!(owner.rows().await.len(), 2, "what has lapsed is asked for anew, and waits anew");
}

#[tokio::test]
async fn an_increase_takes_effect_automatically_if_no_confirmation_is_required() {
    let owner = Owner::new().await;
    owner.world.control("config", json!({ "limitRaiseConfirmation": false })).await;
    let id = owner.make(3, "daily", 100).await;
    owner.put(&id, 200).await;
    assert!(owner.rows().await[1].get("confirmableUntil").is_none());
    owner.pass(DAY + 1).await;
    assert_eq!(owner.rows().await[0]["amount"], 200);
}

#[tokio::test]
async fn the_delay_is_configurable_and_amounts_are_bounded() {
    let owner = Owner::new().await;
    owner.world.control("settings", json!({ "limitDelaySeconds": 5 })).await;
    let id = owner.make(1, "monthly", 1_000_000).await;
    owner.put(&id, 10).await;
    owner.put(&id, 20).await;
    owner.pass(4000).await;
    assert_eq!(owner.rows().await[0]["amount"], 10);
    owner.pass(1001).await;
    assert_eq!(owner.put(&id, 20).await["amount"], 20);
    for amount in [json!(1_000_001), json!("1000000.01"), json!(-5), json!("x"), Value::Null] {
        let path = format!("/api/player/limits/{id}");
        let body = json!({ "amount": amount });
        let (status, refused) = owner.world.call("PUT", &path, Some(&owner.token), Some(body)).await;
        assert_eq!(status, 422, "{amount}");
        assert!(refused["error"]["fields"]["amount"][0].is_string());
        let body = json!({ "definition": 1, "period": "daily", "currency": "USD", "amount": amount });
        let (status, refused) =
            owner.world.call("POST", "/api/player/limits", Some(&owner.token), Some(body)).await;
        assert_eq!(status, 422, "{amount}");
        assert!(refused["error"]["fields"]["amount"][0].is_string());
    }
}

#[tokio::test]
async fn spins_count_towards_bet_and_loss_limits() {
    let owner = Owner::new().await;
    let before = owner.world.account(&owner.token, "USD").await["balance"].clone();
    assert_eq!(before, json!(1250.75));
    owner.make(1, "daily", 100).await;
    owner.make(2, "daily", 30).await;
    let (status, account) = owner.bet(json!(20), json!(15)).await;
    assert_eq!((status, &account["balance"]), (200, &json!(1245.75)));
    assert_eq!(owner.used().await, [20, 5]);
    assert_eq!(owner.bet(json!(20), json!(40)).await.0, 200);
    assert_eq!(owner.used().await, [40, 0], "a win is no negative loss");
    assert_eq!(owner.bet(json!(30.01), json!(0)).await.1["error"]["code"], 14101);
    assert_eq!(owner.bet(json!(30), json!(0)).await.0, 200);
    assert_eq!(owner.used().await, [70, 15]);
    assert_eq!(owner.play("USD").await, Value::Null);
    assert_eq!(owner.bet(json!(15), json!(0)).await.0, 200);
    assert_eq!(owner.play("USD").await, 14101);
    assert_eq!(owner.play("EUR").await, Value::Null, "limits are of one currency");
    assert_eq!(owner.bet(json!(15.01), json!(0)).await.1["error"]["code"], 14105);
    owner.pass(DAY).await;
    assert_eq!(owner.used().await, [0, 0], "another day");
    assert_eq!(owner.bet(json!(30), json!(30)).await.0, 200);
    for wrong in
        [(json!(0), json!(0)), (json!(1), json!(-1)), (json!("x"), json!(0)), (json!(100_000), json!(0))]
    {
        let status = owner.bet(wrong.0, wrong.1).await.0;
        assert!(status == 422 || status == 400, "{status}");
    }
    let spins = owner.world.get("/api/game/spins?page=1&perPage=10", &owner.token).await;
    assert_eq!(spins.as_array().unwrap().len(), 5);
    let (_, totals) = owner.world.call("GET", "/__sandbox/ledger", None, None).await;
    assert!(totals.as_object().unwrap().values().all(|sum| *sum == 0), "{totals}");
    let now = owner.world.app.clock.now_ms();
    let history = owner.world.app.hub.history(&format!("wallet:accounts#{PLAYER}"), None, now);
    assert!(history.publications.iter().any(|event| event.data["event"] == "account.balance.updated"));
}

#[tokio::test]
async fn the_smallest_remaining_limit_applies() {
    let owner = Owner::new().await;
    owner.make(1, "monthly", 50).await;
    owner.make(1, "daily", 60).await;
    assert_eq!(owner.bet(json!(50.01), json!(0)).await.1["error"]["code"], 14105);
    assert_eq!(owner.bet(json!(50), json!(0)).await.0, 200);
    assert_eq!(owner.play("USD").await, 14105);
    owner.pass(DAY).await;
    assert_eq!(owner.play("USD").await, 14105, "another day, the same month");
    owner.make(3, "monthly", 40).await;
    owner.make(3, "daily", 30).await;
    let account = owner.world.account(&owner.token, "USD").await["id"].clone();
    let deposit = |amount: i64| {
        let body = json!({ "method": "sandbox.card", "currency": "USD", "amount": amount, "accountId": account, "isBonusDecline": true });
        owner.world.call("POST", "/api/payment/invoices/deposit", Some(&owner.token), Some(body))
    };
    assert_eq!(deposit(31).await.1["error"]["code"], 13100);
    let made = deposit(25).await.1;
    owner.world.outcome(&made["data"]["invoiceId"], json!({ "outcome": "success" })).await;
    owner.pass(DAY).await;
    assert_eq!(deposit(16).await.1["error"]["code"], 13100, "the month has 15 left");
    assert_eq!(deposit(15).await.0, 200);
}

#[tokio::test]
async fn an_excluded_player_cannot_play() {
    let owner = Owner::new().await;
    let body = json!({ "definition": 4, "period": "6_months" });
    owner.world.post("/api/player/limits", &owner.token, body).await;
    assert_eq!(owner.play("USD").await, 14100);
    assert_eq!(owner.bet(json!(1), json!(0)).await.1["error"]["code"], 14100);
}
