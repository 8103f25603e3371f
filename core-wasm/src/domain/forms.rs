//! The forms of the site.

use serde::Serialize;

/// The forms of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FormName {
    /// Sign-in.
    SignIn,
    /// Registration.
    SignUp,
    /// Request for a password reset.
    ForgotPass,
    /// New password after a reset.
    ResetPass,
    /// Password change of a signed-in player.
    ChangePassword,
    /// The player's profile.
    Profile,
    /// Contact message to the operator.
    Contact,
    /// Fields of the chosen deposit method.
    Deposit,
    /// Fields of the chosen withdrawal method.
    Withdraw,
}

impl FormName {
    /// True if the form belongs to a signed-in player and is cleared at
    /// sign-out.
    pub(crate) fn is_of_player(self) -> bool {
        matches!(self, Self::ChangePassword | Self::Profile | Self::Deposit | Self::Withdraw)
    }
}
