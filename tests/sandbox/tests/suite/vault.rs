//! The vault: money that is kept from play until a date.

use crate::audit;
use crate::world::{PLAYER, World};
use serde_json::{Value, json};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
const PATH: &str = "/api/player/vault";

struct Owner {
    world: World,
    token: String,
    account: Value,
}

impl Owner {
    async fn new() -> Self {
        let (world, token) = World::with_lasting_token().await;
        let account = world.account(&token, "USD").await["id"].clone();
        Self { world, token, account }
    }

    async fn send(&self, key: &str, amount: Value, days: Value) -> (u16, Value) {
        let body = json!({ "accountId": self.account, "amount": amount, "days": days });
        let headers = [("idempotency-key", key)];
        self.world.call_with("POST", PATH, Some(&self.token), &headers, Some(body)).await
    }

    async fn put(&self, key: &str, amount: Value, days: i64) -> Value {
        let (status, body) = self.send(key, amount, json!(days)).await;
        assert_eq!(status, 200, "{body}");
        body["data"].clone()
    }

    async fn prolong(&self, entry: &Value, days: Value) -> (u16, Value) {
        let path = format!("{PATH}/{}", entry["id"].as_str().unwrap());
        self.world.call("PUT", &path, Some(&self.token), Some(json!({ "days": days }))).await
    }

    async fn entries(&self) -> Vec<Value> {
        self.world.get(PATH, &self.token).await["entries"].as_array().unwrap().clone()
    }

    /// Real money and money in the vault.
    async fn balances(&self) -> (Value, Value) {
        let account = self.world.account(&self.token, "USD").await;
        (account["realBalance"].clone(), account["vaultBalance"].clone())
    }

    /// Status of a bet that wins its stake, so that there is no loss for cashback.
    async fn bet(&self, amount: Value) -> u16 {
        let body = json!({ "playerId": PLAYER, "currency": "USD", "amount": amount, "payout": amount });
        self.world.call("POST", "/__sandbox/bets", None, Some(body)).await.0
    }

    async fn withdraw(&self, amount: Value) -> (u16, Value) {
        let body = json!({
            "method": "sandbox.withdrawal.card", "currency": "USD", "amount": amount, "accountId": self.account,
            "fields": { "wallet_id": "4000001234567899" },
        });
        self.world.call("POST", "/api/payment/invoices/withdrawal", Some(&self.token), Some(body)).await
    }

    /// Id of a withdrawal that was accepted.
    async fn withdrawn(&self, amount: Value) -> String {
        let (status, body) = self.withdraw(amount).await;
        assert_eq!(status, 200, "{body}");
        body["data"]["invoiceId"].as_str().unwrap().to_owned()
    }

    async fn take_back(&self, invoice: &str) {
        let path = format!("/api/payment/invoices/{invoice}/decline");
        let (status, body) = self.world.call("PUT", &path, Some(&self.token), None).await;
        assert_eq!(status, 200, "{body}");
    }

    async fn decide(&self, invoice: &str, decision: &str) {
        self.world.submit("/withdrawals", &format!("invoice={invoice}&decision={decision}")).await;
    }

    /// Amounts of the entries, the earliest end first.
    async fn amounts(&self) -> Vec<Value> {
        self.entries().await.iter().map(|entry| entry["amount"].clone()).collect()
    }

    async fn pass(&self, milliseconds: i64) {
        self.world.control("clock", json!({ "advanceMs": milliseconds })).await;
    }

    fn events(&self, name: &str) -> Vec<Value> {
        let channel = format!("wallet:accounts#{PLAYER}");
        let history = self.world.app.hub.history(&channel, None, self.world.app.clock.now_ms());
        let all = history.publications.iter().map(|one| one.data.clone());
        all.filter(|data| data["event"] == name).collect()
    }
}

#[tokio::test]
async fn money_in_the_vault_is_not_played_and_returns_by_itself() {
    let owner = Owner::new().await;
    assert_eq!(owner.balances().await, (json!(1250.75), json!(0)));
    let entry = owner.put("a", json!(1200.5), 7).await;
    let end = owner.world.app.clock.now_ms() + 7 * DAY;
    assert_eq!(entry["endsAt"], sandbox::clock::iso(end));
    assert_eq!(owner.balances().await, (json!(50.25), json!(1200.5)));
    assert_eq!(owner.bet(json!(50.26)).await, 422);
    assert_eq!(owner.bet(json!(50.25)).await, 200);
    owner.pass(7 * DAY - 1).await;
    assert_eq!(owner.balances().await, (json!(50.25), json!(1200.5)));
    owner.pass(1).await;
    assert_eq!(owner.balances().await, (json!(1250.75), json!(0)));
    let events = owner.events("vault.entry.updated");
    let returned = &events.last().unwrap()["vaultEntry"];
    assert_eq!((&returned["id"], &returned["returnedAt"]), (&entry["id"], &entry["endsAt"]));
    let told = owner.events("account.balance.updated");
    assert_eq!(told.last().unwrap()["account"]["vaultBalance"], 0);
    assert_eq!(owner.bet(json!(1250.75)).await, 200);
    audit::check(&owner.world, &owner.token).await;
}

