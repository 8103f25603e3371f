use crate::contract::check_event;
use crate::shape::{difference, sample};
use crate::world::{PLAYER, World};
use futures_util::{SinkExt, StreamExt};
use sandbox::auth::jwt::{self, Claims};
use sandbox::realtime::channels;
use sandbox::server;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    waiting: Vec<Value>,
}

impl Line {
    async fn open(address: &str) -> Self {
        let (socket, _) =
            tokio_tungstenite::connect_async(format!("ws://{address}/api/connection/websocket"))
                .await
                .unwrap();
        Self { socket, waiting: Vec::new() }
    }

    async fn send(&mut self, commands: &[Value]) {
        let text: Vec<String> = commands.iter().map(ToString::to_string).collect();
        self.socket.send(Message::Text(text.join("\n").into())).await.unwrap();
    }

    /// The next frame, or the close code.
    async fn next(&mut self) -> Result<Value, u16> {
        loop {
            if !self.waiting.is_empty() {
                return Ok(self.waiting.remove(0));
            }
            let message = tokio::time::timeout(Duration::from_secs(4), self.socket.next())
                .await
                .expect("a frame in time");
            match message.unwrap().unwrap() {
                Message::Text(text) => {
                    self.waiting = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
                }
                Message::Close(frame) => return Err(frame.map_or(0, |frame| frame.code.into())),
                _ => (),
            }
        }
    }

    async fn ask(&mut self, command: Value) -> Result<Value, u16> {
        self.send(&[command]).await;
        self.next().await
    }
}

async fn serve(world: &World) -> (String, watch::Sender<bool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(server::serve(listener, world.site.clone(), stopped));
    (address, stop)
}

#[tokio::test]
async fn subscriptions_receive_and_recover_publications() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let token = world.player().await;
    let channel = format!("wallet:accounts#{PLAYER}");
    let mut line = Line::open(&address).await;
    // The client sends its first subscription together with the connect command.
    line.send(&[
        json!({ "id": 1, "connect": { "token": token, "name": "js" } }),
        json!({ "id": 2, "subscribe": { "channel": channel } }),
    ])
    .await;
    let connected = line.next().await.unwrap();
    assert_eq!(
        (&connected["connect"]["expires"], &connected["connect"]["pong"]),
        (&json!(true), &json!(true))
    );
    assert!(connected["connect"]["ttl"].as_i64().unwrap() > 800);
    let subscribed = line.next().await.unwrap();
    assert_eq!(subscribed["subscribe"]["recoverable"], true);
    let (epoch, start) =
        (subscribed["subscribe"]["epoch"].clone(), subscribed["subscribe"]["offset"].as_u64().unwrap());
    let twice = line.ask(json!({ "id": 3, "subscribe": { "channel": channel } })).await.unwrap();
    assert_eq!(twice["error"]["code"], 105);
    let credit =
        || world.control("credit", json!({ "playerId": PLAYER, "currency": "USD", "amount": "1.25" }));
    credit().await;
    let push = line.next().await.unwrap();
    assert_eq!(push["push"]["channel"], channel.as_str());
    assert_eq!(push["push"]["pub"]["data"]["event"], "account.balance.updated");
    assert_eq!(push["push"]["pub"]["data"]["account"]["balance"], 1252);
    assert_eq!(push["push"]["pub"]["offset"], start + 1);
    world.control("realtime", json!({ "drop": true })).await;
    assert_eq!(line.next().await, Err(3011));
    credit().await;
    credit().await;
    let mut line = Line::open(&address).await;
    line.ask(json!({ "id": 1, "connect": { "token": token } })).await.unwrap();
    let back = json!({ "id": 2, "subscribe": { "channel": channel, "recover": true, "epoch": epoch, "offset": start + 1 } });
    let back = line.ask(back).await.unwrap();
    assert_eq!(back["subscribe"]["recovered"], true);
    assert_eq!(back["subscribe"]["was_recovering"], true);
    assert_eq!(back["subscribe"]["publications"].as_array().unwrap().len(), 2);
    let history = json!({ "id": 3, "history": { "channel": channel, "limit": 1, "reverse": true } });
    assert_eq!(line.ask(history).await.unwrap()["error"]["code"], 103, "history is for boards");
    assert_eq!(
        line.ask(json!({ "id": 4, "unsubscribe": { "channel": channel } })).await.unwrap(),
        json!({ "id": 4, "unsubscribe": {} })
    );
    // After five minutes the history has expired, and the client is notified.
    world.control("clock", json!({ "advanceMs": 5 * 60_000 + 1000 })).await;
    let late = json!({ "id": 5, "subscribe": { "channel": channel, "recover": true, "epoch": epoch, "offset": start + 1 } });
    assert_eq!(line.ask(late).await.unwrap()["subscribe"]["recovered"], false);
}

