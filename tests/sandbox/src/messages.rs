//! Messages to players, and the contact form.

use crate::auth::outbox;
use crate::auth::player;
use crate::clock::iso;
use crate::contract::codes::MessageState;
use crate::db;
use crate::http::error::{ApiError, Fields};
use crate::http::extract::{Caller, Visitor};
use crate::http::input::{Input, Text, Texts};
use crate::http::{Answer, Message, Meta, Page, Paged, Plain, data, message, paged, value_of};
use crate::ids;
use crate::rates::{self, Deed};
use crate::seed::messages::{self, Content};
use crate::state::{Shared, Tx};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use utoipa::ToSchema;

const UNREAD: i64 = 1;
const READ: i64 = 2;
/// The longest message of the contact form, in characters.
const LONGEST_MESSAGE: usize = 2000;

/// A message that is stored by its name; its texts follow the player's language.
#[derive(Serialize, Deserialize)]
struct Seeded<'a> {
    /// Name of the message.
    seeded: Cow<'a, str>,
    /// The amount in it, with its currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Cow<'a, str>>,
}

/// Stores a message for a player and publishes it.
pub fn add(tx: &Tx<'_>, player: &str, content: impl Serialize) -> Result<(), ApiError> {
    let id = ids::uuid();
    tx.execute(
        "INSERT INTO messages (id, player_id, state, created_at, content) VALUES (?1, ?2, ?3, ?4, ?5)",
        (&id, player, UNREAD, tx.now, value_of(content).to_string()),
    )?;
    let message = list_rows(tx, player)?.into_iter().next();
    let event = Event { event: "message.received", message };
    tx.publish(format!("messenger:notifications#{player}"), event);
    Ok(())
}

/// Initial messages of every player. Their texts follow the player's language.
pub fn welcome(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    messages::names().try_for_each(|name| add(tx, player, Seeded { seeded: name.into(), amount: None }))
}

/// A message with texts in the player's language, in which an amount of money stands.
pub fn add_seeded(tx: &Tx<'_>, player: &str, name: &str, amount: &str) -> Result<(), ApiError> {
    add(tx, player, Seeded { seeded: name.into(), amount: Some(amount.into()) })
}

/// Content of a message as shown to the player: the stored content, or the texts of a seeded message.
fn shown(stored: &str, locale: &str) -> Content {
    let seeded = serde_json::from_str(stored).ok().and_then(|Seeded { seeded, amount }| {
        messages::content(&seeded, &amount.unwrap_or_default(), locale)
    });
    seeded.unwrap_or_else(|| serde_json::from_str(stored).unwrap_or_default())
}

/// A message on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerMessage)]
pub struct Wire {
    id: String,
    player_id: String,
    #[schema(value_type = MessageState)]
    state: i64,
    read_at: Option<String>,
    created_at: String,
    updated_at: Option<String>,
    content: Content,
}

/// The event of a new message.
#[derive(Serialize, ToSchema)]
#[schema(as = MessageEvent)]
pub struct Event {
    event: &'static str,
    message: Option<Wire>,
}

/// Number of messages that were not read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UnreadMessages)]
pub struct Unread {
    total_unread: i64,
}

/// A page of messages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MessagesPage)]
pub struct Inbox {
    data: Vec<Wire>,
    meta: InboxMeta,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MessagesMeta)]
struct InboxMeta {
    #[serde(flatten)]
    page: Meta,
    #[serde(flatten)]
    unread: Unread,
}

fn list_rows(tx: &Tx<'_>, player: &str) -> Result<Vec<Wire>, ApiError> {
    let sql = "SELECT id, player_id, state, read_at, created_at, content FROM messages WHERE player_id = ?1 ORDER BY created_at DESC, rowid DESC";
    let locale = player::locale(tx, player);
    Ok(db::all(tx, sql, [player], |row| {
        let content: String = row.get(5)?;
        let read_at = row.get::<_, Option<i64>>(3)?.map(iso);
        Ok(Wire {
            id: row.get(0)?,
            player_id: row.get(1)?,
            state: row.get(2)?,
            read_at: read_at.clone(),
            created_at: iso(row.get(4)?),
            updated_at: read_at,
            content: shown(&content, &locale),
        })
    })?)
}

fn unread(tx: &Tx<'_>, player: &str) -> Result<Unread, ApiError> {
    let total_unread =
        db::count(tx, "SELECT COUNT(*) FROM messages WHERE player_id = ?1 AND state = ?2", (player, UNREAD))?;
    Ok(Unread { total_unread })
}

/// GET /api/notification/messenger/messages
pub async fn list(State(app): State<Shared>, caller: Caller, page: Page) -> Plain<Inbox> {
    app.run(|tx| {
        let Paged { data, meta: page } = paged(list_rows(tx, &caller.player)?, page);
        let unread = unread(tx, &caller.player)?;
        Ok(Json(Inbox { data, meta: InboxMeta { page, unread } }))
    })
}

/// The messages that are meant.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = MessageChoice)]
pub struct Which {
    #[schema(required)]
    message_ids: Texts,
}

/// POST /api/notification/messenger/messages/read
pub async fn read(State(app): State<Shared>, caller: Caller, Input(which): Input<Which>) -> Answer<Unread> {
    app.run(|tx| {
        for id in which.message_ids.0 {
            tx.execute(
                "UPDATE messages SET state = ?1, read_at = ?2 WHERE id = ?3 AND player_id = ?4 AND state = ?5",
                (READ, tx.now, id, &caller.player, UNREAD),
            )?;
        }
        unread(tx, &caller.player)
    })
    .map(data)
}

/// POST /api/notification/messenger/messages/read/all
pub async fn read_all(State(app): State<Shared>, caller: Caller) -> Answer<Unread> {
    app.run(|tx| {
        tx.execute(
            "UPDATE messages SET state = ?1, read_at = ?2 WHERE player_id = ?3 AND state = ?4",
            (READ, tx.now, &caller.player, UNREAD),
        )?;
        unread(tx, &caller.player)
    })
    .map(data)
}

/// DELETE /api/notification/messenger/messages
pub async fn remove(State(app): State<Shared>, caller: Caller, Input(which): Input<Which>) -> Answer<Unread> {
    app.run(|tx| {
        for id in which.message_ids.0 {
            tx.execute("DELETE FROM messages WHERE id = ?1 AND player_id = ?2", (id, &caller.player))?;
        }
        unread(tx, &caller.player)
    })
    .map(data)
}

/// The contact form.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = ContactMessage)]
pub struct Contact {
    #[schema(required)]
    email: Text,
    #[schema(required)]
    message: Text,
}

/// POST /api/notification/communications: the contact form; lands in the outbox.
pub async fn contact(
    State(app): State<Shared>,
    visitor: Visitor,
    Input(form): Input<Contact>,
) -> Answer<Message> {
    let (email, text) = (form.email.trim(), form.message);
    let mut fields = Fields::default();
    fields.require("email", email);
    fields.require("message", text.trim());
    if !email.is_empty() && !player::is_email(email) {
        fields.add("email", "Enter a valid e-mail address.");
    }
    if text.chars().count() > LONGEST_MESSAGE {
        fields.add("message", format!("Please use at most {LONGEST_MESSAGE} characters."));
    }
    fields.finish()?;
    rates::count(&app, Deed::Contact, &visitor.ip)?;
    app.run(|tx| {
        let subject = format!("Message from {email}: {}", &*text);
        Ok(outbox::send(
            tx,
            outbox::Message { kind: "mail", recipient: "support", subject: &subject, code: None, link: None },
        )?)
    })?;
    Ok(message("Your message was sent."))
}
