//! Passkeys, with an authenticator in software.

use crate::world::{PLAYER, World};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::pkcs8::EncodePublicKey;
use sandbox::auth::player;
use sandbox::state::Tx;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const LIST: &str = "/api/player/passkeys";
const OPTIONS: &str = "/api/player/passkeys/options";
const BEGIN: &str = "/api/player/sessions/passkey/options";
const SIGN_IN: &str = "/api/player/sessions/passkey";
/// Somebody was there, and the authenticator knows who.
const VERIFIED: u8 = 0b101;
const HAS_CREDENTIAL: u8 = 0b100_0000;

fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// An authenticator with one key. What a test changes makes its answers wrong.
#[derive(Clone)]
struct Authenticator {
    key: SigningKey,
    id: Vec<u8>,
    domain: String,
    origin: String,
    flags: u8,
    counter: u32,
    user: Vec<u8>,
}

impl Authenticator {
    fn new(seed: u8) -> Self {
        Self {
            key: SigningKey::from_slice(&[seed; 32]).unwrap(),
            id: vec![seed; 16],
            domain: "site.test".into(),
            origin: "http://site.test".into(),
            flags: VERIFIED,
            counter: 0,
            user: PLAYER.into(),
        }
    }

    fn client_data(&self, kind: &str, challenge: &str) -> Vec<u8> {
        let data =
            json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false });
        data.to_string().into_bytes()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let hash = Sha256::digest(self.domain.as_bytes());
        [hash.as_slice(), &[self.flags | flags], &self.counter.to_be_bytes()].concat()
    }

    fn create(&self, challenge: &str) -> Value {
        let length = u16::try_from(self.id.len()).unwrap().to_be_bytes();
        // The key follows in CBOR, which nobody reads.
        let data =
            [self.data(HAS_CREDENTIAL), vec![0; 16], length.into(), self.id.clone(), vec![0xa5]].concat();
        let public_key = self.key.verifying_key().to_public_key_der().unwrap();
        json!({ "credential": {
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(self.client_data("webauthn.create", challenge)),
                "authenticatorData": encode(data), "publicKey": encode(public_key.as_bytes()),
                "publicKeyAlgorithm": -7, "transports": ["internal", "hybrid"],
                "attestationObject": "o2NmbXQ",
            },
        } })
    }

    fn get(&self, challenge: &str) -> Value {
        let (client_data, data) = (self.client_data("webauthn.get", challenge), self.data(0));
        let signed = [data.clone(), Sha256::digest(&client_data).to_vec()].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(client_data), "authenticatorData": encode(data),
                "signature": encode(signature.to_der()), "userHandle": encode(&self.user),
            },
        })
    }
}

async fn pass(world: &World, seconds: i64) {
    world.control("clock", json!({ "advanceMs": seconds * 1000 })).await;
}

async fn challenge(world: &World, token: &str) -> String {
    world.post(OPTIONS, token, json!({})).await["challenge"].as_str().unwrap().to_owned()
}

async fn register(world: &World, token: &str, key: &Authenticator) -> (u16, Value) {
    let challenge = challenge(world, token).await;
    world.call("POST", LIST, Some(token), Some(key.create(&challenge))).await
}

async fn begin(world: &World) -> String {
    let (status, body) = world.call("POST", BEGIN, None, Some(json!({}))).await;
    assert_eq!(status, 200, "{body}");
    body["data"]["challenge"].as_str().unwrap().to_owned()
}

async fn sign_in(world: &World, key: &Authenticator) -> (u16, Value) {
    let challenge = begin(world).await;
    world.call("POST", SIGN_IN, None, Some(key.get(&challenge))).await
}

fn code(body: &Value) -> i64 {
    body["error"]["code"].as_i64().unwrap_or_default()
}

async fn with_key() -> (World, String, Authenticator) {
    let world = World::new();
    let token = world.player().await;
    let key = Authenticator::new(1);
    let (status, body) = register(&world, &token, &key).await;
    assert_eq!(status, 200, "{body}");
    (world, token, key)
}

