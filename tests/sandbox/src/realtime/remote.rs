//! A realtime server of its own: Centrifugo, told over its HTTP API.
//!
//! Everything it is told goes through one queue, so that a player never hears of an older balance after a newer one.

use crate::ids;
use crate::realtime::api::{Api, Disconnect, Failure, Presence, Publish};
use serde_json::Value;
use serde_json::value::to_raw_value;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::sleep;

/// How often it is tried to tell something.
const TRIES: u32 = 9;
/// Time until the second try; it doubles up to `LONGEST_WAIT`. All of them take twenty seconds, longer than a restart.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// The clients of these channels are those that show a player's money.
const OF_PLAYER: &str = "wallet:accounts#";
/// A client told so does not come back by itself: the site asks the backend whether the session goes on.
const SESSION_ENDED: (u16, &str) = (3503, "session ended");

/// What the server is told.
enum Order {
    Publish(Publish),
    EndSession { player: String, session: String },
}

/// The way to the server.
#[derive(Debug)]
pub struct Remote {
    orders: UnboundedSender<Order>,
    api: Api,
}

impl Remote {
    /// Begins to tell the server at this address, with the key of its API. Needs a runtime.
    pub fn start(address: &str, key: &str) -> Self {
        let (orders, inbox) = unbounded_channel();
        let api = Api::new(address, key);
        tokio::spawn(tell(api.clone(), inbox));
        Self { orders, api }
    }

    /// Publishes to all subscribers, after everything that was published before.
    pub fn publish(&self, channel: &str, data: &Value) {
        // The text keeps every digit of a number.
        let Ok(data) = to_raw_value(data) else { return };
        // The same message twice, because its first answer was lost, is delivered once.
        let publish = Publish { channel: channel.to_owned(), data, idempotency_key: ids::uuid() };
        let _ = self.orders.send(Order::Publish(publish));
    }

    /// Ends the connections of a session, and no other ones of its player.
    pub fn end_session(&self, player: &str, session: &str) {
        let _ =
            self.orders.send(Order::EndSession { player: player.to_owned(), session: session.to_owned() });
    }

    /// Channels with this prefix that have subscribers; none while the server cannot be reached.
    pub async fn listened_channels(&self, beginning: &str) -> Vec<String> {
        self.api.channels(beginning).await.unwrap_or_default()
    }
}

/// Tells the server one thing after the other. Not in batches: what failed would come after what followed it.
async fn tell(api: Api, mut inbox: UnboundedReceiver<Order>) {
    while let Some(order) = inbox.recv().await {
        match order {
            Order::Publish(message) => publish(&api, &message).await,
            Order::EndSession { player, session } => end(&api, &player, &session).await,
        }
    }
}

async fn publish(api: &Api, message: &Publish) {
    let mut patience = Patience::default();
    let mut told = api.publish(message).await;
    while patience.is_left_after(&told).await {
        told = api.publish(message).await;
    }
    log("a message was not published", told);
}

async fn end(api: &Api, player: &str, session: &str) {
    let mut patience = Patience::default();
    let mut told = try_to_end(api, player, session).await;
    while patience.is_left_after(&told).await {
        told = try_to_end(api, player, session).await;
    }
    log("the connections of a session were not ended", told);
}

/// The token of a connection names its session, and the presence of the channel of accounts has that of each client.
async fn try_to_end(api: &Api, player: &str, session: &str) -> Result<(), Failure> {
    let channel = format!("{OF_PLAYER}{player}");
    let (code, reason) = SESSION_ENDED;
    for client in api.presence(&Presence { channel: &channel }).await? {
        if client.session == session {
            api.disconnect(&Disconnect::new(player, &client.client, code, reason)).await?;
        }
    }
    Ok(())
}

/// How long one thing is tried.
struct Patience {
    tries: u32,
    wait: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { tries: 1, wait: FIRST_WAIT }
    }
}

impl Patience {
    /// Waits after a failure that may pass; false if there is nothing to wait for.
    async fn is_left_after(&mut self, told: &Result<(), Failure>) -> bool {
        let Some(failure) = told.as_ref().err().filter(|failure| failure.may_pass) else { return false };
        if self.tries == TRIES {
            return false;
        }
        tracing::warn!("the realtime server, try {}: {}", self.tries, failure.cause);
        sleep(self.wait).await;
        self.tries += 1;
        self.wait = (2 * self.wait).min(LONGEST_WAIT);
        true
    }
}

fn log(what: &str, told: Result<(), Failure>) {
    if let Err(failure) = told {
        tracing::error!("the realtime server: {what}: {}", failure.cause);
    }
}
