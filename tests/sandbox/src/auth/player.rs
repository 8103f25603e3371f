//! The player record and the profile on the wire.

use crate::clock::iso;
use crate::contract::codes::PlayerStatus;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::ids;
use crate::referrals;
use crate::state::Tx;
use rusqlite::Row;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::borrow::Cow;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

/// Active, limited and blocked players.
pub mod status {
    /// May do everything.
    pub const ACTIVE: i64 = 1;
    /// May not deposit or play for money.
    pub const LIMITED: i64 = 2;
    /// May not sign in.
    pub const BLOCKED: i64 = 3;
}

/// Profile fields that are plain texts without rules of their own.
pub const TEXTS: [&str; 16] = [
    "birthdate",
    "firstName",
    "lastName",
    "nickname",
    "gender",
    "nationality",
    "placeOfBirth",
    "address",
    "additionalAddress",
    "city",
    "postalCode",
    "timeZone",
    "profession",
    "personalIdNumber",
    "securityQuestion",
    "securityAnswer",
];

/// Profile fields that are switches.
pub const SWITCHES: [&str; 5] =
    ["receiveEmailPromo", "receiveSmsPromo", "receiveBonus", "agreedTc", "pwaInstalled"];

/// One player.
#[derive(Debug, Clone)]
pub struct Player {
    /// Id.
    pub id: String,
    /// See [`status`].
    pub status: i64,
    /// E-mail, lower case.
    pub email: Option<String>,
    /// Phone digits.
    pub phone: Option<String>,
    /// Password hash.
    pub password: String,
    /// Country code.
    pub country: Option<String>,
    /// Main currency.
    pub currency: Option<String>,
    /// Time of the e-mail confirmation.
    pub confirmed_at: Option<i64>,
    /// True if the phone is confirmed.
    pub phone_confirmed: bool,
    /// True directly after the registration.
    pub newly_registered: bool,
    /// Time of registration.
    pub created_at: i64,
    /// Number of qualified referrals; counted, not stored.
    pub qualified_referrals: i64,
    /// Everything else, by wire name.
    pub details: Map<String, Value>,
}

/// A player on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    id: String,
    #[schema(value_type = PlayerStatus)]
    status: i64,
    email: Option<String>,
    phone: Option<String>,
    currency: Option<String>,
    country: Option<String>,
    confirmed_at: Option<String>,
    created_at: String,
    phone_confirmed: bool,
    is_newly_registered: bool,
    /// Always empty.
    #[schema(value_type = Vec<String>)]
    segment_ids: [String; 0],
    referral_code: String,
    qualified_referrals_count: i64,
    #[serde(flatten)]
    details: Details,
}

/// Texts of a profile beside [`TEXTS`].
const MORE_TEXTS: [&str; 2] = ["locale", "freshchatRestoreId"];

/// [`TEXTS`], [`MORE_TEXTS`] and [`SWITCHES`], each with its name.
#[derive(Debug, Serialize)]
struct Details(Map<String, Value>);

/// The details of a profile as properties.
fn details() -> ObjectBuilder {
    let text = || ObjectBuilder::new().schema_type(SchemaType::from_iter([Type::String, Type::Null]));
    let texts = TEXTS.iter().chain(&MORE_TEXTS).map(|name| (name, text()));
    let switches = SWITCHES.iter().map(|name| (name, ObjectBuilder::new().schema_type(Type::Boolean)));
    texts.chain(switches).fold(ObjectBuilder::new(), |all, (name, schema)| all.property(*name, schema))
}

impl PartialSchema for Details {
    fn schema() -> RefOr<Schema> {
        details().into()
    }
}

impl ToSchema for Details {
    fn name() -> Cow<'static, str> {
        "ProfileDetails".into()
    }
}

/// What the player changes in a profile: any of its texts and switches.
#[derive(Debug, Default, Deserialize)]
pub struct ProfileChange(pub Body);

