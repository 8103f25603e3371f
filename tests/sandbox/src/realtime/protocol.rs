//! Frames of the protocol.

use crate::realtime::hub::Publication;
use serde_json::{Value, json};
use std::sync::Arc;

/// Seconds between two pings of the server.
pub const PING_SECONDS: u64 = 25;

/// Error codes of replies.
pub mod code {
    /// The channel is not for this user.
    pub const PERMISSION_DENIED: u16 = 103;
    /// The channel is subscribed already.
    pub const ALREADY_SUBSCRIBED: u16 = 105;
    /// The connection has the maximum number of channels.
    pub const LIMIT_EXCEEDED: u16 = 106;
    /// The command is not understood.
    pub const BAD_REQUEST: u16 = 107;
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

/// A reply to command `id`.
pub fn reply(id: u64, kind: &str, body: Value) -> Value {
    let mut frame = json!({ "id": id });
    if let Some(fields) = frame.as_object_mut() {
        fields.insert(kind.into(), body);
    }
    frame
}

/// A reply to command `id` with publications, after the fields of `head`. Their text is written as it is kept.
pub fn listing(id: u64, kind: &str, head: &Value, publications: &[Arc<Publication>]) -> String {
    let head = head.to_string();
    let fields = head.trim_start_matches('{').trim_end_matches('}');
    let texts: Vec<&str> = publications.iter().map(|one| one.text.as_str()).collect();
    format!(r#"{{"id":{id},"{kind}":{{{fields},"publications":[{}]}}}}"#, texts.join(","))
}

/// An error reply to command `id`.
pub fn error(id: u64, code: u16, message: &str) -> Value {
    reply(id, "error", json!({ "code": code, "message": message, "temporary": code == code::TOKEN_EXPIRED }))
}

/// True if a user may subscribe to a channel: `name#a,b` is only for the users a and b. In an activity board, the part
/// after `#` is the board, which is open to anyone.
pub fn may_subscribe(channel: &str, user: &str) -> bool {
    if channel.starts_with("activity-board:") {
        return true;
    }
    match channel.rsplit_once('#') {
        None => true,
        Some((_, users)) => !user.is_empty() && users.split(',').any(|allowed| allowed == user),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_limited_channels() {
        assert!(may_subscribe("tournaments", ""));
        assert!(may_subscribe("wallet:accounts#a", "a"));
        assert!(may_subscribe("wallet:accounts#a,b", "b"));
        assert!(!may_subscribe("wallet:accounts#a", "b"));
        assert!(!may_subscribe("wallet:accounts#", ""));
        assert!(may_subscribe("activity-board:boards#1", ""));
        assert!(may_subscribe("activity-board:boards#1", "a"));
    }
}
