//! Players and authentication.

pub mod fields;
pub mod jwt;
pub mod otp;
pub mod outbox;
pub mod password;
pub mod player;
pub mod recovery;
pub mod register;
pub mod sessions;
pub mod social;
pub mod tries;
