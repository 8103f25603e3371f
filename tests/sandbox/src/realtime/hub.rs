//! Subscriptions and publication history.

use crate::ids;
use crate::realtime::channels::{self, Rules};
use crate::realtime::protocol::{self, Pushed, close};
use crate::state::lock;
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedSender;

/// Maximum queued bytes per client; a slower client is disconnected.
pub const LONGEST_QUEUE: usize = 1 << 20;

/// Instruction to a connection.
#[derive(Debug, Clone)]
pub enum Order {
    /// Send this frame.
    Send(String),
    /// Close with this code and reason.
    Close(u16, &'static str),
}

/// One publication. Shared, because every reply about a channel has up to a hundred of them.
#[derive(Debug)]
pub struct Publication {
    /// Position in the channel.
    pub offset: u64,
    /// Body.
    pub data: Value,
    /// The publication in a reply, as JSON text: serialised once, however often it is read.
    pub text: String,
    at: i64,
}

#[derive(Debug)]
struct Channel {
    epoch: String,
    offset: u64,
    history: VecDeque<Arc<Publication>>,
    listeners: Vec<u64>,
    /// Time at which the last subscriber left.
    left_at: i64,
    history_size: usize,
    history_lifetime: i64,
}

impl Channel {
    fn new(name: &str) -> Self {
        let rules = channels::rules_of(name);
        Self {
            epoch: ids::token(),
            offset: 0,
            history: VecDeque::new(),
            listeners: Vec::new(),
            left_at: 0,
            history_size: rules.map_or(0, |rules| rules.history_size),
            history_lifetime: rules.map_or(0, Rules::history_lifetime),
        }
    }

    /// True if the channel can be freed: no subscriber and no history to recover.
    fn is_unused(&self, now: i64) -> bool {
        let awaited = self.left_at + self.history_lifetime > now;
        self.listeners.is_empty() && self.offset == 0 && !awaited
    }

    fn forget_old(&mut self, now: i64) {
        let lifetime = self.history_lifetime;
        while self.history.front().is_some_and(|oldest| oldest.at + lifetime < now) {
            self.history.pop_front();
        }
    }
}

/// Send queue of a client.
#[derive(Debug, Clone)]
pub struct Line {
    orders: UnboundedSender<Order>,
    waiting: Arc<AtomicUsize>,
    overrun: Arc<Notify>,
}

impl Line {
    /// Creates a queue whose receiver is `orders`.
    pub fn new(orders: UnboundedSender<Order>) -> Self {
        Self { orders, waiting: Arc::default(), overrun: Arc::default() }
    }

    /// Queues a frame, unless the queue is full.
    fn send(&self, frame: &str) {
        if self.waiting.fetch_add(frame.len(), Ordering::Relaxed) > LONGEST_QUEUE {
            self.overrun.notify_one();
            return;
        }
        // A closing connection misses nothing: it recovers after reconnecting.
        let _ = self.orders.send(Order::Send(frame.to_owned()));
    }

    fn close(&self, code: u16, reason: &'static str) {
        let _ = self.orders.send(Order::Close(code, reason));
    }

    /// A frame has left the queue.
    pub fn sent(&self, frame: &str) {
        self.waiting.fetch_sub(frame.len(), Ordering::Relaxed);
    }

    /// Completes when the client is too slow.
    pub async fn overrun(&self) {
        self.overrun.notified().await;
    }
}

#[derive(Debug)]
struct Connection {
    line: Line,
    session: Option<String>,
}

#[derive(Debug, Default)]
struct Inner {
    channels: HashMap<String, Channel>,
    connections: HashMap<u64, Connection>,
    last_id: u64,
    refusing: bool,
    latency: Duration,
}

/// All connections and channels.
#[derive(Debug, Default)]
pub struct Hub {
    inner: Mutex<Inner>,
}

/// Part of a channel's history.
#[derive(Debug)]
pub struct Stretch {
    /// Epoch of the channel.
    pub epoch: String,
    /// The newest position.
    pub offset: u64,
    /// Requested publications.
    pub publications: Vec<Arc<Publication>>,
    /// True if nothing is missing between the requested position and now.
    pub complete: bool,
}

impl Hub {
    /// Registers a connection; `None` while connections are refused.
    pub fn join(&self, line: Line, session: Option<String>) -> Option<u64> {
        let mut inner = lock(&self.inner);
        if inner.refusing {
            return None;
        }
        inner.last_id += 1;
        let id = inner.last_id;
        inner.connections.insert(id, Connection { line, session });
        Some(id)
    }

    /// Assigns a connection to another session of its player.
    pub fn assign(&self, id: u64, session: Option<String>) {
        if let Some(connection) = lock(&self.inner).connections.get_mut(&id) {
            connection.session = session;
        }
    }

    /// Forgets a connection.
    pub fn leave(&self, id: u64, now: i64) {
        let mut inner = lock(&self.inner);
        inner.connections.remove(&id);
        inner.channels.retain(|_, channel| {
            if channel.listeners.contains(&id) {
                channel.listeners.retain(|listener| *listener != id);
                channel.left_at = now;
            }
            !channel.is_unused(now)
        });
    }

