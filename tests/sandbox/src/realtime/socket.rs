//! One websocket connection.

use crate::auth::{jwt, sessions};
use crate::http::extract::text_of;
use crate::realtime::hub::{Line, Order, keeps_history};
use crate::realtime::protocol::{self, PING_SECONDS, close, code};
use crate::state::Shared;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::collections::{HashSet, VecDeque};
use std::time::Duration;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::time::{Instant, sleep_until, timeout};

/// Seconds to refresh an expired token before the connection is closed.
const GRACE_SECONDS: i64 = 10;
/// The longest channel name.
const LONGEST_CHANNEL: usize = 255;
/// Maximum channels per connection.
const MOST_CHANNELS: usize = 128;
/// Bytes of the longest frame.
const LONGEST_FRAME: usize = 64 * 1024;
/// Seconds in which a new socket must connect.
const CONNECT_SECONDS: u64 = 10;
/// Seconds in which a ping must be answered.
const PONG_SECONDS: u64 = 8;
/// Time limit of the closing handshake.
const FAREWELL: Duration = Duration::from_secs(1);

/// GET /api/connection/websocket
pub async fn upgrade(State(app): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    if app.hub.is_refusing() {
        return (StatusCode::SERVICE_UNAVAILABLE, "refused").into_response();
    }
    upgrade.max_message_size(16 * LONGEST_FRAME).on_upgrade(move |socket| run(app, socket))
}

