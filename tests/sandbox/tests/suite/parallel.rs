//! Every path on which money moves, called fifty times at the same time: it moves once, or as often as there is money.

use crate::audit;
use crate::payments::{DEPOSIT, request};
use crate::sportsbook::{Desk, announced, leg, start};
use crate::world::World;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

const TIMES: usize = 50;
const WITHDRAWAL: &str = "/api/payment/invoices/withdrawal";

/// Numbers of answers by status.
type Statuses = BTreeMap<u16, usize>;

struct Crowd {
    world: Arc<World>,
    token: String,
}

impl Crowd {
    async fn new() -> Self {
        let (world, token) = World::with_lasting_token().await;
        Self { world: Arc::new(world), token }
    }

    /// Makes fifty calls at once, to the API or, with a launch id, to that of games and bets.
    async fn at_once(
        &self,
        launch: Option<&str>,
        method: &'static str,
        path: &str,
        call: impl Fn(usize) -> (Option<String>, Option<Value>),
    ) -> Vec<(u16, Value)> {
        let calls = (0..TIMES).map(|index| {
            let (key, body) = call(index);
            let (world, token, path) = (self.world.clone(), self.token.clone(), path.to_owned());
            let launch = launch.map(str::to_owned);
            tokio::spawn(async move {
                let Some(launch) = launch else {
                    let headers: Vec<(&str, &str)> =
                        key.iter().map(|key| ("idempotency-key", key.as_str())).collect();
                    return world.call_with(method, &path, Some(&token), &headers, body).await;
                };
                let headers = [("x-launch", launch.as_str())];
                crate::world::read(world.send(&world.pay, method, &path, &headers, body.as_ref()).await).await
            })
        });
        let mut answers = Vec::new();
        for answer in calls.collect::<Vec<_>>() {
            answers.push(answer.await.unwrap());
        }
        answers
    }

    async fn statuses(&self, method: &'static str, path: &str, body: Option<Value>) -> Statuses {
        count(&self.at_once(None, method, path, |_| (None, body.clone())).await)
    }

    async fn dollars(&self) -> (Value, Value) {
        let account = self.world.account(&self.token, "USD").await;
        (account["balance"].clone(), account["withdrawalBalance"].clone())
    }

    async fn withdrawal(&self, amount: i64) -> Value {
        let mut body =
            request(&self.world, &self.token, "sandbox.withdrawal.card", "USD", json!(amount)).await;
        body["fields"] = json!({ "wallet_id": "4000001234567899" });
        body
    }

    async fn invoices(&self) -> usize {
        self.world.get("/api/payment/invoices?perPage=100", &self.token).await.as_array().unwrap().len()
    }

    async fn audit(&self) {
        audit::check(&self.world, &self.token).await;
    }
}