    /// Latency of a frame, per direction.
    pub fn latency(&self) -> Duration {
        lock(&self.inner).latency
    }

    /// Sets the latency.
    pub fn delay(&self, latency: Duration) {
        lock(&self.inner).latency = latency;
    }

    /// Drops the history, like a server restart: no client can recover.
    pub fn lose_history(&self) {
        for (name, channel) in &mut lock(&self.inner).channels {
            let listeners = std::mem::take(&mut channel.listeners);
            *channel = Channel { listeners, ..Channel::new(name) };
        }
    }

    /// Number of channels.
    pub fn channel_count(&self) -> usize {
        lock(&self.inner).channels.len()
    }

    /// True if new connections are refused.
    pub fn is_refusing(&self) -> bool {
        lock(&self.inner).refusing
    }

    /// Refuses new connections, or stops doing so.
    pub fn refuse(&self, refusing: bool) {
        lock(&self.inner).refusing = refusing;
    }

    /// Subscribes. Returns the publications after `since`, read atomically, so that nothing is missed.
    pub fn subscribe(&self, id: u64, name: &str, since: Option<(&str, u64)>, now: i64) -> Option<Stretch> {
        let mut inner = lock(&self.inner);
        let channel = inner.channels.entry(name.to_owned()).or_insert_with(|| Channel::new(name));
        if channel.listeners.contains(&id) {
            return None;
        }
        channel.listeners.push(id);
        channel.forget_old(now);
        Some(stretch(channel, since))
    }

    /// Unsubscribes.
    pub fn unsubscribe(&self, id: u64, name: &str, now: i64) {
        let mut inner = lock(&self.inner);
        let Some(channel) = inner.channels.get_mut(name) else { return };
        channel.listeners.retain(|listener| *listener != id);
        channel.left_at = now;
        if channel.is_unused(now) {
            inner.channels.remove(name);
        }
    }

    /// Reads history.
    pub fn history(&self, name: &str, since: Option<(&str, u64)>, now: i64) -> Stretch {
        let mut inner = lock(&self.inner);
        let Some(channel) = inner.channels.get_mut(name) else { return stretch(&Channel::new(name), since) };
        channel.forget_old(now);
        stretch(channel, since)
    }

    /// Publishes to all subscribers.
    pub fn publish(&self, name: &str, data: &Value, now: i64) {
        let mut inner = lock(&self.inner);
        let Inner { channels, connections, .. } = &mut *inner;
        let channel = channels.entry(name.to_owned()).or_insert_with(|| Channel::new(name));
        let mut publication = Pushed { data, offset: None };
        if channel.history_size > 0 {
            channel.offset += 1;
            let offset = channel.offset;
            publication.offset = Some(offset);
            let text = protocol::text_of(&publication);
            channel.history.push_back(Arc::new(Publication { offset, data: data.clone(), text, at: now }));
            if channel.history.len() > channel.history_size {
                channel.history.pop_front();
            }
            channel.forget_old(now);
        }
        let frame = protocol::push(name, publication);
        for listener in &channel.listeners {
            if let Some(connection) = connections.get(listener) {
                connection.line.send(&frame);
            }
        }
    }

    /// Channels with this prefix that have subscribers.
    pub fn listened_channels(&self, beginning: &str) -> Vec<String> {
        let inner = lock(&self.inner);
        let wanted = inner
            .channels
            .iter()
            .filter(|(name, channel)| name.starts_with(beginning) && !channel.listeners.is_empty());
        wanted.map(|(name, _)| name.clone()).collect()
    }

    /// Closes every connection; the clients reconnect.
    pub fn drop_all(&self) {
        for connection in lock(&self.inner).connections.values() {
            connection.line.close(close::FORCE_RECONNECT, "force reconnect");
        }
    }

    /// Closes the connections of a session that was closed.
    pub fn close_session(&self, session: &str) {
        for connection in lock(&self.inner).connections.values() {
            if connection.session.as_deref() == Some(session) {
                connection.line.close(close::FORCE_NO_RECONNECT, "force disconnect");
            }
        }
    }

    /// Drops every connection and all history.
    pub fn reset(&self) {
        self.drop_all();
        let mut inner = lock(&self.inner);
        inner.refusing = false;
        inner.latency = Duration::ZERO;
        inner.channels.clear();
    }
}

fn stretch(channel: &Channel, since: Option<(&str, u64)>) -> Stretch {
    let from = since.map_or(0, |(_, offset)| offset);
    let publications: Vec<Arc<Publication>> =
        channel.history.iter().filter(|one| one.offset > from).cloned().collect();
    let same_epoch = since.is_none_or(|(epoch, _)| epoch == channel.epoch);
    // The first kept publication must follow directly on the known position.
    let reaches = match publications.first() {
        Some(first) => first.offset == from + 1,
        None => channel.offset == from,
    };
    Stretch {
        epoch: channel.epoch.clone(),
        offset: channel.offset,
        publications,
        complete: same_epoch && reaches,
    }
}
