//! Sign-in, registration, the player's profile.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::lenient;
use crate::{domain::validation::fields::nickname_of, store::views::ProfileView};

/// Status of a player who may not deposit.
const LIMITED: i64 = 2;

/// Body of a sign-in.
#[derive(Debug, Serialize)]
pub struct SignInBody<'a> {
    /// E-mail address or phone digits.
    pub login: &'a str,
    /// Password.
    pub password: &'a str,
}

/// Values of a registration by field name.
pub type RegistrationBody = BTreeMap<String, String>;

/// Body of a request for a code.
#[derive(Debug, Serialize)]
pub struct SendCodeBody<'a> {
    /// Digits with calling code, no plus.
    pub phone: &'a str,
    /// What the code is for.
    pub reason: &'a str,
}

/// Answer to a sign-in or a registration.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AuthResult {
    /// Access token.
    pub access_token: String,
    /// The player; a refresh need not send it.
    #[serde(default, deserialize_with = "lenient")]
    pub profile: Option<Profile>,
}

/// The player's profile.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// Id.
    pub id: String,
    #[serde(default, deserialize_with = "lenient")]
    status: Option<i64>,
    #[serde(default, deserialize_with = "lenient")]
    email: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    phone: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    nickname: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    confirmed_at: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    phone_confirmed: Option<bool>,
}

impl Profile {
    /// The profile as it is shown.
    pub fn view(&self) -> ProfileView {
        let present = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        ProfileView {
            id: self.id.clone(),
            user_id: user_id(&self.id),
            display_name: present(&self.nickname)
                .or_else(|| present(&self.email).map(|email| nickname_of(&email))),
            email: present(&self.email),
            phone: present(&self.phone),
            limited: self.status == Some(LIMITED),
            email_confirmed: self.confirmed_at.is_some(),
            phone_confirmed: self.phone_confirmed.unwrap_or(false),
        }
    }
}

/// The id shown to the player: the first part of the profile's id, in
/// capitals.
pub fn user_id(id: &str) -> String {
    id.split('-').next().unwrap_or_default().to_uppercase()
}

/// Answer to calls that only say that they were done.
#[derive(Debug, Deserialize)]
pub struct Done {}