fn count(answers: &[(u16, Value)]) -> Statuses {
    let mut statuses = Statuses::new();
    for (status, _) in answers {
        *statuses.entry(*status).or_default() += 1;
    }
    statuses
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn withdrawals_stop_where_the_money_does() {
    let crowd = Crowd::new().await;
    let before = crowd.invoices().await;
    let body = crowd.withdrawal(100).await;
    let answers = crowd
        .at_once(None, "POST", WITHDRAWAL, |index| (Some(format!("k{index}")), Some(body.clone())))
        .await;
    assert_eq!(count(&answers), Statuses::from([(200, 12), (422, 38)]));
    assert_eq!(crowd.dollars().await, (json!(50.75), json!(50.75)));
    assert_eq!(crowd.invoices().await, before + 12);
    crowd.audit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn payments_with_one_key_are_one_payment() {
    let crowd = Crowd::new().await;
    let withdrawal = crowd.withdrawal(100).await;
    let deposit = request(&crowd.world, &crowd.token, "sandbox.card", "USD", json!(50)).await;
    let before = crowd.invoices().await;
    for (path, key, body) in [(WITHDRAWAL, "out", withdrawal), (DEPOSIT, "in", deposit)] {
        let answers = crowd.at_once(None, "POST", path, |_| (Some(key.into()), Some(body.clone()))).await;
        let invoices: Vec<&Value> = answers
            .iter()
            .filter(|(status, _)| *status == 200)
            .map(|(_, answer)| &answer["data"]["invoiceId"])
            .collect();
        assert!(!invoices.is_empty() && invoices.iter().all(|id| *id == invoices[0]), "{answers:?}");
        // The others are told to wait for the first.
        assert!(count(&answers).keys().all(|status| [200, 409].contains(status)), "{:?}", count(&answers));
    }
    assert_eq!(crowd.invoices().await, before + 2);
    assert_eq!(crowd.dollars().await, (json!(1150.75), json!(1150.75)));
    crowd.audit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_payment_that_is_reported_or_taken_back_often_is_so_once() {
    let crowd = Crowd::new().await;
    let body = request(&crowd.world, &crowd.token, "sandbox.card", "USD", json!(50)).await;
    let invoice = crowd.world.post(DEPOSIT, &crowd.token, body).await["invoiceId"].clone();
    let reports = (0..TIMES).map(|_| {
        let (world, invoice) = (crowd.world.clone(), invoice.clone());
        tokio::spawn(async move { world.outcome(&invoice, json!({ "outcome": "success" })).await })
    });
    let mut changed = 0;
    for report in reports.collect::<Vec<_>>() {
        changed += usize::from(report.await.unwrap()["changed"] == true);
    }
    assert_eq!(changed, 1);
    // A reward of 5 belongs to the first deposit.
    let (after, _) = crowd.dollars().await;
    assert!([json!(1300.75), json!(1305.75)].contains(&after), "{after}");

    let body = crowd.withdrawal(100).await;
    let withdrawal = crowd.world.post(WITHDRAWAL, &crowd.token, body).await["invoiceId"].clone();
    let path = format!("/api/payment/invoices/{}/decline", withdrawal.as_str().unwrap());
    assert_eq!(crowd.statuses("PUT", &path, None).await, Statuses::from([(200, 1), (409, 49)]));
    assert_eq!(crowd.dollars().await, (after.clone(), after));
    crowd.audit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn bonuses_and_quests_pay_once() {
    let crowd = Crowd::new().await;
    let code = json!({ "bonusCode": "WELCOME5", "trigger": 1 });
    let codes =
        crowd.at_once(None, "POST", "/api/game/bonuses/bonuscodes", |_| (None, Some(code.clone()))).await;
    let applied = codes.iter().filter(|(_, answer)| answer["data"]["status"] == 2).count();
    assert_eq!(applied, 1, "{codes:?}");

    // The tasks of this quest are done: it pays 3 when it is begun.
    let body = json!({ "city": "Vienna", "address": "Main street 1", "postalCode": "1010" });
    assert_eq!(crowd.world.call("PUT", "/api/player/profile", Some(&crowd.token), Some(body)).await.0, 200);
    let (begun, _) = crowd.dollars().await;
    let path = "/api/retention/quests/50000000-0000-4000-8000-000000000004/activate";
    assert_eq!(crowd.statuses("PUT", path, None).await, Statuses::from([(200, 1), (422, 49)]));
    let (after, _) = crowd.dollars().await;
    let gain = after.as_f64().unwrap() - begun.as_f64().unwrap();
    assert!((gain - 3.0).abs() < 0.001, "{gain}");

    let bonus =
        json!({ "bonusId": "b0000000-0000-4000-8000-000000000010", "playerId": crate::world::PLAYER });
    let given = crowd.world.control("bonuses", bonus).await[0]["id"].clone();
    for verb in ["activate", "cancel"] {
        let path = format!("/api/game/player-bonuses/{}/{verb}", given.as_str().unwrap());
        let statuses = crowd.statuses("PUT", &path, None).await;
        assert_eq!(statuses.get(&200), Some(&1), "{verb}: {statuses:?}");
        crowd.audit().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn stakes_stop_where_the_money_does_and_a_bet_has_one_end() {
    let crowd = Crowd::new().await;
    start(&crowd.world).await;
    let matches = announced(&crowd.world, "football").await;
    let legs = [leg(&matches[0], 0, 0)];
    let desk = Desk::open(&crowd.world, crowd.token.clone()).await;
    let bet =
        |key: String| json!({ "key": key, "stake": "100", "legs": legs, "accept": "any", "language": "en" });
    let launch = Some(desk.launch.as_str());
    let answers = crowd
        .at_once(launch, "POST", "/sportsbook/api/bets", |index| (None, Some(bet(format!("k{index}")))))
        .await;
    let placed: Vec<Value> = answers
        .iter()
        .filter(|(status, answer)| *status == 200 && answer["data"]["bet"].is_object())
        .map(|(_, answer)| answer["data"]["bet"].clone())
        .collect();
    assert_eq!(placed.len(), 12, "{:?}", count(&answers));
    assert_eq!(crowd.dollars().await.0, json!(50.75));

    let standing = desk.standing().await;
    let open = standing["open"].as_array().unwrap().iter().find(|bet| bet["offer"].is_string()).unwrap();
    let offer = open["offer"].clone();
    let path = format!("/sportsbook/api/bets/{}/cash-out", open["id"].as_str().unwrap());
    crowd.at_once(launch, "POST", &path, |_| (None, Some(json!({ "offer": offer })))).await;
    let paid: f64 = offer.as_str().unwrap().parse().unwrap();
    let (after, _) = crowd.dollars().await;
    assert!((after.as_f64().unwrap() - 50.75 - paid).abs() < 0.001, "{after}: {offer}");
    crowd.audit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn limits_and_accounts_are_made_once() {
    let crowd = Crowd::new().await;
    let limit = json!({ "definition": 3, "period": "weekly", "currency": "USD", "amount": 100 });
    let made = crowd.statuses("POST", "/api/player/limits", Some(limit)).await;
    assert_eq!(made.get(&200), Some(&1), "{made:?}");
    let pause = crowd
        .statuses("POST", "/api/player/limits", Some(json!({ "definition": 5, "period": "1_week" })))
        .await;
    assert_eq!(pause.get(&200), Some(&1), "{pause:?}");
    let limits = crowd.world.get("/api/player/limits", &crowd.token).await;
    assert_eq!(limits.as_array().unwrap().len(), 2, "{limits}");
}
