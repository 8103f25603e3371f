//! A change of the passkeys needs a proof of the player: a sign-in a moment ago, a code of the second factor, or the
//! password.

use crate::auth::factor::store as factor;
use crate::auth::{password, player};
use crate::clock::MINUTE;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::{Caller, Visitor};
use crate::http::input::Text;
use crate::rates::{self, Deed};
use crate::state::{App, Shared, Tx};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// The time for which a sign-in is fresh, milliseconds.
const FRESH: i64 = 10 * MINUTE;
/// Code of the refusal that asks for a proof. Its field `proof` says which.
pub const NEEDED: i64 = 11013;

/// The proof of a player whose sign-in is not fresh: the password, or a code if the second factor is on.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = PasskeyProof)]
pub struct Proof {
    /// The current password.
    pub password: Text,
    /// A code of the app, or a recovery code.
    pub code: Text,
}

fn is_fresh(tx: &Tx<'_>, caller: &Caller) -> Result<bool, ApiError> {
    let sql = "SELECT COUNT(*) FROM sessions WHERE id = ?1 AND created_at > ?2";
    Ok(db::count(tx, sql, (&caller.session, tx.now - FRESH))? == 1)
}

fn needed(kind: &str) -> ApiError {
    let refusal = ApiError::rule(NEEDED, "Prove that it is you.");
    let fields = [("proof".to_owned(), vec![kind.to_owned()])].into();
    ApiError { status: StatusCode::PRECONDITION_REQUIRED, fields, ..refusal }
}

/// Lets a caller pass whose sign-in is fresh or whose proof is right. A code is used up.
///
/// # Errors
///
/// [`NEEDED`] without a proof, the refusal of a wrong one, too many tries, or an internal error.
pub async fn check(app: &Shared, caller: &Caller, visitor: &Visitor, proof: Proof) -> Result<(), ApiError> {
    let known = app.run(|tx| {
        if is_fresh(tx, caller)? {
            return Ok(Ok(None));
        }
        if factor::is_on(tx, &caller.player)? {
            let Some(code) = proof.code.filled() else { return Ok(Err(needed("code"))) };
            return Ok(factor::check(tx, &caller.player, code)?.map(|_| None));
        }
        if proof.password.is_empty() {
            return Ok(Err(needed("password")));
        }
        rates::check(tx, Deed::WrongPassword, &visitor.ip)?;
        Ok(Ok(Some(player::load(tx, &caller.player)?.password)))
    })??;
    let Some(hash) = known else { return Ok(()) };
    if password::fits(proof.password.into(), hash).await {
        return Ok(());
    }
    wrong_password(app, visitor)
}

fn wrong_password(app: &App, visitor: &Visitor) -> Result<(), ApiError> {
    rates::count(app, Deed::WrongPassword, &visitor.ip)?;
    Err(ApiError::field("password", "This is not your current password."))
}