#[tokio::test]
async fn the_same_key_moves_money_once_and_names_its_entry() {
    let owner = Owner::new().await;
    let first = owner.put("a", json!(100), 1).await;
    assert_eq!(owner.put("a", json!(100), 1).await, first);
    assert_eq!(owner.send("a", json!(100), json!(7)).await.0, 422, "the key was used for another request");
    assert_eq!(owner.balances().await.1, 100);
    // The answer to a repeated request is the first one, also when the money is back.
    owner.pass(DAY).await;
    assert_eq!(owner.put("a", json!(100), 1).await, first);
    assert_eq!(owner.balances().await.1, 0);
    let entries = owner.entries().await;
    assert_eq!(entries.len(), 1);
    assert_eq!((&entries[0]["idempotencyKey"], &entries[0]["id"]), (&json!("a"), &first["id"]));
    assert!(entries[0]["returnedAt"].is_string());
}

#[tokio::test]
async fn only_real_money_that_is_there_goes_into_the_vault() {
    let owner = Owner::new().await;
    let bonus =
        json!({ "playerId": PLAYER, "bonusId": "b0000000-0000-4000-8000-000000000001", "deposit": 100 });
    let held = owner.world.control("bonuses", bonus).await[0]["id"].clone();
    let path = format!("/api/game/player-bonuses/{}/activate", held.as_str().unwrap());
    owner.world.call("PUT", &path, Some(&owner.token), None).await;
    let account = owner.world.account(&owner.token, "USD").await;
    assert_eq!(
        (&account["realBalance"], account["bonusBalance"].as_f64() > Some(0.0)),
        (&json!(1250.75), true)
    );
    // Too little to finish the bonus.
    let stake = json!({ "playerId": PLAYER, "currency": "USD", "amount": 50.75, "payout": 0 });
    owner.world.control("bets", stake).await;
    let refused = [
        (json!(1200.01), json!(1), "amount"),
        (json!(0), json!(1), "amount"),
        (json!(-5), json!(1), "amount"),
        (json!(1.001), json!(1), "amount"),
        (json!("x"), json!(1), "amount"),
        (json!(5), json!(0), "days"),
        (json!(5), json!(2), "days"),
        (json!(5), json!(-1), "days"),
        (json!(5), json!(1.5), "days"),
        (json!(5), Value::Null, "days"),
    ];
    for (amount, days, field) in refused {
        let (status, body) = owner.send("refused", amount.clone(), days.clone()).await;
        assert_eq!(status, 422, "{amount} {days}: {body}");
        assert!(body["error"]["fields"].get(field).is_some(), "{amount} {days}: {body}");
    }
    let other = owner.world.control("players", json!({ "balances": { "USD": "60" } })).await;
    let stranger = Owner { token: other["accessToken"].as_str().unwrap().to_owned(), ..owner };
    let refused = stranger.send("x", json!(5), json!(1)).await.1;
    assert!(refused["error"]["fields"].get("accountId").is_some(), "{refused}");
    let owner = Owner { token: stranger.world.player().await, ..stranger };
    owner.put("all", json!(1200), 1).await;
    assert_eq!(owner.balances().await, (json!(0), json!(1200)));
}

#[tokio::test]
async fn an_end_is_only_ever_made_later() {
    let owner = Owner::new().await;
    let (short, long) = (owner.put("a", json!(10), 1).await, owner.put("b", json!(20), 30).await);
    for days in [json!(1), json!(7)] {
        assert_eq!(owner.prolong(&long, days).await.0, 422);
    }
    assert_eq!(owner.prolong(&short, json!(3)).await.0, 422);
    let later = owner.prolong(&short, json!(7)).await.1["data"]["endsAt"].clone();
    assert_eq!(later, sandbox::clock::iso(owner.world.app.clock.now_ms() + 7 * DAY));
    owner.pass(DAY).await;
    assert_eq!(owner.balances().await.1, 30);
    owner.pass(6 * DAY).await;
    assert_eq!(owner.balances().await.1, 20);
    assert_eq!(owner.prolong(&short, json!(90)).await.0, 404, "it has ended");
    let other = owner.world.control("players", json!({ "balances": { "USD": "60" } })).await;
    let stranger = Owner { token: other["accessToken"].as_str().unwrap().to_owned(), ..owner };
    assert_eq!(stranger.prolong(&long, json!(90)).await.0, 404);
}