#[tokio::test]
async fn player_channels_are_closed_to_others() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let mut guest = Line::open(&address).await;
    let connected = guest.ask(json!({ "id": 1, "connect": {} })).await.unwrap();
    assert!(connected["connect"].get("expires").is_none());
    let foreign = json!({ "id": 2, "subscribe": { "channel": format!("wallet:accounts#{PLAYER}") } });
    assert_eq!(guest.ask(foreign.clone()).await.unwrap()["error"]["code"], 103);
    let winners =
        guest.ask(json!({ "id": 3, "subscribe": { "channel": "game:winners:desktop:US" } })).await.unwrap();
    assert_eq!(winners["subscribe"]["recoverable"], true);
    world
        .control(
            "publish",
            json!({ "channel": "game:winners:desktop:US", "data": { "event": "game.winner" } }),
        )
        .await;
    assert_eq!(guest.next().await.unwrap()["push"]["pub"]["data"]["event"], "game.winner");
    let mut other = Line::open(&address).await;
    let token = world.login("limited@example.com").await;
    other.ask(json!({ "id": 1, "connect": { "token": token } })).await.unwrap();
    assert_eq!(other.ask(foreign).await.unwrap()["error"]["code"], 103);
    let history =
        json!({ "id": 3, "history": { "channel": format!("wallet:accounts#{PLAYER}"), "limit": -1 } });
    assert_eq!(other.ask(history).await.unwrap()["error"]["code"], 103);
}

#[tokio::test]
async fn connection_tokens_are_validated_and_refreshed() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let mut line = Line::open(&address).await;
    assert_eq!(line.ask(json!({ "id": 1, "connect": { "token": "a.b.c" } })).await, Err(3500));
    world.control("settings", json!({ "accessTokenSeconds": 60 })).await;
    let token = world.player().await;
    let mut line = Line::open(&address).await;
    line.ask(json!({ "id": 1, "connect": { "token": token } })).await.unwrap();
    let (_, renewed) = world.call("POST", "/api/player/sessions/refresh", Some(&token), None).await;
    let refresh = json!({ "id": 2, "refresh": { "token": renewed["data"]["accessToken"] } });
    assert_eq!(line.ask(refresh).await.unwrap()["refresh"]["expires"], true);
    world.control("clock", json!({ "advanceMs": 61_000 })).await;
    let mut late = Line::open(&address).await;
    assert_eq!(
        late.ask(json!({ "id": 1, "connect": { "token": token } })).await.unwrap()["error"]["code"],
        109
    );
    world.control("clock", json!({ "advanceMs": 30_000 })).await;
    assert_eq!(line.next().await, Err(3005));
    let mut line = Line::open(&address).await;
    let token = world.player().await;
    line.ask(json!({ "id": 1, "connect": { "token": token } })).await.unwrap();
    world.call("POST", "/api/player/sessions/logout", Some(&token), None).await;
    assert_eq!(line.next().await, Err(3503));
}

#[tokio::test]
async fn connections_can_be_refused() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    world.control("realtime", json!({ "refuse": true })).await;
    assert!(
        tokio_tungstenite::connect_async(format!("ws://{address}/api/connection/websocket")).await.is_err()
    );
    world.control("realtime", json!({ "refuse": false })).await;
    Line::open(&address).await.ask(json!({ "id": 1, "connect": {} })).await.unwrap();
}

