//! Play sessions: who may play what, for how long, and with which money.

use crate::world::{PLAYER, World, read, text};
use serde_json::{Value, json};

pub const SLOT: &str = "ember-orchard";
pub const CRASH: &str = "amber-rocket";
pub const DICE: &str = "wild-dice";
pub const LIMBO: &str = "crimson-limbo";
pub const PLINKO: &str = "velvet-plinko";
pub const MINES: &str = "thunder-mines";
pub const BLACKJACK: &str = "lucky-blackjack";
pub const POKER: &str = "emerald-video-poker";
pub const ROULETTE: &str = "royal-roulette";
pub const LIVE: &str = "ember-live-roulette";

/// A launched game.
pub struct Table<'a> {
    pub world: &'a World,
    pub launch: String,
}

impl<'a> Table<'a> {
    pub async fn demo(world: &'a World, game: &str) -> Self {
        let (_, answer) = play(world, None, game, json!({ "demoMode": true })).await;
        Self { world, launch: answer["data"]["token"].as_str().unwrap().to_owned() }
    }

    pub async fn money(world: &'a World, token: &str, game: &str) -> Self {
        let account = world.account(token, "USD").await["id"].clone();
        let body = json!({ "demoMode": false, "accountId": account, "platform": 1, "countryCode": "US", "locale": "de" });
        let (status, answer) = play(world, Some(token), game, body).await;
        assert_eq!(status, 200, "{answer}");
        Self { world, launch: answer["data"]["token"].as_str().unwrap().to_owned() }
    }

    pub async fn call(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let path = format!("/game/api/{path}");
        let headers = [("x-launch", self.launch.as_str())];
        read(self.world.send(&self.world.pay, method, &path, &headers, body.as_ref()).await).await
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, body) = self.call("GET", path, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        body["data"].clone()
    }

    /// A call after the pause that the game asks for.
    pub async fn patient(&self, path: &str, body: Value) -> (u16, Value) {
        loop {
            let (status, answer) = self.call("POST", path, Some(body.clone())).await;
            if status != 429 {
                return (status, answer);
            }
            self.world.control("clock", json!({ "advanceMs": 1500 })).await;
        }
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        let (status, body) = self.patient(path, body).await;
        assert_eq!(status, 200, "{path}: {body}");
        body["data"].clone()
    }

    /// Code of a refusal.
    pub async fn refused(&self, body: Value) -> Value {
        let (status, body) = self.patient("rounds", body).await;
        assert!(status >= 400, "{body}");
        body["error"]["code"].clone()
    }

    /// Chooses the seeds of the next rounds: the server's is committed first, then it comes into use.
    pub async fn seed(&self, server: &str) {
        self.world.control("seeds", json!({ "seeds": [server] })).await;
        self.post("seed", json!({})).await;
        self.post("seed", json!({ "clientSeed": "test" })).await;
    }

    /// Says that the page has shown a round.
    pub async fn shown(&self, answer: &Value) {
        self.post(&format!("rounds/{}/shown", answer["round"]["id"].as_str().unwrap()), json!({})).await;
    }
}

pub async fn play(world: &World, token: Option<&str>, game: &str, body: Value) -> (u16, Value) {
    world.call("POST", &format!("/api/game/games/{game}/play"), token, Some(body)).await
}

#[tokio::test]
async fn a_guest_plays_for_fun_only() {
    let world = World::new();
    let table = Table::demo(&world, SLOT).await;
    let state = table.get("session").await;
    assert_eq!(
        (&state["balance"], &state["currency"], &state["demo"]),
        (&json!("10000"), &json!("FUN"), &json!(true))
    );
    assert_eq!(
        (&state["engine"], &state["rtp"], &state["round"]),
        (&json!("slot"), &json!("96.2"), &Value::Null)
    );
    assert_eq!(state["stakes"][0], "0.2");
    table.seed("seed-8").await;
    let answer = table.post("rounds", json!({ "key": "a", "stake": "1" })).await;
    assert_eq!((&answer["round"]["payout"], &answer["balance"]), (&json!("0.9"), &json!("9999.9")));
    assert_eq!(answer["round"]["result"], "back", "a win below the stake is no win");
    assert_eq!(play(&world, None, SLOT, json!({ "demoMode": false })).await.0, 401);
    let (_, totals) = world.call("GET", "/__sandbox/ledger", None, None).await;
    let spins: i64 = {
        let connection = world.app.db.lock();
        connection
            .query_row(
                "SELECT COUNT(*) FROM spins WHERE game = 'ember-orchard' AND amount = 100",
                [],
                |row| row.get(0),
            )
            .unwrap()
    };
    assert!(totals.as_object().unwrap().values().all(|sum| *sum == 0) && spins == 0);
}

