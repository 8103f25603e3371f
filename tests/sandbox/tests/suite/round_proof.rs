//! The proof of a round: what the site computes from it, and what it may not tell too early.

use crate::games::{BLACKJACK, CRASH, DICE, LIMBO, LIVE, MINES, PLINKO, POKER, ROULETTE, SLOT, Table};
use crate::jackpot::JACKPOT;
use crate::world::{World, text};
use core_wasm::domain::validation::patterns::{Captures, Patterns};
use core_wasm::evaluate::evaluate;
use serde_json::{Value, json};

/// Rounds of each kind of game.
const ROUNDS: u32 = 40;
/// Longer than every shared round.
const LONGEST_ROUND: i64 = 200_000;

/// The rules of proofs have no patterns.
struct NoPatterns;

impl Patterns for NoPatterns {
    fn captures(&self, _: &str, _: &str) -> Option<Option<Captures>> {
        None
    }
}

/// The result of checking a proof with the code of the site's page.
pub fn checked(proof: &Value) -> Value {
    serde_json::from_str(&evaluate("fairness.check", &proof.to_string(), &NoPatterns).unwrap()).unwrap()
}

async fn proof_of(world: &World, token: &str, played: &Value) -> Value {
    world.get(&format!("/api/game/spins/{}/proof", played["round"]["id"].as_str().unwrap()), token).await
}

async fn advance(world: &World, milliseconds: i64) {
    world.control("clock", json!({ "advanceMs": milliseconds })).await;
}

/// A bet of a game; `number` makes bets differ.
fn wish(game: &str, number: u32) -> Value {
    let key = format!("k{number}");
    let spots = ["17", "red", "even", "low", "dozen2", "column3", "0"];
    let spot = |at: u32| spots[(at as usize) % spots.len()];
    let stakes = ["0.2", "1", "2.5"];
    let stake = stakes[(number as usize) % stakes.len()];
    match game {
        DICE => {
            json!({ "key": key, "stake": stake, "chance": 2 + number * 2 % 89, "over": number.is_multiple_of(2) })
        }
        LIMBO => {
            let targets = ["1.01", "1.5", "2", "37.25"];
            json!({ "key": key, "stake": stake, "target": targets[(number as usize) % targets.len()] })
        }
        MINES => json!({ "key": key, "stake": stake, "mines": 1 + number % 24 }),
        PLINKO => {
            let (rows, risks) = ([8, 12, 16], ["low", "medium", "high"]);
            let at = |of: usize| (number as usize / of) % 3;
            json!({ "key": key, "stake": stake, "rows": rows[at(1)], "risk": risks[at(3)] })
        }
        CRASH => {
            json!({ "key": key, "stake": stake, "auto": if number.is_multiple_of(3) { json!(null) } else { json!("1.37") } })
        }
        ROULETTE | LIVE => json!({ "key": key, "bets": [
            { "on": spot(number), "stake": stake }, { "on": spot(number + 1), "stake": "1" }, { "on": spot(number + 3), "stake": "0.5" },
        ] }),
        _ => json!({ "key": key, "stake": "2" }),
    }
}

/// Opens some fields of a round of mines, and takes the win if there is one.
async fn open_fields(table: &Table<'_>, begun: Value, number: u32) -> Value {
    let path = format!("rounds/{}/decisions", begun["round"]["id"].as_str().unwrap());
    let mut answer = begun;
    for count in 1..=number % 3 + 2 {
        let choice =
            if count == number % 3 + 2 { json!({ "take": true }) } else { json!({ "field": count }) };
        let mut body = choice;
        body["number"] = json!(count);
        answer = table.post(&path, body).await;
    }
    answer
}

/// Plays a round of blackjack to its end; `number` makes the decisions differ.
async fn play_hands(table: &Table<'_>, begun: Value, number: u32) -> Value {
    let path = format!("rounds/{}/decisions", begun["round"]["id"].as_str().unwrap());
    let mut answer = begun;
    for count in 1_u32.. {
        let choices = answer["round"]["outcome"]["choices"].as_array().unwrap().clone();
        // The last choices are a split and a double.
        let Some(choice) = choices.get(choices.len().saturating_sub(1 + (number as usize % 3))) else {
            break;
        };
        answer = table.post(&path, json!({ "number": count, "move": choice })).await;
    }
    answer
}

