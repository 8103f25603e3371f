//! Marketing messages: only where the player agreed to get them, and never during an exclusion or a break.

use crate::auth::outbox::{self, Message};
use crate::auth::player::{self, Player};
use crate::covers::escape;
use crate::http::error::ApiError;
use crate::limits;
use crate::messages;
use crate::seed::messages::Content;
use crate::state::Tx;
use serde_json::Value;

/// A way on which a message reaches a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The messages of the site.
    Site,
    /// A mail to the confirmed address.
    Mail,
    /// A text message to the confirmed phone.
    Sms,
}

impl Way {
    /// All ways.
    pub const ALL: [Self; 3] = [Self::Site, Self::Mail, Self::Sms];

    /// The name in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Site => "site",
            Self::Mail => "mail",
            Self::Sms => "sms",
        }
    }

    /// True if the player agreed to this way and can be reached on it.
    fn is_open(self, player: &Player) -> bool {
        let agreed = |name: &str| player.details.get(name).and_then(Value::as_bool) == Some(true);
        match self {
            Self::Site => agreed("receiveBonus"),
            Self::Mail => agreed("receiveEmailPromo") && player.confirmed_at.is_some(),
            Self::Sms => agreed("receiveSmsPromo") && player.phone_confirmed,
        }
    }
}

/// Sends a marketing message and says on which ways it went.
///
/// # Errors
///
/// Unauthorized (401) if there is no such player; an internal error if the database fails.
pub fn send(tx: &Tx<'_>, player: &str, title: &str, text: &str) -> Result<Vec<Way>, ApiError> {
    let player = player::load(tx, player)?;
    if limits::is_excluded(tx, &player.id)? {
        return Ok(Vec::new());
    }
    let ways: Vec<Way> = Way::ALL.into_iter().filter(|way| way.is_open(&player)).collect();
    for way in &ways {
        let (kind, recipient) = match way {
            Way::Site => {
                note(tx, &player.id, title, text)?;
                continue;
            }
            Way::Mail => ("mail", &player.email),
            Way::Sms => ("sms", &player.phone),
        };
        let recipient = recipient.as_deref().unwrap_or_default();
        outbox::send(tx, Message { kind, recipient, subject: title, code: None, link: None })?;
    }
    Ok(ways)
}

/// Puts a message of plain text into the messages of the site.
///
/// # Errors
///
/// Unauthorized (401) if there is no such player; an internal error if the database fails.
pub fn note(tx: &Tx<'_>, player: &str, title: &str, text: &str) -> Result<(), ApiError> {
    let body = format!("<p>{}</p>", escape(text));
    messages::add(tx, player, Content::plain(title, body))
}
