//! Compares every committed sample with the sandbox's response: same keys, same JSON types.

use crate::contract::check_event;
use crate::games::{SLOT, Table};
use crate::jackpot::JACKPOT;
use crate::shape::{difference, folder, sample};
use crate::world::{PLAYER, World};
use serde_json::{Value, json};
use std::collections::BTreeSet;

struct Check {
    world: World,
    token: String,
    done: BTreeSet<String>,
}

impl Check {
    /// Sends the request of a file-upload sample.
    async fn upload(&mut self, name: &str, file: &[u8]) {
        let sample = sample(name);
        let form = |name: &str| sample["form"][name].as_str().unwrap();
        let answer = self.world.upload(&self.token, form("type"), form("file"), file).await;
        let (status, real) = crate::world::read(answer).await;
        assert_eq!(u64::from(status), sample["status"].as_u64().unwrap(), "{name}: {real}");
        assert_eq!(difference(&sample["response"], &real, ""), None, "{name}");
        self.done.insert(name.to_owned());
    }

    /// Sends the request of a sample. `replace` substitutes real ids.
    async fn play(&mut self, name: &str, replace: &[(&str, &str)]) -> Value {
        let mut text = sample(name).to_string();
        for (from, to) in replace {
            assert!(text.contains(from), "{name} has no {from}");
            text = text.replace(from, to);
        }
        let sample: Value = serde_json::from_str(&text).unwrap();
        let (method, path) = sample["call"].as_str().unwrap().split_once(' ').unwrap();
        let token = (sample["auth"] == true).then_some(self.token.as_str());
        let (status, real) = self.world.call(method, path, token, sample.get("request").cloned()).await;
        assert_eq!(u64::from(status), sample["status"].as_u64().unwrap(), "{name}: {real}");
        if let Some(difference) = difference(&sample["response"], &real, "") {
            panic!("{name}: {difference}");
        }
        if status >= 400 {
            assert_eq!(real["error"]["code"], sample["response"]["error"]["code"], "{name}");
        }
        self.done.insert(name.to_owned());
        real["data"].clone()
    }

    async fn plain(&mut self, names: &[&str]) {
        for name in names {
            self.play(name, &[]).await;
        }
    }

    async fn account(&self, currency: &str) -> String {
        self.world.account(&self.token, currency).await["id"].as_str().unwrap().to_owned()
    }
}

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap().to_owned()
}

const USD: &str = "c1a7e3b0-0001-4000-8000-000000000001";
const BTC: &str = "c1a7e3b0-0002-4000-8000-000000000002";
const GBP: &str = "c1a7e3b0-0003-4000-8000-000000000003";
const INVOICE: &str = "e9d4b7a1-0001-4000-8000-000000000001";
const ROUND: &str = "f1a2b3c4-0001-4000-8000-000000000001";
const VAULT: &str = "aa000000-0001-4000-8000-000000000001";
const LIMIT: &str = "a5f0c1d2-0001-4000-8000-000000000001";

#[tokio::test]
async fn every_sample_matches_the_shape_of_the_response() {
    let world = World::new();
    // The constants sample is from a backend without social sign-in.
    world.control("settings", json!({ "asyncDelayMs": 0, "socialAuth": [] })).await;
    let token = world.player().await;
    let mut check = Check { world, token, done: BTreeSet::new() };
    settings_and_players(&mut check).await;
    account(&mut check).await;
    money(&mut check).await;
    play(&mut check).await;
    tournaments(&mut check).await;
    refusals(&mut check).await;
    events(&mut check);
    let files = std::fs::read_dir(folder()).unwrap().filter_map(|entry| {
        entry.unwrap().file_name().to_str().unwrap().strip_suffix(".json").map(ToOwned::to_owned)
    });
    let untested: Vec<String> = files.filter(|name| !check.done.contains(name)).collect();
    assert!(untested.is_empty(), "samples nobody checks: {untested:?}");
}