/// The proofs of many rounds of a game, with their seeds revealed.
async fn proofs(world: &World, token: &str, game: &str) -> Vec<Value> {
    let table = Table::money(world, token, game).await;
    let is_shared = [CRASH, LIVE].contains(&game);
    if !is_shared {
        // The rounds of each game are the same in every run, with wins and losses among them.
        table.seed(&format!("proofs of {game}")).await;
    }
    let mut played = Vec::new();
    for number in 0..ROUNDS {
        let mut answer = table.post("rounds", wish(game, number)).await;
        if game == MINES {
            answer = open_fields(&table, answer, number).await;
        } else if game == BLACKJACK {
            answer = play_hands(&table, answer, number).await;
        } else if game == POKER {
            let path = format!("rounds/{}/decisions", answer["round"]["id"].as_str().unwrap());
            answer = table.post(&path, json!({ "number": 1, "hold": format!("{:05b}", number % 32) })).await;
        }
        if is_shared {
            advance(world, LONGEST_ROUND).await;
            world.send(&world.pay, "GET", &format!("/game/api/rooms/{game}"), &[], None).await;
        } else {
            table.shown(&answer).await;
        }
        played.push(answer);
    }
    if !is_shared {
        table.post("seed", json!({})).await;
    }
    let mut found = Vec::new();
    for answer in &played {
        found.push(proof_of(world, token, answer).await);
    }
    found
}

/// A slot of each volatility.
async fn slots(world: &World) -> Vec<String> {
    let (_, games) = world.call("GET", "/api/game/games?perPage=100", None, None).await;
    let is_slot = |game: &&Value| {
        let name = game["name"].as_str().unwrap();
        !["Blackjack", "Dice", "Limbo", "Mines", "Plinko", "Poker", "Rocket", "Roulette"]
            .iter()
            .any(|kind| name.ends_with(kind))
    };
    let slots: Vec<&Value> = games["data"].as_array().unwrap().iter().filter(is_slot).collect();
    let of = |volatility: &str| slots.iter().find(|game| game["volatility"] == volatility);
    let identity = |game: &&Value| game["identity"].as_str().unwrap().to_owned();
    ["low", "medium", "high"].map(|volatility| identity(of(volatility).unwrap())).into()
}

/// Asserts that a changed proof is found.
fn finds(proof: &Value, what: &str, change: impl FnOnce(&mut Value)) {
    let mut changed = proof.clone();
    change(&mut changed);
    assert_ne!(&changed, proof, "{what} is another value");
    assert_eq!(checked(&changed)["verdict"], "Differs", "{what} of {changed}");
}

#[tokio::test]
async fn every_round_matches_and_every_change_is_found() {
    let mut games = slots(&World::new()).await;
    games.extend(
        [DICE, LIMBO, PLINKO, MINES, POKER, BLACKJACK, ROULETTE, CRASH, LIVE, JACKPOT].map(ToOwned::to_owned),
    );
    for game in &games {
        let (world, token) = World::with_lasting_token().await;
        // So small that the jackpot of stakes of two falls in every fourth round.
        world.control("settings", json!({ "jackpotTurnover": 800 })).await;
        let mut fallen = 0;
        let (mut wins, mut losses) = (0, 0);
        for proof in proofs(&world, &token, game).await {
            let found = checked(&proof);
            assert_eq!(found["verdict"], "Matches", "{found} of {proof}");
            // A ball of plinko always pays something.
            if proof["payout"].as_f64() > proof["stake"].as_f64() {
                wins += 1;
            } else {
                losses += 1;
            }
            finds(&proof, "the stake", |proof| proof["stake"] = json!(3.1));
            finds(&proof, "the win", |proof| proof["payout"] = json!(77.77));
            finds(&proof, "the server seed", |proof| proof["serverSeed"] = json!("other"));
            finds(&proof, "the hash", |proof| proof["commitment"]["hash"] = json!("00"));
            finds(&proof, "the balance", |proof| proof["bookings"][0]["after"] = json!(1));
            finds(&proof, "the result", |proof| {
                let result = &mut proof["result"];
                if result["value"].is_string() {
                    result["value"] = json!("other");
                } else {
                    result["spins"][0]["stops"][0] = json!(33);
                }
            });
            // Another nonce or client seed draws other numbers. One of eight results may be the same by chance.
            let differs = |name: &str, value: Value| {
                let mut changed = proof.clone();
                changed[name] = value;
                checked(&changed)["verdict"] == "Differs"
            };
            assert!((1..=8).any(|number| differs("nonce", json!(100_000 + number))), "the nonce of {proof}");
            assert!((1..=8).any(|number| differs("clientSeed", json!(format!("other{number}")))), "{proof}");
            if proof.get("jackpot").is_some() {
                fallen += u32::from(proof["jackpot"]["payout"] != json!(0));
                finds(&proof, "the number of the jackpot", |proof| proof["jackpot"]["number"] = json!(9.99));
                // So large that not even the smallest numbers stay what they were.
                finds(&proof, "the turnover", |proof| {
                    proof["jackpot"]["turnover"] = json!(7_777_777_777_i64);
                });
                finds(&proof, "the win of the jackpot", |proof| proof["jackpot"]["payout"] = json!(3.21));
                finds(&proof, "the stake that counts", |proof| proof["jackpot"]["stake"] = json!(0.01));
            }
            if proof["isShared"] == true {
                finds(&proof, "the chain", |proof| proof["chain"]["anchor"] = json!("00"));
            }
        }
        assert!(wins > 0 && losses > 0, "{game}: {wins} wins, {losses} losses");
        assert_eq!(fallen > 0, game == JACKPOT, "{game}: the jackpot fell {fallen} times");
    }
}

