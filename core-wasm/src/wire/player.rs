//! Sign-in, registration, the player's profile.

use crate::json::Value;

use super::json::{Entries, ObjectBuilder, Read, required_text};

/// Status of a player who may not deposit.
const LIMITED: i64 = 2;

/// Body of a sign-in; the login is an e-mail address or phone digits.
pub fn sign_in_body(login: &str, password: &str) -> Value {
    ObjectBuilder::new().text("login", login).text("password", password).build()
}

/// Body of a request for a code: digits with calling code, no plus.
pub fn send_code_body(phone: &str, reason: &str) -> Value {
    ObjectBuilder::new().text("phone", phone).text("reason", reason).build()
}

/// Body of a check of a code.
pub fn verify_code_body(phone: &str, code: &str, reason: &str) -> Value {
    ObjectBuilder::new().text("phone", phone).text("code", code).text("reason", reason).build()
}

/// Body of a new password, with the code that allows it.
pub fn new_password_body(code: &str, password: &str, repeated: &str) -> Value {
    ObjectBuilder::new()
        .text("code", code)
        .text("newPassword", password)
        .text("repeatNewPassword", repeated)
        .build()
}

/// A body of one text.
pub fn one_text_body(key: &str, text: &str) -> Value {
    ObjectBuilder::new().text(key, text).build()
}

/// Answer to the check of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeAnswer {
    /// What the code was exchanged for.
    pub code: String,
}

impl Read for CodeAnswer {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { code: required_text(value, "code")? })
    }
}

/// Body of a message to the operator.
pub fn message_body(email: &str, message: &str) -> Value {
    ObjectBuilder::new().text("email", email).text("message", message).build()
}

/// A token of the provider that verifies players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerificationToken {
    /// The token.
    pub token: String,
}

impl Read for VerificationToken {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { token: required_text(value, "token")? })
    }
}

/// Answer to a sign-in or a registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthResult {
    /// Access token.
    pub access_token: String,
    /// The player; a refresh need not send it.
    pub profile: Option<Profile>,
    /// When this device asked for it, milliseconds since the epoch; no part of
    /// the answer.
    pub asked_at: u64,
}

impl Read for AuthResult {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let access_token = required_text(value, "accessToken")?;
        Ok(Self { access_token, profile: value.read("profile"), asked_at: 0 })
    }
}

/// The player's profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Id.
    pub id: String,
    status: Option<i64>,
    /// E-mail address.
    pub email: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
    /// The name the player has chosen.
    pub nickname: Option<String>,
    /// When the e-mail address was confirmed, date-time.
    pub confirmed_at: Option<String>,
    /// Whether the phone number is confirmed.
    pub phone_confirmed: bool,
    /// Code with which the player brings others along.
    pub referral_code: Option<String>,
    /// How many of them count.
    pub qualified_referrals: u32,
    /// All its entries, for the form of the profile.
    entries: Value,
    /// Whether this is the player's first visit.
    pub newly_registered: bool,
}

impl Read for Profile {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let present = |key: &str| value.text(key).filter(|text| !text.is_empty());
        Ok(Self {
            id: required_text(value, "id")?,
            status: value.whole("status"),
            email: present("email"),
            phone: present("phone"),
            nickname: present("nickname"),
            confirmed_at: present("confirmedAt"),
            phone_confirmed: value.flag("phoneConfirmed").unwrap_or(false),
            referral_code: present("referralCode"),
            qualified_referrals: value.count("qualifiedReferralsCount").unwrap_or(0),
            entries: value.clone(),
            newly_registered: value.flag("isNewlyRegistered").unwrap_or(false),
        })
    }
}

impl Profile {
    /// Whether the player may not deposit.
    pub fn is_limited(&self) -> bool {
        self.status == Some(LIMITED)
    }

    /// An entry as the form of the profile holds it: a date without its time,
    /// a flag as 1 or nothing. `None` where the profile has no such entry.
    pub fn entry(&self, name: &str) -> Option<String> {
        Some(match self.entries.get(name)? {
            Value::String(text) if name == "birthdate" => {
                text.split([' ', 'T']).next().unwrap_or_default().to_owned()
            }
            Value::String(text) => text.clone(),
            Value::Number(number) => number.as_str().to_owned(),
            Value::Bool(true) => "1".to_owned(),
            _ => String::new(),
        })
    }

    /// Whether a consent is given.
    pub fn consents_to(&self, name: &str) -> bool {
        self.entries.flag(name).unwrap_or(false)
    }
}

/// The id shown to the player: the first part of the profile's id, in
/// capitals.
pub fn user_id(id: &str) -> String {
    id.split('-').next().unwrap_or_default().to_ascii_uppercase()
}