#[tokio::test]
async fn a_passkey_is_registered_listed_named_and_signs_in() {
    let world = World::new();
    let token = world.player().await;
    let options = world.post(OPTIONS, &token, json!({})).await;
    assert_eq!(options["rp"]["id"], "site.test");
    assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
    assert_eq!(options["user"]["id"], json!(encode(PLAYER)));
    let key = Authenticator::new(1);
    let (status, body) = register(&world, &token, &key).await;
    assert_eq!((status, body["data"].as_array().unwrap().len()), (200, 1), "{body}");
    let id = encode(&key.id);
    let named = world
        .call("PUT", &format!("{LIST}/{id}"), Some(&token), Some(json!({ "name": "  My   phone " })))
        .await;
    assert_eq!((named.0, &named.1["data"][0]["name"]), (200, &json!("My phone")));
    for wrong in ["", "   ", &"a".repeat(65)] {
        let body = Some(json!({ "name": wrong }));
        assert_eq!(world.call("PUT", &format!("{LIST}/{id}"), Some(&token), body).await.0, 422);
    }
    let (status, done) = sign_in(&world, &key).await;
    assert_eq!(status, 200, "{done}");
    let token = done["data"]["accessToken"].as_str().unwrap();
    assert_eq!(world.get("/api/player/profile", token).await["email"], "player@example.com");
    assert!(world.get(LIST, token).await[0]["lastUsedAt"].is_string());
    assert_eq!(world.post(OPTIONS, token, json!({})).await["excludeCredentials"][0]["id"], json!(id));
}

#[tokio::test]
async fn a_challenge_is_used_once() {
    let (world, token, key) = with_key().await;
    let begun = begin(&world).await;
    assert_eq!(world.call("POST", SIGN_IN, None, Some(key.get(&begun))).await.0, 200);
    let (status, body) = world.call("POST", SIGN_IN, None, Some(key.get(&begun))).await;
    assert_eq!((status, code(&body)), (400, 11015));
    let begun = challenge(&world, &token).await;
    let other = Authenticator::new(2);
    assert_eq!(world.call("POST", LIST, Some(&token), Some(other.create(&begun))).await.0, 200);
    let third = Authenticator::new(3);
    let (status, body) = world.call("POST", LIST, Some(&token), Some(third.create(&begun))).await;
    assert_eq!((status, code(&body)), (400, 11015));
}

#[tokio::test]
async fn a_wrong_answer_uses_the_challenge_up() {
    let (world, _, key) = with_key().await;
    let begun = begin(&world).await;
    let stranger = Authenticator { key: SigningKey::from_slice(&[9; 32]).unwrap(), ..key.clone() };
    let (status, body) = world.call("POST", SIGN_IN, None, Some(stranger.get(&begun))).await;
    assert_eq!((status, code(&body)), (401, 11014));
    assert_eq!(code(&world.call("POST", SIGN_IN, None, Some(key.get(&begun))).await.1), 11015);
}

#[tokio::test]
async fn a_challenge_is_for_one_purpose_and_one_player() {
    let (world, token, key) = with_key().await;
    let for_registration = challenge(&world, &token).await;
    let (_, body) = world.call("POST", SIGN_IN, None, Some(key.get(&for_registration))).await;
    assert_eq!(code(&body), 11015);
    let other = Authenticator::new(2);
    let for_sign_in = begin(&world).await;
    let (_, body) = world.call("POST", LIST, Some(&token), Some(other.create(&for_sign_in))).await;
    assert_eq!(code(&body), 11015);
    let somebody = world.login("limited@example.com").await;
    let (_, body) = world.call("POST", LIST, Some(&somebody), Some(other.create(&for_registration))).await;
    assert_eq!(code(&body), 11015);
    // An answer of the other kind is no answer.
    let mut swapped = key.get(&begin(&world).await);
    swapped["response"]["clientDataJSON"] = encode(key.client_data("webauthn.create", "a")).into();
    assert_eq!(code(&world.call("POST", SIGN_IN, None, Some(swapped)).await.1), 11014);
}

#[tokio::test]
async fn a_challenge_ends_after_five_minutes() {
    let (world, token, key) = with_key().await;
    let (kept, old, new) = (begin(&world).await, begin(&world).await, challenge(&world, &token).await);
    pass(&world, 299).await;
    assert_eq!(world.call("POST", SIGN_IN, None, Some(key.get(&kept))).await.0, 200);
    pass(&world, 1).await;
    assert_eq!(code(&world.call("POST", SIGN_IN, None, Some(key.get(&old))).await.1), 11015);
    let created = Authenticator::new(2).create(&new);
    assert_eq!(code(&world.call("POST", LIST, Some(&token), Some(created)).await.1), 11015);
}