#[tokio::test]
async fn a_session_ends_with_sign_out_restart_time_and_exclusion() {
    let (world, token) = World::with_lasting_token().await;
    let first = Table::money(&world, &token, SLOT).await;
    let other = Table::money(&world, &token, DICE).await;
    assert_eq!(first.get("session").await["balance"], "1250.75");
    let second = Table::money(&world, &token, SLOT).await;
    assert_eq!(first.call("GET", "session", None).await.0, 401, "started again");
    assert_eq!(other.call("GET", "session", None).await.0, 200, "another game goes on");
    world.control("clock", json!({ "advanceMs": 12 * 3_600_000 - 60_000 })).await;
    assert_eq!(second.call("GET", "session", None).await.0, 200);
    world.control("clock", json!({ "advanceMs": 60_000 })).await;
    let (status, body) = second.call("POST", "rounds", Some(json!({ "key": "a", "stake": "1" }))).await;
    assert_eq!((status, &body["error"]["code"]), (401, &json!(401)), "twelve hours");
    let third = Table::money(&world, &token, SLOT).await;
    world.call("POST", "/api/player/sessions/logout", Some(&token), None).await;
    assert_eq!(third.call("GET", "session", None).await.0, 401, "signed out");
    let token = world.player().await;
    let fourth = Table::money(&world, &token, SLOT).await;
    world.post("/api/player/limits", &token, json!({ "definition": 5, "period": "1_day" })).await;
    let (_, body) = fourth.call("GET", "session", None).await;
    assert_eq!(body["error"]["code"], 14100, "cooling off");
    assert_eq!(fourth.refused(json!({ "key": "a", "stake": "1" })).await, 14100);
    assert_eq!(Table { world: &world, launch: "unknown".into() }.call("GET", "session", None).await.0, 401);
    assert_eq!(read(world.send(&world.pay, "GET", "/game/api/session", &[], None).await).await.0, 401);
}

#[tokio::test]
async fn stakes_fit_every_currency() {
    let world = World::new();
    for code in ["USD", "JPY", "BTC", "PAXG"] {
        let made = world.control("players", json!({ "balances": { code: "1" } })).await;
        let token = made["accessToken"].as_str().unwrap().to_owned();
        let account = world.account(&token, code).await["id"].clone();
        let body = json!({ "demoMode": false, "accountId": account, "countryCode": "x#y" });
        let (_, answer) = play(&world, Some(&token), SLOT, body).await;
        let launch = answer["data"]["token"].as_str().unwrap().to_owned();
        let state = Table { world: &world, launch }.get("session").await;
        let stakes = state["stakes"].as_array().unwrap();
        assert!(stakes.len() >= 4, "{code}: {stakes:?}");
        for stake in stakes {
            let amount = minor(stake.as_str().unwrap(), world.app.catalog.decimals(code));
            assert!(amount % 20 == 0 && amount.checked_mul(20_000).is_some(), "{code}: {stake}");
        }
    }
}

fn minor(text: &str, decimals: u32) -> i64 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    format!("{whole}{fraction:0<width$}", width = decimals as usize).parse().unwrap()
}

#[tokio::test]
async fn pages_are_safe_to_frame() {
    let world = World::new();
    let lobby = "lobbyUrl=http%3A%2F%2Fsite.test%2Fmain";
    let path = format!("/game/{SLOT}?session=%22%3E%3Cscript%3E&locale=ar&{lobby}");
    let (status, headers, page) = text(world.send(&world.pay, "GET", &path, &[], None).await).await;
    assert_eq!(status, 200);
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && policy.ends_with("frame-ancestors http://site.test"));
    assert!(
        page.contains("lang=\"ar\" dir=\"rtl\"") && page.contains("data-lobby=\"http://site.test/main\"")
    );
    assert!(page.contains("data-session=\"&quot;&gt;&lt;script&gt;\"") && page.contains("slot.js"));
    for foreign in ["https://evil.test/", "http://site.test.evil/", "javascript:alert(1)"] {
        let path = format!("/game/{SLOT}?lobbyUrl={foreign}");
        let (_, _, page) = text(world.send(&world.pay, "GET", &path, &[], None).await).await;
        assert!(page.contains("data-lobby=\"\""), "{foreign}");
    }
    for (path, kind) in [
        ("/game/assets/slot.js", "text/javascript"),
        ("/game/assets/game.css", "text/css"),
        ("/game/look/ember-orchard.css", "text/css"),
        ("/game/fairness?round=x", "text/html"),
    ] {
        let (status, headers, _) = text(world.send(&world.pay, "GET", path, &[], None).await).await;
        assert!(status == 200 && headers["content-type"].to_str().unwrap().starts_with(kind), "{path}");
    }
    for missing in
        ["/game/none", "/game/assets/none.js", "/game/look/none.css", "/game/api/rooms/ember-orchard"]
    {
        assert_eq!(world.send(&world.pay, "GET", missing, &[], None).await.status(), 404, "{missing}");
    }
}

#[tokio::test]
async fn the_play_call_tells_why_a_game_cannot_start() {
    let world = World::new();
    let token = world.player().await;
    let usd = world.account(&token, "USD").await["id"].clone();
    let start = async |game: &str| {
        play(&world, Some(&token), game, json!({ "demoMode": false, "accountId": usd })).await.1["error"]["code"].clone()
    };
    assert_eq!(start(DICE).await, Value::Null);
    let bonus =
        json!({ "playerId": PLAYER, "bonusId": "b0000000-0000-4000-8000-000000000002", "deposit": 50 });
    let held = world.control("bonuses", bonus).await[0].clone();
    let path = format!("/api/game/player-bonuses/{}/activate", held["id"].as_str().unwrap());
    world.call("PUT", &path, Some(&token), None).await;
    assert_eq!((start(DICE).await, start(SLOT).await), (json!(14306), Value::Null));
    let (_, url) = play(
        &world,
        Some(&token),
        SLOT,
        json!({ "demoMode": false, "accountId": usd, "locale": "pl", "lobbyUrl": "http://site.test/a?b=c" }),
    )
    .await;
    let url = url["data"]["gameUrl"].as_str().unwrap().to_owned();
    assert!(url.ends_with("&locale=pl&lobbyUrl=http%3A%2F%2Fsite.test%2Fa%3Fb%3Dc"), "{url}");
}