impl PartialSchema for ProfileChange {
    fn schema() -> RefOr<Schema> {
        let text = || ObjectBuilder::new().schema_type(Type::String);
        let own = ["email", "phone", "country"];
        own.into_iter().fold(details(), |all, name| all.property(name, text())).into()
    }
}

impl ToSchema for ProfileChange {
    fn name() -> Cow<'static, str> {
        "ProfileChange".into()
    }
}

const COLUMNS: &str = "SELECT id, status, email, phone, password, country, currency, confirmed_at, phone_confirmed, \
                       newly_registered, created_at, details, \
                       (SELECT COUNT(*) FROM referrals WHERE player_id = players.id AND qualified = 2) FROM players";

fn read(row: &Row<'_>) -> rusqlite::Result<Player> {
    let details: String = row.get(11)?;
    Ok(Player {
        id: row.get(0)?,
        status: row.get(1)?,
        email: row.get(2)?,
        phone: row.get(3)?,
        password: row.get(4)?,
        country: row.get(5)?,
        currency: row.get(6)?,
        confirmed_at: row.get(7)?,
        phone_confirmed: row.get(8)?,
        newly_registered: row.get(9)?,
        created_at: row.get(10)?,
        qualified_referrals: row.get(12)?,
        details: serde_json::from_str(&details).unwrap_or_default(),
    })
}

/// Loads a player.
///
/// # Errors
///
/// Unauthorized (401) if there is no such player; an internal error if the database fails.
pub fn load(tx: &Tx<'_>, id: &str) -> Result<Player, ApiError> {
    db::first(tx, &format!("{COLUMNS} WHERE id = ?1"), [id], read)?.ok_or_else(ApiError::unauthorized)
}

/// Detail of a player: the language of the pages that he looks at.
const SPOKEN: &str = "spoken";

/// The language of a player: that of the pages that he looks at, else that of his profile, or nothing if he is not known.
pub fn locale(tx: &Tx<'_>, id: &str) -> String {
    let Ok(player) = load(tx, id) else { return String::new() };
    let named = |detail: &str| player.details.get(detail).and_then(Value::as_str).map(ToOwned::to_owned);
    named(SPOKEN).or_else(|| named("locale")).unwrap_or_default()
}

/// Remembers the language of the page that a player looks at.
///
/// # Errors
///
/// An internal error if the database fails.
pub fn speaks(tx: &Tx<'_>, id: &str, locale: &str) -> Result<(), ApiError> {
    tx.execute(
        "UPDATE players SET details = json_set(details, '$.spoken', ?2) \
         WHERE id = ?1 AND json_extract(details, '$.spoken') IS NOT ?2",
        [id, locale],
    )?;
    Ok(())
}

/// Finds the owner of an e-mail or a phone. One that is not confirmed belongs to nobody: anybody can type it.
///
/// # Errors
///
/// An internal error if the database fails.
pub fn by_login(tx: &Tx<'_>, login: &str) -> Result<Option<Player>, ApiError> {
    let (owned, value) = if login.contains('@') {
        ("email = ?1 AND confirmed_at IS NOT NULL", login.to_lowercase())
    } else {
        ("phone = ?1 AND phone_confirmed", digits(login))
    };
    Ok(db::first(tx, &format!("{COLUMNS} WHERE {owned}"), [value], read)?)
}

/// The newest player who has entered this e-mail and has not confirmed it.
///
/// # Errors
///
/// An internal error if the database fails.
pub fn unconfirmed(tx: &Tx<'_>, email: &str) -> Result<Option<Player>, ApiError> {
    let sql =
        format!("{COLUMNS} WHERE email = ?1 AND confirmed_at IS NULL ORDER BY created_at DESC, rowid DESC");
    Ok(db::first(tx, &sql, [email.to_lowercase()], read)?)
}

