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
    /// The request for a new password.
    ForgotPass,
    /// The new password.
    ResetPass,
    /// The change of the password.
    ChangePassword,
    /// The player's profile.
    Profile,
    /// A message to the operator.
    Contact,
    /// Fields of the chosen deposit method.
    Deposit,
    /// Fields of the chosen withdrawal method.
    Withdraw,
}

impl FormName {
    /// Whether the form is one of a player, and goes with the session.
    pub(crate) fn is_of_player(self) -> bool {
        matches!(self, Self::ChangePassword | Self::Profile | Self::Deposit | Self::Withdraw)
    }
}
