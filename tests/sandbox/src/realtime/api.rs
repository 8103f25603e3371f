//! The HTTP API of Centrifugo.

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::client::conn::http1;
use hyper::{Request, StatusCode, Uri, header};
use hyper_util::rt::TokioIo;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::error::Error;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Time in which a call must be answered.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Bytes of the longest answer.
const LONGEST_ANSWER: usize = 16 << 20;

/// The API at an address.
#[derive(Debug, Clone)]
pub struct Api {
    address: String,
    key: String,
}

/// The failure of a call.
#[derive(Debug)]
pub struct Failure {
    /// True if the same call may succeed later.
    pub may_pass: bool,
    /// The reason, for the log.
    pub cause: String,
}

impl<E: Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { may_pass: true, cause: error.to_string() }
    }
}

/// A message to publish.
#[derive(Debug, Serialize)]
pub struct Publish {
    /// The channel.
    pub channel: String,
    /// The event, as text.
    pub data: Box<RawValue>,
    /// The server delivers a message with the same key once.
    pub idempotency_key: String,
}

/// A query for the clients of a channel.
#[derive(Debug, Serialize)]
pub struct Presence<'a> {
    /// The channel.
    pub channel: &'a str,
}

/// A request to end a connection.
#[derive(Debug, Serialize)]
pub struct Disconnect<'a> {
    user: &'a str,
    client: &'a str,
    #[serde(rename = "disconnect")]
    with: Code<'a>,
}

#[derive(Debug, Serialize)]
struct Code<'a> {
    code: u16,
    reason: &'a str,
}

impl<'a> Disconnect<'a> {
    /// Ends a connection of a user, with a code and a reason.
    pub fn new(user: &'a str, client: &'a str, code: u16, reason: &'a str) -> Self {
        Self { user, client, with: Code { code, reason } }
    }
}

#[derive(Serialize)]
struct Pattern {
    pattern: String,
}

/// A client of a channel.
#[derive(Debug)]
pub struct Listener {
    /// Id of its connection.
    pub client: String,
    /// The session that its token names; empty if it names none.
    pub session: String,
}

#[derive(Deserialize)]
struct Answer<T> {
    #[serde(default = "none")]
    result: Option<T>,
    error: Option<Refusal>,
}

fn none<T>() -> Option<T> {
    None
}

#[derive(Deserialize)]
struct Refusal {
    code: u32,
    message: String,
}

#[derive(Deserialize)]
struct Done {}

#[derive(Deserialize)]
struct Present {
    presence: HashMap<String, Client>,
}

#[derive(Deserialize)]
struct Client {
    client: String,
    #[serde(default)]
    conn_info: Info,
}

#[derive(Default, Deserialize)]
struct Info {
    #[serde(default)]
    session: String,
}

#[derive(Deserialize)]
struct Found {
    #[serde(default)]
    channels: HashMap<String, serde_json::Value>,
}

/// An internal error and a rate limit may pass. Any other refusal is final.
fn refused(refusal: &Refusal) -> Failure {
    const INTERNAL: u32 = 100;
    const LIMIT: u32 = 111;
    let Refusal { code, message } = refusal;
    Failure { may_pass: matches!(*code, INTERNAL | LIMIT), cause: format!("{code}: {message}") }
}

impl Api {
    /// The API at an address such as `http://127.0.0.1:8001/api`.
    pub fn new(address: &str, key: &str) -> Self {
        Self { address: address.trim_end_matches('/').to_owned(), key: key.to_owned() }
    }

    /// Publishes a message.
    ///
    /// # Errors
    ///
    /// The failure of the call.
    pub async fn publish(&self, message: &Publish) -> Result<(), Failure> {
        let Done {} = self.call("publish", message).await?;
        Ok(())
    }

    /// The clients of a channel.
    ///
    /// # Errors
    ///
    /// The failure of the call.
    pub async fn presence(&self, of: &Presence<'_>) -> Result<Vec<Listener>, Failure> {
        let Present { presence } = self.call("presence", of).await?;
        let listeners = presence.into_values();
        Ok(listeners.map(|one| Listener { client: one.client, session: one.conn_info.session }).collect())
    }

    /// Ends a connection.
    ///
    /// # Errors
    ///
    /// The failure of the call.
    pub async fn disconnect(&self, whom: &Disconnect<'_>) -> Result<(), Failure> {
        let Done {} = self.call("disconnect", whom).await?;
        Ok(())
    }

    /// Channels with this prefix that have subscribers.
    ///
    /// # Errors
    ///
    /// The failure of the call.
    pub async fn channels(&self, beginning: &str) -> Result<Vec<String>, Failure> {
        let Found { channels } = self.call("channels", &Pattern { pattern: format!("{beginning}*") }).await?;
        Ok(channels.into_keys().collect())
    }

    async fn call<T: for<'a> Deserialize<'a>>(
        &self,
        method: &str,
        body: &impl Serialize,
    ) -> Result<T, Failure> {
        let answer: Answer<T> = serde_json::from_slice(&self.post(method, body).await?)?;
        match (answer.result, answer.error) {
            (Some(result), None) => Ok(result),
            (_, Some(refusal)) => Err(refused(&refusal)),
            (None, None) => Err(Failure { may_pass: false, cause: format!("{method} has no result") }),
        }
    }

    async fn post(&self, method: &str, body: &impl Serialize) -> Result<Bytes, Failure> {
        timeout(TIMEOUT, self.exchange(method, serde_json::to_vec(body)?)).await?
    }

    /// One connection for each call: the server may have restarted since the last one.
    async fn exchange(&self, method: &str, body: Vec<u8>) -> Result<Bytes, Failure> {
        let uri: Uri = format!("{}/{method}", self.address).parse()?;
        let host = uri.authority().map(ToString::to_string).unwrap_or_default();
        let stream =
            TcpStream::connect((uri.host().unwrap_or_default(), uri.port_u16().unwrap_or(80))).await?;
        stream.set_nodelay(true)?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        let connection = tokio::spawn(connection);
        let request = Request::post(uri.path())
            .header(header::HOST, host)
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-api-key", &self.key)
            .body(Full::new(Bytes::from(body)))?;
        let answer = sender.send_request(request).await?;
        let status = answer.status();
        let body = Limited::new(answer.into_body(), LONGEST_ANSWER).collect().await;
        connection.abort();
        if status == StatusCode::OK {
            return body
                .map(http_body_util::Collected::to_bytes)
                .map_err(|error| Failure { may_pass: true, cause: error.to_string() });
        }
        Err(Failure { may_pass: status.is_server_error(), cause: format!("{method} answered {status}") })
    }
}