/// Confirms the e-mail of a player. Others who had entered it without confirming it lose it.
///
/// # Errors
///
/// A validation error if it belongs to another player by now; an internal error if the database fails.
pub fn confirm_email(tx: &Tx<'_>, player: &mut Player) -> Result<(), ApiError> {
    let Some(email) = player.email.clone() else { return Ok(()) };
    if is_taken(tx, &email, &player.id)? {
        return Err(ApiError::field("code", "This e-mail is confirmed for another account."));
    }
    tx.execute("UPDATE players SET email = NULL WHERE email = ?1 AND id <> ?2", [&email, &player.id])?;
    player.confirmed_at = Some(tx.now);
    player.save(tx)
}

/// True if this e-mail or phone belongs to another player.
///
/// # Errors
///
/// An internal error if the database fails.
pub fn is_taken(tx: &Tx<'_>, login: &str, except: &str) -> Result<bool, ApiError> {
    Ok(by_login(tx, login)?.is_some_and(|player| player.id != except))
}

/// The digits of a phone number.
pub fn digits(phone: &str) -> String {
    phone.chars().filter(char::is_ascii_digit).collect()
}

/// True if a text looks like an e-mail address.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let clean = |part: &str| {
        !part.is_empty() && !part.contains(|c: char| c.is_whitespace() || c == '@' || c.is_control())
    };
    text.len() <= 254
        && clean(local)
        && clean(domain)
        && domain.contains('.')
        && domain.split('.').all(|label| !label.is_empty())
}

impl Player {
    /// A new active player with nothing filled in.
    pub fn new(now: i64, password: String) -> Self {
        Self {
            id: ids::uuid(),
            status: status::ACTIVE,
            email: None,
            phone: None,
            password,
            country: None,
            currency: None,
            confirmed_at: None,
            phone_confirmed: false,
            newly_registered: true,
            created_at: now,
            qualified_referrals: 0,
            details: Map::new(),
        }
    }

    /// Writes the player, new or changed.
    ///
    /// # Errors
    ///
    /// An internal error if the database fails.
    pub fn save(&self, tx: &Tx<'_>) -> Result<(), ApiError> {
        tx.execute(
            "INSERT INTO players (id, status, email, phone, password, country, currency, confirmed_at, phone_confirmed, \
             newly_registered, created_at, details) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) \
             ON CONFLICT (id) DO UPDATE SET status = ?2, email = ?3, phone = ?4, password = ?5, country = ?6, currency = ?7, \
             confirmed_at = ?8, phone_confirmed = ?9, newly_registered = ?10, details = ?12",
            (
                &self.id, self.status, &self.email, &self.phone, &self.password, &self.country, &self.currency,
                self.confirmed_at, self.phone_confirmed, self.newly_registered, self.created_at,
                Value::Object(self.details.clone()).to_string(),
            ),
        )?;
        Ok(())
    }

    /// The profile on the wire.
    pub fn wire(&self) -> Profile {
        let detail = |name: &str| self.details.get(name).cloned();
        let texts = TEXTS.into_iter().chain(MORE_TEXTS);
        let texts = texts.map(|name| (name, detail(name).unwrap_or_default()));
        let switches = SWITCHES.into_iter().map(|name| (name, detail(name).unwrap_or(Value::Bool(false))));
        Profile {
            id: self.id.clone(),
            status: self.status,
            email: self.email.clone(),
            phone: self.phone.clone(),
            currency: self.currency.clone(),
            country: self.country.clone(),
            confirmed_at: self.confirmed_at.map(iso),
            created_at: iso(self.created_at),
            phone_confirmed: self.phone_confirmed,
            is_newly_registered: self.newly_registered,
            segment_ids: [],
            referral_code: referrals::code(&self.id),
            qualified_referrals_count: self.qualified_referrals,
            details: Details(texts.chain(switches).map(|(name, value)| (name.to_owned(), value)).collect()),
        }
    }
}