async fn settings_and_players(check: &mut Check) {
    check
        .plain(&[
            "settings-currencies",
            "settings-locales",
            "settings-countries",
            "settings-constants",
            "player-init",
            "fields-registration",
            "fields-profile",
            "register",
            "register-invalid",
            "sessions-create",
            "sessions-create-wrong",
            "sessions-create-blocked",
            "sessions-create-invalid",
            "sessions-refresh",
            "sessions-list",
            "otp-send",
            "otp-send-limit",
            "register-phone-wrong-code",
            "profile",
            "profile-unauthorized",
            "profile-update",
            "profile-resend",
            "communications",
            "otp-verify-wrong",
            "passwords-confirm-invalid",
            "turn-over-wager",
        ])
        .await;
    let code = check.world.sent("12015550188").await["code"].as_str().unwrap().to_owned();
    check.play("register-phone", &[("123456", &code)]).await;
    let link = check.world.sent("new@example.com").await["link"].as_str().unwrap().to_owned();
    check.play("register-confirm", &[("b0d5c1e2a3f4", link.rsplit('/').next().unwrap())]).await;
    let autologin = check.world.control("autologin", json!({ "playerId": PLAYER })).await["token"]
        .as_str()
        .unwrap()
        .to_owned();
    check.play("sessions-token", &[("b1946ac92492d2347c6235b4d2611184", &autologin)]).await;
    let body = json!({ "phone": "12015550123", "reason": "phoneVerification" });
    check.world.post("/api/player/otp/send", &check.token, body).await;
    let code = check.world.sent("12015550123").await["code"].as_str().unwrap().to_owned();
    check.play("otp-verify", &[("123456", &code)]).await;
    check.play("sessions-previous", &[]).await;
    let rows = check.world.get("/api/player/sessions?perPage=50", &check.token).await;
    let other = rows[0]["sessionId"].as_str().unwrap().to_owned();
    check.play("sessions-close", &[("5d0a3f6e-91c4-4b1d-8a57-c0e2f4b6d813", &other)]).await;
    check.plain(&["passwords-reset"]).await;
    let link = check.world.sent("player@example.com").await["link"].as_str().unwrap().to_owned();
    let restore = json!({ "currentPassword": "password2", "newPassword": "password1", "repeatNewPassword": "password1" });
    check.play("passwords-change", &[]).await;
    check.world.call("PUT", "/api/player/passwords", Some(&check.token), Some(restore)).await;
    check.play("passwords-confirm", &[("b0d5c1e2a3f4", link.rsplit('/').next().unwrap())]).await;
    let login = json!({ "login": "player@example.com", "password": "password2" });
    let (_, body) = check.world.call("POST", "/api/player/sessions", None, Some(login.clone())).await;
    check.token = body["data"]["accessToken"].as_str().unwrap().into();
    check.plain(&["sessions-logout"]).await;
    let (_, body) = check.world.call("POST", "/api/player/sessions", None, Some(login)).await;
    check.token = body["data"]["accessToken"].as_str().unwrap().into();
}

async fn account(check: &mut Check) {
    check.upload("documents-upload", b"\x89PNG\r\n\x1a\n").await;
    check.upload("documents-upload-invalid", b"text").await;
    check.upload("documents-upload-too-large", &vec![0; 11 * 1024 * 1024]).await;
    let rejected = json!({ "playerId": PLAYER, "type": "address", "fileName": "bill.pdf", "status": 3, "rejectReason": "No." });
    let rejected = check.world.control("documents", rejected).await;
    let rows = check.play("documents", &[]).await;
    assert_eq!(rows[0], rejected[0]);
    check.play("documents-delete", &[("d0c00000-0001-4000-8000-000000000001", &id(&rows[1]))]).await;
    check.world.control("referrals", json!({ "playerId": PLAYER, "count": 3 })).await;
    check.plain(&["referrals", "sumsub-auth", "communications-invalid"]).await;
}

