//! The player.

use serde::Serialize;

use crate::{
    domain::validation::fields::nickname_of,
    wire::player::{Profile, user_id},
};

/// Sign-in status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum SessionStatus {
    /// Not known yet.
    #[default]
    Unknown,
    /// Guest.
    Guest,
    /// Signed-in player.
    Player,
}

/// The player.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProfileView {
    /// Id.
    pub id: String,
    /// First part of the id in upper case, as shown to the player.
    pub user_id: String,
    /// Nickname, else the masked e-mail address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// E-mail address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Phone number, digits without a plus sign.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// True if the player may not deposit.
    pub limited: bool,
    /// True if the e-mail address is confirmed.
    pub email_confirmed: bool,
    /// True if the phone number is confirmed.
    pub phone_confirmed: bool,
}

/// A social sign-in provider.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SocialProviderView {
    /// Id; also the key of its name and icon.
    pub id: String,
    /// Name from the content.
    pub label: String,
}

/// Enabled social sign-in providers, in the content's order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SocialView {
    /// The providers.
    pub providers: Vec<SocialProviderView>,
}

/// Kind of exclusion from play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ExclusionKind {
    /// A pause.
    CoolingOff,
    /// A self-exclusion.
    SelfExclusion,
}

/// A current exclusion: deposits and play for money are blocked, withdrawals
/// are allowed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExcludedView {
    /// Kind.
    pub kind: ExclusionKind,
    /// End, date-time; `None` if permanent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
}

/// The current session.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    /// Sign-in status.
    pub status: SessionStatus,
    /// The player's profile, once loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<ProfileView>,
    /// The current exclusion from play. Absent also while it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excluded: Option<ExcludedView>,
    /// True if the visitor may be invited to play: a player who is known not to
    /// be excluded, or a guest on a device where no player has excluded himself.
    pub invited: bool,
}

impl Profile {
    /// View of the profile.
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
