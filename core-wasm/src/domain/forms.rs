//! The forms of the site.

use serde::Serialize;

/// Declares the forms, each once: its name, the dialog it is in, and whom it
/// belongs to.
macro_rules! forms {
    ($($form:ident = $name:literal, $dialog:expr, of $owner:ident: $doc:literal;)*) => {
        /// The forms of the site.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
        #[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
        #[serde(rename_all = "camelCase")]
        pub enum FormName {
            $(#[doc = $doc] $form,)*
        }

        impl FormName {
            /// All forms by name.
            pub const ALL: &[(&str, Self)] = &[$(($name, Self::$form),)*];

            /// The form's name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$form => $name,)*
                }
            }

            fn dialog(self) -> Option<&'static str> {
                match self {
                    $(Self::$form => $dialog,)*
                }
            }

            fn owner(self) -> Owner {
                match self {
                    $(Self::$form => Owner::$owner,)*
                }
            }
        }
    };
}

#[derive(PartialEq, Eq)]
enum Owner {
    Everybody,
    Player,
}

forms! {
    SignIn = "signIn", Some("sign-in"), of Everybody: "Sign-in.";
    SignUp = "signUp", Some("sign-up"), of Everybody: "Registration.";
    ForgotPass = "forgotPass", Some("forgot-pass"), of Everybody: "The request for a new password.";
    ResetPass = "resetPass", Some("reset-pass"), of Everybody: "The new password.";
    ChangePassword = "changePassword", None, of Player: "The change of the password.";
    Profile = "profile", None, of Player: "The player's profile.";
    Contact = "contact", None, of Everybody: "A message to the operator.";
    Deposit = "deposit", None, of Player: "Fields of the chosen deposit method.";
    Withdraw = "withdraw", None, of Player: "Fields of the chosen withdrawal method.";
}

impl FormName {
    /// True if the form belongs to a signed-in player and is dropped with the
    /// session.
    pub fn is_of_player(self) -> bool {
        self.owner() == Owner::Player
    }

    /// The form in a dialog.
    pub fn of_dialog(dialog: &str) -> Option<Self> {
        Self::ALL.iter().map(|(_, form)| *form).find(|form| form.dialog() == Some(dialog))
    }
}