async fn money(check: &mut Check) {
    check.plain(&["accounts", "accounts-create"]).await;
    let (usd, btc, gbp) =
        (check.account("USD").await, check.account("BTC").await, check.account("GBP").await);
    check.play("accounts-switch", &[(BTC, &btc)]).await;
    check.play("accounts-hide", &[(GBP, &gbp)]).await;
    check.world.call("PUT", &format!("/api/wallet/accounts/{usd}/switch"), Some(&check.token), None).await;
    check
        .plain(&[
            "methods-deposit",
            "methods-deposit-crypto",
            "methods-withdrawal",
            "methods-withdrawal-crypto",
        ])
        .await;
    check.plain(&["deposit-bonuses"]).await;
    check.play("deposit-qr", &[(USD, &usd)]).await;
    check.play("deposit-iframe", &[(USD, &usd)]).await;
    check.play("deposit-message", &[(USD, &usd)]).await;
    check.play("deposit-async", &[(USD, &usd)]).await;
    tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    check.play("deposit-invalid", &[(USD, &usd)]).await;
    check.play("deposit-crypto-address", &[(BTC, &btc)]).await;
    let code = check.play("bonuscodes-add", &[]).await;
    check.plain(&["bonuscodes"]).await;
    let invoice = check
        .play("deposit-form", &[(USD, &usd), ("\"isBonusDecline\":true", "\"isBonusDecline\":false")])
        .await;
    check.world.outcome(&invoice["invoiceId"], json!({ "outcome": "success" })).await;
    check.plain(&["invoices", "invoices-statistics"]).await;
    let code = check
        .world
        .post(
            "/api/game/bonuses/bonuscodes",
            &check.token,
            json!({ "bonusCode": code["bonusCode"], "trigger": 3 }),
        )
        .await;
    check.play("bonuscodes-delete", &[("d2b1f0aa-0003-4000-8000-000000000003", &id(&code))]).await;
    for _ in 0..5 {
        check
            .world
            .post("/api/game/bonuses/bonuscodes", &check.token, json!({ "bonusCode": "NOPE", "trigger": 1 }))
            .await;
    }
    check.plain(&["bonuscodes-too-many", "cashback", "bonuses-status"]).await;
    let today = sandbox::clock::iso(check.world.app.clock.now_ms())[..10].to_owned();
    let statement = check.play("statement", &[("2026-11-20", &today)]).await;
    assert!(!statement["rows"].as_array().unwrap().is_empty(), "a row is compared");
    let made = check.play("withdrawal", &[(USD, &usd)]).await;
    let made = made["invoiceId"].as_str().unwrap();
    check.play("invoice-decline", &[(INVOICE, made)]).await;
    check.play("invoice-decline-late", &[(INVOICE, made)]).await;
    for name in ["form", "iframe", "plain", "invalid", "cash-agent"] {
        check.play(&format!("withdrawal-{name}"), &[(USD, &usd)]).await;
    }
    check.plain(&["invoices-cash-agent"]).await;
    let kept = check.play("vault-put", &[(USD, &usd)]).await;
    check.play("vault-prolong", &[(VAULT, &id(&kept))]).await;
    check.plain(&["vault"]).await;
    check.world.control("settings", json!({ "limitDelaySeconds": 1 })).await;
    // Deposits that can still be paid would count against the limit, and what was paid at the same moment.
    let open = check.world.get("/api/payment/invoices?status=1&type=1&perPage=100", &check.token).await;
    for invoice in open.as_array().unwrap() {
        let path = format!("/api/payment/invoices/{}/decline", id(invoice));
        check.world.call("PUT", &path, Some(&check.token), None).await;
    }
    check.world.control("clock", json!({ "advanceMs": 5 })).await;
    let limit = check.play("limits-create", &[]).await;
    check.plain(&["limits"]).await;
    let path = format!("/api/player/limits/{}", id(&limit));
    check.world.call("PUT", &path, Some(&check.token), Some(json!({ "amount": 800 }))).await;
    check.plain(&["limits-pending"]).await;
    check.world.control("clock", json!({ "advanceMs": 1001 })).await;
    check.play("limits-confirm", &[(LIMIT, &id(&limit))]).await;
    check.play("limits-update", &[(LIMIT, &id(&limit)), ("\"amount\":300", "\"amount\":50")]).await;
    let body = json!({ "method": "sandbox.card", "currency": "USD", "amount": 50, "accountId": usd, "isBonusDecline": true });
    let made = check.world.post("/api/payment/invoices/deposit", &check.token, body).await;
    check.world.outcome(&made["invoiceId"], json!({ "outcome": "success" })).await;
    check.plain(&["methods-deposit-limit"]).await;
    check.play("limits-delete", &[(LIMIT, &id(&limit))]).await;
}