#[tokio::test]
async fn a_proof_tells_nothing_before_the_game_has_shown_the_round() {
    let (world, token) = World::with_lasting_token().await;
    let table = Table::money(&world, &token, SLOT).await;
    table.seed("seed-52").await;
    let played = table.post("rounds", json!({ "key": "a", "stake": "2" })).await;
    let open = proof_of(&world, &token, &played).await;
    assert_eq!(
        (&open["state"], &open["payout"], &open["result"], &open["serverSeed"]),
        (&json!("open"), &Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(open["bookings"].as_array().unwrap().len(), 1, "the win is booked, and not told");
    assert_eq!(checked(&open)["verdict"], "Pending");
    table.shown(&played).await;
    let settled = proof_of(&world, &token, &played).await;
    assert_eq!((&settled["state"], &settled["payout"]), (&json!("settled"), &json!(13.2)));
    assert_eq!((&settled["serverSeed"], &settled["reveal"]), (&Value::Null, &json!("newSeed")));
    assert_eq!(checked(&settled)["verdict"], "Pending", "the seed is in use");
    assert_eq!(settled["bookings"][0]["before"], json!(1250.75));
    assert_eq!(settled["bookings"][1]["after"], json!(1261.95));
    table.post("seed", json!({})).await;
    let revealed = proof_of(&world, &token, &played).await;
    assert_eq!(
        (&revealed["serverSeed"], &checked(&revealed)["verdict"]),
        (&json!("seed-52"), &json!("Matches"))
    );
}

#[tokio::test]
async fn every_symbol_of_reels_has_a_picture() {
    let (world, token) = World::with_lasting_token().await;
    let table = Table::money(&world, &token, SLOT).await;
    let played = table.post("rounds", json!({ "key": "a", "stake": "2" })).await;
    let proof = proof_of(&world, &token, &played).await;
    let symbols = proof["symbols"].as_array().unwrap();
    let named = |symbol: &Value| symbols.iter().any(|row| row["symbol"] == *symbol);
    let reels = proof["mapping"]["reels"].as_array().unwrap();
    assert!(reels.iter().flat_map(|reel| reel.as_array().unwrap()).all(named));
    let mut pictures = Vec::new();
    for row in symbols {
        let path = row["image"].as_str().unwrap();
        let (status, _, picture) = text(world.send(&world.site, "GET", path, &[], None).await).await;
        assert!(status == 200 && picture.starts_with("<svg "), "{row}: {status} {picture}");
        pictures.push(picture);
    }
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), symbols.len(), "no two symbols look the same");
    let dice = Table::money(&world, &token, DICE).await;
    let played = dice.post("rounds", wish(DICE, 1)).await;
    assert_eq!(proof_of(&world, &token, &played).await.get("symbols"), None);
}

