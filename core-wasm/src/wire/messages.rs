//! Messages of the operator to a player.

use crate::json::Value;

use super::json::{Entries, FromJson, array_of_texts, required_text};

/// Code of `state`: the player has read it.
const READ: i64 = 2;

/// Element of `GET /api/notification/messenger/messages`, and of the event
/// `message.received`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Id.
    pub id: String,
    /// True if the player has read it.
    pub read: bool,
    /// Date-time.
    pub created_at: String,
    /// Title; empty if none.
    pub title: String,
    /// HTML.
    pub body: String,
    /// URL of an image; empty if none.
    pub image: String,
    /// Target and label of a link.
    pub link: Option<(String, String)>,
}

impl FromJson for Message {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let content = value.object("content").ok_or("content")?;
        let link = content.object("link").and_then(|link| {
            let url = link.text("url").filter(|url| !url.is_empty())?;
            let label = link.text("label").filter(|label| !label.is_empty());
            Some((url.clone(), label.unwrap_or(url)))
        });
        Ok(Self {
            id: required_text(value, "id")?,
            read: value.whole("state") == Some(READ),
            created_at: value.text_or_empty("createdAt"),
            title: content.text_or_empty("title"),
            body: content.text_or_empty("body"),
            image: content.text_or_empty("image"),
            link,
        })
    }
}

/// A page of messages, with its envelope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessagePage {
    /// The messages.
    pub rows: Vec<Message>,
    /// Number of messages on all pages.
    pub total: u32,
    /// Number of unread messages on all pages.
    pub unread: u32,
}

impl FromJson for MessagePage {
    fn read(value: &Value) -> Result<Self, &'static str> {
        value.get("data").and_then(Value::as_array).ok_or("data")?;
        let meta = value.object("meta").ok_or("meta")?;
        Ok(Self {
            rows: value.list("data"),
            total: meta.count("totalRows").unwrap_or(0),
            unread: meta.count("totalUnread").ok_or("totalUnread")?,
        })
    }
}

/// Answer to a change: the number of unread messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unread(pub u32);

impl FromJson for Unread {
    fn read(value: &Value) -> Result<Self, &'static str> {
        value.count("totalUnread").map(Self).ok_or("totalUnread")
    }
}

/// Body of the calls that change a message.
pub fn message_body(id: &str) -> Value {
    super::json::ObjectBuilder::new().value("messageIds", array_of_texts(&[id.to_owned()])).build()
}