#[tokio::test]
async fn recovery_fails_after_history_was_lost() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let token = world.player().await;
    let subscribe = json!({ "id": 2, "subscribe": { "channel": format!("wallet:accounts#{PLAYER}") } });
    let mut line = Line::open(&address).await;
    line.ask(json!({ "id": 1, "connect": { "token": token } })).await.unwrap();
    let epoch = line.ask(subscribe.clone()).await.unwrap()["subscribe"]["epoch"].clone();
    world.control("realtime", json!({ "loseHistory": true, "drop": true })).await;
    assert_eq!(line.next().await, Err(3011));
    let mut line = Line::open(&address).await;
    line.ask(json!({ "id": 1, "connect": { "token": token } })).await.unwrap();
    let mut back = subscribe;
    sandbox::config::patch(
        &mut back,
        &json!({ "subscribe": { "recover": true, "epoch": epoch, "offset": 0 } }),
    );
    let back = line.ask(back).await.unwrap()["subscribe"].clone();
    assert_eq!((&back["was_recovering"], &back["recovered"]), (&json!(true), &json!(false)));
    assert_ne!(back["epoch"], epoch);
}

#[tokio::test]
async fn an_expired_connection_token_is_reported_and_can_be_refreshed() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let token = world.player().await;
    world.control("clock", json!({ "advanceMs": 16 * 60_000 })).await;
    let mut line = Line::open(&address).await;
    line.send(&[
        json!({ "id": 1, "connect": { "token": token } }),
        json!({ "id": 2, "subscribe": { "channel": "tournaments" } }),
    ])
    .await;
    assert_eq!(line.next().await.unwrap()["error"]["code"], 109);
    let good = world.player().await;
    let connected = line.ask(json!({ "id": 3, "connect": { "token": good } })).await.unwrap();
    assert_eq!(connected["id"], 3, "what came with the refused connect is not answered: {connected}");
    assert_eq!(line.ask(json!({ "id": 4, "refresh": { "token": token } })).await, Err(3005));
}

#[tokio::test]
async fn the_end_of_a_tournament_is_told_as_in_the_sample() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let token = world.player().await;
    let mut line = Line::open(&address).await;
    line.ask(json!({ "id": 1, "connect": { "token": token } })).await.unwrap();
    let subscribed = line.ask(json!({ "id": 2, "subscribe": { "channel": "tournaments" } })).await.unwrap();
    assert_eq!(subscribed["error"], Value::Null);
    world.control("tournaments/end", json!({ "tournament": "ember-league" })).await;
    let told = line.next().await.unwrap()["push"]["pub"]["data"].clone();
    check_event("tournaments", &told);
    assert_eq!(difference(&sample("event-tournament-completed")["publication"], &told, ""), None);
}

#[tokio::test]
async fn a_token_issued_in_the_future_is_refused() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let now = world.app.clock.now_ms() / 1000;
    let claims = Claims { player: PLAYER.into(), session: "s".into(), exp: now + 900, nbf: now + 60 };
    let token = jwt::sign(&world.app.secret, &claims, now + 60);
    let refused = Line::open(&address).await.ask(json!({ "id": 1, "connect": { "token": token } })).await;
    assert_eq!(refused.unwrap()["error"]["code"], 109);
}

#[tokio::test]
async fn the_number_of_channels_is_bounded_and_unused_ones_are_freed() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let before = world.app.hub.channel_count();
    let mut guest = Line::open(&address).await;
    guest.ask(json!({ "id": 1, "connect": {} })).await.unwrap();
    let subscribe = |number: u64| json!({ "id": number, "subscribe": { "channel": format!("activity-board:boards#{number}") } });
    for number in 2..130 {
        assert!(guest.ask(subscribe(number)).await.unwrap().get("error").is_none(), "{number}");
    }
    assert_eq!(guest.ask(subscribe(130)).await.unwrap()["error"]["code"], 106);
    assert_eq!(guest.ask(subscribe(2)).await.unwrap()["error"]["code"], 105);
    guest.ask(json!({ "id": 200, "unsubscribe": { "channel": "activity-board:boards#2" } })).await.unwrap();
    assert!(guest.ask(subscribe(130)).await.unwrap().get("error").is_none());
    guest.socket.close(None).await.unwrap();
    while let Some(message) = guest.socket.next().await {
        message.expect("the server closes in good order");
    }
    world.control("clock", json!({ "advanceMs": 5 * 60_000 + 1000 })).await;
    // The next unsubscribe frees channels whose history has expired.
    let mut other = Line::open(&address).await;
    other.ask(json!({ "id": 1, "connect": {} })).await.unwrap();
    other.socket.close(None).await.unwrap();
    while other.socket.next().await.is_some() {}
    assert_eq!(world.app.hub.channel_count(), before);
}

