//! Player service: sign-in, registration, profile.

use super::json::{Entries, FromJson, ObjectBuilder, required_text};
use crate::json::Value;

/// Player status: deposits not allowed.
const LIMITED: i64 = 2;

/// Body of `POST /api/player/sessions`. The login is an e-mail address or
/// phone digits.
pub fn sign_in_body(login: &str, password: &str) -> Value {
    ObjectBuilder::new().text("login", login).text("password", password).build()
}

/// Body of `POST /api/player/otp/send`. The phone has digits only, with
/// calling code.
pub fn send_code_body(phone: &str, reason: &str) -> Value {
    ObjectBuilder::new().text("phone", phone).text("reason", reason).build()
}

/// Body of `POST /api/player/otp/verify`.
pub fn verify_code_body(phone: &str, code: &str, reason: &str) -> Value {
    ObjectBuilder::new().text("phone", phone).text("code", code).text("reason", reason).build()
}

/// Body of `POST /api/player/passwords/confirm`.
pub fn new_password_body(code: &str, password: &str, repeated: &str) -> Value {
    ObjectBuilder::new()
        .text("code", code)
        .text("newPassword", password)
        .text("repeatNewPassword", repeated)
        .build()
}

/// A body with one string field.
pub fn one_text_body(key: &str, text: &str) -> Value {
    ObjectBuilder::new().text(key, text).build()
}

/// Response of `POST /api/player/otp/verify`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeAnswer {
    /// Code for the next step.
    pub code: String,
}

impl FromJson for CodeAnswer {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { code: required_text(value, "code")? })
    }
}

/// Body of `POST /api/notification/communications`.
pub fn message_body(email: &str, message: &str) -> Value {
    ObjectBuilder::new().text("email", email).text("message", message).build()
}

/// Response of `POST /api/player/services/sumsub/auth`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerificationToken {
    /// Access token of the verification provider.
    pub token: String,
}

impl FromJson for VerificationToken {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { token: required_text(value, "token")? })
    }
}

/// Response of sign-in, registration and `POST /api/player/sessions/refresh`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthResult {
    /// Access token.
    pub access_token: String,
    /// Profile; may be missing in a refresh.
    pub profile: Option<Profile>,
    /// Token of a device that gave a code of the second factor.
    pub device: Option<String>,
    /// Time of the request by this device's clock, milliseconds since the
    /// epoch. Not part of the response.
    pub asked_at: u64,
}

impl FromJson for AuthResult {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let access_token = required_text(value, "accessToken")?;
        Ok(Self { access_token, profile: value.read("profile"), device: value.text("device"), asked_at: 0 })
    }
}

/// Response of `GET` and `PUT /api/player/profile`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Id.
    pub id: String,
    status: Option<i64>,
    /// E-mail address.
    pub email: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
    /// Nickname.
    pub nickname: Option<String>,
    /// Date-time at which the e-mail address was confirmed.
    pub confirmed_at: Option<String>,
    /// True if the phone number is confirmed.
    pub phone_confirmed: bool,
    /// Referral code of the player.
    pub referral_code: Option<String>,
    /// Number of qualified referrals.
    pub qualified_referrals: u32,
    /// All fields, for the profile form.
    entries: Value,
    /// True on the player's first visit.
    pub newly_registered: bool,
    /// True if the player has installed the site as an app.
    pub pwa_installed: bool,
}

impl FromJson for Profile {
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
            pwa_installed: value.flag("pwaInstalled").unwrap_or(false),
        })
    }
}

impl Profile {
    /// True if deposits are not allowed.
    pub fn is_limited(&self) -> bool {
        self.status == Some(LIMITED)
    }

    /// Value of a field in the profile form: a date without time, a boolean as
    /// `1` or empty. `None` if the profile has no such field.
    pub fn entry(&self, name: &str) -> Option<String> {
        Some(match self.entries.get(name)? {
            Value::String(text) if name == "birthdate" => {
                text.split([' ', 'T']).next().unwrap_or_default().to_owned()
            }
            Value::String(text) => text.as_str().to_owned(),
            Value::Number(number) => number.as_str().to_owned(),
            Value::Bool(true) => "1".to_owned(),
            _ => String::new(),
        })
    }

    /// True if the player has given a consent.
    pub fn consents_to(&self, name: &str) -> bool {
        self.entries.flag(name).unwrap_or(false)
    }
}

/// Displayed player id: the first part of the profile id, in upper case.
pub fn user_id(id: &str) -> String {
    id.split('-').next().unwrap_or_default().to_ascii_uppercase()
}