#[tokio::test]
async fn another_site_and_an_unknown_person_are_refused() {
    let (world, token, key) = with_key().await;
    let wrong = [
        Authenticator { origin: "http://site.test.evil.example".into(), ..key.clone() },
        Authenticator { origin: "https://site.test".into(), ..key.clone() },
        Authenticator { domain: "evil.example".into(), ..key.clone() },
        Authenticator { flags: 0b1, ..key.clone() },
        Authenticator { flags: 0b100, ..key.clone() },
        Authenticator { user: b"somebody".into(), ..key.clone() },
        Authenticator { id: vec![7; 16], ..key.clone() },
    ];
    for authenticator in &wrong {
        let (status, body) = sign_in(&world, authenticator).await;
        assert_eq!((status, code(&body)), (401, 11014));
    }
    let mut framed = key.get(&begin(&world).await);
    let client_data =
        json!({ "type": "webauthn.get", "challenge": "a", "origin": key.origin, "crossOrigin": true });
    framed["response"]["clientDataJSON"] = encode(client_data.to_string()).into();
    assert_eq!(code(&world.call("POST", SIGN_IN, None, Some(framed)).await.1), 11014);
    for authenticator in wrong.into_iter().take(5) {
        let new = Authenticator { id: vec![8; 16], ..authenticator };
        let (status, body) = register(&world, &token, &new).await;
        assert_eq!((status, code(&body)), (400, 11014));
    }
    assert_eq!(sign_in(&world, &key).await.0, 200, "the right one is accepted");
}

#[tokio::test]
async fn damaged_answers_are_refused() {
    let (world, token, key) = with_key().await;
    for part in ["clientDataJSON", "authenticatorData", "signature", "userHandle"] {
        for damaged in [json!(null), json!(""), json!("AAAA"), json!("%"), json!(5), json!([])] {
            let mut answer = key.get(&begin(&world).await);
            answer["response"][part] = damaged;
            assert_eq!(world.call("POST", SIGN_IN, None, Some(answer)).await.0, 401);
        }
    }
    for part in ["clientDataJSON", "authenticatorData", "publicKey"] {
        for damaged in [json!(null), json!("AAAA"), json!({})] {
            let mut answer = Authenticator::new(4).create(&challenge(&world, &token).await);
            answer["credential"]["response"][part] = damaged;
            assert_eq!(world.call("POST", LIST, Some(&token), Some(answer)).await.0, 400);
        }
    }
    let mut renamed = Authenticator::new(4).create(&challenge(&world, &token).await);
    renamed["credential"]["id"] = "AAAA".into();
    assert_eq!(world.call("POST", LIST, Some(&token), Some(renamed)).await.0, 400);
}

#[tokio::test]
async fn a_counter_that_does_not_grow_is_refused() {
    let (world, _, mut key) = with_key().await;
    assert_eq!(sign_in(&world, &key).await.0, 200, "an authenticator may not count");
    key.counter = 5;
    assert_eq!(sign_in(&world, &key).await.0, 200);
    for counter in [5, 4, 0] {
        key.counter = counter;
        assert_eq!(code(&sign_in(&world, &key).await.1), 11014, "{counter}");
    }
    key.counter = 6;
    assert_eq!(sign_in(&world, &key).await.0, 200);
}

#[tokio::test]
async fn a_removed_key_signs_nobody_in_and_ends_the_other_sessions() {
    let (world, token, key) = with_key().await;
    let (_, elsewhere) = sign_in(&world, &key).await;
    let elsewhere = elsewhere["data"]["accessToken"].as_str().unwrap();
    let remove = format!("{LIST}/{}/remove", encode(&key.id));
    assert_eq!(world.post(&remove, &token, json!({})).await, json!([]));
    assert_eq!(code(&sign_in(&world, &key).await.1), 11014);
    assert_eq!(world.call("GET", LIST, Some(elsewhere), None).await.0, 401);
    assert_eq!(world.call("GET", LIST, Some(&token), None).await.0, 200);
    assert_eq!(world.call("POST", &remove, Some(&token), Some(json!({}))).await.0, 404, "once");
}