async fn play(check: &mut Check) {
    check.plain(&["player-bonuses", "player-freespins"]).await;
    let bonus = check.world.get("/api/game/player-bonuses?status[]=1", &check.token).await;
    let spins = check.world.get("/api/game/player-freespins?status[]=1", &check.token).await;
    for action in ["activate", "cancel"] {
        check
            .play(
                &format!("player-bonus-{action}"),
                &[("d2b1f0aa-0001-4000-8000-000000000001", &id(&bonus[0]))],
            )
            .await;
        check
            .play(
                &format!("player-freespin-{action}"),
                &[("d2b1f0aa-0002-4000-8000-000000000002", &id(&spins[0]))],
            )
            .await;
    }
    let given =
        json!({ "playerId": PLAYER, "bonusId": "b0000000-0000-4000-8000-000000000006", "deposit": 200 });
    let locked = id(&check.world.control("bonuses", given).await[0]);
    check
        .world
        .call("PUT", &format!("/api/game/player-bonuses/{locked}/activate"), Some(&check.token), None)
        .await;
    check.world.control("bets", json!({ "playerId": PLAYER, "currency": "USD", "amount": 1 })).await;
    check.play("player-bonus-cancel-locked", &[("d2b1f0aa-0001-4000-8000-000000000001", &locked)]).await;
    check
        .plain(&[
            "collections",
            "providers",
            "provider",
            "games",
            "game",
            "game-play",
            "favorite-add",
            "favorites",
            "favorite-remove",
        ])
        .await;
    let body = json!({ "accountId": check.account("USD").await, "demoMode": false });
    check.world.post("/api/game/games/ember-orchard/play", &check.token, body).await;
    check.plain(&["games-played", "winners", "bets"]).await;
    let bet = json!({ "playerId": PLAYER, "currency": "USD", "amount": 1, "gameIdentity": "ember-orchard" });
    check.world.control("bets", bet).await;
    check.plain(&["spins"]).await;
    let round = {
        let table = Table::money(&check.world, &check.token, SLOT).await;
        table.seed("seed-52").await;
        let played = table.post("rounds", json!({ "key": "a", "stake": "2" })).await;
        table.shown(&played).await;
        table.post("seed", json!({})).await;
        id(&played["round"])
    };
    check.play("round-proof", &[(ROUND, &round)]).await;
    {
        let table = Table::money(&check.world, &check.token, JACKPOT).await;
        // The jackpot falls in the first round of this seed with a stake of one.
        table.seed("jackpot-911").await;
        let played = table.post("rounds", json!({ "key": "a", "stake": "1" })).await;
        table.shown(&played).await;
        table.post("seed", json!({})).await;
        check.play("round-proof-jackpot", &[(ROUND, &id(&played["round"]))]).await;
    }
    check.world.control("clock", json!({ "advanceMs": 1500 })).await;
    check.plain(&["jackpots"]).await;
    check.plain(&["messages"]).await;
    let message = check.world.get("/api/notification/messenger/messages", &check.token).await;
    for name in ["messages-read", "messages-read-all", "messages-delete"] {
        let known = "60000000-0000-4000-8000-000000000001";
        let message = id(&message[0]);
        let replace = [(known, message.as_str())];
        check.play(name, if name == "messages-read-all" { &[] } else { &replace }).await;
    }
    let (first, second) = ("50000000-0000-4000-8000-000000000001", "50000000-0000-4000-8000-000000000002");
    check.play("quests", &[]).await;
    check.play("quest-activate", &[(first, second)]).await;
    check.plain(&["player-quests"]).await;
    check.play("quest-cancel", &[(first, second)]).await;
    check.plain(&["loyalty-account", "loyalty-levels"]).await;
    check.world.control("messages", json!({ "playerId": PLAYER, "content": { "title": "a", "body": "b", "image": null, "link": null } })).await;
    let body = json!({ "method": "sandbox.card", "currency": "EUR", "amount": 4000, "accountId": check.account("EUR").await, "isBonusDecline": true });
    let made = check.world.post("/api/payment/invoices/deposit", &check.token, body).await;
    check.world.outcome(&made["invoiceId"], json!({ "outcome": "success" })).await;
}

