//! One websocket connection.

use crate::auth::jwt::{self, Claims};
use crate::auth::sessions;
use crate::http::extract::text_of;
use crate::realtime::channels;
use crate::realtime::hub::{Hub, LONGEST_QUEUE, Line, Order};
use crate::realtime::protocol::{
    self, Connected, Done, Expiry, PING_SECONDS, Position, Refreshed, Subscribed, close, code,
};
use crate::state::Shared;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use std::collections::{HashSet, VecDeque};
use std::time::Duration;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::time::{Instant, MissedTickBehavior, sleep_until, timeout};

/// Seconds to refresh an expired token before the connection is closed.
const GRACE_SECONDS: i64 = 10;
/// The longest channel name.
const LONGEST_CHANNEL: usize = 255;
/// Maximum channels per connection.
const MOST_CHANNELS: usize = 128;
/// Maximum commands per message: a client that comes back sends all its subscriptions at once.
const MOST_COMMANDS: usize = MOST_CHANNELS + 2;
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
    if app.remote.is_some() {
        return (StatusCode::NOT_FOUND, "The realtime server is another program.").into_response();
    }
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
        // After a pause of the process, a burst of missed ticks would time out pings that no client could answer.
        second.set_missed_tick_behavior(MissedTickBehavior::Delay);
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
            Event::Received(text) => match self.commands(&text).await {
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
    async fn commands(&mut self, text: &str) -> Result<String, End> {
        let mut replies = String::new();
        for (number, line) in text.lines().filter(|line| !line.trim().is_empty()).enumerate() {
            if number == MOST_COMMANDS {
                return Err((close::BAD_REQUEST, "too many commands"));
            }
            let command: Value =
                serde_json::from_str(line).map_err(|_| (close::BAD_REQUEST, "bad request"))?;
            let Some(id) = command.get("id").and_then(Value::as_u64) else {
                // An empty object is a pong.
                continue;
            };
            let known = self.id.is_some();
            let reply = self.command(id, &command)?;
            if !replies.is_empty() {
                replies.push('\n');
            }
            replies.push_str(&reply);
            if replies.len() > LONGEST_QUEUE {
                return Err((close::SLOW, "slow"));
            }
            // Commands sent with a refused connect are not answered: the client resends them after reconnecting.
            if !known && self.id.is_none() {
                break;
            }
            // Other connections are served between two commands of this one.
            tokio::task::yield_now().await;
        }
        Ok(replies)
    }

    fn command(&mut self, id: u64, command: &Value) -> Result<String, End> {
        if let Some(body) = command.get("connect") {
            return self.connect(id, body);
        }
        let Some(connection) = self.id else { return Err((close::BAD_REQUEST, "bad request")) };
        if let Some(body) = command.get("subscribe") {
            return Ok(self.subscribe(id, connection, body));
        }
        if let Some(body) = command.get("history") {
            return Ok(self.history(id, body));
        }
        let reply = if let Some(body) = command.get("unsubscribe") {
            let channel = text(body, "channel");
            self.channels.remove(&channel);
            self.app.hub.unsubscribe(connection, &channel, self.app.clock.now_ms());
            protocol::reply(id, "unsubscribe", Done {})
        } else if let Some(body) = command.get("refresh") {
            self.refresh(id, body)?
        } else if command.get("ping").is_some() {
            protocol::reply(id, "ping", Done {})
        } else {
            protocol::error(id, code::BAD_REQUEST, "bad request")
        };
        Ok(reply)
    }

    /// Reads a token; `Err(None)` is a token that is currently not valid.
    fn read(&self, token: &str) -> Result<Claims, Option<End>> {
        let claims =
            jwt::verify(&self.app.secret, token).ok_or(Some((close::INVALID_TOKEN, "invalid token")))?;
        if claims.exp <= self.now() || claims.nbf > self.now() { Err(None) } else { Ok(claims) }
    }

    /// Carries out `enter` if the session of a token is open. Sessions are closed under the same lock, so no connection
    /// outlives its session.
    fn admit<T>(&mut self, claims: Claims, enter: impl FnOnce(&Hub, Option<String>) -> T) -> Result<T, End> {
        let session = Some(claims.session.clone());
        let entered = self.app.run(|tx| {
            sessions::require_open(tx, &claims.player, &claims.session)?;
            Ok(enter(&self.app.hub, session))
        });
        let entered = entered.map_err(|_| (close::INVALID_TOKEN, "invalid token"))?;
        (self.user, self.exp) = (claims.player, Some(claims.exp));
        Ok(entered)
    }

    fn ttl(&self) -> Option<i64> {
        self.exp.map(|exp| (exp - self.now()).max(1))
    }

    fn connect(&mut self, id: u64, body: &Value) -> Result<String, End> {
        if self.id.is_some() {
            return Err((close::BAD_REQUEST, "bad request"));
        }
        let token = text(body, "token");
        let line = self.line.clone();
        // Guests have no token.
        self.id = if token.is_empty() {
            self.app.hub.join(line, None)
        } else {
            match self.read(&token) {
                Ok(claims) => self.admit(claims, |hub, session| hub.join(line, session))?,
                Err(None) => return Ok(protocol::error(id, code::TOKEN_EXPIRED, "token expired")),
                Err(Some(end)) => return Err(end),
            }
        };
        if self.id.is_none() {
            return Err((close::FORCE_RECONNECT, "force reconnect"));
        }
        let reply = Connected {
            client: &self.client,
            version: "sandbox",
            ping: PING_SECONDS,
            pong: true,
            expiry: self.ttl().map(Expiry::after),
        };
        Ok(protocol::reply(id, "connect", reply))
    }

    /// A new token of the same player; its session is then that of the connection.
    fn refresh(&mut self, id: u64, body: &Value) -> Result<String, End> {
        let claims = self
            .read(&text(body, "token"))
            .map_err(|end| end.unwrap_or((close::EXPIRED, "connection expired")))?;
        let Some(connection) = self.id.filter(|_| self.user == claims.player) else {
            return Err((close::INVALID_TOKEN, "invalid token"));
        };
        self.admit(claims, |hub, session| hub.assign(connection, session))?;
        let expiry = Expiry::after(self.ttl().unwrap_or_default());
        Ok(protocol::reply(id, "refresh", Refreshed { client: &self.client, expiry }))
    }

    fn subscribe(&mut self, id: u64, connection: u64, body: &Value) -> String {
        let refused = |code: u16, message: &str| protocol::error(id, code, message);
        let channel = text(body, "channel");
        if channel.is_empty() || channel.len() > LONGEST_CHANNEL {
            return refused(code::BAD_REQUEST, "bad request");
        }
        let Some(rules) = channels::rules_of(&channel) else {
            return refused(code::UNKNOWN_CHANNEL, "unknown channel");
        };
        if let Err(code) = rules.admit(&channel, &self.user) {
            return refused(code, reason_of(code));
        }
        if self.channels.len() >= MOST_CHANNELS && !self.channels.contains(&channel) {
            return refused(code::LIMIT_EXCEEDED, "limit exceeded");
        }
        let epoch = text(body, "epoch");
        let offset = body.get("offset").and_then(Value::as_u64).unwrap_or_default();
        let recover = body.get("recover").and_then(Value::as_bool).unwrap_or_default();
        let since = recover.then_some((epoch.as_str(), offset));
        let Some(stretch) = self.app.hub.subscribe(connection, &channel, since, self.app.clock.now_ms())
        else {
            return refused(code::ALREADY_SUBSCRIBED, "already subscribed");
        };
        self.channels.insert(channel.clone());
        if !rules.force_recovery {
            return protocol::reply(id, "subscribe", Done {});
        }
        let recovered = recover && stretch.complete;
        let head = Subscribed {
            recoverable: true,
            positioned: true,
            position: Position { epoch: stretch.epoch, offset: stretch.offset },
            recovered,
            was_recovering: recover,
        };
        let publications: &[_] = if recovered { &stretch.publications } else { &[] };
        protocol::listing(id, "subscribe", head, publications)
    }

    fn history(&self, id: u64, body: &Value) -> String {
        let refused = |code: u16, message: &str| protocol::error(id, code, message);
        let channel = text(body, "channel");
        let Some(rules) = channels::rules_of(&channel) else {
            return refused(code::UNKNOWN_CHANNEL, "unknown channel");
        };
        if let Err(code) = rules.admit_to_history(self.channels.contains(&channel), &self.user) {
            return refused(code, reason_of(code));
        }
        let since = body.get("since").filter(|since| since.is_object());
        let position = since.map(|since| {
            (text(since, "epoch"), since.get("offset").and_then(Value::as_u64).unwrap_or_default())
        });
        let position = position.as_ref().map(|(epoch, offset)| (epoch.as_str(), *offset));
        let stretch = self.app.hub.history(&channel, position, self.app.clock.now_ms());
        if since.is_some() && !stretch.complete {
            return refused(code::UNRECOVERABLE_POSITION, "unrecoverable position");
        }
        let mut publications = stretch.publications;
        if body.get("reverse").and_then(Value::as_bool).unwrap_or_default() {
            publications.reverse();
        }
        // Without a limit the protocol returns only the position; a negative limit means everything.
        let limit = body.get("limit").and_then(Value::as_i64).unwrap_or_default();
        if limit >= 0 {
            publications.truncate(usize::try_from(limit).unwrap_or_default());
        }
        let head = Position { epoch: stretch.epoch, offset: stretch.offset };
        protocol::listing(id, "history", head, &publications)
    }
}

/// The reason for a code of the rules of channels.
fn reason_of(code: u16) -> &'static str {
    match code {
        code::BAD_REQUEST => "bad request",
        code::NOT_AVAILABLE => "not available",
        _ => "permission denied",
    }
}

fn text(body: &Value, name: &str) -> String {
    body.get(name).map(text_of).unwrap_or_default()
}
