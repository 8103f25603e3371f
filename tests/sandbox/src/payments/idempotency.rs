//! Idempotent requests by `Idempotency-Key`.

use crate::auth::factor::WITHDRAWAL_FIELD;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::{Body, header};
use crate::state::Tx;
use axum::extract::{FromRequest, Request};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::borrow::Cow;
use std::marker::PhantomData;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

/// The longest key.
const LONGEST: usize = 200;

/// A JSON body with the key that makes it count once.
#[derive(Debug, Clone)]
pub struct Once<T> {
    /// What the body says.
    pub wish: T,
    key: Option<String>,
    /// The whole body: the same key for another one is refused.
    body: String,
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Once<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let key = header(request.headers(), "idempotency-key");
        let body = Body::from_request(request, state).await?;
        let text = without_code(Value::Object(body.0.clone())).to_string();
        Ok(Self { wish: body.read()?, key, body: text })
    }
}

/// A body without the code of the second factor. A repeated withdrawal may have a newer code.
fn without_code(mut body: Value) -> Value {
    if let Some(fields) = body.get_mut("fields").and_then(Value::as_object_mut) {
        fields.remove(WITHDRAWAL_FIELD);
    }
    body
}

/// An answer as it was given first.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Kept<A> {
    answer: Value,
    #[serde(skip)]
    of: PhantomData<A>,
}

impl<A: ToSchema> PartialSchema for Kept<A> {
    fn schema() -> RefOr<Schema> {
        A::schema()
    }
}

impl<A: ToSchema> ToSchema for Kept<A> {
    fn name() -> Cow<'static, str> {
        A::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        A::schemas(schemas);
    }
}

impl<T> Once<T> {
    /// The key, if the request has one.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// Carries out the work of a request, unless it was done before: the same answer is given again.
    pub fn answer<A: Serialize>(
        &self,
        tx: &Tx<'_>,
        player: &str,
        what: &str,
        work: impl FnOnce(&T) -> Result<A, ApiError>,
    ) -> Result<Kept<A>, ApiError> {
        let request = format!("{what} {}", self.body);
        if let Some(answer) = recall(tx, player, self.key.as_deref(), &request)? {
            return Ok(Kept { answer, of: PhantomData });
        }
        let answer = serde_json::to_value(work(&self.wish)?).map_err(ApiError::internal)?;
        remember(tx, player, self.key.as_deref(), &request, &answer)?;
        Ok(Kept { answer, of: PhantomData })
    }
}

/// Previous response, if the key was used for the same request.
fn recall(tx: &Tx<'_>, player: &str, key: Option<&str>, request: &str) -> Result<Option<Value>, ApiError> {
    let Some(key) = key else { return Ok(None) };
    if key.len() > LONGEST {
        return Err(ApiError::field("Idempotency-Key", "This key is too long."));
    }
    let found = db::first(
        tx,
        "SELECT request, answer FROM idempotency WHERE player_id = ?1 AND key = ?2",
        (player, key),
        |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)),
    )?;
    match found {
        None => Ok(None),
        Some((before, answer)) if before == request => {
            Ok(Some(serde_json::from_str(&answer).map_err(ApiError::internal)?))
        }
        Some(_) => Err(ApiError::field("Idempotency-Key", "This key was used for a different request.")),
    }
}

/// Idempotency key of a payment.
pub fn key_of(tx: &Tx<'_>, player: &str, invoice: &str) -> Result<Option<String>, ApiError> {
    db::first(
        tx,
        "SELECT key FROM idempotency WHERE player_id = ?1 AND json_extract(answer, '$.invoiceId') = ?2 AND json_valid(answer)",
        (player, invoice),
        |row| row.get(0),
    )
    .map_err(Into::into)
}

/// Stores a response under a key.
fn remember(
    tx: &Tx<'_>,
    player: &str,
    key: Option<&str>,
    request: &str,
    answer: &Value,
) -> Result<(), ApiError> {
    if let Some(key) = key {
        tx.execute(
            "INSERT INTO idempotency (player_id, key, request, answer, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            (player, key, request, answer.to_string(), tx.now),
        )?;
    }
    Ok(())
}
