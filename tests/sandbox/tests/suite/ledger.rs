//! Property test of the ledger: for any sequence of calls by players, providers and reviewers, it is balanced.

use crate::audit;
use crate::world::{PLAYER, World};
use proptest::prelude::*;
use serde_json::{Value, json};

const WORDS: [&str; 3] = ["success", "failure", "pending"];
/// Days that money stays in the vault; one of them is not offered.
const LENGTHS: [u8; 5] = [1, 7, 30, 90, 2];
const DECISIONS: [&str; 4] = ["review", "approve", "refuse", "pay"];

#[derive(Debug, Clone)]
pub enum Step {
    Deposit { cents: u32, bonus: u8 },
    Coins { transaction: u8, cents: u32, word: u8 },
    Word { which: usize, word: u8 },
    LateWord { which: usize, word: u8, delay: u32 },
    TakeBack(usize),
    Withdraw(u32),
    Decide { which: usize, decision: u8 },
    Bet { stake: u32, payout: u32 },
    Give(u8),
    Activate(usize),
    Cancel(usize),
    Open { which: usize, opened: u8 },
    Spin { which: usize, count: u8, payout: u32 },
    Code(u8),
    Wait(u32),
    Review(Option<u8>),
    Vault { cents: u32, length: u8, repeats: bool },
    Prolong { which: usize, length: u8 },
    TurnOver(bool),
}

pub fn step() -> impl Strategy<Value = Step> {
    let which = || 0_usize..10;
    prop_oneof![
        4 => (1000_u32..60_000, 0_u8..10).prop_map(|(cents, bonus)| Step::Deposit { cents, bonus }),
        2 => (0_u8..4, 1_u32..60_000, 0_u8..3)
            .prop_map(|(transaction, cents, word)| Step::Coins { transaction, cents, word }),
        9 => (which(), 0_u8..3).prop_map(|(which, word)| Step::Word { which, word }),
        1 => (which(), 0_u8..3, 1_u32..7_200_000)
            .prop_map(|(which, word, delay)| Step::LateWord { which, word, delay }),
        2 => which().prop_map(Step::TakeBack),
        3 => (2000_u32..200_000).prop_map(Step::Withdraw),
        3 => (which(), 0_u8..4).prop_map(|(which, decision)| Step::Decide { which, decision }),
        4 => (1_u32..150_000, 0_u32..200_000).prop_map(|(stake, payout)| Step::Bet { stake, payout }),
        1 => (1_u8..12).prop_map(Step::Give),
        3 => which().prop_map(Step::Activate),
        1 => which().prop_map(Step::Cancel),
        1 => (which(), 0_u8..2).prop_map(|(which, opened)| Step::Open { which, opened }),
        1 => (which(), 1_u8..30, 0_u32..500).prop_map(|(which, count, payout)| Step::Spin { which, count, payout }),
        1 => (0_u8..2).prop_map(Step::Code),
        2 => prop_oneof![1_u32..600_000, 3_600_000_u32..100_000_000, Just(2_700_000_000)].prop_map(Step::Wait),
        1 => prop::option::of(0_u8..60).prop_map(Step::Review),
        1 => any::<bool>().prop_map(Step::TurnOver),
        4 => (1_u32..90_000, 0_u8..5, any::<bool>())
            .prop_map(|(cents, length, repeats)| Step::Vault { cents, length, repeats }),
        1 => (which(), 0_u8..4).prop_map(|(which, length)| Step::Prolong { which, length }),
    ]
}

fn amount(cents: u32) -> Value {
    serde_json::from_str(&format!("{}.{:02}", cents / 100, cents % 100)).unwrap()
}

/// The test's own model of a deposit: the provider's first report, not the sandbox's rows.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Known {
    Open,
    Paid,
    Failed,
    /// A report is pending, or the deposit may have expired.
    Unsure,
}

pub struct Play {
    pub world: World,
    pub token: String,
    pub account: Value,
    address: Value,
    invoices: Vec<(Value, Known)>,
    /// Number of keys that were used.
    keys: u32,
}