#[tokio::test]
async fn the_player_hears_of_it() {
    let (world, token, key) = with_key().await;
    assert_eq!(world.sent("player@example.com").await["subject"], "A passkey was added");
    let remove = format!("{LIST}/{}/remove", encode(&key.id));
    world.post(&remove, &token, json!({})).await;
    assert_eq!(world.sent("player@example.com").await["subject"], "A passkey was removed");
    let messages = world.call("GET", "/api/notification/messenger/messages", Some(&token), None).await.1;
    assert_eq!(messages["data"][0]["content"]["title"], "A passkey was removed");
    assert_eq!(messages["data"][1]["content"]["title"], "A passkey was added");
}

#[tokio::test]
async fn a_key_of_another_player_can_be_neither_taken_nor_changed() {
    let (world, token, key) = with_key().await;
    let other = world.login("limited@example.com").await;
    assert_eq!(register(&world, &other, &key).await.0, 409);
    assert_eq!(register(&world, &token, &key).await.0, 409, "nor registered twice");
    let path = format!("{LIST}/{}", encode(&key.id));
    assert_eq!(world.call("PUT", &path, Some(&other), Some(json!({ "name": "Mine" }))).await.0, 404);
    let removed = world.call("POST", &format!("{path}/remove"), Some(&other), Some(json!({}))).await;
    assert_eq!(removed.0, 404);
    assert_eq!(world.get(LIST, &other).await, json!([]));
    assert_eq!(sign_in(&world, &key).await.0, 200);
}

#[tokio::test]
async fn an_older_session_gives_the_password() {
    let (world, token) = World::with_lasting_token().await;
    let key = Authenticator::new(1);
    assert_eq!(register(&world, &token, &key).await.0, 200, "a fresh sign-in is enough");
    pass(&world, 601).await;
    for path in [OPTIONS.to_owned(), format!("{LIST}/{}/remove", encode(&key.id))] {
        let (status, body) = world.call("POST", &path, Some(&token), Some(json!({}))).await;
        assert_eq!((status, code(&body)), (428, 11013));
        assert_eq!(body["error"]["fields"]["proof"], json!(["password"]));
        let body = Some(json!({ "password": "wrong" }));
        let (status, body) = world.call("POST", &path, Some(&token), body).await;
        assert_eq!((status, body["error"]["fields"]["password"].is_array()), (422, true));
        let body = Some(json!({ "password": "password1" }));
        assert_eq!(world.call("POST", &path, Some(&token), body).await.0, 200);
    }
}

#[tokio::test]
async fn an_older_session_gives_a_code_if_the_second_factor_is_on() {
    let (world, token) = World::with_lasting_token().await;
    let (app, codes, _) = crate::second_factor::turn_on(&world, &token).await;
    pass(&world, 601).await;
    let (status, body) = world.call("POST", OPTIONS, Some(&token), Some(json!({}))).await;
    assert_eq!((status, &body["error"]["fields"]["proof"]), (428, &json!(["code"])));
    let password = Some(json!({ "password": "password1" }));
    assert_eq!(world.call("POST", OPTIONS, Some(&token), password).await.0, 428, "a password is not enough");
    let wrong = world.call("POST", OPTIONS, Some(&token), Some(json!({ "code": "000000" }))).await;
    assert_eq!((wrong.0, code(&wrong.1)), (400, 11003));
    for given in [app.code(&world, 0), codes[0].clone()] {
        assert_eq!(world.call("POST", OPTIONS, Some(&token), Some(json!({ "code": given }))).await.0, 200);
    }
}

#[tokio::test]
async fn it_is_two_factors_by_itself() {
    let (world, token, key) = with_key().await;
    crate::second_factor::turn_on(&world, &token).await;
    let (status, done) = sign_in(&world, &key).await;
    assert_eq!(status, 200, "{done}");
    assert!(done["data"]["accessToken"].is_string());
}

#[tokio::test]
async fn a_blocked_player_gets_the_answer_of_a_password() {
    let (world, _, key) = with_key().await;
    let block = |tx: &Tx<'_>| {
        let mut player = player::load(tx, PLAYER)?;
        player.status = player::status::BLOCKED;
        player.save(tx)
    };
    world.app.run(block).unwrap();
    let body = json!({ "login": "player@example.com", "password": "password1" });
    let (status, refused) = world.call("POST", "/api/player/sessions", None, Some(body)).await;
    assert_eq!(sign_in(&world, &key).await, (status, refused));
    assert_eq!(status, 403);
}
