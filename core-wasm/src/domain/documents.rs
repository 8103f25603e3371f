//! Verification documents: grouping into cards and the state of each card.

/// Document cards: the card id and the document types it requires.
pub const CARDS: [(&str, &[&str]); 5] = [
    (PASSPORT, &["identity_front", "identity_back"]),
    ("identity_selfie_id", &["identity_selfie_id"]),
    ("address", &["address"]),
    (PAYMENT, &["payment", "payment_back"]),
    (OTHER, &["other"]),
];
/// `accept` attribute of the file input.
pub const ACCEPT: &str = "image/png,image/jpeg,application/pdf,.png,.jpg,.jpeg,.pdf";

const PASSPORT: &str = "passport";
const PAYMENT: &str = "payment";
/// Card of all types that belong to no other card.
const OTHER: &str = "other";
/// Accepted file extensions.
const ENDINGS: [&str; 4] = ["png", "jpg", "jpeg", "pdf"];

/// Review status of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewStatus {
    /// Accepted.
    Approved,
    /// Under review.
    Pending,
    /// Rejected.
    Rejected,
}

impl ReviewStatus {
    /// Converts a status code. An unknown code counts as pending.
    pub fn of_code(code: i64) -> Self {
        match code {
            1 => Self::Approved,
            3 => Self::Rejected,
            _ => Self::Pending,
        }
    }
}

/// State of a card, derived from its documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardState {
    /// No documents, or an incomplete payment card.
    None,
    /// Under review.
    Pending,
    /// Accepted.
    Approved,
    /// A document was rejected, or a passport side is missing.
    Rejected,
}

/// Returns the card of a document type.
pub fn card_of(kind: &str) -> &'static str {
    CARDS.into_iter().find(|(_, types)| types.contains(&kind)).map_or(OTHER, |(card, _)| card)
}

/// Computes the state of a card from the types and statuses of its documents.
///
/// A passport with a missing side counts as rejected. A payment card with a
/// missing side counts as having no documents.
pub fn card_state(card: &str, documents: &[(&str, ReviewStatus)]) -> CardState {
    let types = CARDS.into_iter().find(|(known, _)| *known == card).map_or(&[][..], |(_, types)| types);
    let complete = types.iter().all(|side| documents.iter().any(|(kind, _)| kind == side));
    let any = |wanted: ReviewStatus| documents.iter().any(|(_, status)| *status == wanted);
    if documents.is_empty() || (card == PAYMENT && !complete) {
        CardState::None
    } else if any(ReviewStatus::Rejected) || (card == PASSPORT && !complete) {
        CardState::Rejected
    } else if any(ReviewStatus::Pending) {
        CardState::Pending
    } else {
        CardState::Approved
    }
}

/// True if the file extension is accepted.
pub fn is_accepted(file_name: &str) -> bool {
    file_name
        .rsplit_once('.')
        .is_some_and(|(_, ending)| ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}