#[tokio::test]
async fn a_seed_is_revealed_once_no_open_round_uses_it_and_the_next_one_takes_its_place() {
    let (world, token) = World::with_lasting_token().await;
    let reveal = async |played: &Value| {
        let path = format!("/api/game/spins/{}/reveal", played["round"]["id"].as_str().unwrap());
        let (status, answer) = world.call("POST", &path, Some(&token), None).await;
        (status, answer["data"].clone())
    };
    let fields = Table::money(&world, &token, MINES).await;
    let open = fields.post("rounds", wish(MINES, 1)).await;
    assert_eq!(reveal(&open).await.0, 409, "the seed determines what is still hidden");
    let table = Table::money(&world, &token, SLOT).await;
    let played = table.post("rounds", json!({ "key": "a", "stake": "2" })).await;
    table.shown(&played).await;
    let before = table.get("session").await["fairness"].clone();
    let (status, revealed) = reveal(&played).await;
    assert_eq!((status, &checked(&revealed)["verdict"]), (200, &json!("Matches")));
    let after = table.get("session").await["fairness"].clone();
    assert_eq!(after["hash"], before["next"], "it was fixed before");
    assert_eq!(reveal(&played).await, (200, revealed));
    assert_eq!(table.get("session").await["fairness"], after, "nothing is revealed twice");
    let other = world.control("players", json!({ "balances": { "USD": "1" } })).await;
    let path = format!("/api/game/spins/{}/reveal", played["round"]["id"].as_str().unwrap());
    assert_eq!(world.call("POST", &path, other["accessToken"].as_str(), None).await.0, 404);
}

#[tokio::test]
async fn a_shared_round_tells_its_seed_at_its_end() {
    let (world, token) = World::with_lasting_token().await;
    let table = Table::money(&world, &token, CRASH).await;
    let bet = table.post("rounds", json!({ "key": "a", "stake": "1", "auto": "1.01" })).await;
    let open = proof_of(&world, &token, &bet).await;
    assert_eq!(
        (&open["state"], &open["reveal"], &open["isShared"]),
        (&json!("open"), &json!("roundEnd"), &json!(true))
    );
    assert_eq!(open["chain"]["hashes"], 1);
    assert_eq!(checked(&open)["verdict"], "Pending");
    let before_end = async || {
        // The bet leaves at once; the round goes on unless it crashes before.
        advance(&world, 6_200).await;
        proof_of(&world, &token, &bet).await
    };
    let left = before_end().await;
    if left["result"].is_null() {
        assert_eq!((&left["serverSeed"], &checked(&left)["verdict"]), (&Value::Null, &json!("Pending")));
    }
    advance(&world, LONGEST_ROUND).await;
    let ended = proof_of(&world, &token, &bet).await;
    assert_eq!(checked(&ended)["verdict"], "Matches", "{ended}");
}

#[tokio::test]
async fn a_free_spin_is_proved_with_its_value() {
    let (world, token) = World::with_lasting_token().await;
    let spins = world.get("/api/game/player-freespins?status[]=1", &token).await;
    let id = spins[0]["id"].as_str().unwrap().to_owned();
    world.call("PUT", &format!("/api/game/player-freespins/{id}/activate"), Some(&token), None).await;
    let table = Table::money(&world, &token, SLOT).await;
    let mut seen = 0;
    for key in 0..6 {
        let played = table.post("rounds", json!({ "key": format!("k{key}"), "stake": "1" })).await;
        table.shown(&played).await;
        table.post("seed", json!({})).await;
        let proof = proof_of(&world, &token, &played).await;
        assert_eq!(checked(&proof)["verdict"], "Matches", "{proof}");
        seen += u32::from(proof["freeSpin"] != Value::Null && proof["stake"] == json!(0));
    }
    assert!(seen > 0, "no free spin was played");
}

#[tokio::test]
async fn a_round_of_somebody_else_a_cancelled_one_and_an_unknown_one_are_not_found() {
    let (world, token) = World::with_lasting_token().await;
    let table = Table::money(&world, &token, DICE).await;
    let played = table.post("rounds", wish(DICE, 1)).await;
    let path = format!("/api/game/spins/{}/proof", played["round"]["id"].as_str().unwrap());
    let status = async |token: Option<&str>, path: &str| world.call("GET", path, token, None).await.0;
    let other = world.control("players", json!({ "balances": { "USD": "1" } })).await;
    assert_eq!(status(Some(&token), &path).await, 200);
    assert_eq!(status(other["accessToken"].as_str(), &path).await, 404);
    assert_eq!(status(None, &path).await, 401);
    assert_eq!(status(Some(&token), "/api/game/spins/none/proof").await, 404);
    let crash = Table::money(&world, &token, CRASH).await;
    let bet = crash.post("rounds", json!({ "key": "b", "stake": "1" })).await;
    let id = bet["round"]["id"].as_str().unwrap();
    crash.post(&format!("rounds/{id}/cancel"), json!({})).await;
    assert_eq!(status(Some(&token), &format!("/api/game/spins/{id}/proof")).await, 404);
}