/// Why a connection ends: close code and reason.
type End = (u16, &'static str);

struct Peer {
    app: Shared,
    line: Line,
    /// Connection number, once connected.
    id: Option<u64>,
    channels: HashSet<String>,
    client: String,
    user: String,
    session: Option<String>,
    /// Expiry of the token, seconds since the epoch.
    exp: Option<i64>,
}

/// Connection event, processed immediately or after the configured latency.
enum Event {
    Received(String),
    Answer(String),
    Told(Order),
}

async fn run(app: Shared, mut socket: WebSocket) {
    let (orders, mut inbox) = mpsc::unbounded_channel();
    let line = Line::new(orders);
    let mut peer = Peer {
        app,
        line: line.clone(),
        id: None,
        channels: HashSet::new(),
        client: crate::ids::uuid(),
        user: String::new(),
        session: None,
        exp: None,
    };
    let end = tokio::select! {
        end = peer.talk(&mut socket, &mut inbox) => end,
        () = line.overrun() => Some((close::SLOW, "slow")),
    };
    if let Some(id) = peer.id {
        peer.app.hub.leave(id, peer.app.clock.now_ms());
    }
    let farewell = async {
        if let Some((code, reason)) = end {
            let frame = CloseFrame { code, reason: reason.into() };
            socket.send(Message::Close(Some(frame))).await.ok()?;
        }
        // Closing handshake: remaining frames are read and dropped.
        while socket.recv().await?.is_ok() {}
        Some(())
    };
    let _ = timeout(FAREWELL, farewell).await;
}

impl Peer {
    /// Runs until one side closes; `None` if the peer is gone.
    async fn talk(&mut self, socket: &mut WebSocket, inbox: &mut UnboundedReceiver<Order>) -> Option<End> {
        let mut second = tokio::time::interval(Duration::from_secs(1));
        let mut late: VecDeque<(Instant, Event)> = VecDeque::new();
        let (mut seconds, mut awaiting_pong): (u64, Option<u64>) = (0, None);
        loop {
            let due = late.front().map(|(due, _)| *due);
            let event = tokio::select! {
                received = socket.recv() => match received {
                    Some(Ok(Message::Text(text))) if text.len() > LONGEST_FRAME => {
                        return Some((close::TOO_LARGE, "message too large"));
                    }
                    Some(Ok(Message::Text(text))) => {
                        // Any message proves that the client is alive.
                        awaiting_pong = None;
                        Event::Received(text.to_string())
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                    Some(Ok(_)) => continue,
                },
                order = inbox.recv() => Event::Told(order?),
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    let Some((_, event)) = late.pop_front() else { continue };
                    if let Some(end) = self.handle(event, socket, &mut late).await {
                        return end;
                    }
                    continue;
                }
                _ = second.tick() => {
                    seconds += 1;
                    if self.exp.is_some_and(|exp| exp + GRACE_SECONDS < self.now()) {
                        return Some((close::EXPIRED, "connection expired"));
                    }
                    if self.id.is_none() && seconds > CONNECT_SECONDS {
                        return Some((close::STALE, "stale"));
                    }
                    if awaiting_pong.is_some_and(|sent| sent + PONG_SECONDS < seconds) {
                        return Some((close::NO_PONG, "no pong"));
                    }
                    if self.id.is_some() && seconds.is_multiple_of(PING_SECONDS) {
                        awaiting_pong = Some(seconds);
                        socket.send(Message::Text("{}".into())).await.ok()?;
                    }
                    continue;
                }
            };
            let latency = self.app.hub.latency();
            if latency.is_zero() && late.is_empty() {
                if let Some(end) = self.handle(event, socket, &mut late).await {
                    return end;
                }
            } else {
                late.push_back((Instant::now() + latency, event));
            }
        }
    }

    /// Handles an event; returns the close reason, if any.
    async fn handle(
        &mut self,
        event: Event,
        socket: &mut WebSocket,
        late: &mut VecDeque<(Instant, Event)>,
    ) -> Option<Option<End>> {
        let sent = match event {
            Event::Received(text) => match self.commands(&text) {
                Ok(answer) if answer.is_empty() => Ok(()),
                Ok(answer) => {
                    let latency = self.app.hub.latency();
                    if latency.is_zero() {
                        socket.send(Message::Text(answer.into())).await
                    } else {
                        // Latency applies in both directions.
                        late.push_back((Instant::now() + latency, Event::Answer(answer)));
                        Ok(())
                    }
                }
                Err(end) => return Some(Some(end)),
            },
            Event::Answer(answer) => socket.send(Message::Text(answer.into())).await,
            Event::Told(Order::Send(frame)) => {
                self.line.sent(&frame);
                socket.send(Message::Text(frame.into())).await
            }
            Event::Told(Order::Close(code, reason)) => return Some(Some((code, reason))),
        };
        sent.is_err().then_some(None)
    }

    fn now(&self) -> i64 {
        self.app.clock.now_ms() / 1000
    }

    /// Replies to every command of a message, one line each.
    fn commands(&mut self, text: &str) -> Result<String, End> {
        let mut replies = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let command: Value =
                serde_json::from_str(line).map_err(|_| (close::BAD_REQUEST, "bad request"))?;
            let Some(id) = command.get("id").and_then(Value::as_u64) else {
                // An empty object is a pong.
                continue;
            };
            let reply = self.command(id, &command)?;
            let refused = self.id.is_none() && reply.get("error").is_some();
            replies.push(reply.to_string());
            // Commands sent with a refused connect are not answered: the client resends them after reconnecting.
            if refused {
                break;
            }
        }
        Ok(replies.join("\n"))
    }

    fn command(&mut self, id: u64, command: &Value) -> Result<Value, End> {
        if let Some(body) = command.get("connect") {
            return self.connect(id, body);
        }
        let Some(connection) = self.id else { return Err((close::BAD_REQUEST, "bad request")) };
        if let Some(body) = command.get("subscribe") {
            return Ok(self.subscribe(id, connection, body));
        }
        if let Some(body) = command.get("unsubscribe") {
            let channel = text(body, "channel");
            self.channels.remove(&channel);
            self.app.hub.unsubscribe(connection, &channel, self.app.clock.now_ms());
            return Ok(protocol::reply(id, "unsubscribe", json!({})));
        }
        if let Some(body) = command.get("refresh") {
            return self.refresh(id, body);
        }
        if let Some(body) = command.get("history") {
            return Ok(self.history(id, body));
        }
        if command.get("ping").is_some() {
            return Ok(protocol::reply(id, "ping", json!({})));
        }
        Ok(protocol::error(id, code::BAD_REQUEST, "bad request"))
    }

    /// Accepts a token. Guests have none; `Err(None)` is a token that is currently not valid.
    fn identify(&mut self, token: &str) -> Result<(), Option<End>> {
        if token.is_empty() {
            return Ok(());
        }
        let claims =
            jwt::verify(&self.app.secret, token).ok_or(Some((close::INVALID_TOKEN, "invalid token")))?;
        if claims.exp <= self.now() || claims.nbf > self.now() {
            return Err(None);
        }
        let open = self.app.run(|tx| sessions::require_open(tx, &claims.player, &claims.session));
        if open.is_err() || (!self.user.is_empty() && self.user != claims.player) {
            return Err(Some((close::INVALID_TOKEN, "invalid token")));
        }
        (self.user, self.session, self.exp) = (claims.player, Some(claims.session), Some(claims.exp));
        Ok(())
    }

    fn ttl(&self) -> Option<i64> {
        self.exp.map(|exp| (exp - self.now()).max(1))
    }

    fn connect(&mut self, id: u64, body: &Value) -> Result<Value, End> {
        if self.id.is_some() {
            return Err((close::BAD_REQUEST, "bad request"));
        }
        match self.identify(&text(body, "token")) {
            Ok(()) => (),
            Err(None) => return Ok(protocol::error(id, code::TOKEN_EXPIRED, "token expired")),
            Err(Some(end)) => return Err(end),
        }
        self.id = self.app.hub.join(self.line.clone(), self.session.clone());
        if self.id.is_none() {
            return Err((close::FORCE_RECONNECT, "force reconnect"));
        }
        let mut reply =
            json!({ "client": self.client, "version": "sandbox", "ping": PING_SECONDS, "pong": true });
        if let (Some(ttl), Some(fields)) = (self.ttl(), reply.as_object_mut()) {
            fields.insert("expires".into(), true.into());
            fields.insert("ttl".into(), ttl.into());
        }
        Ok(protocol::reply(id, "connect", reply))
    }

    fn refresh(&mut self, id: u64, body: &Value) -> Result<Value, End> {
        match self.identify(&text(body, "token")) {
            Ok(()) => Ok(protocol::reply(
                id,
                "refresh",
                json!({ "client": self.client, "expires": self.exp.is_some(), "ttl": self.ttl().unwrap_or_default() }),
            )),
            Err(None) => Err((close::EXPIRED, "connection expired")),
            Err(Some(end)) => Err(end),
        }
    }

    fn subscribe(&mut self, id: u64, connection: u64, body: &Value) -> Value {
        let channel = text(body, "channel");
        if channel.is_empty() || channel.len() > LONGEST_CHANNEL {
            return protocol::error(id, code::BAD_REQUEST, "bad request");
        }
        if !protocol::may_subscribe(&channel, &self.user) {
            return protocol::error(id, code::PERMISSION_DENIED, "permission denied");
        }
        if self.channels.len() >= MOST_CHANNELS && !self.channels.contains(&channel) {
            return protocol::error(id, code::LIMIT_EXCEEDED, "limit exceeded");
        }
        let epoch = text(body, "epoch");
        let offset = body.get("offset").and_then(Value::as_u64).unwrap_or_default();
        let recover = body.get("recover").and_then(Value::as_bool).unwrap_or_default();
        let since = recover.then_some((epoch.as_str(), offset));
        let Some(stretch) = self.app.hub.subscribe(connection, &channel, since, self.app.clock.now_ms())
        else {
            return protocol::error(id, code::ALREADY_SUBSCRIBED, "already subscribed");
        };
        self.channels.insert(channel.clone());
        if !keeps_history(&channel) {
            return protocol::reply(id, "subscribe", json!({}));
        }
        let recovered = recover && stretch.complete;
        let mut reply = json!({
            "recoverable": true, "positioned": true, "epoch": stretch.epoch, "offset": stretch.offset,
            "recovered": recovered, "was_recovering": recover,
        });
        if recovered && let Some(fields) = reply.as_object_mut() {
            let publications: Vec<Value> =
                stretch.publications.iter().map(super::hub::Publication::wire).collect();
            fields.insert("publications".into(), publications.into());
        }
        protocol::reply(id, "subscribe", reply)
    }

    fn history(&self, id: u64, body: &Value) -> Value {
        let channel = text(body, "channel");
        if !protocol::may_subscribe(&channel, &self.user) {
            return protocol::error(id, code::PERMISSION_DENIED, "permission denied");
        }
        let since = body.get("since").filter(|since| since.is_object());
        let position = since.map(|since| {
            (text(since, "epoch"), since.get("offset").and_then(Value::as_u64).unwrap_or_default())
        });
        let position = position.as_ref().map(|(epoch, offset)| (epoch.as_str(), *offset));
        let stretch = self.app.hub.history(&channel, position, self.app.clock.now_ms());
        if since.is_some() && !stretch.complete {
            return protocol::error(id, code::UNRECOVERABLE_POSITION, "unrecoverable position");
        }
        let mut publications: Vec<Value> =
            stretch.publications.iter().map(super::hub::Publication::wire).collect();
        if body.get("reverse").and_then(Value::as_bool).unwrap_or_default() {
            publications.reverse();
        }
        // Without a limit the protocol returns only the position; a negative limit means everything.
        let limit = body.get("limit").and_then(Value::as_i64).unwrap_or_default();
        if limit >= 0 {
            publications.truncate(usize::try_from(limit).unwrap_or_default());
        }
        protocol::reply(
            id,
            "history",
            json!({ "publications": publications, "epoch": stretch.epoch, "offset": stretch.offset }),
        )
    }
}

fn text(body: &Value, name: &str) -> String {
    body.get(name).map(text_of).unwrap_or_default()
}
