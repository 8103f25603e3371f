//! Centrifugo as the realtime server. The sandbox calls its HTTP API.
//!
//! All calls go through one queue, so that a player never gets an older balance after a newer one.

use crate::ids;
use crate::realtime::api::{Api, Disconnect, Failure, Presence, Publish};
use serde_json::Value;
use serde_json::value::to_raw_value;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::sleep;

/// Largest number of times that a call is made.
const TRIES: u32 = 9;
/// Time until the second call; it doubles up to `LONGEST_WAIT`. All of them take twenty seconds, longer than a restart.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// Prefix of the channels that every page of a player follows.
const OF_PLAYER: &str = "wallet:accounts#";
/// The code does not let the client connect again by itself: the site asks the backend whether the session goes on.
const SESSION_ENDED: (u16, &str) = (3503, "session ended");

/// A call in the queue.
enum Order {
    Publish(Publish),
    EndSession { player: String, session: String },
}

/// The connection to the server.
#[derive(Debug)]
pub struct Remote {
    orders: UnboundedSender<Order>,
    api: Api,
}

impl Remote {
    /// Starts the queue for the server at this address, with the key of its API. Needs a runtime.
    pub fn start(address: &str, key: &str) -> Self {
        let (orders, inbox) = unbounded_channel();
        let api = Api::new(address, key);
        tokio::spawn(make_calls(api.clone(), inbox));
        Self { orders, api }
    }

    /// Publishes to all subscribers, after everything that was published before.
    pub fn publish(&self, channel: &str, data: &Value) {
        // The text keeps every digit of a number.
        let Ok(data) = to_raw_value(data) else { return };
        // A message that is sent again, because the first answer was lost, is delivered once.
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

/// Makes one call after the other. There are no batches: a message that failed in one would arrive after later ones.
async fn make_calls(api: Api, mut inbox: UnboundedReceiver<Order>) {
    while let Some(order) = inbox.recv().await {
        if let Err(Failure { cause, .. }) = repeat(&api, &order).await {
            let what = match order {
                Order::Publish(_) => "a message was not published",
                Order::EndSession { .. } => "the connections of a session were not ended",
            };
            tracing::error!("the realtime server: {what}: {cause}");
        }
    }
}

/// Makes a call again while its failure may pass.
async fn repeat(api: &Api, order: &Order) -> Result<(), Failure> {
    let (mut number, mut wait) = (1, FIRST_WAIT);
    loop {
        let result = match order {
            Order::Publish(message) => api.publish(message).await,
            Order::EndSession { player, session } => end_connections(api, player, session).await,
        };
        match result {
            Err(failure) if failure.may_pass && number < TRIES => {
                tracing::warn!("the realtime server, try {number}: {}", failure.cause);
            }
            result => return result,
        }
        sleep(wait).await;
        number += 1;
        wait = (2 * wait).min(LONGEST_WAIT);
    }
}

/// The token of a connection names its session, and the presence of the channel of accounts has that of each client.
async fn end_connections(api: &Api, player: &str, session: &str) -> Result<(), Failure> {
    let channel = format!("{OF_PLAYER}{player}");
    let (code, reason) = SESSION_ENDED;
    for client in api.presence(&Presence { channel: &channel }).await? {
        if client.session == session {
            api.disconnect(&Disconnect::new(player, &client.client, code, reason)).await?;
        }
    }
    Ok(())
}
