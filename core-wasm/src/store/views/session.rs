//! The player.

use serde::Serialize;

use crate::{
    domain::validation::fields::nickname_of,
    wire::player::{Profile, user_id},
};

/// Whether somebody is signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum SessionStatus {
    /// Not known yet.
    #[default]
    Unknown,
    /// Nobody is.
    Guest,
    /// A player is.
    Player,
}

/// The player.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProfileView {
    /// Id.
    pub id: String,
    /// First part of the id in capitals, as shown to the player.
    pub user_id: String,
    /// Nickname, else the masked e-mail address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// E-mail address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Phone number, digits without a plus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Whether the player may not deposit.
    pub limited: bool,
    /// Whether the e-mail address is confirmed.
    pub email_confirmed: bool,
    /// Whether the phone number is confirmed.
    pub phone_confirmed: bool,
}

/// A way of signing in through another site.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SocialProviderView {
    /// Its id; also the key of its name and its icon.
    pub id: String,
    /// Its name as the content gives it.
    pub label: String,
}

/// The ways of signing in through other sites that are switched on, in the
/// content's order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SocialView {
    /// The ways.
    pub providers: Vec<SocialProviderView>,
}

/// How a player keeps away from play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ExclusionKind {
    /// A pause.
    CoolingOff,
    /// An exclusion.
    SelfExclusion,
}

/// The player keeps away from play: deposits and play for money are closed,
/// withdrawals stay open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExcludedView {
    /// How.
    pub kind: ExclusionKind,
    /// Until when, date-time; for ever where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
}

/// Who is here.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    /// Whether somebody is signed in.
    pub status: SessionStatus,
    /// The player, once known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<ProfileView>,
    /// Whether the player keeps away from play for now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excluded: Option<ExcludedView>,
}

impl Profile {
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
