//! Frames of the protocol.

use crate::http::value_of;
use crate::realtime::hub::Publication;
use serde::Serialize;
use serde_json::{Map, Value};
use std::sync::Arc;

/// Seconds between two pings of the server.
pub const PING_SECONDS: u64 = 25;

/// Error codes of replies.
pub mod code {
    /// There is no such namespace of channels.
    pub const UNKNOWN_CHANNEL: u16 = 102;
    /// The channel is not for this user.
    pub const PERMISSION_DENIED: u16 = 103;
    /// The channel is subscribed already.
    pub const ALREADY_SUBSCRIBED: u16 = 105;
    /// The connection has the maximum number of channels.
    pub const LIMIT_EXCEEDED: u16 = 106;
    /// The command is not understood.
    pub const BAD_REQUEST: u16 = 107;
    /// The channel keeps no history.
    pub const NOT_AVAILABLE: u16 = 108;
    /// The token has expired.
    pub const TOKEN_EXPIRED: u16 = 109;
    /// The requested history is no longer available.
    pub const UNRECOVERABLE_POSITION: u16 = 112;
}

/// Close codes of the websocket. 3500 to 3999 prevent a reconnect.
pub mod close {
    /// The connection's token has expired.
    pub const EXPIRED: u16 = 3005;
    /// The frame is too large: a code of the websocket protocol itself.
    pub const TOO_LARGE: u16 = 1009;
    /// The client is too slow.
    pub const SLOW: u16 = 3008;
    /// Reconnect immediately; used by tests to drop connections.
    pub const FORCE_RECONNECT: u16 = 3011;
    /// The client does not answer pings.
    pub const NO_PONG: u16 = 3012;
    /// The token's signature is invalid.
    pub const INVALID_TOKEN: u16 = 3500;
    /// Invalid command.
    pub const BAD_REQUEST: u16 = 3501;
    /// The client opened a socket and never connected.
    pub const STALE: u16 = 3502;
    /// The session was closed.
    pub const FORCE_NO_RECONNECT: u16 = 3503;
}

/// A reply without fields.
#[derive(Debug, Serialize)]
pub struct Done {}

/// Reply to `connect`.
#[derive(Debug, Serialize)]
pub struct Connected<'a> {
    /// Id of the connection.
    pub client: &'a str,
    /// Version of the server.
    pub version: &'static str,
    /// Seconds between two pings.
    pub ping: u64,
    /// True if pings are to be answered.
    pub pong: bool,
    /// For players only.
    #[serde(flatten)]
    pub expiry: Option<Expiry>,
}

/// Reply to `refresh`.
#[derive(Debug, Serialize)]
pub struct Refreshed<'a> {
    /// Id of the connection.
    pub client: &'a str,
    /// How long the token is valid.
    #[serde(flatten)]
    pub expiry: Expiry,
}

/// How long a token is valid.
#[derive(Debug, Serialize)]
pub struct Expiry {
    expires: bool,
    ttl: i64,
}

impl Expiry {
    /// After so many seconds.
    pub fn after(ttl: i64) -> Self {
        Self { expires: true, ttl }
    }
}

/// Where a channel's history ends.
#[derive(Debug, Serialize)]
pub struct Position {
    /// Changes when the history is lost.
    pub epoch: String,
    /// Number of the newest publication.
    pub offset: u64,
}

/// Reply to `subscribe`, without the publications.
#[derive(Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the protocol has them")]
pub struct Subscribed {
    /// True: the history can be recovered.
    pub recoverable: bool,
    /// True: publications have offsets.
    pub positioned: bool,
    /// Where the history ends.
    #[serde(flatten)]
    pub position: Position,
    /// True if nothing was missed.
    pub recovered: bool,
    /// True if recovery was asked for.
    pub was_recovering: bool,
}

/// A publication as it is pushed.
#[derive(Debug, Serialize)]
pub struct Pushed<'a> {
    /// The event.
    pub data: &'a Value,
    /// Its number, in a channel with a history.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<u64>,
}

#[derive(Serialize)]
struct Frame<'a> {
    push: Push<'a>,
}

#[derive(Serialize)]
struct Push<'a> {
    channel: &'a str,
    r#pub: Pushed<'a>,
}

#[derive(Serialize)]
struct Refused<'a> {
    code: u16,
    message: &'a str,
    temporary: bool,
}

/// The frame that pushes a publication to the listeners of a channel.
pub fn push(channel: &str, publication: Pushed<'_>) -> String {
    text_of(&Frame { push: Push { channel, r#pub: publication } })
}

/// A part of a frame as text.
pub fn text_of(part: &impl Serialize) -> String {
    serde_json::to_string(part).unwrap_or_default()
}

/// A reply to command `id`.
pub fn reply(id: u64, kind: &str, body: impl Serialize) -> String {
    let fields = [("id".to_owned(), id.into()), (kind.to_owned(), value_of(body))];
    Value::Object(Map::from_iter(fields)).to_string()
}

/// A reply to command `id` with publications, after the fields of `head`. Their text is written as it is kept.
pub fn listing(id: u64, kind: &str, head: impl Serialize, publications: &[Arc<Publication>]) -> String {
    let head = text_of(&head);
    let fields = head.trim_start_matches('{').trim_end_matches('}');
    let texts: Vec<&str> = publications.iter().map(|one| one.text.as_str()).collect();
    format!(r#"{{"id":{id},"{kind}":{{{fields},"publications":[{}]}}}}"#, texts.join(","))
}

/// An error reply to command `id`.
pub fn error(id: u64, code: u16, message: &str) -> String {
    reply(id, "error", Refused { code, message, temporary: code == code::TOKEN_EXPIRED })
}
