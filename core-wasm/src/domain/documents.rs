//! Documents: which prove what, and how far each proof is.

/// A thing to be proved: its id, and the types of documents that prove it.
pub const CARDS: [(&str, &[&str]); 5] = [
    (PASSPORT, &["identity_front", "identity_back"]),
    ("identity_selfie_id", &["identity_selfie_id"]),
    ("address", &["address"]),
    (PAYMENT, &["payment", "payment_back"]),
    (OTHER, &["other"]),
];
/// What file pickers offer.
pub const ACCEPT: &str = "image/png,image/jpeg,application/pdf,.png,.jpg,.jpeg,.pdf";

const PASSPORT: &str = "passport";
const PAYMENT: &str = "payment";
/// The card of types that no other card has.
const OTHER: &str = "other";
/// How names of accepted files end.
const ENDINGS: [&str; 4] = ["png", "jpg", "jpeg", "pdf"];

/// What the server says of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Accepted.
    Approved,
    /// Waits for a decision.
    Pending,
    /// Refused.
    Rejected,
}

impl Status {
    /// The status of that code; one that is not known waits.
    pub fn of_code(code: i64) -> Self {
        match code {
            1 => Self::Approved,
            3 => Self::Rejected,
            _ => Self::Pending,
        }
    }
}

/// What the documents of a card come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardState {
    /// Nothing is there, or not enough of it.
    None,
    /// Waits for a decision.
    Pending,
    /// Accepted.
    Approved,
    /// Something was refused, or is missing.
    Rejected,
}

/// The card of a type of document.
pub fn card_of(kind: &str) -> &'static str {
    CARDS.into_iter().find(|(_, types)| types.contains(&kind)).map_or(OTHER, |(card, _)| card)
}

/// What the documents of a card come to, by their types and statuses.
///
/// A passport of which one side is missing counts as refused; a means of
/// payment needs both sides, or nothing of it counts.
pub fn card_state(card: &str, documents: &[(&str, Status)]) -> CardState {
    let types = CARDS.into_iter().find(|(known, _)| *known == card).map_or(&[][..], |(_, types)| types);
    let complete = types.iter().all(|side| documents.iter().any(|(kind, _)| kind == side));
    let any = |wanted: Status| documents.iter().any(|(_, status)| *status == wanted);
    if documents.is_empty() || (card == PAYMENT && !complete) {
        CardState::None
    } else if any(Status::Rejected) || (card == PASSPORT && !complete) {
        CardState::Rejected
    } else if any(Status::Pending) {
        CardState::Pending
    } else {
        CardState::Approved
    }
}

/// Whether a file of that name can be uploaded.
pub fn is_accepted(file_name: &str) -> bool {
    file_name
        .rsplit_once('.')
        .is_some_and(|(_, ending)| ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}
