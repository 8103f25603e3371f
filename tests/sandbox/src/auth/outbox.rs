//! Messages that would leave by mail or text message; shown on the provider port instead.

use crate::clock::iso;
use crate::db;
use crate::state::Tx;
use rusqlite::Connection;
use serde_json::{Value, json};

/// One message to send.
#[derive(Debug, Clone, Copy)]
pub struct Message<'a> {
    /// sms or mail.
    pub kind: &'a str,
    /// Phone digits or e-mail address.
    pub recipient: &'a str,
    /// Subject.
    pub subject: &'a str,
    /// A one-time code.
    pub code: Option<&'a str>,
    /// A link to follow.
    pub link: Option<&'a str>,
}

/// Puts a message into the outbox.
pub fn send(tx: &Tx<'_>, message: Message<'_>) -> rusqlite::Result<()> {
    tx.execute(
        "INSERT INTO outbox (kind, recipient, subject, code, link, sent_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (message.kind, message.recipient, message.subject, message.code, message.link, tx.now),
    )?;
    Ok(())
}

/// The last messages, newest first; only those to `recipient` when given.
pub fn list(connection: &Connection, recipient: Option<&str>) -> rusqlite::Result<Vec<Value>> {
    db::all(
        connection,
        "SELECT kind, recipient, subject, code, link, sent_at FROM outbox WHERE ?1 IS NULL OR recipient = ?1 ORDER BY id DESC LIMIT 50",
        [recipient],
        |row| {
            let mut value = json!({
                "kind": row.get::<_, String>(0)?, "recipient": row.get::<_, String>(1)?,
                "subject": row.get::<_, String>(2)?, "sentAt": iso(row.get(5)?),
            });
            for (index, name) in [(3, "code"), (4, "link")] {
                if let (Some(text), Some(fields)) =
                    (row.get::<_, Option<String>>(index)?, value.as_object_mut())
                {
                    fields.insert(name.into(), text.into());
                }
            }
            Ok(value)
        },
    )
}
