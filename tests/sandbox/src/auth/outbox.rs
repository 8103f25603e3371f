//! Messages that would leave by mail or text message; shown on the provider port instead.

use crate::clock::iso;
use crate::db;
use crate::state::Tx;
use rusqlite::Connection;
use serde::Serialize;

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

/// A message that was sent.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Delivered {
    /// sms or mail.
    pub kind: String,
    /// Phone digits or e-mail address.
    pub recipient: String,
    /// Subject.
    pub subject: String,
    /// A one-time code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// A link to follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Time.
    pub sent_at: String,
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
pub fn list(connection: &Connection, recipient: Option<&str>) -> rusqlite::Result<Vec<Delivered>> {
    db::all(
        connection,
        "SELECT kind, recipient, subject, code, link, sent_at FROM outbox WHERE ?1 IS NULL OR recipient = ?1 ORDER BY id DESC LIMIT 50",
        [recipient],
        |row| {
            Ok(Delivered {
                kind: row.get(0)?,
                recipient: row.get(1)?,
                subject: row.get(2)?,
                code: row.get(3)?,
                link: row.get(4)?,
                sent_at: iso(row.get(5)?),
            })
        },
    )
}
