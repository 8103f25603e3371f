//! One websocket connection.

use crate::auth::{jwt, sessions};
use crate::http::extract::text_of;
use crate::realtime::hub::{Order, keeps_history};
use crate::realtime::protocol::{self, PING_SECONDS, close, code};
use crate::state::Shared;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

/// Seconds a client has to renew its token before the connection is closed.
const GRACE_SECONDS: i64 = 10;
/// The longest channel name.
const LONGEST_CHANNEL: usize = 255;

/// GET /api/connection/websocket
pub async fn upgrade(State(app): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    if app.hub.is_refusing() {
        return (StatusCode::SERVICE_UNAVAILABLE, "refused").into_response();
    }
    upgrade.max_message_size(64 * 1024).on_upgrade(move |socket| run(app, socket))
}

/// Why a connection ends: close code and reason.
type End = (u16, &'static str);

struct Peer {
    app: Shared,
    orders: UnboundedSender<Order>,
    /// Connection number, once connected.
    id: Option<u64>,
    client: String,
    user: String,
    session: Option<String>,
    /// Seconds since the epoch at which the token runs out.
    exp: Option<i64>,
}

async fn run(app: Shared, mut socket: WebSocket) {
    let (orders, mut inbox) = mpsc::unbounded_channel();
    let client = crate::ids::uuid();
    let mut peer = Peer { app, orders, id: None, client, user: String::new(), session: None, exp: None };
    let end = peer.talk(&mut socket, &mut inbox).await;
    if let Some(id) = peer.id {
        peer.app.hub.leave(id);
    }
    if let Some((code, reason)) = end {
        let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }
}

impl Peer {
    /// Speaks until one side ends it; `None` when the peer is gone.
    async fn talk(&mut self, socket: &mut WebSocket, inbox: &mut UnboundedReceiver<Order>) -> Option<End> {
        let mut second = tokio::time::interval(Duration::from_secs(1));
        let mut until_ping = PING_SECONDS;
        loop {
            tokio::select! {
                received = socket.recv() => {
                    let text = match received {
                        Some(Ok(Message::Text(text))) => text,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                        Some(Ok(_)) => continue,
                    };
                    match self.commands(&text) {
                        Ok(reply) if reply.is_empty() => (),
                        Ok(reply) => socket.send(Message::Text(reply.into())).await.ok()?,
                        Err(end) => return Some(end),
                    }
                }
                order = inbox.recv() => match order? {
                    Order::Send(frame) => socket.send(Message::Text(frame.into())).await.ok()?,
                    Order::Close(code, reason) => return Some((code, reason)),
                },
                _ = second.tick() => {
                    if self.exp.is_some_and(|exp| exp + GRACE_SECONDS < self.now()) {
                        return Some((close::EXPIRED, "connection expired"));
                    }
                    until_ping -= 1;
                    if until_ping == 0 {
                        until_ping = PING_SECONDS;
                        if self.id.is_some() {
                            socket.send(Message::Text("{}".into())).await.ok()?;
                        }
                    }
                }
            }
        }
    }

    fn now(&self) -> i64 {
        self.app.clock.now_ms() / 1000
    }

    /// Answers every command of a message, one line each.
    fn commands(&mut self, text: &str) -> Result<String, End> {
        let mut replies = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let command: Value =
                serde_json::from_str(line).map_err(|_| (close::BAD_REQUEST, "bad request"))?;
            let Some(id) = command.get("id").and_then(Value::as_u64) else {
                // An empty object is the answer to a ping.
                continue;
            };
            replies.push(self.command(id, &command)?.to_string());
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
            self.app.hub.unsubscribe(connection, &text(body, "channel"));
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

    /// Takes a token over. Guests bring none; `Err(None)` is an expired one.
    fn identify(&mut self, token: &str) -> Result<(), Option<End>> {
        if token.is_empty() {
            return Ok(());
        }
        let claims =
            jwt::verify(&self.app.secret, token).ok_or(Some((close::INVALID_TOKEN, "invalid token")))?;
        if claims.exp <= self.now() {
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
        self.id = self.app.hub.join(self.orders.clone(), self.session.clone());
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
            Err(None) => Ok(protocol::error(id, code::TOKEN_EXPIRED, "token expired")),
            Err(Some(end)) => Err(end),
        }
    }

    fn subscribe(&self, id: u64, connection: u64, body: &Value) -> Value {
        let channel = text(body, "channel");
        if channel.is_empty() || channel.len() > LONGEST_CHANNEL {
            return protocol::error(id, code::BAD_REQUEST, "bad request");
        }
        if !protocol::may_subscribe(&channel, &self.user) {
            return protocol::error(id, code::PERMISSION_DENIED, "permission denied");
        }
        let epoch = text(body, "epoch");
        let offset = body.get("offset").and_then(Value::as_u64).unwrap_or_default();
        let recover = body.get("recover").and_then(Value::as_bool).unwrap_or_default();
        let since = recover.then_some((epoch.as_str(), offset));
        let Some(stretch) = self.app.hub.subscribe(connection, &channel, since, self.app.clock.now_ms())
        else {
            return protocol::error(id, code::ALREADY_SUBSCRIBED, "already subscribed");
        };
        if !keeps_history(&channel) {
            return protocol::reply(id, "subscribe", json!({}));
        }
        let recovered = recover && stretch.complete;
        let mut reply = json!({
            "recoverable": true, "positioned": true, "epoch": stretch.epoch, "offset": stretch.offset,
            "recovered": recovered, "wasRecovering": recover,
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
        // Without a limit the protocol answers the position alone; a negative one means everything.
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
