//! Passkeys: what a browser answers, and why a server refuses.

use crate::json::{self, Value};

/// Error code: the password or a code is needed. The field `proof` of the refusal says which.
pub const PROOF_NEEDED: i64 = 11013;
/// Error code: the server does not know the passkey, or its answer is not right.
pub const UNKNOWN: i64 = 11014;
/// Error code: the challenge was used, or is too old.
pub const EXPIRED: i64 = 11015;

/// The abilities of a browser with passkeys at the address of the page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PasskeyAbility {
    /// It can make passkeys, and sign in with them in a window of its own.
    pub asks: bool,
    /// It can also offer them among the suggestions of a field.
    pub autofills: bool,
}

impl PasskeyAbility {
    /// Reads the answer of the browser: `autofill`, `ask`, or anything else for none.
    pub fn read(answer: &str) -> Self {
        let autofills = answer == "autofill";
        Self { asks: autofills || answer == "ask", autofills }
    }
}

/// The answer of a browser that was asked for a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasskeyAnswer {
    /// The credential for the server.
    Credential(Value),
    /// The player has closed the window of the browser, or has no passkey. This is no error.
    Cancelled,
    /// This device has a passkey of the player already.
    Known,
    /// The browser cannot do it.
    Failed,
}

impl PasskeyAnswer {
    /// Reads an answer: a credential as JSON text, `cancelled`, `known`, or anything else.
    pub fn read(answer: &str) -> Self {
        match answer {
            "cancelled" => Self::Cancelled,
            "known" => Self::Known,
            text => match json::parse(text) {
                Ok(credential) if credential.is_object() => Self::Credential(credential),
                _ => Self::Failed,
            },
        }
    }
}
