//! Document storage. File contents are not stored, only metadata.

use crate::clock::iso;
use crate::contract::codes::DocumentStatus;
use crate::db;
use crate::http::error::{ApiError, Fields};
use crate::ids;
use crate::retention::{self, Once};
use crate::seed::constants;
use crate::state::Tx;
use rusqlite::Row;
use serde::Serialize;
use utoipa::ToSchema;

/// Review status.
pub mod status {
    /// Approved.
    pub const APPROVED: i64 = 1;
    /// Pending.
    pub const PENDING: i64 = 2;
    /// Rejected.
    pub const REJECTED: i64 = 3;
}

/// The type of the document that shows who a player is.
const IDENTITY: &str = "identity_front";
/// The longest file name that is kept, in characters.
const LONGEST_NAME: usize = 200;

/// One document.
#[derive(Debug, Clone)]
pub struct Document {
    /// Id.
    pub id: String,
    /// Owner.
    pub player: String,
    /// One of the types of the constants.
    pub kind: String,
    /// File name on the player's device.
    pub file_name: String,
    /// Size of the file in bytes.
    pub size: i64,
    /// See [`status`].
    pub status: i64,
    /// Why it was rejected.
    pub reject_reason: Option<String>,
    /// Upload time.
    pub created_at: i64,
}

const COLUMNS: &str =
    "SELECT id, player_id, type, file_name, size, status, reject_reason, created_at FROM documents";

fn read(row: &Row<'_>) -> rusqlite::Result<Document> {
    Ok(Document {
        id: row.get(0)?,
        player: row.get(1)?,
        kind: row.get(2)?,
        file_name: row.get(3)?,
        size: row.get(4)?,
        status: row.get(5)?,
        reject_reason: row.get(6)?,
        created_at: row.get(7)?,
    })
}

/// A player's documents, newest first.
pub fn of_player(tx: &Tx<'_>, player: &str) -> Result<Vec<Document>, ApiError> {
    let sql = format!("{COLUMNS} WHERE player_id = ?1 ORDER BY created_at DESC, rowid DESC");
    Ok(db::all(tx, &sql, [player], read)?)
}

/// Pending documents, oldest first.
pub fn waiting(tx: &Tx<'_>) -> Result<Vec<Document>, ApiError> {
    let sql = format!("{COLUMNS} WHERE status = ?1 ORDER BY created_at, rowid LIMIT 100");
    Ok(db::all(tx, &sql, [status::PENDING], read)?)
}

/// Number of pending documents of a player.
pub fn pending(tx: &Tx<'_>, player: &str) -> Result<i64, ApiError> {
    let sql = "SELECT COUNT(*) FROM documents WHERE player_id = ?1 AND status = ?2";
    Ok(db::count(tx, sql, (player, status::PENDING))?)
}

/// The document with this id.
pub fn load(tx: &Tx<'_>, id: &str) -> Result<Document, ApiError> {
    db::first(tx, &format!("{COLUMNS} WHERE id = ?1"), [id], read)?.ok_or_else(ApiError::not_found)
}

/// Stores the reviewer's decision. Only a rejection has a reason.
pub fn judge(tx: &Tx<'_>, id: &str, state: i64, reason: Option<&str>) -> Result<(), ApiError> {
    let mut document = load(tx, id)?;
    document.status = state;
    document.reject_reason = reason.map(ToOwned::to_owned);
    document.save(tx)?;
    if state == status::APPROVED && document.kind == IDENTITY {
        retention::once(tx, &document.player, Once::Identity)?;
    }
    Ok(())
}

/// A document on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Document)]
pub struct Wire {
    id: String,
    file_name: String,
    #[schema(value_type = DocumentStatus)]
    status: i64,
    r#type: String,
    created_at: String,
    reject_reason: Option<String>,
}

impl Document {
    /// A new document.
    pub fn new(tx: &Tx<'_>, player: &str, kind: &str, file_name: &str, size: i64) -> Self {
        Self {
            id: ids::uuid(),
            player: player.to_owned(),
            kind: kind.to_owned(),
            file_name: file_name.chars().take(LONGEST_NAME).collect(),
            size,
            status: status::PENDING,
            reject_reason: None,
            created_at: tx.now,
        }
    }

    /// Stores the document; the caller must use known types and states.
    pub fn save(&self, tx: &Tx<'_>) -> Result<(), ApiError> {
        let mut wrong = Fields::default();
        if constants::document_type(&self.kind).is_none() {
            wrong.add("type", "This type of document is not known.");
        }
        if !(status::APPROVED..=status::REJECTED).contains(&self.status) {
            wrong.add("status", "This state is not known.");
        }
        wrong.finish()?;
        let reason = self.reject_reason.as_ref().filter(|_| self.status == status::REJECTED);
        tx.execute(
            "INSERT INTO documents (id, player_id, type, file_name, size, status, reject_reason, created_at) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO UPDATE SET status = ?6, reject_reason = ?7",
            (
                &self.id, &self.player, &self.kind, &self.file_name, self.size, self.status, reason, self.created_at,
            ),
        )?;
        Ok(())
    }

    /// The document on the wire.
    pub fn wire(&self) -> Wire {
        Wire {
            id: self.id.clone(),
            file_name: self.file_name.clone(),
            status: self.status,
            r#type: self.kind.clone(),
            created_at: iso(self.created_at),
            reject_reason: self.reject_reason.clone().filter(|_| self.status == status::REJECTED),
        }
    }
}
