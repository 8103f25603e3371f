//! How often something that costs others may be done within an hour: by one visitor, or towards one recipient.

use crate::clock::HOUR;
use crate::db;
use crate::http::error::ApiError;
use crate::state::{App, Tx};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// A one-time code is sent, by a visitor.
    Code,
    /// A mail is sent, by a visitor.
    Mail,
    /// A mail is sent, to an address.
    MailTo,
    /// The contact form is sent, by a visitor.
    Contact,
    /// A player is registered, by a visitor.
    Registration,
    /// A password was wrong, by a visitor.
    WrongPassword,
}

impl Deed {
    const fn name(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Mail => "mail",
            Self::MailTo => "mail to",
            Self::Contact => "contact",
            Self::Registration => "registration",
            Self::WrongPassword => "wrong password",
        }
    }

    /// Most of them in an hour. Visitors can share an address, so what one of them does is far below these numbers.
    const fn most(self) -> i64 {
        match self {
            Self::MailTo => 5,
            Self::Contact => 10,
            Self::Code | Self::Mail | Self::Registration => 30,
            Self::WrongPassword => 60,
        }
    }
}

fn are_counted(app: &App) -> bool {
    app.settings().count_deeds.unwrap_or(!app.options.test_controls)
}

/// Refuses a deed if there were too many of its kind.
///
/// # Errors
///
/// Too many requests (429) with the time to wait; an internal error if the database fails.
pub fn check(tx: &Tx<'_>, deed: Deed, subject: &str) -> Result<(), ApiError> {
    if !are_counted(tx.app) {
        return Ok(());
    }
    // The refusal ends when this one is an hour old.
    let decisive = db::first(
        tx,
        "SELECT at FROM deeds WHERE kind = ?1 AND subject = ?2 AND at > ?3 ORDER BY at DESC LIMIT 1 OFFSET ?4",
        (deed.name(), subject, tx.now - HOUR, deed.most() - 1),
        |row| row.get::<_, i64>(0),
    )?;
    decisive.map_or(Ok(()), |at| Err(ApiError::too_many_tries().wait(at + HOUR - tx.now)))
}

/// Counts a deed, unless there were too many of its kind. In a transaction of its own, because a refused request leaves
/// nothing else behind.
///
/// # Errors
///
/// See [`check`].
pub fn count(app: &App, deed: Deed, subject: &str) -> Result<(), ApiError> {
    app.run(|tx| {
        check(tx, deed, subject)?;
        tx.execute("DELETE FROM deeds WHERE at <= ?1", [tx.now - HOUR])?;
        tx.execute(
            "INSERT INTO deeds (kind, subject, at) VALUES (?1, ?2, ?3)",
            (deed.name(), subject, tx.now),
        )?;
        Ok(())
    })
}