#[tokio::test]
async fn oversized_frames_and_slow_readers_close_the_connection() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let mut line = Line::open(&address).await;
    let large = json!({ "id": 1, "connect": { "name": "x".repeat(70_000) } });
    assert_eq!(line.ask(large).await, Err(1009));

    let mut reader = Line::open(&address).await;
    reader.ask(json!({ "id": 1, "connect": {} })).await.unwrap();
    reader.ask(json!({ "id": 2, "subscribe": { "channel": "tournaments:1" } })).await.unwrap();
    let news = json!({ "text": "x".repeat(50_000) });
    for _ in 0..2_000 {
        world.app.hub.publish("tournaments:1", &news, world.app.clock.now_ms());
        tokio::task::yield_now().await;
        if world.app.hub.listened_channels("tournaments:").is_empty() {
            return;
        }
    }
    let gone = async {
        while !world.app.hub.listened_channels("tournaments:").is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(4), gone).await.expect("the slow reader is closed");
}

#[tokio::test]
async fn one_message_cannot_hold_up_the_others() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let history = |number: usize| json!({ "id": number, "history": { "channel": "activity-board:boards#1", "limit": -1 } });
    for _ in 0..100 {
        world.app.hub.publish(
            "activity-board:boards#1",
            &json!({ "text": "x".repeat(200) }),
            world.app.clock.now_ms(),
        );
    }
    let guest = async || {
        let mut line = Line::open(&address).await;
        line.ask(json!({ "id": 1, "connect": {} })).await.unwrap();
        let board = json!({ "id": 1, "subscribe": { "channel": "activity-board:boards#1" } });
        line.ask(board).await.unwrap();
        line
    };
    // What a client that comes back sends at once is answered.
    let mut line = guest().await;
    line.send(&(2..30).map(history).collect::<Vec<_>>()).await;
    for _ in 2..30 {
        assert_eq!(line.next().await.unwrap()["history"]["publications"].as_array().unwrap().len(), 100);
    }
    let mut flood = guest().await;
    flood.send(&(2..800).map(|number| json!({ "id": number, "ping": {} })).collect::<Vec<_>>()).await;
    assert_eq!(flood.next().await, Err(3501));
    let mut flood = guest().await;
    flood.send(&(2..130).map(history).collect::<Vec<_>>()).await;
    let mut other = guest().await;
    assert!(other.ask(json!({ "id": 2, "ping": {} })).await.unwrap()["ping"].is_object());
    assert_eq!(flood.next().await, Err(3008), "the replies would not fit into the queue");
}

#[tokio::test]
async fn a_connection_belongs_to_the_session_of_its_newest_token() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let (first, second) = (world.player().await, world.player().await);
    let mut line = Line::open(&address).await;
    line.ask(json!({ "id": 1, "connect": { "token": first } })).await.unwrap();
    line.ask(json!({ "id": 2, "refresh": { "token": second } })).await.unwrap();
    world.call("POST", "/api/player/sessions/logout", Some(&first), None).await;
    assert!(line.ask(json!({ "id": 3, "ping": {} })).await.is_ok(), "it has left that session");
    world.call("POST", "/api/player/sessions/logout", Some(&second), None).await;
    assert_eq!(line.next().await, Err(3503));

    let token = world.player().await;
    let mut guest = Line::open(&address).await;
    guest.ask(json!({ "id": 1, "connect": {} })).await.unwrap();
    assert_eq!(guest.ask(json!({ "id": 2, "refresh": { "token": token } })).await, Err(3500));
    let mut player = Line::open(&address).await;
    player.ask(json!({ "id": 1, "connect": { "token": token } })).await.unwrap();
    let other = world.login("limited@example.com").await;
    assert_eq!(player.ask(json!({ "id": 2, "refresh": { "token": other } })).await, Err(3500));
    assert_eq!(guest_refresh_without_token(&address, &token).await, Err(3500));
}