impl Play {
    pub async fn new() -> Self {
        let (world, token) = World::with_lasting_token().await;
        let account = world.account(&token, "USD").await["id"].clone();
        let body = json!({
            "method": "sandbox.crypto", "currency": "USDT", "amount": 0, "accountId": world.account(&token, "USDT").await["id"],
            "isBonusDecline": false, "fields": { "crypto_network": "TRC20" },
        });
        let address = world.post("/api/payment/invoices/deposit", &token, body).await["invoiceId"].clone();
        Self { world, token, account, address, invoices: Vec::new(), keys: 0 }
    }

    /// One of the invoices, whichever the number hits.
    fn nth(&mut self, which: usize) -> Option<&mut (Value, Known)> {
        let count = self.invoices.len().max(1);
        self.invoices.get_mut(which % count)
    }

    async fn make(&mut self, kind: &str, body: Value) {
        let path = format!("/api/payment/invoices/{kind}");
        let (_, body) = self.world.call("POST", &path, Some(&self.token), Some(body)).await;
        let known = if kind == "deposit" { Known::Open } else { Known::Unsure };
        self.invoices.extend(body["data"].get("invoiceId").cloned().map(|id| (id, known)));
    }

    async fn held(&self, kind: &str, which: usize) -> Option<String> {
        let rows =
            self.world.get(&format!("/api/game/{kind}?perPage=50&status[]=1&status[]=2"), &self.token).await;
        let rows = rows.as_array().unwrap();
        rows.get(which % rows.len().max(1)).map(|row| row["id"].as_str().unwrap().to_owned())
    }

    async fn act(&self, which: usize, action: &str) {
        for kind in ["player-bonuses", "player-freespins"] {
            if let Some(id) = self.held(kind, which).await {
                let path = format!("/api/game/{kind}/{id}/{action}");
                self.world.call("PUT", &path, Some(&self.token), None).await;
            }
        }
    }

    async fn may_fail(&self, control: &str, body: Value) {
        self.world.call("POST", &format!("/__sandbox/{control}"), None, Some(body)).await;
    }

