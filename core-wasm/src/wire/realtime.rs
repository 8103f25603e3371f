//! Events of the realtime channels.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    bonuses::{BonusCode, PlayerBonus, PlayerFreeSpin},
    payments::Invoice,
    wallet::Account,
};
use crate::error::CoreError;

/// An event the core acts upon.
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
    /// One that means nothing to this version of the core.
    Unknown,
}

#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow)]
    event: std::borrow::Cow<'a, str>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Bodies<'a> {
    #[serde(borrow, default)]
    account: Option<&'a RawValue>,
    #[serde(borrow, default)]
    invoice: Option<&'a RawValue>,
    #[serde(borrow, default)]
    player_bonus: Option<&'a RawValue>,
    #[serde(borrow, default)]
    player_freespin: Option<&'a RawValue>,
    #[serde(borrow, default)]
    player_bonus_code: Option<&'a RawValue>,
}

/// Decodes the text of a publication.
pub fn decode(text: &str) -> Result<Event, CoreError> {
    let malformed = |error: serde_json::Error| CoreError::Malformed {
        call: "a realtime event".to_owned(),
        reason: error.to_string(),
    };
    let named: Named<'_> = serde_json::from_str(text).map_err(malformed)?;
    let bodies: Bodies<'_> = serde_json::from_str(text).map_err(malformed)?;
    fn body<T: serde::de::DeserializeOwned>(raw: Option<&RawValue>) -> Result<T, serde_json::Error> {
        serde_json::from_str(raw.map_or("null", RawValue::get))
    }
    let event = match named.event.as_ref() {
        "account.balance.updated" if bodies.account.is_some() => body(bodies.account).map(Event::Account),
        "invoice.deposit.updated" => body(bodies.invoice).map(Event::Deposit),
        "invoice.withdrawal.updated" => body(bodies.invoice).map(Event::Withdrawal),
        "player.bonus.created" | "player.bonus.updated" => body(bodies.player_bonus).map(Event::Bonus),
        "player.freespin.created" | "player.freespin.updated" => {
            body(bodies.player_freespin).map(Event::FreeSpin)
        }
        "player.bonus.code.updated" => body(bodies.player_bonus_code).map(Event::BonusCode),
        _ => Ok(Event::Unknown),
    };
    event.map_err(malformed)
}

/// A frame of the realtime connection in which every publication's data is a
/// JSON string that holds the data's own text.
///
/// The client library parses frames into JavaScript numbers; as text, data
/// passes through it unchanged and no digit of an amount is lost. Lines that
/// are no JSON objects pass as they are.
pub fn quote_publications(frame: &str) -> String {
    let lines: Vec<String> =
        frame.split('\n').map(|line| quote_line(line).unwrap_or_else(|| line.to_owned())).collect();
    lines.join("\n")
}

type Object = std::collections::BTreeMap<String, Box<RawValue>>;

fn object(raw: &str) -> Option<Object> {
    serde_json::from_str(raw).ok()
}

fn raw(text: String) -> Option<Box<RawValue>> {
    RawValue::from_string(text).ok()
}

fn text_of(object: &Object) -> Option<String> {
    serde_json::to_string(object).ok()
}

fn quote_line(line: &str) -> Option<String> {
    let mut reply = object(line)?;
    let mut changed = false;
    if let Some(push) = reply.get("push").and_then(|push| quote_push(push.get())) {
        reply.insert("push".to_owned(), raw(push)?);
        changed = true;
    }
    for key in ["subscribe", "history"] {
        if let Some(result) = reply.get(key).and_then(|result| quote_list(result.get())) {
            reply.insert(key.to_owned(), raw(result)?);
            changed = true;
        }
    }
    changed.then(|| text_of(&reply)).flatten()
}

fn quote_push(push: &str) -> Option<String> {
    let mut push = object(push)?;
    let publication = quote_publication(push.get("pub")?.get())?;
    push.insert("pub".to_owned(), raw(publication)?);
    text_of(&push)
}

fn quote_list(result: &str) -> Option<String> {
    let mut result = object(result)?;
    let publications: Vec<Box<RawValue>> = serde_json::from_str(result.get("publications")?.get()).ok()?;
    let quoted: Option<Vec<Box<RawValue>>> =
        publications.iter().map(|publication| raw(quote_publication(publication.get())?)).collect();
    result.insert("publications".to_owned(), raw(serde_json::to_string(&quoted?).ok()?)?);
    text_of(&result)
}

fn quote_publication(publication: &str) -> Option<String> {
    let mut publication = object(publication)?;
    let text = publication.get("data")?.get().to_owned();
    publication.insert("data".to_owned(), raw(serde_json::to_string(&text).ok()?)?);
    text_of(&publication)
}
