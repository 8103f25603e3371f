//! Players and authentication.

pub(crate) mod factor;
pub(crate) mod fields;
pub mod jwt;
pub(crate) mod last_visit;
pub(crate) mod otp;
pub(crate) mod outbox;
pub(crate) mod passkeys;
pub mod password;
pub mod player;
pub(crate) mod recovery;
pub(crate) mod register;
pub(crate) mod sessions;
pub(crate) mod social;
pub mod totp;
pub(crate) mod tries;
