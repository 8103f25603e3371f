//! Verification documents and their review.

pub mod review;
pub mod store;
mod upload;

use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::{Answer, List, data, rows};
use crate::state::{Shared, Tx};
use axum::extract::{Path, State};
use store::{Document, Wire, status};
pub use upload::Upload;

/// Maximum pending documents per player.
const MOST_PENDING: i64 = 20;

fn rows_of(tx: &Tx<'_>, player: &str) -> Result<Vec<Wire>, ApiError> {
    Ok(store::of_player(tx, player)?.iter().map(Document::wire).collect())
}

/// GET /api/player/documents: newest first.
pub async fn list(State(app): State<Shared>, caller: Caller) -> List<Wire> {
    app.run(|tx| rows_of(tx, &caller.player)).map(rows)
}

/// POST /api/player/documents: a form with `file` and `type`.
pub async fn create(State(app): State<Shared>, caller: Caller, upload: Upload) -> Answer<Wire> {
    app.run(|tx| {
        if store::pending(tx, &caller.player)? >= MOST_PENDING {
            return Err(ApiError::bad_request("Too many documents wait for a decision already."));
        }
        let document = Document::new(tx, &caller.player, &upload.kind, &upload.file_name, upload.size);
        document.save(tx)?;
        Ok(document.wire())
    })
    .map(data)
}

/// DELETE /api/player/documents/{id}: not if approved.
pub async fn remove(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> List<Wire> {
    app.run(|tx| {
        let document = store::load(tx, &id)?;
        if document.player != caller.player {
            return Err(ApiError::not_found());
        }
        if document.status == status::APPROVED {
            return Err(ApiError::bad_request("An approved document cannot be deleted."));
        }
        tx.execute("DELETE FROM documents WHERE id = ?1", [&id])?;
        rows_of(tx, &caller.player)
    })
    .map(rows)
}
