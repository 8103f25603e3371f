//! Events of the realtime channels (Centrifugo publications).

use super::{
    bonuses::{BonusCode, PlayerBonus, PlayerFreeSpin},
    games::Winner,
    json::{Entries, FromJson, parse},
    loyalty::LoyaltyAccount,
    messages::Message,
    payments::Invoice,
    tournaments::Completed,
    vault::VaultEntry,
    wallet::Account,
};
use crate::{domain::money::amount::Amount, error::CoreError, json::Value};

/// A decoded event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// An account changed.
    Account(Account),
    /// A deposit changed.
    Deposit(Invoice),
    /// A withdrawal changed.
    Withdrawal(Invoice),
    /// A bonus was created or changed.
    Bonus(PlayerBonus),
    /// Free spins were created or changed.
    FreeSpin(PlayerFreeSpin),
    /// A bonus code changed.
    BonusCode(BonusCode),
    /// The player's loyalty points changed.
    Loyalty(LoyaltyAccount),
    /// A message arrived.
    Message(Message),
    /// A bet was refused because of the active bonus.
    BetRefused(BetRefused),
    /// A tournament ended.
    TournamentCompleted(Completed),
    /// Money in the vault was put there, has a later end, or has returned.
    VaultEntry(VaultEntry),
    /// An event unknown to this version of the core.
    Unknown,
}

/// Decodes a publication.
///
/// # Errors
///
/// Returns `CoreError::Malformed` if the text is not JSON or a required field
/// is missing.
pub fn decode(text: &str) -> Result<Event, CoreError> {
    let malformed = |reason: &str| CoreError::Malformed {
        call: "a realtime event".to_owned(),
        reason: reason.to_owned(),
    };
    let body = parse(text).ok_or_else(|| malformed("not JSON"))?;
    let name = body.text("event").ok_or_else(|| malformed("event is missing"))?;
    let event = match name.as_str() {
        // Two services publish an event of this name.
        "account.level.updated" | "account.balance.updated" if body.get("playerAccount").is_some() => {
            part(&body, "playerAccount").map(Event::Loyalty)
        }
        "account.balance.updated" if body.get("account").is_none() => Ok(Event::Unknown),
        "account.balance.updated" => part(&body, "account").map(Event::Account),
        "vault.entry.updated" => part(&body, "vaultEntry").map(Event::VaultEntry),
        "invoice.deposit.updated" => part(&body, "invoice").map(Event::Deposit),
        "invoice.withdrawal.updated" => part(&body, "invoice").map(Event::Withdrawal),
        "player.bonus.created" | "player.bonus.updated" => part(&body, "playerBonus").map(Event::Bonus),
        "player.freespin.created" | "player.freespin.updated" => {
            part(&body, "playerFreespin").map(Event::FreeSpin)
        }
        "player.bonus.code.updated" => part(&body, "playerBonusCode").map(Event::BonusCode),
        "game.bet.restricted" => refused_bet(&body, false),
        "game.bet.max.exceed" => refused_bet(&body, true),
        "tournament.completed" => part(&body, "tournament").map(Event::TournamentCompleted),
        "message.received" => part(&body, "message").map(Event::Message),
        _ => Ok(Event::Unknown),
    };
    event.map_err(|entry| malformed(&format!("{name}: {entry} is missing")))
}

/// Decodes a publication on the channel of the winners; `None` for an event
/// unknown to this version of the core.
///
/// # Errors
///
/// Returns `CoreError::Malformed` if the text is not JSON or a required field
/// is missing.
pub fn winner(text: &str) -> Result<Option<Winner>, CoreError> {
    let malformed = |reason: &str| CoreError::Malformed {
        call: "a realtime event".to_owned(),
        reason: reason.to_owned(),
    };
    let body = parse(text).ok_or_else(|| malformed("not JSON"))?;
    if body.text("event").as_deref() != Some("game.winner") {
        return Ok(None);
    }
    part(&body, "winner").map(Some).map_err(malformed)
}

/// A bet that the active bonus does not allow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BetRefused {
    /// Identity of the game.
    pub game_identity: String,
    /// True if the bet was too large; false if the bonus does not allow the
    /// game.
    pub exceeds: bool,
    /// Largest bet and its currency, if the event names one above zero.
    pub max_bet: Option<(Amount, String)>,
}

fn refused_bet(body: &Value, exceeds: bool) -> Result<Event, &'static str> {
    let bonus = body.object("playerBonus");
    let max_bet = bonus.and_then(|bonus| {
        let amount = bonus.amount("maxBetAmount").filter(|amount| amount.is_positive())?;
        Some((amount, bonus.text("currency")?))
    });
    let game_identity = body.text("gameIdentity").ok_or("gameIdentity")?;
    Ok(Event::BetRefused(BetRefused { game_identity, exceeds, max_bet }))
}

fn part<T: FromJson>(body: &Value, key: &'static str) -> Result<T, &'static str> {
    T::read(body.get(key).ok_or(key)?)
}

/// Rewrites a frame of the realtime connection: the `data` of each publication
/// becomes a JSON string with the original text.
///
/// The client library parses frames into JavaScript numbers. As a string, the
/// data passes unchanged and no digit of an amount is lost. Lines that are not
/// JSON objects are not changed.
pub fn quote_publications(frame: &str) -> String {
    let lines: Vec<String> =
        frame.split('\n').map(|line| quote_line(line).unwrap_or_else(|| line.to_owned())).collect();
    lines.join("\n")
}

fn quote_line(line: &str) -> Option<String> {
    let mut reply = parse(line).filter(Value::is_object)?;
    let mut changed = false;
    if let Some(publication) = reply.get_mut("push").and_then(|push| push.get_mut("pub")) {
        changed |= quote_data(publication);
    }
    for key in ["subscribe", "history"] {
        let list = reply
            .get_mut(key)
            .and_then(|result| result.get_mut("publications"))
            .and_then(Value::as_array_mut);
        for publication in list.into_iter().flatten() {
            changed |= quote_data(publication);
        }
    }
    changed.then(|| reply.to_string())
}

fn quote_data(publication: &mut Value) -> bool {
    let Some(data) = publication.get_mut("data") else { return false };
    *data = data.to_string().as_str().into();
    true
}