    pub async fn step(&mut self, step: Step) {
        match step {
            Step::Deposit { cents, bonus } => {
                let bonus = (1..9).contains(&bonus).then(|| format!("b0000000-0000-4000-8000-{bonus:012}"));
                let body = json!({
                    "method": "sandbox.card", "currency": "USD", "amount": amount(cents), "accountId": self.account,
                    "bonusId": bonus, "isBonusDecline": false,
                });
                self.make("deposit", body).await;
            }
            Step::Coins { transaction, cents, word } => {
                let body = json!({
                    "outcome": WORDS[usize::from(word)], "amount": amount(cents), "transactionId": transaction.to_string(),
                });
                self.world.outcome(&self.address, body).await;
            }
            Step::Word { which, word } => {
                if let Some((invoice, known)) = self.nth(which) {
                    *known = match (*known, word) {
                        (Known::Open, 0) => Known::Paid,
                        (Known::Open, 1) => Known::Failed,
                        (before, _) => before,
                    };
                    let invoice = invoice.clone();
                    self.world.outcome(&invoice, json!({ "outcome": WORDS[usize::from(word)] })).await;
                }
            }
            Step::LateWord { which, word, delay } => {
                if let Some((invoice, known)) = self.nth(which) {
                    if *known == Known::Open {
                        *known = Known::Unsure;
                    }
                    let invoice = invoice.clone();
                    let body = json!({ "outcome": WORDS[usize::from(word)], "delayMs": delay });
                    self.world.outcome(&invoice, body).await;
                }
            }
            Step::TakeBack(which) => {
                if let Some((invoice, _)) = self.nth(which) {
                    let path = format!("/api/payment/invoices/{}/decline", invoice.as_str().unwrap());
                    self.world.call("PUT", &path, Some(&self.token), None).await;
                }
            }
            Step::Withdraw(cents) => {
                let body = json!({
                    "method": "sandbox.withdrawal.card", "currency": "USD", "amount": amount(cents), "accountId": self.account,
                    "fields": { "wallet_id": "4000001234567899" },
                });
                self.make("withdrawal", body).await;
            }
            Step::Decide { which, decision } => {
                if let Some((invoice, _)) = self.nth(which) {
                    let decision = DECISIONS[usize::from(decision)];
                    let form = format!("invoice={}&decision={decision}", invoice.as_str().unwrap());
                    self.world.submit("/withdrawals", &form).await;
                }
            }
            Step::Bet { stake, payout } => {
                let body = json!({ "playerId": PLAYER, "currency": "USD", "amount": amount(stake), "payout": amount(payout) });
                self.may_fail("bets", body).await;
            }
            Step::Give(bonus) => {
                let body = json!({
                    "playerId": PLAYER, "bonusId": format!("b0000000-0000-4000-8000-{bonus:012}"), "deposit": 40,
                });
                self.may_fail("bonuses", body).await;
            }
            Step::Activate(which) => self.act(which, "activate").await,
            Step::Cancel(which) => self.act(which, "cancel").await,
            Step::Open { which, opened } => {
                if let Some(id) = self.held("player-bonuses", which).await {
                    self.may_fail("bonuses", json!({ "id": id, "openedTransactionsCount": opened })).await;
                }
            }
            Step::Spin { which, count, payout } => {
                if let Some(id) = self.held("player-freespins", which).await {
                    let body = json!({ "id": id, "count": count, "payout": amount(payout) });
                    self.may_fail("freespins", body).await;
                }
            }
            Step::Code(which) => {
                let (code, trigger) = [("WELCOME5", 1), ("DEPOSIT50", 3)][usize::from(which)];
                let body = json!({ "bonusCode": code, "trigger": trigger });
                self.world.call("POST", "/api/game/bonuses/bonuscodes", Some(&self.token), Some(body)).await;
            }
            Step::Wait(milliseconds) => {
                self.world.control("clock", json!({ "advanceMs": milliseconds })).await;
            }
            Step::Review(seconds) => {
                self.world.control("settings", json!({ "withdrawalReviewSeconds": seconds })).await;
            }
            Step::Vault { cents, length, repeats } => {
                let days = LENGTHS[usize::from(length)];
                let body = json!({ "accountId": self.account, "amount": amount(cents), "days": days });
                self.keys += 1;
                let key = format!("vault {}", self.keys);
                // The same key again moves nothing.
                for _ in 0..=u8::from(repeats) {
                    let headers = [("idempotency-key", key.as_str())];
                    let body = Some(body.clone());
                    self.world
                        .call_with("POST", "/api/player/vault", Some(&self.token), &headers, body)
                        .await;
                }
            }
            Step::Prolong { which, length } => {
                let vault = self.world.get("/api/player/vault", &self.token).await;
                let entries = vault["entries"].as_array().unwrap();
                if let Some(entry) = entries.get(which % entries.len().max(1)) {
                    let path = format!("/api/player/vault/{}", entry["id"].as_str().unwrap());
                    let body = json!({ "days": LENGTHS[usize::from(length)] });
                    self.world.call("PUT", &path, Some(&self.token), Some(body)).await;
                }
            }
            Step::TurnOver(enabled) => {
                self.world.control("settings", json!({ "turnOverWager": { "enabled": enabled } })).await;
            }
        }
    }

    /// Compares the model of deposits with what the player sees.
    async fn check(&self) {
        audit::check(&self.world, &self.token).await;
        let rows = self.world.get("/api/payment/invoices?type=1&perPage=100", &self.token).await;
        for (invoice, known) in self.invoices.iter().filter(|one| one.1 != Known::Unsure) {
            let row = rows.as_array().unwrap().iter().find(|row| row["id"] == *invoice).unwrap();
            let paid = row["status"] == 2;
            assert_eq!(paid, *known == Known::Paid, "{row} is {known:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_ledger_is_balanced_after_any_sequence_of_calls(steps in prop::collection::vec(step(), 10..60)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut play = Play::new().await;
            play.check().await;
            for step in steps {
                play.step(step).await;
                play.check().await;
            }
        });
    }
}