async fn guest_refresh_without_token(address: &str, token: &str) -> Result<Value, u16> {
    let mut line = Line::open(address).await;
    line.ask(json!({ "id": 1, "connect": { "token": token } })).await.unwrap();
    line.ask(json!({ "id": 2, "refresh": {} })).await
}

#[tokio::test(start_paused = true)]
async fn slow_heads_and_bodies_are_cut() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    for (start, seconds) in [
        ("GET /api/health HTTP/1.1\r\nhost: a", 60..90),
        (
            "POST /api/player/sessions HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{",
            25..120,
        ),
    ] {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        stream.write_all(start.as_bytes()).await.unwrap();
        let begun = tokio::time::Instant::now();
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).await.unwrap();
        let taken = begun.elapsed().as_secs();
        assert!(seconds.contains(&taken), "{taken} s: {start}");
    }
}

#[tokio::test(start_paused = true)]
async fn silent_sockets_are_closed() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let code = async |mut line: Line| loop {
        if let Message::Close(frame) = line.socket.next().await.unwrap().unwrap() {
            break frame.map_or(0, |frame| u16::from(frame.code));
        }
    };
    let opened = tokio::time::Instant::now();
    assert_eq!(code(Line::open(&address).await).await, 3502, "it never connected");
    assert!(opened.elapsed() >= Duration::from_secs(10));
    let mut mute = Line::open(&address).await;
    mute.send(&[json!({ "id": 1, "connect": {} })]).await;
    assert_eq!(code(mute).await, 3012, "it never answered a ping");
}

#[tokio::test(start_paused = true)]
async fn a_pause_of_the_server_closes_no_connection() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let mut line = Line::open(&address).await;
    line.ask(json!({ "id": 1, "connect": {} })).await.unwrap();
    tokio::time::advance(Duration::from_mins(1)).await;
    let mut answer = line.ask(json!({ "id": 2, "subscribe": { "channel": "tournaments:1" } })).await;
    let ping = Ok(json!({}));
    while answer == ping {
        answer = line.next().await;
    }
    assert_eq!(answer.unwrap()["subscribe"]["recoverable"], true);
}

#[tokio::test(start_paused = true)]
async fn latency_can_be_added() {
    let world = World::new();
    let (address, _stop) = serve(&world).await;
    let mut line = Line::open(&address).await;
    line.ask(json!({ "id": 1, "connect": {} })).await.unwrap();
    world.control("realtime", json!({ "delayMs": 150 })).await;
    let asked = tokio::time::Instant::now();
    line.ask(json!({ "id": 2, "subscribe": { "channel": "tournaments:1" } })).await.unwrap();
    assert!(asked.elapsed() >= Duration::from_millis(300), "{:?}", asked.elapsed());
    let published = tokio::time::Instant::now();
    world.app.hub.publish("tournaments:1", &json!({}), world.app.clock.now_ms());
    line.next().await.unwrap();
    assert!(published.elapsed() >= Duration::from_millis(150));
}

/// What the configuration says of channels holds for the hub, whose rules are read from it (`realtime::channels`): of every
/// namespace this suite, or that of `tests/centrifugo`, subscribes to one.
#[test]
fn the_centrifugo_configuration_lets_the_site_connect() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/centrifugo.json");
    let config: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(config["websocket"]["handler_prefix"], "/api/connection/websocket");
    assert_eq!(config["client"]["allow_anonymous_connect_without_token"], true);
    let namespaces = config["channel"]["namespaces"].as_array().unwrap();
    for namespace in namespaces {
        let name = namespace["name"].as_str().unwrap();
        assert_eq!(channels::rules_of(&format!("{name}:x")).unwrap().name, name, "the hub has read it");
    }
    assert_eq!(namespaces.len(), 9);
}
