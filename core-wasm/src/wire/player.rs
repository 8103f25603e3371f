//! Sign-in, registration, the player's profile.

use crate::json::Value;

use super::json::{Entries, ObjectBuilder, Read, required_text};
use crate::{domain::validation::fields::nickname_of, store::views::ProfileView};

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

/// Answer to a sign-in or a registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthResult {
    /// Access token.
    pub access_token: String,
    /// The player; a refresh need not send it.
    pub profile: Option<Profile>,
}

impl Read for AuthResult {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { access_token: required_text(value, "accessToken")?, profile: value.read("profile") })
    }
}

/// The player's profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Id.
    pub id: String,
    status: Option<i64>,
    email: Option<String>,
    phone: Option<String>,
    nickname: Option<String>,
    confirmed_at: Option<String>,
    phone_confirmed: bool,
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
            newly_registered: value.flag("isNewlyRegistered").unwrap_or(false),
        })
    }
}

impl Profile {
    /// Whether the player may not deposit.
    pub fn is_limited(&self) -> bool {
        self.status == Some(LIMITED)
    }

    /// The profile as it is shown.
    pub fn view(&self) -> ProfileView {
        ProfileView {
            id: self.id.clone(),
            user_id: user_id(&self.id),
            display_name: self.nickname.clone().or_else(|| self.email.as_deref().map(nickname_of)),
            email: self.email.clone(),
            phone: self.phone.clone(),
            limited: self.is_limited(),
            email_confirmed: self.confirmed_at.is_some(),
            phone_confirmed: self.phone_confirmed,
        }
    }
}

/// The id shown to the player: the first part of the profile's id, in
/// capitals.
pub fn user_id(id: &str) -> String {
    id.split('-').next().unwrap_or_default().to_ascii_uppercase()
}