async fn tournaments(check: &mut Check) {
    check.plain(&["tournaments"]).await;
    let path = sample("tournament")["call"].as_str().unwrap().replace("GET ", "");
    check.world.post(&format!("{path}/participate"), &check.token, json!({})).await;
    let bet = json!({ "playerId": PLAYER, "currency": "USD", "amount": 1, "payout": 30, "gameIdentity": "ember-orchard" });
    check.world.control("bets", bet).await;
    check.plain(&["tournament"]).await;
    check.world.control("tournaments/end", json!({ "tournament": "ember-league" })).await;
    check.plain(&["tournament-finished"]).await;
}

/// Requests refused because of a limit.
async fn refusals(check: &mut Check) {
    check.world.control("settings", json!({ "limitDelaySeconds": 0 })).await;
    let usd = check.account("USD").await;
    let limit = |definition: i64| json!({ "definition": definition, "period": "daily", "currency": "USD", "amount": 1000 });
    for (sample, limit) in [
        ("game-play-bet-limit", limit(1)),
        ("game-play-loss-limit", limit(2)),
        ("game-play-excluded", json!({ "definition": 5, "period": "1_day" })),
    ] {
        // What was bet at the same moment would count against the limit.
        check.world.control("clock", json!({ "advanceMs": 5 })).await;
        let made = check.world.post("/api/player/limits", &check.token, limit).await;
        let bet = json!({ "playerId": PLAYER, "currency": "USD", "amount": 1000 });
        check.world.control("credit", bet.clone()).await;
        if sample != "game-play-excluded" {
            check.world.control("bets", bet).await;
        }
        check.play(sample, &[(USD, &usd)]).await;
        let path = format!("/api/player/limits/{}", id(&made));
        check.world.call("DELETE", &path, Some(&check.token), None).await;
        check.world.control("clock", json!({ "advanceMs": 5 })).await;
    }
}

/// Published events must match the event samples.
fn events(check: &mut Check) {
    for entry in std::fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().to_str().unwrap().trim_end_matches(".json").to_owned();
        if !name.starts_with("event-") {
            continue;
        }
        check.done.insert(name.clone());
        // Published by games: `game_rounds` compares them.
        if matches!(name.as_str(), "event-bet-restricted" | "event-bet-max-exceed" | "event-game-winner") {
            continue;
        }
        // Its channel keeps no history: `realtime` compares it.
        if name == "event-tournament-completed" {
            continue;
        }
        let sample = sample(&name);
        let channel = sample["channel"].as_str().unwrap();
        let history = check.world.app.hub.history(channel, None, check.world.app.clock.now_ms());
        let event = &sample["publication"]["event"];
        let real: Vec<&Value> =
            history.publications.iter().map(|one| &one.data).filter(|data| data["event"] == *event).collect();
        assert!(!real.is_empty(), "{name}: nothing was published");
        for data in real {
            check_event(channel, data);
            if let Some(difference) = difference(&sample["publication"], data, "") {
                panic!("{name}: {difference}");
            }
        }
    }
}
