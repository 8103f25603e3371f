//! Password hashes (argon2id).

use crate::http::error::{ApiError, Fields};
use crate::ids;
use crate::state::Shared;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::OnceCell;

/// The shortest password.
pub const SHORTEST: usize = 6;

/// The longest password, in characters.
pub const LONGEST: usize = 256;

/// Validates a new password and its repetition.
pub fn check(fields: &mut Fields, name: &str, password: &str, repeat_name: &str, repeated: &str) {
    fields.require(name, password);
    fields.require(repeat_name, repeated);
    if !password.is_empty() && password.chars().count() < SHORTEST {
        fields.add(name, format!("The password must have at least {SHORTEST} characters."));
    }
    fields.bound(name, password, LONGEST);
    if !repeated.is_empty() && password != repeated {
        fields.add(repeat_name, "The passwords do not match.");
    }
}

fn hasher(cheap: bool) -> Argon2<'static> {
    // In-memory data is short-lived, and tests register many players: use cheap hashing.
    let (memory, rounds) = if cheap { (8, 1) } else { (9 * 1024, 2) };
    Params::new(memory, rounds, 1, None)
        .map(|params| Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
        .unwrap_or_default()
}

/// Hashes a password on the current thread.
///
/// # Errors
///
/// An internal error if the password cannot be hashed.
pub fn hash_now(password: &str, cheap: bool) -> Result<String, ApiError> {
    hasher(cheap)
        .hash_password_with_salt(password.as_bytes(), &ids::random::<16>())
        .map(|hash| hash.to_string())
        .map_err(|error| ApiError::internal(format!("a password cannot be hashed: {error}")))
}

/// Hashes a password on a blocking thread.
///
/// # Errors
///
/// An internal error if the password cannot be hashed.
pub async fn hash(app: &Shared, password: String) -> Result<String, ApiError> {
    let cheap = app.options.data.is_none();
    tokio::task::spawn_blocking(move || hash_now(&password, cheap)).await.map_err(ApiError::internal)?
}

/// A hash that matches no password but takes as long to verify.
///
/// # Errors
///
/// An internal error if no hash can be made.
pub async fn decoy(app: &Shared) -> Result<String, ApiError> {
    static DECOY: OnceCell<String> = OnceCell::const_new();
    let made = DECOY.get_or_try_init(|| hash(app, ids::token())).await?;
    Ok(made.clone())
}

/// True if a password matches a hash.
pub async fn fits(password: String, hash: String) -> bool {
    let work = move || {
        PasswordHash::new(&hash)
            .is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok())
    };
    tokio::task::spawn_blocking(work).await.unwrap_or(false)
}