#[tokio::test]
async fn an_exclusion_and_the_end_of_the_session_do_not_lose_it() {
    let owner = Owner::new().await;
    owner.put("a", json!(1000), 30).await;
    let exclusion = json!({ "definition": 4, "period": "6_months" });
    owner.world.post("/api/player/limits", &owner.token, exclusion).await;
    owner.world.call("DELETE", "/api/player/sessions", Some(&owner.token), None).await;
    owner.pass(30 * DAY).await;
    let owner = Owner { token: owner.world.player().await, ..owner };
    assert_eq!(owner.balances().await, (json!(1250.75), json!(0)));
    assert_ne!(owner.bet(json!(1)).await, 200);
    assert_eq!(owner.withdraw(json!(1000)).await.0, 200, "an excluded player can be paid out");
    audit::check(&owner.world, &owner.token).await;
}

#[tokio::test]
async fn a_withdrawal_takes_the_balance_first_and_then_the_entries_that_end_first() {
    let owner = Owner::new().await;
    owner.put("long", json!(500), 30).await;
    owner.put("short", json!(700), 7).await;
    assert_eq!(owner.balances().await, (json!(50.75), json!(1200)));
    assert_eq!(owner.withdraw(json!(1250.76)).await.0, 422);
    assert_eq!(owner.balances().await, (json!(50.75), json!(1200)), "a refusal moves nothing");
    owner.withdrawn(json!(40)).await;
    assert_eq!(owner.balances().await, (json!(10.75), json!(1200)));
    let paid = owner.withdrawn(json!(911)).await;
    assert_eq!(owner.balances().await, (json!(0), json!(299.75)));
    assert_eq!(owner.amounts().await, [json!(0), json!(299.75)]);
    let told = owner.events("vault.entry.updated");
    assert_eq!(told.last().unwrap()["vaultEntry"]["amount"], 299.75);
    for decision in ["approve", "pay"] {
        owner.decide(&paid, decision).await;
    }
    assert_eq!(owner.prolong(&owner.entries().await[0], json!(90)).await.0, 404, "nothing is in it");
    // What has become empty ends without a word. Older events are forgotten by then.
    owner.pass(7 * DAY).await;
    assert!(owner.entries().await[0]["returnedAt"].is_string());
    assert!(owner.events("vault.entry.updated").is_empty());
    owner.pass(23 * DAY).await;
    assert_eq!(owner.balances().await, (json!(299.75), json!(0)));
    audit::check(&owner.world, &owner.token).await;
}

#[tokio::test]
async fn money_of_a_withdrawal_without_a_payout_returns_to_the_vault_until_its_end() {
    let owner = Owner::new().await;
    owner.put("short", json!(700), 7).await;
    owner.put("long", json!(500), 30).await;
    let first = owner.withdrawn(json!(1000.75)).await;
    assert_eq!(owner.balances().await, (json!(0), json!(250)));
    owner.take_back(&first).await;
    assert_eq!(owner.balances().await, (json!(50.75), json!(1200)));
    assert_eq!(owner.amounts().await, [json!(700), json!(500)]);
    assert_eq!(owner.bet(json!(50.76)).await, 422);
    audit::check(&owner.world, &owner.token).await;
    // One entry ends while the withdrawal is under way.
    let second = owner.withdrawn(json!(1000.75)).await;
    owner.pass(7 * DAY).await;
    assert_eq!(owner.balances().await, (json!(0), json!(250)));
    owner.decide(&second, "refuse").await;
    assert_eq!(owner.balances().await, (json!(750.75), json!(500)));
    audit::check(&owner.world, &owner.token).await;
}

#[tokio::test]
async fn an_account_with_money_in_the_vault_is_not_hidden() {
    let owner = Owner::new().await;
    let euro = owner.world.account(&owner.token, "EUR").await;
    let (id, all) = (euro["id"].as_str().unwrap(), euro["realBalance"].clone());
    let body = json!({ "accountId": id, "amount": all, "days": 1 });
    owner.world.post(PATH, &owner.token, body).await;
    let hide = format!("/api/wallet/accounts/{id}/hide");
    assert_eq!(owner.world.call("PUT", &hide, Some(&owner.token), None).await.0, 422);
    owner.pass(DAY).await;
    assert_eq!(owner.world.account(&owner.token, "EUR").await["realBalance"], all);
}

#[tokio::test]
async fn the_vault_has_room_for_fifty_entries() {
    let owner = Owner::new().await;
    for number in 0..50 {
        owner.put(&number.to_string(), json!(0.01), 1).await;
    }
    assert_eq!(owner.send("more", json!(0.01), json!(1)).await.0, 400);
    owner.pass(DAY).await;
    owner.put("more", json!(0.01), 1).await;
    // What has ended is listed for 90 days.
    owner.pass(DAY).await;
    owner.pass(90 * DAY - 1).await;
    assert_eq!(owner.entries().await.len(), 1);
    owner.pass(1).await;
    assert_eq!(owner.entries().await.len(), 0);
    audit::check(&owner.world, &owner.token).await;
}
